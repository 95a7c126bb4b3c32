"""Profiles written out are profiles again."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.profiles.files import write
from tests.strategies import profiles
from trashcli.exits import Exit, Failure
from trashcli.game.profile import Profile, keys
from trashcli.profiles.load import NamedProfile, load_profile, read_layer
from trashcli.profiles.sheet import blank, resolved, stated, write_new
from trashcli.profiles.yaml import parse_yaml


def named(profile: Profile, title: str = "Any") -> NamedProfile:
    return NamedProfile(name="any", title=title, source="", profile=profile, path=Path(), origin={})


def read(text: str) -> Profile:
    node, mistakes = parse_yaml(text, "f")
    assert node is not None
    layer = read_layer(node)
    assert mistakes + layer.mistakes == []
    return Profile().changed(layer.values)


@pytest.mark.long
@given(profiles())
def test_what_a_profile_states_is_the_same_profile(profile: Profile) -> None:
    assert read(stated(named(profile))) == profile
    assert read(resolved(named(profile))) == profile


def test_only_keys_that_are_not_as_by_default_are_stated() -> None:
    assert stated(load_profile("app")).splitlines()[2:] == [
        "players: [2, 2]                 # app.yaml:4",
        "packs: 1                        # app.yaml:5",
        "wild: [K]                       # kings-wild.yaml:4",
        "layout:",
        "  step: 0                       # app.yaml:6",
        "match:",
        "  wins: 1                       # app.yaml:7",
    ]


def test_every_key_is_resolved_and_says_where_it_is_from() -> None:
    lines = resolved(load_profile("app", ["jokers=2"])).splitlines()
    assert sum("  # " in line for line in lines) == len(keys())
    assert "jokers: 2                       # --set jokers=2" in lines
    assert "take: any                       # default" in lines


@pytest.mark.parametrize("title", ['"', "'", "a: b", "# x", "- x", "\\", "ü", "&x *y !z", " x"])
def test_any_title_is_written_so_that_it_is_read_again(title: str) -> None:
    node, mistakes = parse_yaml(stated(named(Profile(), title)), "f")
    assert node is not None
    assert read_layer(node).people["title"] == title
    assert mistakes == []


@pytest.mark.long
@given(profiles())
def test_a_new_profile_changes_nothing(profile: Profile) -> None:
    assert read(blank("mine", "pagat", profile)) == Profile()


@pytest.mark.long
@given(profiles(), st.sampled_from(list(keys())))
def test_taking_off_one_sign_states_that_key_as_in_the_base(profile: Profile, path: str) -> None:
    group, _, name = path.rpartition(".")
    lines = blank("mine", "pagat", profile).splitlines()
    start = lines.index(f"{group}:") if group else 0
    sign = "  # " if group else "# "
    at = next(n for n, line in enumerate(lines) if n >= start and line.startswith(f"{sign}{name}:"))
    lines[at] = lines[at].replace("# ", "", 1)
    assert read("\n".join(lines)) == Profile().changed({path: profile.value(path)})


def test_a_new_profile_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = write_new("mine", "app")
    assert path == Path("mine.yaml")
    assert load_profile("mine.yaml").profile == load_profile("app").profile
    path.write_text("mine")
    with pytest.raises(Failure, match=r"^mine.yaml exists; --force writes over it$") as failure:
        write_new("mine", "app")
    assert failure.value.exit is Exit.DAMAGED
    assert path.read_text() == "mine"
    write_new("mine", "pagat", force=True)
    assert load_profile("mine.yaml").profile == Profile()


def test_a_new_profile_extends_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    write(tmp_path / "below", house="jokers: 3")
    house = str(tmp_path / "below" / "house.yaml")
    write_new("mine", house, tmp_path / "mine.yaml")
    assert "extends: below/house.yaml\n" in (tmp_path / "mine.yaml").read_text()
    assert load_profile(str(tmp_path / "mine.yaml")).profile.jokers == 3
    write_new("next", house, tmp_path / "below" / "next.yaml")
    assert "extends: house.yaml\n" in (tmp_path / "below" / "next.yaml").read_text()


@pytest.mark.parametrize(
    ("name", "extends", "path", "exit"),
    [
        ("my rules", "pagat", "mine.yaml", Exit.USAGE),
        ("mine", "pagatt", "mine.yaml", Exit.USAGE),
        ("mine", "bad.yaml", "mine.yaml", Exit.DAMAGED),
        ("mine", "house.yaml", "below/mine.yaml", Exit.USAGE),
        ("mine", "pagat", "missing/mine.yaml", Exit.DAMAGED),
        ("mine", "pagat", "below", Exit.DAMAGED),
    ],
)
def test_a_new_profile_that_cannot_be_is_not_written(
    name: str, extends: str, path: str, exit: Exit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "below").mkdir()
    write(tmp_path, house="jokers: 1", bad="jokers: x")
    with pytest.raises(Failure) as failure:
        write_new(name, extends, Path(path))
    assert failure.value.exit is exit
    assert not Path("mine.yaml").exists()
    assert not Path("below/mine.yaml").exists()
