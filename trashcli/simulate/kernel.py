"""The kernel: the rules and the bots told a second time, in whole numbers, for many matches.

The engine stays the only truth: `blocks` compares the two in every run.  What a key of the rules is
as a number says `numbers`; here nothing is known of profiles.

It is restricted Python: functions over one array of whole numbers, the memory, in which everything
has its place.  CPython runs it as it stands, on a list; numba compiles the same source for an
array.  A card is its number, 0 to 13 (a joker is 0), for cards of a rank are alike to everybody; a
set of slots is a mask in which slot 3 is bit 3; seats count from 0.  The stock lies top first, the
discards bottom first.

The stock is shuffled only as far as cards are drawn: four places come of one word (`game.chance`),
and no place depends on a later one.
"""

Numbers = list[int]
"""An array of whole numbers."""

Unsigned = Signed = int
"""A number as 64 bits without a sign, whose products may overflow, and as an ordinary one.  To
CPython all numbers are alike; compiled they are two types, which must not meet in one operation.
"""

CARDS = 14
SLOTS = 14
"""Places that a seat's cards have: slot 0 stays empty."""
MOST = 1040
"""Room for cards or seats, of which there are 1024 at most."""

NONE = -1
DEAL, DRAW, PLACE, OVER = range(4)
GREEDY, CAUTIOUS, RANDOM, SHARP = range(4)
TAKE_ANY, TAKE_PLACEABLE, TAKE_NEVER = range(3)
RESHUFFLE, RESHUFFLE_ALL, PASS, VOID = range(4)
MOVING, LOCKED, REMOVED = range(3)
JOINT, MORE, LATEST = range(3)
LEAD_WINNER, LEAD_ROTATE, LEAD_LOSER, LEAD_SAME = -1, -2, -3, -4
LEAD_RANDOM = -1

RULES = range(28)
(
    PLAYERS,
    DECK_SIZE,
    WILD_SLOTS,
    WILD_LAST,
    WILDS,
    FIRST_SIZE,
    STEP,
    LAST_SIZE,
    UPCARD,
    TAKES,
    STOCK_EMPTY,
    LAST_TURN,
    FREE_DRAWS,
    FREE_FROM_STOCK,
    REVEAL,
    REVEAL_WILDS,
    REDUCE_WINNER,
    LEAD_FIRST,
    LEAD_NEXT,
    TARGET,
    GOAL_HANDS,
    GOAL_MS,
    GOAL_WINS,
    TIE,
    LIMIT_TURNS,
    LIMIT_HANDS,
    LIMIT_VOIDS,
    COURTS,
) = RULES
"""Where the rules stand.  A goal or target of 0 is none; `COURTS` says that J, Q and K are wild."""

STATE = range(28, 52)
(
    ROOT,
    PHASE,
    SEAT,
    HAND,
    TURN,
    LEAD,
    HELD,
    FORCED,
    AT,
    FILLED,
    END,
    TOP,
    DONE,
    WINNER,
    LAST,
    FREE,
    PASSES,
    SHUFFLES,
    VOIDS,
    CLOCK,
    CLOCK_HAND,
    CAME_TO_FREE,
    HANDS_AT,
    WORK,
) = STATE
"""Where the state stands.  `AT`, `FILLED`, `END`: the place of the next card of the stock, how far
it is shuffled, where it ends; `TOP`: the place after the top discard.  `FORCED` is the next choice
where that is given: 1 to take or 0 to draw; a slot, or 0 to discard.  `HANDS_AT` is how many hands
are told of, `WORK` how many turns they had.
"""

MEASURES = range(52, 65)
(
    HANDS,
    TURNS,
    LONGEST,
    SHORTEST,
    WINNING_SEAT,
    LEAD_WINS,
    FIRST_TURNS,
    RESHUFFLES,
    VOID_HANDS,
    BY_WIN,
    BY_LAST_TURN,
    BY_FREE_DRAWS,
    BY_REVEAL,
) = MEASURES
"""Where the measures of the match stand, in the order of `counts.MEASURES`."""

NUMBER = 65
"""By card: the slot it belongs to, 0 for none."""
WILD = NUMBER + CARDS
"""By card: whether it is wild."""
OPTIONAL = WILD + CARDS
"""By card: whether it may be discarded though it fits."""
CHOOSABLE = OPTIONAL + CARDS
"""By card: whether it is either, and may leave a choice."""
BIT = CHOOSABLE + CARDS
"""By card: its slot as a mask."""
UNSEEN = BIT + CARDS
"""By card: room to count them in."""

BOT = UNSEEN + CARDS
"""By seat, as are those that follow: its bot."""
SIZES = BOT + MOST
WINS = SIZES + MOST
WON = WINS + MOST
"""The last hand that the seat won, 0 for none."""
COMPLETE = WON + MOST
"""Whether its layout is complete."""
DOWN = COMPLETE + MOST
"""Its slots that are face down."""
LOOSE = DOWN + MOST
"""Its slots with a wild that a number may lift."""
REVEALED = LOOSE + MOST
"""Whether a reveal found all its cards right."""
WINNERS = REVEALED + MOST
"""Whether it won the match."""

DECK = WINNERS + MOST
"""The cards before the shuffle."""
STOCK = DECK + MOST
DISCARDS = STOCK + MOST
LAYOUT = DISCARDS + MOST
"""The cards by seat and slot."""
HAND_TURNS = LAYOUT + MOST * SLOTS
"""The turns of each hand, match after match, to the end of the memory."""

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB
"""As in `game.chance`."""
LOW_54 = (1 << 54) - 1
LOW_27 = (1 << 27) - 1
MOST_AT_ONCE = 512
"""Times more than this, 54 bits need the sign."""
PURPOSE_LEAD = 1 << 56
PURPOSE_BOT = 2 << 56

BOT_TURN_MS = 8_000


def word(root: int, number: int) -> int:
    """The upper 54 bits, which are all that is drawn from, of the word with this number."""
    z = Unsigned(root) + Unsigned(number) * GOLDEN & MASK
    z = (z ^ z >> 30) * MIX_1 & MASK
    z = (z ^ z >> 27) * MIX_2 & MASK
    return Signed((z ^ z >> 31) >> 10)


def below(n: int, part: int) -> int:
    """A number from 0 to n - 1 made from 54 bits; n <= 1024.  In two steps, for 64 would be used
    up, and the highest is the sign.
    """
    return (part >> 27) * n + ((part & LOW_27) * n >> 27) >> 27


def fill(m: Numbers, until: int) -> None:
    """Shuffles the stock on from where it is shuffled to, at least to this place.

    A word's 54 bits hold four draws as a number holds its digits: times how many cards are left,
    the first stands before the point, and what stands behind it holds the others.
    """
    filled, end, root = m[FILLED], m[END], m[ROOT]
    last = end - 1
    number = m[HAND] << 32 | m[SHUFFLES] << 16 | filled - STOCK >> 2
    while filled < until:
        part = word(root, number)
        number += 1
        stop = filled + 4 if filled + 4 < last else last
        if end - filled > MOST_AT_ONCE:
            fill_from_many(m, filled, stop, end, part)
        else:
            for place in range(filled, stop):
                part *= end - place
                to = place + (part >> 54)
                part &= LOW_54
                m[place], m[to] = m[to], m[place]
        filled = stop if stop < last else end
    m[FILLED] = filled


def fill_from_many(m: Numbers, filled: int, stop: int, end: int, part: int) -> None:
    """Fills the places of one word where so many cards are left that 54 bits times their number
    would need the sign: in two steps.
    """
    for place in range(filled, stop):
        left = end - place
        to = place + below(left, part)
        part = (((part >> 27) * left & LOW_27) << 27) + (part & LOW_27) * left & LOW_54
        m[place], m[to] = m[to], m[place]


