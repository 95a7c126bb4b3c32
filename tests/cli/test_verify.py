"""`trashcli verify`, as it is called."""

import gzip
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.replay.forged import APP, VECTORS, Record, changed, put, records, stored
from trashcli.cli.app import main

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "trashcli", "verify"]


class Said(NamedTuple):
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


class Run:
    """Runs `trashcli verify` with these arguments."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Said:
        code = main(["verify", *arguments])
        return Said(code, *self._capsys.readouterr())


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """The command, called in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path / "state"))
    return Run(capsys)


FORGED = changed(APP, lambda made: put(made, 4, "ev.3.1", "8D"))


def write(name: str, content: bytes) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(content)
    return name


def test_a_good_replay_is_said_to_be_and_which_match_it_is(run: Run) -> None:
    path = str(VECTORS / "app-7.trash.jsonl")
    first, game, held = run(path).out.splitlines()
    assert first == f"{path}: verified: 16 records"
    assert "profile app, seed 7" in game
    assert records(APP)[-1]["digest"] in game
    assert held == "  passed: frame, integrity, events, chance, rules"


def test_of_a_bad_record_all_is_said_that_there_is_to_say(run: Run) -> None:
    said = run(write("bad one.trash.jsonl", FORGED))
    first, _, *details = said.out.splitlines()
    assert (said.code, said.err) == (1, "")
    assert first == (
        "bad one.trash.jsonl:5: different: level 2 (events): 8D is discarded, but 8C is held"
    )
    chain = '[["draw","6S"],["place",6,"6S","8D"],["place",8,"8D","8C"],["discard","8'
    assert details == [
        "  record 4, hand 1, turn 3, seat 1",
        '  decision: {"op":"draw"}',
        f'  expected: {chain}C"]]',
        f'  found:    {chain}D"]]',
        "  trashcli step 'bad one.trash.jsonl' --at 4",
        "  passed: frame, integrity",
        "  protected to record 3",
    ]


def test_where_the_rules_lead_elsewhere_the_two_states_are_compared(run: Run) -> None:
    content = changed("pagat-42", lambda made: made[22]["ev"].append(["size", 1, 8]))
    lines = run(write("a.jsonl", content)).out.splitlines()
    assert "level 4 (rules): the rules give other events" in lines[0]
    assert "  sizes: [9,10] expected, [8,10] found" in lines


def test_the_command_that_is_named_leads_there(run: Run) -> None:
    """Where the bad record itself cannot be shown, to the table before it."""
    path = write("bad one.trash.jsonl", FORGED)
    (line,) = (line for line in run(path).out.splitlines() if "trashcli step" in line)
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(line)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert done.returncode == 0
    assert "hand 1, turn 3: greedy to draw" in done.stdout


KEYS = {
    *("file", "verdict", "exit", "message", "level", "levels", "records", "sealed_to", "finished"),
    *("reason", "torn", "id", "digest", "profile", "seed", "finding", "unsupported", "unchecked"),
}
FINDING_KEYS = {
    *(
        "level",
        "line",
        "record",
        "message",
        "hand",
        "turn",
        "seat",
        "decision",
        "expected",
        "found",
    ),
    *("differences", "see"),
}
CASES: dict[str, tuple[bytes, str, int]] = {
    "good": (stored(APP), "verified", 0),
    "torn": (stored(APP)[:-9], "incomplete", 6),
    "without an end": (b"".join(stored(APP).splitlines(keepends=True)[:-1]), "incomplete", 6),
    "forged": (FORGED, "different", 1),
    "edited": (stored(APP).replace(b'"KD"', b'"KH"', 1), "damaged", 4),
    "of another version": (changed(APP, lambda made: put(made, 0, "v", 2)), "unsupported", 5),
    "empty": (b"", "damaged", 4),
    "not JSON": (b"hello\n", "damaged", 4),
}


@pytest.mark.parametrize("name", CASES)
def test_as_json_a_report_has_always_the_same_keys(run: Run, name: str) -> None:
    content, verdict, code = CASES[name]
    said = run("--json", write("a.trash.jsonl", content))
    report = json.loads(said.out)
    assert said.code == report["exit"] == code
    assert report["verdict"] == verdict
    assert set(report) == KEYS
    assert report["finding"] is None or set(report["finding"]) == FINDING_KEYS
    assert said.out.count("\n") == 1


