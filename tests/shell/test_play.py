"""`trashcli play`: line by line on a pipe; tests/terminal is for the rest."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.shell.doors import VECTORS, Said, answers, called, command, session
from trashcli.exits import Exit, Fault
from trashcli.replay.games import unfinished
from trashcli.replay.verify import verify
from trashcli.screen.style import Style
from trashcli.shell.session import Session
from trashcli.shell.typed import expanded

REPLAY = VECTORS / "app-7.trash.jsonl"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's folders, all of them empty."""
    monkeypatch.setenv("TRASHCLI_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.setenv("TRASHCLI_SETTINGS_DIR", str(tmp_path / "settings"))
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path / "state" / "games"


def played(lines: str, *options: str) -> Said:
    return called("play", "--seed", "5", *options, stdin=lines)


# On a pipe


def test_a_game_is_played_line_by_line() -> None:
    said = played("draw\nresign\n", "--no-record", "--board", "line")
    assert said.code == Exit.OK
    assert said.out.count("Hand 1   you 10 slots, greedy 10   first to clear 1 slot wins   ") == 2
    assert "you      drew 5C > 5; turned 7S > 7" in said.out
    assert "greedy won the match." in said.out
    assert (said.err, "> " in said.out.splitlines()[0]) == ("", False)


def test_enter_does_what_is_shown_as_next() -> None:
    said = played("\n\n\n", "--no-record")
    assert said.out.count("next: draw") == 4
    assert said.out.count("? help") == 1
    assert said.out.count("\nyou      drew ") == 3


def test_a_refused_line_says_why_and_what_may_be_done() -> None:
    said = played("place 3\nwhy\n", "--no-record")
    message = "draw or take a card first"
    assert f"{message} (legal: draw)" in said.out
    assert f"{message}\nnot_now: the rules do not allow this now\n" in said.out
    assert "You could type: draw\n" in said.out


def test_in_accessible_mode_choices_are_numbered() -> None:
    said = played("1\n", "--no-record", "--accessible")
    assert said.out.startswith("Trash. 2 players: you, greedy.")
    assert "\n\n" not in said.out
    assert "Choices: 1 draw. 2 take ace, ends your turn." in said.out


def test_a_game_is_recorded_and_gone_on_with(state: Path) -> None:
    said = played("draw\nmark here\n")
    (path,) = state.iterdir()
    name = path.name.removesuffix(".trash.jsonl")
    assert said.out.splitlines()[-1] == "Saved. `trashcli` continues it."
    assert b'"k":"meta"' in path.read_bytes()
    again = called("play", "--resume", name, stdin="take\nundo 2\nresign\n")
    assert again.code == Exit.OK
    assert again.out.splitlines()[0] == "Score: you 0 hands, greedy 0."
    assert "\ngreedy   took 3C > 3; " in again.out.partition("Hand 1   ")[0]
    assert verify(str(path)).verdict == "verified"


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        ("", 0),
        ("place 13\nhint\nundo\nquit\n", 0),
        ("new seed=6\nnew seed=7\ndraw\n", 1),
        ("mark here\n", 1),
        ("bot 1\n", 1),
        ("resign\n", 1),
    ],
)
def test_a_game_that_nobody_decided_anything_in_is_not_kept(
    lines: str, kept: int, state: Path
) -> None:
    said = played(lines)
    assert len(list(state.iterdir())) == kept
    assert ("continues it." in said.out) == (kept and lines != "resign\n")


def test_a_game_that_was_cut_off_is_offered_only_if_a_person_has_decided_something(
    state: Path,
) -> None:
    played("draw\n")
    (path,) = state.iterdir()
    header, meta, deal, draw, *_ = path.read_bytes().splitlines(keepends=True)
    for lines, is_offered in (([header, meta, deal], False), ([header, meta, deal, draw], True)):
        path.write_bytes(b"".join(lines))
        assert (unfinished(state) is not None) == is_offered


