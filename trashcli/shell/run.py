"""Running: what `trashcli run` was asked for, carried out."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext
from pathlib import Path
from typing import BinaryIO, TextIO

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trashcli import ENGINE
from trashcli.conditions import Condition, parse_condition
from trashcli.exits import Exit, Failure, Fault, worst
from trashcli.game.chance import LONGEST_SERIES_SEED, series_seed
from trashcli.notices import notice
from trashcli.plans import RunPlan
from trashcli.replay.records import HUMAN, EndRecord, Header
from trashcli.screen.style import USUAL_WIDTH, Style
from trashcli.shell.answer import Answer, Form, json_line, plain
from trashcli.shell.grammar import STDIN, Script, bounded_lines, open_script, read_script, script_of
from trashcli.shell.live import Live
from trashcli.shell.opening import (
    PLAYERS,
    PROFILE,
    Opening,
    check_seed,
    opened,
    random_seed,
    unknown_bot,
)
from trashcli.shell.session import (
    Session,
    Terms,
    announced,
    described,
    file_in,
    one_file,
    scripted_sink,
)
from trashcli.shell.verbs import execute, is_command
from trashcli.simulate import compiled
from trashcli.simulate.blocks import How, choose, warm_up
from trashcli.simulate.figures import FiguresForm, Heading, render_figures
from trashcli.simulate.parts import Part, Source, kept_part, merged, missing, read_part, write_part
from trashcli.simulate.pool import Job, extend, simulate
from trashcli.simulate.series import PATHS, Series
from trashcli.wording import brief, counted, printable

LONGEST_SHOWN = 200
"""Characters of a line that a message repeats."""


class Batch:
    """Carries out scripts on a session and writes the answers."""

    def __init__(  # noqa: PLR0913 -- one for each flag of the command line
        self,
        session: Session,
        out: BinaryIO,
        errors: TextIO,
        *,
        form: Form = "text",
        keep_going: bool = False,
        echo: bool = False,
        quiet: bool = False,
    ) -> None:
        self.session = session
        self.exit = Exit.OK
        self._out = out
        self._errors = errors
        self._form = form
        self._keep_going = keep_going
        self._echo = echo
        self._quiet = quiet

    def run(self, scripts: Sequence[Script]) -> int:
        """How it ends when all lines are carried out, or one is refused."""
        session = self.session
        try:
            for script in scripts:
                session.enter(script)
                while session.scripts and session.leaving is None:
                    self._next_line()
        finally:
            for script in [*session.scripts, *scripts]:
                script.close()
        if session.checks.total and self._form == "text" and not self._quiet:
            self._write(f"{session.checks.render()}\n".encode())
        return self.exit or session.leaving or Exit.OK

    def _next_line(self) -> None:
        session = self.session
        script = session.scripts[-1]
        raw = script.next()
        if raw is None:
            session.scripts.pop()
            return
        if self._echo and self._form == "text" and not (script.is_sourced and not is_command(raw)):
            self._write(f"> {_shown(raw)}".rstrip().encode() + b"\n")
        answer = execute(session, raw, script.at)
        if answer is None:
            return
        self._tell(answer)
        if answer.fault:
            self._refused(answer.fault, raw, answer.at)

    def _tell(self, answer: Answer) -> None:
        """Write the answer, so that another program can read it at once."""
        if self._form == "json":
            self._write(json_line(answer))
        elif self._form == "plain":
            self._write(plain(answer).encode())
        elif not (answer.fault or answer.quiet or self._quiet) and (text := answer.render()):
            self._write(f"{text}\n".encode())

    def _refused(self, fault: Fault, raw: bytes, at: str) -> None:
        exit = fault.exit_of_script
        self.exit = worst([self.exit, exit], "commands")
        if self._form == "text":
            print(complaint(fault, raw, at), file=self._errors)
        if not self._keep_going or fault.code == "mismatch":
            self.session.leaving = exit

    def _write(self, data: bytes) -> None:
        self._out.write(data)
        self._out.flush()


def complaint(fault: Fault, raw: bytes, at: str) -> str:
    """Where and why a line was refused, the line itself and what its variables make of it, and a
    mark below the column.
    """
    legal = f" (legal: {', '.join(fault.legal)})" if fault.legal else ""
    lines = [f"{at}: {fault.code}: {fault.message}{legal}"]
    if fault.hides_line:
        return lines[0]
    lines.append(f"    {_shown(raw)}")
    if fault.filled:
        filled = fault.filled.encode(errors="replace")
        lines.append(f"    {_shown(filled)}")
    if 0 < fault.column <= LONGEST_SHOWN:
        lines.append(f"    {' ' * (fault.column - 1)}^")
    return "\n".join(lines)


def _shown(raw: bytes) -> str:
    """A line as it can be shown: no control characters, and not too long."""
    text = raw[: 4 * LONGEST_SHOWN].decode(errors="replace")
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:LONGEST_SHOWN])
    return shown if len(text) <= LONGEST_SHOWN else f"{shown}..."


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
    """Play a match for each seed; raises `Failure`.

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
    with open_script(path) as stream:
        lines = [line.decode(errors="replace").strip() for line in bounded_lines(stream)]
    try:
        seeds = [check_seed(line) for line in lines if line and not line.startswith("#")]
    except Fault as fault:
        raise Failure(f"{path}: {fault.message}", Exit.USAGE) from None
    if not seeds:
        raise Failure(f"{path}: holds no seed; give one a line", Exit.USAGE)
    return seeds


