"""How a match begins: `seed=42 profile=pagat players=you,greedy match.target=6` as its header."""

import re
import secrets
import shlex
from base64 import b32encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from difflib import get_close_matches

from msgspec import Struct
from msgspec.structs import replace

from trashcli.exits import Code, Exit, Failure, Fault
from trashcli.game.cards import Card, cards_of, parse_card
from trashcli.game.chance import FILLING, SEED, shuffle
from trashcli.game.commands import DEAL
from trashcli.game.contradictions import at_table
from trashcli.game.profile import Profile, keys
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State, beginning
from trashcli.game.stated import stated_fault
from trashcli.match import act
from trashcli.players import bot_names, by_strength, who
from trashcli.replay.parse import name_fault
from trashcli.replay.records import HUMAN, Header, Player, header
from trashcli.screen.board import Sitting
from trashcli.shell.grammar import Word, parse_number
from trashcli.shell.scene import sittings_of
from trashcli.version import ENGINE, __version__
from trashcli.wording import brief, nearest

YOU = "you"
SURE = 0.8
"""How like a bot's name a name must be to be taken for a slip."""
LEVELS = frozenset(
    {
        *("ai", "beginner", "bot", "computer", "cpu", "easy", "expert"),
        *("hard", "hardest", "medium", "normal", "strong", "weak"),
    }
)
"""Words by which other games call their bots, and hardly anybody is called."""
FORMS = "a bot's name, you, NAME or NAME=BOT for each seat, such as you,greedy"


def parse_players(text: str, you: str = YOU) -> tuple[Sitting, ...]:
    """The players that a comma-separated list names, a seat each; `you` is what the person is
    called who gives no name.  Raises `Fault`.
    """
    parts = [part.strip() for part in text.split(",")]
    sittings = tuple(_sitting(part, seat, you) for seat, part in enumerate(parts, 1))
    for name, count in Counter(at.name for at in sittings).items():
        if count > 1:
            message = f"{count} players are called {name}; give each a name of its own: Ann,Ben"
            raise Fault("bad_players", message)
    return sittings


def _sitting(text: str, seat: int, you: str) -> Sitting:
    name, equals, kind = (part.strip() for part in text.partition("="))
    if not text:
        raise Fault("bad_players", f"seat {seat} has no player; give {FORMS}")
    if not equals and name == YOU:
        name, kind = you, YOU
    elif not equals:
        if name in bot_names():
            return Sitting(f"{name} {seat}", name)
        if name.lower() in LEVELS or get_close_matches(name.lower(), bot_names(), 1, SURE):
            raise unknown_bot(name, f" (a person called {name} is {name}={YOU})")
        kind = YOU
    if ".py:" in text:
        message = f"{brief(text)} names code, which only --players may, with --allow-code"
        raise Fault("bad_players", message)
    if kind != YOU and kind not in bot_names():
        raise unknown_bot(kind)
    if fault := name_fault(name) or _no_text(name):
        raise Fault("bad_players", f"the name {name[:60]!r} {fault}")
    return Sitting(name, HUMAN if kind == YOU else kind)


def _no_text(name: str) -> str:
    """Why a name from a command line cannot stand in a replay; empty where it can."""
    return "is no text" if any("\ud800" <= letter <= "\udfff" for letter in name) else ""


def players_text(sittings: Sequence[Sitting]) -> str:
    """The list that `parse_players` makes these sittings of."""
    return ",".join(_player_text(at, seat) for seat, at in enumerate(sittings, 1))


def _player_text(at: Sitting, seat: int) -> str:
    if at.kind == HUMAN:
        return at.name if at.name not in bot_names() else f"{at.name}={YOU}"
    return at.kind if at.name == f"{at.kind} {seat}" else f"{at.name}={at.kind}"


def unknown_bot(name: str, more: str = "") -> Fault:
    """No bot has this name."""
    meant = nearest(name, bot_names()) if name.lower() not in LEVELS else None
    bots = f"the bots, from easy to strong: {', '.join(by_strength())}"
    hint = f"did you mean {meant}?" if meant else bots
    return Fault("bad_players", f"there is no bot {name[:60]!r}; {hint}{more}")


def players_of(sittings: Sequence[Sitting]) -> list[Player]:
    """The players as a replay's header has them."""
    return [Player(at.name, HUMAN if at.kind == HUMAN else who(at.kind)) for at in sittings]


