"""What is built from this checkout, and whether it works when installed, away from the checkout.

Built offline, with the build tools of the environment that runs the tests.
"""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
PROFILES = {profile.name for profile in (ROOT / "rules").glob("*.yaml")}


def files_under(*folders: str) -> set[str]:
    """The paths, from the checkout on, of all the files in folders of it that are no leavings."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*"))
    return {
        path.relative_to(ROOT).as_posix()
        for path in found
        if path.is_file() and not {"__pycache__", ".hypothesis"} & set(path.parts)
    }


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and the wheel built from what that unpacks to."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True)
    return folder


@pytest.fixture(scope="module")
def in_wheel(built: Path) -> set[str]:
    with ZipFile(next(built.glob("*.whl"))) as wheel:
        return set(wheel.namelist())


@pytest.fixture(scope="module")
def in_sdist(built: Path) -> set[str]:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        return {member.name.partition("/")[2] for member in sdist if member.isfile()}


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a new environment that has the wheel.

    The wheel's dependencies are those of the environment that runs the tests.
    """
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=True)
    commands = home / ("Scripts" if os.name == "nt" else "bin")
    wheel = next(built.glob("*.whl"))
    run(commands / "python", "-m", "pip", "install", "--no-deps", "--no-index", wheel)
    libraries = run(
        commands / "python", "-c", "import sysconfig as s; print(s.get_path('purelib'))"
    )
    Path(libraries.strip(), "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return commands


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """What a command prints, no import path from outside being set."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, cwd=cwd, env=clean
    )
    return done.stdout


def test_the_wheel_holds_the_package_and_the_profiles(in_wheel: set[str]) -> None:
    profiles = {f"trashcli/rules/{name}" for name in PROFILES}
    assert profiles
    data = {name.partition(".data/data/")[2] for name in in_wheel if ".data/" in name}
    assert data == {"share/man/man1/trashcli.1"}
    code = {name for name in in_wheel if ".dist-info/" not in name and ".data/" not in name}
    assert code == (files_under("trashcli") | profiles)


def test_the_source_distribution_holds_all_that_its_tests_need(in_sdist: set[str]) -> None:
    assert in_sdist >= files_under(".ci", "docs", "replays", "rules", "tests", "trashcli")
    assert in_sdist >= {
        ".pre-commit-hooks.yaml",
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "pyproject.toml",
    }


@pytest.mark.long
def test_the_installed_command_tells_its_version(installed: Path, tmp_path: Path) -> None:
    said = run(installed / "trashcli", "--version", cwd=tmp_path)
    assert said.startswith("trashcli ")


@pytest.mark.long
def test_the_installed_package_is_the_wheel_and_not_the_checkout(
    installed: Path, tmp_path: Path
) -> None:
    home = run(
        installed / "python", "-c", "import trashcli; print(trashcli.__file__)", cwd=tmp_path
    )
    assert Path(home.strip()).is_relative_to(installed.parent)


@pytest.mark.long
def test_the_installed_command_finds_every_profile(installed: Path, tmp_path: Path) -> None:
    said = run(installed / "trashcli", "rules", "list", cwd=tmp_path).split()
    assert {Path(name).stem for name in PROFILES} <= set(said)
