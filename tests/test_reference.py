"""The reference game against the known answers: two programs written apart must agree."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference import Action, below, play, shuffle, unshuffled, word

VECTORS = Path(__file__).parent / "vectors"
CHANCE: dict[str, Any] = json.loads((VECTORS / "rng.json").read_text("utf-8"))


def cards(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*.trash.jsonl")), ids=lambda path: path.name)
def test_a_recorded_match_is_played_again_to_the_last_hash(path: Path) -> None:
    header, *actions, end = map(json.loads, path.read_text("utf-8").splitlines())
    bots = [seat["who"].removeprefix("bot:").removesuffix("/1") for seat in header["seats"]]
    match = play(header["rules"]["doc"], header["rng"]["seed"], bots, hashes=True)
    assert match.actions == [Action(a["do"], a.get("seat"), a["ev"], a["s"]) for a in actions]
    figures = ("winners", "sizes", "hands", "turns", "reason")
    assert [getattr(match, name) for name in figures] == [end[name] for name in figures]


def test_words_and_draws_are_the_known_ones() -> None:
    for w in CHANCE["words"]:
        assert f"{word(w['seed'], w['purpose'], w['a'], w['b'], w['block']):016x}" == w["hex"]
    for lead in CHANCE["lead"]:
        assert 1 + below(lead["players"], word(lead["seed"], 1)) == lead["seat"]
    for bot in CHANCE["random_bot"]:
        block = 2 * bot["face_down"] + (bot["phase"] == "place")
        draw = word(bot["seed"], 2, bot["hand"], bot["turn"], block)
        assert below(bot["legal"], draw) == bot["choice"]


def test_shuffles_are_the_known_ones() -> None:
    for known in CHANCE["shuffles"]:
        pile = cards(known["cards"]) if "cards" in known else unshuffled(known)
        assert shuffle(pile, known["seed"], known["hand"], known["k"]) == cards(known["deck"])


def test_the_reference_imports_nothing_of_ours() -> None:
    lines = (VECTORS.parent / "reference.py").read_text("utf-8").splitlines()
    imports = [line for line in lines if line.startswith(("import ", "from "))]
    assert imports == ["import hashlib", "import json", "from typing import Any, NamedTuple"]
