"""`trashcli rules` and `trashcli schema rules`, as they are called."""

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.profiles.files import write
from trashcli.cli.app import main
from trashcli.exits import Exit
from trashcli.profiles.load import load_profile
from trashcli.profiles.shelf import shipped_folder
from trashcli.profiles.values import schema

ROOT = Path(__file__).parents[2]
SHIPPED = {path.stem for path in shipped_folder().glob("*.yaml")}


class Said(NamedTuple):
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder one is in, and an empty folder of own profiles below it."""
    monkeypatch.setenv("TRASHCLI_PROFILES_DIR", str(tmp_path / "own"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own").mkdir()
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> "Run":
    return Run(capsys)


class Run:
    """Runs command lines, written as they are typed but for spaces in arguments."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, line: str) -> Said:
        code = main(line.split())
        out, err = self._capsys.readouterr()
        return Said(code, out, err)

    def fails(self, line: str, code: Exit) -> str:
        """The message of a command that ends with that code and prints nothing else."""
        said = self(line)
        assert (said.code, said.out) == (code, "")
        assert "Traceback" not in said.err
        return said.err


def test_a_list_has_a_line_for_each_profile_that_fits_the_screen(run: Run) -> None:
    said = run("rules list")
    lines = said.out.splitlines()
    assert {line.split()[0] for line in lines} == SHIPPED
    assert max(map(len, lines)) < 80
    assert (
        "app               2     One hand, Kings wild                 the Kings-wild app" in lines
    )


def test_a_list_for_programs_says_the_same(run: Run) -> None:
    profiles = {
        entry["name"]: entry for entry in json.loads(run("rules list --json").out)["profiles"]
    }
    assert profiles.keys() == SHIPPED
    assert profiles["bicycle"] == {
        "name": "bicycle",
        "ok": True,
        "title": "Trash as Bicycle has it",
        "players": [2, 6],
        "source": "Bicycle",
    }


def test_a_profile_of_ones_own_with_a_mistake_is_listed_as_such(run: Run, folder: Path) -> None:
    write(folder / "own", mine="jokers: x", other="title: Other\nextends: app")
    (folder / "own" / "folder.yaml").mkdir()
    lines = run("rules list").out.splitlines()
    assert "mine              cannot be used: trashcli rules check mine" in lines
    assert "folder            cannot be used: trashcli rules check folder" in lines
    assert "other             2     Other" in lines


def test_show_prints_what_a_profile_states(run: Run) -> None:
    assert run("rules show kings-wild").out == (
        'title: "Kings wild, Jacks and Queens dead"\n'
        'source: "pagat, Variations"\n'
        "wild: [K]                       # kings-wild.yaml:4\n"
    )


def test_show_resolved_prints_every_key_as_a_profile(run: Run, folder: Path) -> None:
    said = run("rules show app --resolved --set jokers=1 --set wild=[K,joker]").out
    write(folder, copy=said)
    assert (
        load_profile("copy.yaml").profile
        == load_profile("app", ["jokers=1", "wild=[K, joker]"]).profile
    )
    assert "match:\n" in said


def test_show_for_programs_has_every_key_and_where_it_was_stated(run: Run) -> None:
    shown = json.loads(run("rules show app --json --set packs=2").out)
    assert shown["name"] == "app"
    assert shown["rules"]["packs"] == 2
    assert shown["rules"]["layout"] == {"first": 10, "step": 0, "last": 1}
    assert shown["origin"]["packs"] == "--set packs=2"
    assert shown["origin"]["wild"] == "kings-wild.yaml:4"


def test_check_says_ok_or_every_mistake(run: Run, folder: Path) -> None:
    write(folder, good="extends: app", bad="title: x\njokers: 10\nwild: [X]\n")
    assert run("rules check good.yaml pagat") == Said(0, "good.yaml: ok\npagat: ok\n", "")
    said = run("rules check good.yaml bad.yaml")
    assert said.code == Exit.NO
    assert [line.partition(" found")[0] for line in said.out.splitlines()] == [
        "good.yaml: ok",
        "bad.yaml:2:9: jokers:",
        "bad.yaml:3:8: wild:",
    ]


def test_check_tells_mistakes_in_a_shared_base_once(run: Run, folder: Path) -> None:
    write(folder, base="jokers: 10", a="extends: base.yaml", b="extends: base.yaml")
    assert len(run("rules check a.yaml b.yaml base.yaml").out.splitlines()) == 1


