"""The example replays: each verifies, is what its line in the index says, and can be made again."""

import re
import shlex
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from trashcli.cli.app import main
from trashcli.exits import Exit
from trashcli.game.events import Completed, Placed, Shuffled
from trashcli.replay.records import ActionRecord, file_name
from trashcli.replay.timeline import Timeline, read_timeline
from trashcli.replay.verify import verify

FOLDER = Path(__file__).parent.parent.parent / "replays"
ROW = re.compile(r"\| \[(\S+)\]\(\1\) \| (.+) \| `trashcli (.+)` \|")
INDEX = {
    row[1]: (row[2], shlex.split(row[3]))
    for row in ROW.finditer((FOLDER / "README.md").read_text(encoding="utf-8"))
}


def shown(name: str) -> Timeline:
    return read_timeline(str(FOLDER / name))


def actions(timeline: Timeline) -> list[ActionRecord]:
    return [record for record in timeline.records if isinstance(record, ActionRecord)]


def is_the_apps_game(timeline: Timeline) -> bool:
    end = timeline.end
    return (timeline.header.rules.name, len(timeline.header.seats)) == ("app", 2) and (
        end is not None and (end.hands, end.reason) == (1, "won")
    )


def is_completed_on_the_first_turn(timeline: Timeline) -> bool:
    events = timeline.events(2)
    placed = [event for event in events if isinstance(event, Placed)]
    return timeline.when(1).turn == 1 and len(placed) == 10 and Completed in map(type, events)


def has_a_wild_that_moves_twice(timeline: Timeline) -> bool:
    placed = Counter(
        (action.seat, event.card)
        for action in actions(timeline)
        for event in action.ev
        if isinstance(event, Placed) and event.card.startswith("K")
    )
    return max(placed.values()) == 3


def has_a_reshuffle(timeline: Timeline) -> bool:
    shuffles = [
        event for action in actions(timeline) for event in action.ev if isinstance(event, Shuffled)
    ]
    return len(timeline.header.seats) == 4 and [one.k for one in shuffles] == [0, 1]


def has_layouts_of_four_sizes(timeline: Timeline) -> bool:
    states = (timeline.state_after(record) for record in range(timeline.last))
    return any(len({len(layout) for layout in state.layouts}) == 4 for state in states)


def is_a_whole_match_of_six(timeline: Timeline) -> bool:
    bots = Counter(player.who for player in timeline.header.seats)
    end = timeline.end
    return list(bots.values()) == [2, 2, 2] and end is not None and 1 in end.sizes


SHOWS: dict[str, Callable[[Timeline], bool]] = {
    "the Kings-wild app's game": is_the_apps_game,
    "ten slots completed on the very first turn": is_completed_on_the_first_turn,
    "a wild that moves twice": has_a_wild_that_moves_twice,
    "a reshuffle": has_a_reshuffle,
    "four players with layouts of four sizes": has_layouts_of_four_sizes,
    "a whole match of six players": is_a_whole_match_of_six,
}
"""What a line of the index begins with, and how that is seen in a replay."""


def test_the_index_has_a_line_for_each_replay() -> None:
    assert set(INDEX) == {path.name for path in FOLDER.glob("*.jsonl*")}
    assert len(INDEX) >= 6


@pytest.mark.parametrize("name", INDEX)
def test_an_example_verifies_to_its_end(name: str) -> None:
    assert verify(str(FOLDER / name)).exit == Exit.OK


@pytest.mark.parametrize("name", INDEX)
def test_an_example_is_named_for_what_is_in_it(name: str) -> None:
    assert file_name(shown(name).header) == name


@pytest.mark.parametrize("name", INDEX)
def test_an_example_shows_what_its_line_says(name: str) -> None:
    why, _ = INDEX[name]
    shows = [shows for text, shows in SHOWS.items() if why.startswith(text)]
    assert [one(shown(name)) for one in shows] == [True]


@pytest.mark.parametrize("name", INDEX)
def test_the_command_of_an_example_makes_it_again(name: str, tmp_path: Path) -> None:
    _, command = INDEX[name]
    again = tmp_path / name
    assert main([*command, "-q", "--record", str(again)]) == Exit.OK
    assert again.read_bytes() == (FOLDER / name).read_bytes()
