"""The page of the documentation that tells every key, made from the keys."""

from trashcli.game.keys import Key
from trashcli.game.profile import keys
from trashcli.profiles.kinds import PEOPLE_KEYS, allowed, kind_at
from trashcli.profiles.sheet import written

_HEAD = """\
# The keys of a profile

A profile is a YAML file that states what differs from another one:

```yaml
title: Sunday rules
extends: kings-wild      # a profile's name, or a file beside this one
jokers: 2
wild: [K, joker]
layout: {first: 8}
```

A key that no profile of the chain states has its default, which is pagat's rule. Lists of ranks
and slots may stand in any order and hold nothing twice. Only `true` and `false` are true and
false, only `null` is nothing; every other word is a word. Tags, anchors, aliases, merge keys and
keys that stand twice are refused.

`trashcli rules new NAME` writes a file with all keys to fill in, `trashcli rules check FILE` names
every mistake in it, and `trashcli schema rules` gives an editor the same knowledge.

This page is made from the keys themselves.
"""


def keys_page() -> str:
    """`docs/profile-keys.md`."""
    parts = [_HEAD, "## For people\n\nThese never enter a replay.\n"]
    parts += [
        _entry(path, key.meaning, [f"example: `{written(key.example)}`"])
        for path, key in PEOPLE_KEYS.items()
    ]
    parts.append("## Rules\n")
    parts += [_entry(path, key.about.meaning, _rows(key)) for path, key in keys().items()]
    return "\n".join(parts)


def _entry(path: str, meaning: str, rows: list[str]) -> str:
    lines = [f"### `{path}`", "", f"{meaning[0].upper()}{meaning[1:]}.", ""]
    return (
        "\n".join([*lines, f"- values: {allowed(kind_at(path))}", *(f"- {row}" for row in rows)])
        + "\n"
    )


def _rows(key: Key) -> list[str]:
    about = key.about
    rows = [
        f"default: `{written(key.default)}`. *{about.says(key.default)}*",
        f"example: `{written(about.example)}`. *{about.says(about.example)}*",
        f"source: {about.source}",
    ]
    needs = " or ".join(f"`{path}`" for path in about.needs)
    return [*rows, f"has an effect only with {needs}"] if needs else rows