def slots_in(mask: int) -> int:
    """How many slots are in a set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def slot_in(mask: int, at: int) -> int:
    """The slot that comes so many (0 is the lowest) in a set."""
    while at:
        mask &= mask - 1
        at -= 1
    slot = 1
    while not mask >> slot & 1:
        slot += 1
    return slot


def wild_slots(m: Numbers, down: int) -> int:
    """The slots that a wild may go to."""
    if not m[WILD_LAST] and not down & (down - 1):
        return 0
    return down & m[WILD_SLOTS]


def slots_for(m: Numbers, seat: int, card: int) -> int:
    """The slots of a seat that a card may go to now."""
    if m[NUMBER + card]:
        return (m[DOWN + seat] | m[LOOSE + seat]) & m[BIT + card]
    return wild_slots(m, m[DOWN + seat]) if m[WILD + card] else 0


def count_unseen(m: Numbers) -> int:
    """Counts the cards face down in the stock and in layouts into `UNSEEN`; gives how many."""
    for card in range(CARDS):
        m[UNSEEN + card] = 0
    for at in range(m[AT], m[END]):
        m[UNSEEN + m[at]] += 1
    count = m[END] - m[AT]
    for seat in range(m[PLAYERS]):
        for slot in range(1, SLOTS):
            if m[DOWN + seat] >> slot & 1:
                m[UNSEEN + m[LAYOUT + seat * SLOTS + slot]] += 1
                count += 1
    return count


def bot_number(m: Numbers, n: int, is_placing: int) -> int:
    """A number from 0 to n - 1 for the decision of a random bot."""
    block = 2 * slots_in(m[DOWN + m[SEAT]]) + is_placing
    number = PURPOSE_BOT | m[HAND] << 32 | m[TURN] << 16 | block
    return below(n, word(m[ROOT], number))


def may_take(m: Numbers) -> bool:
    """Whether the seat that acts may take the top discard."""
    count = m[TOP] - DISCARDS
    if not count or m[TAKES] == TAKE_NEVER or (m[FREE] and m[FREE_FROM_STOCK]):
        return False
    if m[TAKES] == TAKE_ANY:
        kept = 1 if m[STOCK_EMPTY] == RESHUFFLE else 0
        is_renewed = m[STOCK_EMPTY] <= RESHUFFLE_ALL and count > kept
        if m[AT] < m[END] or is_renewed:
            return True
    return slots_for(m, m[SEAT], m[m[TOP] - 1]) > 0


def sharp_leaves(m: Numbers) -> bool:
    """Whether `sharp` leaves the top discard, which fits, for others."""
    seat = m[SEAT]
    if m[PLAYERS] == 2 and not m[COURTS]:
        return False
    if slots_in(m[DOWN + seat]) < 9 + m[COURTS] or m[AT] == m[END]:
        return False
    if not only_one_seen(m, m[m[TOP] - 1]):
        return False
    count = count_unseen(m)
    fitting = 0
    for card in range(CARDS):
        if m[UNSEEN + card] and slots_for(m, seat, card):
            fitting += m[UNSEEN + card]
    return 4 * fitting > 3 * count


def only_one_seen(m: Numbers, card: int) -> bool:
    """Whether one card of the rank lies face up, and no other."""
    seen = 0
    for at in range(DISCARDS, m[TOP]):
        if m[at] == card:
            seen += 1
    for seat in range(m[PLAYERS]):
        for slot in range(1, m[SIZES + seat] + 1):
            if m[LAYOUT + seat * SLOTS + slot] == card and not m[DOWN + seat] >> slot & 1:
                seen += 1
    return seen == 1


def sharp_slot(m: Numbers, slots: int) -> int:
    """Where `sharp` places: where the number is least likely to come."""
    seat = m[SEAT]
    if m[WILDS] != LOCKED and not m[REVEAL]:
        return slot_in(slots, 0)
    count_unseen(m)
    before = 0
    if m[WILDS] == LOCKED and m[PLAYERS] > 2:
        other = (seat + m[PLAYERS] - 1) % m[PLAYERS]
        before = (2 << m[SIZES + other]) - 2 & ~m[DOWN + other]
    best, least = 0, 0
    for slot in range(1, SLOTS):
        if slots >> slot & 1:
            unseen = m[UNSEEN + slot] if m[NUMBER + slot] else 0
            worth = 2 * unseen + 3 * (before >> slot & 1)
            if best == 0 or worth < least:
                best, least = slot, worth
    return best


def chosen_slot(m: Numbers, slots: int, card: int) -> int:
    """Where the bot that acts places the card; 0 to discard it."""
    bot = m[BOT + m[SEAT]]
    if bot == SHARP:
        return sharp_slot(m, slots)
    if bot != RANDOM:
        return slot_in(slots, 0)
    count = slots_in(slots)
    choices = count + m[OPTIONAL + card]
    at = bot_number(m, choices, 1) if choices > 1 else 0
    return slot_in(slots, at) if at < count else 0


def takes_discard(m: Numbers) -> bool:
    """Whether the bot that acts, no greedy one, takes the top discard."""
    bot = m[BOT + m[SEAT]]
    if bot == RANDOM:
        return may_take(m) and bot_number(m, 2, 0) == 1
    if bot == CAUTIOUS or not may_take(m):
        return False
    top = m[m[TOP] - 1]
    return slots_for(m, m[SEAT], top) > 0 and not (bot == SHARP and sharp_leaves(m))


def reshuffle(m: Numbers) -> bool:
    """Makes a stock of the discards where the rules do; gives whether there is one."""
    if m[STOCK_EMPTY] > RESHUFFLE_ALL:
        return False
    kept = 1 if m[STOCK_EMPTY] == RESHUFFLE else 0
    count = m[TOP] - DISCARDS - kept
    if count <= 0:
        return False
    for at in range(count):
        m[STOCK + at] = m[DISCARDS + count - 1 - at]
    if kept:
        m[DISCARDS] = m[DISCARDS + count]
    m[TOP] = DISCARDS + kept
    m[SHUFFLES] += 1
    m[AT], m[FILLED], m[END] = STOCK, STOCK, STOCK + count
    return True


def copy(m: Numbers, source: int, target: int, count: int) -> None:
    """Copies so many numbers to another place."""
    m[target : target + count] = m[source : source + count]


def copy_each(m: Numbers, source: int, target: int, count: int) -> None:
    """The same where slices would need memory of their own: compiled, this is `copy`."""
    for at in range(count):
        m[target + at] = m[source + at]


def lay_out(m: Numbers, least: int, most: int) -> int:
    """Deals the layouts, the smallest and the largest of which have so many slots, one card at a
    time clockwise from the lead; gives the place of the next card.
    """
    players = m[PLAYERS]
    for step in range(players):
        seat = (m[LEAD] + step) % players
        first = LAYOUT + seat * SLOTS
        at = STOCK + step
        for slot in range(1, least + 1):
            m[first + slot] = m[at]
            at += players
    at = STOCK + least * players
    for slot in range(least + 1, most + 1):
        for step in range(players):
            seat = (m[LEAD] + step) % players
            if slot <= m[SIZES + seat]:
                m[LAYOUT + seat * SLOTS + slot] = m[at]
                at += 1
    return at


def deal(m: Numbers) -> None:
    """Shuffles and deals the next hand."""
    players, end = m[PLAYERS], STOCK + m[DECK_SIZE]
    m[HAND] += 1
    if m[LEAD] == NONE:
        m[LEAD] = first_lead(m)
    copy(m, DECK, STOCK, m[DECK_SIZE])
    dealt, most, least = 0, 0, SLOTS
    for seat in range(players):
        size = m[SIZES + seat]
        dealt += size
        most = max(most, size)
        least = min(least, size)
        m[DOWN + seat] = (2 << size) - 2
        m[LOOSE + seat] = 0
        m[COMPLETE + seat] = 0
    m[FILLED], m[END], m[SHUFFLES] = STOCK, end, 0
    fill(m, STOCK + dealt + m[UPCARD])
    at = lay_out(m, least, most)
    m[TOP] = DISCARDS
    if m[UPCARD]:
        m[DISCARDS] = m[at]
        m[TOP] += 1
        at += 1
    m[AT] = at
    m[PHASE], m[SEAT], m[TURN], m[HELD] = DRAW, m[LEAD], 1, NONE
    m[DONE], m[LAST], m[FREE] = 0, 0, 0
    m[PASSES], m[CAME_TO_FREE] = 0, 0


def first_lead(m: Numbers) -> int:
    """Who leads the first hand."""
    if m[LEAD_FIRST] != LEAD_RANDOM:
        return m[LEAD_FIRST]
    return below(m[PLAYERS], word(m[ROOT], PURPOSE_LEAD))


def play_hand(m: Numbers) -> None:  # noqa: PLR0912, PLR0915 -- the hot loop
    """Plays a hand on to its end.

    One long function that keeps what it needs at hand, because most of the time is spent here: what
    others ask of the memory is written back before they are called.
    """
    number, wild = m[NUMBER : NUMBER + CARDS], m[WILD : WILD + CARDS]
    choosable, bit = m[CHOOSABLE : CHOOSABLE + CARDS], m[BIT : BIT + CARDS]
    players, limit, wilds = m[PLAYERS], m[LIMIT_TURNS], m[WILDS]
    may_take_any = m[TAKES] != TAKE_NEVER
    from_stock = m[FREE_FROM_STOCK]
    seat, turn, held, forced = m[SEAT], m[TURN], m[HELD], m[FORCED]
    at, top = m[AT], m[TOP]
    m[FORCED] = NONE
    while True:
        down, loose = m[DOWN + seat], m[LOOSE + seat]
        if held == NONE:
            takes = False
            if forced != NONE:
                takes = forced == 1
                forced = NONE
            elif m[BOT + seat] != GREEDY:
                m[SEAT], m[TURN], m[AT], m[TOP] = seat, turn, at, top
                takes = takes_discard(m)
            elif top > DISCARDS and may_take_any and not (from_stock and m[FREE]):
                card = m[top - 1]
                slots = wild_slots(m, down) if wild[card] else bit[card] & (down | loose)
                takes = slots != 0
            if takes:
                top -= 1
                held = m[top]
            else:
                if at == m[END]:
                    m[SEAT], m[TURN], m[TOP] = seat, turn, top
                    if reshuffle(m):
                        at, top = m[AT], m[TOP]
                    elif m[STOCK_EMPTY] == VOID and not m[DONE]:
                        void_hand(m)
                        return
                    else:
                        m[PASSES] += 1
                        if end_turn(m, False):
                            return
                        seat, turn = m[SEAT], m[TURN]
                        continue
                if at >= m[FILLED]:
                    fill(m, at + 1)
                held = m[at]
                at += 1
            m[PASSES] = 0
        first = LAYOUT + seat * SLOTS
        complete = False
        while True:
            slot, there = number[held], bit[held]
            if choosable[held]:
                slots = wild_slots(m, down) if wild[held] else there & (down | loose)
                if not slots:
                    break
                if m[OPTIONAL + held] or slots & (slots - 1):
                    if forced != NONE:
                        slot = forced
                        forced = NONE
                    else:
                        m[SEAT], m[TURN], m[AT], m[TOP] = seat, turn, at, top
                        m[DOWN + seat], m[LOOSE + seat] = down, loose
                        slot = chosen_slot(m, slots, held)
                    if not slot:
                        break
                else:
                    slot = slot_in(slots, 0)
                there = 1 << slot
                if wild[held] and wilds != LOCKED:
                    loose |= there
            lifted = m[first + slot]
            if down & there:
                down ^= there
                m[first + slot] = held
                held = lifted
                if not down:
                    complete = True
                    break
            elif loose & there:
                loose ^= there
                m[first + slot] = held
                held = lifted
                if wilds == REMOVED:
                    break
            else:
                break
        m[DOWN + seat], m[LOOSE + seat] = down, loose
        m[top] = held
        top += 1
        held = NONE
        if complete or turn >= limit or m[DONE]:
            m[SEAT], m[TURN], m[AT], m[TOP] = seat, turn, at, top
            if end_turn(m, complete):
                return
            seat, turn = m[SEAT], m[TURN]
        else:
            seat = seat + 1 if seat + 1 < players else 0
            turn += 1


def end_turn(m: Numbers, is_complete: bool) -> bool:
    """Ends a turn with the discard or pass; gives whether the hand is over with it."""
    seat, turn, done, free = m[SEAT], m[TURN], m[DONE], m[FREE]
    if is_complete:
        m[COMPLETE + seat] = 1
        m[DONE] += 1
        if not done:
            m[WINNER] = seat
            m[FIRST_TURNS] += turn == 1
    if free:
        m[FREE] = 0 if m[COMPLETE + seat] else free - 1
        if m[FREE]:
            m[TURN] += 1
    elif m[LAST]:
        m[LAST] -= 1
        if m[LAST]:
            pass_on(m)
    elif not m[DONE]:
        pass_on(m)
    if not m[DONE]:
        if m[PASSES] >= m[PLAYERS] or turn >= m[LIMIT_TURNS]:
            void_hand(m)
            return True
        return False
    if m[LAST] or m[FREE]:
        return False
    return after_completion(m, not done, free > 0)


def pass_on(m: Numbers) -> None:
    """The next seat has a turn."""
    seat = m[SEAT] + 1
    m[SEAT] = seat if seat < m[PLAYERS] else 0
    m[TURN] += 1


def after_completion(m: Numbers, is_first: bool, was_free: bool) -> bool:
    """What is still played after a completion; gives whether the hand is over."""
    if is_first and decides_match(m):
        close_hand(m, True)
        return True
    if is_first and m[LAST_TURN]:
        m[LAST] = m[PLAYERS] - 1
        pass_on(m)
        return False
    if not was_free and m[FREE_DRAWS]:
        loser = (m[WINNER] + 1) % m[PLAYERS]
        if not m[COMPLETE + loser] and m[SIZES + loser] != m[LAST_SIZE]:
            m[FREE] = m[FREE_DRAWS]
            m[CAME_TO_FREE] = 1
            m[SEAT] = loser
            m[TURN] += 1
            return False
    close_hand(m, False)
    return True


def next_size(m: Numbers, size: int) -> int:
    """What becomes of the size of a completed layout."""
    return size if size == m[LAST_SIZE] else size + m[STEP]


def is_target(m: Numbers, size: int) -> bool:
    """Whether this size wins the match."""
    return m[TARGET] > 0 and (size - m[TARGET]) * m[STEP] >= 0


def decides_match(m: Numbers) -> bool:
    """Whether the hand's winner has won the match already."""
    winner = m[WINNER]
    size = m[SIZES + winner]
    if size == m[LAST_SIZE] or is_target(m, next_size(m, size)):
        return True
    return m[GOAL_WINS] > 0 and m[WINS + winner] + 1 >= m[GOAL_WINS]


