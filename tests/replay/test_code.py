"""Match codes: known answers in two languages, every single error found, any match brought back."""

import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.game.matches import Match, matches
from tests.pages import ROOT, assert_shown_is_so
from tests.replay.forged import VECTORS, stored
from trashcli.exits import Exit, Failure, Fault
from trashcli.game.commands import RESIGN
from trashcli.game.profile import Profile
from trashcli.game.state import State
from trashcli.match import act, bot_clock, play
from trashcli.players import bot, who
from trashcli.replay.code import code_of, code_of_lines, lines_of
from trashcli.replay.codeword import LONGEST, SIGNS, BadCode, NoCode, parse_code, split_place
from trashcli.replay.lines import Lines
from trashcli.replay.recorder import Recorder
from trashcli.replay.records import HUMAN, ActionRecord, Player, Reason, header
from trashcli.replay.source import is_code
from trashcli.replay.timeline import Timeline, find_place, timeline_of
from trashcli.replay.track import rules_of
from trashcli.replay.verify import verify_lines

pytestmark = pytest.mark.made

FILE = VECTORS / "codes.json"
KNOWN: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text("utf-8"))
CODES = [known["code"] for known in KNOWN["codes"]]
FRIDAY = CODES[0]
NODE = shutil.which("node")

every_code = pytest.mark.parametrize("known", KNOWN["codes"], ids=lambda known: known["about"])


def timeline(lines: list[bytes]) -> Timeline:
    return timeline_of(Lines(iter(lines)), "match")


def digest(lines: list[bytes]) -> str:
    """The digest of a match, once it verifies."""
    report = verify_lines("match", Lines(iter(lines)))
    assert report.finding is None
    assert report.unsupported == []
    return report.digest


def refused(code: str) -> str:
    """Why a code, with a place or without, is refused."""
    with pytest.raises(BadCode) as bad:
        parse_code(split_place(code)[0])
    return str(bad.value)


@every_code
def test_a_known_code_has_its_parts(known: dict[str, Any]) -> None:
    parts = parse_code(known["code"])
    assert (parts.profile, parts.sha8, parts.seed) == (
        known["profile"],
        known["sha8"],
        known["seed"],
    )
    changes = {key: value for key, value in parts.changes.items() if key != "seats"}
    assert changes == known["changes"]


@every_code
def test_a_known_code_is_its_match_byte_for_byte(known: dict[str, Any]) -> None:
    lines = lines_of(known["code"])
    assert (len(lines), digest(lines)) == (known["lines"], known["digest"])
    assert hashlib.sha256(b"".join(lines)).hexdigest() == known["sha256"]
    assert [seat["who"] for seat in json.loads(lines[0])["seats"]] == known["seats"]


@every_code
def test_the_match_of_a_known_code_has_that_code(known: dict[str, Any]) -> None:
    assert code_of_lines(lines_of(known["code"])) == known["code"]


@pytest.mark.parametrize("wrong", KNOWN["wrong"], ids=lambda wrong: wrong["about"])
def test_a_wrong_code_is_refused_in_one_line_that_says_where(wrong: dict[str, Any]) -> None:
    message = refused(wrong["code"])
    assert "\n" not in message
    assert len(message) < 400
    if wrong["column"] is not None:
        assert f"column {wrong['column']}:" in message


