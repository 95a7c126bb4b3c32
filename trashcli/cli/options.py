"""Options that several commands take alike."""

from typing import Annotated

import typer

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
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Another value for a rule; can be repeated."),
]
Commands = Annotated[
    list[str] | None,
    typer.Option("-c", metavar="CMD", help="A line to carry out; can be repeated."),
]
Force = Annotated[bool, typer.Option("--force", help="Write over an existing file.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with one JSON object a line.")]
Plain = Annotated[bool, typer.Option("--plain", help="Answer as the Go Text Protocol does.")]
Reveal = Annotated[bool, typer.Option("--reveal", help="Show hidden cards.")]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Say only what is wrong.")]
Width = Annotated[int | None, typer.Option("--width", min=20, max=1000, help="Columns to fill.")]
