"""Wrong use is one message that says what to type instead."""

from pathlib import Path

import pytest

from trashcli.cli.app import main
from trashcli.exits import Exit


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a file whose name tells nothing."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bug").write_text("new")
    (tmp_path / "folder").mkdir()


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("g.trash.jsonl", "`trashcli replay g.trash.jsonl`, or step, or verify, or play --resume?"),
        ("g.trash.jsonl.gz", "`trashcli replay g.trash.jsonl.gz`, or step, or verify?"),
        ("play g.jsonl", "`trashcli replay g.jsonl`, or step, or verify, or play --resume?"),
        ("games g.jsonl", "`trashcli replay g.jsonl`, or step, or verify, or play --resume?"),
        ("my.yaml", "`trashcli rules check my.yaml`, or play --profile?"),
        ("rules my.yaml", "`trashcli rules check my.yaml`, or play --profile?"),
        ("bug.trash", "`trashcli run bug.trash`?"),
        ("bug", "`trashcli run bug`?"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_file_alone_gets_the_commands_that_take_it(
    line: str, hint: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == Exit.USAGE
    first, _ = capfd.readouterr().err.splitlines()
    assert first.endswith(f"; did you mean {hint}")


@pytest.mark.parametrize("line", ["folder", "nothing", "info a.jsonl b", "x" * 5000])
@pytest.mark.usefixtures("folder")
def test_what_is_no_file_alone_gets_no_such_hint(
    line: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == Exit.USAGE
    assert "did you mean `" not in capfd.readouterr().err


@pytest.mark.parametrize(
    ("line", "missing", "example"),
    [
        (
            "script g.jsonl",
            "missing option '--at': a record (57), hand (h3), turn (h3.t17), start or end",
            "`trashcli script GAME.trash.jsonl --at 57 -o bug.trash`, for example; ",
        ),
        (
            "redact g.jsonl",
            "missing option '--seat': the seat whose view to write, from 1",
            "`trashcli redact GAME.trash.jsonl --seat 2 -o seen.jsonl`, for example; ",
        ),
        (
            "rules check",
            "missing argument 'NAME|FILE...': profiles by name or file; - is standard input",
            "`trashcli rules check mine.yaml`, for example; ",
        ),
    ],
)
def test_what_is_missing_is_explained_by_an_example(
    line: str, missing: str, example: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == Exit.USAGE
    first, hint = capfd.readouterr().err.splitlines()
    assert first == f"trashcli: {missing}"
    assert hint.startswith(example)
