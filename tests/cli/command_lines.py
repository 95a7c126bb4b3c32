"""The commands there are, and what help says of each, as Typer knows them."""

from collections.abc import Iterator
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command

import trashcli.cli.commands  # noqa: F401 -- registers each with `app`
from trashcli.cli.app import app

Command = Any
Context = Any
"""Classes of Typer's that it does not export."""


def contexts() -> Iterator[tuple[tuple[str, ...], Context]]:
    """Every command that is not hidden, the program itself first, by the words that lead to it."""
    root = get_command(app).make_context("trashcli", [], resilient_parsing=True)
    yield (), root
    yield from _below(root, ())


def _below(context: Context, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Context]]:
    for name in listed(context.command):
        command = context.command.commands[name]
        inner = command.make_context(name, [], parent=context, resilient_parsing=True)
        yield (*words, name), inner
        if isinstance(command, TyperGroup):
            yield from _below(inner, (*words, name))


def listed(group: Command) -> list[str]:
    """The commands of a group, in the order in which help lists them."""
    names = [name for name, command in group.commands.items() if not command.hidden]
    return sorted(names, key=order) if "play" in names else names


def order(name: str) -> int:
    from trashcli.cli.help import GROUPS

    known = [one for group in GROUPS.values() for one in group]
    return known.index(name) if name in known else len(known)
