"""The board, in whichever form the style asks for."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct

from trashcli.game.cards import JOKER, RANK_WORDS, Card, cards_of, rank_word
from trashcli.game.state import TABLE, Seat, State
from trashcli.game.view import UNKNOWN, View
from trashcli.screen.style import LEAST_BOARD_WIDTH, USUAL_WIDTH, Style
from trashcli.screen.text import LEAST_WIDTH, cut, padded, painted, safe, width_of, wrapped


class Sitting(Struct, frozen=True):
    """Who sits at a seat.  `kind` is what decides for it: `human` or a bot's name."""

    name: str
    kind: str


class Table(Struct, frozen=True, kw_only=True):
    """A match at one moment, as it is to be shown.

    Like its view it shows the match as it is when it is rendered, so a kept table grows with it.
    """

    view: View
    """What the seat that acts may know: as much as any other seat, and what it may choose from."""
    sittings: tuple[Sitting, ...]
    """Who sits at each seat."""
    profile: str
    """The name of the rules."""
    seed: str
    record: int | None = None
    """The last record of the replay so far, where there is one."""
    you: Seat = TABLE
    """The seat of the person reading, who is spoken to as `you`; 0 where several or none read."""
    revealed: State | None = None
    """The full state, given only where hidden cards are to be shown."""
    changed: bool = False
    """Whether the rules differ from those that the profile has by itself."""
    marked: frozenset[tuple[int, int]] = frozenset()
    """Seats and slots whose cards are to stand out: those that changed, or that won a hand."""

    @property
    def seats(self) -> range:
        """All seats, from 1."""
        return range(1, len(self.sittings) + 1)

    def sitting(self, seat: int) -> Sitting:
        """Who sits at that seat."""
        return self.sittings[seat - 1]

    def cards(self, seat: int) -> list[Card]:
        """A layout slot by slot: face up in capitals; face down `??`, or in small letters where
        hidden cards are shown.
        """
        if self.revealed:
            return cards_of(self.revealed.layouts[seat - 1])
        return list(self.view.layout(Seat(seat)))


SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def face(card: Card, style: Style) -> str:
    """A card: `10C`, `10♣` or `10`; in small letters one that lies face down but may be seen."""
    if card == UNKNOWN:
        return "▒▒" if style.drawn else "##"
    if card[0] in (JOKER, JOKER.lower()):
        return card
    if not card.isupper():
        return (rank_word(card.upper()) + card[1]).lower()
    if style.suits == "none":
        return rank_word(card)
    return rank_word(card) + (SIGNS[card[1]] if style.suits == "signs" else card[1])


MARK = "'"
"""Stands after a card that stands out; where there are colours, the card is bold instead."""


def in_slot(table: Table, card: Card, style: Style) -> str:
    """A card as it stands in a layout: a wild in use has a `*`."""
    in_use = card.isupper() and table.view.is_wild(card)
    return face(card, style) + ("*" if in_use else "")


def _in_slots(table: Table, seat: int, style: Style, most: int) -> list[str]:
    """The cards of a layout, those that stand out marked where so many columns have room."""
    cards = [in_slot(table, card, style) for card in table.cards(seat)]
    return [
        card + MARK if (seat, slot) in table.marked and width_of(card) < most else card
        for slot, card in enumerate(cards, 1)
    ]


def changed_since(before: Sequence[str], now: Sequence[str]) -> frozenset[tuple[int, int]]:
    """The seats and slots with a face-up card that was not there before, by all layouts then and
    now, as a state holds them.
    """
    return frozenset(
        (seat, slot)
        for seat, (old, new) in enumerate(zip(before, now, strict=False), 1)
        for slot, (was, card) in enumerate(zip(cards_of(old), cards_of(new), strict=False), 1)
        if card.isupper() and card != was
    )


def gone(style: Style) -> str:
    """The mark of a slot that a layout does not have."""
    return "·" if style.drawn else "."


def slot_name(slot: int) -> str:
    """A slot as people write it: its card's rank, `A` for 1."""
    return RANK_WORDS[slot - 1]


