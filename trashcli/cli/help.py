"""Help: what `--help` says of each command, its examples first, a screen at a time."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from trashcli.cli.examples import EXAMPLES
from trashcli.cli.pager import show
from trashcli.cli.wrong_use import WrongUse

GROUPS: dict[str, tuple[str, ...]] = {
    "Play": ("play", "games", "rules"),
    "Replays": ("replay", "step", "verify", "info", "diff", "script", "fork", "redact", "repair"),
    "Programs and figures": ("run", "simulate", "stats", "schema"),
    "This program": ("help", "doctor", "report", "completion", "version"),
}
"""The commands of `trashcli` in the order in which help lists them."""

WIDEST_EXAMPLE = 46
"""Columns: what a longer example means stands in the line below it."""

Does = TypeVar("Does", bound=Callable[..., Any])
Context = Any
Option = Any
Formatter = Any
"""Classes of Typer's that it does not export."""


class App(typer.Typer):
    """A command line, or a part of one, with this help."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 -- as Typer declares them
        super().__init__(cls=Group, rich_markup_mode=None, **settings)

    def command(
        self,
        name: str | None = None,
        **settings: Any,  # noqa: ANN401 -- as Typer declares them
    ) -> Callable[[Does], Does]:
        """Declares the function below as a command."""
        return super().command(name, cls=Command, **settings)


class Command(TyperCommand):
    """A command: examples stand behind what it does, before its options."""

    def get_help_option(self, ctx: Context) -> Option:
        """The option `--help`."""
        return _through_pager(super().get_help_option(ctx))

    def format_help_text(self, ctx: Context, formatter: Formatter) -> None:
        """Writes what the command does, and examples."""
        super().format_help_text(ctx, formatter)
        _write_examples(ctx, formatter)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Reads the arguments; what is wrong with them is told of this command."""
        try:
            return super().parse_args(ctx, args)
        except WrongUse as error:
            error.ctx = error.ctx or ctx
            raise


class Group(TyperGroup):
    """A group of commands, which stand before its options."""

    def get_help_option(self, ctx: Context) -> Option:
        """The option `--help`."""
        return _through_pager(super().get_help_option(ctx))

    def format_help_text(self, ctx: Context, formatter: Formatter) -> None:
        """Writes what the group is for, examples, and the commands."""
        super().format_help_text(ctx, formatter)
        _write_examples(ctx, formatter)
        width = max(map(len, self.commands))
        for heading, names in _headed(self, is_root=ctx.parent is None):
            with formatter.section(heading):
                formatter.write_dl([(f"{name:{width}}", _gist(self, name)) for name in names])

    def format_commands(self, ctx: Context, formatter: Formatter) -> None:
        """Writes nothing, behind the options."""


def _headed(group: Group, *, is_root: bool) -> Iterator[tuple[str, list[str]]]:
    """The commands that are not hidden, under headings."""
    names = [name for name, command in group.commands.items() if not command.hidden]
    if not is_root:
        yield "Commands", names
        return
    for heading, listed in GROUPS.items():
        if known := [name for name in listed if name in names]:
            yield heading, known


def _gist(group: Group, name: str) -> str:
    """The first sentence of what a command does."""
    return group.commands[name].get_short_help_str(200).rstrip(".")


def _write_examples(context: Context, formatter: Formatter) -> None:
    if examples := EXAMPLES.get(" ".join(_path(context))):
        with formatter.section("Examples"):
            formatter.write_dl(examples, col_max=WIDEST_EXAMPLE)


def _path(context: Context) -> list[str]:
    """The words that lead to a command, `trashcli` left out."""
    return [*_path(context.parent), context.info_name] if context.parent else []


def _through_pager(option: Option) -> Option:
    if option is not None:
        option.callback = _show_help
    return option


def _show_help(context: Context, option: Option, is_asked: bool) -> None:
    if is_asked and not context.resilient_parsing:
        show(context.get_help())
        raise typer.Exit
