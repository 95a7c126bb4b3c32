"""Redaction: a replay as one seat could know it, as a file of its own format, `trash-view`.

What is hidden is one rule, in `game.view`: nobody sees a face-down card, its owner included, so the
seats' views differ only in whose they are (ruling 34).  Left out with those cards is all from which
they could be found: the seed, every hash of the full file, the order of a shuffle, whatever this
version does not know.  That is for looking at a match without being told, and no secret from
somebody who computes: the generator can be run backwards from the cards that were seen.

To be shown, a view is read as a replay: `as_replay` puts a card of no deck where one is hidden.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import to_builtins

from trashcli.game.cards import cards_of
from trashcli.game.chance import ALG, VERSION
from trashcli.game.events import Drawn, Event, Placed, Revealed, Shuffled, TurnedUp
from trashcli.game.state import State
from trashcli.game.view import UNKNOWN, hidden_layout, hidden_pile
from trashcli.replay import canonical
from trashcli.replay.canonical import Misframed
from trashcli.replay.parse import HIDDEN, VIEW_FORMAT, Unsupported
from trashcli.replay.records import FORMAT, FORMAT_VERSION, Header, chain

Fields = dict[str, Any]

VIEW_VERSION = 1
HIDDEN_SEED = "hidden"
"""What stands for the seed that a view does not tell."""

_KEPT = {
    "action": ("by", "do", "ev", "i", "k", "seat", "t"),
    "undo": ("i", "k", "seat", "to"),
    "mark": ("i", "k", "text"),
    "meta": ("app", "created", "i", "k", "os", "python"),
    "resume": ("app", "cut", "engine", "i", "k"),
    "end": ("hands", "i", "k", "n", "reason", "sizes", "turns", "winners"),
}
"""What a view keeps of each kind of record; of an unknown kind, only that there was a record."""
_NO_HASHES = {"action": {"s": ""}, "undo": {"s": ""}, "end": {"digest": ""}}


def view_lines(header: Header, lines: Iterable[bytes], seat: int) -> Iterator[bytes]:
    """Yield the lines of a seat's view of a replay with this header and these lines behind it."""
    line = canonical.encode(_hidden_header(header, seat)) + b"\n"
    yield line
    for old in lines:
        fields = _hidden_record(canonical.parse(old[:-1])) | {"p": chain(line)}
        line = canonical.encode(fields) + b"\n"
        yield line


def _hidden_header(header: Header, seat: int) -> Fields:
    view = {
        "engine": header.engine,
        "fmt": VIEW_FORMAT,
        "k": "header",
        "rules": to_builtins(header.rules),
        "seats": to_builtins(header.seats),
        "v": VIEW_VERSION,
        "viewer": seat,
    }
    if header.start is not None:
        start = to_builtins(header.start)
        layouts = [hidden_layout(layout) for layout in header.start.layouts]
        view["start"] = start | {"layouts": layouts, "stock": hidden_pile(header.start.stock)}
    return view


def _hidden_record(fields: Fields) -> Fields:
    kept = _KEPT.get(str(fields["k"]), ("i", "k"))
    view = {name: value for name, value in fields.items() if name in kept}
    if "ev" in view:
        view["ev"] = [_hidden_event(event) for event in view["ev"]]
    return view


def _hidden_event(event: list[Any]) -> list[Any]:
    """Return the event with the order of a shuffle left out; all else that happens is seen."""
    return [*event[:3], hidden_pile(event[3])] if _is_shuffle(event) else event


def is_view(fields: Fields) -> bool:
    """Return whether this is the first record of a view."""
    return fields.get("fmt") == VIEW_FORMAT


def header_as_replay(fields: Fields) -> Fields:
    """Return the header of a view as that of a replay; raises `Unsupported` and `Misframed`."""
    if fields.get("v") != VIEW_VERSION:
        raise Unsupported(f"this program reads {VIEW_FORMAT} version {VIEW_VERSION} alone")
    if not isinstance(fields.get("viewer"), int):
        raise Misframed("the header does not say which seat's view it is")
    rng = {"alg": ALG, "seed": HIDDEN_SEED, "v": VERSION}
    return as_replay(fields) | {"fmt": FORMAT, "v": FORMAT_VERSION, "rng": rng}


def as_replay(fields: Fields) -> Fields:
    """Return a record of a view as one of a replay: hidden cards as they stand in a state, and the
    hashes that a view has not, empty.  Elsewhere than in shuffles, stock and layouts no card is
    hidden.
    """
    record = fields | _NO_HASHES.get(str(fields.get("k")), {})
    if isinstance(events := record.get("ev"), list):
        record["ev"] = [_replaced(e, HIDDEN) if _is_shuffle(e) else e for e in events]
    if isinstance(start := record.get("start"), dict):
        piles = {"stock": HIDDEN, "layouts": HIDDEN.lower()}
        record["start"] = start | {
            name: _replaced(start[name], hidden) for name, hidden in piles.items() if name in start
        }
    return record


def _is_shuffle(event: Any) -> bool:  # noqa: ANN401 -- whatever stands in a file
    return isinstance(event, list) and event[:1] == ["shuffle"]


def _replaced(value: Any, hidden: str) -> Any:  # noqa: ANN401 -- a part of a record, of any kind
    """Return the value with another word for cards that are not known."""
    match value:
        case str():
            return value.replace(UNKNOWN, hidden)
        case list():
            return [_replaced(item, hidden) for item in value]
        case _:
            return value


def laid_open(state: State, event: Event) -> State:
    """Return the state with those hidden cards known that the event turns up, for `fault`
    to judge.
    """
    open_state = state.copied()
    match event:
        case Drawn(card) | TurnedUp(card) if state.stock.startswith(HIDDEN):
            open_state.stock = card + state.stock[2:]
        case Shuffled(_, k, cards) if k:
            open_state.discards = state.discards[: len(state.discards) - len(cards)] + cards
        case Placed(slot, _, lifted):
            _lay_open(open_state, state.seat, {slot: lifted})
        case Revealed(seat, cards):
            _lay_open(open_state, seat, _at_hidden(state, seat, cards))
        case _:
            pass
    return open_state


def _at_hidden(state: State, seat: int, cards: str) -> dict[int, str]:
    """Return the cards by the slots of a seat that hold hidden cards."""
    layout = cards_of(state.layouts[seat - 1]) if 1 <= seat <= len(state.layouts) else []
    hidden = (slot for slot, card in enumerate(layout, 1) if card == HIDDEN.lower())
    return dict(zip(hidden, cards_of(cards), strict=False))


def _lay_open(state: State, seat: int, cards: dict[int, str]) -> None:
    """Put cards, face down, where hidden ones lie."""
    if not 1 <= seat <= len(state.layouts):
        return
    layout = enumerate(cards_of(state.layouts[seat - 1]), 1)
    state.layouts[seat - 1] = "".join(
        cards.get(slot, card).lower() if card == HIDDEN.lower() else card for slot, card in layout
    )
