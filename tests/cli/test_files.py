"""Commands on whole replay files: what they print and write, where, and how they end."""

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pexpect
import pytest

from tests.corpus.make import small, view, wrong
from trashcli.cli.app import main
from trashcli.exits import Exit
from trashcli.replay.derive import fork
from trashcli.replay.verify import verify

ROOT = Path(__file__).parents[2]
GAME = small("game").play().end()


class Done(NamedTuple):
    """What came of a command line."""

    code: int
    out: str
    err: str

    def json(self) -> Any:  # noqa: ANN401 -- whatever was printed
        return json.loads(self.out)


class Desk:
    """A folder with a replay or two, and commands carried out in it."""

    def __init__(self, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capfd = capfd

    def run(self, line: str) -> Done:
        """Carries out a command line; it must end with a code of its own, and no bug."""
        code = main(line.split())
        out, err = self._capfd.readouterr()
        assert code != Exit.INTERNAL, err
        return Done(code, out, err)

    def lay(self, name: str, lines: list[bytes]) -> bytes:
        """Writes a file, and gives what is in it."""
        (self.folder / name).write_bytes(b"".join(lines))
        return b"".join(lines)

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in self.folder.iterdir() if path.is_file()}


@pytest.fixture
def desk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Desk:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path / "state"))
    desk = Desk(tmp_path, capfd)
    desk.lay("game.jsonl", GAME)
    desk.lay("torn.jsonl", wrong()["torn"])
    return desk


MAKING = [
    "repair torn.jsonl",
    "fork game.jsonl --at 5",
    "fork game.jsonl --at 5 --seed other",
    "redact game.jsonl --seat 2",
    "script game.jsonl --at 5",
]
"""Commands that make something new of a replay."""

making = pytest.mark.parametrize("line", MAKING)


@making
def test_what_is_made_is_printed_or_written_where_asked_the_same(line: str, desk: Desk) -> None:
    before = desk.files()
    printed = desk.run(line)
    assert (printed.code, desk.files()) == (Exit.OK, before)
    written = desk.run(f"{line} -o made")
    assert (written.code, written.out) == (Exit.OK, "")
    assert desk.files() == before | {"made": printed.out.encode()}


@making
def test_an_existing_file_is_written_over_only_by_force(line: str, desk: Desk) -> None:
    desk.lay("made", [b"mine, and longer than anything that is made\n" * 200])
    refused = desk.run(f"{line} -o made")
    assert refused.code == Exit.DAMAGED
    assert "exists already; --force replaces it" in refused.err
    assert desk.files()["made"].startswith(b"mine")
    assert desk.run(f"{line} -o made --force").code == Exit.OK
    assert desk.files()["made"].decode() == desk.run(line).out


@making
def test_the_file_that_is_read_is_never_written(line: str, desk: Desk) -> None:
    before = desk.files()
    name = line.split()[1]
    refused = desk.run(f"{line} -o {name} --force")
    assert (refused.code, desk.files()) == (Exit.USAGE, before)


@making
@pytest.mark.parametrize("output", [".", "missing/made", "/dev/null", "/dev/full"])
def test_what_is_no_file_to_write_is_said(line: str, output: str, desk: Desk) -> None:
    before = desk.files()
    refused = desk.run(f"{line} -o {output} --force")
    assert (refused.code, desk.files()) == (Exit.DAMAGED, before)
    assert len(refused.err.splitlines()) == 1


@pytest.mark.parametrize("line", [*MAKING, "info game.jsonl", "diff game.jsonl game.jsonl"])
@pytest.mark.parametrize("name", ["missing", "folder", "bytes", "text"])
def test_what_is_no_replay_is_said_in_one_line(line: str, name: str, desk: Desk) -> None:
    (desk.folder / "folder").mkdir()
    desk.lay("bytes", [bytes(range(256))])
    desk.lay("text", [b"no replay\n"])
    command, _, *rest = line.split()
    refused = desk.run(" ".join([command, name, *rest]))
    assert (refused.code, refused.out) == (Exit.DAMAGED, "")
    assert len(refused.err.splitlines()) == 1


@making
def test_a_redacted_view_is_unsupported(line: str, desk: Desk) -> None:
    desk.lay("view.jsonl", view(desk.folder / ".."))
    command, _, *rest = line.split()
    assert desk.run(" ".join([command, "view.jsonl", *rest])).code == Exit.UNSUPPORTED


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("fork game.jsonl", Exit.USAGE),
        ("fork game.jsonl --at 99", Exit.USAGE),
        ("fork game.jsonl --at 5 --seed a/b", Exit.USAGE),
        ("redact game.jsonl", Exit.USAGE),
        ("redact game.jsonl --seat 9", Exit.USAGE),
        ("redact game.jsonl --seat two", Exit.USAGE),
        ("script game.jsonl --at h77", Exit.USAGE),
        ("script game.jsonl --at 5.1", Exit.USAGE),
        ("repair -", Exit.USAGE),
        ("diff game.jsonl", Exit.USAGE),
        ("info", Exit.USAGE),
    ],
)
def test_wrong_use_ends_with_2(line: str, code: Exit, desk: Desk) -> None:
    assert desk.run(line).code == code


