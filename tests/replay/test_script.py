"""Scripts made from replays: they run, and get to the very state they were made for."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.corpus.make import Recording, begun, forked, newer, remarked, small, undone
from trashcli.cli.app import main
from trashcli.exits import Exit, Failure
from trashcli.game.commands import Time
from trashcli.game.profile import Profile
from trashcli.game.state import state_hash
from trashcli.replay.derive import fork
from trashcli.replay.lines import Lines
from trashcli.replay.script import script_to
from trashcli.replay.timeline import read_timeline, timeline_of
from trashcli.shell.trial import passes

CORPUS = Path(__file__).parent.parent / "corpus" / "engine-1"
VECTOR = Path(__file__).parent.parent / "vectors" / "pagat-42.trash.jsonl"
UNGOOD = ("view", "newer", "damaged", "dropped", "not-json", "illegal", "no-record")
GOOD = sorted(path for path in CORPUS.glob("*.jsonl") if not path.name.startswith(UNGOOD))
"""All that verifies as far as it goes, and has a record."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path / "state"))


def written(folder: Path, lines: list[bytes]) -> Path:
    path = folder / "match.trash.jsonl"
    path.write_bytes(b"".join(lines))
    return path


def script(path: Path, at: str, *options: str) -> list[str]:
    """The lines of the script that the command makes; it must get there."""
    output = path.with_name("there.trash")
    assert (
        main(["script", str(path), "--at", at, "-o", str(output), "--force", *options]) == Exit.OK
    )
    assert main(["run", str(output), "--strict", "-q"]) == Exit.OK
    return output.read_text(encoding="utf-8").splitlines()


def decisions(lines: list[str]) -> list[str]:
    return [line for line in lines if line.split()[0] in ("draw", "take", "place", "discard")]


