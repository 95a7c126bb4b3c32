"""Scripts do no harm: where they may write, and what they tell of files that are no scripts."""

from pathlib import Path

import pytest

from tests.shell.doors import VECTORS, answers, called, code_of, session
from trashcli.exits import Exit

MATCH = "new seed=5 players=you,greedy"
REMARK = 'mark "$(touch harmed)"'


def saved(folder: Path, file: str, *options: str, more: str = "") -> tuple[int, str]:
    """How a script ends that saves a replay under this name."""
    lines = ["-c", MATCH, "-c", REMARK, "-c", f"save {file} {more}"]
    said = called("run", *lines, *options, folder=folder)
    return said.code, said.err


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("../x.jsonl", "is outside of the folder it runs in"),
        ("{home}/x.jsonl", "is outside of the folder it runs in"),
        ("{home}/.bash_aliases", "is outside of the folder it runs in"),
        ("link/x.jsonl", "is outside of the folder it runs in"),
        ("dangling.jsonl", "is outside of the folder it runs in"),
        (".hidden.jsonl", "is hidden"),
        (".git/x.jsonl", "is hidden"),
        ("x.sh", "has no name of a replay, such as x.trash.jsonl"),
        ("Makefile", "has no name of a replay"),
    ],
)
@pytest.mark.parametrize("force", ["", "--force"])
def test_a_script_writes_replays_in_its_folder_only(
    file: str, why: str, force: str, tmp_path: Path
) -> None:
    home, folder = tmp_path / "home", tmp_path / "work"
    home.mkdir()
    folder.mkdir()
    (folder / ".git").mkdir()
    (folder / "link").symlink_to(home)
    (folder / "dangling.jsonl").symlink_to(home / "x.jsonl")
    code, err = saved(folder, file.format(home=home), more=force)
    assert code == Exit.DAMAGED
    assert f"unwritable: {file.format(home=home)}: a script may not write it: it {why}" in err
    assert not any(path.is_file() for path in tmp_path.rglob("*"))


@pytest.mark.parametrize("file", ["x.jsonl", "x.trash.jsonl", "sub/x.jsonl", "./x.jsonl"])
def test_within_its_folder_it_writes_and_replaces_replays(file: str, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    assert saved(tmp_path, file) == (0, "")
    assert "exists already; `save FILE --force` replaces it" in saved(tmp_path, file)[1]
    assert saved(tmp_path, file, more="--force") == (0, "")


def test_what_is_no_replay_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "data.jsonl").write_text('{"fmt":"other","k":"header"}\n')
    code, err = saved(tmp_path, "data.jsonl", more="--force")
    assert (code, "it exists and is no replay" in err) == (Exit.DAMAGED, True)
    assert (tmp_path / "data.jsonl").read_text() == '{"fmt":"other","k":"header"}\n'


def test_allow_write_names_another_folder(tmp_path: Path) -> None:
    folder, other = tmp_path / "work", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    assert saved(folder, f"{other}/x.jsonl", "--allow-write", str(other)) == (0, "")
    assert saved(folder, f"{other}/.x.jsonl", "--allow-write", str(other))[0] == Exit.DAMAGED


def test_a_person_at_the_prompt_writes_where_they_like(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    on = session(typed=True)
    answers(on, MATCH)
    assert code_of(on, f"save {tmp_path}/mine") == ""
    (tmp_path / "work" / "s.trash").write_text(f"save {tmp_path}/theirs\n")
    answers(on, "source s.trash")
    assert code_of(on, f"save {tmp_path}/theirs") == "unwritable", "a script's line"
    assert not (tmp_path / "theirs").exists()
    on.scripts.pop().close()


def test_a_script_changes_no_setting_for_good() -> None:
    on = session()
    before = on.settings
    assert code_of(on, "set tutor on --save") == "unwritable"
    assert on.settings == before


SECRET = "https://nia:hunter2@example.org\npassword hunter2\n"


@pytest.mark.parametrize("form", ["--echo", "--plain", "--json"])
def test_a_sourced_file_that_is_no_script_is_not_repeated(form: str, tmp_path: Path) -> None:
    (tmp_path / "secrets").write_text(SECRET)
    for options in ((form,), (form, "--keep-going")):
        said = called("run", "-c", "source secrets", *options, folder=tmp_path)
        assert said.code == Exit.SCRIPT
        assert "hunter2" not in said.out + said.err
        assert "this line is no command" in said.out + said.err
        assert form == "--plain" or "secrets:1" in said.out + said.err


def test_a_replay_is_no_script_either() -> None:
    said = called("run", "-c", f"source {VECTORS / 'app-7.trash.jsonl'}")
    assert said.err == "app-7.trash.jsonl:1: unknown_verb: this line is no command\n"