@pytest.mark.parametrize("line", MAKING[1:])
def test_a_replay_is_read_from_standard_input(line: str, desk: Desk) -> None:
    command, name, *rest = line.split()
    piped = subprocess.run(
        [sys.executable, "-m", "trashcli", command, "-", *rest],
        input=(desk.folder / name).read_bytes(),
        stdout=subprocess.PIPE,
        check=True,
        env={"PYTHONPATH": str(ROOT), "TRASHCLI_STATE_DIR": str(desk.folder / "state")},
    )
    printed = desk.run(line).out.encode()
    assert piped.stdout.splitlines()[1:] == printed.splitlines()[1:]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fork game.jsonl --at 5", "forked after record 5"),
        ("redact game.jsonl --seat 2", f"{len(GAME)} records, as seat 2 knows them"),
        ("script game.jsonl --at 5", "leads to where the match stood after record 5"),
    ],
)
def test_what_was_made_is_said_beside_it(line: str, said: str, desk: Desk) -> None:
    assert desk.run(line).err == f"{said}\n"
    assert desk.run(f"{line} -o made").err == f"made: {said}\n"
    assert desk.run(f"{line} -o quiet -q").err == ""


def test_repair_says_what_is_saved_and_lost(desk: Desk) -> None:
    assert desk.run("repair torn.jsonl -o made").err == (
        "torn.jsonl: 6 records saved; lost: 30 bytes at the end that were never committed\n"
    )
    assert desk.run("repair game.jsonl -o whole").err.endswith("; nothing is lost\n")
    assert desk.run("repair torn.jsonl -q -o quiet").err == ""
    assert verify("made").exit == Exit.INCOMPLETE


def test_fork_prints_what_can_be_played_on(desk: Desk) -> None:
    assert desk.run("fork game.jsonl --at 5").out.encode() == b"".join(
        fork("game.jsonl", "5").lines
    )


@pytest.mark.parametrize("command", ["fork", "script"])
def test_what_comes_from_the_good_beginning_alone_is_said_to(command: str, desk: Desk) -> None:
    *lines, last = GAME
    desk.lay("bad.jsonl", [*lines[:6], lines[6].replace(b'"i":6', b'"i":7'), *lines[7:], last])
    done = desk.run(f"{command} bad.jsonl --at end -o made -q")
    assert done.code == Exit.OK
    assert done.err.startswith("warning: bad.jsonl: record 6: ")
    assert "only what comes before it is used" in done.err
    assert desk.run(f"{command} game.jsonl --at 5 -o good -q").err == ""


def test_diff_of_a_game_with_itself_ends_with_0(desk: Desk) -> None:
    same = desk.run("diff game.jsonl game.jsonl")
    assert (same.code, same.out) == (Exit.OK, "game.jsonl and game.jsonl are the same game\n")
    assert desk.run("diff game.jsonl game.jsonl --json").json() == {
        "files": ["game.jsonl", "game.jsonl"],
        "same": True,
        "difference": None,
    }


def test_diff_says_the_first_difference_and_ends_with_1(desk: Desk) -> None:
    desk.lay("other.jsonl", small("game", "take=never").play().end())
    found = desk.run("diff game.jsonl other.jsonl")
    assert found.code == Exit.NO
    assert found.out.splitlines()[:2] == ["rules: the header", "  take"]
    told = desk.run("diff game.jsonl other.jsonl --json").json()["difference"]
    assert (told["kind"], told["parts"]) == ("rules", [["take", '"any"', '"never"']])
    quiet = desk.run("diff game.jsonl other.jsonl -q")
    assert (quiet.code, quiet.out) == (Exit.NO, "")


def test_diff_of_what_is_damaged_before_a_difference_says_so(desk: Desk) -> None:
    desk.lay("cut.jsonl", [*GAME[:6], b"oops\n"])
    for line in ("diff game.jsonl cut.jsonl", "diff cut.jsonl cut.jsonl"):
        refused = desk.run(line)
        assert refused.code == Exit.DAMAGED
        assert "same game up to there; cut.jsonl: record 6" in refused.err


def test_info_says_the_same_to_people_and_to_programs(desk: Desk) -> None:
    text, told = desk.run("info game.jsonl").out, desk.run("info game.jsonl --json").json()
    assert told["seed"] == "game"
    assert told["digest"] == verify("game.jsonl").digest
    assert f"game            {told['digest'][:12]}\n" in text


def test_the_schema_of_replays_is_printed(desk: Desk) -> None:
    assert desk.run("schema replay").json()["$schema"].endswith("2020-12/schema")


