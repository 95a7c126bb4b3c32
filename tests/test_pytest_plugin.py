"""The plugin for pytest, in runs of their own: what is collected, and what is told of it."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
import yaml

from tests.pages import ROOT
from trashcli.pytest_plugin import pytest_addoption

VECTORS = ROOT / "tests" / "vectors"
PAGE = ROOT / "docs" / "testing.md"
SCRIPTS = {
    "good.trash": "new seed=5 players=you,greedy\nexpect turn == 1\n",
    "bug.trash": "new seed=5 players=you,greedy\ndraw\n"
    "expect turn == 3 and seat(1).open == [2, 4]    # it is [2, 4, 6]\n",
    "known.trash": 'new seed=5\nxfail expect legal ~ "take"  # what I think\n',
    "passes.trash": "new seed=5\nxfail expect turn == 1\n",
    "needs.trash": "# old\nrequire trashcli>=99\nnew seed=5\n",
    "mistaken.trash": "new seed=5\nexpect turn = = 1\n",
    "refused.trash": "new seed=5 players=you,greedy\nplace 3\n",
    "quits.trash": "new seed=5\nquit 3\n",
    "reads.trash": "source bug.trash\n",
    "empty.trash": "",
    "named [a b].trash": "new seed=${seed}\n",
}
IN_PYTHON = """
def test_a_table(trash):
    match = trash.match(seed=42, players="Ann,greedy")
    trash.run("draw")
    assert match.turn == 3
    assert trash.run("expect turn == 3") == "ok"

def test_lines_that_are_refused(trash):
    trash.match(seed=42)
    trash.run("draw", "place 3")

def test_a_replay(trash):
    trash.verify("whole.trash.jsonl")
    trash.verify("torn-1.trash.jsonl")
"""


class Run(NamedTuple):
    """How a run ended and what it told."""

    code: int
    out: str
    xml: str

    def outcomes(self) -> dict[str, str]:
        """By test: its outcome, as pytest's short summary has it."""
        return dict(
            re.findall(r"^[^\n]*?::(\S.*?) (PASSED|FAILED|SKIPPED|XFAIL|XPASS)", self.out, re.M)
        )

    def told(self, name: str) -> str:
        """What the report for machines tells of a test."""
        for case in ElementTree.fromstring(self.xml).iter("testcase"):
            if case.get("name") == name:
                return "".join(f"{one.get('message')}\n{one.text or ''}" for one in case)
        raise KeyError(name)