HIDDEN = ".."
"""Any card that lies face down."""
NUMBERS = ("hand", "turn", "seat", "lead")
LISTS = ("sizes", "wins", "won")
CARDS = ("layouts", "stock", "discards", "held")
KEYS = (*NUMBERS, *LISTS, *CARDS)

_GAP = re.compile(r"[\s,]+")
_DOWN = re.compile(r"(10|[a2-9tjqk])[shdc]|x[1-9]", re.IGNORECASE)


def stated(rules: Rules, words: Mapping[str, str]) -> State | None:
    """The state that the words state, by key; None for the plain beginning of a match.

    Raises `Fault` for words that say nothing, and where no match can begin so.
    """
    numbers = {key: parse_number(words[key], key) for key in NUMBERS if key in words}
    if numbers.get("seat", 1) > rules.players or numbers.get("lead", 1) > rules.players:
        raise Fault("bad_table", f"there are only {rules.players} seats")
    state = beginning(rules.profile, rules.players)
    for key in LISTS:
        if key in words:
            setattr(state, key, _a_seat_each(rules, key, words[key]))
    if words.keys() & {"turn", "seat", *CARDS}:
        _lay(rules, state, words, numbers)
    elif words.keys() <= {"hand"} and numbers.get("hand", 1) == 1:
        return None
    else:
        _deal_next(rules, state, numbers)
    if fault := stated_fault(rules, state):
        raise Fault("bad_table", f"no match can begin so: {fault}")
    return state


def _a_seat_each(rules: Rules, key: str, text: str) -> tuple[int, ...]:
    values = tuple(parse_number(part, key, least=0) for part in _GAP.split(text.strip(" []")))
    if len(values) != rules.players:
        message = f"{key} needs a number for each of {rules.players} seats, such as 9,10"
        raise Fault("bad_table", message)
    return values


def _deal_next(rules: Rules, state: State, numbers: Mapping[str, int]) -> None:
    """The state in which the stated hand is dealt next; the first hand is dealt at once."""
    state.hand = numbers.get("hand", 1) - 1
    state.lead = Seat(numbers.get("lead") or rules.first_lead())
    state.turn = 1
    if not state.hand:
        act(rules, state, DEAL)


def _lay(rules: Rules, state: State, words: Mapping[str, str], numbers: Mapping[str, int]) -> None:
    """Lay the stated cards, and the others where no card is stated."""
    layouts = _layouts(rules, state, words)
    if "sizes" not in words:
        state.sizes = tuple(len(layout) for layout in layouts)
    state.stock, state.discards = (_pile(key, words) for key in ("stock", "discards"))
    state.held = _held(words)
    state.phase = "place" if state.held else "draw"
    state.hand, state.turn = numbers.get("hand", 1), numbers.get("turn", 1)
    state.seat = Seat(numbers.get("seat", 1))
    began = (state.seat - state.turn) % rules.players + 1
    state.lead = Seat(numbers.get("lead", began))
    _fill(rules, state, layouts)


def _layouts(rules: Rules, state: State, words: Mapping[str, str]) -> list[list[str]]:
    """Each layout slot by slot; one that is not stated has only hidden cards."""
    parts = [part.strip() for part in words.get("layouts", "").split("/")]
    if len(parts) > rules.players:
        raise Fault("bad_table", f"there are {len(parts)} layouts for {rules.players} seats")
    parts += [""] * (rules.players - len(parts))
    return [
        [_in_layout(card) for card in _GAP.split(part)] if part else [HIDDEN] * size
        for part, size in zip(parts, state.sizes, strict=True)
    ]


def _in_layout(text: str) -> str:
    """A card as it lies in a slot: face down in small letters, a joker `x1`."""
    if text == HIDDEN:
        return HIDDEN
    card = _card(text)
    is_down = _DOWN.fullmatch(text) and (text[-1].islower() or text[0] == "x")
    return card.lower() if is_down else card


def _card(text: str) -> Card:
    card = parse_card(text)
    if card is None:
        raise Fault("bad_table", f"{text[:40]!r} is no card; a hidden one is {HIDDEN}")
    return card


def _pile(key: str, words: Mapping[str, str]) -> str:
    text = words.get(key, "").strip()
    return "".join(map(_card, _GAP.split(text))) if text else ""


def _held(words: Mapping[str, str]) -> Card | None:
    return _card(words["held"]) if "held" in words else None


