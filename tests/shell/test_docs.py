"""docs/shell.md: its tables are made from the declarations, and its drivers drive.

After a change that is meant, `UPDATE_EXPECTED=1 pytest tests/shell/test_docs.py` writes the tables
anew.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import trashcli.shell
from tests.shell.doors import ROOT, SCRIPTS, VECTORS, answers, session
from trashcli.exits import MEANINGS
from trashcli.shell.paths import PATHS
from trashcli.shell.typed import expanded
from trashcli.shell.verbs import GROUPS, Verb, by_word, verbs

pytestmark = pytest.mark.made

PAGE = ROOT / "docs" / "shell.md"


def verb_rows() -> Iterator[str]:
    yield "| group | form | or | what it does | example |"
    yield "|---|---|---|---|---|"
    for verb in verbs():
        aliases = " ".join(f"`{alias}`" for alias in verb.aliases)
        form = verb.form.replace("|", r"\|")
        yield f"| {verb.group} | `{form}` | {aliases} | {verb.meaning} | `{verb.example}` |"


def path_rows() -> Iterator[str]:
    yield "| path | holds | meaning |"
    yield "|---|---|---|"
    for path, entry in PATHS.items():
        yield f"| `{path.replace('()', '(2)')}` | {entry.holds} | {entry.meaning} |"


def code_rows() -> Iterator[str]:
    yield "| code | meaning |"
    yield "|---|---|"
    for code, meaning in MEANINGS.items():
        yield f"| `{code}` | {meaning} |"


TABLES = {"verbs": verb_rows, "paths": path_rows, "codes": code_rows}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_says_what_the_declarations_say(name: str) -> None:
    text = PAGE.read_text("utf-8")
    table = "\n".join(TABLES[name]())
    expected = re.sub(
        f"(<!-- {name} -->\n).*?(<!-- end -->)",
        lambda found: f"{found[1]}{table}\n{found[2]}",
        text,
        flags=re.DOTALL,
    )
    if os.environ.get("UPDATE_EXPECTED"):
        PAGE.write_text(expected, "utf-8")
        return
    assert table in text
    assert text == expected


def test_the_shell_names_only_doors_that_are_there() -> None:
    named = re.findall(r"`(\w+)`", trashcli.shell.__doc__ or "")
    assert "run" in named
    for name in named:
        assert find_spec(f"trashcli.shell.{name}"), name


def test_the_bug_report_is_one() -> None:
    block = re.search(r"## A bug report\n\n```\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert block is not None
    said = answers(session(), *block[1].splitlines())
    assert [answer.fault for answer in said] == [None] * 7


@pytest.fixture
def with_trashcli(tmp_path: Path) -> dict[str, str]:
    """An environment in which `trashcli` is this one."""
    command = tmp_path / "trashcli"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m trashcli "$@"\n', "utf-8")
    command.chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}


def driver(language: str) -> str:
    pattern = f"<!-- {language} -->\n```{language}\n(.*?)```"
    block = re.search(pattern, PAGE.read_text("utf-8"), re.DOTALL)
    assert block is not None
    return block[1]


def final_hash() -> str:
    """What both drivers come to: the first choice, each time."""
    on = session()
    answers(on, "new seed=5 players=you,greedy")
    while on.begun.legal:
        answers(on, on.begun.legal[0])
    return on.hash


def test_the_driver_in_python_plays_a_match(with_trashcli: dict[str, str]) -> None:
    command = [sys.executable, "-c", driver("python")]
    said = subprocess.check_output(command, env=with_trashcli, text=True)
    assert said.strip() == final_hash()


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("jq"), reason="jq is not installed")
def test_the_driver_in_a_shell_plays_a_match(with_trashcli: dict[str, str]) -> None:
    command = ["bash", "-c", driver("bash")]
    said = subprocess.check_output(command, env=with_trashcli, text=True)
    assert said.strip() == final_hash()


# The declarations themselves


def test_every_group_has_verbs_and_every_word_one_meaning() -> None:
    assert {verb.group for verb in verbs()} == set(GROUPS)
    words = [word for verb in verbs() for word in (verb.name, *verb.aliases)]
    assert len(words) == len(set(words)) == len(by_word())


@pytest.mark.parametrize("verb", verbs(), ids=lambda verb: verb.name)
def test_help_says_what_a_verb_means_and_how_it_is_used(verb: Verb) -> None:
    text = answers(session(), f"help {verb.name}")[0].render()
    assert verb.meaning in text
    assert verb.form in text
    assert verb.example.split()[0] in by_word()


def test_a_program_can_list_the_verbs() -> None:
    result = answers(session(), "verbs")[0].result
    assert [verb["name"] for verb in result] == [verb.name for verb in verbs()]
    assert all(verb.keys() >= {"form", "meaning", "example", "aliases"} for verb in result)


LINES = [
    ("play", "new seed=5 held=3H", "draw take 3 hint undo table score rules log new"),
    (
        "stepping",
        f"open {VECTORS / 'pagat-42.trash.jsonl'}",
        "n|n 10|b|b 10|goto h3|h3|h3.t17|57|start",
    ),
    (
        "stepping",
        f"open {VECTORS / 'pagat-42.trash.jsonl'}",
        "end|rrun until held == JC|table|fork",
    ),
    (
        "over",
        "new|resign",
        "again|step|new players=you,greedy,sharp profile=reveal|table|score|rules|log",
    ),
]


@pytest.mark.parametrize(("topic", "opening", "lines"), LINES)
def test_what_a_person_is_told_first_is_so(topic: str, opening: str, lines: str) -> None:
    told = answers(session(), f"help {topic}")[0].render()
    assert len(told.splitlines()) <= 7
    on = session()
    answers(on, *opening.split("|"))
    for line in lines.split("|" if "|" in lines else None):
        assert line.split()[0] in told
        fault = answers(on, expanded(line, on))[0].fault
        assert fault is None or fault.code in {"not_now", "no_such_place"}, line


def test_help_about_nothing_there_is_says_what_was_meant() -> None:
    fault = answers(session(), "help plaice")[0].fault
    assert fault is not None
    assert "did you mean place?" in fault.message


def test_scripts_are_all_read_by_the_tests() -> None:
    expected = {path.stem for path in (SCRIPTS / "expected").iterdir()}
    assert expected == {path.stem for path in SCRIPTS.glob("*.trash")} - {"included"}
