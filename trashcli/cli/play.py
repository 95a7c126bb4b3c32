"""`trashcli play`, `run`, `step` and `replay`: each hands its plan on to the shell."""

import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from trashcli.cli.options import STDIO, say_what_is_awaited, seated
from trashcli.exits import Exit, Failure
from trashcli.plans import PlayPlan, RunPlan, ShowPlan, StepPlan

Plan = TypeVar("Plan", PlayPlan, RunPlan)


def play(plan: PlayPlan) -> int:
    """Play against bots, or with several people at one terminal.

    With --json or --plain the commands are another program's: each is answered, none is asked for.
    """
    from trashcli.shell.play import play

    if plan.bot and plan.players:
        raise Failure("--bot and --players exclude each other: both say who plays", Exit.USAGE)
    return play(_seated(plan))


def run(plan: RunPlan) -> int:
    """Run scripts; without one, let bots play a whole match.

    Exit codes: 0 all went well, 1 a check failed, 3 a command was refused, 2, 4, 5 as everywhere.
    Answers are ASCII, no settings are read and no question is asked, with flags for it or without.
    """
    from trashcli.shell.run import run

    if plan.no_record and plan.record:
        raise Failure("--record and --no-record exclude each other", Exit.USAGE)
    if str(plan.record) == STDIO:
        return _run_to_stdout(_seated(plan))
    if STDIO in plan.scripts:
        say_what_is_awaited("commands")
    return run(_seated(plan))


def _seated(plan: Plan) -> Plan:
    """The plan, in which bots of one's own are known by name."""
    return replace(plan, players=seated(plan.players, allow_code=plan.allow_code))


def _run_to_stdout(plan: RunPlan) -> int:
    """Run with the replay on standard output, where nothing else is then printed."""
    from trashcli.shell.run import run

    if plan.form != "text":
        raise Failure("--record - needs standard output; leave out --json and --plain", Exit.USAGE)
    with TemporaryDirectory() as folder:
        record = Path(folder, "match.trash.jsonl")
        exit = run(replace(plan, record=record, quiet=True, echo=False))
        if record.exists():
            sys.stdout.buffer.write(record.read_bytes())
    return exit


def step(plan: StepPlan) -> int:
    """Step through a replay, forwards and backwards: next, back, goto h3, run until held == JC."""
    from trashcli.replay.lines import place_behind
    from trashcli.shell.watch import step

    file, place = place_behind(plan.file)
    at = place if place and plan.at == "start" else plan.at
    return step(replace(plan, file=file, at=at))


def replay(plan: ShowPlan) -> int:
    """Show a replay as it was played, a line for each action, and the layouts as each hand ends.

    Into a pipe or a file, a match code becomes the replay that it stands for; --instant shows it.
    """
    from trashcli.replay.lines import is_code, open_lines
    from trashcli.shell.watch import show

    is_shown = plan.instant or plan.accessible or plan.ascii or plan.board or plan.width
    if is_code(plan.file) and not (is_shown or plan.seat is not None or sys.stdout.isatty()):
        sys.stdout.buffer.writelines(open_lines(plan.file))
        return Exit.OK
    return show(plan)
