"""Accessible mode, whole: random games through the program itself, each line held to what holds
for all.
"""

import random
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.proofs import always
from tests.shell.doors import answers, called, command, session

LOOKS = (
    *("hint", "table", "need", "need 2", "held", "top", "who", "last", "left", "repeat", "why"),
    *("legal", "score", "rules", "show slots", "show piles", "show log", "show settings", "state"),
    *("help", "help place", "stats", "set tutor off", "set verbosity 3", "mark aha"),
    *("frobnicate", "place 13", "0", "undo 99", "draw draw", "need 99", "redo"),
)
"""What a person may ask for between two choices, none of which changes the match."""

LABELS = re.compile(
    r"(?:Seat \d+|Greedy \d|Hand \d+|[A-Z][a-z]+(?: turns| lead| draws)?|To go on): |Trash\. "
    r"|[A-Z][\w ]{0,60}: "
)
SPOKEN = re.compile(r"[A-Za-z0-9 .,:;'?()%/`=+-]+")
COPIED = ("Replay: ", "Again: ", "To go on: ")
"""Lines with a command to be copied, in which anything may stand that a path has."""

CHOICE = re.compile(r"(\d+) (draw|take)[^.]*\.")
SLOTS = {"ace": 1, "ten": 10, "jack": 11, "queen": 12, "king": 13}


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("TRASHCLI_SETTINGS_DIR", str(tmp_path / "settings"))


class Game:
    """A game of random choices: the lines that are typed, and what could be chosen each time."""

    def __init__(self, profile: str, players: str, seed: int, width: int) -> None:
        self._chance = random.Random(f"{profile} {seed}")
        self._options = ("--profile", profile, "--players", players, "--seed", str(seed))
        self._width = width
        self._session = session()
        self.typed: list[str] = []
        self.offered: list[list[str]] = []
        answers(self._session, f"new seed={seed} profile={profile} players={players} match.hands=2")
        self._offer()
        while not self._session.is_finished and len(self.typed) < 400:
            self._go_on()

    def _offer(self) -> None:
        if legal := self._session.scene.legal:
            self.offered.append(legal)

    def _go_on(self) -> None:
        if self._chance.random() < 0.3:
            self.typed.append(self._chance.choice(LOOKS))
        legal = self._session.scene.legal
        number = self._chance.randrange(len(legal))
        slot = legal[number].removeprefix("place ")
        choice = slot if slot.isdigit() else str(number + 1)
        by_number = choice if legal[number] != "discard" else "discard"
        self.typed.append(self._chance.choice([by_number, legal[number]]))
        answers(self._session, legal[number])
        self._offer()

    def play(self) -> list[str]:
        """The lines that are said while it is played; then the game is over."""
        options = (*self._options, "--set", "match.hands=2", "--width", str(self._width))
        lines = "".join(f"{line}\n" for line in self.typed)
        said = called("play", "--accessible", *options, stdin=lines)
        assert (said.code, said.err) == (0, "")
        assert "\nNext: Enter for new" in said.out
        return said.out.splitlines()


def choices_said(lines: list[str]) -> Iterator[list[str]]:
    """The choices that were said, as lines that make them."""
    for said in _choice_lines(lines):
        if slots := re.findall(r"slot (\w+)[,.]", said):
            yield [f"place {SLOTS.get(slot) or slot}" for slot in slots] + (
                ["discard"] if "or discard" in said else []
            )
            continue
        found = CHOICE.findall(said)
        assert [int(number) for number, _ in found] == list(range(1, len(found) + 1))
        yield [verb for _, verb in found]


def _choice_lines(lines: list[str]) -> Iterator[str]:
    """What is said of choices at once, in one line or in several that follow each other."""
    said = ""
    for line in [*lines, ""]:
        text = line.removeprefix("Choices: ") if line.startswith("Choices: ") else ""
        if said and (not text or said.endswith(ENDS)):
            yield said
            said = ""
        said = f"{said} {text}".strip()


ENDS = ("Type the slot.", "ends your turn.")
"""How a line of choices may end before another that is said at once follows."""


PROFILES = ("pagat", "locked-wilds", "free-draws", "last-turn", "kings-wild", "reveal", "jokers")
TABLES = ("you,greedy", "Ann,Ben", "you,greedy,Zoe")
WIDTHS = (80, 40, 60, 25, 132)
GAMES = [
    (profile, TABLES[seed % (2 if profile == "free-draws" else 3)], seed, WIDTHS[seed % 5])
    for seed, profile in enumerate(PROFILES * 3)
]
Setup = tuple[str, str, int, int]


