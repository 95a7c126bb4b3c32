"""What a person sees, as text: pure functions, value -> text.  Nothing here prints.

A `Table` (what is shown) and a `Style` (how) go in, lines without a last line end come out.  The
functions of `page` serve every style, spoken and drawn; the other modules are their parts.

    style = style_for(sys.stdout, os.environ, width=None, ascii=False, color="auto", board=None)
    table = Table(view=View(rules, state, seat), sittings=(Sitting("Ann", "human"), ...),
                  profile="pagat", seed="42", record=47, you=Seat(2))

    page.opening(table, style)               what is said once when play begins ("" where drawn)
    page.board(table, style)                 the table for the seat to move
    page.told(table, seat, events, style)    what one action did: a list of `Told`, one a line;
                                             `.text` is the line, `.parts` a part for each card
    page.choices(table, style)               the numbered choices ("" where drawn)
    page.ending(table, events, style, file)  the end of a hand or of the match; "" if neither

`spoken.choices(view)` gives the commands that the numbers of `page.choices` stand for.
Tables must be made after the action was folded.  Hidden cards are shown only where the table
holds the state itself, `revealed=state`.
"""