def bots_header(opening: Opening, seed: str) -> Header:
    """The header of a match that bots can play by themselves; raises `Failure`."""
    header = opened(msgspec.structs.replace(opening, seed=seed))
    for seat, player in enumerate(header.seats, 1):
        if player.who == HUMAN:
            message = unknown_bot(player.name).message
            raise Failure(f"seat {seat}: a match by bots needs a bot there; {message}", Exit.USAGE)
    return header


def _played(header: Header, path: Path | None, *, force: bool) -> EndRecord:
    sink = scripted_sink(path, force=force) if path else None
    with closing(sink) if sink else nullcontext():
        match = Live.begun(header, sink)
        match.play_out()
    return msgspec.json.decode(match.lines[-1], type=EndRecord)


_VARIABLE = re.compile(r"(\w+)=(.*)", re.DOTALL)
BOTS = "greedy,greedy"
"""Who plays where no script does and nobody is named."""


def run(plan: RunPlan) -> int:
    """How it ended; raises `Failure` for what the command line itself has wrong."""
    if plan.scripts or plan.commands:
        return _run_scripts(plan)
    return _run_matches(plan)


def _style(plan: RunPlan) -> Style:
    """How answers are written: alike wherever they go, unless the command line says otherwise."""
    is_spoken = bool(plan.accessible)
    return Style(
        width=plan.width or USUAL_WIDTH,
        board=plan.board or "compact",
        color=plan.colors == "always",
        accessible=is_spoken,
        suits="none" if is_spoken else "letters",
    )


def _opening(plan: RunPlan, players: str) -> Opening:
    return Opening(
        seed=plan.seed,
        profile=plan.profile or PROFILE,
        players=plan.players or players,
        settings=plan.settings,
    )


def _run_matches(plan: RunPlan) -> Exit:
    seeds = _seeds(plan)
    if plan.record and len(seeds) > 1 and not plan.record.is_dir():
        raise Failure(f"{plan.record}: for several matches name a folder that exists", Exit.USAGE)
    opening = _opening(plan, BOTS)
    _check(replace(opening, seed=seeds[0]))
    if plan.seed is None and plan.seeds is None:
        notice(f"seed {seeds[0]}")
    told = {"tell": notice} if plan.verbose else {}
    for played in play_unattended(opening, seeds, plan.record, force=plan.force, **told):
        if plan.form == "json":
            print(msgspec.json.encode(played).decode(), flush=True)
        elif not plan.quiet:
            print(played.render(), flush=True)
    return Exit.OK


def _seeds(plan: RunPlan) -> list[str]:
    if plan.seed is not None and plan.seeds is not None:
        raise Failure("--seed and --seeds exclude each other", Exit.USAGE)
    if plan.seeds is not None:
        return read_seeds(plan.seeds)
    if plan.seed is not None:
        return [plan.seed]
    return [random_seed()]


def _run_scripts(plan: RunPlan) -> int:
    if plan.seeds is not None:
        raise Failure("--seeds is for matches by bots; a script has `new seed=`", Exit.USAGE)
    opening = _opening(plan, PLAYERS)
    _check(opening)
    scripts = list(_scripts(plan))
    record = one_file(plan.record, force=plan.force)
    session = Session(
        Terms(
            opening=opening,
            style=lambda: _style(plan),
            reveal=plan.reveal,
            strict=plan.strict,
            allow_write=plan.allow_write,
            record=announced(record, notice) if plan.verbose else record,
            notice=notice,
        )
    )
    batch = Batch(
        session,
        sys.stdout.buffer,
        sys.stderr,
        form=plan.form,
        keep_going=plan.keep_going,
        echo=plan.echo,
        quiet=plan.quiet,
    )
    exit = batch.run(scripts)
    if plan.require_finished and not session.is_finished:
        notice("the match is not finished, as --require-finished asks for")
        exit = exit or Exit.NO
    _close(session, exit)
    return exit