def close_hand(m: Numbers, is_decided: bool) -> None:
    """Reveals, sizes, the close, and the match's end if it has come."""
    winner = m[WINNER]
    lead = next_lead(m)
    cleared = cleared_last(m)
    for seat in range(m[PLAYERS]):
        m[REVEALED + seat] = 0
        if m[REVEAL] and not is_decided and not m[COMPLETE + seat]:
            m[REVEALED + seat] = is_right(m, seat)
    resize(m)
    count_hand(m)
    m[LEAD_WINS] += winner == m[LEAD]
    m[LEAD] = lead
    m[WINS + winner] += 1
    m[WON + winner] = m[HAND]
    m[VOIDS] = 0
    end_match(m, winner, cleared)


def next_lead(m: Numbers) -> int:
    """Who leads the next hand."""
    kind, players = m[LEAD_NEXT], m[PLAYERS]
    if kind >= 0:
        return kind
    if kind == LEAD_WINNER:
        return m[WINNER]
    if kind == LEAD_SAME:
        return m[LEAD]
    if kind == LEAD_ROTATE:
        return (m[LEAD] + 1) % players
    best, most = 0, -1
    for step in range(1, players):
        seat = (m[WINNER] + step) % players
        count = slots_in(m[DOWN + seat])
        if count > most:
            best, most = seat, count
    return best


