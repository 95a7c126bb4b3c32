"""A run: the matches that were asked for, played, and told as they come."""

from collections.abc import Callable
from contextlib import closing

from trashcli.exits import Exit
from trashcli.signals import interrupt_calls
from trashcli.simulate.pool import Job, new_stop, play_parts
from trashcli.simulate.render import Form, Heading, match_columns, render_figures, render_match
from trashcli.simulate.totals import Totals


def simulate(
    job: Job,
    jobs: int,
    heading: Heading,
    form: Form,
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