@pytest.mark.long
@pytest.mark.skipif(NODE is None, reason="node, which runs the other reader, is not installed")
def test_another_language_reads_the_same_and_finds_every_single_error() -> None:
    reader = ROOT / "tests" / "code.mjs"
    done = subprocess.run(
        [NODE or "node", reader, FILE, FRIDAY], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.splitlines()
    assert first == f"ok {FILE}"
    assert json.loads(second)["seed"] == "friday"


def mistakes(code: str) -> Iterator[str]:
    """The code with each character replaced by each other, and with each two neighbours swapped."""
    for at, right in enumerate(code):
        yield from (code[:at] + sign + code[at + 1 :] for sign in SIGNS if sign != right)
        if code[at : at + 2] != (swapped := code[at : at + 2][::-1]):
            yield code[:at] + swapped + code[at + 2 :]


@pytest.mark.parametrize("code", [FRIDAY, CODES[6], CODES[8]])
def test_any_one_wrong_character_and_any_two_swapped_ones_are_found(code: str) -> None:
    assert [wrong for wrong in mistakes(code) if not is_refused(wrong)] == []


@pytest.mark.parametrize("place", ["57", "h3", "h3.t5", "t5", "start", "end"])
def test_an_error_is_found_with_a_place_behind_the_code_too(place: str) -> None:
    code = CODES[2]
    whole = f"{code}~{place}"
    in_code = (wrong for wrong in mistakes(whole) if not wrong.startswith(f"{code}~"))
    assert [wrong for wrong in in_code if not is_refused(wrong)] == []


def is_refused(code: str) -> bool:
    try:
        parse_code(split_place(code)[0])
    except BadCode:
        return True
    return False


@settings(max_examples=300)
@given(st.text(st.sampled_from(SIGNS), max_size=80), st.booleans())
def test_whatever_is_typed_is_refused_with_a_reason(text: str, begins: bool) -> None:
    code = f"trash1.{text}" if begins else text
    if not is_refused(code):
        assert parse_code(split_place(code)[0]).number


@pytest.mark.long
@settings(max_examples=60)
@given(matches(), st.data())
def test_a_code_brings_any_match_back_at_any_length(match: Match, data: st.DataObject) -> None:
    lines = recorded(match, data)
    made = lines_of(code_of_lines(lines))
    assert digest(made) == digest(lines)
    assert made == lines


@pytest.mark.long
@settings(max_examples=1500, derandomize=True)
@given(matches(), st.data())
def test_a_code_brings_very_many_matches_back(match: Match, data: st.DataObject) -> None:
    lines = recorded(match, data)
    assert lines_of(code_of_lines(lines)) == lines


def recorded(match: Match, data: st.DataObject) -> list[bytes]:
    """A beginning of the match as bots play it by some clock, ended in some way."""
    seats = [Player(f"{name} {seat}", who(name)) for seat, name in enumerate(match.bots, 1)]
    begun = header("pagat", match.profile, match.seed, seats)
    lines: list[bytes] = []
    recorder = Recorder.begun(begun, lines.append)
    rules, most = rules_of(begun), data.draw(st.integers(0, 90) | st.just(10_000), "actions")
    clock = data.draw(st.sampled_from([bot_clock, late]), "clock")
    bots = [bot(name).choose for name in match.bots]
    for count, action in enumerate(play(rules, recorder.state, bots, clock)):
        if count >= most:
            recorder.track.history.restore()
            break
        recorder.action(action)
    if recorder.state.seat and data.draw(st.booleans(), "resigns"):
        recorder.action(act(rules, recorder.state, RESIGN))
    if reason := data.draw(st.sampled_from(["", *recorder.track.history.reasons]), "reason"):
        recorder.end(cast(Reason, reason))
    return lines


def late(state: State) -> int:
    """A clock that no bot goes by."""
    return state.clock[0] + 123_456 * state.hand


@pytest.mark.long
def test_the_last_place_of_that_name_is_where_stepping_goes_too() -> None:
    whole = timeline(lines_of(FRIDAY))
    names = [str(record) for record in range(0, 152, 6)]
    names += [f"h{hand}.t{turn}" for hand in range(0, 14, 3) for turn in range(14)]
    names += [*(f"h{hand}" for hand in range(14)), "t1", "t4", "T7", "start", "end", "H3.T2"]
    for name in names:
        try:
            record = find_place(whole, name).record
        except Fault:
            with pytest.raises(BadCode, match="there is no"):
                lines_of(f"{FRIDAY}~{name}")
        else:
            assert len(lines_of(f"{FRIDAY}~{name}")) == record + 1, name


def test_what_was_undone_is_left_out_and_the_match_stands_where_it_stood() -> None:
    lines = stored("pagat-42").splitlines(keepends=True)[:30]
    played = timeline(lines)
    recorder_lines: list[bytes] = []
    recorder = Recorder.begun(played.header, recorder_lines.append)
    rules = rules_of(played.header)
    for record in played.records:
        assert isinstance(record, ActionRecord)
        recorder.action(act(rules, recorder.state, record.do))
    recorder.undo(20)
    recorder.undo(25)
    recorder.undo(15)
    undone = code_of_lines(recorder_lines)
    assert undone == code_of(played.header, played.records[:15])
    assert timeline(lines_of(undone)).state_after(15) == recorder.state


def test_a_seat_at_which_a_person_decided_is_a_persons() -> None:
    lines = lines_of(CODES[2])
    seats = (Player("greedy 1", "bot:greedy/1"), Player("greedy 2", "bot:greedy/1"))
    played = replace(timeline(lines).header, seats=seats)
    records = [
        replace(record, by=HUMAN)
        if isinstance(record, ActionRecord) and record.seat == 1
        else record
        for record in timeline(lines).records
    ]
    assert code_of(played, records) == CODES[2]


def test_rules_that_are_not_here_any_more_are_refused_as_of_another_version() -> None:
    made = timeline(lines_of(CODES[0])).header
    doc = Profile().changed({"jokers": 2}).at_table(2)
    code = code_of(replace(made, rules=replace(made.rules, doc=doc, sha256="0" * 64)), [])
    with pytest.raises(BadCode, match="other rules than pagat") as bad:
        lines_of(code)
    assert bad.value.exit == Exit.UNSUPPORTED


def test_a_match_with_a_stated_table_has_no_code() -> None:
    whole = timeline(lines_of(FRIDAY))
    played = replace(whole.header, start=whole.state_after(40))
    with pytest.raises(NoCode, match="stated table") as none:
        code_of(played, [])
    assert none.value.exit == Exit.UNSUPPORTED


def test_a_match_of_another_engine_or_generator_has_no_code() -> None:
    played = timeline(lines_of(FRIDAY)).header
    for other in (replace(played, engine=2), replace(played, rng=replace(played.rng, v=2))):
        with pytest.raises(NoCode, match="is not known"):
            code_of(other, [])


def test_a_match_whose_cards_are_not_those_of_its_seed_has_no_code() -> None:
    whole = timeline(lines_of(FRIDAY))
    other = replace(whole.header, rng=replace(whole.header.rng, seed="monday"))
    with pytest.raises(NoCode, match="record 1 is not what its decision leads to"):
        code_of(other, whole.records)


def test_a_code_for_a_match_that_hardly_ends_is_refused() -> None:
    stuck = {"take": "never", "wild": (), "removed": ("2",), "limits.voids": 100}
    doc = Profile().changed(stuck)
    begun = header("pagat", doc, "x", [Player("you", HUMAN), Player("greedy 2", "bot:greedy/1")])
    lines: list[bytes] = []
    Recorder.begun(begun, lines.append)
    code = code_of_lines(lines).rpartition(".")[0]
    with pytest.raises(BadCode, match="longer than 20000 actions"):
        lines_of(checked(f"{code}.M"))  # you against greedy, and all that is forced


def checked(body: str) -> str:
    """The code with its check."""
    left = 0
    for sign in body:
        left = (left * 50 + SIGNS.index(sign)) % 3089
    one, two = divmod((1 - left * 2500) % 3089, 50)
    return body + SIGNS[one] + SIGNS[two]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("trash1.pagat@d1d73381~wild@nothing.1.M", "'nothing' is no value of wild"),
        ("trash1.pagat@d1d73381~colour@red.1.M", "the rule colour is not known here"),
        ("trash1.pagat@d1d73381~seats@you-greedy.1.M", "who plays is not told"),
        ("trash1.pagat@d1d73381~seats@you.1.O", "who plays is not told"),
        ("trash1.pagat@d1d73381~seats@you-.1.O", "seat 2: '' is neither you nor"),
        ("trash1.pagat@d1d73381.1.B", "end too early"),
        ("trash1.app@00000000.1.M", "other rules than app has here"),
    ],
)
def test_a_code_made_up_with_a_right_check_is_refused_too(body: str, why: str) -> None:
    with pytest.raises(BadCode) as bad:
        lines_of(checked(body))
    assert why in str(bad.value)
    assert bad.value.exit in (Exit.DAMAGED, Exit.UNSUPPORTED)