def assert_spoken(lines: list[str], width: int) -> None:
    for line in lines:
        assert LABELS.match(line), line
        assert line == line.strip()
        assert line.startswith(COPIED) or SPOKEN.fullmatch(line), line
        assert len(line) <= width, line


@pytest.mark.parametrize("setup", always(GAMES[:5], GAMES))
def test_every_line_of_a_whole_game_is_spoken(setup: Setup) -> None:
    assert_spoken(Game(*setup).play(), setup[-1])


@pytest.mark.parametrize("setup", always(GAMES[:5], GAMES))
def test_every_legal_choice_is_offered_and_numbered(setup: Setup) -> None:
    game = Game(*setup)
    assert list(choices_said(game.play())) == game.offered


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_a_file_however_long_its_path_is_called_by_what_can_be_copied(
    width: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a-folder-with-a-long-name" / ("x" * 100)
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(folder))
    options = ("--accessible", "--width", str(width))
    left = called("play", "--seed", "7", *options, stdin="draw\n").out.splitlines()
    assert_spoken(left, width)
    assert "Saved. trashcli continues it." in " ".join(line.partition(": ")[2] for line in left)
    aside = called("play", "--seed", "8", *options, stdin="draw\nnew\nquit\n").out.splitlines()
    assert_spoken(aside, width)
    *_, meant = copied(aside, "To go on: ")
    over = called("play", "--resume", meant, *options, stdin="resign\n").out.splitlines()
    assert_spoken(over, width)
    assert called("replay", meant).out.endswith("Seed: 8\n")
    assert called("step", meant, "-c", "when").out.startswith("record 0 of ")


def copied(lines: list[str], label: str) -> list[str]:
    """The words of a command that was told behind this label, in one line or several."""
    return shlex.split(" ".join(line.removeprefix(label) for line in lines if label in line))


def test_neither_seed_nor_file_nor_record_is_said_unless_asked_for() -> None:
    said = called("play", "--accessible", "--seed", "77", stdin="1\n1\nresign\n").out.lower()
    assert not any(word in said for word in ("seed", "77", "replay", "record", ".jsonl"))


def test_what_bots_did_is_in_the_log_though_it_is_not_said() -> None:
    lines = "set verbosity 0\n1\nlog\n"
    said = called("play", "--accessible", "--seed", "5", stdin=lines).out
    assert said.count("Greedy: took 3, placed.") == 1


def test_the_number_of_a_slot_is_the_choice() -> None:
    said = called("play", "--accessible", "--seed", "3", stdin="1\n4\n").out
    assert "slot 9, slot ten. Type the slot." in " ".join(said.split("\nChoices: "))
    assert "placed jack in slot 4." in said


def test_a_session_about_everything_keeps_to_lines_with_labels() -> None:
    lines = [*LOOKS, "help", "help place", "rules", "show settings", "verbs", "undo", "1", "resign"]
    said = command("play", "--accessible", "--seed", "7", stdin="\n".join(lines) + "\n")
    assert said.code == 0
    for line in said.out.splitlines():
        assert re.match(r"[A-Z][\w ]{0,60}[:.] ", line), line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "rules",
            ["Goal: Be the first", "Match: The first to fill a layout of 1 slot wins the match."],
        ),
        ("rules all", ["Rules: pagat.", "The lead: Who leads a hand has its first turn."]),
        ("score", ["Score: hand 1, turn 1", "You: 10 slots, 0 hands won"]),
        ("show settings", ["Keys: emacs. The editing keys of the prompt. (emacs, vi)"]),
        ("why", ["Why: Nothing was refused."]),
        ("hint", ["Draw: 85 %: 44 of 52 cards fit", "Best: draw (you can do nothing else)"]),
    ],
)
def test_an_answer_begins_with_what_it_is_about(line: str, said: list[str]) -> None:
    told = called("play", "--accessible", "--seed", "5", "--width", "132", stdin=f"{line}\n").out
    assert all(any(row.startswith(one) for row in told.splitlines()) for one in said)


def test_a_bot_that_is_called_like_a_person_says_in_the_score_what_it_is() -> None:
    options = ("--seed", "5", "--players", "you,Ann=sharp,greedy")
    for accessible in ((), ("--accessible",)):
        told = called("play", *options, *accessible, stdin="score\n").out.splitlines()
        assert "Ann: sharp bot, 10 slots, 0 hands won" in told
        assert any(row.lower() == "greedy: 10 slots, 0 hands won" for row in told)
