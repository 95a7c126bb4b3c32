"""Later keys: a rule or a field added after format 1 changes nothing that does not use it.

A copy of the package gets one more rule, one more rule within a group and one more field of the
state (which is a field of `start` as well).  Every file there is must be judged as before.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent

LATER = """\
    {name}: Annotated[
        bool,
        About(
            under="deal",
            meaning="whether a layout may be dealt anew",
            says=either("A layout may be dealt anew.", "No layout is dealt anew."),
            example=True,
            source="a test",
        ),
    ] = False
"""
CHANGES = {
    "profile.py": {
        "    layout: Layout": LATER.format(name="mulligan") + "    layout: Layout",
        "    last_turn: Annotated[": LATER.format(name="encore") + "    last_turn: Annotated[",
    },
    "state.py": {"    passes: int": "    mulligans: int = 0\n    passes: int"},
}

FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("replays", "tests/vectors", "tests/corpus/engine-1")
    for path in (ROOT / folder).iterdir()
    if path.name.endswith((".jsonl", ".jsonl.gz"))
)

JUDGED = """
import json, sys
from trashcli.replay.verify import verify
found = {}
for path in sys.argv[1:]:
    report = verify(path)
    found[path] = [int(report.exit), report.message, report.records, report.id, report.digest]
print(json.dumps(found))
"""

HASHED = """
import json
from hashlib import sha256
from trashcli.game.profile import document
from trashcli.profiles.load import load_profile
from trashcli.profiles.shelf import profile_names
print(json.dumps({name: sha256(document(load_profile(name).profile)).hexdigest()
                  for name in profile_names()}))
"""

USED = """
import json
from msgspec.structs import replace
from trashcli.game.profile import After, Profile, document
from trashcli.game.state import State, beginning, canonical, state_hash
import msgspec
pagat = Profile()
other = replace(pagat, mulligan=True, after=After(encore=True))
state = beginning(pagat, 2)
mulligans = replace(state, mulligans=1)
print(json.dumps({
    "off": json.loads(document(pagat)),
    "on": json.loads(document(other)),
    "read back": msgspec.json.decode(document(other), type=Profile) == other,
    "state off": json.loads(canonical(state)),
    "state on": json.loads(canonical(mulligans)),
    "hashes differ": state_hash(state) != state_hash(mulligans),
    "state read back": msgspec.json.decode(canonical(mulligans), type=State) == mulligans,
}))
"""


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the program that knows more rules and has one more field."""
    folder = tmp_path_factory.mktemp("grown")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "trashcli", folder / "trashcli", ignore=ignored)
    shutil.copytree(ROOT / "rules", folder / "rules")
    for module, edits in CHANGES.items():
        path = folder / "trashcli" / "game" / module
        text = path.read_text("utf-8")
        for old, new in edits.items():
            assert text.count(old) == 1
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    return folder


def told_by(folder: Path, code: str, *arguments: str) -> Any:  # noqa: ANN401 -- any JSON
    """What this code prints when it is run with the package of a folder."""
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def test_every_file_is_judged_as_before(grown: Path) -> None:
    paths = [str(ROOT / file) for file in FILES]
    assert len(paths) > 100
    assert told_by(grown, JUDGED, *paths) == told_by(ROOT, JUDGED, *paths)


def test_every_shipped_profile_keeps_its_hash(grown: Path) -> None:
    assert told_by(grown, HASHED) == told_by(ROOT, HASHED)


def test_a_later_key_is_written_only_where_it_is_not_at_its_default(grown: Path) -> None:
    used = told_by(grown, USED)
    assert "mulligan" not in used["off"]
    assert used["off"].keys() | {"mulligan"} == used["on"].keys()
    assert used["on"]["mulligan"] is used["on"]["after"]["encore"] is True
    assert "encore" not in used["off"]["after"]
    assert used["off"]["after"]["last_turn"] is False
    assert used["read back"]


def test_a_later_field_of_the_state_is_written_only_where_it_is_not_at_its_default(
    grown: Path,
) -> None:
    used = told_by(grown, USED)
    assert used["state off"].keys() | {"mulligans"} == used["state on"].keys()
    assert "mulligans" not in used["state off"]
    assert list(used["state on"]) == sorted(used["state on"])
    assert used["hashes differ"]
    assert used["state read back"]
