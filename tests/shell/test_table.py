"""At the table from the first line to a rematch: who sits there, how it ends, what is said."""

import re
from pathlib import Path

import pytest

from tests.shell.doors import Said, answers, called, session
from trashcli.exits import Exit
from trashcli.screen.style import Style
from trashcli.screen.text import width_of
from trashcli.shell.answer import Answer, said
from trashcli.shell.sentences import LINE, welcome


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's folders, all of them empty."""
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("TRASHCLI_SETTINGS_DIR", str(tmp_path / "settings"))
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path


def played(lines: str, *options: str | Path) -> Said:
    return called("play", *options, stdin=lines)


# The end


def test_the_end_of_a_match_says_all_and_offers_a_rematch(folder: Path) -> None:
    path = folder / "x.jsonl"
    said = played("resign\n", "--seed", "5", "--record", path, "--set", "jokers=2")
    ended = said.out.partition("you      resigned\n")[2].splitlines()
    assert ended[0].startswith("1 you 0/10 | open A:")
    assert ended[2] == "greedy won the match."
    assert ended[-4:] == [
        "Seed: 5",
        f"Replay: trashcli replay {path}",
        "Code: trash1.pagat@58289bf1~jokers@2.5.BPXxP",
        "Enter: new cards   again: the same cards   step: look back",
    ]


def test_again_deals_the_same_cards_from_the_table_of_the_first_deal() -> None:
    on = session()
    answers(on, 'new seed=5 players=you,greedy held=JC layouts="AS .. .. / .."')
    first = on.hash
    answers(on, "resign", "again")
    assert on.hash == first
    assert on.begun.record == 0


def test_again_and_restart_after_the_end_play_the_same_cards() -> None:
    for line in ("again", "restart"):
        said = played(f"draw\nresign\n{line}\ndraw\n", "--seed", "7", "--no-record").out
        before, _, after = said.partition("look back\n")
        (first, *_), (second, *_) = (re.findall("^you .*", part, re.M) for part in (before, after))
        assert first == second


def test_step_looks_back_at_the_match_just_played() -> None:
    on = session()
    answers(on, "new seed=5 players=you,greedy", "draw", "resign", "step")
    assert on.stepping is not None
    assert (on.stepping.record, on.match) == (0, None)
    answers(on, "goto end")
    assert on.opened.state.phase == "over"


def test_enter_alone_begins_a_rematch_with_other_cards() -> None:
    said = played("resign\n\nresign\n", "--seed", "5", "--players", "Ann,greedy", "--no-record")
    first, second = re.findall(r"^Seed: (\w+)", said.out, re.M)
    assert first == "5"
    assert second != "5"
    assert said.out.count("Hand 1: 10 slots each. You start.") == 2


def test_the_score_after_the_end_says_who_won() -> None:
    said = played("resign\nscore\n", "--seed", "5", "--no-record").out
    assert "\nthe match is over: greedy won\n" in said


def test_a_rematch_has_the_rules_and_players_of_the_match_before() -> None:
    on = session()
    answers(on, "new seed=5 profile=kings-wild players=Ann,Ben jokers=2", "resign")
    before = on.begun.header
    answers(on, "new")
    after = on.begun.header
    assert (after.rules, after.seats) == (before.rules, before.seats)
    assert after.rng.seed != "5"


def test_what_a_bot_does_first_in_a_new_match_is_told() -> None:
    said = played("new seed=5 players=greedy,you\n", "--no-record", "--board", "line")
    assert "greedy   drew 5C > 5" in said.out


def test_a_match_with_the_same_cards_is_shown_anew() -> None:
    said = played("new seed=5\n", "--seed", "5", "--no-record")
    assert said.out.count("Hand 1   you 10 slots, greedy 10   ") == 2


def test_the_end_of_a_hand_shows_the_layouts_and_what_it_changes() -> None:
    said = played("bot until hand == 2\n", "--seed", "5", "--no-record")
    before, _, after = said.out.partition(" hand 1.\n")
    assert [line[:2] for line in before.splitlines()[-3:-1]] == ["1 ", "2 "]
    assert re.match(r".* from 10 to 9 slots and starts? the next hand; .* at 10\.\n", after)
    assert "Seed" not in after


# Who sits there


def test_several_people_play_at_one_terminal() -> None:
    said = played("draw\ndraw\n", "--seed", "5", "--players", "Ann,Ben", "--no-record")
    assert re.findall(r"   (\w+) to play", said.out) == ["Ann", "Ben", "Ann"]
    assert re.findall(r"^(\w+), your turn\.$", said.out, re.M) == ["Ann", "Ben", "Ann"]


