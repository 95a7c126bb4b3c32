"""The known matches of `vectors/`, played again by the engine: every event and every hash."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.game.matches import Match
from tests.given import recorded
from trashcli.game.profile import Profile, document
from trashcli.game.state import state_hash

FILES = sorted((Path(__file__).parent.parent / "vectors").glob("*.trash.jsonl"))


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_known_match_is_played_again_to_its_end(path: Path) -> None:
    header, *actions, end = records(path)
    rules = msgspec.convert(header["rules"]["doc"], Profile)
    bots = [seat["who"].removeprefix("bot:").removesuffix("/1") for seat in header["seats"]]
    match = Match(rules, tuple(bots), header["rng"]["seed"])
    ready, state = match.begun()
    for action, known in zip(match.play(ready, state), actions, strict=True):
        assert action.seat == known.get("seat", 0)
        assert msgspec.to_builtins(action.command) == known["do"]
        assert recorded(action.events) == known["ev"]
        assert state_hash(state) == known["s"]
    assert (list(state.sizes), state.hand) == (end["sizes"], end["hands"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_document_of_a_profile_is_the_one_in_a_replay(path: Path) -> None:
    doc = records(path)[0]["rules"]["doc"]
    text = json.dumps(doc, sort_keys=True, separators=(",", ":"))
    assert text in path.read_text("utf-8").partition("\n")[0]
    assert document(msgspec.convert(doc, Profile)) == text.encode()
