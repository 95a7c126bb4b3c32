"""Settings: what a person may set for good, each stated once, and the one file they are kept in.

The file is TOML, one `name = value` a line, in the settings folder.  Order of precedence: a flag
of the command line, a variable `TRASHCLI_<NAME>`, the file, the default.  `ACCESSIBLE=1`, which
other programs know too, is the same as `TRASHCLI_ACCESSIBLE=on`.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct, structs

from trashcli.exits import Exit, Failure
from trashcli.files import MIB, read_regular, replace_text, unreadable
from trashcli.folders import settings_folder
from trashcli.wording import brief, nearest

VARIABLE = "TRASHCLI_"
YES_OR_NO = {"on": True, "true": True, "yes": True, "1": True} | {
    "off": False,
    "false": False,
    "no": False,
    "0": False,
}


class About(Struct, frozen=True):
    """What a setting is for, in one sentence."""

    meaning: str


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings and their defaults."""

    name: Annotated[
        str, Meta(min_length=1, max_length=40), About("What you are called at the table.")
    ] = "you"
    profile: Annotated[
        str, Meta(min_length=1), About("The rules of a new game, where none are named.")
    ] = "pagat"
    players: Annotated[
        str, Meta(min_length=1), About("Who plays a new game, a seat each, commas between.")
    ] = "you,greedy"
    length: Annotated[
        Literal["ask", "hand", "short", "whole"],
        About("How long a match is at the usual rules: one hand, about 6 hands, or about 15."),
    ] = "ask"
    board: Annotated[
        Literal["auto", "full", "compact", "line"],
        About("How the table is drawn; auto fits the width."),
    ] = "auto"
    pace: Annotated[
        Literal["auto", "fast", "normal", "step"],
        About(
            "Cards all at once, one after a moment, or one for each Enter; auto is normal at a "
            "terminal."
        ),
    ] = "auto"
    pause: Annotated[bool, About("Whether a hand's end waits for Enter.")] = True
    suits: Annotated[
        Literal["auto", "signs", "letters", "none"],
        About("Suits as signs, as letters or not at all; auto fits the terminal."),
    ] = "auto"
    palette: Annotated[
        Literal["classic", "four", "contrast", "none"],
        About("Colours: two, one a suit, two that all people tell apart, or none."),
    ] = "classic"
    accessible: Annotated[bool, About("Plain sentences and numbered choices, no boards.")] = False
    verbosity: Annotated[
        int, Meta(ge=0, le=3), About("How much accessible mode says, from 0 to 3.")
    ] = 1
    tutor: Annotated[bool, About("Warns before a choice that loses something.")] = False
    undo: Annotated[
        Literal["never", "own", "any"],
        About("What may be taken back: nothing, what people decided, or anything."),
    ] = "own"
    enter: Annotated[bool, About("Whether Enter alone makes the suggested move.")] = True
    toolbar: Annotated[bool, About("The line below the prompt.")] = True
    keys: Annotated[Literal["emacs", "vi"], About("The editing keys of the prompt.")] = "emacs"


NAMES = Settings.__struct_fields__


FOLDER_VARIABLES = ("SETTINGS_DIR", "PROFILES_DIR", "STATE_DIR", "CACHE_DIR")
"""Variables of ours that are no settings, without what they begin with."""


def unknown_variables(environ: Mapping[str, str]) -> list[str]:
    """Return what is said of each variable that looks like ours and is none."""
    ours = {f"{VARIABLE}{name.upper()}" for name in (*NAMES, *FOLDER_VARIABLES)}
    strange = sorted(name for name in environ if name.startswith(VARIABLE) and name not in ours)
    meant = ((name, nearest(name, ours)) for name in strange)
    return [
        f"{name} means nothing here{f'; did you mean {near}?' if near else ''}"
        for name, near in meant
    ]


def settings_path() -> Path:
    """Where the settings file lies, or would."""
    return settings_folder() / "settings.toml"


def read_settings(environ: Mapping[str, str], *, file: bool = True) -> Settings:
    """The settings of the file (unless `file` is false) and of the variables.

    Raises `Failure` for a file or variable that says what is not allowed; a missing file is none.
    """
    values = _read_file(settings_path()) if file else {}
    settings = Settings()
    for name, value in values.items():
        stated = parse_value(name, value) if isinstance(value, str) else value
        settings = _with(settings, name, stated, f"{settings_path()}: ", Exit.DAMAGED)
    if YES_OR_NO.get(environ.get("ACCESSIBLE", "").lower(), bool(environ.get("ACCESSIBLE"))):
        settings = structs.replace(settings, accessible=True)
    for name in NAMES:
        text = environ.get(VARIABLE + name.upper())
        if text:
            settings = changed(settings, name, text, f"{VARIABLE}{name.upper()}: ")
    return settings