def _fill(rules: Rules, state: State, layouts: list[list[str]]) -> None:
    """Deal the cards that are not stated to where none is stated, the rest below the stock."""
    laid = [card.upper() for layout in layouts for card in layout if card != HIDDEN]
    held = [state.held] if state.held else []
    used = Counter([*laid, *held, *cards_of(state.stock), *cards_of(state.discards)])
    missing = _without(rules.deck, used)
    filling = cards_of(shuffle(rules.root, state.hand, 0, missing, FILLING))
    for layout in layouts:
        for at, card in enumerate(layout):
            if card == HIDDEN:
                if not filling:
                    raise Fault("bad_table", "there are not enough cards for these layouts")
                layout[at] = filling.pop(0).lower()
    state.layouts = ["".join(layout) for layout in layouts]
    state.stock += "".join(filling)


def _without(deck: Sequence[Card], used: Counter[Card]) -> list[Card]:
    """The deck, in its order, without the cards that are used already."""
    left = Counter(used)
    missing = []
    for card in deck:
        if left[card]:
            left[card] -= 1
        else:
            missing.append(card)
    return missing


FORM = "trashcli>=0.4, engine=1 or profile=pagat@d1d733 (the start of its rules' sha256)"

_REQUIREMENT = re.compile(r"(trashcli|engine|profile)\s*(==|=|>=|<=|>|<)\s*(\S+)")
_VERSION = re.compile(r"\d{1,6}(\.\d{1,6})*")


class Requirement(Struct, frozen=True):
    """One requirement; `at` is where it was stated."""

    subject: str
    operator: str
    value: str
    at: str

    @property
    def is_about_match(self) -> bool:
        """Whether it can only be judged of a match."""
        return self.subject == "profile"

    def check(self, header: Header | None) -> None:
        """Raise `Fault` where it is not met by the program, or by the match of the header."""
        if self.subject == "trashcli":
            met, found = _compare(__version__, self.operator, self.value), __version__
        elif self.subject == "engine":
            met, found = _compare(str(ENGINE), self.operator, self.value), str(ENGINE)
        else:
            assert header is not None
            met, found = self._is_profile(header)
        if not met:
            stated = f"{self.subject}{self.operator}{self.value}"
            where = f" ({self.at})" if self.at and self.is_about_match else ""
            raise Fault("mismatch", f"{stated} is required{where}, this is {found}")

    def _is_profile(self, header: Header) -> tuple[bool, str]:
        name, _, digest = self.value.partition("@")
        rules = header.rules
        met = name == rules.name and rules.sha256.startswith(digest)
        return met, f"{rules.name}@{rules.sha256[: max(6, len(digest))]}"


def parse_requirement(text: str, at: str, column: int) -> Requirement:
    """The requirement that a text states; raises `Fault`."""
    found = _REQUIREMENT.fullmatch(text)
    if found is None:
        raise Fault("bad_argument", f"{text!r} is no requirement; give {FORM}", column)
    subject, operator, value = found.groups()
    if subject == "profile" and operator not in ("=", "=="):
        raise Fault("bad_argument", "a profile is required with =", column)
    if subject != "profile" and not _VERSION.fullmatch(value):
        raise Fault("bad_argument", f"{value!r} is no version, such as 0.4", column)
    return Requirement(subject, operator, value, at)


def _compare(found: str, operator: str, value: str) -> bool:
    """Compare versions number by number; a missing number is 0."""
    ours, theirs = (list(map(int, version.split("."))) for version in (found, value))
    most = max(len(ours), len(theirs))
    ours, theirs = (numbers + [0] * (most - len(numbers)) for numbers in (ours, theirs))
    return {
        "=": ours == theirs,
        "==": ours == theirs,
        ">=": ours >= theirs,
        "<=": ours <= theirs,
        ">": ours > theirs,
        "<": ours < theirs,
    }[operator]


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
    """The opening that the words of a line state, over the usual one; raises `Fault`."""
    stated: dict[str, str] = {}
    settings: list[str] = []
    table: dict[str, str] = {}
    for word in words:
        if not word.key:
            message = f"{word.text!r} is no KEY=VALUE, such as seed=42"
            raise Fault("bad_argument", message, word.column)
        if word.key in stated or word.key in table:
            raise Fault("bad_argument", f"{word.key} stands twice", word.column)
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
    """Raise `Fault` where a replay is to say what a match begins with, and a line says so too;
    and where the line names a place in none.
    """
    if "replay" not in keys:
        if "at" in keys:
            raise Fault("bad_argument", "at=PLACE is a place in a replay; add replay=FILE")
        return
    own = keys - {"seed", *SOURCE} or {setting.partition("=")[0] for setting in settings}
    if own:
        message = f"a replay has its own table, players and rules; leave {min(own)} out"
        raise Fault("bad_argument", message)


