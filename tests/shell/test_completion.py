"""Completion: legal actions first, everything legal, and nothing that is not accepted."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shell.doors import VECTORS, answers, code_of, session
from trashcli.shell.completion import completions
from trashcli.shell.help import SHOWN
from trashcli.shell.verbs import by_word, verbs


@settings(max_examples=25)
@given(st.integers(0, 99), st.lists(st.integers(0, 9), max_size=30))
def test_legal_actions_come_first_and_all_of_them(seed: int, choices: list[int]) -> None:
    on = session()
    answers(on, f"new seed={seed} players=you,Ann optional=all upcard=true")
    for choice in choices:
        legal = on.begun.legal
        assert completions("", on)[: len(legal)] == legal
        for line in legal:
            assert line in completions(line[:3], on)
        if legal:
            assert code_of(on, legal[choice % len(legal)]) == ""


def test_then_come_the_verbs_that_are_possible_and_what_shows_something() -> None:
    on = session()
    answers(on, "new seed=5 players=you,greedy")
    found = completions("", on)
    assert {"draw", "bot", "undo", "open", "rules", "table"} < set(found)
    assert not {"take", "place", "next", "run", "fork", "unbreak"} & set(found)
    assert found[-len(SHOWN) :] == list(SHOWN)
    assert completions("re", on) == ["resign", "redo", "restart", "repeat", "report", "require"]
    assert completions("  RE", on) == completions("re", on)
    assert completions("ru", on) == ["rules"]


def test_where_a_replay_is_open_what_steps_is_offered() -> None:
    on = session()
    answers(on, f"open {VECTORS / 'pagat-42.trash.jsonl'}", "goto 57")
    assert {"next", "back", "run", "fork", "rules"} < set(completions("", on))
    assert not {"draw", "take", "undo", "resign", "mark"} & set(completions("", on))


@pytest.mark.long
@settings(max_examples=25)
@given(st.lists(st.sampled_from(["draw", "bot", "bot 5", "resign", "new", "OPEN", "next"])))
def test_what_is_left_out_would_be_refused(lines: list[str]) -> None:
    on = session()
    replay = f"open {VECTORS / 'pagat-42.trash.jsonl'}"
    answers(on, "new players=you,greedy", *(replay if line == "OPEN" else line for line in lines))
    offered = completions("", on)
    for verb in verbs():
        if verb.name not in offered:
            assert code_of(on, verb.example), verb.name


@pytest.mark.parametrize(
    ("text", "among"),
    [
        ("show s", ["show slots", "show score", "show settings"]),
        ("help pl", ["help place"]),
        ("help co", ["help code", "help codes"]),
        ("set bo", ["set board"]),
        ("set board c", ["set board compact"]),
        ("set verbosity ", [f"set verbosity {number}" for number in range(4)]),
        ("set profile ap", ["set profile app"]),
        ("set name ", []),
        ("new pro", ["new profile="]),
        ("new seed=1 profile=pag", ["new seed=1 profile=pagat"]),
        ("new players=you,gr", ["new players=you,greedy"]),
        ("new match.t", ["new match.target=", "new match.tie="]),
        ("expect turn == 1 and sea", ["expect turn == 1 and seat"]),
        ("bot u", ["bot until"]),
        ("bot until hel", ["bot until held"]),
        ("watch disc", ["watch discard.top", "watch discard.count"]),
        ("find comp", ["find complete"]),
        ("echo d", []),
        ("nonsense d", []),
        ("show slots ", []),
    ],
)
def test_arguments_are_completed_by_what_the_verb_takes(text: str, among: list[str]) -> None:
    found = completions(text, session())
    assert found[: len(among)] == among
    assert bool(found) == bool(among)


def test_files_are_completed_from_their_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "one.jsonl").touch()
    (tmp_path / ".hidden").touch()
    monkeypatch.chdir(tmp_path)
    assert completions("open ", session()) == ["open games/"]
    assert completions("open games/o", session()) == ["open games/one.jsonl"]
    assert completions("open nowhere/", session()) == []


@pytest.mark.parametrize("subject", completions("show ", session()))
def test_what_is_offered_to_show_is_shown(subject: str) -> None:
    assert code_of(session(), subject) == ""


@pytest.mark.parametrize("name", completions("set ", session()))
def test_what_is_offered_to_set_is_set(name: str) -> None:
    for line in completions(f"{name} ", session()):
        assert code_of(session(), line) == ""


@pytest.mark.parametrize("topic", completions("help ", session()))
def test_what_is_offered_for_help_is_explained(topic: str) -> None:
    assert code_of(session(), topic) == ""


@pytest.mark.parametrize(
    "text", ["new profile=", "new players=", "new players=you,", "watch ", "find ", "bot "]
)
def test_what_is_offered_is_read(text: str) -> None:
    """Only that there is nothing to find may be said of it."""
    on = session()
    answers(on, f"open {VECTORS / 'pagat-42.trash.jsonl'}")
    for line in completions(text, on):
        whole = f"{line} turn == 1" if line == "bot until" else line
        assert code_of(on, whole) in {"", "no_such_place", "not_now", "bad_players"}, whole


@pytest.mark.parametrize("start", ["expect ", "run until ", "break ", "expect turn == 1 and "])
def test_every_path_that_is_offered_is_read(start: str) -> None:
    on = session()
    answers(on, f"open {VECTORS / 'pagat-42.trash.jsonl'}")
    for line in completions(start, on):
        fault = answers(on, line)[0].fault
        assert fault is not None
        assert fault.column == len(line) + 1, "an operator is missing, and nothing before it"


@given(st.text(max_size=30))
def test_any_text_can_be_completed(text: str) -> None:
    on = session()
    for line in completions(text, on):
        assert line.split()[0].lower() in {*by_word(), *SHOWN}