def slot_names(slots: Iterable[int]) -> str:
    """Slots in a row, three or more that follow each other as `A-4`; `none` for none."""
    runs: list[list[int]] = []
    for slot in slots:
        if runs and slot == runs[-1][-1] + 1:
            runs[-1].append(slot)
        else:
            runs.append([slot])
    return " ".join(map(_run, runs)) or "none"


def _run(slots: list[int]) -> str:
    if len(slots) < 3:
        return " ".join(map(slot_name, slots))
    return f"{slot_name(slots[0])}-{slot_name(slots[-1])}"


LEAST_WIDTH_BESIDE = 77
"""Below this many columns the piles stand under the boxes; no header is wider."""
HEADER_GAP = "   "
"""Between the parts of a header."""


def header(table: Table, style: Style) -> list[str]:
    """The hand, how far everybody is, what wins the match, and whose turn it is, in one line.

    What has no room is left out, what matters least first; it is never more than 77 columns wide.
    """
    width = min(style.width, LEAST_WIDTH_BESIDE)
    forms = list(_headers(table, style))
    fitting = (form for form in forms if width_of(form) <= width)
    return [next(fitting, None) or cut(forms[-1], width, style)]


def _headers(table: Table, style: Style) -> Iterator[str]:
    """The line in ever fewer words."""
    hand, now = f"Hand {table.view.hand}" if table.view.hand else "", _now(table, style)
    changed = f"{safe(table.profile, style)}, changed" if table.changed else ""
    for whole, named, goal in (
        (True, changed, _goal(table)),
        (True, changed, ""),
        (False, changed, ""),
        (False, "", ""),
    ):
        yield _joined(hand, _standings(table, style, whole=whole), named, goal, now)
    marked = _standings(table, style, whole=False, marked=True)
    yield _joined(hand, marked, special_turn(table) if table.view.acting else now)
    for room in range(LONGEST_NAME, LEAST_NAME - 1, -1):
        yield _joined(hand, _standings(table, style, whole=False, marked=True, room=room))
    yield _joined(hand, now)


def _joined(*parts: str) -> str:
    return HEADER_GAP.join(filter(None, parts))


LONGEST_NAME, LEAST_NAME = 12, 3
"""Columns that names are cut to where they have no room, from the most to the least."""


def _standings(
    table: Table, style: Style, *, whole: bool, marked: bool = False, room: int = 0
) -> str:
    """How far each seat is: `you 8 slots, greedy 9`; hands won where those decide."""
    by_wins = (table.view.profile.match.wins or 1) > 1
    counts = table.view.wins if by_wins else table.view.sizes
    names = [whose(table, seat, style) for seat in table.seats]
    colon = ":" if any(one[-1].isdigit() for one in names) else ""
    thing = "win" if by_wins else "slot"
    each: list[str] = []
    for seat in sorted(table.seats, key=lambda seat: seat != table.you):
        one = cut(names[seat - 1], room, style) if room else names[seat - 1]
        mark = ">" if marked and seat == table.view.acting else ""
        count = counts[seat - 1]
        said = f"{count} {thing}{'' if count == 1 else 's'}" if whole and not each else f"{count}"
        each.append(f"{mark}{one}{colon} {said}")
    return ", ".join(each)


def _goal(table: Table) -> str:
    """What wins the match, in a few words: `first to clear 1 slot wins`."""
    profile = table.view.profile
    match = profile.match
    if match.wins == 1:
        return "one hand decides"
    if match.wins:
        return f"first to win {match.wins} hands"
    if match.target:
        return f"first to get to {match.target} {_slots(match.target)}"
    if match.hands:
        return f"{match.hands} hand{'' if match.hands == 1 else 's'} in all"
    if match.minutes:
        return f"{match.minutes} minute{'' if match.minutes == 1 else 's'} in all"
    if profile.layout.step:
        return f"first to clear {profile.layout.last} {_slots(profile.layout.last)} wins"
    return ""


def _slots(count: int) -> str:
    return "slot" if count == 1 else "slots"


