"""`trashcli rules`: list, show, check, explain, compare and begin profiles."""

from pathlib import Path
from typing import Annotated, Any

import typer

from trashcli.cli import console, options
from trashcli.cli.app import app
from trashcli.cli.console import columns, laid_out
from trashcli.cli.help import App
from trashcli.exits import Exit

rules = App(help="The rules one can play by: each set of them is a profile.")
app.add_typer(rules, name="rules")

Name = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A profile's name or file.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="Another value for a key; can be repeated."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


@rules.callback(invoke_without_command=True)
def overview(context: typer.Context) -> None:
    """The rules one can play by: each set of them is a profile."""
    if context.invoked_subcommand is None:
        console.show(context.get_help())


@rules.command("list")
def list_profiles(json: AsJson = False, width: options.Width = None) -> None:
    """Name every profile there is."""
    from trashcli.profiles.sheet import listing, render_listing

    entries, room = listing(), columns(width)
    if json:
        print(_json({"profiles": entries}))
    else:
        print(laid_out(render_listing(entries, room), room))


@rules.command()
def show(
    name: Name,
    resolved: Annotated[bool, typer.Option("--resolved", help="Print every key.")] = False,
    settings: Settings = None,
    json: AsJson = False,
    width: options.Width = None,
) -> None:
    """Print the keys of a profile that are not as by default, and where each was stated."""
    from trashcli.profiles import sheet
    from trashcli.profiles.load import load_profile
    from trashcli.profiles.sheet import as_object

    named = load_profile(name, settings or ())
    if json:
        print(_json(as_object(named)))
    else:
        room = columns(width)
        text = sheet.resolved(named, room) if resolved else sheet.stated(named, room)
        print(laid_out(text, room), end="")


@rules.command()
def check(
    names: Annotated[list[str], typer.Argument(metavar="NAME|FILE...", help="Profiles.")],
    json: AsJson = False,
    width: options.Width = None,
) -> None:
    """Name every mistake in profiles, with its line and column.  Exit code 1 if there is any."""
    from trashcli.profiles import sheet

    checked = sheet.check(names)
    if json:
        print(_json({"profiles": [one.as_object() for one in checked]}))
    else:
        lines = dict.fromkeys(line for one in checked for line in one.lines())
        print(laid_out("\n".join(lines), columns(width)))
    raise typer.Exit(max(one.exit for one in checked))


@rules.command()
def explain(
    name: Name,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    settings: Settings = None,
    width: options.Width = None,
) -> None:
    """Say the rules of a profile in plain English."""
    from trashcli.profiles import words
    from trashcli.profiles.load import load_profile

    named = load_profile(name, settings or ())
    said = words.explain(named.profile)
    room = None if markdown else columns(width)
    text = words.render_rules(named.title, said, markdown=markdown, width=room)
    print(laid_out(text, room), end="")


@rules.command()
def diff(one: Name, other: Name, json: AsJson = False, width: options.Width = None) -> None:
    """Say what two profiles differ in.  Exit code 1 if they differ."""
    from trashcli.profiles import words
    from trashcli.profiles.load import load_profile

    first, second = load_profile(one), load_profile(other)
    found = words.differences(first.profile, second.profile)
    if json:
        print(_json({"differences": found}))
    elif found:
        print(laid_out(words.render_differences((one, other), found), columns(width)))
    else:
        print(laid_out(f"{one} and {other} are the same rules", columns(width)))
    raise typer.Exit(Exit.NO if found else Exit.OK)


@rules.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call it.")],
    extends: Annotated[
        str,
        typer.Option("--extends", metavar="NAME|FILE", help="What holds where it says nothing."),
    ] = "pagat",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Default: NAME.yaml.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over an existing file.")] = False,
) -> None:
    """Write a profile to fill in: every key, what it means and may be."""
    from trashcli.profiles.sheet import write_new

    path = write_new(name, extends, output, force=force)
    print(f"{path}: fill it in, then: trashcli rules check {path}")


def _json(value: Any) -> str:  # noqa: ANN401 -- anything that can be encoded
    from msgspec.json import encode

    return encode(value).decode()
