"""What a profile file may not hold, with the C loader and without."""

import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from trashcli.exits import Exit, Failure
from trashcli.profiles.nodes import Node, parse_plain
from trashcli.profiles.yaml import MOST_BYTES, MOST_NODES, parse_file, parse_yaml, read_bytes


@pytest.fixture(params=["c", "python"])
def either_loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The C loader where there is one, and an installation without."""
    if request.param == "python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


def plain(node: Node | None) -> Any:  # noqa: ANN401 -- whatever a file holds
    """The values of a node without their places."""
    match node:
        case None:
            return None
        case Node(value=list(items)):
            return [plain(item) for item in items]
        case Node(value=dict(entries)):
            return {name: plain(entry.node) for name, entry in entries.items()}
    return node.value


def told(text: str) -> list[str]:
    return list(map(str, parse_yaml(text, "f")[1]))


BOMB = "a: &a [x]\n" + "".join(
    f"{name}: &{name} [*{above}, *{above}]\n"
    for above, name in zip("abcdefghi", "bcdefghij", strict=True)
)

REFUSED = [
    ("a: *x", ["f:1:4: a: an alias"]),
    ("a: &x 1", ["f:1:4: a: an anchor, &x"]),
    ("a: !!python/object:os.system x", ["f:1:4: a: a tag, tag:yaml.org,2002:python/object:os.s"]),
    ("a: ! x", ["f:1:4: a: a tag, !"]),
    ("!x a: 1", ["f:1:1: a tag, !x"]),
    ("&x a: 1", ["f:1:1: an anchor, &x"]),
    ("a: 1\nb: 2\na: 3", ["f:3:1: a: stands twice, first in line 1"]),
    ("a: {b: 1, b: 2}", ["f:1:11: a.b: stands twice, first in line 1"]),
    ("a: 1\n'a': 3", ["f:2:1: a: stands twice, first in line 1"]),
    ("<<: {a: 1}", ["f:1:1: a merge key"]),
    ("a: {<<: *x}", ["f:1:5: a: a merge key", "f:1:9: a: an alias"]),
    ("? [a]\n: 1", ["f:1:3: a list or map as a key"]),
    ("? {a: 1}\n: 1", ["f:1:3: a list or map as a key"]),
    ("? *x\n: 1", ["f:1:3: an alias"]),
    ("a: 1\n---\nb: 2", ["f:2:1: a second document"]),
    ("a: \x00", ["f:1:4: a control character, U+0000"]),
    ("a: 1\nb: é\x07", ["f:2:5: a control character, U+0007"]),
    ("a: \u202e1", ["f:1:4: a control character, U+202E"]),
    ("a: \ud800", ["f:1:4: a control character, U+D800"]),
    ("a: \ufeff", ["f:1:4: a control character, U+FEFF"]),
    ("a: 1\n\tb: 2", ["f:2:1: a tab; indent with spaces"]),
    ("a: b: c", ["f:1:5: not YAML"]),
    ("a: @b", ["f:1:4: not YAML"]),
    ("a: [1, 2", ["f:1:4: not YAML"]),
    ("a: 'x", ["f:1:4: not YAML"]),
    ("\r\na: 1\r\nb: [", ["f:3:5: not YAML"]),
    ("a:\n  - 1\n b: 2", ["f:3:2: not YAML"]),
    ("%YAML 3.0\n---\na: 1", ["f:1:1: not YAML"]),
    ("a: " + "[" * 9, ["f:1:11: a: more than 8 levels"]),
    ("[" * 900, ["f:1:9: more than 8 levels"]),
    ("[" * 60_000, None),  # the C loader has a limit of its own
    ("- " * 30_000, ["f:1:17: more than 8 levels"]),
    ("? " * 30_000, ["f:1:17: more than 8 levels"]),
    ("{a: " * 15_000, ["f:1:30: a.a.a.a.a.a.a: more than 8 levels"]),
    (f"a: [{'1,' * 30_000}]", [f"f:1:{2 * MOST_NODES - 1}: a: more than {MOST_NODES} values"]),
    (BOMB, None),
]


@pytest.mark.usefixtures("either_loader")
@pytest.mark.parametrize(("text", "expected"), REFUSED, ids=range(len(REFUSED)))
def test_what_a_profile_may_not_hold_is_told_with_its_place(
    text: str, expected: list[str] | None
) -> None:
    found = told(text)
    if expected is None:
        assert found
        return
    assert len(found) == len(expected), found
    for line, start in zip(found, expected, strict=True):
        assert line.startswith(start)


@pytest.mark.usefixtures("either_loader")
def test_nothing_is_made_of_an_alias_bomb() -> None:
    node, mistakes = parse_yaml(BOMB, "f")
    assert plain(node)["j"] == [None, None]
    assert len([mistake for mistake in mistakes if "an alias" in mistake.message]) == 18


@pytest.mark.usefixtures("either_loader")
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: true\nb: false\nc: null\nd: ~\ne:", [True, False, None, None, None]),
        ("a: no\nb: yes\nc: on\nd: True\ne: NULL", ["no", "yes", "on", "True", "NULL"]),
        ("a: 10\nb: -1\nc: +1\nd: 0\ne: -0", [10, -1, 1, 0, "-0"]),
        ("a: 010\nb: 1_0\nc: 0x10\nd: 1.0\ne: 1e3", ["010", "1_0", "0x10", "1.0", "1e3"]),
        ("a: 1:30\nb: .inf\nc: 2026-01-01", ["1:30", ".inf", "2026-01-01"]),
        ("a: '10'\nb: \"true\"\nc: 'null'\nd: |\n  1\n", ["10", "true", "null", "1\n"]),
        ("a: [J, 10, '10']\nb: {c: [[2, 1]]}", [["J", 10, "10"], {"c": [[2, 1]]}]),
        ("# a comment\na: x  # another\n", ["x"]),
        ("---\na: 1\n...\n", [1]),
        ("a: 1\r\nb: [2,\r\n 3]\r\n", [1, [2, 3]]),
    ],
)
def test_only_plain_words_numbers_and_three_names_are_values(text: str, value: list[Any]) -> None:
    node, mistakes = parse_yaml(text, "f")
    assert mistakes == []
    assert list(plain(node).values()) == value


@pytest.mark.usefixtures("either_loader")
@pytest.mark.parametrize("text", ["", " ", "\n\n", "# nothing\n", "---\n"])
def test_an_empty_file_holds_nothing(text: str) -> None:
    node, mistakes = parse_yaml(text, "f")
    assert plain(node) is None
    assert mistakes == []


@pytest.mark.usefixtures("either_loader")
def test_a_number_too_long_for_any_key_stays_a_word() -> None:
    digits = "9" * 10_000
    node, mistakes = parse_yaml(f"a: {digits}", "f")
    assert plain(node) == {"a": digits}
    assert mistakes == []


@pytest.mark.usefixtures("either_loader")
@pytest.mark.parametrize("escape", ["\\UFFFFFFFF", "\\U00110000", "\\uD800", "\\xZZ"])
def test_an_escape_of_no_character_does_no_harm(escape: str) -> None:
    node, mistakes = parse_yaml(f'a: "{escape}"', "f")
    assert node is None or plain(node)["a"]
    "\n".join(map(str, mistakes)).encode()


def test_places_count_lines_and_letters_from_1() -> None:
    node, _ = parse_yaml("é: ü\nlist:\n  - ä: [ö, x]\n", "f")
    assert node is not None
    assert isinstance(node.value, dict)
    entry = node.value["list"]
    assert entry.place[1:] == (2, 1)
    assert isinstance(entry.node.value, list)
    [row] = entry.node.value
    assert isinstance(row.value, dict)
    inner = row.value["ä"].node
    assert inner.place[1:] == (3, 8)
    assert isinstance(inner.value, list)
    assert inner.value[1].place[1:] == (3, 12)


def test_a_byte_order_mark_is_no_part_of_a_file() -> None:
    node, mistakes = parse_file(b"\xef\xbb\xbfa: 1", "f")
    assert plain(node) == {"a": 1}
    assert mistakes == []


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"\xff\xfea\x00", "f:1:1"),
        (b"a: 1\nb: \xc3\xa9\xe9\n", "f:2:5"),
        (b"\xef\xbb\xbfa: \xff", "f:1:4"),
        (b"a: \xc3", "f:1:4"),
    ],
)
def test_a_file_that_is_not_utf_8_is_told_at_its_first_bad_byte(data: bytes, place: str) -> None:
    node, [mistake] = parse_file(data, "f")
    assert node is None
    assert str(mistake) == f"{place}: not UTF-8; save the file as UTF-8"


def test_a_file_is_read_up_to_its_largest_size(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"#" * MOST_BYTES)
    assert len(read_bytes(path, "a.yaml")) == MOST_BYTES
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(Failure, match="more than the 64 KiB"):
        read_bytes(path, "a.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders here")
def test_a_pipe_or_device_is_no_profile(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "circle.yaml").symlink_to(tmp_path / "circle.yaml")
    (tmp_path / "secret").write_text("title: secret")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "secret")
    for name in ("pipe", "folder", "circle", "link", "missing"):
        with pytest.raises(Failure, match=f"^{name}.yaml: ") as failure:
            read_bytes(tmp_path / f"{name}.yaml", f"{name}.yaml")
        assert failure.value.exit is Exit.DAMAGED
        assert "secret" not in str(failure.value)


@pytest.mark.usefixtures("either_loader")
@given(st.text(st.sampled_from("ab:,-?[]{}'\"|>&*!%#@ \n\t\r0\\"), max_size=60))
def test_no_text_breaks_the_loader(text: str) -> None:
    parse_yaml(text, "f")


@given(st.binary(max_size=60))
def test_no_bytes_break_the_loader(data: bytes) -> None:
    parse_file(data, "f")


@given(st.text())
def test_a_plain_value_is_a_word_unless_it_is_one_of_few_things(text: str) -> None:
    value = parse_plain(text)
    assert value == text or text in ("true", "false", "null", "~", "") or str(value) in text