def _close(session: Session, exit: int) -> None:
    """End the recording; raises `Failure` if it cannot be, and nothing was told of it yet."""
    try:
        session.close("limit" if session.leaving is None else "quit")
    except Failure as failure:
        if not exit:
            raise Failure(str(failure), Exit.DAMAGED) from None


def _scripts(plan: RunPlan) -> Iterator[Script]:
    """What is to be run: the scripts, then the commands."""
    variables = dict(map(_variable, plan.variables))
    for path in plan.scripts:
        if path == STDIN:
            yield Script(STDIN, bounded_lines(sys.stdin.buffer), variables)
        else:
            yield read_script(path, variables)
    if plan.commands:
        yield script_of("-c", plan.commands, variables)


def _variable(text: str) -> tuple[str, str]:
    found = _VARIABLE.fullmatch(text)
    if found is None:
        raise Failure(f"--var {brief(text)}: a variable is given as NAME=VALUE", Exit.USAGE)
    if not found[2].isprintable():
        raise Failure(f"--var {found[1]}: the value holds what is no text of one line", Exit.USAGE)
    return found[1], found[2]


def _check(opening: Opening) -> None:
    """Raise `Failure` if no match could begin so; does not look at what nobody asked for."""
    if opening != Opening():
        opened(opening)


MOST_MATCHES = 10**9
LONG = 100_000
"""So many matches that it is worth a word how they could be played faster."""
EXTRA = "trash-card-game[fast]"


class SeriesPlan(Struct, frozen=True, kw_only=True):
    """What is to be simulated, and what is to be told of it."""

    matches: int
    """How many, from the first on."""
    first: int = 1
    seed: str | None = None
    profile: str | None = None
    players: str | None = None
    settings: tuple[str, ...] = ()
    jobs: int = 1
    each: bool = False
    find: str | None = None
    match: int | None = None
    """The only match to be played, from 1."""
    record: Path | None = None
    force: bool = False
    totals: Path | None = None
    """The file in which what they come to is kept."""
    how: How | None = None
    """By what they are played, if that is not to be chosen."""
    verbose: bool = False
    json: bool = False
    csv: bool = False
    width: int | None = None
    """Columns of what is told as text, if that is to fit a terminal."""

    @property
    def numbers(self) -> range:
        """The matches to be played."""
        if self.match:
            return range(self.match, self.match + 1)
        return range(self.first, self.first + self.matches)

    @property
    def form(self) -> FiguresForm:
        """How it is told."""
        return FiguresForm("json" if self.json else "csv" if self.csv else "text", self.width)


def parse_numbers(text: str) -> range:
    """The matches that `5000` (the first so many) or `5001:9000` means; raises `Failure`."""
    found = re.fullmatch("(?:([0-9]{1,10}):)?([0-9]{1,10})", text)
    first, last = (int(found[1] or 1), int(found[2])) if found else (0, 0)
    if not 1 <= first <= last <= MOST_MATCHES:
        message = (
            f"--matches: {printable(text)} is not in the range 1 to {MOST_MATCHES}; give how many, "
            "such as 5000, or the first and the last, such as 5001:9000"
        )
        raise Failure(message, Exit.USAGE)
    return range(first, last + 1)


def run_series(
    plan: SeriesPlan,
    tell: Callable[[str], None],
    advance: Callable[[int], None],
    notice: Callable[[str], None],
) -> Exit:
    """How it ended; raises `Failure`.  `advance` learns how many more matches are done, `notice`
    a seed that nobody asked for.
    """
    check(plan)
    keep = _kept(plan)
    seed = random_seed() if plan.seed is None else plan.seed
    opening = Opening(
        profile=plan.profile or PROFILE, players=plan.players or BOTS, settings=plan.settings
    )
    series, heading, source = series_of(opening, seed, plan.numbers)
    if plan.seed is None:
        notice(f"seed {seed}")
    if plan.match and plan.record:
        list(
            play_unattended(opening, [series_seed(seed, plan.match)], plan.record, force=plan.force)
        )
    how = plan.how or chosen(series, len(plan.numbers), plan.verbose, notice)
    job = Job(series, plan.numbers, keep, how)
    if plan.totals:
        part = extend(kept_part(plan.totals, source), plan.totals, job, plan.jobs, advance)
        tell(figures_of(part, plan.form, plan.numbers))
        return Exit.INTERRUPTED if missing(part, plan.numbers) else Exit.OK
    return simulate(job, plan.jobs, heading, plan.form, tell, advance)


