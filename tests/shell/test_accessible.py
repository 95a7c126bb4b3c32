"""Accessible mode, whole: random games through the program itself, each line held to what holds
for all.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shell.doors import Said, answers, command, session

LOOKS = (
    *("hint", "table", "need", "need 2", "held", "top", "who", "last", "left", "repeat", "why"),
    *("legal", "score", "show slots", "show piles", "undo", "redo", "frobnicate", "place 13", "0"),
)
"""What a person may ask for between two choices."""
CHANGES = ("undo", "redo")

LABELS = re.compile(
    r"(?:You|Greedy 2|Seat \d+|Hand \d+|[A-Z][a-z]+(?: turns| lead| draws)?|To go on): "
    r"|Trash\. "
)
SPOKEN = re.compile(r"[A-Za-z0-9 .,:;'?()%/`=-]+")
COPIED = ("Seed: ", "Replay: ", "Again: ", "To go on: ")
"""Lines that are never broken, so that they can be copied."""

CHOICE = re.compile(r"(\d+) (draw|take|slot|discard)(?: (\w+))?[^.]*\.")
SLOTS = {"ace": 1, "ten": 10, "jack": 11, "queen": 12, "king": 13}


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("TRASHCLI_SETTINGS_DIR", str(tmp_path / "settings"))


class Game:
    """A game of random choices: the lines that are typed, and what could be chosen each time."""

    def __init__(self, profile: str, seed: str) -> None:
        self.profile, self.seed = profile, seed
        self.typed: list[str] = []
        self.offered: list[list[str]] = []
        self._chance = random.Random(f"{profile} {seed}")
        self._session = session()
        answers(self._session, f"new seed={seed} profile={profile} match.hands=2")
        self._offer()
        while not self._session.is_finished and len(self.typed) < 400:
            self._go_on()

    def _offer(self) -> None:
        if legal := self._session.scene.legal:
            self.offered.append(legal)

    def _go_on(self) -> None:
        if self._chance.random() < 0.3:
            self.typed.append(self._chance.choice([look for look in LOOKS if look not in CHANGES]))
        legal = self._session.scene.legal
        number = self._chance.randrange(len(legal))
        self.typed.append(self._chance.choice([str(number + 1), legal[number]]))
        answers(self._session, legal[number])
        self._offer()

    def play(self, width: int) -> Said:
        options = ("--seed", self.seed, "--profile", self.profile, "--set", "match.hands=2")
        lines = "".join(f"{line}\n" for line in self.typed)
        return command("play", "--accessible", "--width", str(width), *options, stdin=lines)


def choices_said(lines: list[str]) -> Iterator[list[str]]:
    """The choices that were said, as lines that make them."""
    text = re.sub(r"\nChoices: (?!1 )", " ", "\n".join(lines))
    for said in re.findall(r"^Choices: (.*)$", text, re.M):
        found = CHOICE.findall(said)
        assert [int(number) for number, *_ in found] == list(range(1, len(found) + 1))
        yield [_line(verb, slot) for _, verb, slot in found]


def _line(verb: str, slot: str) -> str:
    return f"place {SLOTS.get(slot) or slot}" if verb == "slot" else verb


GAMES = [
    ("pagat", "1", 80),
    ("locked-wilds", "2", 60),
    ("free-draws", "3", 40),
    ("last-turn", "4", 80),
    ("kings-wild", "5", 80),
]


@pytest.mark.parametrize(("profile", "seed", "width"), GAMES)
def test_every_line_of_a_whole_game_is_spoken(profile: str, seed: str, width: int) -> None:
    game = Game(profile, seed)
    said = game.play(width)
    lines = said.out.splitlines()
    assert (said.code, said.err) == (0, "")
    for line in lines:
        assert LABELS.match(line), line
        assert line == line.strip()
        if not line.startswith(COPIED):
            assert SPOKEN.fullmatch(line), line
            assert len(line) <= width, line
    assert lines[-1].startswith("Next: new. ")


@pytest.mark.parametrize(("profile", "seed", "width"), GAMES)
def test_every_legal_choice_is_offered_and_numbered(profile: str, seed: str, width: int) -> None:
    game = Game(profile, seed)
    said = list(choices_said(game.play(width).out.splitlines()))
    assert said == game.offered


def test_a_session_about_everything_keeps_to_lines_with_labels() -> None:
    lines = [*LOOKS, "help", "help place", "rules", "show settings", "verbs", "undo", "1", "resign"]
    said = command("play", "--accessible", "--seed", "7", stdin="\n".join(lines) + "\n")
    assert said.code == 0
    for line in said.out.splitlines():
        assert re.match(r"[A-Z][\w ]{0,60}[:.] ", line), line
