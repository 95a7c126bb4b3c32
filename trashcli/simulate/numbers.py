"""Numbers: what the rules, the bots and a position are for the kernel, and what its rows tell.

`rules_in_numbers` is the one place that says what a key of the rules means there.  It refuses what
it does not know, so that a new key or value is played by the engine until it is told here.
"""

from collections.abc import Iterable, Sequence
from struct import unpack

from trashcli.game.cards import NUMBER, RANKS, cards_of, face_down_slots
from trashcli.game.profile import keys
from trashcli.game.rules import Rules
from trashcli.game.state import Seat, State
from trashcli.players import bot
from trashcli.simulate import kernel
from trashcli.simulate.kernel import Numbers
from trashcli.simulate.series import MEASURES, Counts

BOTS = {
    ("greedy", 1): kernel.GREEDY,
    ("cautious", 1): kernel.CAUTIOUS,
    ("random", 1): kernel.RANDOM,
    ("sharp", 1): kernel.SHARP,
}
"""The bots that the kernel knows, and the version of each that it knows."""

ROOM_FOR_HANDS = 1 << 16
"""Of how many hands the turns are kept, and of those of one match more."""

_AS_IT_IS = {
    "wild_last": kernel.WILD_LAST,
    "layout.first": kernel.FIRST_SIZE,
    "layout.step": kernel.STEP,
    "upcard": kernel.UPCARD,
    "after.last_turn": kernel.LAST_TURN,
    "after.free_draws": kernel.FREE_DRAWS,
    "after.reveal": kernel.REVEAL,
    "after.reveal_wilds": kernel.REVEAL_WILDS,
    "match.target": kernel.TARGET,
    "match.hands": kernel.GOAL_HANDS,
    "match.wins": kernel.GOAL_WINS,
    "limits.turns": kernel.LIMIT_TURNS,
    "limits.hands": kernel.LIMIT_HANDS,
    "limits.voids": kernel.LIMIT_VOIDS,
}
"""Keys whose value is a number already, null being 0, and the place of each."""

_WORDS = {
    "wilds": (
        kernel.WILDS,
        {"moving": kernel.MOVING, "locked": kernel.LOCKED, "removed": kernel.REMOVED},
    ),
    "take": (
        kernel.TAKES,
        {"any": kernel.TAKE_ANY, "placeable": kernel.TAKE_PLACEABLE, "never": kernel.TAKE_NEVER},
    ),
    "stock_empty": (
        kernel.STOCK_EMPTY,
        {
            "reshuffle": kernel.RESHUFFLE,
            "reshuffle_all": kernel.RESHUFFLE_ALL,
            "pass": kernel.PASS,
            "void": kernel.VOID,
        },
    ),
    "after.free_from": (kernel.FREE_FROM_STOCK, {"either": 0, "stock": 1}),
    "reduce": (kernel.REDUCE_WINNER, {"completers": 0, "winner": 1}),
    "match.tie": (
        kernel.TIE,
        {"joint": kernel.JOINT, "more": kernel.MORE, "latest": kernel.LATEST},
    ),
}
"""Keys whose value is a word, and what each word is."""

_SEATS = {
    "lead.first": (kernel.LEAD_FIRST, {"random": kernel.LEAD_RANDOM}),
    "lead.next": (
        kernel.LEAD_NEXT,
        {
            "winner": kernel.LEAD_WINNER,
            "rotate": kernel.LEAD_ROTATE,
            "loser": kernel.LEAD_LOSER,
            "same": kernel.LEAD_SAME,
        },
    ),
}
"""Keys whose value is a word or a seat."""

_OF_CARDS = {"packs", "jokers", "removed", "wild", "optional"}
"""Keys that the deck and the tables by card say, as `Rules` has made them."""

_PHASES = {"deal": kernel.DEAL, "draw": kernel.DRAW, "place": kernel.PLACE, "over": kernel.OVER}


class Unknown(Exception):
    """The kernel does not know a key, a value or a bot; the message says which."""


def rules_in_numbers(rules: Rules) -> list[int]:
    """What each rule is for the kernel; raises `Unknown` for a key or a value it does not know."""
    profile = rules.profile
    told = {"players", "layout.last", "wild_slots", "match.minutes"} | _OF_CARDS
    told |= _AS_IT_IS.keys() | _WORDS.keys() | _SEATS.keys()
    if unknown := sorted(keys().keys() - told):
        raise Unknown(f"the key {unknown[0]}")
    found = {
        kernel.PLAYERS: rules.players,
        kernel.DECK_SIZE: len(rules.deck),
        kernel.LAST_SIZE: rules.last_size,
        kernel.WILD_SLOTS: _mask(
            range(kernel.SLOTS) if profile.wild_slots == "any" else profile.wild_slots
        ),
        kernel.GOAL_MS: 60_000 * (profile.match.minutes or 0),
        kernel.COURTS: {"J", "Q", "K"}.issubset(profile.wild),
    }
    for path, place in _AS_IT_IS.items():
        found[place] = _whole(path, profile.value(path))
    for path, (place, words) in _WORDS.items():
        found[place] = _word(path, profile.value(path), words)
    for path, (place, words) in _SEATS.items():
        value = profile.value(path)
        found[place] = value - 1 if type(value) is int else _word(path, value, words)
    return [int(found[place]) for place in kernel.RULES]


def _whole(path: str, value: object) -> int:
    if value is not None and not isinstance(value, int):
        raise Unknown(f"{path} {value}")
    return value or 0