def cleared_last(m: Numbers) -> int:
    """Who won the match by clearing the last layout; none if nobody has."""
    winner = m[WINNER]
    for step in range(m[PLAYERS]):
        seat = (winner + step) % m[PLAYERS]
        counts = m[COMPLETE + seat] and (seat == winner or not m[REDUCE_WINNER])
        if counts and m[SIZES + seat] == m[LAST_SIZE]:
            return seat
    return NONE


def is_right(m: Numbers, seat: int) -> int:
    """1 if a reveal finds each card of the seat in its own slot, else 0."""
    if m[SIZES + seat] == m[LAST_SIZE]:
        return 0
    for slot in range(1, m[SIZES + seat] + 1):
        if m[DOWN + seat] >> slot & 1:
            card = m[LAYOUT + seat * SLOTS + slot]
            is_wild_right = m[WILD + card] and m[REVEAL_WILDS]
            if not is_wild_right and (m[WILD + card] or card != slot):
                return 0
    return 1


def resize(m: Numbers) -> None:
    """Changes sizes, and counts why."""
    winner = m[WINNER]
    for seat in range(m[PLAYERS]):
        counts = m[COMPLETE + seat] or m[REVEALED + seat]
        if seat != winner and m[REDUCE_WINNER]:
            counts = 0
        size = next_size(m, m[SIZES + seat])
        if counts and size != m[SIZES + seat]:
            m[SIZES + seat] = size
            if seat == winner:
                m[BY_WIN] += 1
            elif m[REVEALED + seat]:
                m[BY_REVEAL] += 1
            elif m[CAME_TO_FREE]:
                m[BY_FREE_DRAWS] += 1
            else:
                m[BY_LAST_TURN] += 1


