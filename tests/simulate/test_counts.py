"""What is counted of a match: the same in play as, line by line, in its replay."""

import json
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from trashcli.game.chance import series_seed
from trashcli.profiles.load import load_profile
from trashcli.profiles.shelf import profile_names
from trashcli.shell.opening import Opening
from trashcli.shell.run import play_unattended
from trashcli.simulate.series import MEASURES, Counts, Series

BOTS = ("greedy", "random", "sharp", "cautious")
CROWDS = {"one-pack": ("packs=1",), "no-reshuffle": ("packs=1", "stock_empty=void")}
"""Settings by which four run out of stock."""
MANY = (*CROWDS, *profile_names())


def opening(name: str) -> Opening:
    """A match by a profile that everybody has, or of a crowd."""
    if name in CROWDS:
        return Opening(players=",".join(BOTS), settings=CROWDS[name])
    players = load_profile(name).profile.players[0]
    return Opening(profile=name, players=",".join(BOTS[:players]))


def series(name: str) -> Series:
    begun = opening(name)
    bots = tuple(begun.players.split(","))
    profile = load_profile(begun.profile, begun.settings).profile
    return Series(profile=profile.at_table(len(bots)), bots=bots, seed=name)


def counted(file: Path) -> dict[str, Any]:
    """The same counts, made of the lines of a replay alone."""
    found: dict[str, Any] = dict.fromkeys(MEASURES, 0) | {"hand_turns": []}
    lines = map(json.loads, file.read_bytes().splitlines())
    for events in (line["ev"] for line in lines if line["k"] == "action"):
        kinds = [event[0] for event in events]
        found["reshuffles"] += any(event[:1] == ["shuffle"] and event[2] for event in events)
        for event in events:
            match event:
                case ["deal", _, lead, _]:
                    found |= {"lead": lead, "turns": 0, "free": False, "first": False}
                case ["discard" | "pass", *_]:
                    found["turns"] += 1
                case ["complete", _]:
                    found["first"] |= found["turns"] == 0
                case ["free", *_]:
                    found["free"] = True
                case ["win", seats]:
                    found["winner"] = seats[0] if len(seats) == 1 else 0
        if "close" in kinds:
            closed(found, events, kinds)
    turns = found["hand_turns"]
    return found | {
        "hands": len(turns),
        "turns": sum(turns),
        "longest_hand": max(turns),
        "shortest_hand": min(turns),
    }


def closed(found: dict[str, Any], events: list[Any], kinds: list[str]) -> None:
    """Counts what the last action of a hand tells."""
    winner = next(event[1] for event in events if event[0] == "close")
    cut_off = "void" in kinds and not {"discard", "pass"} & set(kinds)
    found["hand_turns"].append(found["turns"] + cut_off)
    found["voids"] += "void" in kinds
    found["lead_wins"] += winner == found["lead"]
    found["first_turns"] += found["first"]
    revealed = [event[1] for event in events if event[0] == "reveal" and event[3]]
    for seat in (event[1] for event in events if event[0] == "size"):
        others = "free_draws" if found["free"] else "last_turn"
        cause = "win" if seat == winner else "reveal" if seat in revealed else others
        found[f"size_by_{cause}"] += 1


def recorded(name: str, match: int, folder: Path) -> Path:
    """The replay of a match of the series of that name, as `run` records it."""
    file = folder / f"{name}-{match}.jsonl"
    list(play_unattended(opening(name), [series_seed(name, match)], file, force=False))
    return file


def agree(name: str, matches: range, folder: Path) -> list[Counts]:
    """Plays matches of a series; the counts must be those of their replays."""
    played = list(series(name).matches(matches))
    for counts in played:
        told = counted(recorded(name, counts.match, folder))
        measures = {measure: getattr(counts, measure) for measure in MEASURES}
        assert measures == {measure: told[measure] for measure in MEASURES}
        assert list(counts.hand_turns) == told["hand_turns"]
    return played


@pytest.mark.parametrize("name", MANY)
def test_what_is_counted_in_play_is_what_the_replay_says(name: str, tmp_path: Path) -> None:
    agree(name, range(1, 3), tmp_path)


@pytest.mark.long
def test_a_thousand_matches_by_all_profiles_are_counted_as_their_replays_say(
    tmp_path: Path,
) -> None:
    share = range(1, 1000 // len(MANY) + 2)
    played = [counts for name in MANY for counts in agree(name, share, tmp_path)]
    assert len(played) >= 1000
    happened = {name for name in MEASURES for counts in played if getattr(counts, name)}
    assert happened == set(MEASURES)


def test_a_match_is_the_one_of_its_own_number_whatever_was_played_before() -> None:
    some = series("pagat")
    assert list(some.matches([3, 1])) == list(islice(some.matches(cycle([3, 1])), 4))[2:]
    assert [counts.match for counts in some.matches([3, 1])] == [3, 1]
