"""The documentation of the rules says what the program does."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from trashcli.game.profile import keys
from trashcli.profiles.sheet import keys_page
from trashcli.profiles.shelf import shipped_folder

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


@pytest.mark.made
def test_the_page_of_keys_is_made_from_the_keys() -> None:
    page = ROOT / "docs" / "profile-keys.md"
    if os.environ.get("UPDATE_EXPECTED"):
        page.write_text(keys_page(), encoding="utf-8")
    assert page.read_text(encoding="utf-8") == keys_page()


def test_every_profile_is_told() -> None:
    told = set(re.findall(r"`([a-z-]+)`", RULES))
    assert {path.stem for path in shipped_folder().glob("*.yaml")} <= told


def test_every_ruling_has_its_number() -> None:
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", RULES, re.MULTILINE)]
    assert numbers == list(range(1, 36))


def test_only_keys_and_files_there_are_are_told() -> None:
    groups = {path.partition(".")[0] for path in keys() if "." in path}
    told = {path for path in re.findall(r"`([a-z_.]+)`", RULES) if path.partition(".")[0] in groups}
    assert told - groups <= keys().keys()
    files = re.findall(r"`((?:trashcli|tests|\.ci)/[\w./-]+)`", RULES)
    assert files
    assert all((ROOT / file).exists() for file in files)


KEY = """\
    mulligan: Annotated[
        bool,
        About(
            under="deal",
            meaning="whether a layout may be dealt anew",
            says=either("A layout may be dealt anew.", "No layout is dealt anew."),
            example=True,
            source="a test",
        ),
    ] = False
    layout: Layout"""


@pytest.fixture(scope="module")
def with_a_new_key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with one more key, stated in the one place for keys, and a profile."""
    tmp_path = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "trashcli", tmp_path / "trashcli")
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    profile = tmp_path / "trashcli" / "game" / "profile.py"
    text = profile.read_text(encoding="utf-8")
    assert text.count("    layout: Layout") == 1
    profile.write_text(text.replace("    layout: Layout", KEY), encoding="utf-8")
    (tmp_path / "rules" / "mulligan.yaml").write_text("mulligan: true\n", encoding="utf-8")
    return tmp_path


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("rules check mulligan", "mulligan: ok\n"),
        ("rules show mulligan", "mulligan: true"),
        ("rules explain mulligan --markdown", "A layout may be dealt anew."),
        ("rules show pagat --json --set mulligan=true", '"mulligan":true'),
        ("rules diff pagat mulligan", "  pagat     No layout is dealt anew.\n"),
        ("schema rules", '"mulligan": {'),
        ("rules show pagat --set mulligan=yes", "allowed: true or false; did you mean true?"),
    ],
)
def test_a_new_key_is_stated_once_and_known_everywhere(
    command: str, said: str, with_a_new_key: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "trashcli", *command.split()],
        cwd=with_a_new_key,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said in done.stdout + done.stderr
