"""The state: its beginning, its canonical bytes and its hash."""

import json
from hashlib import sha256

from hypothesis import given, settings
from msgspec.structs import asdict

from tests.game.matches import Match, matches
from tests.given import profile
from trashcli.game.state import beginning, canonical, state_hash


def test_before_the_first_deal_there_is_nothing_but_the_sizes() -> None:
    state = beginning(profile(layout={"first": 7}), 3)
    assert json.loads(canonical(state)) == {
        "clock": [0, 0],
        "discards": "",
        "done": [],
        "free": 0,
        "hand": 0,
        "held": None,
        "last": 0,
        "layouts": ["", "", ""],
        "lead": 0,
        "passes": 0,
        "phase": "deal",
        "seat": 0,
        "shuffles": 0,
        "sizes": [7, 7, 7],
        "stock": "",
        "turn": 0,
        "voids": 0,
        "wins": [0, 0, 0],
        "won": [0, 0, 0],
    }


@settings(max_examples=25)
@given(matches())
def test_the_hash_is_of_the_sorted_document_at_every_action(match: Match) -> None:
    rules, state = match.begun()
    for _ in match.play(rules, state):
        text = json.dumps(asdict(state), sort_keys=True, separators=(",", ":"))
        assert canonical(state) == text.encode()
        assert state_hash(state) == sha256(text.encode()).hexdigest()[:16]
