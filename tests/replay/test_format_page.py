"""The page on the format: each table in it says what the code says."""

import re
from itertools import takewhile
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import fields

from trashcli.exits import Exit
from trashcli.game.cards import unshuffled
from trashcli.game.chance import ALG, VERSION, root, shuffle
from trashcli.game.commands import Command
from trashcli.game.events import Event
from trashcli.game.state import State
from trashcli.replay.canonical import DEEPEST, LONGEST_LINE
from trashcli.replay.parse import KINDS, LONGEST_NAME
from trashcli.replay.records import FORMAT, FORMAT_VERSION, Header
from trashcli.replay.verify import LEVELS, FieldDifference, Finding, Report

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "replay-format.md").read_text("utf-8")


def section(title: str) -> str:
    """The part of the page below a heading, up to the next of its rank or above."""
    _, mark, rest = re.split(
        rf"^(##+) (?:\d+\. )?{re.escape(title)}$", PAGE, maxsplit=1, flags=re.M
    )
    return re.split(rf"^#{{2,{len(mark)}}} ", rest, maxsplit=1, flags=re.M)[0]


def table(text: str) -> list[list[str]]:
    """The cells of the first table that stands there, without its head."""
    _, _, rows = text.partition("|---")
    lines = takewhile(lambda line: line.startswith("|"), rows.splitlines()[1:])
    return [re.split(r"(?<!\\) \| ", line.strip("| ")) for line in lines]


def tag(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


def code_words(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_each_kind_of_record_stands_there_with_its_fields() -> None:
    kinds: dict[str, type[Struct]] = {"header": Header, **KINDS}
    told = {code_words(kind)[0]: fields for kind, fields, _ in table(section("Records"))}
    assert set(told) == set(kinds)
    for name, kind in kinds.items():
        known = [field for field in fields(kind) if field.name not in ("i", "p")]
        needed = {field.name for field in known if field.required}
        assert set(code_words(re.sub(r"\[[^]]*\]", "", told[name]))) == needed
        assert set(code_words(told[name])) == {field.name for field in known}


def test_each_field_of_the_header_stands_there() -> None:
    told = {name for row in table(section("The header")) for name in code_words(row[0])}
    assert told == {field.name for field in fields(Header)}


def test_each_decision_stands_there_with_its_values() -> None:
    told = [code_words(row[0])[0] for row in table(section("Decisions"))]
    known = []
    for command in Command.__args__:
        values = "".join(f',"{name}":…' for name in command.__struct_fields__)
        known.append(f'{{"op":"{tag(command)}"{values}}}')
    assert sorted(told) == sorted(known)


def test_each_event_stands_there_with_its_values() -> None:
    told = [
        code_words(row[0])[0] for row in table(section("Events, and what they do to the state"))
    ]
    known = []
    for event in Event.__args__:
        known.append("[" + ", ".join([f'"{tag(event)}"', *event.__struct_fields__]) + "]")
    assert told == known


def test_each_key_of_the_state_stands_there_in_order() -> None:
    text = section("The state, and the hashes").partition("Before record 1")[0]
    keys = [word for word in code_words(text) if word in State.__struct_fields__]
    assert tuple(keys) == State.__struct_fields__


def test_each_level_and_each_exit_code_stands_there() -> None:
    levels = [(int(number), name) for number, name, _ in table(section("Judging a file"))]
    assert levels == list(enumerate(LEVELS))
    codes = [int(row[0]) for row in table(section("Exit codes"))]
    assert codes == [exit.value for exit in Exit]


def test_each_key_of_a_report_stands_there() -> None:
    told = set(code_words(section("Judging a file")))
    for kind in (Report, Finding, FieldDifference):
        assert set(kind.__struct_fields__) <= told


def test_the_limits_stand_there() -> None:
    assert f"({LONGEST_LINE:,} bytes)" in PAGE
    assert f"more than {DEEPEST} deep" in PAGE
    assert f"1 to {LONGEST_NAME} characters" in PAGE
    assert f"`{FORMAT}`, version {FORMAT_VERSION}." in PAGE
    assert f"`{ALG}`, version {VERSION}" in PAGE


def test_the_known_answers_of_chance_stand_there() -> None:
    assert f'`root("42")` is `{root("42"):016x}`' in PAGE
    assert f"begins `{shuffle(root('42'), 1, 0, unshuffled(1, 0, ()))[:20]}`" in PAGE


PROMISES = table(section("What is promised, and the test that holds it"))


def test_there_are_twenty_promises() -> None:
    assert [int(row[0]) for row in PROMISES] == list(range(1, 21))


@pytest.mark.parametrize("row", PROMISES, ids=lambda row: str(row[0]))
def test_a_promise_is_held_by_the_test_that_is_named(row: list[str]) -> None:
    file, test = code_words(row[2])
    assert f"def {test}(" in (TESTS / file).read_text("utf-8")
