"""Nothing that a name or a file holds does more to a terminal than print, whatever the command."""

import shutil
from pathlib import Path

import pytest

from tests.cli.command_lines import WORDS
from trashcli.cli.app import main

VECTOR = Path(__file__).parents[1] / "vectors" / "pagat-42.trash.jsonl"
HOSTILE = "\x1b]0;title\x07\x1b[2J\x9b1m\u202eevil"
"""Sets a title, clears the screen, a C1 code, turns the line round."""
LINES: dict[str, str] = {
    "play": "--resume {0}",
    "games show": "{0}",
    "games rename": "g {0}",
    "games delete": "{0} --yes",
    "rules show": "{0}",
    "rules check": "{0}.yaml",
    "rules explain": "{0}",
    "rules diff": "pagat {0}",
    "rules new": "{0} --extends pagat",
    "settings get": "{0}",
    "settings set": "name {0}",
    "replay": "{0} --instant",
    "step": "{0} -c when -c info -c verify",
    "verify": "{0}",
    "info": "{0}",
    "code": "{0}",
    "diff": "{0} {1}",
    "script": "{0} --at end",
    "fork": "{0} --at 5",
    "redact": "{0} --seat 1",
    "repair": "{0}",
    "run": "{0}",
    "simulate": "--profile {0} -n 1",
    "stats": "{0}",
    "schema": "{0}",
    "help": "{0}",
    "completion show": "{0}",
    "report": "{0} -o -",
    "games": "{0}",
    "rules": "{0}",
    "settings": "{0}",
    "completion": "{0}",
    "doctor": "{0}",
    "version": "{0}",
    "export": "{0} --to text",
    "analyze": "{0}",
    "shrink": "{0}",
}
"""Words by which each command meets what is hostile, as a name."""
WITHOUT = {
    "games list",
    "rules list",
    "settings show",
    "settings path",
    "schema rules",
    "schema replay",
    "completion install",
}
"""Commands that take no name."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("STATE", "SETTINGS"):
        monkeypatch.setenv(f"TRASHCLI_{name}_DIR", str(tmp_path / name.lower()))
    (tmp_path / "state" / "games").mkdir(parents=True)
    shutil.copy(VECTOR, tmp_path / "state" / "games" / "g.trash.jsonl")


def assert_harmless(text: str) -> None:
    assert [letter for letter in text if not (letter.isprintable() or letter in "\n\r")] == []


def test_every_command_is_tried() -> None:
    assert set(WORDS) - {""} <= LINES.keys() | WITHOUT


def told(line: str, names: tuple[str, ...], capfd: pytest.CaptureFixture[str]) -> str:
    words = [word.format(*names) for word in line.split()]
    main(words)
    captured = capfd.readouterr()
    return captured.out + captured.err


@pytest.mark.parametrize("words", [words for words in WORDS if words in LINES])
def test_a_name_that_is_hostile_is_shown_harmless(
    words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    names = (HOSTILE, f"{HOSTILE}2")
    assert_harmless(told(f"{words} {LINES[words]}", names, capfd))
    assert_harmless(told(f"{words} --{HOSTILE}", names, capfd))


@pytest.mark.parametrize("words", [words for words in WORDS if words in LINES])
@pytest.mark.parametrize("seats", ["seats", "seed", "events", "nothing"])
def test_a_file_that_is_hostile_is_shown_harmless(
    words: str, seats: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A file of a hostile name, in which players, the seed or a card are hostile, too."""
    escaped = "".join(f"\\u{ord(letter):04x}" for letter in HOSTILE)
    data = VECTOR.read_text("utf-8")
    wrong = {
        "seats": data.replace('"greedy', f'"{escaped}'),
        "seed": data.replace('"seed":"42"', f'"seed":"{escaped}"'),
        "events": data.replace('["draw","', f'["draw","{escaped}', 1),
        "nothing": data,
    }[seats]
    names = (f"{HOSTILE}.trash.jsonl", str(VECTOR))
    (tmp_path / names[0]).write_text(wrong, "utf-8")
    assert_harmless(told(f"{words} {LINES[words]}", names, capfd))


@pytest.mark.parametrize("line", ["doctor", "info none", "play --no-record"])
def test_variables_that_are_hostile_are_shown_harmless(
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    for name in ("TRASHCLI_SETTINGS_DIR", "TRASHCLI_STATE_DIR", "TERM", "LANG", "PAGER"):
        monkeypatch.setenv(name, str(tmp_path / HOSTILE))
    monkeypatch.setenv("TRASHCLI_BORD", HOSTILE)
    said = told(line, (), capfd)
    assert_harmless(said)
    assert "TRASHCLI_BORD means nothing here; did you mean TRASHCLI_BOARD?" in said
