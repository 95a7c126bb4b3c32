"""How fast the engine is: `python benchmarks/speed.py` from a checkout, in about a minute.

Each figure is the best of seven runs, or of as many as are asked for, in CPU time; by the clock
what a person waits for.  Machines are noisy, so each run stands between runs of a fixed loop that
uses nothing of ours; the figure over the loop's is the ratio that can be compared between days and
machines.
"""

import io
import os
import pty
import sys
import tempfile
import termios
from collections.abc import Callable, Iterable
from pathlib import Path
from select import select
from subprocess import Popen, run
from time import perf_counter, process_time
from typing import NamedTuple

from trashcli.game.commands import Command
from trashcli.game.decide import decide
from trashcli.game.events import Event
from trashcli.game.fold import evolve
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.match import Action, act, play
from trashcli.players import bot
from trashcli.profiles.load import load_profile
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import Player, header
from trashcli.replay.timeline import read_timeline
from trashcli.replay.verify import verify
from trashcli.shell.grammar import script_of
from trashcli.shell.run import Batch
from trashcli.shell.session import Session, Terms
from trashcli.simulate.blocks import ALWAYS_CHECKED, How, blocks, warm_up
from trashcli.simulate.compiled import is_installed
from trashcli.simulate.figures import Totals
from trashcli.simulate.series import Series

ROOT = Path(__file__).parent.parent
ROUNDS = 7
MATCHES = 60
"""More than any cache holds: in play no layout comes twice."""
PROFILE = Profile()
SEATS = [Player(f"greedy {seat}", "bot:greedy/1") for seat in (1, 2)]
HEAVY = ("msgspec", "prompt_toolkit", "pydantic", "rich", "typer", "yaml")
COMMAND_LINES = ("--version", "rules list", "run --seed S", "simulate -n 1 --seed S", "verify FILE")


BY_ENGINE = "simulated: matches/s"


class Figure(NamedTuple):
    """Something that is measured: what, a run of it, which gives how many there were, and by which
    clock.
    """

    what: str
    measured: Callable[[], int]
    clock: Callable[[], float] = process_time


def calibration() -> int:
    """The fixed loop: sixty shuffles of a list of 52 by numbers of its own."""
    x = 1
    for _ in range(60):
        order = list(range(52))
        for i in range(51):
            x = (x * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
            j = i + ((x >> 10) * (52 - i) >> 54)
            order[i], order[j] = order[j], order[i]
    return 60


def matches() -> list[tuple[Rules, list[Command]]]:
    """Pagat's matches of two greedy players: the rules and the commands of each."""
    base = Rules(PROFILE, 2, "speed")
    bots = [bot("greedy").choose] * 2
    played = []
    for k in range(1, MATCHES + 1):
        rules = base.with_seed(f"speed-{k}")
        actions = play(rules, beginning(rules.profile, 2), bots)
        played.append((rules, [action.command for action in actions]))
    return played


PLAYED = matches()


def decided_and_folded() -> int:
    """Each command validated, each event kept."""
    kept: list[Event] = []
    for rules, commands in PLAYED:
        state = beginning(rules.profile, 2)
        for command in commands:
            events = decide(rules, state, command)
            evolve(state, events)
            kept += events
    return len(kept)


def recorded() -> int:
    """The same into lines with chain and state hash."""
    return sum(len(action.events) for _, actions in map(record, PLAYED) for action in actions)


def record(match: tuple[Rules, list[Command]]) -> tuple[list[bytes], list[Action]]:
    """The lines of a match's replay, and its actions."""
    rules, commands = match
    lines: list[bytes] = []
    recorder = Recorder.begun(header("pagat", PROFILE, rules.seed, SEATS), lines.append)
    actions = []
    for command in commands:
        action = act(rules, recorder.state, command)
        recorder.action(action)
        actions.append(action)
    recorder.end("won")
    return lines, actions


def verified(folder: Path) -> Callable[[], int]:
    """Whole files at all levels of `verify`."""
    files = []
    count = 0
    for match in PLAYED:
        lines, actions = record(match)
        file = folder / f"{match[0].seed}.trash.jsonl"
        file.write_bytes(b"".join(lines))
        files.append(str(file))
        count += sum(len(action.events) for action in actions)

    def verify_all() -> int:
        assert not any(verify(file).exit for file in files)
        return count

    return verify_all


def simulated(how: How, matches: int) -> Callable[[], int]:
    """Whole matches by two greedy players, counted and added up, by the engine or the kernel."""
    series = Series(profile=PROFILE.at_table(2), bots=("greedy", "greedy"), seed="speed")
    warm_up(series, how)

    def simulate() -> int:
        totals = Totals()
        for block in blocks(series, range(1, matches + 1), -ALWAYS_CHECKED, how):
            totals.merge(block.totals)
        return totals.matches

    return simulate


def profiles_loaded() -> int:
    """A profile that extends another, loaded and checked."""
    for _ in range(20):
        load_profile("free-draws")
    return 20


def lines_answered() -> int:
    """Script lines through a session, answered as JSON: checks, looks and decisions in turn."""
    lines = ["new seed=speed players=greedy,greedy"]
    lines += ["expect hand >= 1", "legal", "show slots", "bot 1"] * 100
    session = Session(Terms())
    batch = Batch(session, io.BytesIO(), io.StringIO(), form="json", quiet=False)
    assert not batch.run([script_of("lines", lines)])
    return len(lines)


def places_gone_to(path: Path) -> Callable[[], int]:
    """Places in a replay gone to, all over it."""
    timeline = read_timeline(str(path))

    def go() -> int:
        for record in range(timeline.last, 0, -1):
            timeline.goto(record)
        return timeline.last

    return go


LONGEST_WAIT = 60
"""In seconds: what is not shown by then never is."""


def begun_until(seen: bytes) -> Callable[[], int]:
    """A person's first game begun at a terminal, until that is on the screen."""

    def begin() -> int:
        ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (24, 80))
        with tempfile.TemporaryDirectory() as home:
            person = {"HOME": home, "TERM": "xterm", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)}
            person["TRASHCLI_LENGTH"] = "whole"  # who has said so is asked nothing at the start
            with Popen(
                [sys.executable, "-m", "trashcli"],
                stdin=theirs,
                stdout=theirs,
                stderr=theirs,
                env=person,
            ) as game:
                screen = b""
                while seen not in screen and select([ours], [], [], LONGEST_WAIT)[0]:
                    screen += os.read(ours, 65536)
                game.kill()
        if seen not in screen:
            raise SystemExit(f"{seen!r} never came; the screen holds {screen[-300:]!r}")
        os.close(ours)
        os.close(theirs)
        return 1

    return begin