def test_check_for_programs_says_the_same(run: Run, folder: Path) -> None:
    write(folder, bad="title: x\njokers: 10\n")
    said = run("rules check pagat bad.yaml missing.yaml --json")
    assert json.loads(said.out)["profiles"] == [
        {"name": "pagat", "ok": True, "mistakes": []},
        {
            "name": "bad.yaml",
            "ok": False,
            "mistakes": [
                {
                    "file": "bad.yaml",
                    "line": 2,
                    "column": 9,
                    "key": "jokers",
                    "message": "found 10; allowed: a whole number from 0 to 9",
                }
            ],
        },
        {
            "name": "missing.yaml",
            "ok": False,
            "mistakes": [],
            "error": "missing.yaml: cannot be read: No such file or directory",
        },
    ]
    assert said.code == Exit.DAMAGED


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("bad.yaml", Exit.NO),
        ("tab.yaml", Exit.NO),
        ("missing.yaml", Exit.DAMAGED),
        ("x", Exit.USAGE),
    ],
)
def test_check_ends_with_the_code_of_the_worst(
    name: str, code: Exit, run: Run, folder: Path
) -> None:
    write(folder, bad="jokers: 10", tab="a:\n\tb: 1")
    assert run(f"rules check pagat {name} app").code == code


def test_explain_says_the_rules_in_words(run: Run) -> None:
    said = run("rules explain app").out
    assert said.startswith("One hand, Kings wild\n\nWhat you are after\n  Be the first to")
    assert "\n\nPlayers and cards\n  For 2 players." in said
    assert "# One hand, Kings wild\n\n## What you are after\n\nBe the first to" in (
        run("rules explain app --markdown").out
    )
    assert "For 2 to 4 players." in run("rules explain pagat --set players=[2,4]").out


def test_diff_says_what_differs_and_ends_with_1(run: Run, folder: Path) -> None:
    said = run("rules diff pagat upcard")
    assert said.code == Exit.NO
    assert said.out.splitlines()[0] == "upcard"
    assert (
        json.loads(run("rules diff pagat upcard --json").out)["differences"][0]["key"] == "upcard"
    )
    write(folder, same="title: The same")
    assert run("rules diff pagat same.yaml") == Said(
        0, "pagat and same.yaml are the same rules\n", ""
    )


def test_new_writes_a_profile_and_says_what_to_do(run: Run, folder: Path) -> None:
    assert run("rules new mine --extends app").out == (
        "mine.yaml: fill it in, then: trashcli rules check mine.yaml\n"
    )
    assert run("rules check mine.yaml").code == Exit.OK
    assert "exists; --force writes over it" in run.fails("rules new mine", Exit.DAMAGED)
    assert run("rules new mine --force").code == Exit.OK
    assert "extends: pagat\n" in (folder / "mine.yaml").read_text()
    assert run("rules new mine -o own/other.yaml").code == Exit.OK
    assert 'title: "mine"' in (folder / "own" / "other.yaml").read_text()


@pytest.mark.parametrize("command", ["show", "explain", "diff pagat"])
def test_a_profile_that_cannot_be_used_ends_each_command_alike(
    command: str, run: Run, folder: Path
) -> None:
    write(folder, bad="jokers: 10")
    assert "did you mean pagat?" in run.fails(f"rules {command} pagatt", Exit.USAGE)
    assert run.fails(f"rules {command} bad.yaml", Exit.DAMAGED).startswith("trashcli: bad.yaml:1:9")
    assert "cannot be read" in run.fails(f"rules {command} missing.yaml", Exit.DAMAGED)


@pytest.mark.parametrize("command", ["show pagat", "explain pagat"])
def test_a_setting_with_a_mistake_is_wrong_use(command: str, run: Run) -> None:
    message = run.fails(f"rules {command} --set wild=[Q,Q]", Exit.USAGE)
    assert message == (
        "trashcli: --set wild=[Q,Q]:9: wild: found Q a second time; each may stand once\n"
    )


@pytest.mark.parametrize("line", ["rules", "schema"])
def test_a_command_of_commands_alone_lists_them(line: str, run: Run) -> None:
    said = run(line)
    assert said.code == Exit.OK
    assert said.out.startswith(f"Usage: trashcli {line}")


def test_the_schema_of_profiles_is_printed(run: Run) -> None:
    assert json.loads(run("schema rules").out) == json.loads(json.dumps(schema()))


@pytest.mark.parametrize("line", ["schema rules", "rules --help", "rules show --help"])
def test_yaml_is_not_loaded_where_no_profile_is(line: str) -> None:
    program = (
        "import sys; from trashcli.cli.app import main; "
        f"main({line.split()!r}); sys.exit('yaml' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True)