def _now(table: Table, style: Style) -> str:
    acting = table.view.acting
    if not acting:
        return standstill(table)
    extra = special_turn(table)
    if acting == table.you or name(table, acting, style) == "you":
        return "your last turn" if extra == "last turn" else "your turn" + (extra and f", {extra}")
    return f"{name(table, acting, style)} to play" + (extra and f", {extra}")


def standstill(table: Table) -> str:
    """Why no seat is to play."""
    if table.view.phase == "over":
        return "match over"
    return "hand over" if table.view.hand else "not dealt yet"


def special_turn(table: Table) -> str:
    """What is special about the turn: `last turn`, `2 free draws left`; mostly nothing."""
    if free := table.view.free:
        return f"{free} free draw{'s' if free > 1 else ''} left"
    return "last turn" if table.view.last else ""


def name(table: Table, seat: int, style: Style) -> str:
    """The name of who sits there, safe to show: of the only bot of its kind, the kind alone."""
    return safe(called(table.sittings, seat), style)


def called(sittings: Sequence[Sitting], seat: int) -> str:
    """What a seat is called at the table: `greedy` for `greedy 2` if no other is called so."""
    at = sittings[seat - 1]
    if at.name != f"{at.kind} {seat}":
        return at.name
    others = [other for other in sittings if other is not at]
    is_only = all(at.kind not in (other.kind, other.name) for other in others)
    return at.kind if is_only else at.name


def whose(table: Table, seat: int, style: Style) -> str:
    """What a seat is called beside the board: the reader is `you`."""
    return "you" if seat == table.you else name(table, seat, style)


def subject(table: Table) -> Seat:
    """Whose layout is shown large: the seat to move, else the reader's, else the first."""
    return table.view.acting or table.you or Seat(1)


def stock(table: Table) -> str:
    """How many cards are left to draw."""
    return f"{table.view.stock_count} left"


def discards(table: Table, style: Style, width: int = 0) -> str:
    """The top discard, over so many columns, and the size of the pile."""
    top, count = table.view.top, len(table.view.discards) // 2
    return f"{face(top, style):<{width}} ({count} in pile)" if top else "none"


def held(table: Table, style: Style) -> list[str]:
    """The card in hand and the slots it may go to; one part if there is no card."""
    view = table.view
    if not view.held:
        return ["nothing"]
    word = "wild" if view.is_wild(view.held) else "fits"
    return [face(view.held, style), f"{word}: {slot_names(view.slots_for(view.held, view.acting))}"]


def progress(table: Table, seat: int) -> str:
    """How many slots of a layout are face up, of how many."""
    size = len(table.cards(seat)) or table.view.sizes[seat - 1]
    return f"{size - len(missing(table, seat))}/{size}"


def missing(table: Table, seat: int) -> tuple[int, ...]:
    """The slots of a layout still face down; all of them before the deal."""
    if not table.view.hand:
        return tuple(range(1, table.view.sizes[seat - 1] + 1))
    return table.view.face_down(Seat(seat))


def need(table: Table, seat: int) -> str:
    """What a layout still needs: `need 3 4`, or `complete`."""
    slots = missing(table, seat)
    return f"need {slot_names(slots)}" if slots else "complete"


PITCH, NARROW_PITCH = 5, 4
"""Columns from a slot to the next; the narrow ones leave no room to mark a ten."""
CELLS_AT, NARROW_CELLS_AT = 22, 20
"""Columns before the first slot."""
COUNT = 7
"""Columns of the count of face-up slots, a space included."""
KIND = 6
"""Columns kept free after the slots for who decides, but in a narrow terminal."""
MOST_SLOTS = 10
"""Slots that one line holds."""


def slots_header(table: Table, style: Style) -> list[str]:
    """The names of the slots, over the rows."""
    names = [slot_name(slot) for slot in range(1, _columns(table) + 1)]
    return [_cells(line, table, style) for line in _folded(names, table, style)]


