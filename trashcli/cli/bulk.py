"""Commands about many matches, and about this installation: simulate, stats, schema, doctor."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trashcli.cli import offers, options
from trashcli.cli.console import Bar, columns, laid_out, print_csv, print_json
from trashcli.exits import Exit, Failure
from trashcli.notices import harmless
from trashcli.notices import notice as tell_person

MOST_MATCHES = 10**9
"""As in `shell.series`, which is loaded when it is needed."""
MOST_JOBS = 61
"""What the standard library allows on Windows."""

Matches = Annotated[
    str,
    typer.Option(
        "-n", "--matches", metavar="N|A:B", help="How many matches, or the first and the last."
    ),
]
Totals = Annotated[
    Path | None,
    typer.Option(
        "--totals",
        metavar="FILE",
        help="Keep what the matches come to; play only those that the file lacks.",
    ),
]
Sweep = Annotated[
    list[str] | None,
    typer.Option(
        "--sweep",
        metavar="KEY=VALUES",
        help="A row for each value of a rule, such as layout.first=5..10; can be repeated.",
    ),
]
Merge = Annotated[bool, typer.Option("--merge", help="Play nothing: add up the files of --totals.")]
Parts = Annotated[
    list[Path] | None, typer.Argument(metavar="[FILE]...", help="What --merge adds up.")
]
Verbose = Annotated[
    bool, typer.Option("-v", "--verbose", help="Say why matches are played slowly, if they are.")
]
Jobs = Annotated[
    int,
    typer.Option(
        "-j",
        "--jobs",
        metavar="N",
        parser=options.number("--jobs", 1, MOST_JOBS),
        help="Processes that play them.",
    ),
]
Each = Annotated[bool, typer.Option("--each", help="Print each match instead of figures.")]
Find = Annotated[
    str | None,
    typer.Option("--find", metavar="COND", help="Print the matches of which this is true."),
]
MatchOption = Annotated[
    int | None,
    typer.Option(
        "--match",
        metavar="K",
        parser=options.number("--match", 1, MOST_MATCHES),
        help="Play only this match, from 1.",
    ),
]
Record = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Where to record it.")
]


def simulate(  # noqa: PLR0917 -- Typer makes an option of each
    files: Parts = None,
    matches: Matches = "1000",
    seed: options.Seed = None,
    profile: options.Profile = None,
    players: options.Players = None,
    allow_code: options.AllowCode = False,
    settings: options.Settings = None,
    jobs: Jobs = 1,
    each: Each = False,
    find: Find = None,
    match: MatchOption = None,
    record: Record = None,
    totals: Totals = None,
    merge: Merge = False,
    sweep: Sweep = None,
    force: options.Force = False,
    json: options.AsJson = False,
    csv: options.Csv = False,
    quiet: options.Quiet = False,
    verbose: Verbose = False,
    width: options.Width = None,
) -> int:
    """Simulate many matches by bots from one seed: how long they are, and who wins.

    Match K of seed S is the match of seed S-K.  Conditions are such as `reshuffles`, `turns > 400`
    or `longest_hand > 40 and winner == 2`.  Exit code 1 if none is found; Ctrl-C says what there
    is, with 130.
    """
    from trashcli.shell.run import SeriesPlan, parse_numbers, run_series

    if jobs > 1 and allow_code:
        raise Failure("-j: bots of yours play in this process only; leave it out", Exit.USAGE)
    numbers = parse_numbers(matches)
    notice = _ignore if quiet else tell_person
    room = None if json or csv else columns(width)
    plan = SeriesPlan(
        matches=len(numbers),
        first=numbers[0],
        seed=seed,
        profile=profile,
        players=options.seated(players, allow_code=allow_code),
        settings=tuple(settings or ()),
        jobs=jobs,
        each=each,
        find=find,
        match=match,
        record=record,
        totals=totals,
        verbose=verbose,
        force=force,
        json=json,
        csv=csv,
        width=room,
    )
    if merge or files:
        return _merge(files or [], plan, merge, notice)
    if sweep:
        return _sweep(plan, sweep, notice)
    with Bar("Playing", len(plan.numbers)) as bar:

        def tell(text: str) -> None:
            bar.remove()
            print(laid_out(text, room), end="", flush=True)

        exit = run_series(plan, tell, bar.advance, notice)
    if exit == Exit.NO:
        notice(f"none of {len(plan.numbers)} matches")
    return exit


def _merge(
    files: list[Path], plan: "SeriesPlan", is_asked: bool, notice: Callable[[str], None]
) -> Exit:
    """Adds up files; says on the side which matches none of them has."""
    from trashcli.shell.run import merge

    if not is_asked or not files:
        message = "files are for --merge, as in: trashcli simulate --merge 1.json 2.json"
        raise Failure(message, Exit.USAGE)
    spans = merge(files, plan, lambda text: print(laid_out(text, plan.width), end="")).spans
    for (_, last), (first, _) in pairwise(spans):
        notice(f"matches {last + 1} to {first - 1} are in none of the files")
    return Exit.OK


def _sweep(plan: "SeriesPlan", sweeps: list[str], notice: Callable[[str], None]) -> Exit:
    """Plays and tells row after row."""
    from trashcli.shell.sweep import rows_of, sweep

    rows = rows_of(plan, sweeps, notice)
    with Bar("Playing", len(plan.numbers) * len(rows)) as bar:

        def tell(text: str) -> None:
            bar.remove()
            print(text, end="", flush=True)

        return sweep(plan, rows, tell, bar.advance, notice)


def _ignore(message: str) -> None:
    """Says nothing."""


if TYPE_CHECKING:
    from trashcli.shell.run import SeriesPlan
    from trashcli.stats.matches import LeftOut, Match

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE|FOLDER]...",
        callback=options.own_games,
        autocompletion=offers.replays,
        help="Replays, folders of them, or games by name; default: all of yours.",
    ),
]
Player = Annotated[
    str | None,
    typer.Option("--player", metavar="NAME", help="Of whom; default: all people, else all bots."),
]


def stats(  # noqa: PLR0917 -- Typer makes an option of each
    files: Files = None,
    player: Player = None,
    unfinished_lost: Annotated[
        bool, typer.Option("--unfinished-lost", help="Count matches that were left as lost.")
    ] = False,
    own_moves: Annotated[
        bool,
        typer.Option(
            "--own-moves", help="Leave out matches in which `bot` decided in a person's place."
        ),
    ] = False,
    csv: options.Csv = False,
    json: options.AsJson = False,
    width: options.Width = None,
    ascii: options.Ascii = False,
    accessible: options.Accessible = False,
    no_config: options.NoConfig = False,
) -> int:
    """Summarise replays: wins by profile and opponents, streaks, turns and luck.

    Only matches that were played to their end count, each once; what is left out is named.  Exit
    code 1 if none of the files counts.
    """
    from trashcli.cli.files import replays
    from trashcli.screen.style import style_for
    from trashcli.shell.session import settings_here
    from trashcli.stats.matches import stats
    from trashcli.stats.render import as_object, as_rows, render_stats

    paths = list(replays(files)) if files else _own()
    if csv and json:
        raise Failure("--json and --csv exclude each other", Exit.USAGE)
    read = _read(paths, unfinished_lost=unfinished_lost, own_moves=own_moves)
    found = stats(read, player)
    if json:
        print_json(as_object(found))
    elif csv:
        print_csv(as_rows(found))
    else:
        settings = settings_here(file=not no_config, board=None, accessible=accessible or None)
        is_spoken = settings.accessible or None
        style = style_for(sys.stdout, os.environ, width=width, ascii=ascii, accessible=is_spoken)
        print(render_stats(found, style))
    return Exit.NO if files and not found.matches else Exit.OK


def _own() -> list[str]:
    """The matches that the person here has recorded."""
    from trashcli.folders import state_folder
    from trashcli.replay.games import FOLDER, games

    return [str(game.path) for game in games(state_folder() / FOLDER)]


def _read(paths: list[str], **counting: bool) -> Iterator["Match | LeftOut"]:
    from trashcli.stats.matches import read_match

    with Bar("Reading", len(paths)) as bar:
        for path in paths:
            yield read_match(path, **counting)
            bar.advance(1)


def rules() -> None:
    """Print the schema of profiles, as editors check them."""
    from trashcli.profiles.values import schema

    _print(schema())


def replay() -> None:
    """Print the schema of replays: what each of their records may hold."""
    from trashcli.replay.schema import schema

    _print(schema())


def _print(schema: dict[str, Any]) -> None:
    print(json.dumps(schema, indent=2))


Paths = Annotated[
    bool, typer.Option("--paths", help="Print whole paths, which tell your name, not ~.")
]


def doctor(json: options.AsJson = False, paths: Paths = False) -> int:
    """Check this installation: terminal, folders, files, versions, speed.

    Each line is ok, a note, or broken, with advice.  Exit code 1 if something would not work.
    """
    from msgspec.structs import replace

    from trashcli.doctor import (
        as_object,
        look_at_places,
        look_at_program,
        look_at_terminal,
        render_findings,
        works,
    )
    from trashcli.folders import without_person
    from trashcli.screen.style import style_for

    environ = os.environ
    looks = (look_at_program(), look_at_terminal(sys.stdin, sys.stdout, environ))
    findings = [finding for look in (*looks, look_at_places(environ)) for finding in look]
    if not paths:
        findings = [
            replace(one, found=without_person(one.found), advice=without_person(one.advice))
            for one in findings
        ]
    if json:
        print_json(as_object(findings))
    else:
        print(harmless(render_findings(findings, style_for(sys.stdout, environ))))
    return Exit.OK if works(findings) else Exit.NO
