"""The library: its page is so, its names are these, and what is written through it verifies."""

import doctest
import io
import subprocess
import sys
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import trashcli
from tests.pages import ROOT
from trashcli import library
from trashcli.game.view import View
from trashcli.players import Chance, bot_names

PAGE = ROOT / "docs" / "python.md"
NAMES = {
    "ENGINE",
    "Failure",
    "Figures",
    "Match",
    "REPLAY_FORMAT",
    "Refused",
    "Replay",
    "Verdict",
    "View",
    "__version__",
    "explain",
    "load_profile",
    "read_replay",
    "simulate",
    "verify",
}
"""The whole public API.  A name is added here when it is to be kept, and never taken away."""


def lowest(view: View, chance: Chance) -> str:
    if view.phase == "place":
        return f"place {min(view.slots_for(view.held or ''))}"
    return "take" if view.may_take_to_place() else "draw"


def test_what_the_page_shows_is_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text("utf-8").replace("```pycon", "").replace("```", "")
    examples = doctest.DocTestParser().get_doctest(text, {}, "python.md", str(PAGE), 0)
    assert len(examples.examples) > 30
    told = io.StringIO()
    with redirect_stdout(told):
        result = doctest.DocTestRunner().run(examples)
    assert not result.failed, told.getvalue()


def test_the_public_names_are_these() -> None:
    assert {*trashcli.__all__} == NAMES
    for name in NAMES:
        assert getattr(trashcli, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Live'"):
        trashcli.__getattr__("Live")


def test_the_page_names_each_of_them() -> None:
    table = PAGE.read_text("utf-8").split("| name |")[1].split("\n\n")[0]
    assert {name for name in NAMES if f"`{name}`" in table} == NAMES


LOADED = """
import sys
before = set(sys.modules)
import trashcli
print(*sorted(set(sys.modules) - before))
trashcli.Match
print("msgspec" in sys.modules, "yaml" in sys.modules, "typer" in sys.modules)
print(callable(trashcli.simulate))
"""


def loaded(program: str) -> list[str]:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def test_importing_it_loads_nothing_until_something_is_used() -> None:
    assert loaded(LOADED) == ["trashcli", "True True False", "True"]


def test_a_public_name_wins_over_a_folder_that_was_loaded_before() -> None:
    program = "import trashcli.simulate.pool, trashcli as t; t.Match; print(callable(t.simulate))"
    assert loaded(program) == ["True"]


def test_what_it_plays_verifies_and_comes_out_as_the_command_has_it(tmp_path: Path) -> None:
    match = trashcli.Match("app", ["greedy", "cautious"], "same")
    match.play_out()
    match.save(tmp_path / "ours.trash.jsonl")
    theirs = tmp_path / "theirs.trash.jsonl"
    options = ["--profile", "app", "--players", "greedy,cautious", "--seed", "same"]
    command = [sys.executable, "-m", "trashcli", "run", *options, "--record", str(theirs)]
    subprocess.run(command, check=True, capture_output=True)
    assert (tmp_path / "ours.trash.jsonl").read_bytes() == theirs.read_bytes()
    assert trashcli.verify(theirs).ok


def test_a_file_is_not_replaced_unless_that_is_said(tmp_path: Path) -> None:
    match = trashcli.Match(seed=1)
    path = tmp_path / "match.trash.jsonl"
    match.save(path)
    with pytest.raises(trashcli.Failure, match="exists"):
        match.save(path)
    match.save(path, force=True)
    assert trashcli.verify(path).verdict == "incomplete"


def test_a_function_plays_as_the_bot_that_decides_alike() -> None:
    ours = trashcli.Match(players=[lowest, lowest], seed="twins")
    ours.play_out()
    bots = trashcli.Match(players="greedy,greedy", seed="twins")
    bots.play_out()
    assert [row["hash"] for row in ours.replay().rows()] == [
        row["hash"] for row in bots.replay().rows()
    ]
    assert ours.players == ("lowest 1", "lowest_2 2")
    assert not {"lowest", "lowest_2"} & {*bot_names()}


def test_a_function_that_fails_or_chooses_what_is_not_legal_is_named() -> None:
    def broken(view: View, chance: Chance) -> str:
        raise KeyError("queen")

    def dreaming(view: View, chance: Chance) -> str:
        return "place 99"

    with pytest.raises(trashcli.Failure, match=r"the bot broken failed: KeyError: 'queen' \(.*:"):
        trashcli.Match(players=[broken, "greedy"], seed=1).play_out()
    with pytest.raises(trashcli.Failure, match="the bot dreaming chose 'place 99', which is not"):
        trashcli.Match(players=[dreaming, "greedy"], seed=1).play_out()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"players": "greedyy,you"}, "did you mean greedy"),
        ({"profile": "pagot"}, "no profile is called pagot"),
        ({"seed": "no seed"}, "no seed"),
        ({"settings": ["wild=[3"]}, "wild"),
        ({"table": {"hand": "x"}}, "'x' is no number of hand"),
        ({"players": "mine.py:choose,greedy"}, "names code"),
    ],
)
def test_a_match_that_cannot_begin_is_a_failure(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(trashcli.Failure, match=told):
        library.Match(**arguments)


def test_a_text_that_is_no_command_is_no_decision() -> None:
    match = trashcli.Match(seed=1)
    for text in ("", "draw 3", "place", "place x", "place 10 3", "bot"):
        with pytest.raises(ValueError, match="is no command"):
            match.act(text)
    assert match.replay().hash("end") == match.hash


def test_rows_tell_every_action_and_which_were_undone() -> None:
    match = trashcli.Match(seed=42)
    match.act("draw")
    match.undo()
    match.act("draw")
    replay = match.replay()
    rows = list(replay.rows())
    assert [row["undone"] for row in rows if row["seat"]] == [True, True, False, False]
    assert all(one["record"] < other["record"] for one, other in pairwise(rows))
    assert {record for record, _ in replay.events()} == {
        r["record"] for r in rows if not r["undone"]
    }
    assert rows[-1]["hash"] == match.hash == replay.hash("end") == replay.hash(len(replay))
    assert [type(event) for row in rows for event in row["events"]] == [list] * len(
        [event for row in rows for event in row["events"]]
    )


def test_figures_are_those_of_the_command() -> None:
    ours = trashcli.simulate(30, seed="S")
    command = [sys.executable, "-m", "trashcli", "simulate", "-n", "30", "--seed", "S", "--width"]
    told = subprocess.run([*command, "80"], check=True, capture_output=True, text=True).stdout
    assert str(ours) == told
    assert sum(ours.histogram("turns").values()) == ours.matches == 30