def changed(settings: Settings, name: str, text: str, where: str = "") -> Settings:
    """The settings with one of them as a person writes it; raises `Failure`, saying what may be."""
    return _with(settings, name, parse_value(name, text), where, Exit.USAGE)


def parse_value(name: str, text: str) -> str | int | bool:
    """A setting's value as a person writes it: `on` and `off` for yes and no."""
    kind = type(getattr(Settings(), name, ""))
    if kind is bool:
        return YES_OR_NO.get(text.lower(), text)
    return int(text) if kind is int and text.isdecimal() and len(text) < 10 else text


def save_setting(name: str, value: str | int | bool) -> Path:
    """Write one setting to the file and leave all else there as it is; return the path.

    Raises `Failure` if it cannot be written, or holds what is no settings.
    """
    path = settings_path()
    lines = _text(path).removesuffix("\n").split("\n")  # a name may hold another line separator
    stated = [number for number, line in enumerate(lines) if line.split("=")[0].strip() == name]
    if stated:
        lines[stated[0]] = f"{name} = {_toml(value)}{_remark(lines[stated[0]])}"
    else:
        lines.append(f"{name} = {_toml(value)}")
    kept = [line for number, line in enumerate(lines) if number not in stated[1:]]
    try:
        replace_text(path, "\n".join(kept).lstrip("\n") + "\n")
    except (OSError, RuntimeError) as error:  # links in a circle
        reason = getattr(error, "strerror", None) or error
        raise Failure(f"{path}: cannot be written: {reason}", Exit.DAMAGED) from None
    return path


_STATED = re.compile(r"""[^=]*=\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s#"']*)(\s*#.*)?""")
"""A line of the file: a name, its value, and the remark behind them."""


def _remark(line: str) -> str:
    """The remark at the end of a line of the file, with the space before it."""
    found = _STATED.fullmatch(line)
    return found[1] or "" if found else ""


def values(name: str) -> Sequence[str]:
    """All that a setting may be, as a person writes it; empty where that is any text."""
    hint, limits = _kind(name)
    if words := get_args(hint):
        return words
    if hint is bool:
        return "on", "off"
    if hint is int and limits.ge is not None and limits.le is not None:
        return [str(number) for number in range(int(limits.ge), int(limits.le) + 1)]
    return ()


def allowed(name: str) -> str:
    """What a setting may be, in words."""
    hint, limits = _kind(name)
    if hint is int:
        return f"{limits.ge} to {limits.le}"
    if words := values(name):
        return ", ".join(words)
    return f"a text of 1 to {limits.max_length} characters" if limits.max_length else "a text"


def _kind(name: str) -> tuple[Any, Meta]:
    """The type of a setting, and its limits."""
    hint, *more = get_args(get_type_hints(Settings, include_extras=True)[name])
    return hint, next((extra for extra in more if isinstance(extra, Meta)), Meta())


def shown(value: str | int | bool) -> str:
    """A setting's value as a person writes it."""
    return str(value) if not isinstance(value, bool) else "on" if value else "off"


def meaning(name: str) -> str:
    """What a setting is for."""
    extras = get_args(get_type_hints(Settings, include_extras=True)[name])
    return next(extra.meaning for extra in extras if isinstance(extra, About))


def check_name(name: str, where: str = "", exit: Exit = Exit.USAGE) -> None:
    """Raise `Failure` for a name that is no setting's, saying which may be meant."""
    if name not in NAMES:
        near = nearest(name, NAMES)
        advice = f"did you mean {near}?" if near else f"there are {', '.join(NAMES)}"
        raise Failure(f"{where}there is no setting {brief(name)}; {advice}", exit)


def _with(settings: Settings, name: str, value: object, where: str, exit: Exit) -> Settings:
    check_name(name, where, exit)
    try:
        hint = get_type_hints(Settings, include_extras=True)[name]
        return structs.replace(settings, **{name: msgspec.convert(value, hint)})
    except (msgspec.ValidationError, UnicodeEncodeError):
        raise Failure(f"{where}{name} may be {allowed(name)}, not {value!r}", exit) from None


def _read_file(path: Path) -> dict[str, Any]:
    if not (text := _text(path)):
        return {}
    import tomllib  # which takes a while, and most people have no such file

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _no_settings(path, error) from None


def _text(path: Path) -> str:
    """What is in the file; nothing where there is none."""
    try:
        return read_regular(path, "settings", MIB).decode()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise unreadable(str(path), error) from None
    except UnicodeDecodeError as error:
        raise _no_settings(path, error) from None


def _no_settings(path: Path, error: ValueError) -> Failure:
    return Failure(f"{path}: is not TOML: {error}; correct it, or use --no-config", Exit.DAMAGED)


def _toml(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
