"""Parts of a run: they add up to the whole to the last digit, and nothing foreign is added."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.simulate.test_command import Simulate, simulate
from trashcli.exits import Exit, Failure
from trashcli.simulate.figures import Totals
from trashcli.simulate.parts import (
    Part,
    Source,
    added,
    merged,
    missing,
    new_part,
    read_part,
    write_part,
)

__all__ = ["simulate"]

SOURCE = Source(
    engine=1,
    profile="pagat",
    rules_sha256="0" * 64,
    seed="S",
    players=("greedy 1", "greedy 2"),
    bots=("bot:greedy/1", "bot:greedy/1"),
)


def part_with(*matches: range) -> Part:
    """A part with these matches, which come to nothing."""
    part = new_part(SOURCE)
    for some in matches:
        part = added(part, some.start, Totals(matches=len(some)))
    return part


def numbers(part: Part) -> list[int]:
    return [match for first, last in part.spans for match in range(first, last + 1)]


@given(st.sets(st.integers(1, 40)), st.integers(1, 40), st.integers(0, 40))
def test_what_a_part_lacks_is_all_that_it_does_not_have(
    held: set[int], first: int, count: int
) -> None:
    part = part_with(*(range(match, match + 1) for match in held))
    assert numbers(part) == sorted(held)
    assert all(
        one[1] + 1 < other[0] for one, other in zip(part.spans, part.spans[1:], strict=False)
    )
    asked = range(first, first + count)
    lacking = [match for gap in missing(part, asked) for match in gap]
    assert lacking == sorted(set(asked) - held)


def test_parts_with_a_match_in_common_are_refused() -> None:
    parts = [("a", part_with(range(1, 11))), ("b", part_with(range(20, 31), range(10, 12)))]
    with pytest.raises(Failure, match="match 10 is in a and in b") as failure:
        merged(parts)
    assert failure.value.exit == Exit.USAGE


@pytest.mark.parametrize("field", Source.__struct_fields__)
def test_parts_of_another_run_are_refused(field: str) -> None:
    other: Any = {"engine": 2, "players": ("Ann", "Ben"), "bots": ("bot:sharp/1",) * 2}.get(
        field, "x"
    )
    foreign = replace(part_with(range(5, 6)), source=replace(SOURCE, **{field: other}))
    with pytest.raises(Failure, match=f"different runs: {field} is") as failure:
        merged([("a", part_with(range(1, 3))), ("b", foreign)])
    assert failure.value.exit == Exit.UNSUPPORTED


@pytest.mark.long
def test_a_run_in_parts_comes_to_the_figures_of_the_whole(
    simulate: Simulate, tmp_path: Path
) -> None:
    one, other, whole = (str(tmp_path / name) for name in ("1.json", "2.json", "3.json"))
    asked = ("--seed", "S", "--players", "random,sharp,greedy")
    for form in ((), ("--json",)):
        assert simulate("-n", "30", *asked, "--totals", one, *form)[0] == Exit.OK
        jobs = "2" if form else "1"
        simulate("-n", "31:70", *asked, "-j", jobs, "--totals", other, *form)
        code, out, err = simulate("--merge", other, one, "--totals", whole, "--force", *form)
        assert (code, out, err) == simulate("-n", "70", *asked, *form)
    assert read_part(Path(whole)).spans == ((1, 70),)
    assert simulate("--merge", whole)[1] == simulate("-n", "70", *asked)[1]


def test_a_run_goes_on_where_its_file_ends(simulate: Simulate, tmp_path: Path) -> None:
    file = tmp_path / "totals.json"
    asked = ("--seed", "S", "--profile", "short-game", "--totals", str(file))
    simulate("-n", "20", *asked)
    simulate("-n", "41:50", *asked)
    assert read_part(file).spans == ((1, 20), (41, 50))
    before = file.read_bytes()
    whole = simulate("-n", "60", *asked)
    assert whole == simulate("-n", "60", *asked[:4])
    assert simulate("-n", "60", *asked) == whole
    assert file.read_bytes() != before


def test_gaps_are_said_beside_the_figures(simulate: Simulate, tmp_path: Path) -> None:
    one, other = str(tmp_path / "1.json"), str(tmp_path / "2.json")
    simulate("-n", "5", "--seed", "S", "--totals", one)
    simulate("-n", "9:12", "--seed", "S", "--totals", other)
    code, out, err = simulate("--merge", one, other)
    assert code == Exit.OK
    assert out.startswith("9 matches of pagat, seed S, matches 1 to 5 and 9 to 12: greedy 1")
    assert err == "trashcli: matches 6 to 8 are in none of the files\n"


def test_a_file_that_does_not_add_up_is_refused(simulate: Simulate, tmp_path: Path) -> None:
    file = tmp_path / "totals.json"
    simulate("-n", "5", "--seed", "S", "--totals", str(file))
    sound = json.loads(file.read_bytes())
    changes: list[dict[str, Any]] = [
        {"matches": [[1, 6]]},
        {"matches": [[3, 5], [1, 2]]},
        {"matches": [[0, 4]]},
        {"hand_turns": []},
        {"winners": []},
        {"measures": {}},
        {"hand_wins": [[1, 3]]},
        {"v": 2},
        {"more": 1},
    ]
    for change in changes:
        file.write_text(json.dumps(sound | change))
        code, out, err = simulate("--merge", str(file))
        assert (code, out) == (Exit.DAMAGED, ""), change
        assert "damaged" in err
    file.write_bytes(b"")
    assert simulate("--merge", str(file))[0] == Exit.DAMAGED
    assert simulate("--merge", str(tmp_path / "none"))[0] == Exit.DAMAGED


def test_an_existing_file_is_not_merged_over(simulate: Simulate, tmp_path: Path) -> None:
    one = str(tmp_path / "1.json")
    simulate("-n", "5", "--seed", "S", "--totals", one)
    code, _, err = simulate("--merge", one, "--totals", one)
    assert code == Exit.DAMAGED
    assert "exists; name another file" in err


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    part = part_with(range(3, 4))
    file = tmp_path / "none" / "totals.json"
    with pytest.raises(Failure, match="No such file") as failure:
        write_part(part, file)
    assert failure.value.exit == Exit.DAMAGED
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--merge",), "files are for --merge"),
        (("x.json",), "files are for --merge"),
        (("--merge", "x.json", "--seed", "S"), "--merge plays nothing"),
        (("--merge", "x.json", "--set", "wild=[K]"), "--merge plays nothing"),
        (("--merge", "x.json", "--sweep", "wild=[K]"), "leave out --sweep"),
        (("--merge", "x.json", "--json", "--csv"), "exclude each other"),
        (("-n", "5:1"), "5:1 is not in the range"),
        (("-n", "x"), "x is not in the range"),
        (("--totals", "x", "--each"), "leave out --each, --find and --match"),
        (("--totals", "x", "--match", "3"), "leave out --each, --find and --match"),
    ],
)
def test_wrong_use_is_said(arguments: tuple[str, ...], message: str, simulate: Simulate) -> None:
    code, out, err = simulate(*arguments)
    assert (code, out) == (Exit.USAGE, "")
    assert message in err