def void_hand(m: Numbers) -> None:
    """The end of a hand that nobody wins."""
    m[VOIDS] += 1
    m[VOID_HANDS] += 1
    count_hand(m)
    end_match(m, NONE, NONE)


def count_hand(m: Numbers) -> None:
    """Counts a hand that is over."""
    turns = m[TURN]
    m[HAND_TURNS + m[HANDS_AT]] = turns
    m[HANDS_AT] += 1
    m[WORK] += turns
    m[HANDS] += 1
    m[TURNS] += turns
    m[LONGEST] = max(m[LONGEST], turns)
    if m[HANDS] == 1 or turns < m[SHORTEST]:
        m[SHORTEST] = turns
    m[RESHUFFLES] += m[SHUFFLES]


def end_match(m: Numbers, winner: int, cleared: int) -> None:
    """Ends the match if the hand that closed brought its end."""
    m[PHASE] = OVER
    if cleared != NONE:
        m[WINNERS + cleared] = 1
    elif winner != NONE and m[GOAL_WINS] and m[WINS + winner] >= m[GOAL_WINS]:
        m[WINNERS + winner] = 1
    elif winner != NONE and first_at_target(m, winner) != NONE:
        m[WINNERS + first_at_target(m, winner)] = 1
    elif m[GOAL_HANDS] and m[HAND] >= m[GOAL_HANDS] and best_win(m):
        pass
    elif m[HAND] < m[LIMIT_HANDS] and m[VOIDS] < m[LIMIT_VOIDS]:
        m[PHASE] = DEAL


