"""A series of matches: what `trashcli simulate` was asked for, carried out."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from trashcli.exits import Exit, Failure
from trashcli.game.chance import LONGEST_SERIES_SEED, series_seed
from trashcli.shell.opening import PROFILE, Opening, random_seed
from trashcli.shell.players import sitting_of
from trashcli.shell.run import BOTS
from trashcli.shell.unattended import bots_header, play_unattended
from trashcli.simulate.condition import Condition, parse_condition
from trashcli.simulate.pool import Job
from trashcli.simulate.render import Form, Heading
from trashcli.simulate.run import simulate
from trashcli.simulate.series import Series


class Plan(Struct, frozen=True, kw_only=True):
    """What is to be simulated, and what is to be told of it."""

    matches: int
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
    json: bool = False
    csv: bool = False
    width: int | None = None
    """Columns of what is told as text, if that is to fit a terminal."""

    @property
    def numbers(self) -> range:
        """The matches to be played."""
        return range(self.match, self.match + 1) if self.match else range(1, self.matches + 1)


def run(
    plan: Plan,
    tell: Callable[[str], None],
    advance: Callable[[int], None],
    notice: Callable[[str], None],
) -> Exit:
    """How it ended; raises `Failure`.  `advance` learns how many more matches are done, `notice`
    a seed that nobody asked for.
    """
    _check(plan)
    keep = _kept(plan)
    seed = random_seed() if plan.seed is None else plan.seed
    opening = Opening(
        profile=plan.profile or PROFILE, players=plan.players or BOTS, settings=plan.settings
    )
    series, heading = _series(opening, seed, len(plan.numbers))
    if plan.seed is None:
        notice(f"seed {seed}")
    if plan.match and plan.record:
        list(
            play_unattended(opening, [series_seed(seed, plan.match)], plan.record, force=plan.force)
        )
    form = Form("json" if plan.json else "csv" if plan.csv else "text", plan.width)
    return simulate(Job(series, plan.numbers, keep), plan.jobs, heading, form, tell, advance)


def _check(plan: Plan) -> None:
    """Raises `Failure` for what does not go together."""
    if plan.json and plan.csv:
        raise Failure("--json and --csv exclude each other", Exit.USAGE)
    if plan.match and (plan.each or plan.find is not None):
        raise Failure("--match is one match: leave out --each and --find", Exit.USAGE)
    if plan.record and not plan.match:
        raise Failure("--record needs --match K, the match to record", Exit.USAGE)


def _kept(plan: Plan) -> Condition | None:
    """Which matches are told of; none where figures are."""
    if plan.find is not None:
        return parse_condition(plan.find)
    return Condition(()) if plan.each or plan.match else None


def _series(opening: Opening, seed: str, asked: int) -> tuple[Series, Heading]:
    header = bots_header(opening, seed)
    if len(seed) > LONGEST_SERIES_SEED:
        message = f"{seed}: the seed of a series has at most {LONGEST_SERIES_SEED} characters"
        raise Failure(message, Exit.USAGE)
    bots = tuple(sitting_of(player).kind for player in header.seats)
    heading = Heading(
        profile=header.rules.name,
        rules_sha256=header.rules.sha256,
        seed=seed,
        players=tuple(player.name for player in header.seats),
        asked=asked,
    )
    return Series(profile=header.rules.doc, bots=bots, seed=seed), heading