def best(figures: Iterable[Figure], rounds: int) -> dict[str, float]:
    """The best of each figure a second, all runs interleaved."""
    rates: dict[str, float] = {}
    for _ in range(rounds):
        for what, measured, clock in figures:
            start = clock()
            count = measured()
            rates[what] = max(rates.get(what, 0.0), count / (clock() - start))
    return rates


def loaded_modules(line: str) -> list[str]:
    """Which heavy modules a command line loads."""
    code = (
        "import sys; from trashcli.entry import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        f"print(*sorted(sys.modules.keys() & {set(HEAVY)}), file=sys.stderr)"
    )
    done = run(
        [sys.executable, "-c", code, *line.split()], capture_output=True, text=True, check=True
    )
    return done.stderr.splitlines()[-1].split()


def main(rounds: int = ROUNDS) -> None:
    """Prints the figures, their ratios, and what each command line loads."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        verify_all = verified(folder)
        figures = [
            Figure("fixed loop: shuffles/s", calibration),
            Figure("decided and folded: events/s", decided_and_folded),
            Figure("recorded: events/s", recorded),
            Figure("verified: events/s", verify_all),
            Figure(BY_ENGINE, simulated("engine", MATCHES)),
            Figure("by the kernel: matches/s", simulated("kernel", 4 * MATCHES)),
            Figure("profiles loaded: a second", profiles_loaded),
            Figure("script lines answered: a second", lines_answered),
            Figure("places gone to: a second", places_gone_to(next(folder.iterdir()))),
            Figure("first boards shown: a second", begun_until(b"Tab completes"), perf_counter),
            Figure("first prompts shown: a second", begun_until(b"trash>"), perf_counter),
        ]
        if is_installed():
            figures.append(Figure("kernel compiled: matches/s", simulated("compiled", 9_999)))
        rates = best(figures, rounds)
        loop = rates[figures[0].what]
        for what, rate in rates.items():
            print(f"{what:32}{rate:14,.1f}   ratio {rate / loop:11.7f}")
        for what in rates:
            if "kernel" in what:
                times = rates[what] / rates[BY_ENGINE]
                print(f"{what.partition(':')[0]:32}{times:14,.1f} times the engine")
        file = str(next(folder.iterdir()))
        for line in COMMAND_LINES:
            modules = " ".join(loaded_modules(line.replace("FILE", file)))
            print(f"trashcli {line:26} loads {modules or 'none of them'}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