def test_undo_among_several_people_is_allowed_and_told() -> None:
    said = played("draw\nundo\n", "--seed", "5", "--players", "Ann,Ben", "--no-record")
    assert "Ann took back the last move. (redo does it again)" in said.out


def test_undo_over_the_end_of_a_hand_says_where_one_is() -> None:
    on = session()
    said = answers(on, "new seed=5 players=you,greedy", "bot until hand == 2", "draw", "undo 2")
    assert "You are in hand 1 again." in said[-1].render()


@pytest.mark.parametrize("pace", ["fast", "normal", "step"])
def test_bots_alone_play_to_the_end_at_the_pace_that_is_set(
    pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRASHCLI_PACE", pace)
    said = played("", "--seed", "3", "--players", "greedy,greedy", "--no-record")
    assert "greedy 1 won the match, 10 hands to 6." in said.out
    assert said.out.splitlines()[-1].startswith("Enter: new cards")
    assert any("; turned" in line for line in said.out.splitlines())


def test_where_a_line_seats_only_bots_enter_lets_one_decide() -> None:
    lines = "new seed=3 players=greedy,random\n\n\n"
    said = played(lines, "--no-record", "--board", "line")
    assert said.out.count("next: bot") == 3


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "seat 2 has no player"),
        ("x" * 41, "is not of 1 to 40 characters"),
        ("\x1b[31mAnn", "holds a control character"),
        ("\u202eABC", "holds a control character"),
        ("Ann\nBen", "holds a control character"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused(name: str, message: str) -> None:
    said = played("", "--players", f"greedy,{name}")
    assert (said.code, said.out) == (Exit.USAGE, "")
    assert message in said.err


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("日本語のとても長い名前です", "日本語のとても長い名前です"),
        ("Zoe\u0301\u0301\u0301\u0301\u0301", "Zoé"),
        ("مرحبا", "مرحبا"),
    ],
)
def test_a_name_is_shown_safely(name: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    said = played("draw\n", "--seed", "5", "--players", f"{name},greedy", "--no-record")
    assert said.code == Exit.OK
    assert f"{shown}" in said.out
    assert all(width_of(line) <= 80 for line in said.out.splitlines())


# What is said


def test_the_line_of_help_goes_away_once_somebody_has_played(folder: Path) -> None:
    state = folder / "state"
    first = state / "games" / "first.trash.jsonl"
    first.parent.mkdir(parents=True)
    assert welcome("") == LINE
    first.touch()
    assert welcome(str(first)) == LINE
    assert welcome("") == ""
    first.unlink()
    (state / "history").touch()
    assert welcome("") == ""


@pytest.mark.parametrize("width", [40, 60, 80])
@pytest.mark.parametrize("line", ["help", "help codes", "help place", "verbs", "show settings"])
def test_long_answers_are_broken_at_spaces(line: str, width: int) -> None:
    (answer,) = answers(session(), line)
    shown = list(said(answer, Style(width=width)))
    assert all(len(part) <= width or " " not in part.strip() for part in shown)
    assert " ".join(shown).split() == answer.render().split()


def test_what_is_to_be_copied_is_not_broken() -> None:
    path = f"kept in /{'x' * 90}"
    assert list(said(Answer(cmd="set", text=path), Style())) == ["kept in", f"  /{'x' * 90}"]
    report = "word " * 40
    assert list(said(Answer(cmd="report", text=report), Style())) == [report]


# Hints


def test_a_hint_weighs_each_choice() -> None:
    on = session()
    said = answers(on, "new seed=5 players=you,greedy", "draw", "hint")[-1]
    assert said.render().splitlines() == [
        "draw: 40 %: 16 of 40 cards fit",
        "take: AC fits nowhere: your turn ends",
        "best: draw (40 % chance that it fits; AC cannot)",
    ]
    assert [choice["line"] for choice in said.result["choices"]] == ["draw", "take"]


def test_slots_that_are_all_equal_are_said_once() -> None:
    on = session()
    lines = ('new seed=5 players=you,greedy held=JC layouts="AS .. .. .. 5S .. / .."', "hint")
    said = answers(on, *lines)[-1]
    assert said.render().startswith("place 2-4 6: all equal: ")
    assert said.result["best"] == ["place 2", "place 3", "place 4", "place 6"]


def test_slots_that_differ_are_said_one_by_one() -> None:
    on = session()
    opening = "new seed=5 profile=locked-wilds players=you,greedy held=JC"
    said = answers(on, f'{opening} layouts="AS .. .. / .."', "hint")[-1].render().splitlines()
    assert [line.partition(":")[0] for line in said] == ["place 2", "place 3", "best"]
    assert said[0] == "place 2: 4 unseen cards of rank 2"