def test_a_file_that_was_asked_for_is_kept_whatever_is_decided(tmp_path: Path) -> None:
    asked = tmp_path / "asked.trash.jsonl"
    assert f"--resume {asked}" in played("", "--record", str(asked)).out
    assert f"--resume {asked}" in called("play", "--resume", str(asked)).out


def test_two_games_of_a_session_are_two_files(state: Path) -> None:
    played("resign\nnew seed=5\ndraw\nnew seed=6\ndraw\n")
    reports = [verify(str(path)) for path in sorted(state.iterdir())]
    assert [report.verdict for report in reports] == ["verified"] * 3


@pytest.mark.long
def test_games_of_one_moment_are_files_of_their_own(state: Path) -> None:
    with ThreadPoolExecutor() as pool:
        said = list(pool.map(lambda _: command("play", "--seed", "5", stdin="draw\n"), range(4)))
    assert [one.code for one in said] == [Exit.OK] * 4
    assert len(list(state.iterdir())) == 4


@pytest.mark.parametrize("line", ["open FILE", "new", "load FILE", "new profile=app seed=7"])
def test_a_match_that_is_set_aside_says_how_to_go_on_with_it(line: str, state: Path) -> None:
    said = played(f"draw\n{line.replace('FILE', str(REPLAY))}\nquit\n")
    (path,) = state.glob("*-pagat-5-*")
    way_back = f"To go on: trashcli play --resume {path.name.removesuffix('.trash.jsonl')}"
    assert said.out.splitlines().count(way_back) == 1
    assert said.out.index(way_back) > said.out.index("you      drew 5C > 5")
    assert "you      drew 5C > 5" in called("play", "--resume", path).out


def test_what_cannot_be_played_while_a_replay_is_open_says_the_way_back() -> None:
    said = played(f"draw\nopen {REPLAY}\ndraw\nplaice\nquit\n")
    refused = said.out.index("a replay is open: `fork` plays on from here")
    assert said.out.count("To go on: trashcli play --resume ") == 2
    assert said.out.rindex("To go on: ") > refused


@pytest.mark.parametrize("lines", ["new", "draw\nresign\nnew\nundo"])
def test_nothing_is_said_of_a_match_with_nothing_to_go_on_with(lines: str) -> None:
    assert "To go on" not in played(f"{lines}\n").out
    assert "To go on" not in played(f"draw\n{lines}\n", "--no-record").out


def test_a_new_match_has_other_cards_and_a_restart_the_same() -> None:
    lines = "draw\nrestart\nresign\nnew\nresign\nnew\nresign\nnew seed=5\nresign\n"
    seeds = re.findall(r"^Seed: (\w+)", played(lines, "--no-record").out, re.M)
    assert (seeds[0], seeds[-1], len(set(seeds))) == ("5", "5", 3)


def test_a_new_match_is_as_the_command_line_says_but_for_what_the_line_says() -> None:
    lines = "resign\nnew seed=9 profile=app\nresign\nnew jokers=2\nshow rules\nresign\n"
    said = played(lines, "--no-record", "--board", "line")
    assert re.findall(r"^Seed: (\w+)", said.out, re.M)[:2] == ["5", "9"]
    goals = re.findall(r"greedy 10   (.*)   your turn", said.out)
    assert goals == ["first to clear 1 slot wins", "one hand decides", "pagat, changed"]
    assert "2 jokers" in said.out


def test_a_match_that_is_over_cannot_be_gone_on_with(state: Path) -> None:
    played("resign\n")
    (path,) = state.iterdir()
    assert called("play", "--resume", str(path)).code == Exit.USAGE


