"""How a match begins: `seed=42 profile=pagat players=you,greedy match.target=6` as its header."""

import secrets
from base64 import b32encode
from collections.abc import Mapping, Sequence, Set

from msgspec import Struct
from msgspec.structs import replace

from trashcli.exits import Exit, Failure
from trashcli.game.chance import SEED
from trashcli.game.contradictions import at_table
from trashcli.game.profile import Profile, keys
from trashcli.game.rules import Rules
from trashcli.replay.records import Header, header
from trashcli.shell.codes import Code, LineFault
from trashcli.shell.grammar import Word
from trashcli.shell.players import YOU, parse_players, players_of
from trashcli.shell.stated import KEYS, stated
from trashcli.wording import nearest

PROFILE = "pagat"
PLAYERS = "you,greedy"
SEED_BYTES = 10
SOURCE = ("replay", "at")
"""The keys of a table taken from a replay."""


class Opening(Struct, frozen=True, kw_only=True):
    """What a match is to begin with, as text; no seed asks for one by chance."""

    seed: str | None = None
    profile: str = PROFILE
    players: str = PLAYERS
    you: str = YOU
    """What `you` is called."""
    settings: tuple[str, ...] = ()
    """`KEY=VALUE`, rules over the profile's."""
    table: tuple[tuple[str, str], ...] = ()
    """What of the table is stated, by key, and the replay it is taken from."""


def parse_opening(words: Sequence[Word], usual: Opening) -> Opening:
    """The opening that the words of a line state, over the usual one; raises `LineFault`."""
    stated: dict[str, str] = {}
    settings: list[str] = []
    table: dict[str, str] = {}
    for word in words:
        if not word.key:
            message = f"{word.text!r} is no KEY=VALUE, such as seed=42"
            raise LineFault("bad_argument", message, word.column)
        if word.key in stated or word.key in table:
            raise LineFault("bad_argument", f"{word.key} stands twice", word.column)
        if word.key in ("seed", "profile", "players"):
            stated[word.key] = word.text
        elif word.key in (*KEYS, *SOURCE):
            table[word.key] = word.text
        elif word.key in keys():
            settings.append(f"{word.key}={word.text}")
        else:
            raise _unknown_key(word)
    _check_source(stated.keys() | table.keys(), settings)
    return replace(
        usual, **stated, settings=(*usual.settings, *settings), table=tuple(table.items())
    )


def _check_source(keys: Set[str], settings: Sequence[str]) -> None:
    """Raises `LineFault` where a replay is to say what a match begins with, and a line says so too;
    and where the line names a place in none.
    """
    if "replay" not in keys:
        if "at" in keys:
            raise LineFault("bad_argument", "at=PLACE is a place in a replay; add replay=FILE")
        return
    own = keys - {"seed", *SOURCE} or {setting.partition("=")[0] for setting in settings}
    if own:
        message = f"a replay has its own table, players and rules; leave {min(own)} out"
        raise LineFault("bad_argument", message)


def _unknown_key(word: Word) -> LineFault:
    known = ["seed", "profile", "players", *KEYS, *SOURCE, *keys()]
    meant = nearest(word.key, known)
    hint = f"; did you mean {meant}?" if meant else "; `trashcli rules new` lists the rules"
    return LineFault("bad_argument", f"new knows no {word.key}{hint}", word.column)


def opened(opening: Opening) -> Header:
    """The header of the match; raises `LineFault`, or `Failure` for an unreadable replay."""
    table = dict(opening.table)
    if "replay" in table:
        return _from_replay(opening, table)
    name, profile = _rules(opening.profile, opening.settings)
    sittings = parse_players(opening.players, opening.you)
    if found := at_table(profile, len(sittings)):
        raise LineFault("bad_players", f"{name}: {found[0]}")
    seed = random_seed() if opening.seed is None else check_seed(opening.seed)
    start = stated(Rules(profile, len(sittings), seed), table) if table else None
    return header(name, profile, seed, players_of(sittings), start)


def _rules(name: str, settings: Sequence[str]) -> tuple[str, Profile]:
    """What a profile is called in a replay, and its rules.  Those of the usual one are the defaults
    of all keys, known without YAML, which takes a tenth of the time until a person may type.
    """
    if name == PROFILE and not settings:
        return name, Profile()
    from trashcli.profiles.named import load_profile

    try:
        named = load_profile(name, settings)
    except Failure as failure:
        code: Code = "unreadable" if failure.exit == Exit.DAMAGED else "bad_profile"
        raise LineFault(code, str(failure)) from None
    return named.name, named.profile


def _from_replay(opening: Opening, table: Mapping[str, str]) -> Header:
    """The header of a match that begins with the table of a replay, as it stood at a place."""
    from trashcli.replay.fork import NoBeginning, header_at
    from trashcli.replay.whole import read_whole

    whole = read_whole(table["replay"])
    record = whole.record_at(table.get("at", "end"))
    seed = None if opening.seed is None else check_seed(opening.seed)
    try:
        return header_at(whole, record, seed)
    except NoBeginning as failure:
        raise LineFault("bad_table", str(failure)) from None


def random_seed() -> str:
    """A seed nobody has asked for: 80 random bits."""
    return b32encode(secrets.token_bytes(SEED_BYTES)).decode().lower()


def check_seed(seed: str) -> str:
    """The seed itself; raises `LineFault` if it is none."""
    if not SEED.fullmatch(seed):
        shown = seed if len(seed) <= 80 and seed.isprintable() else f"{seed[:40]!r}..."
        what = f"{shown or 'an empty text'} is no seed"
        message = f"{what}; a seed is 1 to 64 characters A-Z a-z 0-9 . _ -"
        raise LineFault("bad_seed", message)
    return seed
