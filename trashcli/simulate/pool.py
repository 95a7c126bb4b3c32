"""The pool: a series played part by part, in this process or in several.

What comes out does not depend on how many there are: each match depends on its own seed alone, and
the parts come in their order.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import takewhile
from multiprocessing import get_context
from threading import Event
from typing import ClassVar, Protocol

from msgspec import Struct

from trashcli.conditions import Condition
from trashcli.exits import Exit, Failure
from trashcli.signals import interrupt_calls, interrupt_waits
from trashcli.simulate.figures import (
    FiguresForm,
    Heading,
    Totals,
    match_columns,
    render_figures,
    render_match,
)
from trashcli.simulate.series import Counts, Series

OWN_PART = 25
"""Matches a part in this process: they are shown at once."""
MOST_IN_PART = 250
"""Matches a part in another process: handing them over takes little of the time."""


class Stop(Protocol):
    """A sign to stop before the next match."""

    def set(self) -> None:
        """Asks to stop."""

    def is_set(self) -> bool:
        """Whether that was asked."""


class Part(Struct):
    """What some matches of a series came to, and those among them that were asked for; `is_whole`
    unless the sign cut it short.
    """

    totals: Totals
    found: list[Counts]
    is_whole: bool


class Job(Struct, frozen=True):
    """Matches of a series (from 1), and which of them to keep: none where it says nothing."""

    series: Series
    numbers: range
    keep: Condition | None = None


def new_stop(jobs: int) -> Stop:
    """The sign for a run in so many processes."""
    return Event() if jobs == 1 else get_context("spawn").Event()


def play_parts(job: Job, jobs: int, stop: Stop) -> Generator[Part, None, None]:
    """Plays the matches in so many processes, part by part, in order.

    At the sign it ends early; the parts are then the first matches of the series.  Raises `Failure`
    if a process is lost.
    """
    if jobs == 1:
        yield from (_play(part, stop) for part in _split(job, OWN_PART) if not stop.is_set())
        return
    try:
        yield from _play_elsewhere(job, jobs, stop)
    except BrokenProcessPool:
        message = "a process that played matches was ended from outside; try fewer with -j"
        raise Failure(message, Exit.INTERNAL) from None


def _play_elsewhere(job: Job, jobs: int, stop: Stop) -> Iterator[Part]:
    parts = _split(job, min(MOST_IN_PART, -(-len(job.numbers) // jobs)))
    with ProcessPoolExecutor(jobs, get_context("spawn"), _Worker.begin, (stop,)) as executor:
        try:
            for future in _submitted(executor, parts, ahead=2 * jobs):
                part = future.result()
                yield part
                if not part.is_whole:
                    break
        except BaseException:  # nobody waits for the rest
            stop.set()
            raise


def _submitted(
    executor: ProcessPoolExecutor, parts: Iterable[Job], ahead: int
) -> Iterator[Future[Part]]:
    """What the parts will come to, in order, so many of them on their way at once."""
    waiting: deque[Future[Part]] = deque()
    for part in parts:
        with interrupt_waits():
            waiting.append(executor.submit(_Worker.play, part))
        if len(waiting) > ahead:
            yield waiting.popleft()
    yield from waiting


class _Worker:
    """What another process does."""

    stop: ClassVar[Stop]

    @classmethod
    def begin(cls, stop: Stop) -> None:
        cls.stop = stop

    @classmethod
    def play(cls, job: Job) -> Part:
        return _play(job, cls.stop)


def _split(job: Job, size: int) -> Iterator[Job]:
    numbers = job.numbers
    for first in range(0, len(numbers), size):
        yield Job(job.series, numbers[first : first + size], job.keep)


def _play(job: Job, stop: Stop) -> Part:
    played = list(job.series.matches(takewhile(lambda _: not stop.is_set(), job.numbers)))
    totals = Totals()
    totals.add(played)
    found = [one for one in played if job.keep and job.keep.holds(one)]
    return Part(totals, found, len(played) == len(job.numbers))


def simulate(
    job: Job,
    jobs: int,
    heading: Heading,
    form: FiguresForm,
    tell: Callable[[str], None],
    advance: Callable[[int], None],
) -> Exit:
    """Plays the matches in so many processes and tells of those that the job keeps, or else the
    figures of all; `advance` learns how many more are done.

    The first Ctrl-C ends it before the next match; what there is by then is told.  Raises `Failure`
    if a process is lost.
    """
    stop = new_stop(jobs)
    totals, found = Totals(), 0
    if job.keep and form.kind == "csv":
        tell(match_columns(heading))
    with interrupt_calls(stop.set), closing(play_parts(job, jobs, stop)) as parts:
        for part in parts:
            totals.merge(part.totals)
            found += len(part.found)
            for counts in part.found:
                tell(render_match(heading, counts, form))
            advance(part.totals.matches)
    if not job.keep and totals.matches:
        tell(render_figures(heading, totals, form))
    if totals.matches < heading.asked:
        return Exit.INTERRUPTED
    return Exit.NO if job.keep and not found else Exit.OK
