"""`trashcli simulate`: many matches by bots, and what they say together."""

from pathlib import Path
from typing import Annotated

import typer

from trashcli.cli import options
from trashcli.cli.app import app
from trashcli.cli.page import columns, laid_out
from trashcli.cli.progress import Bar
from trashcli.cli.streams import say
from trashcli.exits import Exit

MOST_MATCHES = 10**9
MOST_JOBS = 61
"""What the standard library allows on Windows."""

Matches = Annotated[
    int,
    typer.Option("-n", "--matches", metavar="N", min=1, max=MOST_MATCHES, help="How many matches."),
]
Jobs = Annotated[
    int,
    typer.Option(
        "-j", "--jobs", metavar="N", min=1, max=MOST_JOBS, help="Processes that play them."
    ),
]
Each = Annotated[bool, typer.Option("--each", help="Print each match instead of figures.")]
Find = Annotated[
    str | None,
    typer.Option("--find", metavar="COND", help="Print the matches of which this is true."),
]
Match = Annotated[
    int | None,
    typer.Option(
        "--match", metavar="K", min=1, max=MOST_MATCHES, help="Play only this match, from 1."
    ),
]
Record = Annotated[
    Path | None, typer.Option("--record", metavar="FILE", help="Where to record it.")
]


@app.command()
def simulate(  # noqa: PLR0917 -- Typer makes an option of each
    matches: Matches = 1000,
    seed: options.Seed = None,
    profile: options.Profile = None,
    players: options.Players = None,
    settings: options.Settings = None,
    jobs: Jobs = 1,
    each: Each = False,
    find: Find = None,
    match: Match = None,
    record: Record = None,
    force: options.Force = False,
    json: options.AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print a table as CSV.")] = False,
    quiet: options.Quiet = False,
    width: options.Width = None,
) -> None:
    """Let bots play many matches from one seed, and say how long they are and who wins.

    Match K of seed S is the match of seed S-K.  Conditions are such as `reshuffles`, `turns > 400`
    or `longest_hand > 40 and winner == 2`.  Exit code 1 if none is found; Ctrl-C says what there
    is, with 130.
    """
    from trashcli.shell.series import Plan, run

    notice = _ignore if quiet else say
    room = None if json or csv else columns(width)
    plan = Plan(
        matches=matches,
        seed=seed,
        profile=profile,
        players=players,
        settings=tuple(settings or ()),
        jobs=jobs,
        each=each,
        find=find,
        match=match,
        record=record,
        force=force,
        json=json,
        csv=csv,
        width=room,
    )
    with Bar("Playing", len(plan.numbers)) as bar:

        def tell(text: str) -> None:
            bar.remove()
            print(laid_out(text, room), end="", flush=True)

        exit = run(plan, tell, bar.advance, notice)
    if exit == Exit.NO:
        notice(f"none of {len(plan.numbers)} matches")
    raise typer.Exit(exit)


def _ignore(message: str) -> None:
    """Says nothing."""
