"""Settings at the table: each that is accepted does what it says."""

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from tests.shell.doors import Said, answers, called, code_of, session
from trashcli.screen.style import Palette, Style, Suits
from trashcli.settings import NAMES, Settings, read_settings
from trashcli.shell.session import styled

LOSING = "new seed=5 players=you,Ann"
"""After a draw, the second seat loses a card that fits for certain if it draws."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's folders, all of them empty."""
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("TRASHCLI_SETTINGS_DIR", str(tmp_path / "settings"))
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path


def played(lines: str, *options: str) -> Said:
    return called("play", "--seed", "5", "--no-record", *options, stdin=lines)


def test_all_settings_are_shown_with_their_values_and_meanings() -> None:
    (answer,) = answers(session(), "show settings")
    lines = answer.render().splitlines()
    assert [line.partition(":")[0] for line in lines] == list(NAMES)
    assert lines[NAMES.index("tutor")] == (
        "tutor: off             Warns before a choice that loses something. (on, off)"
    )


def test_a_setting_is_kept_for_good_on_request_only(folder: Path) -> None:
    said = answers(session(typed=True), "set pace step", "set tutor on --save")
    assert said[1].render() == f"tutor: on, kept in {folder / 'settings' / 'settings.toml'}"
    assert read_settings({}) == Settings(tutor=True)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("set pace quick", "bad_argument"),
        ("set palette dark", "bad_argument"),
        ("set players you,gredy", "bad_players"),
        ("set profile pagatt", "bad_profile"),
        ("set name ann,", "bad_players"),
    ],
)
def test_what_could_not_work_is_refused_at_once(line: str, code: str) -> None:
    on = session()
    before = on.settings
    assert code_of(on, line) in (code, "")
    assert (on.settings == before) == (code_of(on, line) != "")


def test_name_players_and_profile_hold_from_the_next_match_on() -> None:
    on = session()
    lines = ("set name Ann", "set players greedy,you,Ben", "set profile kings-wild", "new seed=1")
    said = answers(on, *lines)
    assert said[0].render() == "name: Ann; from the next match on"
    assert said[-1].render().startswith("kings-wild; seed 1; greedy, Ann, Ben")


# Pace


@pytest.mark.parametrize("pace", ["auto", "normal", "step"])
def test_without_a_terminal_all_is_told_at_once(pace: str) -> None:
    slow = played(f"set pace {pace}\ndraw\nwho\n", "--board", "line").out
    assert "you      drew 5C > 5; turned 7S > 7; turned AD > A" in slow
    assert "hand 1, turn 3: you to draw" in slow


# Tutor


def test_the_tutor_warns_once_of_a_choice_that_loses_something() -> None:
    on = session()
    answers(on, LOSING, "draw", "set tutor on")
    (warned,) = answers(on, "draw")
    assert warned.fault is not None
    assert warned.fault.code == "warned"
    assert warned.fault.message == (
        "3C on the discards fits; a stock card may not. Type draw again to do it anyway."
    )
    assert code_of(on, "draw") == ""


def test_the_tutor_warns_anew_of_another_choice_and_never_of_the_best() -> None:
    on = session()
    answers(on, LOSING, "draw", "set tutor on", "draw")
    assert code_of(on, "resign") == ""
    answers(on, LOSING, "draw")
    assert code_of(on, "take") == ""


def test_the_rules_come_before_the_tutor() -> None:
    on = session()
    answers(on, LOSING, "set tutor on")
    assert code_of(on, "take") == "no_discard"


# Undo


@pytest.mark.parametrize(
    ("setting", "players", "code"),
    [
        ("never", "you,greedy", "may_not_undo"),
        ("own", "you,greedy", ""),
        ("own", "Ann,Ben", ""),
        ("any", "Ann,Ben", ""),
    ],
)
def test_what_may_be_taken_back_is_a_setting(setting: str, players: str, code: str) -> None:
    on = session()
    answers(on, f"new seed=5 players={players}", "draw", f"set undo {setting}")
    before = on.hash
    assert code_of(on, "undo") == code
    assert (on.hash == before) == bool(code)
    assert code_of(on, "restart") == code


