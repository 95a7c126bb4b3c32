"""A rule changed on purpose: the corpus objects, and at the right record."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "trashcli"
CORPUS = Path(__file__).parents[1] / "corpus" / "engine-1"

JUDGED = """
import json, sys
from pathlib import Path
from trashcli.game.decide import decide
from trashcli.game.commands import Refused
from trashcli.replay.records import ActionRecord
from trashcli.replay.track import rules_of
from trashcli.replay.timeline import read_timeline
from trashcli.replay.verify import verify

def otherwise(rules, state, record):
    try:
        return decide(rules, state, record.do) != record.ev
    except Refused:
        return True

def first_otherwise(timeline):
    rules = rules_of(timeline.header)
    for i, record in enumerate(timeline.records, 1):
        if isinstance(record, ActionRecord):
            if otherwise(rules, timeline.state_after(i - 1), record):
                return i

found = {}
for path in sys.argv[1:]:
    report = verify(path)
    finding = report.finding and [report.finding.record, report.finding.level]
    found[Path(path).name] = [int(report.exit), finding, first_otherwise(read_timeline(path))]
print(json.dumps(found))
"""

CHANGES = {
    "all discards are shuffled": (
        "decide.py",
        "return state.discards[2:]",
        "return state.discards",
    ),
    "the last wild may not be placed": (
        "rules.py",
        "and not rules.profile.wild_last",
        "and rules.profile.wild_last",
    ),
    "the loser leads": (
        "ending.py",
        "            return winner\n",
        "            return rules.next_seat(winner)\n",
    ),
    "a wild that is lifted moves on": (
        "decide.py",
        "if rules.wilds_go and",
        "if not rules.wilds_go and",
    ),
    "a revealed wild never lies right": (
        "ending.py",
        "return rules.profile.after.reveal_wilds",
        "return False",
    ),
    "of several the first hand won decides": ("ending.py", "last = max(", "last = min("),
    "a layout of the last size wins where sizes stay": (
        "rules.py",
        "layout.last if layout.step else 0",
        "layout.last",
    ),
    "wins are counted before the hand is": ("ending.py", "+ 1 >= goal", ">= goal"),
}
"""A module of the game, what stands in it, and what stands there when the rule is another."""


@pytest.fixture(scope="module")
def files() -> list[str]:
    """The replays of the corpus that verify to their end."""
    expected = (CORPUS.parent / "expected.txt").read_text().split()
    paths = sorted(CORPUS.glob("*.trash.jsonl"))
    return [str(path) for path in paths if f"engine-1/{path.name}" not in expected]


def judged(folder: Path, files: list[str]) -> dict[str, list[object]]:
    """What the package in a folder makes of the files."""
    command = [sys.executable, "-c", JUDGED, *files]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    found: dict[str, list[object]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    "name",
    [
        *list(CHANGES)[:3],
        *(pytest.param(name, marks=pytest.mark.long) for name in list(CHANGES)[3:]),
    ],
)
def test_15_a_changed_rule_is_found_by_the_corpus_at_the_record_it_changes(
    tmp_path: Path, files: list[str], name: str
) -> None:
    module, old, new = CHANGES[name]
    shutil.copytree(PACKAGE, tmp_path / "trashcli", ignore=shutil.ignore_patterns("__pycache__"))
    changed = tmp_path / "trashcli" / "game" / module
    source = changed.read_text("utf-8")
    assert source.count(old) == 1
    changed.write_text(source.replace(old, new), "utf-8")
    found = judged(tmp_path, files)
    assert len(found) == len(files)
    diverged = {name: result for name, result in found.items() if result[0]}
    assert diverged
    for exit, finding, first in diverged.values():
        assert (exit, finding) == (1, [first, 4])
    assert all(first is None for exit, _, first in found.values() if not exit)
