"""What a command needs is there before it is carried out, whatever it is."""

from pathlib import Path

import pytest

from tests.shell.doors import VECTORS, answers, code_of, session
from trashcli.shell.verbs import Needs, Verb, verbs

REPLAY = f"open {VECTORS / 'pagat-42.trash.jsonl'}"
SCENES = {
    "nothing": (),
    "a match": ("new seed=5 players=you,greedy",),
    "a match that is over": ("new seed=5 players=you,greedy", "resign"),
    "a replay": (REPLAY, "goto 57"),
}
REFUSALS: dict[Needs, dict[str, str]] = {
    "open": {"nothing": "no_match"},
    "match": {"nothing": "no_match", "a replay": "not_now"},
    "play": {"nothing": "no_match", "a match that is over": "game_over", "a replay": "not_now"},
    "decision": {"a match that is over": "game_over", "a replay": "not_now"},
    "replay": dict.fromkeys(["nothing", "a match", "a match that is over"], "no_replay"),
}
"""With which code a command is refused, by what it needs and what is open."""


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("verb", verbs(), ids=lambda verb: verb.name)
def test_a_command_is_refused_just_where_what_it_needs_is_missing(
    verb: Verb, scene: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    on = session()
    answers(on, *SCENES[scene])
    code = REFUSALS.get(verb.needs, {}).get(scene, "")
    if verb.begins and scene == "nothing":
        code = ""
    before = on.hash
    found = code_of(on, verb.example)
    missing = {"no_match", "no_replay", "game_over"} | (
        {"not_now"} if scene == "a replay" else set()
    )
    assert found == code if code else found not in missing
    assert on.hash == before if code else True


def test_fork_takes_a_seed_and_nothing_else() -> None:
    on = session()
    answers(on, REPLAY, "goto 57")
    assert code_of(on, "fork profile=app") == code_of(on, "fork 43") == "bad_argument"
    assert code_of(on, "fork seed=43 seed=44") == "bad_argument"
    assert code_of(on, "fork seed=43") == ""
    assert on.begun.header.rng.seed == "43"


def test_every_command_has_help_that_begins_with_what_it_does() -> None:
    for verb in verbs():
        assert verb.meaning.endswith(".")
        assert verb.meaning.split()[0].lower() not in {"says", "shows", "gives", "lists"}
        assert verb.example.split()[0] == verb.name
