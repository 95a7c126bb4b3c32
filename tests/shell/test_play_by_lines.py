"""Playing by lines: who acts, what is refused, what is taken back, and what nobody is told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shell.doors import VECTORS, answers, code_of, session
from trashcli.game.cards import cards_of
from trashcli.replay.lines import Lines
from trashcli.replay.verify import verify_lines
from trashcli.screen.style import Style
from trashcli.shell.answer import Answer, json_line, plain, refused, said
from trashcli.shell.session import Session
from trashcli.shell.verbs import verbs

ACTIONS = ["draw", "take", "discard", *(f"place {slot}" for slot in range(15))]
"""All that a seat may try, and more."""


def records(on: Session) -> list[bytes]:
    return on.begun.lines


def verdict(on: Session) -> str:
    """What verifying the match comes to, once it is closed."""
    lines = records(on)
    on.close("limit")
    return verify_lines("test", Lines(iter(lines)), 5).verdict


# Who acts


def test_bots_act_until_a_person_must() -> None:
    on = session()
    answers(on, "new seed=5 players=greedy,random,Ann")
    assert on.begun.state.seat == 3
    for _ in range(20):
        answers(on, on.begun.legal[0])
        assert on.begun.state.seat in (0, 3)


def test_where_only_bots_play_nothing_moves_by_itself_but_the_deal() -> None:
    on = session()
    answers(on, "new seed=5 players=greedy,random")
    assert (on.begun.record, on.begun.state.turn) == (1, 1)
    answers(on, "draw")
    assert on.begun.record == 2


def test_a_number_of_decisions_is_made_by_the_bots_of_the_seats() -> None:
    on = session()
    answers(on, "new seed=42 players=greedy,greedy", "bot 9")
    with (VECTORS / "pagat-42.trash.jsonl").open("rb") as vector:
        assert records(on)[1:] == vector.readlines()[1:11]


def test_the_next_hand_is_dealt_by_itself() -> None:
    on = session()
    answers(on, "new seed=5 players=greedy,greedy", "bot until hand == 2")
    assert (on.begun.state.turn, on.begun.state.phase) == (1, "draw")


def test_a_persons_decision_for_a_bot_and_a_bots_for_a_person_are_told_apart() -> None:
    on = session()
    answers(on, "new seed=5 players=Ann,greedy", "bot", "new seed=5 players=Ann,greedy", "draw")
    assert b'"by"' not in b"".join(records(on))
    answers(on, "new seed=5 players=Ann,greedy", "bot")
    assert b'"by":"bot:greedy/1"' in b"".join(records(on))
    answers(on, "new seed=5 players=greedy,greedy", "draw")
    assert b'"by":"human"' in b"".join(records(on))


def test_a_condition_that_never_holds_leaves_the_match_as_it_was() -> None:
    on = session()
    answers(on, "new seed=5 players=you,greedy", "draw")
    before = (on.hash, on.begun.record)
    assert code_of(on, "bot until turn == 9999") == "not_reached"
    assert (on.hash, on.begun.record) == before


@pytest.mark.parametrize("space", [" ", "  ", "\t"])
@pytest.mark.parametrize("verb", ["bot", "run"])
def test_until_is_a_word_as_others_are(verb: str, space: str) -> None:
    on = session()
    answers(on, OPENINGS[0][0] if verb == "bot" else OPENINGS[2][0])
    assert code_of(on, f"{verb} UNTIL{space}turn == 3") == ""
    assert on.scene.state.turn == 3
    for condition in ("", "turn = 4"):
        fault = answers(on, f"{verb} until{space}{condition}")[0].fault
        assert fault is not None
        assert fault.code == "bad_expression"
    assert code_of(on, f"{verb} untilturn == 4") == "bad_argument"


@pytest.mark.long
def test_an_endless_search_ends_at_a_limit_that_is_named() -> None:
    on = session()
    answers(
        on, "new seed=5 players=cautious,cautious packs=1 wild=[] limits.turns=60000 removed=[A]"
    )
    fault = answers(on, "bot until seat(1).wins == 1")[0].fault
    assert fault is not None
    assert (fault.code, "limit of 100000 decisions" in fault.message) == ("not_reached", True)


# What is legal and what is refused


@settings(max_examples=25)
@given(st.integers(0, 99), st.lists(st.integers(0, 99), max_size=40))
def test_what_is_offered_is_accepted_and_all_else_refused(seed: int, choices: list[int]) -> None:
    on = session()
    answers(on, f"new seed={seed} players=you,Ann optional=all take=placeable upcard=true")
    for choice in choices:
        match = on.begun
        legal = match.legal
        for line in ACTIONS:
            if line not in legal:
                before = (on.hash, match.record)
                assert code_of(on, line)
                assert (on.hash, match.record) == before
        if legal:
            assert code_of(on, legal[choice % len(legal)]) == ""


FILES = ("save", "set", "source", "load", "open")
"""Verbs that would read or write files of any name."""
MORE = (
    "1 2 99 until turn == seed=5 players=you,Ann held=JC A JC fails xfail quiet not_now 7 "
    "profile=app hand=3 h1 place slots"
)
WORDS = st.sampled_from([verb.name for verb in verbs() if verb.name not in FILES] + MORE.split())


OPENINGS = (
    ["new seed=5 players=greedy,greedy", "bot 3"],
    ["new seed=5 players=you,greedy", "draw"],
    [f"open {VECTORS / 'app-7.trash.jsonl'}", "goto 7.2"],
)


def shown(answer: Answer, style: Style) -> list[str]:
    """The lines that a person reads."""
    if answer.fault:
        return list(refused(answer.fault.message, ", ".join(answer.fault.legal), style))
    return list(said(answer, style))


@settings(max_examples=100)
@given(
    st.sampled_from(OPENINGS),
    st.lists(st.lists(WORDS, max_size=5).map(" ".join) | st.text(max_size=20), max_size=8),
)
def test_no_line_is_an_exception_and_no_refusal_changes_anything(
    opening: list[str], lines: list[str]
) -> None:
    on = session()
    answers(on, *opening)
    for line in lines:
        before = (on.hash, on.scene.record)
        for answer in answers(on, line):
            json_line(answer)
            plain(answer)
            for style in (Style(), Style(width=20, accessible=True)):
                shown(answer, style)
            if answer.fault and answer.fault.code != "not_refused":
                assert (on.hash, on.scene.record) == before


# Taking back


def test_undo_takes_back_a_persons_decision_and_what_followed() -> None:
    on = session()
    answers(on, "new seed=5 players=you,greedy")
    before = on.hash
    answers(on, "draw", "undo")
    assert (on.hash, on.begun.record) == (before, 4)
    answers(on, "redo", "undo", "draw", "undo", "redo", "restart")
    assert on.hash == before
    assert verdict(on) == "verified"


def test_undo_crosses_a_hand_but_not_the_second_last_deal() -> None:
    on = session()
    answers(on, "new seed=5 players=greedy,greedy", "bot until hand == 3")
    decisions = 0
    while code_of(on, "undo") == "":
        decisions += 1
    assert on.begun.state.hand == 2
    assert (on.begun.state.turn, decisions > 10) == (1, True)
    assert code_of(on, "undo 2") == "nothing_to_undo"
    assert verdict(on) == "verified"


@pytest.mark.parametrize(
    ("done", "told"), [(0, "there is nothing"), (1, "there is only 1"), (3, "there are only 3")]
)
def test_what_is_asked_back_that_is_not_there_is_counted(done: int, told: str) -> None:
    on = session()
    answers(on, "new seed=5 players=greedy,greedy", *["draw", "bot", "bot"][:done])
    fault = answers(on, "undo 50")[0].fault
    answers(on, *["undo"] * done)
    again = answers(on, "redo 50")[0].fault
    assert fault is not None
    assert again is not None
    assert (fault.message, again.message) == (f"{told} to take back", f"{told} to do again")


def test_the_same_decision_after_an_undo_leads_to_the_same_state() -> None:
    on = session()
    answers(on, "new seed=8123 players=greedy,greedy", "bot 20")
    hashes = []
    for _ in range(2):
        answers(on, "bot 5")
        hashes.append(on.hash)
        answers(on, "undo 5")
    assert hashes[0] == hashes[1]


@settings(max_examples=30)
@given(st.lists(st.sampled_from(["bot 1", "bot 7", "undo", "undo 3", "redo", "restart", "mark x"])))
def test_whatever_is_taken_back_the_record_verifies(lines: list[str]) -> None:
    on = session()
    answers(on, "new seed=5 players=greedy,random match.target=9", *lines)
    assert verdict(on) == "verified"


# What nobody is told


def tells_hidden(answer: Answer, on: Session) -> bool:
    """Whether the answer, as JSON, names a card that lies face down, of which there is but one, or
    holds a part of the stock.
    """
    state = on.begun.state
    down = [card.upper() for layout in state.layouts for card in cards_of(layout) if card.islower()]
    text = json_line(answer).decode()
    named = any(f'"{card}"' in text for card in [*down, *cards_of(state.stock)])
    return named or state.stock[:6] in text


LOOKS = [
    "legal", "hint", "state", "show", "show slots", "show piles", "show log", "show stats", "need",
    "held", "top", "who", "last", "left", "repeat", "when", "verify", "hash",
]  # fmt: skip


def test_no_answer_tells_a_card_that_nobody_may_see() -> None:
    on = session()
    for line in ("new seed=5 players=you,greedy", "draw", "take", "draw", "undo"):
        for asked in (line, *LOOKS):
            assert not tells_hidden(answers(on, asked)[0], on)


def test_hidden_cards_are_shown_when_that_is_asked_for() -> None:
    on = session(reveal=True)
    assert tells_hidden(answers(on, "new seed=5 players=you,greedy")[0], on)
    slots = answers(on, "show slots")[0].result["slots"]
    assert [len(layout) for layout in slots] == [10, 10]
    assert None not in slots[0] + slots[1]


def test_hidden_cards_are_shown_when_the_match_is_over() -> None:
    on = session()
    before, after = (
        answers(on, line, "show slots")[1].result["slots"] for line in ("new", "resign")
    )
    assert before == [[None] * 10] * 2
    assert None not in after[0] + after[1]