def rows(table: Table, seats: Iterable[int], style: Style, *, marked: int = 0) -> list[str]:
    """The row of each seat, `>` after the number of the marked one."""
    columns = _columns(table)
    return [
        line
        for seat in seats
        for line in _row(table, seat, style, columns=columns, mark=">" if seat == marked else " ")
    ]


def _row(table: Table, seat: int, style: Style, *, columns: int, mark: str) -> list[str]:
    pitch = _pitch(table, style)
    cards = _in_slots(table, seat, style, pitch if pitch == PITCH else pitch - 1)
    cards += [gone(style)] * (columns - len(cards))
    first, *others = (_cells(line, table, style) for line in _folded(cards, table, style))
    at = _cells_at(style)
    first = _seat(table, seat, style, mark) + first[at:]
    end = at + pitch * _slots_a_line(table, style) - 1
    return [_with_kind(first, end, table, seat, style), *others]


def _seat(table: Table, seat: int, style: Style, mark: str) -> str:
    """The columns before a row's slots."""
    number = f"{seat:>2}{mark}"
    room = _cells_at(style) - COUNT - 1 - len(number)
    who = padded(cut(name(table, seat, style), room, style), room)
    return f"{number}{who} {progress(table, seat):<{COUNT}}"


def _with_kind(line: str, end: int, table: Table, seat: int, style: Style) -> str:
    """The line of a row, after the column where its slots end the bot that decides, if its name
    does not say so and there is room.
    """
    kind = table.sitting(seat).kind
    if kind == "human" or kind in table.sitting(seat).name:
        return line
    slots = padded(line, end) if width_of(line) < end else f"{line} "
    whole = slots + safe(kind, style)
    return whole if width_of(whole) <= style.width else line


def _columns(table: Table) -> int:
    """How many slots a row has: those of the first deal, or of the largest layout."""
    return max(table.view.profile.layout.first, *(len(table.cards(seat)) for seat in table.seats))


def _cells_at(style: Style) -> int:
    return CELLS_AT if style.width >= LEAST_WIDTH_BESIDE else NARROW_CELLS_AT


def _pitch(table: Table, style: Style) -> int:
    """Columns from a slot to the next: fewer where ten slots would not stand in a line."""
    needed = _cells_at(style) + PITCH * min(_columns(table), MOST_SLOTS) - 1
    return PITCH if needed <= style.width else NARROW_PITCH


