"""A second Trash, written from the rules alone, against which the engine is judged.

Only what plays a whole match by bots may live here: chance, the table with its rulings, the bots.
It imports nothing of ours and folds nothing: cards are two letters in plain lists, top first, and
each method changes the table and writes into `ev` what it did. Seats and slots count from 1.
"""

import hashlib
import json
from typing import Any, NamedTuple

Do = dict[str, Any]
RANKS = "A23456789TJQK"


class Action(NamedTuple):
    """One decision and all it led to. `seat` is None for the table; `s` is "" if not asked for."""

    do: Do
    seat: int | None
    ev: list[list[Any]]
    s: str


class Match(NamedTuple):
    """A finished match: its actions, and the figures of an `end` record."""

    actions: list[Action]
    winners: list[int]
    sizes: list[int]
    hands: int
    turns: int
    reason: str


def word(seed: str, purpose: int, a: int = 0, b: int = 0, block: int = 0) -> int:
    """The numbered word: 64 bits that depend on these five alone."""
    root = hashlib.sha256(f"trash-rng/1\n{seed}".encode()).digest()[:8]
    at = purpose * 2**56 + a * 2**32 + b * 2**16 + block
    z = (int.from_bytes(root, "big") + at * 0x9E3779B97F4A7C15) % 2**64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
    return z ^ (z >> 31)


def below(n: int, word: int) -> int:
    """A number from 0 to n - 1."""
    return ((word >> 10) * n) >> 54


