"""The pool: a series played part by part, in this process or in several.

What comes out does not depend on how many there are: each match depends on its own seed alone, and
the parts come in their order.
"""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from threading import Event
from typing import ClassVar, Protocol

from msgspec import Struct
from msgspec.structs import replace

from trashcli.conditions import Condition
from trashcli.exits import Exit, Failure
from trashcli.signals import interrupt_calls, interrupt_waits
from trashcli.simulate.blocks import Block, How, blocks
from trashcli.simulate.figures import (
    FiguresForm,
    Heading,
    Totals,
    match_columns,
    render_figures,
    render_match,
)
from trashcli.simulate.parts import Part, added, missing, write_part
from trashcli.simulate.series import Counts, Series

OWN_PART = {"engine": 25, "kernel": 100, "compiled": 10_000}
"""Matches a part in this process: they are shown at once."""
MOST_IN_PART = {"engine": 250, "kernel": 1_000, "compiled": 50_000}
"""Matches a part in another process: handing them over takes little of the time."""


class Stop(Protocol):
    """A sign to stop before the next match."""

    def set(self) -> None:
        """Asks to stop."""

    def is_set(self) -> bool:
        """Whether that was asked."""


class Stretch(Struct):
    """What some matches of a series came to, and those among them that were asked for; `is_whole`
    unless the sign cut it short.
    """

    totals: Totals
    found: list[Counts]
    is_whole: bool


class Job(Struct, frozen=True):
    """Matches of a series (from 1), by what they are played, and which of them to keep: none where
    it says nothing.  `first` is the first match of the whole run, where this is a part.
    """

    series: Series
    numbers: range
    keep: Condition | None = None
    how: How = "kernel"
    first: int | None = None


def new_stop(jobs: int) -> Stop:
    """The sign for a run in so many processes."""
    return Event() if jobs == 1 else get_context("spawn").Event()


def play_parts(job: Job, jobs: int, stop: Stop) -> Generator[Stretch, None, None]:
    """Plays the matches in so many processes, part by part, in order.

    At the sign it ends early; the parts are then the first matches of the series.  Raises `Failure`
    if a process is lost.
    """
    if jobs == 1:
        yield from (
            _play(part, stop) for part in _split(job, OWN_PART[job.how]) if not stop.is_set()
        )
        return
    try:
        yield from _play_elsewhere(job, jobs, stop)
    except BrokenProcessPool:
        message = "a process that played matches was ended from outside; try fewer with -j"
        raise Failure(message, Exit.INTERNAL) from None


def _play_elsewhere(job: Job, jobs: int, stop: Stop) -> Iterator[Stretch]:
    parts = _split(job, min(MOST_IN_PART[job.how], -(-len(job.numbers) // jobs)))
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
) -> Iterator[Future[Stretch]]:
    """What the parts will come to, in order, so many of them on their way at once."""
    waiting: deque[Future[Stretch]] = deque()
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
    def play(cls, job: Job) -> Stretch:
        return _play(job, cls.stop)


def _split(job: Job, size: int) -> Iterator[Job]:
    numbers = job.numbers
    for at in range(0, len(numbers), size):
        yield replace(job, numbers=numbers[at : at + size], first=numbers[0])


def _play(job: Job, stop: Stop) -> Stretch:
    totals = Totals()
    found: list[Counts] = []
    for block in _until(stop, blocks(job.series, job.numbers, job.first or 1, job.how)):
        totals.merge(block.totals)
        if job.keep:
            found += filter(job.keep.holds, block.counts(job.numbers))
    return Stretch(totals, found, totals.matches == len(job.numbers))


def _until(stop: Stop, played: Iterator[Block]) -> Iterator[Block]:
    while not stop.is_set() and (block := next(played, None)):
        yield block


KEPT_EVERY = 30.0
"""Seconds after which a part that grows is written again."""


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


def extend(
    part: Part, path: Path | None, job: Job, jobs: int, advance: Callable[[int], None]
) -> Part:
    """Plays in so many processes what a part lacks of the job's matches; gives the part with them.

    If it has a file, it is written there as it grows, and once more when the first Ctrl-C or a
    fault ends it.  Raises `Failure` as `simulate` does, and if the file cannot be written.
    """
    stop = new_stop(jobs)
    _keep(part, path)
    due = time.monotonic() + KEPT_EVERY
    with interrupt_calls(stop.set):
        try:
            for gap in missing(part, job.numbers):
                at = gap[0]
                with closing(play_parts(replace(job, numbers=gap), jobs, stop)) as played:
                    for one in played:
                        part = added(part, at, one.totals)
                        at += one.totals.matches
                        advance(one.totals.matches)
                        if time.monotonic() > due:
                            _keep(part, path)
                            due = time.monotonic() + KEPT_EVERY
        finally:
            _keep(part, path)
    return part


def _keep(part: Part, path: Path | None) -> None:
    if path:
        write_part(part, path)
