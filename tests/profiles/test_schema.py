"""The schema for editors allows what the checker allows, and nothing else."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from tests.strategies import any_profiles
from trashcli.game.profile import Profile, keys
from trashcli.profiles.load import NamedProfile, read_layer
from trashcli.profiles.sheet import blank, resolved
from trashcli.profiles.shelf import shipped_folder
from trashcli.profiles.values import PEOPLE_KEYS, schema
from trashcli.profiles.yaml import parse_yaml

SCHEMA = Draft202012Validator(schema())

SHIPPED = sorted(shipped_folder().glob("*.yaml"))


def allows(text: str) -> bool:
    """Whether the schema allows a text, as an editor reads it."""
    return bool(SCHEMA.is_valid(yaml.safe_load(text)))


def reads(text: str) -> bool:
    """Whether the checker finds each value of a text allowed."""
    node, mistakes = parse_yaml(text, "f")
    return node is not None and not mistakes and not read_layer(node).mistakes


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_the_profiles_that_come_with_the_program_are_valid(path: Path) -> None:
    assert allows(path.read_text(encoding="utf-8"))


def test_a_new_profile_is_valid() -> None:
    assert allows(blank("mine", "pagat", Profile()))


@pytest.mark.long
@given(any_profiles())
def test_any_profile_is_valid_when_written_out(profile: Profile) -> None:
    named = NamedProfile(
        name="any", title="Any", source="", profile=profile, path=Path(), origin={}
    )
    assert allows(resolved(named))


def test_every_key_says_what_it_means() -> None:
    properties = schema()["properties"]
    assert properties.keys() == {*PEOPLE_KEYS, *(path.partition(".")[0] for path in keys())}
    for path, key in keys().items():
        group, _, name = path.rpartition(".")
        said = (properties[group]["properties"] if group else properties)[name]
        assert said["description"] == key.about.meaning
        assert SCHEMA.is_valid(wrapped(path, said["default"]))


def wrapped(path: str, value: Any) -> dict[str, Any]:  # noqa: ANN401 -- a key's value
    group, _, name = path.rpartition(".")
    inner = {name: list(value) if isinstance(value, tuple) else value}
    return {group: inner} if group else inner


VALUES = ["0", "1", "14", "2000", "J", "x", "any", "half", "true", "null", "'6'", "random", "{}"]


@given(
    st.sampled_from([*keys(), *PEOPLE_KEYS, "wild.x", "layout", "lead.x", "x"]),
    st.sampled_from(VALUES)
    | st.lists(st.sampled_from([*VALUES, "[2, 1]", "[3, x]"]), max_size=3, unique=True).map(
        lambda items: f"[{', '.join(items)}]"
    ),
)
def test_schema_and_checker_agree(path: str, value: str) -> None:
    group, _, name = path.rpartition(".")
    text = f"{group}:\n  {name}: {value}" if group else f"{name}: {value}"
    assert allows(text) == reads(text)
