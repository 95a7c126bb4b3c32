"""Options that several commands take alike."""

from typing import Annotated, Literal

import typer


def own_game(file: str) -> str:
    """The file that is meant: where there is none of that name, one of the own games."""
    from trashcli.shell.help import file_meant

    return file_meant(file)


def own_games(files: list[str] | None) -> list[str] | None:
    """The files that are meant, if any were named."""
    return files and [own_game(file) for file in files]


def seated(players: str | None, *, allow_code: bool) -> str | None:
    """The players, functions in files of Python among them taken in as bots."""
    if players is None or ".py:" not in players:
        return players
    from trashcli.own_bots import with_code

    return with_code(players, allowed=allow_code)


Replay = Annotated[
    str,
    typer.Argument(
        metavar="FILE|-",
        callback=own_game,
        help="A replay, match code or game of yours; - is stdin.",
    ),
]
Replays = Annotated[
    list[str],
    typer.Argument(
        metavar="FILE|FOLDER|-...",
        callback=own_games,
        help="Replays, folders of them, match codes, or your games; - is standard input.",
    ),
]
Profile = Annotated[
    str | None, typer.Option("--profile", metavar="NAME|FILE", help="The rules to play by.")
]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="SEED", help="What the cards come from.")
]
Players = Annotated[
    str | None,
    typer.Option("--players", metavar="LIST", help="One a seat: a bot, you, NAME or NAME=BOT."),
]
AllowCode = Annotated[
    bool,
    typer.Option("--allow-code", help="Run the code that --players names: FILE.py:FUNCTION."),
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Another value for a rule; can be repeated."),
]
Commands = Annotated[
    list[str] | None,
    typer.Option("-c", metavar="CMD", help="A line to carry out; can be repeated."),
]
Force = Annotated[bool, typer.Option("--force", help="Write over an existing file.")]
Yes = Annotated[bool, typer.Option("--yes", help="Answer yes; do not ask.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with one JSON object a line.")]
Plain = Annotated[bool, typer.Option("--plain", help="Answer as the Go Text Protocol does.")]
Reveal = Annotated[bool, typer.Option("--reveal", help="Show hidden cards.")]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Say only what is wrong.")]
Verbose = Annotated[
    bool,
    typer.Option("-v", "--verbose", help="Say of each match its rules, seed and file, on stderr."),
]
Width = Annotated[
    int | None,
    typer.Option("--width", metavar="COLUMNS", min=20, max=1000, help="Columns to fill."),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Show nothing but ASCII.")]
Colors = Annotated[
    Literal["auto", "always", "never"], typer.Option("--color", help="Whether to colour.")
]
Boards = Annotated[
    Literal["full", "compact", "line"] | None,
    typer.Option("--board", help="How to draw the table."),
]
Accessible = Annotated[
    bool, typer.Option("--accessible", help="Plain sentences and numbered choices, no boards.")
]
NoConfig = Annotated[bool, typer.Option("--no-config", help="Do not read the settings file.")]
NoInput = Annotated[bool, typer.Option("--no-input", help="Ask no question.")]