def first_at_target(m: Numbers, winner: int) -> int:
    """The first seat from the winner on whose size wins the match; none if there is none."""
    for step in range(m[PLAYERS]):
        seat = (winner + step) % m[PLAYERS]
        if is_target(m, m[SIZES + seat]):
            return seat
    return NONE


def placing(m: Numbers, seat: int) -> int:
    """How well a seat is placed: the more, the better."""
    return m[SIZES + seat] * m[STEP] if m[STEP] else m[WINS + seat]


def best_win(m: Numbers) -> bool:
    """Lets the best-placed win, unless a tie is played on; gives whether they do."""
    players = m[PLAYERS]
    most, last, count = placing(m, 0), 0, 0
    for seat in range(1, players):
        most = max(most, placing(m, seat))
    for seat in range(players):
        if placing(m, seat) == most:
            count += 1
            last = max(last, m[WON + seat])
    if count > 1 and m[TIE] == MORE:
        return False
    for seat in range(players):
        if placing(m, seat) == most:
            is_latest = m[TIE] != LATEST or m[WON + seat] == last
            m[WINNERS + seat] = 1 if is_latest else 0
    return True


def time_is_up(m: Numbers) -> bool:
    """Reads the playing time after a hand, once; gives whether it ends the match."""
    if not m[GOAL_MS] or m[CLOCK_HAND] >= m[HAND]:
        return False
    m[CLOCK] += BOT_TURN_MS * m[TURN]
    m[CLOCK_HAND] = m[HAND]
    return m[CLOCK] >= m[GOAL_MS] and best_win(m)