def merge(files: Sequence[Path], plan: SeriesPlan, tell: Callable[[str], None]) -> Part:
    """Tells the figures of all parts in these files, and writes them as one where that is asked
    for; gives them.  Raises `Failure`.
    """
    whole = merged([(printable(str(file)), read_part(file)) for file in files])
    if plan.totals:
        if plan.totals.exists() and not plan.force:
            message = f"{printable(str(plan.totals))} exists; name another file, or give --force"
            raise Failure(message, Exit.DAMAGED)
        write_part(whole, plan.totals)
    tell(figures_of(whole, plan.form))
    return whole


def figures_of(part: Part, form: FiguresForm, asked: range = range(0)) -> str:
    """The figures of a part, of which so many were asked for; nothing where it has no match."""
    if not part.totals.matches:
        return ""
    lacking = sum(map(len, missing(part, asked)))
    heading = Heading(
        profile=part.source.profile,
        rules_sha256=part.source.rules_sha256,
        seed=part.source.seed,
        players=part.source.players,
        asked=part.totals.matches + lacking,
        spans=() if len(part.spans) == 1 and part.spans[0][0] == 1 else part.spans,
    )
    return render_figures(heading, part.totals, form)


def chosen(series: Series, matches: int, verbose: bool, notice: Callable[[str], None]) -> How:
    """By what so many matches are played; makes it ready, and says what a person should know."""
    how, unknown = choose(series, matches)
    if unknown and verbose:
        notice(f"the engine plays, because the kernel does not know {unknown}")
    elif how == "kernel" and matches >= LONG and not compiled.is_installed():
        notice(f"many matches are played some 50 times as fast after: pip install '{EXTRA}'")
    elif how == "compiled":
        if not compiled.is_kept():
            notice("compiling, which takes about 20 seconds, once...")
        try:
            warm_up(series, how)
        except Exception as error:
            notice(f"numba does not work here, so it takes longer: {printable(str(error))[:200]}")
            how = "kernel"
    return how


def check(plan: SeriesPlan) -> None:
    """Raise `Failure` for what does not go together."""
    if plan.json and plan.csv:
        raise Failure("--json and --csv exclude each other", Exit.USAGE)
    if plan.match and (plan.each or plan.find is not None):
        raise Failure("--match is one match: leave out --each and --find", Exit.USAGE)
    if plan.totals and (plan.match or plan.each or plan.find is not None):
        message = "--totals keeps what all matches come to: leave out --each, --find and --match"
        raise Failure(message, Exit.USAGE)
    if plan.record and not plan.match:
        raise Failure("--record needs --match K, the match to record", Exit.USAGE)


def _kept(plan: SeriesPlan) -> Condition | None:
    """Which matches are told of; none where figures are."""
    if plan.find is None:
        return Condition() if plan.each or plan.match else None
    try:
        return parse_condition(plan.find, PATHS, alone=True)
    except Fault as fault:
        raise Failure(f"--find: {fault.message}", fault.exit) from None


def series_of(opening: Opening, seed: str, numbers: range) -> tuple[Series, Heading, Source]:
    """The series that an opening and a seed name, what is said of these matches of it, and what
    they are parts of; raises `Failure`.
    """
    header = bots_header(opening, seed)
    if len(seed) > LONGEST_SERIES_SEED:
        message = f"{seed}: the seed of a series has at most {LONGEST_SERIES_SEED} characters"
        raise Failure(message, Exit.USAGE)
    bots = tuple(player.kind for player in header.seats)
    heading = Heading(
        profile=header.rules.name,
        rules_sha256=header.rules.sha256,
        seed=seed,
        players=tuple(player.name for player in header.seats),
        asked=len(numbers),
        spans=((numbers[0], numbers[-1]),) if numbers[0] > 1 else (),
    )
    source = Source(
        engine=ENGINE,
        profile=heading.profile,
        rules_sha256=heading.rules_sha256,
        seed=seed,
        players=heading.players,
        bots=tuple(player.who for player in header.seats),
    )
    return Series(profile=header.rules.doc, bots=bots, seed=seed), heading, source
