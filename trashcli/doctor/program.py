"""The program: its version and those of all that it runs on, and how fast it plays here."""

import platform
import time
from collections.abc import Iterator
from importlib import metadata

from trashcli import VERSION_LINE
from trashcli.doctor.findings import Finding
from trashcli.game.profile import Profile
from trashcli.game.rules import Rules
from trashcli.game.state import beginning
from trashcli.match import play
from trashcli.players import bot

DEPENDENCIES = ("msgspec", "prompt-toolkit", "pyyaml", "rich", "typer", "wcwidth")

MATCHES = 5
SLOW = 20_000
"""Events a second of processor time below which a person should not wonder at waiting."""


def look_at_program() -> Iterator[Finding]:
    """What runs here, and how fast."""
    yield from versions()
    yield _engine()


def versions() -> Iterator[Finding]:
    """What runs here."""
    yield Finding("trashcli", "ok", VERSION_LINE.removeprefix("trashcli "))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    yield Finding("python", "ok", f"{python} on {platform.system()} {platform.machine()}")
    yield _dependencies()


def _dependencies() -> Finding:
    found, missing = [], []
    for name in DEPENDENCIES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        advice = f"install {' '.join(missing)}, or trash-card-game anew"
        return Finding("libraries", "broken", f"without {', '.join(missing)}", advice)
    return Finding("libraries", "ok", ", ".join(found))


def _engine() -> Finding:
    """Plays the same matches each time."""
    greedy = bot("greedy").choose
    rules = Rules(Profile(), 2, "doctor")
    began = time.process_time()
    events = sum(
        len(action.events)
        for match in range(MATCHES)
        for action in play(
            rules.with_seed(f"doctor-{match}"), beginning(rules.profile, 2), [greedy, greedy]
        )
    )
    speed = events / max(time.process_time() - began, 1e-6)
    found = f"{speed:,.0f} events a second"
    if speed < SLOW:
        return Finding("engine", "note", found, "slow: thousands of matches will take a while")
    return Finding("engine", "ok", found)