def test_a_match_against_bots_begins_with_the_own_decisions_to_be_taken_back() -> None:
    assert "undo: own " in played("show settings\n").out


def test_what_is_taken_back_is_told_to_all_and_recorded(folder: Path) -> None:
    path = folder / "x.jsonl"
    lines = "draw\nundo\nredo\nrestart\n"
    said = called("play", "--seed", "5", "--players", "Ann,greedy", "--record", path, stdin=lines)
    told = re.findall(r"^(?:Took back|Did|The match) .*", said.out, re.M)
    assert told == [
        "Took back your last move. (redo does it again)",
        "Did again what was taken back.",
        "The match begins again, with the same cards. (redo returns to where you were)",
    ]
    assert path.read_text("utf-8").count('"k":"undo"') == 3


# How things look


def test_one_set_of_words_names_palettes_and_suits() -> None:
    hints = get_type_hints(Settings)
    assert get_args(hints["palette"]) == get_args(Palette)
    assert set(get_args(hints["suits"])) == {"auto", *get_args(Suits)}


@pytest.mark.parametrize("palette", get_args(Palette))
def test_a_palette_colours_or_does_not(palette: str) -> None:
    said = played(f"set palette {palette}\ndraw\n", "--color", "always")
    assert ("\x1b[" in said.out.partition("palette:")[2]) == (palette != "none")


@pytest.mark.parametrize(
    ("suits", "accessible", "unicode", "shown"),
    [
        ("auto", False, True, "signs"),
        ("signs", False, False, "letters"),
        ("signs", True, True, "signs"),
        ("none", False, True, "none"),
        ("letters", False, True, "letters"),
        ("auto", True, True, "none"),
    ],
)
def test_suits_are_shown_as_they_can_be(
    suits: str, accessible: bool, unicode: bool, shown: str
) -> None:
    style = Style(unicode=unicode, drawn=unicode, suits="signs" if unicode else "letters")
    settings = Settings(accessible=accessible, suits=suits)  # type: ignore[arg-type]
    assert styled(style, settings).suits == shown


def test_accessible_mode_is_switched_on_and_off_in_a_match() -> None:
    said = played("set accessible on\n1\nset accessible off\ndraw\n", "--board", "line")
    assert "You: drew 5, placed." in said.out
    assert said.out.splitlines()[-1] == "next: draw"


@pytest.mark.parametrize(("variable", "is_on"), [("1", True), ("0", False), ("", False)])
def test_a_variable_that_other_programs_know_asks_for_it(variable: str, is_on: bool) -> None:
    assert read_settings({"ACCESSIBLE": variable}).accessible == is_on
    assert not read_settings({"ACCESSIBLE": variable, "TRASHCLI_ACCESSIBLE": "off"}).accessible


def test_verbosity_says_more() -> None:
    usual, more = (played(f"set verbosity {number}\n1\n", "--accessible").out for number in (1, 3))
    assert more.count("Greedy: ace up, 2 face down") == 1
    assert "Greedy: ace up, 2 face down" not in usual


def test_enter_alone_does_nothing_where_that_is_set() -> None:
    said = played("set enter off\n\n\nwho\n")
    assert "hand 1, turn 1: you to draw" in said.out
    assert "next:" not in said.out.partition("enter: off")[2]


@pytest.mark.parametrize(
    "name", ["\u202eAnn", "Ann\u200b\u200b", "A\u0301\u0302\u0303\u0304nn", "\u540d"]
)
def test_a_name_is_said_with_nothing_in_it_that_a_terminal_may_act_upon(name: str) -> None:
    shown = session()
    for line in (f'set name "{name}"', "show settings"):
        (answer,) = answers(shown, line)
        assert answer.render().isascii()
        assert answer.render().replace("\n", "").isprintable()
