"""`trashcli settings`: show, get, set and the path of the file, without beginning a game."""

import os
from typing import Annotated

import typer

from trashcli.cli import offers, options
from trashcli.cli.console import columns, laid_out, print_json
from trashcli.notices import harmless

Name = Annotated[
    str,
    typer.Argument(metavar="NAME", autocompletion=offers.settings, help="A setting."),
]


def show(json: options.AsJson = False, width: options.Width = None) -> None:
    """Show all settings, with their values, what each is for and what it may be."""
    from trashcli.settings import NAMES, allowed, meaning, read_settings, settings_path, shown

    settings = read_settings(os.environ)
    values = {name: getattr(settings, name) for name in NAMES}
    if json:
        print_json({"path": str(settings_path()), "settings": values})
        return
    longest = max(len(name) for name in NAMES)
    lines = [
        f"{name:{longest}}  {shown(value):10}  {meaning(name)} ({allowed(name)})"
        for name, value in values.items()
    ]
    print(laid_out("\n".join(lines), columns(width)))


def get(name: Name, json: options.AsJson = False) -> None:
    """Print the value of a setting, as the file, the variables and the defaults have it."""
    from trashcli.settings import check_name, read_settings, shown

    check_name(name)
    value = getattr(read_settings(os.environ), name)
    if json:
        print_json({name: value})
    else:
        print(harmless(shown(value)))


def set_(
    name: Name,
    value: Annotated[
        str, typer.Argument(metavar="VALUE", help="Its new value; `settings show` lists them.")
    ],
) -> None:
    """Set a setting for good, in the settings file."""
    from trashcli.settings import Settings, changed, save_setting

    settings = changed(Settings(), name, value)
    print(harmless(f"{save_setting(name, getattr(settings, name))}: {name} is {value}"))


def path() -> None:
    """Print where the settings file lies, or would."""
    from trashcli.settings import settings_path

    print(settings_path())
