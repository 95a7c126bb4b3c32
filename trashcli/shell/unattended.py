"""Whole matches by bots, told in a line each: what `run` without a script does."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, nullcontext
from pathlib import Path

import msgspec
from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.replay.records import HUMAN, EndRecord, Header
from trashcli.shell.codes import LineFault, as_failure
from trashcli.shell.live import Live
from trashcli.shell.opening import Opening, check_seed, opened
from trashcli.shell.players import unknown_bot
from trashcli.shell.recording import described, file_in, scripted_sink
from trashcli.shell.scripts import bounded_lines, open_script
from trashcli.wording import counted, printable


class Played(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match that bots have played, as JSON has it; `file` is the name of its replay."""

    v: int
    seed: str
    profile: str
    players: tuple[str, ...]
    reason: str
    winners: tuple[int, ...]
    hands: int
    turns: int
    sizes: tuple[int, ...]
    digest: str
    file: str = ""

    def render(self) -> str:
        """The same in a line."""
        won = " and ".join(self.players[seat - 1] for seat in self.winners)
        end = f"{won} won" if won else "nobody won"
        counts = f"{counted(self.hands, 'hand')}, {counted(self.turns, 'turn')}"
        return f"seed {self.seed}: {end}; {counts}; digest {self.digest[:16]}"


def play_unattended(
    opening: Opening,
    seeds: Iterable[str],
    record: Path | None,
    *,
    force: bool,
    tell: Callable[[str], None] = lambda text: None,
) -> Iterator[Played]:
    """Plays a match for each seed; raises `Failure`.

    `record` is the file for the match, or a folder for a file each; `tell` is told what each is.
    """
    for seed in seeds:
        header = bots_header(opening, seed)
        path = file_in(record, header) if record and record.is_dir() else record
        tell(described(header, path))
        end = _played(header, path, force=force)
        yield Played(
            v=1,
            seed=header.rng.seed,
            profile=header.rules.name,
            players=tuple(player.name for player in header.seats),
            reason=end.reason,
            winners=end.winners,
            hands=end.hands,
            turns=end.turns,
            sizes=end.sizes,
            digest=end.digest,
            file=printable(path.name) if path else "",
        )


def read_seeds(path: str) -> list[str]:
    """The seeds in a file, one a line; raises `Failure`."""
    try:
        with open_script(path) as stream:
            lines = [line.decode(errors="replace").strip() for line in bounded_lines(stream)]
    except LineFault as fault:
        raise as_failure(fault) from None
    try:
        seeds = [check_seed(line) for line in lines if line and not line.startswith("#")]
    except LineFault as fault:
        raise Failure(f"{path}: {fault.message}", Exit.USAGE) from None
    if not seeds:
        raise Failure(f"{path}: holds no seed; give one a line", Exit.USAGE)
    return seeds


def bots_header(opening: Opening, seed: str) -> Header:
    """The header of a match that bots can play by themselves; raises `Failure`."""
    try:
        header = opened(msgspec.structs.replace(opening, seed=seed))
    except LineFault as fault:
        raise as_failure(fault) from None
    for seat, player in enumerate(header.seats, 1):
        if player.who == HUMAN:
            message = unknown_bot(player.name).message
            raise Failure(f"seat {seat}: a match by bots needs a bot there; {message}", Exit.USAGE)
    return header


def _played(header: Header, path: Path | None, *, force: bool) -> EndRecord:
    sink = scripted_sink(path, force=force) if path else None
    with closing(sink) if sink else nullcontext():
        match = Live.begun(header, sink)
        try:
            match.play_out()
        except LineFault as fault:
            raise as_failure(fault) from None
    return msgspec.json.decode(match.journal.lines[-1], type=EndRecord)
