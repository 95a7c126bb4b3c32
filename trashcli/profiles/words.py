"""Rules in plain English, made from the keys' own sentences: one profile, or what two differ in."""

import textwrap

from msgspec import Struct

from trashcli.game.keys import Heading, Key
from trashcli.game.profile import Profile, keys

HEADINGS: dict[Heading, tuple[str, str]] = {
    "table": ("Players and cards", ""),
    "deal": (
        "The deal",
        "The cards are shuffled and dealt one at a time, face down, into the slots of each "
        "player's layout: the first slot is for the Ace, then 2, 3 and so on, 11 for the Jack, 12 "
        "for the Queen and 13 for the King. Nobody looks at a face-down card, not even at their "
        "own. The rest is the stock, face down.",
    ),
    "turn": (
        "A turn",
        "The turn passes clockwise. A number goes face up to its own slot; the card that lay there "
        "is lifted and played on in the same way. A card that is not wild is dead if its slot "
        "shows its number already, or if the layout has no slot for it. A card that cannot be "
        "placed is discarded face up, and the turn is over.",
    ),
    "wilds": ("Wilds", ""),
    "end": (
        "The end of a hand",
        "Whoever is first to have a fitting card face up in every slot wins the hand; a wild fits "
        "any slot it lies in.",
    ),
    "lead": ("The lead", ""),
    "match": ("The match", "Whichever of these comes first ends the match."),
}
"""Each heading of a rule sheet, and what stands under it whatever the keys say."""

WIDTH = 78
"""Columns of a sheet: longer lines are hard to read."""

IDLE = "Without effect here"
"""The heading of keys that the others leave without effect."""


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
    """The rules from the deal to the end of a match.  Each key has its sentence somewhere, so two
    profiles with different rules never have the same text.
    """
    paragraphs = [
        Paragraph(title, [fixed] * bool(fixed) + _sentences(profile, heading))
        for heading, (title, fixed) in HEADINGS.items()
    ]
    idle = [_says(profile, key) for key in keys().values() if not _has_effect(profile, key)]
    return [*paragraphs, Paragraph(IDLE, idle)] if idle else paragraphs


def differences(one: Profile, other: Profile) -> list[Difference]:
    """The keys in which two profiles differ, in their order."""
    return [
        Difference(key.path, _says(one, key), _says(other, key))
        for key in keys().values()
        if one.value(key.path) != other.value(key.path)
    ]


def _sentences(profile: Profile, heading: Heading) -> list[str]:
    about = (key for key in keys().values() if key.about.under == heading)
    return [_says(profile, key) for key in about if _has_effect(profile, key)]


def _says(profile: Profile, key: Key) -> str:
    return key.about.says(profile.value(key.path))


def _has_effect(profile: Profile, key: Key) -> bool:
    return not key.about.needs or any(map(profile.value, key.about.needs))


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
        text, width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )
