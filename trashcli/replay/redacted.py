"""Reading redacted views: what a timeline needs to show a match that is known to one seat only.

A view is shown and nothing else.  In its file a card that is not known stands as `??`; in a state
it stands as `HIDDEN`, in small letters while it lies face down, as any card does.
"""

from typing import Any

from trashcli.game.cards import cards_of
from trashcli.game.chance import ALG, VERSION
from trashcli.game.events import Drawn, Event, Placed, Revealed, Shuffled, TurnedUp
from trashcli.game.state import State
from trashcli.game.view import UNKNOWN
from trashcli.replay.canonical import Misframed
from trashcli.replay.headers import VIEW_FORMAT, parse_header
from trashcli.replay.parse import Unsupported
from trashcli.replay.records import FORMAT, FORMAT_VERSION, Header

VIEW_VERSION = 1
HIDDEN = "?X"
HIDDEN_SEED = "hidden"
"""What stands for the seed that a view does not tell."""


def is_view(fields: dict[str, Any]) -> bool:
    """Whether this is the first record of a view."""
    return fields.get("fmt") == VIEW_FORMAT


def parse_view_header(fields: dict[str, Any]) -> Header:
    """The header of a view as that of a match; raises as `parse_header` does."""
    if fields.get("v") != VIEW_VERSION:
        raise Unsupported(f"this program reads {VIEW_FORMAT} version {VIEW_VERSION} alone")
    if not isinstance(fields.get("viewer"), int):
        raise Misframed("the header does not say which seat's view it is")
    rng = {"alg": ALG, "seed": HIDDEN_SEED, "v": VERSION}
    return parse_header(known(fields) | {"fmt": FORMAT, "v": FORMAT_VERSION, "rng": rng})


def known(fields: dict[str, Any]) -> dict[str, Any]:
    """A record of a view as one of a replay: hidden cards as they stand in a state, and the hashes
    that a view has not, empty.  Elsewhere than in shuffles, stock and layouts no card is hidden.
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


_NO_HASHES = {"action": {"s": ""}, "undo": {"s": ""}, "end": {"digest": ""}}


def _replaced(value: Any, hidden: str) -> Any:  # noqa: ANN401 -- a part of a record, of any kind
    """The value with another word for cards that are not known."""
    match value:
        case str():
            return value.replace(UNKNOWN, hidden)
        case list():
            return [_replaced(item, hidden) for item in value]
        case _:
            return value


def laid_open(state: State, event: Event) -> State:
    """The state with those hidden cards known that the event turns up, for `fault` to judge."""
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
    """The cards by the slots of a seat that hold hidden cards."""
    layout = cards_of(state.layouts[seat - 1]) if 1 <= seat <= len(state.layouts) else []
    hidden = (slot for slot, card in enumerate(layout, 1) if card == HIDDEN.lower())
    return dict(zip(hidden, cards_of(cards), strict=False))


def _lay_open(state: State, seat: int, cards: dict[int, str]) -> None:
    """Puts cards, face down, where hidden ones lie."""
    if not 1 <= seat <= len(state.layouts):
        return
    layout = enumerate(cards_of(state.layouts[seat - 1]), 1)
    state.layouts[seat - 1] = "".join(
        cards.get(slot, card).lower() if card == HIDDEN.lower() else card for slot, card in layout
    )