def begin(m: Numbers, root: int) -> None:
    """Sets out for a match that grows from this root."""
    hands_at, work = m[HANDS_AT], m[WORK]
    for place in range(ROOT, NUMBER):
        m[place] = 0
    m[ROOT], m[HANDS_AT], m[WORK] = root, hands_at, work
    m[LEAD] = m[HELD] = m[FORCED] = NONE
    for seat in range(m[PLAYERS]):
        m[SIZES + seat] = m[FIRST_SIZE]
        m[WINS + seat] = m[WON + seat] = m[WINNERS + seat] = 0


def play_on(m: Numbers) -> None:
    """Plays the match on from where it is to its end."""
    while m[PHASE] != OVER:
        if m[PHASE] == DEAL:
            if time_is_up(m):
                m[PHASE] = OVER
                return
            deal(m)
        play_hand(m)


def play_matches(m: Numbers, roots: Numbers, rows: Numbers, most: int) -> int:
    """Plays matches that grow from these roots, a row each; gives how many, not all where so many
    turns are reached.

    A row holds the hand wins of each seat, their sizes, and whether they won, then the measures.
    """
    players = m[PLAYERS]
    m[HANDS_AT] = m[WORK] = 0
    at = 0
    for number in range(len(roots)):
        begin(m, roots[number])
        play_on(m)
        winners, seat_won = 0, 0
        for seat in range(players):
            rows[at + seat] = m[WINS + seat]
            rows[at + players + seat] = m[SIZES + seat]
            rows[at + 2 * players + seat] = m[WINNERS + seat]
            if m[WINNERS + seat]:
                winners += 1
                seat_won = seat + 1
        m[WINNING_SEAT] = seat_won if winners == 1 else 0
        at += 3 * players
        for measure in range(HANDS, NUMBER):
            rows[at] = m[measure]
            at += 1
        if m[WORK] >= most or HAND_TURNS + m[HANDS_AT] + m[LIMIT_HANDS] > len(m):
            return number + 1
    return len(roots)


# a