@pytest.mark.parametrize("name", CASES)
def test_a_verdict_is_one_clear_message_and_a_code(run: Run, name: str) -> None:
    content, verdict, code = CASES[name]
    said = run(write("a.trash.jsonl", content))
    assert said.code == code
    assert re.match(rf"a\.trash\.jsonl(:\d+)?: {verdict}: .", said.out)
    assert said.err == ""


def test_as_json_what_differs_is_told_in_values(run: Run) -> None:
    finding = json.loads(run("--json", write("a.trash.jsonl", FORGED)).out)["finding"]
    assert finding["expected"][3] == ["discard", "8C"]
    assert finding["found"][3] == ["discard", "8D"]
    assert finding["decision"] == {"op": "draw"}
    assert finding["see"] == "trashcli step a.trash.jsonl --at 4"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["good"], 0),
        (["good", "torn"], 6),
        (["torn", "of another version"], 5),
        (["of another version", "forged", "torn"], 1),
        (["forged", "edited", "good"], 4),
        (["good", "missing", "forged"], 4),
    ],
)
def test_of_several_files_each_has_a_line_and_the_worst_decides(
    run: Run, names: list[str], code: int
) -> None:
    paths = [write(f"{name}.jsonl", CASES[name][0]) if name in CASES else name for name in names]
    said = run(*paths)
    lines = said.out.splitlines()
    assert said.code == code
    assert len(lines) == len(paths) or len(paths) == 1
    assert all(line.startswith(path) for line, path in zip(lines, paths, strict=False))
    assert run("--json", *paths).out.count("\n") == len(paths)


def test_of_a_folder_all_replays_are_judged_and_nothing_else(run: Run) -> None:
    write("games/b.trash.jsonl", stored(APP))
    write("games/old/a.trash.jsonl.gz", gzip.compress(FORGED))
    write("games/notes.txt", b"none")
    write("games/c.trash.jsonl.torn-1", b"{")
    said = run("games")
    assert said.code == 1
    assert [line.partition(":")[0] for line in said.out.splitlines()] == [
        "games/b.trash.jsonl",
        "games/old/a.trash.jsonl.gz",
    ]


def test_a_folder_without_replays_is_said_to_have_none(run: Run) -> None:
    Path("empty").mkdir()
    assert run("empty") == Said(
        4, "empty: unreadable: no replays in it (*.trash.jsonl, *.trash.jsonl.gz)\n", ""
    )


def test_a_file_that_cannot_be_read_is_told_on_standard_error(run: Run) -> None:
    reason = "cannot be read: No such file or directory"
    assert run("missing") == Said(4, "", f"trashcli: missing: {reason}\n")
    assert run("-q", "missing").err == f"trashcli: missing: {reason}\n"
    report = json.loads(run("--json", "missing").out)
    assert (report["verdict"], report["message"]) == ("unreadable", reason)


def test_quietly_only_what_is_wrong_is_said(run: Run) -> None:
    good, bad = write("good.jsonl", stored(APP)), write("bad.jsonl", FORGED)
    assert run("-q", good) == Said(0, "", "")
    said = run("-q", good, bad)
    assert said.code == 1
    assert said.out.startswith("bad.jsonl:5: ")


@pytest.mark.parametrize(("level", "code"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1), (5, 1)])
def test_a_level_says_how_deep_to_judge(run: Run, level: int, code: int) -> None:
    content = changed(APP, lambda made: put(made, 4, "do.op", "take"))
    assert run(f"--level={level}", write("a.jsonl", content)).code == code


@pytest.mark.parametrize("arguments", [[], ["--level=6", "a"], ["--level=x", "a"], ["--bots", "a"]])
def test_wrong_use_is_told(run: Run, arguments: list[str]) -> None:
    said = run(*arguments)
    assert (said.code, said.out) == (2, "")
    assert said.err


