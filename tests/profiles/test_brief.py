"""The rules on one screen: short, of this game only, and with the house rules in force."""

import pytest

from trashcli.game.profile import Profile
from trashcli.profiles.brief import MOST_LINES, brief
from trashcli.profiles.load import load_profile
from trashcli.profiles.shelf import profile_names


@pytest.mark.parametrize("name", profile_names())
def test_any_rules_fit_twelve_lines_of_77_columns(name: str) -> None:
    lines = brief(load_profile(name).profile)
    assert len(lines) <= MOST_LINES
    assert max(map(len, lines)) <= 77


def test_more_house_rules_than_fit_are_not_lost_without_a_word() -> None:
    profile = Profile().changed(
        {
            "upcard": True,
            "take": "never",
            "optional": "all",
            "stock_empty": "void",
            "after.last_turn": True,
            "lead.next": "rotate",
        }
    )
    lines = brief(profile)
    assert len(lines) == MOST_LINES
    assert lines[-1] == "House  more of them: type rules all"


def test_wild_and_dead_ranks_are_named_and_what_is_not_played_is_not() -> None:
    text = "\n".join(brief(Profile()))
    assert "Jacks may go to any face-down slot." in text
    assert "Queens and Kings end your turn" in text
    assert "Joker" not in text
    assert "House" not in text
    assert "Kings may go to slot A, 5, 6 or 10, face down." in "\n".join(
        brief(load_profile("corner-kings").profile)
    )
