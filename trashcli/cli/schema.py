"""`trashcli schema`: the JSON Schemas (2020-12) of the files that people and programs write."""

import json
from typing import Any

import typer

from trashcli.cli import pager
from trashcli.cli.app import app
from trashcli.cli.help import App

schema = App(help="Print the JSON Schema (2020-12) of a kind of file.")
app.add_typer(schema, name="schema")


@schema.callback(invoke_without_command=True)
def overview(context: typer.Context) -> None:
    """Print the JSON Schema (2020-12) of a kind of file."""
    if context.invoked_subcommand is None:
        pager.show(context.get_help())


@schema.command("rules")
def rules() -> None:
    """Profiles, as editors check them."""
    from trashcli.profiles.schema import schema

    _print(schema())


@schema.command("replay")
def replay() -> None:
    """Records of a replay: what each of its lines may hold."""
    from trashcli.replay.schema import schema

    _print(schema())


def _print(schema: dict[str, Any]) -> None:
    print(json.dumps(schema, indent=2))
