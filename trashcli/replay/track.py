"""The track: how far along its replay a match is.  Recorder and verifier both keep one.

No file is read or written here.
"""

from collections.abc import Sequence

from trashcli.game.events import Event
from trashcli.game.state import State, beginning
from trashcli.replay.history import History
from trashcli.replay.records import Digest, EndRecord, Header, chain, file_id, record_line


class Track:
    """A replay up to record `i` (0 is the header): its states, its digest, and the hash that the
    next record must hold.
    """

    def __init__(self, header: Header, line: bytes | None = None, *, flat: bool = False) -> None:
        line = record_line(header) if line is None else line
        self.header = header
        self.history = History(first_state(header), flat=flat)
        self.digest = Digest(header)
        self.i = 0
        self.id = file_id(line)
        """The file's id, 32 hexadecimal digits."""
        self.chain = self.id

    @property
    def state(self) -> State:
        """The state of the match now."""
        return self.history.state

    def who(self, seat: int) -> str:
        """Who plays at a seat; empty where there is no such seat."""
        seats = self.header.seats
        return seats[seat - 1].who if 1 <= seat <= len(seats) else ""

    def add(self, line: bytes) -> None:
        """Goes on by one record, of which this is the line."""
        self.i += 1
        self.chain = chain(line)

    def act(self, line: bytes, head: bytes, s: str, seat: int, events: Sequence[Event]) -> None:
        """Goes on by an action that has been folded into the state; `head` is how it begins."""
        self.add(line)
        self.digest.action(head, s, seat)
        self.history.acted(self.i, events)

    def undo(self, line: bytes, to: int, s: str) -> None:
        """Goes on by an undo, back to the state after record `to`."""
        self.add(line)
        self.digest.undo(s, self.history.count_at(to))
        self.history.undone(self.i, to)

    def end(self, reason: str) -> EndRecord:
        """The end record that would be true now."""
        history = self.history
        return EndRecord(
            digest=self.digest.hexdigest(),
            hands=history.state.hand,
            i=self.i + 1,
            n=self.i + 2,
            p=self.chain,
            reason=reason,
            sizes=history.state.sizes,
            turns=history.turns,
            winners=history.winners,
        )


def seat_fault(state: State, seat: int) -> str | None:
    """Why no action of this seat (0 is the table) can come next; None where one can."""
    if state.phase == "over":
        return "the match is over"
    return None if seat == state.seat else "another seat acts"


def first_state(header: Header) -> State:
    """The state before record 1: the stated table, or the beginning of a match."""
    if header.start is not None:
        return header.start.copied()
    return beginning(header.rules.doc, len(header.seats))
