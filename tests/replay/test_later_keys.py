"""Later keys: a rule or a field added after format 1 changes nothing that does not use it.

A copy of the package gets one more rule, one more rule within a group and two more fields of the
state (which are fields of `start` as well).  Every file there is must be judged as before.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import fields

from trashcli.exits import Exit
from trashcli.game.profile import Profile
from trashcli.game.state import State, beginning, canonical

ROOT = Path(__file__).parent.parent.parent

LATER = """\
    {name}: Annotated[
        {type},
        About(
            under="deal",
            meaning="a rule of a test",
            says=by_word({{}}, other="The rule of a test is {{}}."),
            example={example},
            source="a test",
        ),
    ] = {default}
"""
MULLIGAN = LATER.format(name="mulligan", type="bool", default=False, example=True)
PATIENCE = LATER.format(name="patience", type="int, Meta(ge=1, le=9000)", default=5000, example=7)
CHANGES = {
    "profile.py": {
        "    layout: Layout": MULLIGAN + "    layout: Layout",
        "    last_turn: Annotated[": PATIENCE + "    last_turn: Annotated[",
    },
    "state.py": {
        "    passes: int\n": "    marked: tuple[Seat, ...] = ()\n    mulligans: int = 0\n"
        "    passes: int\n"
    },
}

FORMAT_1 = """
    clock discards done free hand held last layouts lead passes phase seat shuffles sizes stock
    turn voids wins won
"""

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
spelled_out = msgspec.convert({"mulligan": False, "after": {"patience": 5000}}, Profile)
other = replace(pagat, mulligan=True, after=After(patience=7))
state = beginning(pagat, 2)
mulligans = replace(state, mulligans=300, marked=(1,))
back = msgspec.json.decode(canonical(mulligans), type=State)
back.mulligans -= 300
back.marked = back.marked[1:]
print(json.dumps({
    "off": json.loads(document(pagat)),
    "spelled out": json.loads(document(spelled_out)),
    "on": json.loads(document(other)),
    "read back": msgspec.json.decode(document(other), type=Profile) == other,
    "state off": json.loads(canonical(state)),
    "state on": json.loads(canonical(mulligans)),
    "state off again": json.loads(canonical(back)),
    "hashes differ": state_hash(state) != state_hash(mulligans),
    "state read back": msgspec.json.decode(canonical(mulligans), type=State) == mulligans,
}))
"""

STARTED = """
import json, sys
import msgspec
from trashcli.game.profile import Profile
from trashcli.game.state import State
from trashcli.replay.canonical import Misframed, parse
from trashcli.replay.parse import parse_header
from trashcli.replay.records import Player, header, record_line

def header_line(rules, more):
    start = json.loads(sys.argv[1]) | more
    seats = [Player("you", "human"), Player("Ann", "human")]
    profile = msgspec.convert(rules, Profile)
    return record_line(header("pagat", profile, "7", seats, msgspec.convert(start, State)))

def told(line):
    try:
        read = parse_header(parse(line[:-1]))
    except Misframed as wrong:
        return str(wrong)
    return record_line(read).decode()

plain = header_line({}, {})
on = []
if "mulligan" in Profile.__struct_fields__:
    on.append(header_line({"mulligan": True, "after": {"patience": 7}}, {"mulligans": 1}))
    on.append(plain.replace(b'"passes":', b'"mulligans":0,"passes":'))
    on.append(plain.replace(b'"optional":', b'"mulligan":false,"optional":'))
    on.append(plain.replace(b'"reveal":', b'"patience":5000,"reveal":'))
print(json.dumps({"plain": plain.decode(), "told": [told(line) for line in (plain, *on)],
                  "on": [line.decode() for line in on]}))
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


def ended(folder: Path, *arguments: str) -> int:
    """The exit code of a command of the package of a folder."""
    command = [sys.executable, "-m", "trashcli", *arguments]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True).returncode


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
    assert used["on"]["mulligan"] is True
    assert used["on"]["after"] == used["off"]["after"] | {"patience": 7}
    assert "patience" not in used["off"]["after"]
    assert used["off"]["after"]["last_turn"] is False
    assert used["spelled out"] == used["off"]
    assert used["read back"]


def test_a_later_field_of_the_state_is_written_only_where_it_is_not_at_its_default(
    grown: Path,
) -> None:
    used = told_by(grown, USED)
    assert used["state on"] == used["state off"] | {"mulligans": 300, "marked": [1]}
    assert not used["state off"].keys() & {"mulligans", "marked"}
    assert used["state off again"] == used["state off"]
    assert list(used["state on"]) == sorted(used["state on"])
    assert used["hashes differ"]
    assert used["state read back"]


def test_a_later_field_of_a_stated_table_is_written_only_where_it_is_not_at_its_default(
    grown: Path,
) -> None:
    state = canonical(beginning(Profile(), 2)).decode()
    before, after = told_by(ROOT, STARTED, state), told_by(grown, STARTED, state)
    assert before["told"] == [before["plain"]] == [after["plain"]]
    unused, used, *spelled_out = after["told"]
    assert unused == before["plain"]
    assert used == after["on"][0]
    assert json.loads(used)["start"]["mulligans"] == 1
    fault = "an optional field stands at its default: "
    assert spelled_out == [fault + name for name in ("mulligans", "mulligan", "patience")]


@pytest.mark.long
def test_a_match_by_later_rules_is_verified_and_elsewhere_unsupported(grown: Path) -> None:
    rules = ["--set", "mulligan=true", "--set", "after.patience=7"]
    record = ["--record", "later.trash.jsonl"]
    assert ended(grown, "run", "--seed", "7", *rules, *record) == Exit.OK
    file = grown / "later.trash.jsonl"
    assert ended(grown, "verify", str(file)) == Exit.OK
    assert ended(ROOT, "verify", str(file)) == Exit.UNSUPPORTED


def test_each_field_that_format_1_has_is_always_written_and_each_later_one_empty_by_default() -> (
    None
):
    needed = {field.name for field in fields(State) if field.required}
    assert needed == set(FORMAT_1.split())
    later = [field.default for field in fields(State) if not field.required]
    assert all(default in (None, False, "", ()) for default in later)  # 0 is False