def test_escape_codes_and_turned_text_never_reach_a_terminal(run: Run) -> None:
    """Neither from names and remarks nor from whatever else a file or its name may say."""

    def change(made: list[Record]) -> None:
        made[0]["rules"]["name"] = "\u2028\u2029\u00ad"
        made.insert(2, {"k": "mark", "text": "\x1b[2J", "x\u001b": 1} | {"k": "x_\x1b[31m"})

    content = changed(APP, change)
    for path in (write("\x1b[7m.jsonl", content), write("\u202e.jsonl", content[:-9])):
        for arguments in ((path,), (path, path), ("--json", path)):
            said = run(*arguments)
            assert said.out
            assert all(letter.isprintable() or letter == "\n" for letter in said.out + said.err)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names must be text there")
def test_a_file_name_that_is_no_text_can_be_verified(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.trash.jsonl"
    with open(path, "wb") as stream:  # noqa: PTH123 -- a name in bytes
        stream.write(stored(APP))
    for arguments in ([path], [b"--json", path]):
        done = subprocess.run([*COMMAND, *arguments], capture_output=True, cwd=ROOT, check=False)
        assert (done.returncode, done.stderr) == (0, b"")


def piped(content: bytes, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [*COMMAND, *arguments], input=content, capture_output=True, cwd=ROOT, check=False
    )


@pytest.mark.long
def test_standard_input_is_read_packed_or_not() -> None:
    for content in (stored(APP), gzip.compress(stored(APP))):
        done = piped(content, "-")
        assert done.returncode == 0
        assert done.stdout.startswith(b"-: verified: 16 records")
    done = piped(FORGED, "-")
    assert (done.returncode, b"trashcli step" in done.stdout) == (1, False)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/zero")
def test_input_without_end_is_not_waited_for() -> None:
    with Path("/dev/zero").open("rb") as endless:
        done = subprocess.run(
            [*COMMAND, "-"], stdin=endless, capture_output=True, cwd=ROOT, check=False
        )
    assert (done.returncode, done.stderr) == (4, b"")


def test_a_closed_pipe_is_quiet() -> None:
    """The reader is gone before the first line, and there are many."""
    reading, writing = os.pipe()
    os.close(reading)
    paths = [str(VECTORS / "app-7.trash.jsonl")] * 20
    with os.fdopen(writing, "wb") as closed:
        done = subprocess.run(
            [*COMMAND, *paths], stdout=closed, stderr=subprocess.PIPE, cwd=ROOT, check=False
        )
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
def test_ctrl_c_is_quiet() -> None:
    with subprocess.Popen(
        [*COMMAND, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdin
        process.stdin.write(b"x" * (1 << 17))  # more than a pipe holds: it is being read
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (out, err) == (b"", b"")
    assert process.returncode in (130, -signal.SIGINT)


LOADED = """
import sys
from trashcli.cli.app import main
main(["verify", sys.argv[1]])
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_verifying_loads_neither_prompt_nor_colours_nor_yaml() -> None:
    command = [sys.executable, "-c", LOADED, str(VECTORS / "app-7.trash.jsonl")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "msgspec" in loaded
    assert not loaded & {"prompt_toolkit", "rich", "pydantic", "yaml"}


SLOWLY = """
import sys, time
from pathlib import Path
content = Path(sys.argv[1]).read_bytes()
sys.stdout.buffer.write(content[:999])
sys.stdout.flush()
time.sleep(1.5)
sys.stdout.buffer.write(content[999:])
"""


@pytest.mark.long
@pytest.mark.parametrize(("to", "seen"), [("", True), (" 2>/dev/null", False)])
def test_a_bar_is_shown_at_a_terminal_for_what_takes_long(to: str, seen: bool) -> None:
    pexpect = pytest.importorskip("pexpect", reason="there is no pty")
    python, path = sys.executable, str(VECTORS / "app-7.trash.jsonl")
    slowly = shlex.join([python, "-c", SLOWLY, path])
    said, code = pexpect.run(
        shlex.join(["sh", "-c", f"{slowly} | {shlex.join(COMMAND)} -{to}"]),
        withexitstatus=True,
        cwd=str(ROOT),
        env=os.environ | {"TERM": "xterm"},
    )
    assert code == 0
    assert (b"Verifying" in said) == seen
    assert said.rpartition(b"\x1b")[2].startswith(b"[2K-: verified: 16 records") == seen
    assert b"-: verified: 16 records" in said