def test_what_was_never_committed_is_put_aside_and_told(tmp_path: Path) -> None:
    path = tmp_path / "game.trash.jsonl"
    played("draw\n", "--record", str(path))
    with path.open("ab") as file:
        file.write(b'{"do":{"op":"dr')
    said = called("play", "--resume", str(path))
    assert f"{path}: 15 bytes at the end, never committed, now in {path.name}.torn-1" in said.err
    assert (tmp_path / f"{path.name}.torn-1").read_bytes() == b'{"do":{"op":"dr'
    assert "never committed" not in called("play", "--resume", str(path)).err


def test_of_an_empty_file_nothing_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "empty.trash.jsonl"
    path.touch()
    said = called("play", "--resume", str(path))
    assert (said.code, "no complete header" in said.err) == (Exit.DAMAGED, True)
    assert "repair" not in said.err


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        ("--profile pgat", Exit.USAGE, "did you mean pagat?"),
        ("--players you,gredy", Exit.USAGE, "did you mean greedy?"),
        ("--players you,you", Exit.USAGE, "2 players are called you; give each a name of its own"),
        ("--players Ann,greedy,Ann=greedy", Exit.USAGE, "2 players are called Ann"),
        ("--seed a/b", Exit.USAGE, "is no seed"),
        ("--resume no-such-file", Exit.DAMAGED, "cannot be read"),
        ("--record no/such/x.jsonl", Exit.DAMAGED, "cannot be written"),
        ("--set wild=[Z]", Exit.USAGE, "wild"),
    ],
)
def test_a_command_line_that_is_wrong_says_so(options: str, code: int, message: str) -> None:
    said = called("play", *options.split())
    assert (said.code, said.out, message in said.err) == (code, "", True)


# What a person types


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("", "draw"),
        ("d", "d"),
        ("DRAW", "DRAW"),
        ("dr", "draw"),
        ("resign", "resign"),
        ("rules", "rules"),
        ("how", "help play"),
        ("stop", "quit"),
        ("start", "draw"),
        ("rematch", "new"),
        ("again", "again"),
        ("trashcli", "new"),
        ("trashcli play --seed 7 --players you,sharp", "new seed=7 players=you,sharp"),
        ("trashcli play --resume x", "load x"),
        ("trashcli step 'my game'", "open 'my game'"),
        ("trashcli replay x", "open x"),
        ("score", "show score"),
        ("table", "show board"),
        ("6", "place 6"),
        ("ace", "take"),
        ("A", "take"),
        ("jack", "place 11"),
        ("ten", "place 10"),
        ("AC", "take"),
        ("a♣", "take"),
        ("7 legal", "7 legal"),
        ("pl 3", "place 3"),
        ("? draw", "? draw"),
        ("?", "help play"),
        ("HELP", "help play"),
        ("help rules", "help rules"),
        ("# draw", "# draw"),
        ("quiet draw", "quiet draw"),
        ("place\t3", "place\t3"),
        ("pl\t3 ", "place 3"),
    ],
)
def test_a_typed_text_stands_for_a_line(typed: str, line: str) -> None:
    on = session()
    answers(on, "new seed=5 players=you,greedy", "draw")
    assert expanded(typed, on) == line


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("", "n"),
        ("57", "goto 57"),
        ("h3.t17", "goto h3.t17"),
        ("END", "goto end"),
        ("start", "goto start"),
        ("?", "help stepping"),
        ("n", "n"),
        ("t", "t"),
    ],
)
def test_where_a_replay_is_open_places_stand_for_going_there(typed: str, line: str) -> None:
    on = session()
    answers(on, f"open {REPLAY}")
    assert expanded(typed, on) == line


def test_help_after_a_match_is_about_what_comes_next() -> None:
    on = session()
    answers(on, "new seed=5 players=you,greedy", "resign")
    assert (expanded("?", on), expanded("", on)) == ("help over", "new")


def holding_a_wild() -> Session:
    """A session in which seat 1 holds a wild that may go to slots 2 and 3."""
    on = session()
    answers(on, 'new seed=5 players=you,greedy layouts="AS .. .. / .." held=JC')
    return on


