"""Branches: which actions led to where a match stands, undone ones left out.  No state, no file."""

from collections.abc import Iterator


class Branch:
    """The records of a match so far, and for each the actions that lead to it.

    Every record is told in its order, by what it was: an action, an undo, or neither.
    """

    def __init__(self) -> None:
        self._stands = [0]
        self._before = {0: 0}

    def acted(self) -> None:
        """The next record is an action."""
        record = len(self._stands)
        self._before[record] = self._stands[-1]
        self._stands.append(record)

    def undone(self, to: int) -> None:
        """The next record is an undo, back to this record."""
        self._stands.append(self._stands[to])

    def passed(self) -> None:
        """The next record changes nothing."""
        self._stands.append(self._stands[-1])

    def before(self, action: int) -> int:
        """The action before this one, 0 if it was the first."""
        return self._before[action]

    def actions(self, record: int) -> Iterator[int]:
        """The actions that lead to this record, the latest first."""
        action = self._stands[record]
        while action:
            yield action
            action = self._before[action]