def shuffle(cards: list[str], seed: str, hand: int, k: int) -> list[str]:
    """The cards as they lie after shuffle k of a hand (0: the deal's)."""
    a, x = list(cards), 0
    for i in range(len(a) - 1):
        if i % 4 == 0:
            x = word(seed, 0, hand, k, i // 4) >> 10
        x *= len(a) - i
        j = i + (x >> 54)
        x %= 2**54
        a[i], a[j] = a[j], a[i]
    return a


def rank(card: str) -> str:
    """The rank as profiles write it: A, 2 ... 10, J, Q, K, joker."""
    return {"X": "joker", "T": "10"}.get(card[0].upper(), card[0].upper())


def number(card: str) -> int:
    """A = 1 ... K = 13; 0 for a joker, which has none."""
    return RANKS.find(card[0].upper()) + 1


def unshuffled(doc: dict[str, Any]) -> list[str]:
    """The deck in the order of new packs; jokers are counted a pack."""
    pack = [r + s for s in "CDHS" for r in RANKS] + [f"X{n + 1}" for n in range(doc["jokers"])]
    return [card for card in pack if rank(card) not in doc["removed"]] * int(doc["packs"])


class Table:
    """The state, named as in a replay; in layouts small letters lie face down, held "" is null."""

    def __init__(self, doc: dict[str, Any], seed: str, players: int) -> None:
        self.doc, self.seed, self.players = doc, seed, players
        self.after, self.match, self.limits = doc["after"], doc["match"], doc["limits"]
        lead, self.step = doc["lead"]["first"], doc["layout"]["step"]
        self.lead = 1 + below(players, word(seed, 1)) if lead == "random" else lead
        self.sizes = [doc["layout"]["first"]] * players
        self.wins, self.won, self.clock = [0] * players, [0] * players, [0, 0]
        self.hand = self.seat = self.turn = self.turns = self.last = self.free = 0
        self.passes = self.shuffles = self.voids = 0
        self.phase, self.held = "deal", ""
        self.layouts, self.ev = list[list[str]](), list[list[Any]]()
        self.stock, self.discards = list[str](), list[str]()
        self.done, self.winners = list[int](), list[int]()

    def hash(self) -> str:
        """The `s` of a record."""
        same = "clock done free hand last lead passes phase seat shuffles sizes turn voids wins won"
        state = {name: getattr(self, name) for name in same.split()}
        state |= {"discards": "".join(self.discards), "stock": "".join(self.stock)}
        state |= {"held": self.held or None, "layouts": ["".join(row) for row in self.layouts]}
        text = json.dumps(state, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def clockwise(self, seat: int) -> list[int]:
        """All seats, that one first."""
        return [(seat - 1 + n) % self.players + 1 for n in range(self.players)]

    def wild(self, card: str) -> bool:
        return rank(card) in self.doc["wild"]

    def hidden(self, seat: int) -> list[int]:
        """The slots of a seat that lie face down."""
        return [slot for slot, card in enumerate(self.layouts[seat - 1], 1) if card.islower()]

    def fits(self, card: str) -> list[int]:
        """The slots where the acting seat may put the card."""
        layout, hidden, own = self.layouts[self.seat - 1], self.hidden(self.seat), number(card)
        if self.wild(card):
            barred = len(hidden) == 1 and not self.doc["wild_last"]
            allowed = hidden if self.doc["wild_slots"] == "any" else self.doc["wild_slots"]
            return [slot for slot in hidden if slot in allowed and not barred]
        on_wild = 1 <= own <= len(layout) and self.wild(layout[own - 1])
        return [own] if own in hidden or (on_wild and self.doc["wilds"] != "locked") else []

    def refillable(self) -> bool:
        policy, cards = self.doc["stock_empty"], len(self.discards)
        return (policy == "reshuffle" and cards >= 2) or (policy == "reshuffle_all" and cards >= 1)

    def may_take(self) -> bool:
        stock_only = self.free > 0 and self.after["free_from"] == "stock"
        if not self.discards or self.doc["take"] == "never" or stock_only:
            return False
        can_draw = self.stock or self.refillable()  # ruling 3
        return bool((self.doc["take"] == "any" and can_draw) or self.fits(self.discards[0]))

    def legal(self) -> list[Do]:
        """What may be done now: draw, take, place by slot, discard; or what the table must do."""
        if self.phase == "deal":
            due = self.match["minutes"] is not None and self.clock[1] < self.hand
            reading = self.clock[0] + 8_000 * self.turn  # ruling 30
            return [{"op": "time", "ms": reading} if due else {"op": "deal"}]
        if self.phase == "draw":
            return [{"op": "draw"}] + [{"op": "take"}] * self.may_take()
        optional = self.doc["optional"] in ("all", "wilds" if self.wild(self.held) else "numbers")
        places: list[Do] = [{"op": "place", "slot": slot} for slot in self.fits(self.held)]
        return places + [{"op": "discard"}] * optional

    def deal(self) -> None:
        self.hand += 1
        self.stock = shuffle(unshuffled(self.doc), self.seed, self.hand, 0)
        self.ev.append(["shuffle", self.hand, 0, "".join(self.stock)])
        self.ev.append(["deal", self.hand, self.lead, list(self.sizes)])
        self.layouts = [[] for _ in self.sizes]
        for slot in range(1, max(self.sizes) + 1):  # ruling 20
            for seat in self.clockwise(self.lead):
                if slot <= self.sizes[seat - 1]:
                    self.layouts[seat - 1].append(self.stock.pop(0).lower())
        self.discards = [self.stock.pop(0)] if self.doc["upcard"] else []
        self.ev += [["upcard", card] for card in self.discards]
        self.shuffles = self.turn = 0
        self.begin_turn(self.lead)

    def begin_turn(self, seat: int) -> None:
        self.seat, self.phase = seat, "draw"
        self.turn += 1

    def draw(self) -> None:
        if not self.stock and self.refillable():
            kept = self.discards[:1] if self.doc["stock_empty"] == "reshuffle" else []
            self.shuffles += 1
            self.stock = shuffle(self.discards[len(kept) :], self.seed, self.hand, self.shuffles)
            self.discards = kept
            self.ev.append(["shuffle", self.hand, self.shuffles, "".join(self.stock)])
        if self.stock:
            self.ev.append(["draw", self.stock[0]])
            self.hold(self.stock.pop(0))
        elif self.doc["stock_empty"] == "void" and not self.done:
            self.void()
        else:
            self.passes += 1
            self.ev.append(["pass"])
            self.end_turn()

    def take(self) -> None:
        self.ev.append(["take", self.discards[0]])
        self.hold(self.discards.pop(0))

    def hold(self, card: str) -> None:
        """The card comes to hand; what must be done with it is done, a choice is left open."""
        self.held, self.phase, self.passes = card, "place", 0
        if not self.fits(card):
            self.discard()
        elif len(self.legal()) == 1:
            self.place(self.fits(card)[0])

    def place(self, slot: int) -> None:
        layout, card = self.layouts[self.seat - 1], self.held
        lay, layout[slot - 1] = layout[slot - 1], card
        self.held = lay.upper()
        self.ev.append(["place", slot, card, self.held])
        if not self.hidden(self.seat):
            self.done.append(self.seat)
            self.ev.append(["complete", self.seat])
        if self.seat in self.done or (lay.isupper() and self.doc["wilds"] == "removed"):
            self.discard()  # ruling 16
        else:
            self.hold(self.held)

    def discard(self) -> None:
        self.ev.append(["discard", self.held])
        self.discards, self.held = [self.held, *self.discards], ""
        self.end_turn()

    def end_turn(self) -> None:
        """The next turn, or what ends the hand (rulings 3, 6, 21, 22, 24 and 25)."""
        following = self.clockwise(self.seat)[1]
        if not self.done:
            self.begin_turn(following)
            if self.passes == self.players or self.turn > self.limits["turns"]:
                self.void()
        elif self.free > 1 and self.seat not in self.done:
            self.free -= 1
            self.begin_turn(self.seat)
        elif self.free or self.decided():
            self.end_hand()
        elif self.last > 1:
            self.last -= 1
            self.begin_turn(following)
        elif self.after["last_turn"] and not self.last:
            self.last = self.players - 1
            self.ev.append(["last", self.last])
            self.begin_turn(following)
        elif self.players == 2 and self.after["free_draws"] and self.behind():
            (other,) = self.behind()
            self.last, self.free = 0, self.after["free_draws"]
            self.ev.append(["free", other, self.free])
            self.begin_turn(other)
        else:
            self.end_hand()

    def behind(self) -> list[int]:
        """Who may still be given free draws or turn up cards, clockwise from the hand winner."""
        order = self.clockwise(self.done[0])
        return [seat for seat in order if seat not in self.done and not self.at_last_size(seat)]

    def at_last_size(self, seat: int) -> bool:
        return bool(self.step) and self.sizes[seat - 1] == self.doc["layout"]["last"]

    def on_target(self, size: int) -> bool:
        target = self.match["target"]
        return bool(target is not None and (size - target) * self.step >= 0)

    def decided(self) -> bool:
        """Whether the first completion of this hand alone wins the match (ruling 24)."""
        first = self.done[0]
        there = self.at_last_size(first) or self.on_target(self.sizes[first - 1] + self.step)
        return there or self.wins[first - 1] + 1 == self.match["wins"]

    def end_hand(self) -> None:
        order = self.clockwise(self.done[0])  # ruling 26
        winner, policy, rotated = order[0], self.doc["lead"]["next"], self.clockwise(self.lead)[1]
        loser = max(order[1:], key=lambda seat: len(self.hidden(seat)))  # ruling 32
        leads = {"winner": winner, "loser": loser, "rotate": rotated, "same": self.lead}
        revealed = self.reveal() if self.after["reveal"] and not self.decided() else []
        changing = [winner] if self.doc["reduce"] == "winner" else self.done + revealed
        cleared = [seat for seat in order if seat in changing and self.at_last_size(seat)]
        for seat in order:
            if self.step and seat in changing and seat not in cleared:
                self.sizes[seat - 1] += self.step
                self.ev.append(["size", seat, self.sizes[seat - 1]])
        self.wins[winner - 1] += 1
        self.won[winner - 1], self.voids = self.hand, 0
        self.close(winner, leads.get(policy, policy))
        enough = [winner] * (self.wins[winner - 1] == self.match["wins"])
        there = [seat for seat in order if self.on_target(self.sizes[seat - 1])]
        self.judge((cleared + enough + there)[:1])  # rulings 25 and 27

    def reveal(self) -> list[int]:
        """Who is found complete when the others turn up their cards (rulings 23 to 25)."""
        found, wilds = [], self.after["reveal_wilds"]
        for seat in self.behind():
            layout = [card.upper() for card in self.layouts[seat - 1]]
            cards = {slot: layout[slot - 1] for slot in self.hidden(seat)}
            right = [wilds if self.wild(c) else number(c) == slot for slot, c in cards.items()]
            self.layouts[seat - 1] = layout
            self.ev.append(["reveal", seat, "".join(cards.values()), all(right)])
            found += [seat] * all(right)
        return found

    def void(self) -> None:
        self.voids += 1  # ruling 4
        self.ev.append(["void"])
        self.close(0, self.lead)
        self.judge([])

    def close(self, winner: int, lead: int) -> None:
        self.ev.append(["close", winner, lead])
        self.lead, self.seat, self.phase, self.done = lead, 0, "deal", []
        self.last = self.free = self.passes = 0
        self.turns += self.turn

    def judge(self, winners: list[int]) -> None:
        """Ends the match if it is won, if the agreed hands are played or a limit is met."""
        if self.match["hands"] is not None and self.hand >= self.match["hands"]:
            winners = winners or self.best()
        halted = self.hand >= self.limits["hands"] or self.voids >= self.limits["voids"]
        if winners or halted:
            self.ev.append(["win", winners] if winners else ["halt"])
            self.winners, self.phase = winners, "over"

    def best(self) -> list[int]:
        """Who wins when hands or time are up; nobody if the match goes on (rulings 26 and 28)."""
        scores = [size * self.step for size in self.sizes] if self.step else self.wins
        best = [seat for seat, score in enumerate(scores, 1) if score == max(scores)]
        tie = self.match["tie"] if len(best) > 1 else "joint"
        if tie == "latest":
            latest = max(self.won[seat - 1] for seat in best)
            best = [seat for seat in best if self.won[seat - 1] == latest]
        return [] if tie == "more" else best

    def time(self, ms: int) -> None:
        self.clock = [ms, self.hand]
        self.ev.append(["time", ms])
        if ms >= self.match["minutes"] * 60_000:
            self.judge(self.best())


def decide(bot: str, table: Table) -> Do:
    """Random does anything, greedy takes what fits, else draws; cautious draws; lowest slots."""
    legal, take = table.legal(), {"op": "take"}
    if bot == "random" and len(legal) > 1:
        block = 2 * len(table.hidden(table.seat)) + (table.phase == "place")
        return legal[below(len(legal), word(table.seed, 2, table.hand, table.turn, block))]
    return take if bot == "greedy" and take in legal and table.fits(table.discards[0]) else legal[0]


def play(doc: dict[str, Any], seed: str, bots: list[str], hashes: bool = False) -> Match:
    """A whole match by a replay's `rules.doc`; a bot a seat: cautious, greedy or random."""
    assert set(bots) <= {"cautious", "greedy", "random"}
    table, actions = Table(doc, seed, len(bots)), []
    while table.phase != "over":
        seat = table.seat or None
        do = decide(bots[seat - 1], table) if seat else table.legal()[0]
        table.ev = []
        getattr(table, do["op"])(**{key: do[key] for key in do if key != "op"})
        actions.append(Action(do, seat, table.ev, table.hash() if hashes else ""))
    reason = "won" if table.winners else "halt"
    return Match(actions, table.winners, table.sizes, table.hand, table.turns, reason)