@pytest.mark.long
@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name.partition(".trash")[0])
def test_a_script_gets_to_any_place_of_any_replay(path: Path, tmp_path: Path) -> None:
    here = written(tmp_path, [path.read_bytes()])
    last = read_timeline(str(here)).last
    for record in {0, 1, last // 3, last // 2, last - 1, last}:
        script(here, str(record))


def test_a_script_states_all_that_makes_the_match_and_checks_where_it_gets(tmp_path: Path) -> None:
    path = written(
        tmp_path, Recording.of(begun("app", "", ("greedy", "greedy"), "7")).play(4).lines
    )
    timeline = read_timeline(str(path))
    sha = timeline.header.rules.sha256
    assert script(path, "3") == [
        "# match.trash.jsonl after record 3",
        "# played by greedy 1 (bot:greedy/1), greedy 2 (bot:greedy/1)",
        f"require profile=app@{sha[:12]}",
        "new seed=7 profile=app players=p1,p2",
        "draw",
        "take",
        f"expect hash == {state_hash(timeline.state_after(3))}",
    ]


def test_rules_that_no_profile_has_are_stated_key_by_key(tmp_path: Path) -> None:
    settings = "take=never wild=[10,J] match.tie=more after.last_turn=true"
    lines = script(written(tmp_path, small("stated", settings).play(4).lines), "end")
    assert lines[3] == (
        "new seed=stated profile=pagat players=p1,p2 wild=[10,J] layout.first=3 take=never "
        "after.last_turn=true match.hands=2 match.tie=more"
    )


def test_undone_decisions_are_left_out(tmp_path: Path) -> None:
    path = written(tmp_path, undone())
    timeline = read_timeline(str(path))
    restarted = max(i for i in range(timeline.last) if timeline.when(i).hand == 0)
    at_restart = [line for line in script(path, str(restarted + 4)) if not line.startswith("#")]
    assert len(decisions(at_restart)) == 3
    script(path, "end")


def test_remarks_are_no_decisions(tmp_path: Path) -> None:
    script(written(tmp_path, remarked()), "end")


def test_a_stated_table_is_stated_to_the_last_card(tmp_path: Path) -> None:
    stood = forked(tmp_path)["start-place"]
    header = timeline_of(Lines(iter(stood)), "stood").header
    start = header.start
    assert start is not None
    plain = replace(start, won=(0, 0), voids=0, clock=(0, 0))
    lines = Recording.of(replace(header, start=plain, parent=None)).play(5).lines
    made = script(written(tmp_path, lines), "end", "--full")
    assert f'held="{start.held}"' in made[3]
    assert len(decisions(made)) == 5
    short = script(written(tmp_path, lines), "end")
    assert 'layouts="' in short[3]
    assert not decisions(short)


@pytest.mark.parametrize(
    ("lines", "at", "why"),
    [
        (small("between").play(5).lines, "start", "between hands the next deal comes by itself"),
        (small("rules", "players=[2,2] after.free_draws=2").play(4).lines, "3", "no line can"),
    ],
)
def test_a_script_opens_the_replay_where_lines_cannot_get_there(
    tmp_path: Path, lines: list[bytes], at: str, why: str
) -> None:
    path = written(tmp_path, lines)
    made = script(path, at)
    assert made[1].startswith(f"# opened, since {why}")
    assert made[2] == f'open "{path}"'


def test_a_script_opens_a_replay_whose_time_was_read_from_a_clock(tmp_path: Path) -> None:
    recording = small("timed", "match.minutes=1 match.hands=null").play(hands=1)
    recording.act(Time(1234))
    made = script(written(tmp_path, recording.play(3).lines), "end")
    assert made[1] == "# opened, since the time was read from a clock"


def test_a_script_opens_a_replay_of_another_engine(tmp_path: Path) -> None:
    made = script_to(
        read_timeline(str(written(tmp_path, newer()["newer-engine"]))), 2, "pagat", Profile()
    )
    assert made[1] == "# opened, since another engine played the match"


def test_a_script_cannot_open_standard_input() -> None:
    timeline = timeline_of(Lines(iter(small("piped").play(3).lines)), "-")
    assert script_to(timeline, 3, "pagat", Profile())[0] == "# - after record 3"
    with pytest.raises(Failure) as caught:
        script_to(timeline, 0, "pagat", Profile())
    assert caught.value.exit == Exit.USAGE


def test_a_name_that_no_line_can_hold_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a\nquit\nb.trash.jsonl"
    path.write_bytes(b"".join(small("quoted").lines))
    timeline = read_timeline(str(path))
    with pytest.raises(Failure) as caught:
        script_to(timeline, 0, "pagat", Profile())
    assert caught.value.exit == Exit.USAGE
    assert "\n" not in str(caught.value)


def test_a_name_with_quotes_and_dollars_is_opened(tmp_path: Path) -> None:
    path = tmp_path / 'a "$1" \\ b.trash.jsonl'
    path.write_bytes(b"".join(small("quoted").lines))
    script(path, "start")


@pytest.mark.parametrize("down", [1, 2, 3])
def test_a_joker_that_lies_face_down_is_stated_so(down: int, tmp_path: Path) -> None:
    layouts = f"AS {'.. ' * down}x1{' ..' * (8 - down)} / .."
    output = tmp_path / "match.trash.jsonl"
    state = f'new seed=7 profile=jokers players=Ann,Ben layouts="{layouts}{" .." * 9}"'
    first = tmp_path / "first.trash"
    first.write_text(f"{state}\ndraw\n", encoding="utf-8")
    assert main(["run", str(first), "--record", str(output), "-q"]) == Exit.OK
    start = read_timeline(str(output)).header.start
    assert start is not None
    assert start.layouts[0][2 * down + 2 :].startswith("x1")
    script(output, "end")


def forked_at(path: Path, record: int, seed: str | None) -> Sequence[bytes]:
    """The lines of a fork; none where no match can begin there."""
    try:
        return fork(str(path), str(record), seed).lines
    except Failure:
        return []


@pytest.mark.long
@settings(max_examples=150)
@given(st.sampled_from(["pagat", "jokers", "free-draws", "last-turn", "app"]), st.data())
def test_what_a_match_can_reach_is_reached_by_a_script_a_table_and_a_fork(
    profile: str, data: st.DataObject
) -> None:
    """From any place of a match with undone decisions, begun anew from a table in the middle."""
    seed = f"s{data.draw(st.integers(0, 10**6))}"
    recording = Recording.of(begun(profile, "", ("random", "random"), seed))
    recording.play(data.draw(st.integers(2, 60)))
    record = data.draw(st.integers(0, recording.recorder.track.i))
    with TemporaryDirectory() as folder:
        path = written(Path(folder), recording.lines)
        script(path, str(record))
        hash = state_hash(read_timeline(str(path)).state_after(record))
        for seed_at in (None, "other"):
            if not (lines := forked_at(path, record, seed_at)):
                continue
            timeline = timeline_of(Lines(iter(lines)), "fork")
            state = timeline.state_after(timeline.last)
            assert state.phase == "deal" or state_hash(state) == hash
            again = Path(folder, "again.trash.jsonl")
            again.write_bytes(b"".join(lines))
            script(again, "end")


def made_of(path: Path, at: int, *, full: bool = False) -> list[str]:
    lines = script_to(read_timeline(str(path)), at, "pagat", Profile(), passes, full=full)
    assert passes(lines)
    return lines


def test_a_script_begins_with_the_hand_that_the_place_is_in() -> None:
    lines = made_of(VECTOR, 188)
    assert lines == [
        "# pagat-42.trash.jsonl after record 188",
        "# played by greedy 1 (bot:greedy/1), greedy 2 (bot:greedy/1)",
        "require profile=pagat@d1d73381dbbe",
        "new seed=42 profile=pagat players=p1,p2 hand=14 sizes=6,1 wins=4,9 won=11,13 lead=2",
        "draw",
        "take",
        "draw",
        f"expect hash == {state_hash(read_timeline(str(VECTOR)).state_after(188))}",
    ]


@pytest.mark.long
def test_the_shortest_script_gets_to_every_place_of_a_match() -> None:
    timeline = read_timeline(str(VECTOR))
    for record in range(1, timeline.last + 1, 7):
        lines, whole = made_of(VECTOR, record), made_of(VECTOR, record, full=True)
        assert sum(map(len, lines)) <= sum(map(len, whole))


def test_what_does_not_pass_is_not_given() -> None:
    timeline = read_timeline(str(VECTOR))
    tried: list[list[str]] = []

    def no_hand(lines: list[str]) -> bool:
        tried.append(lines)
        return not any("hand=" in line for line in lines)

    made = script_to(timeline, 180, "pagat", Profile(), no_hand)
    assert "hand=" not in made[3]
    assert made == tried[-1]
    opened = script_to(timeline, 180, "pagat", Profile(), lambda lines: False)
    assert opened[1] == "# opened, since its lines do not lead there"
