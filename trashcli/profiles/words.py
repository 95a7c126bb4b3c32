"""Rules in plain English, made from the keys' own sentences: one profile, or what two differ in."""

import textwrap

from msgspec import Struct

from trashcli.game.profile import Heading, Key, Profile, keys

HEADINGS: dict[Heading, tuple[str, str]] = {
    "goal": (
        "What you are after",
        "Be the first to complete your layout, with a fitting card face up in every slot: that "
        "wins the hand.",
    ),
    "table": ("Players and cards", ""),
    "deal": (
        "The deal",
        "The cards are shuffled and dealt one at a time, face down, into the slots of each "
        "player's layout: the first slot is for the Ace, the next for the 2, and so on. Nobody "
        "looks at a face-down card, not even at their own. The rest is the stock, face down.",
    ),
    "turn": ("A turn", "The players take their turns clockwise."),
    "placing": (
        "Placing cards",
        "A number goes face up to its own slot; the card that lay there is lifted and played on in "
        "the same way, and so on. A card that cannot be placed is discarded face up, and the turn "
        "is over. A card that is not wild is dead, and cannot be placed, if its slot shows its "
        "number already or if the layout has no slot for it.",
    ),
    "wilds": ("Wilds", ""),
    "end": (
        "The end of a hand",
        "The hand is won as soon as a layout is complete; a wild fits any slot it lies in.",
    ),
    "lead": ("The lead", "Who leads a hand has its first turn."),
    "match": (
        "The match",
        "Hands are played until the match is won; of the ways to win it, whichever comes first "
        "counts.",
    ),
    "limits": ("Limits", "So that no game goes on for ever, a hand can be void: nobody wins it."),
}
"""Each heading of a rule sheet, in the order in which one learns the game, and what stands under it
whatever the keys say.
"""

NOT_PLAYED = "Not played here"
"""The heading of the rules that are off."""

IDLE = "Only with other rules"
"""The heading of keys that the others leave without effect."""
WHY_IDLE = "None of this holds here; it would if other rules were played."

WIDTH = 78
"""Columns of a sheet: longer lines are hard to read."""


class Paragraph(Struct, frozen=True):
    """A heading, and the sentences under it."""

    heading: str
    sentences: list[str]


class Difference(Struct, frozen=True):
    """A key in which two profiles differ, and both their sentences."""

    key: str
    one: str
    other: str


def explain(profile: Profile) -> list[Paragraph]:
    """The rules, what one is after first.  Each key has its sentence somewhere, so two profiles
    with different rules never have the same text.
    """
    played = [
        Paragraph(title, [fixed] * bool(fixed) + _sentences(profile, heading))
        for heading, (title, fixed) in HEADINGS.items()
    ]
    off = [_says(profile, key) for key in keys().values() if _is_off(profile, key)]
    idle = [_says(profile, key) for key in keys().values() if not _has_effect(profile, key)]
    rest = [Paragraph(NOT_PLAYED, off), Paragraph(IDLE, [WHY_IDLE, *idle] if idle else [])]
    return [one for one in (*played, *rest) if one.sentences]


def differences(one: Profile, other: Profile) -> list[Difference]:
    """The keys in which two profiles differ, in their order."""
    return [
        Difference(key.path, _says(one, key), _says(other, key))
        for key in keys().values()
        if one.value(key.path) != other.value(key.path)
    ]


def _sentences(profile: Profile, heading: Heading) -> list[str]:
    under = (key for key in keys().values() if key.about.under == heading)
    played = (key for key in under if _has_effect(profile, key) and not _is_off(profile, key))
    return [_says(profile, key) for key in played]


def _says(profile: Profile, key: Key) -> str:
    return key.about.says(profile.value(key.path))


def _has_effect(profile: Profile, key: Key) -> bool:
    return not key.about.needs or any(map(profile.value, key.about.needs))


def _is_off(profile: Profile, key: Key) -> bool:
    return profile.value(key.path) in key.about.off


def render_rules(
    title: str, paragraphs: list[Paragraph], *, markdown: bool = False, width: int | None = None
) -> str:
    """The rules as text of so many columns, `WIDTH` at most, or as Markdown."""
    if markdown:
        parts = [f"## {one.heading}\n\n{' '.join(one.sentences)}\n" for one in paragraphs]
        return "\n".join([f"# {title}\n", *parts])
    room = min(width or WIDTH, WIDTH)
    parts = [f"{one.heading}\n{_filled(' '.join(one.sentences), room)}\n" for one in paragraphs]
    return "\n".join([f"{title}\n", *parts])


def render_differences(names: tuple[str, str], found: list[Difference]) -> str:
    """What two profiles differ in: each key, and below it what either says."""
    width = max(map(len, names))
    return "\n".join(
        f"{one.key}\n  {names[0]:{width}}  {one.one}\n  {names[1]:{width}}  {one.other}"
        for one in found
    )


def _filled(text: str, width: int) -> str:
    return textwrap.fill(
        text,
        width,
        initial_indent="  ",
        subsequent_indent="  ",
        break_on_hyphens=False,
        break_long_words=False,
    )