def _unknown_key(word: Word) -> Fault:
    known = ["seed", "profile", "players", *KEYS, *SOURCE, *keys()]
    meant = nearest(word.key, known)
    hint = f"; did you mean {meant}?" if meant else "; `trashcli rules new` lists the rules"
    return Fault("bad_argument", f"new knows no {word.key}{hint}", word.column)


def opened(opening: Opening) -> Header:
    """The header of the match; raises `Fault`, or `Failure` for an unreadable replay."""
    table = dict(opening.table)
    if "replay" in table:
        return _from_replay(opening, table)
    name, profile = _rules(opening.profile, opening.settings)
    sittings = parse_players(opening.players, opening.you)
    if found := at_table(profile, len(sittings)):
        raise Fault("bad_players", f"{name}: {found[0]}")
    seed = random_seed() if opening.seed is None else check_seed(opening.seed)
    start = stated(Rules(profile, len(sittings), seed), table) if table else None
    return header(name, profile, seed, players_of(sittings), start)


def _rules(name: str, settings: Sequence[str]) -> tuple[str, Profile]:
    """What a profile is called in a replay, and its rules.  Those of the usual one are the defaults
    of all keys, known without YAML, which takes a tenth of the time until a person may type.
    """
    if name == PROFILE and not settings:
        return name, Profile()
    from trashcli.profiles.load import load_profile

    try:
        named = load_profile(name, settings)
    except Failure as failure:
        code: Code = "unreadable" if failure.exit == Exit.DAMAGED else "bad_profile"
        raise Fault(code, str(failure)) from None
    return named.name, named.profile


def _from_replay(opening: Opening, table: Mapping[str, str]) -> Header:
    """The header of a match that begins with the table of a replay, as it stood at a place."""
    from trashcli.replay.derive import header_at, read_whole

    whole = read_whole(table["replay"])
    record = whole.record_at(table.get("at", "end"))
    seed = None if opening.seed is None else check_seed(opening.seed)
    return header_at(whole, record, seed)


def random_seed() -> str:
    """A seed nobody has asked for: 80 random bits."""
    return b32encode(secrets.token_bytes(SEED_BYTES)).decode().lower()


def check_seed(seed: str) -> str:
    """The seed itself; raises `Fault` if it is none."""
    if not SEED.fullmatch(seed):
        shown = seed if len(seed) <= 80 and seed.isprintable() else f"{seed[:40]!r}..."
        what = f"{shown or 'an empty text'} is no seed"
        message = f"{what}; a seed is 1 to 64 characters A-Z a-z 0-9 . _ -"
        raise Fault("bad_seed", message)
    return seed


def rematch(played: Header, *, same_cards: bool = False) -> Header:
    """The header of a match with the same rules and players, and a seed by chance or the same."""
    name, doc = played.rules.name, played.rules.doc
    if same_cards:
        return header(name, doc, played.rng.seed, played.seats, played.start)
    return header(name, doc, random_seed(), played.seats)


def again(played: Header, settings: Sequence[str]) -> str:
    """The command that deals the same cards to the same players again; `settings` are the rules
    that may stand over the profile.  Empty where no command does: the match began with a table of
    its own, or with rules that are not here.
    """
    if played.start is not None or not _seats_are_named(played):
        return ""
    from trashcli.profiles.load import load_profile

    for changed in ((), settings):
        try:
            named = load_profile(played.rules.name, changed)
        except Failure:
            return ""
        if named.profile.at_table(len(played.seats)) == played.rules.doc:
            return shlex.join(_words(played, changed))
    return ""


def _seats_are_named(played: Header) -> bool:
    """Whether a list of players can name who sits there: names may hold a comma."""
    sittings = sittings_of(played)
    try:
        return parse_players(players_text(sittings)) == sittings
    except Fault:
        return False


def _words(played: Header, settings: Sequence[str]) -> Iterator[str]:
    yield from ("trashcli", "play", "--profile", played.rules.name)
    for setting in settings:
        yield from ("--set", setting)
    yield from ("--players", players_text(sittings_of(played)))
    yield from ("--seed", played.rng.seed)
