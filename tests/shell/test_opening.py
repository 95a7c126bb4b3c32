"""Who sits at a table: what a list of players means, and what is no player."""

import pytest

from trashcli.exits import Fault
from trashcli.players import by_strength
from trashcli.replay.records import HUMAN
from trashcli.shell.opening import LEVELS, parse_players


@pytest.mark.parametrize("word", [*sorted(LEVELS), "Hard", "EASY"])
def test_a_word_for_a_level_is_met_with_the_bots_and_not_seated(word: str) -> None:
    with pytest.raises(Fault, match="there is no bot") as refused:
        parse_players(f"you,{word}")
    assert f"from easy to strong: {', '.join(by_strength())}" in refused.value.message
    assert f"a person called {word} is {word}=you" in refused.value.message


def test_a_person_may_be_called_by_such_a_word_all_the_same() -> None:
    _, second = parse_players("you,Hard=you")
    assert (second.name, second.kind) == ("Hard", HUMAN)


def test_a_slip_is_met_with_the_bot_that_was_meant() -> None:
    with pytest.raises(Fault, match="did you mean greedy"):
        parse_players("you,gredy")