def _word(path: str, value: object, words: dict[str, int]) -> int:
    if not isinstance(value, str) or value not in words:
        raise Unknown(f"{path} {value}")
    return words[value]


def _mask(slots: Iterable[int]) -> int:
    return sum(1 << slot for slot in slots)


def bot_in_numbers(name: str, version: int) -> int:
    """What a bot is for the kernel; raises `Unknown` for one it does not know."""
    if (name, version) not in BOTS:
        raise Unknown(f"the bot {name}/{version}")
    return BOTS[name, version]


def new_memory(rules: Rules, bots: Sequence[str]) -> Numbers:
    """The kernel's memory for matches by these rules among these bots, one a seat; raises
    `Unknown` for what the kernel does not know.

    A match is begun in it by `kernel.begin`, or set out from any position by `set_out`.
    """
    memory = [0] * (kernel.HAND_TURNS + ROOM_FOR_HANDS + rules.profile.limits.hands)
    _put(memory, kernel.PLAYERS, rules_in_numbers(rules))
    _put(memory, kernel.BOT, [bot_in_numbers(name, bot(name).VERSION) for name in bots])
    _put(memory, kernel.DECK, [NUMBER[card] for card in rules.deck])
    for card, sample in enumerate(_SAMPLES):
        number, wild = rules.number[sample], sample in rules.wild
        optional = sample in rules.may_discard
        memory[kernel.NUMBER + card] = number
        memory[kernel.BIT + card] = 1 << number if number else 0
        memory[kernel.WILD + card] = int(wild)
        memory[kernel.OPTIONAL + card] = int(optional)
        memory[kernel.CHOOSABLE + card] = int(wild or optional)
    return memory


_SAMPLES = ("X1", *(f"{rank}S" for rank in RANKS))
"""A card of each number."""


def _put(memory: Numbers, place: int, numbers: Sequence[int]) -> None:
    for at, number in enumerate(numbers, place):
        memory[at] = number


def set_out(memory: Numbers, rules: Rules, state: State, root: int) -> None:
    """Puts a position into the memory, to be played on from there by `kernel.play_on`.

    The unseen cards lie as the state has them; hands and reshuffles to come grow from `root`, as
    `chance.root` makes one.  What is counted, is counted from there on.
    """
    kernel.begin(memory, root)
    memory[kernel.HANDS_AT] = 0
    _set_seats(memory, rules, state)
    stock, discards = _numbers(state.stock), _numbers(state.discards)
    _put(memory, kernel.STOCK, stock)
    _put(memory, kernel.DISCARDS, discards[::-1])
    numbers = {
        kernel.PHASE: _PHASES[state.phase],
        kernel.SEAT: max(state.seat - 1, 0),
        kernel.HAND: state.hand,
        kernel.TURN: state.turn,
        kernel.LEAD: state.lead - 1,
        kernel.HELD: NUMBER[state.held] if state.held else kernel.NONE,
        kernel.AT: kernel.STOCK,
        kernel.FILLED: kernel.STOCK + len(stock),
        kernel.END: kernel.STOCK + len(stock),
        kernel.TOP: kernel.DISCARDS + len(discards),
        kernel.DONE: len(state.done),
        kernel.WINNER: state.done[0] - 1 if state.done else 0,
        kernel.LAST: state.last,
        kernel.FREE: state.free,
        kernel.PASSES: state.passes,
        kernel.SHUFFLES: state.shuffles,
        kernel.VOIDS: state.voids,
        kernel.CLOCK: state.clock[0],
        kernel.CLOCK_HAND: state.clock[1],
        kernel.CAME_TO_FREE: int(state.free > 0),
    }
    for place, number in numbers.items():
        memory[place] = number


def _set_seats(memory: Numbers, rules: Rules, state: State) -> None:
    _put(memory, kernel.SIZES, state.sizes)
    _put(memory, kernel.WINS, state.wins)
    _put(memory, kernel.WON, state.won)
    for seat, layout in enumerate(state.layouts):
        cards = list(enumerate(cards_of(layout), 1))
        wilds = (slot for slot, card in cards if card.isupper() and card in rules.lifted)
        memory[kernel.COMPLETE + seat] = int(seat + 1 in state.done)
        memory[kernel.DOWN + seat] = _mask(face_down_slots(layout))
        memory[kernel.LOOSE + seat] = _mask(wilds)
        first = kernel.LAYOUT + seat * kernel.SLOTS
        for slot, card in cards:
            memory[first + slot] = NUMBER[card.upper()]


def _numbers(pile: str) -> list[int]:
    return [NUMBER[card] for card in cards_of(pile)]


def roots_in_numbers(roots: bytes) -> list[int]:
    """Roots, eight bytes each, as numbers."""
    return list(unpack(f">{len(roots) // 8}Q", roots))


def row_length(players: int) -> int:
    """How many numbers `kernel.play_matches` tells of a match."""
    return 3 * players + len(MEASURES)


def counts_of(match: int, players: int, row: Sequence[int], hand_turns: Sequence[int]) -> Counts:
    """What was counted of the match whose row and turns of each hand these are."""
    by_seat = [tuple(row[at : at + players]) for at in range(0, 3 * players, players)]
    wins, sizes, won = by_seat
    measures = dict(zip(MEASURES, row[3 * players :], strict=True))
    del measures["winner"]
    return Counts(
        match=match,
        winners=tuple(Seat(seat) for seat, has_won in enumerate(won, 1) if has_won),
        wins=wins,
        sizes=sizes,
        hand_turns=tuple(hand_turns),
        **measures,
    )