def test_the_held_card_may_be_named_where_only_one_slot_takes_it() -> None:
    on = session()
    answers(on, 'new seed=5 players=you,greedy optional=all layouts="AS .. 3S / .." held=JC')
    for typed in ("place J", "place jack", "p j", "jack"):
        assert expanded(typed, on) == "place 2"


def test_a_command_of_the_shell_says_where_it_is_typed() -> None:
    with pytest.raises(Fault, match="type quit first, then trashcli simulate"):
        expanded("trashcli simulate -n 9", holding_a_wild())


@pytest.mark.parametrize("typed", ["2", "02", "place 2"])
def test_a_slot_is_named_by_its_number(typed: str) -> None:
    on = holding_a_wild()
    assert answers(on, expanded(typed, on))[0].fault is None


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("jack", "JC may go to several slots: type one of them"),
        ("jc", "JC may go to several slots: type one of them"),
        ("9h", "9H is neither in hand nor the top discard"),
        ("slot 5", "No command 'slot'. Type 5, or place 5."),
        ("put jack in 3", "No command 'put'. Type 3, or place 3."),
        ("place jack 3", "place takes only a slot: type 3, or place 3"),
        ("plaec 2", "No command 'plaec'. Did you mean place?"),
        ("tabel", "No command 'tabel'. Did you mean table?"),
        ("cd", "No command 'cd'. Type ? for help."),
        ("qqqqq", "No command 'qqqqq'. Type ? for help."),
        ("y", "Nothing was asked. Type ? for help."),
        ("resi", "resign cannot be taken back: type the whole word"),
        ("res", "res may be resign, restart: type more of it"),
        ("re", "re may be redo, repeat, report, require, resign, restart: type more of it"),
    ],
)
def test_what_may_mean_several_things_or_nothing_is_said(typed: str, message: str) -> None:
    with pytest.raises(Fault) as fault:
        expanded(typed, holding_a_wild())
    assert fault.value.message == message


def test_where_choices_are_numbered_a_slip_says_the_line_that_places() -> None:
    on = holding_a_wild()
    on.style = Style(accessible=True)
    with pytest.raises(Fault, match=r"Type place 3\.$"):
        expanded("slot 3", on)
    with pytest.raises(Fault, match=r"'cd'\. Type help for help\.$"):
        expanded("cd", on)


def test_a_script_is_told_of_commands() -> None:
    fault = answers(holding_a_wild(), "zzzzz 3")[0].fault
    assert fault is not None
    assert fault.message == "no command 'zzzzz'; `help` lists the commands"


def test_a_card_with_one_slot_to_go_to_needs_no_slot() -> None:
    on = session()
    answers(on, 'new seed=5 players=you,greedy optional=all layouts="AS .. .. / .." held=3D')
    assert on.begun.legal == ["place 3", "discard"]
    assert expanded("3", on) == expanded("3♦", on) == "place 3"


def test_a_typo_and_an_illegal_move_lose_no_turn() -> None:
    said = played("darw\n9h\nplace 3\ndraw\n", "--no-record", "--board", "line")
    assert "Did you mean draw?" in said.out
    assert "9H is neither in hand nor the top discard (legal: draw)" in said.out
    assert said.out.count("you      drew 5C > 5") == 1


def test_no_question_is_asked_where_nobody_wants_any(state: Path) -> None:
    said = called(
        "play",
        "--seed",
        "5",
        "--no-record",
        stdin="save x.jsonl\nsave x.jsonl\n",
        folder=state.parent.parent,
    )
    assert "`save FILE --force` replaces it" in said.out


def test_options_alone_are_those_of_lines_that_are_piped_in() -> None:
    said = called("--seed=5", "--json", stdin="draw\n")
    assert [answer["cmd"] for answer in said.objects] == ["draw"]
    wrong = called("--sed", "5")
    assert (wrong.code, "no option --sed" in wrong.err) == (Exit.USAGE, True)
