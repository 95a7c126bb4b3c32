"""Matches that tests export, and what of an export is looked at."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tests.corpus.make import SMALL, Recording, begun
from trashcli.export.subject import Subject, read_subject
from trashcli.players import who
from trashcli.replay.records import Player

ROOT = Path(__file__).parents[2]
HOSTILE = (
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "שלום עולם",
    "<!--" + "\u200b" * 3 + "& ``` {{css}}",
)
"""Names as nobody should have them; longer ones and such with controls are in no replay."""
_MATCH = re.compile(r'<script type="application/json" id="match">(.*?)</script>', re.DOTALL)


def written(folder: Path, lines: Sequence[bytes], name: str = "game.trash.jsonl") -> Path:
    """A replay with these lines."""
    path = folder / name
    path.write_bytes(b"".join(lines))
    return path


def subject_of(folder: Path, lines: Sequence[bytes], **asked: Any) -> Subject:  # noqa: ANN401
    """What is exported of these lines."""
    return read_subject(str(written(folder, lines)), **asked)


def played_by(names: Sequence[str], settings: str = SMALL) -> Recording:
    """A match of bots with these names, about to begin."""
    plain = begun("pagat", settings, ("greedy",) * len(names), "names")
    seats = tuple(Player(name, who("greedy")) for name in names)
    return Recording.of(replace(plain, seats=seats))


def match_in(page: str) -> Any:  # noqa: ANN401 -- whatever its script reads
    """The match that a page's script shows."""
    found = _MATCH.search(page)
    assert found
    return json.loads(found[1])
