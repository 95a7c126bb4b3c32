"""Statistics as text: tables with small bars, or plain sentences."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import to_builtins

from trashcli.screen.spoken import capital, speakable, spoken
from trashcli.screen.style import Style
from trashcli.screen.text import cut, folded, padded, safe, width_of, wrapped, wrapped_text
from trashcli.stats.matches import Against, LeftOut, Luck, Person, Share, Stats, Totals
from trashcli.wording import counted

LONGEST_NAME = 20
BAR = 10
"""Cells of a bar."""
HALVES = 5
"""Cells of a bar of luck to either side, half a standard deviation each."""


def render_stats(found: Stats, style: Style) -> str:
    """All of it."""
    if style.accessible:
        return "\n".join(
            spoken(f"{label}:", text, style) for label, text in _sentences(found, style)
        )
    parts = ["\n".join(wrapped_text(_all_matches(found), style.width))]
    if found.totals:
        parts += _tables(found, style)
    if found.left_out:
        head, *files = _left_out(found.left_out, style)
        told = [line for file in files for line in folded(file, style.width, "  ")]
        parts.append("\n".join([f"left out: {head}", *told]))
    return "\n\n".join(parts)


def as_object(found: Stats) -> dict[str, object]:
    """The same for another program: luck with what is worked out from it, rounded."""
    built: dict[str, object] = to_builtins(found)
    totals = [
        {
            **to_builtins(one),
            "luck": {
                "draws": one.luck.draws,
                "fitted": one.luck.fitted,
                "expected": round(one.luck.expected, 4),
                "luck": round(one.luck.luck, 4),
                "sd": round(one.luck.sd, 4),
                "deviations": round(one.luck.deviations, 4),
            },
        }
        for one in found.totals
    ]
    return {"v": 1, **built, "totals": totals}


def as_rows(found: Stats) -> Iterator[dict[str, object]]:
    """Yield a row for each player, rules and opponents, as a table of CSV has it."""
    for one in found.totals:
        for against in one.against:
            yield {
                "player": one.player.name,
                "bot": one.player.is_bot,
                "opponents": " ".join(person.name for person in against.opponents),
                "profile": against.profile,
                "changed": against.is_changed,
                "rules": against.rules,
                "matches": against.matches.played,
                "won": against.matches.won,
            }


def _left_out(left_out: Sequence[LeftOut], style: Style) -> Iterator[str]:
    kinds = Counter(one.kind for one in left_out)
    counts = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    yield f"{counted(len(left_out), 'replay')} ({counts})"
    for one in (one for one in left_out if one.kind != "unfinished"):
        yield f"{safe(one.file, style)}: {safe(one.why, style)}"


def _all_matches(found: Stats) -> str:
    if not found.matches:
        return "no finished match; `trashcli play` records each"
    matches, hands, turns = found.matches, found.hands, found.turns
    counts = ", ".join([counted(matches, "match", "es"), counted(hands, "hand")])
    means = f"{turns / hands:.1f} a hand, {turns / matches:.1f} a match"
    return f"{counts}, {counted(turns, 'turn')}: {means} ({found.shortest} to {found.longest})"


def _tables(found: Stats, style: Style) -> Iterator[str]:
    yield _table(
        ["player", ">matches", ">won", ">share", "longest run", "now", ""],
        [_wins_row(one, style) for one in found.totals],
        style,
    )
    yield _table(
        ["player", "against", "rules", ">matches", ">won", ">share", ""],
        [row for one in found.totals for row in _against_rows(one, style)],
        style,
    )
    if any(one.luck.draws for one in found.totals):
        yield _table(
            ["player", ">drawn", ">fitted", ">expected", ">luck", ">sd", ">first turns", ""],
            [_luck_row(one, style) for one in found.totals if one.luck.draws],
            style,
        )
        yield "\n".join(wrapped(_KEY.split(" "), " ", style.width))
    if found.unmeasured:
        yield "\n".join(wrapped_text(_unmeasured(found), style.width))


_KEY = (
    "luck: cards drawn from the stock that fitted, more (+) or fewer (-) than their chances add up "
    "to, and in standard deviations; first turns: hands completed in the player's first turn"
)


def _unmeasured(found: Stats) -> str:
    matches = counted(found.unmeasured, "match", "es")
    return f"without luck and first turns: {matches}, as cards may have been known (undo, fork)"


def _wins_row(one: Totals, style: Style) -> list[str]:
    return [
        _name(one.player, style),
        *_share(one.matches),
        _run(one.most_won),
        _run(one.streak),
        _bar(one.matches, style),
    ]


def _against_rows(one: Totals, style: Style) -> Iterator[list[str]]:
    def name(person: Person) -> str:
        return _name(person, style)

    for against in one.against:
        yield [
            _name(one.player, style),
            cut(_opponents(against, ", ", name), LONGEST_NAME, style),
            safe(against.label, style),
            *_share(against.matches),
            _bar(against.matches, style),
        ]


def _luck_row(one: Totals, style: Style) -> list[str]:
    luck = one.luck
    return [
        _name(one.player, style),
        f"{luck.draws}",
        f"{luck.fitted}",
        f"{luck.expected:.1f}",
        f"{luck.luck:+.1f}",
        f"{luck.deviations:+.1f}",
        f"{one.first_turns} of {one.hands}",
        _luck_bar(luck, style),
    ]


def _share(share: Share) -> list[str]:
    return [f"{share.played}", f"{share.won}", _percent(share)]


def _percent(share: Share) -> str:
    return f"{share.share:.0%}".replace("%", " %")


def _run(length: int) -> str:
    return f"{length} won" if length >= 0 else f"{-length} not won"


def _name(person: Person, style: Style) -> str:
    return cut(safe(person.name, style), LONGEST_NAME, style)


def _opponents(against: Against, joint: str, name: Callable[[Person], str]) -> str:
    """The opponents by name, alike ones counted: `2 greedy, random`."""
    counts = Counter(map(name, against.opponents))
    each = (f"{many} {one}" if many > 1 else one for one, many in counts.items())
    return joint.join(each) or "nobody"


def _bar(share: Share, style: Style) -> str:
    full, empty = ("█", "░") if style.drawn else ("#", ".")
    cells = round(BAR * share.share)
    return full * cells + empty * (BAR - cells)


def _luck_bar(luck: Luck, style: Style) -> str:
    """A bar to the right for good luck, to the left for bad."""
    full, empty, middle = ("█", "░", "│") if style.drawn else ("#", ".", "|")
    cells = min(HALVES, round(2 * abs(luck.deviations)))
    side, other = full * cells + empty * (HALVES - cells), empty * HALVES
    return other + middle + side if luck.luck >= 0 else side[::-1] + middle + other


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], style: Style) -> str:
    """Columns of text, and of numbers below a head with `>`; the last is of bars, where there is
    room for them.  A row folds where it is too long without.
    """
    numbers = [cell.startswith(">") for cell in head]
    lines = [[cell.removeprefix(">") for cell in head], *rows]
    widths = [max(map(width_of, column)) for column in zip(*lines, strict=True)]
    if sum(widths) + 2 * len(widths) - 2 > style.width:
        widths.pop()
    return "\n".join(
        line.rstrip()
        for cells in lines
        for line in wrapped(_cells(cells, widths, numbers), "  ", style.width, "  ")
    )


def _cells(line: Sequence[str], widths: Sequence[int], numbers: Sequence[bool]) -> list[str]:
    return [
        cell.rjust(width) if is_number else padded(cell, width)
        for cell, width, is_number in zip(line, widths, numbers, strict=False)
    ]


def _sentences(found: Stats, style: Style) -> Iterator[tuple[str, str]]:
    """All of it to be spoken: what each sentence is about, and the sentence."""
    yield "Matches", f"{_all_matches(found)}."
    for one in found.totals:
        yield from _told(one, style)
    if found.unmeasured:
        yield "Luck", f"{_unmeasured(found)}."
    for text in _left_out(found.left_out, style) if found.left_out else ():
        yield "Left out", f"{text}."


def _told(one: Totals, style: Style) -> Iterator[tuple[str, str]]:
    def name(person: Person) -> str:
        return speakable(_name(person, style)) or "somebody"

    who = capital(name(one.player))
    yield who, f"{_won(one.matches)}. {_runs_told(one)}."
    for against in one.against:
        others = _opponents(against, " and ", name)
        yield who, f"against {others}, {safe(against.label, style)}: {_won(against.matches)}."
    if one.luck.draws:
        yield who, f"{_luck_told(one.luck)}. {_first_turns_told(one)}."


def _runs_told(one: Totals) -> str:
    return f"Longest run: {_run(one.most_won)}. Now: {_run(one.streak)}"


def _won(share: Share) -> str:
    return f"{counted(share.played, 'match', 'es')}, {share.won} won, {_percent(share)}"


def _luck_told(luck: Luck) -> str:
    drawn = f"{luck.draws} cards drawn, {luck.fitted} fitted, {luck.expected:.1f} expected"
    more = "more" if luck.luck >= 0 else "fewer"
    told = f"{abs(luck.luck):.1f} {more}, {abs(luck.deviations):.1f} standard deviations"
    return f"{drawn}. Luck: {told}"


def _first_turns_told(one: Totals) -> str:
    return f"First turn completed {one.first_turns} of {counted(one.hands, 'hand')}"