@settings(max_examples=40)
@given(st.text(st.sampled_from(SIGNS[:62]), min_size=1, max_size=40), st.sampled_from(CODES))
def test_any_choices_with_a_right_check_are_a_match_or_refused(choices: str, code: str) -> None:
    made = checked(f"{code.rpartition('.')[0]}.B{choices}")
    try:
        lines = lines_of(made)
    except Failure as failure:
        why = str(failure)
        assert "\n" not in why
    else:
        assert code_of_lines(lines).startswith(code.partition("@")[0])


def test_a_match_too_long_for_a_code_has_none() -> None:
    seed = "x" * 64
    players = [Player(f"{'b' * 30}{seat}", f"bot:{'b' * 30}/1") for seat in range(1, 300)]
    begun = header("pagat", Profile().changed({"players": (2, 1000)}), seed, players)
    with pytest.raises(NoCode, match=f"{LONGEST} are the most"):
        code_of(begun, [])


def test_only_what_begins_as_a_code_and_is_no_file_is_taken_for_one(tmp_path: Path) -> None:
    assert is_code(FRIDAY)
    assert is_code(f"{FRIDAY}~h3.t5")
    assert is_code("trash2.x")
    assert is_code(FRIDAY.replace("trash1", "tr4sh1"))
    assert not is_code("trash.x")
    assert not is_code("folder/" + FRIDAY)
    assert not is_code("trash1.pagat-1.trash.jsonl")
    assert not is_code("trash1.pagat-1.trash.jsonl.gz")
    (tmp_path / "trash1.txt").touch()
    assert not is_code(str(tmp_path / "trash1.txt"))


@pytest.mark.long
def test_the_page_shows_what_happens(tmp_path: Path) -> None:
    assert_shown_is_so(ROOT / "docs" / "match-code.md", tmp_path)