def run(folder: Path, *options: str, plugins: tuple[str, ...] = ()) -> Run:
    given = [part for name in ("trashcli.pytest_plugin", *plugins) for part in ("-p", name)]
    xml = folder / "out.xml"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", *given, f"--junitxml={xml}", *options],
        cwd=folder,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""},
    )
    text = done.stdout.decode(errors="replace") + done.stderr.decode(errors="replace")
    return Run(done.returncode, text, xml.read_text("utf-8") if xml.exists() else "")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh project with scripts, replays and a test in Python."""
    folder = tmp_path_factory.mktemp("project")
    for name, text in SCRIPTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    replay = (VECTORS / "pagat-42.trash.jsonl").read_bytes()
    (folder / "whole.trash.jsonl").write_bytes(replay)
    (folder / "torn-1.trash.jsonl").write_bytes(replay[:3000])
    (folder / "forged.trash.jsonl").write_bytes(replay.replace(b'"seat":1', b'"seat":2', 1))
    (folder / "test_python.py").write_text(IN_PYTHON, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def everything(project: Path) -> Run:
    return run(project, "--trash-verify", "--trash-set", "seed=7")


def test_each_script_comes_out_as_its_checks_do(everything: Run) -> None:
    found = everything.outcomes()
    assert found | {} == {
        **{
            f"{name}[seed=7]": "FAILED" for name in ("bug", "mistaken", "refused", "quits", "reads")
        },
        **{f"{name}[seed=7]": "PASSED" for name in ("good", "empty", "named [a b]")},
        "known[seed=7]": "XFAIL",
        "passes[seed=7]": "XPASS",
        "needs[seed=7]": "SKIPPED",
        "whole": "PASSED",
        "torn-1": "FAILED",
        "forged": "FAILED",
        "test_a_table": "PASSED",
        "test_lines_that_are_refused": "FAILED",
        "test_a_replay": "FAILED",
    }
    assert everything.code == 1
    assert "Traceback" not in everything.out


def test_a_failed_check_is_told_with_its_line_a_caret_and_the_table(everything: Run) -> None:
    shown = PAGE.read_text("utf-8").split("```text\n")[1].split("```")[0].strip()
    assert shown in everything.out
    assert shown in everything.told("bug[seed=7]")
    assert "bug.trash:3:8: expected" in everything.told("reads[seed=7]")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mistaken[seed=7]", "mistaken.trash:2:13: bad_expression: column 13: = is no operator"),
        ("refused[seed=7]", "refused.trash:2:7: not_now: draw or take a card first"),
        ("quits[seed=7]", "the script quit with 3"),
        ("known[seed=7]", 'known.trash:2: xfail expect legal ~ "take"  # what I think: legal ~'),
        ("needs[seed=7]", "needs.trash:2: trashcli>=99 is required, this is"),
        ("torn-1", "torn-1.trash.jsonl: incomplete: "),
        ("forged", "forged.trash.jsonl: damaged: level 1 (integrity): "),
        ("test_lines_that_are_refused", "trash.run:2: not_now: draw or take a card first"),
        ("test_a_replay", "incomplete: torn-1.trash.jsonl"),
    ],
)
def test_what_is_wrong_is_told_in_the_report(everything: Run, name: str, told: str) -> None:
    assert told in everything.told(name)


def test_a_failure_names_no_folder_of_this_machine(everything: Run, project: Path) -> None:
    for failure in ElementTree.fromstring(everything.xml).iter("failure"):
        assert str(project) not in f"{failure.get('message')}{failure.text}"


def test_an_unexpected_pass_fails_where_pytest_is_strict(project: Path) -> None:
    strict = run(project, "passes.trash", "-o", "xfail_strict=true")
    assert strict.outcomes() == {"passes": "FAILED"}
    assert "[XPASS(strict)] passes.trash:2: xfail expect turn == 1" in strict.told("passes")


def test_known_failures_count_where_pytest_runs_them_as_tests(project: Path) -> None:
    assert run(project, "known.trash", "--runxfail").outcomes() == {"known": "FAILED"}


@pytest.mark.long
def test_replays_are_left_alone_unless_that_is_asked_for(project: Path) -> None:
    assert "<Replays" not in run(project, "--collect-only").out
    asked = run(project, "--collect-only", "-o", "trash_verify=true")
    assert "<Replays whole.trash.jsonl>" in asked.out
    assert run(project, "whole.trash.jsonl").outcomes() == {"whole": "PASSED"}


@pytest.mark.long
def test_a_known_verdict_is_held_to(project: Path) -> None:
    sidecar = project / "trash.ini"
    try:
        sidecar.write_text("[verdicts]\ntorn-*.jsonl = incomplete\nwhole* = damaged\n", "utf-8")
        found = run(project, "--trash-verify", "-k", "torn or whole")
        assert found.outcomes() == {"torn-1": "PASSED", "whole": "FAILED"}
        assert "whole.trash.jsonl: verified: " in found.told("whole")
        assert "(known as damaged)" in found.told("whole")
        sidecar.write_text("[verdicts]\ntorn-* = torn\n", "utf-8")
        wrong = run(project, "torn-1.trash.jsonl")
        assert "trash.ini: torn-* = torn: is no verdict; verified, inc" in wrong.told("torn-1")
    finally:
        sidecar.unlink()


@pytest.mark.long
def test_several_values_of_a_key_are_tests_each(project: Path) -> None:
    options = ("--trash-set", "seed=1", "--trash-set", "seed=2", "--trash-set", "layout.first=3")
    found = run(project, "-k", "named", *options)
    assert {*found.outcomes()} == {
        "named [a b][seed=1,layout.first=3]",
        "named [a b][seed=2,layout.first=3]",
    }
    wrong = run(project, "-k", "good", "--trash-set", "layout.first=99")
    assert "layout.first" in wrong.told("good[layout.first=99]")
    assert "give KEY=VALUE" in run(project, "--trash-set", "seed").out


@pytest.mark.long
def test_other_processes_run_them_too(project: Path) -> None:
    found = run(project, "-n", "2", "-k", "bug or good", plugins=("xdist",))
    assert (found.code, "bug.trash:3:8: expected" in found.told("bug")) == (1, True)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_name_that_is_no_text_is_shown_safely(tmp_path: Path) -> None:
    path = os.path.join(os.fsencode(tmp_path), b"b\xff\n.trash")  # noqa: PTH118 -- bytes
    Path(os.fsdecode(path)).write_text("expect = 1\n", encoding="utf-8")
    found = run(tmp_path)
    assert (found.code, found.outcomes()) == (1, {"b??": "FAILED"})
    assert "b??.trash:1:8: bad_expression" in found.told("b??")


def test_nothing_of_ours_is_loaded_until_such_a_file_is_met(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import sys\n"
        "def test_it():\n"
        "    ours = {name for name in sys.modules if name.startswith(('trashcli', 'msgspec'))}\n"
        "    assert ours == {'trashcli', 'trashcli.pytest_plugin', 'trashcli.version'}\n",
        encoding="utf-8",
    )
    assert run(tmp_path).code == 0


def test_pytest_finds_it_wherever_the_package_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"trashcli": pytest_addoption.__module__}


def test_the_workflow_of_the_page_installs_and_runs_it(project: Path) -> None:
    text = PAGE.read_text("utf-8").split("```yaml\n")[1].split("```")[0]
    workflow = yaml.safe_load(text)
    steps = workflow["jobs"]["scripts"]["steps"]
    install, test = (step["run"] for step in steps if "run" in step)
    name = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["name"]
    assert install.split()[:3] == ["pip", "install", name]
    options = test.split()[1:]
    assert f"--junitxml={steps[-1]['with']['path']}" in options
    found = run(project, *options, "--collect-only", plugins=("xdist",))
    assert found.code == 0
    assert all("uses" in step or "run" in step for step in steps)


@pytest.mark.long
def test_ten_thousand_scripts_are_collected_within_memory(tmp_path: Path) -> None:
    for number in range(10_000):
        (tmp_path / f"{number}.trash").write_text("expect = 1\n" * 500, encoding="utf-8")
    program = (
        "import pytest, resource, sys\n"
        "code = pytest.main(['-q', '--collect-only', '-p', 'trashcli.pytest_plugin'])\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )
    assert b"10000 tests collected" in done.stdout
    assert int(done.stderr.split()[-1]) < 300
