"""`trashcli rules`: list, show, check, explain, compare and begin profiles."""

from pathlib import Path
from typing import Annotated

import typer

from trashcli.cli import offers, options
from trashcli.cli.console import columns, laid_out, print_json
from trashcli.exits import Exit

Name = Annotated[
    str,
    typer.Argument(
        metavar="NAME|FILE", autocompletion=offers.profiles, help="A profile's name or file."
    ),
]
Names = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME|FILE...",
        autocompletion=offers.profiles,
        help="Profiles by name or file; - is standard input.",
    ),
]


def list_profiles(json: options.AsJson = False, width: options.Width = None) -> None:
    """List all profiles."""
    from trashcli.profiles.sheet import listing, render_listing

    entries, room = listing(), columns(width)
    if json:
        print_json({"profiles": entries})
    else:
        print(laid_out(render_listing(entries, room), room))


def show(
    name: Name,
    resolved: Annotated[bool, typer.Option("--resolved", help="Print every key.")] = False,
    settings: options.Settings = None,
    json: options.AsJson = False,
    width: options.Width = None,
) -> None:
    """Show the keys of a profile that are not as by default, and where each was stated."""
    from trashcli.profiles import sheet
    from trashcli.profiles.load import load_profile
    from trashcli.profiles.sheet import as_object

    named = load_profile(name, settings or ())
    if json:
        print_json(as_object(named))
    else:
        room = columns(width)
        text = sheet.resolved(named, room) if resolved else sheet.stated(named, room)
        print(laid_out(text, room), end="")


def check(
    names: Names,
    json: options.AsJson = False,
    width: options.Width = None,
) -> int:
    """Check profiles: list every mistake with its line and column.  Exit code 1 if there is any."""
    from trashcli.profiles import sheet

    if options.STDIO in names:
        options.say_what_is_awaited("a profile")
    checked = sheet.check(names)
    if json:
        print_json({"profiles": [one.as_object() for one in checked]})
    else:
        lines = dict.fromkeys(line for one in checked for line in one.lines())
        print(laid_out("\n".join(lines), columns(width)))
    return max(one.exit for one in checked)


def explain(
    name: Name,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
    settings: options.Settings = None,
    width: options.Width = None,
) -> None:
    """Explain the rules of a profile in plain English."""
    from trashcli.profiles import words
    from trashcli.profiles.load import load_profile

    named = load_profile(name, settings or ())
    said = words.explain(named.profile)
    room = None if markdown else columns(width)
    text = words.render_rules(named.title, said, markdown=markdown, width=room)
    print(laid_out(text, room), end="")


def diff(one: Name, other: Name, json: options.AsJson = False, width: options.Width = None) -> int:
    """Compare two profiles.  Exit code 1 if they differ."""
    from trashcli.profiles import words
    from trashcli.profiles.load import load_profile

    first, second = load_profile(one), load_profile(other)
    found = words.differences(first.profile, second.profile)
    if json:
        print_json({"differences": found})
    elif found:
        print(laid_out(words.render_differences((one, other), found), columns(width)))
    else:
        print(laid_out(f"{one} and {other} are the same rules", columns(width)))
    return Exit.NO if found else Exit.OK


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call it.")],
    extends: Annotated[
        str,
        typer.Option(
            "--extends",
            metavar="NAME|FILE",
            autocompletion=offers.profiles,
            help="The profile that holds where this one says nothing.",
        ),
    ] = "pagat",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Write to this file; default: NAME.yaml."
        ),
    ] = None,
    force: options.Force = False,
) -> None:
    """Write a profile to fill in: every key, what it means and may be."""
    from trashcli.profiles.sheet import STDOUT, write_new

    path = write_new(name, extends, output, force=force)
    if path != STDOUT:
        print(f"{path}: fill it in, then: trashcli rules check {path}")
