"""Running: what `trashcli run` was asked for, carried out."""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trashcli.exits import Exit, Failure
from trashcli.screen.style import Style
from trashcli.shell.answer import Form
from trashcli.shell.batch import Batch
from trashcli.shell.codes import LineFault, as_failure
from trashcli.shell.opening import PLAYERS, PROFILE, Opening, opened, random_seed
from trashcli.shell.recording import announced, one_file
from trashcli.shell.saying import notice
from trashcli.shell.scripts import STDIN, Script, bounded_lines, read_script, script_of
from trashcli.shell.session import Session
from trashcli.shell.terms import Terms
from trashcli.shell.unattended import play_unattended, read_seeds
from trashcli.wording import brief

_VARIABLE = re.compile(r"(\w+)=(.*)", re.DOTALL)
BOTS = "greedy,greedy"
"""Who plays where no script does and nobody is named."""


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be run, and how."""

    scripts: Sequence[str] = ()
    commands: Sequence[str] = ()
    variables: Sequence[str] = ()
    """`NAME=VALUE`."""
    keep_going: bool = False
    strict: bool = False
    echo: bool = False
    require_finished: bool = False
    profile: str | None = None
    seed: str | None = None
    seeds: str | None = None
    players: str | None = None
    settings: tuple[str, ...] = ()
    record: Path | None = None
    force: bool = False
    form: Form = "text"
    reveal: bool = False
    quiet: bool = False
    verbose: bool = False
    """Whether to tell of each match which rules and seed it has, and where it is recorded."""
    style: Style = Style(board="compact")


def run(plan: Plan) -> int:
    """How it ended; raises `Failure` for what the command line itself has wrong."""
    if plan.scripts or plan.commands:
        return _run_scripts(plan)
    return _run_matches(plan)


def _opening(plan: Plan, players: str) -> Opening:
    return Opening(
        seed=plan.seed,
        profile=plan.profile or PROFILE,
        players=plan.players or players,
        settings=plan.settings,
    )


def _run_matches(plan: Plan) -> Exit:
    seeds = _seeds(plan)
    if plan.record and len(seeds) > 1 and not plan.record.is_dir():
        raise Failure(f"{plan.record}: for several matches name a folder that exists", Exit.USAGE)
    opening = _opening(plan, BOTS)
    _check(replace(opening, seed=seeds[0]))
    if plan.seed is None and plan.seeds is None:
        notice(f"seed {seeds[0]}")
    told = {"tell": notice} if plan.verbose else {}
    for played in play_unattended(opening, seeds, plan.record, force=plan.force, **told):
        if plan.form == "json":
            print(msgspec.json.encode(played).decode(), flush=True)
        elif not plan.quiet:
            print(played.render(), flush=True)
    return Exit.OK


def _seeds(plan: Plan) -> list[str]:
    if plan.seed is not None and plan.seeds is not None:
        raise Failure("--seed and --seeds exclude each other", Exit.USAGE)
    if plan.seeds is not None:
        return read_seeds(plan.seeds)
    if plan.seed is not None:
        return [plan.seed]
    return [random_seed()]


def _run_scripts(plan: Plan) -> int:
    if plan.seeds is not None:
        raise Failure("--seeds is for matches by bots; a script has `new seed=`", Exit.USAGE)
    opening = _opening(plan, PLAYERS)
    _check(opening)
    scripts = list(_scripts(plan))
    record = one_file(plan.record, force=plan.force)
    session = Session(
        Terms(
            opening=opening,
            style=lambda: plan.style,
            reveal=plan.reveal,
            strict=plan.strict,
            record=announced(record, notice) if plan.verbose else record,
            notice=notice,
        )
    )
    batch = Batch(
        session,
        sys.stdout.buffer,
        sys.stderr,
        form=plan.form,
        keep_going=plan.keep_going,
        echo=plan.echo,
        quiet=plan.quiet,
    )
    exit = batch.run(scripts)
    if plan.require_finished and not session.is_finished:
        notice("the match is not finished, as --require-finished asks for")
        exit = exit or Exit.NO
    _close(session, exit)
    return exit


def _close(session: Session, exit: int) -> None:
    """Ends the recording; raises `Failure` if it cannot be, and nothing was told of it yet."""
    try:
        session.close("limit" if session.leaving is None else "quit")
    except (Failure, LineFault) as wrong:
        if not exit:
            raise Failure(str(wrong), Exit.DAMAGED) from None


def _scripts(plan: Plan) -> Iterator[Script]:
    """What is to be run: the scripts, then the commands."""
    variables = dict(map(_variable, plan.variables))
    for path in plan.scripts:
        if path == STDIN:
            yield Script(STDIN, bounded_lines(sys.stdin.buffer), variables)
        else:
            yield _read(path, variables)
    if plan.commands:
        yield script_of("-c", plan.commands, variables)


def _read(path: str, variables: Mapping[str, str]) -> Script:
    try:
        return read_script(path, variables)
    except LineFault as fault:
        raise as_failure(fault) from None


def _variable(text: str) -> tuple[str, str]:
    found = _VARIABLE.fullmatch(text)
    if found is None:
        raise Failure(f"--var {brief(text)}: a variable is given as NAME=VALUE", Exit.USAGE)
    if not found[2].isprintable():
        raise Failure(f"--var {found[1]}: the value holds what is no text of one line", Exit.USAGE)
    return found[1], found[2]


def _check(opening: Opening) -> None:
    """Raises `Failure` if no match could begin so; does not look at what nobody asked for."""
    if opening != Opening():
        try:
            opened(opening)
        except LineFault as fault:
            raise as_failure(fault) from None
