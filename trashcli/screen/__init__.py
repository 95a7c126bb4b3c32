"""What a person sees, as text: pure functions, value -> text.  Nothing here prints.

A `Table` (what is shown) and a `Style` (how) go in; lines without a last line end come out.  The
functions of `page` serve every style, drawn and spoken; the other modules are their parts.

    style = style_for(sys.stdout, os.environ, width=None, ascii=False, color="auto", board=None)
    table = Table(view=View(rules, state, state.seat), sittings=(Sitting("Ann", "human"), ...),
                  profile="pagat", seed="42", record=47, you=Seat(2))

    page.opening(table, style)                 said once when play begins; empty where drawn
    page.decision(table, style)                before each decision of a person
    page.board(table, style)                   the whole table, on request
    page.told(table, seat, events, style)      what one action did: a list of `Told`, each with its
                                               `text` and its `parts`, to show one card at a time
    page.ending(table, events, style, file)    the end of a hand or of the match; empty if neither

A table is read when it is rendered, so tell of an action once it is folded and before the next.
Where choices are numbered, number k stands for `view.legal()[k - 1]`.  Hidden cards are shown
only where the table holds the state itself, `revealed=state`.
"""