@pytest.fixture
def shelf(desk: Desk) -> Path:
    """The folder of games, with two in it."""
    folder = desk.folder / "state" / "games"
    folder.mkdir(parents=True)
    (folder / "one.trash.jsonl").write_bytes(b"".join(GAME))
    (folder / "two.trash.jsonl").write_bytes(b"".join(wrong()["torn"]))
    return folder


def test_games_are_listed_shown_renamed_and_deleted(desk: Desk, shelf: Path) -> None:
    assert {row.split()[0] for row in desk.run("games").out.splitlines()} == {"one", "two"}
    assert desk.run("games list").out == desk.run("games").out
    assert desk.run("games show one").out == desk.run(f"info {shelf / 'one.trash.jsonl'}").out
    assert desk.run("games rename one first").out == f"{shelf / 'first.trash.jsonl'}\n"
    assert desk.run("games delete first two --yes").code == Exit.OK
    assert list(shelf.iterdir()) == []
    assert desk.run("games").out == "no games yet; `trashcli play` records each\n"


def test_games_are_listed_for_programs(desk: Desk, shelf: Path) -> None:
    told = desk.run("games list --json").json()
    assert told["folder"] == str(shelf)
    assert {game["name"]: game["ended"] for game in told["games"]} == {"one": "won", "two": ""}


def test_nothing_is_deleted_where_nobody_can_be_asked(desk: Desk, shelf: Path) -> None:
    refused = desk.run("games delete one")
    assert (refused.code, len(list(shelf.iterdir()))) == (Exit.USAGE, 2)
    assert refused.err == "trashcli: Delete one? Nobody can be asked here; --yes says yes\n"


@pytest.mark.parametrize("option", ["--yes", "--force"])
def test_an_option_answers_the_question(option: str, desk: Desk, shelf: Path) -> None:
    assert desk.run(f"games delete one {option}") == (Exit.OK, "", "")
    assert [path.name for path in shelf.iterdir()] == ["two.trash.jsonl"]


@pytest.mark.long
@pytest.mark.parametrize(
    ("answer", "left", "code"), [("y\r", 1, 0), ("n\r", 2, 0), ("\r", 2, 0), ("\x03", 2, 130)]
)
def test_a_person_at_a_terminal_is_asked_before_a_game_is_deleted(
    shelf: Path, answer: str, left: int, code: int
) -> None:
    environ = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "trashcli", "games", "delete", "one"]
    terminal = pexpect.spawn(command[0], command[1:], env=environ, timeout=30)
    terminal.expect_exact("Delete one? [y/N] ")
    terminal.send(answer)
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert (terminal.exitstatus, len(list(shelf.iterdir()))) == (code, left)


def test_a_game_that_is_not_there_is_wrong_use(desk: Desk, shelf: Path) -> None:
    for line in ("show three", "rename three four", "rename one ../two", "delete three --yes"):
        refused = desk.run(f"games {line}")
        assert (refused.code, len(refused.err.splitlines())) == (Exit.USAGE, 1)
    assert len(list(shelf.iterdir())) == 2


def test_no_game_is_deleted_if_one_of_the_names_is_none(desk: Desk, shelf: Path) -> None:
    assert desk.run("games delete one nothing --yes").code == Exit.USAGE
    assert len(list(shelf.iterdir())) == 2


def test_games_makes_no_folder(desk: Desk) -> None:
    desk.run("games")
    assert not (desk.folder / "state").exists()


@pytest.mark.parametrize(
    "line",
    [
        "verify {}",
        "info {}",
        "diff {} {}",
        "stats {}",
        "replay {} --instant",
        "step {} -c when",
        "fork {} --at 3",
        "redact {} --seat 1",
        "script {} --at 3",
        "report {} --yes",
    ],
)
def test_ones_own_games_go_by_name(desk: Desk, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(desk.folder))
    (desk.folder / "games").mkdir()
    desk.lay("games/friday.trash.jsonl", GAME)
    assert desk.run(line.format("friday", "friday")).code == Exit.OK
    assert desk.run(line.format("saturday", "friday")).code in (Exit.NO, Exit.DAMAGED)


@pytest.mark.long
def test_a_replay_longer_than_may_be_kept_is_refused_and_the_limit_can_be_raised(
    desk: Desk,
) -> None:
    recording = small("long").play(3)
    for _ in range(300):
        recording.recorder.mark("m" * 4000)
    packed = gzip.compress(b"".join(recording.lines))
    desk.lay("long.jsonl.gz", [packed])
    for line in (
        "info long.jsonl.gz",
        "diff long.jsonl.gz long.jsonl.gz",
        "fork long.jsonl.gz --at 1",
        "redact long.jsonl.gz --seat 1",
        "script long.jsonl.gz --at 1",
    ):
        refused = desk.run(f"{line} --max-size 1")
        assert refused.code == Exit.DAMAGED
        assert "long.jsonl.gz: longer than 1 MiB unpacked" in refused.err
        assert "--max-size MIB" in refused.err
        assert desk.run(f"{line} --max-size 2").code == Exit.OK
    assert desk.run("verify long.jsonl.gz").code == Exit.INCOMPLETE