def _slots_a_line(table: Table, style: Style) -> int:
    """How many slots stand in one line, so that all lines of a row are about as long."""
    kept = KIND if style.width >= LEAST_WIDTH_BESIDE else 0
    room = style.width - _cells_at(style) - kept + 1
    most = max(1, min(MOST_SLOTS, room // _pitch(table, style)))
    columns = _columns(table)
    lines = -(-columns // most)
    return -(-columns // lines)


def _folded(cells: Sequence[str], table: Table, style: Style) -> list[Sequence[str]]:
    count = _slots_a_line(table, style)
    return [cells[at : at + count] for at in range(0, len(cells), count)]


def _cells(cells: Sequence[str], table: Table, style: Style) -> str:
    pitch = _pitch(table, style)
    return (" " * _cells_at(style) + "".join(f"{cell:<{pitch}}" for cell in cells)).rstrip()


GRID_PITCH = 3
"""Columns from a slot to the next in a narrow terminal, of one sign a slot."""
GRID_AT = 10
"""Columns before the first slot there."""


def grid(table: Table, style: Style) -> list[str]:
    """The lines of the board in a narrow terminal."""
    return [
        *header(table, style),
        *grid_rows(table, table.seats, style),
        *_narrow_piles(table, style),
    ]


def grid_rows(table: Table, seats: Iterable[int], style: Style) -> list[str]:
    """The layouts, numbers above cards, one sign a slot."""
    count = max(1, (max(style.width, LEAST_WIDTH) - GRID_AT + 1) // GRID_PITCH)
    columns = _columns(table)
    lines = []
    for first in range(1, columns + 1, count):
        slots = range(first, min(first + count, columns + 1))
        lines.append(_grid_line(" " * GRID_AT, [slot_name(slot) for slot in slots]))
        for seat in seats:
            mark = ">" if seat == table.view.acting else " "
            who = cut(whose(table, seat, style), GRID_AT - 2, style)
            signs = [_sign(table, seat, slot, style) for slot in slots]
            lines.append(_grid_line(padded(f"{mark}{who}", GRID_AT), signs))
    return lines


def _narrow_piles(table: Table, style: Style) -> list[str]:
    """What lies beside the layouts, in few words."""
    top = table.view.top
    parts = [f"stock {table.view.stock_count}", f"discard {face(top, style) if top else 'none'}"]
    if table.view.held:
        card, slots = held(table, style)
        parts.append(f"held {card}: {slots.partition(': ')[2]}")
    return wrapped(parts, HEADER_GAP, style.width)


def _grid_line(before: str, signs: Sequence[str]) -> str:
    return (before + "".join(f"{sign:<{GRID_PITCH}}" for sign in signs)).rstrip()


def _sign(table: Table, seat: int, slot: int, style: Style) -> str:
    """A slot in one sign: its rank once it is filled, `*` where a wild stands, else face down; of a
    hidden card that may be seen, the rank in small letters.
    """
    cards = table.cards(seat)
    if slot > len(cards):
        return gone(style)
    card = cards[slot - 1]
    if card == UNKNOWN:
        return face(card, style)[0]
    if not card.isupper():
        return rank_word(card.upper()).lower()
    return "*" if table.view.is_wild(card) else slot_name(slot)


def compact(table: Table, style: Style) -> list[str]:
    """The lines of the board: header, a row a seat, piles; in a narrow terminal a grid."""
    if style.width < LEAST_BOARD_WIDTH:
        return grid(table, style)
    return [
        *header(table, style),
        "",
        *slots_header(table, style),
        *rows(table, table.seats, style, marked=table.view.acting),
        "",
        *piles(table, style),
    ]


def piles(table: Table, style: Style) -> list[str]:
    """What lies beside the layouts, in one line if it fits."""
    parts = [f"stock {stock(table)}", f"discard {discards(table, style)}"]
    if table.view.held:
        parts.append(f"held {', '.join(held(table, style))}")
    return wrapped(parts, " | ", style.width)


def lines(table: Table, style: Style) -> list[str]:
    """The lines of the board: header, piles, the other seats, last the seat to move."""
    own = subject(table)
    seats = [*(seat for seat in table.seats if seat != own), own]
    return [
        *header(table, style),
        *piles(table, style),
        *(line for seat in seats for line in seat_line(table, seat, style)),
    ]


def seat_line(table: Table, seat: int, style: Style) -> list[str]:
    """A seat as `2 Ann 7/9 A- 2- 5- | open 3 4 | held JC`, in more than one line if need be."""
    words = [str(seat), name(table, seat, style), progress(table, seat)]
    words += _face_up(table, seat)
    if open_slots := list(_open(table, seat, style)):
        words += ["| open", *open_slots]
    if seat == table.view.acting and table.view.held:
        words.append(f"| held {face(table.view.held, style)}")
    return wrapped(words, " ", style.width, indent="  ")


def _face_up(table: Table, seat: int) -> Iterator[str]:
    """The face-up slots: `5-`, or `5*` where a wild stands."""
    for slot, card in enumerate(table.cards(seat), 1):
        if card.isupper():
            yield slot_name(slot) + ("*" if table.view.is_wild(card) else "-")


def _open(table: Table, seat: int, style: Style) -> Iterator[str]:
    """The open slots, each with its card where hidden cards are shown: `3:7s`."""
    for slot, card in enumerate(table.cards(seat), 1):
        if not card.isupper():
            hidden = "" if card == UNKNOWN else f":{face(card, style)}"
            yield slot_name(slot) + hidden


BOX = 7
"""Columns of a box, with the space before it."""
GAP = 4
"""Columns between the boxes and what stands beside them."""
LABEL = 9
"""Columns of a label beside the boxes."""
INDENT = "  "
"""Before what goes on in another line beside the boxes."""
CARD = 4
"""Columns of a card after its label."""


def full(table: Table, style: Style) -> list[str]:
    """The lines of the board: header, boxes and piles, a row for each other seat."""
    own = subject(table)
    others = [seat for seat in table.seats if seat != own]
    return [
        *header(table, style),
        "",
        *_middle(table, own, style),
        "",
        *seat_rows(table, others, style),
    ]


def seat_rows(table: Table, seats: Sequence[int], style: Style) -> list[str]:
    """A row for each of these seats under the slots' names; in a narrow terminal a grid."""
    if style.width < LEAST_BOARD_WIDTH:
        return grid_rows(table, seats, style)
    return [*slots_header(table, style), *rows(table, seats, style)]


def _middle(table: Table, seat: int, style: Style) -> list[str]:
    boxes, at = _boxes(table, seat, style)
    if style.width < LEAST_WIDTH_BESIDE:
        own = f"{_whose(table, seat, style)} {progress(table, seat)}, {need(table, seat)}"
        return [*boxes, *piles(table, style), *wrapped([own], " ", style.width)]
    beside = ["", *_beside(table, seat, style, style.width - at)]
    pairs = zip_longest(boxes, beside, fillvalue="")
    return [(padded(box, at) + text).rstrip() for box, text in pairs]


def _boxes(table: Table, seat: int, style: Style) -> tuple[list[str], int]:
    """The lines of a layout in boxes, and the column where the text beside them begins."""
    cards = _in_slots(table, seat, style, CARD + 1)
    count = _boxes_a_line(len(cards), style)
    lines: list[str] = []
    for first in range(0, len(cards), count):
        lines += _box_lines(cards[first : first + count], first + 1, style)
    return lines, BOX * count + GAP


def _boxes_a_line(size: int, style: Style) -> int:
    """Two lines of five, as the sources lay them; wider ones for more than ten slots."""
    if size > 10 and style.width >= USUAL_WIDTH:
        return -(-size // 2)
    return max(1, min(5, style.width // BOX))


def _box_lines(cards: Sequence[str], first: int, style: Style) -> list[str]:
    """The three lines of boxes beside each other, the first for that slot."""
    names = [slot_name(slot) for slot in range(first, first + len(cards))]
    if style.drawn:
        top = (f"┌─{slot:─<3}┐" for slot in names)
        middle = (f"│{_centered(card)}│" for card in cards)
        bottom = ("└────┘" for _ in cards)
    else:
        top = (f"+-{slot:-<3}+" for slot in names)
        middle = (f"|{_centered(card)}|" for card in cards)
        bottom = ("+----+" for _ in cards)
    return [" " + " ".join(boxes) for boxes in (top, middle, bottom)]


def _centered(card: str) -> str:
    if len(card) > CARD:
        card = card.replace("*", "")  # a marked wild ten
    return f" {card} "[:CARD] if len(card) < CARD else card


def _beside(table: Table, seat: int, style: Style, width: int) -> Iterator[str]:
    """The lines beside the boxes, from their second line on."""
    yield _labelled("stock", stock(table))
    yield _labelled("discard", discards(table, style, CARD))
    card, *slots = held(table, style)
    in_hand = wrapped([_labelled("held", f"{card:<{CARD}}"), *slots], " ", width, INDENT)
    yield from in_hand
    if len(in_hand) == 1:
        yield ""
    own = _labelled(_whose(table, seat, style), f"{progress(table, seat)},")
    yield from wrapped([own, need(table, seat)], " ", width, INDENT)


def _labelled(label: str, text: str) -> str:
    return padded(label, LABEL) + text


def _whose(table: Table, seat: int, style: Style) -> str:
    return cut(whose(table, seat, style), LABEL - 1, style)


FORMS = {"full": full, "compact": compact, "line": lines}


def board(table: Table, style: Style) -> str:
    """The table for the seat to move; where nobody is to move, for the reader."""
    return painted("\n".join(FORMS[style.board](table, style)), style)
