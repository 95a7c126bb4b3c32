"""Profiles found by name or file, extended in chains, and changed by settings."""

from itertools import pairwise
from pathlib import Path

import pytest

from tests.profiles.files import told, write
from trashcli.exits import Exit, Failure
from trashcli.profiles.load import LONGEST_CHAIN, load_profile
from trashcli.profiles.shelf import profile_names, shipped_folder


@pytest.fixture(autouse=True)
def own_profiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's own folder of profiles, with nothing in it."""
    folder = tmp_path / "own"
    folder.mkdir()
    monkeypatch.setenv("TRASHCLI_PROFILES_DIR", str(folder))
    return folder


def refused(name_or_path: str | Path, *settings: str) -> tuple[str, Exit]:
    with pytest.raises(Failure) as failure:
        load_profile(str(name_or_path), settings)
    return str(failure.value), failure.value.exit


def test_a_profile_is_found_by_its_name_and_by_its_file() -> None:
    by_name = load_profile("jokers")
    assert by_name.name == "jokers"
    assert by_name == load_profile(str(shipped_folder() / "jokers.yaml"))


def test_a_persons_own_profile_is_found_by_its_name(own_profiles: Path) -> None:
    write(own_profiles, mine="extends: app\ntake: never")
    assert "mine" in profile_names()
    assert load_profile("mine").profile.take == "never"


def test_a_persons_own_profile_does_not_hide_one_that_comes_with_the_program(
    own_profiles: Path,
) -> None:
    write(own_profiles, pagat="jokers: 9")
    assert load_profile("pagat").profile.jokers == 0
    assert profile_names().count("pagat") == 1


def test_what_no_profile_can_be_called_is_not_listed(own_profiles: Path) -> None:
    write(own_profiles, **{"my rules": "", "ü": "", "x" * 41: ""})
    (own_profiles / "notes.yxml").touch()
    assert set(profile_names()) == {path.stem for path in shipped_folder().glob("*.yaml")}


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("kingswild", "did you mean kings-wild?"),
        ("Pagat", "did you mean pagat?"),
        ("zzz", "`trashcli rules list` names all"),
        ("", "`trashcli rules list` names all"),
        ("a\0b", "`trashcli rules list` names all"),
        (".", "`trashcli rules list` names all"),
    ],
)
def test_an_unknown_name_is_wrong_use_and_the_nearest_one_is_told(name: str, hint: str) -> None:
    message, exit = refused(name)
    assert message.startswith("no profile is called ")
    assert message.endswith(hint)
    assert exit is Exit.USAGE


def test_a_file_whose_end_was_left_out_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, mine="")
    monkeypatch.chdir(tmp_path)
    assert refused("mine")[0].endswith("did you mean mine.yaml?")


@pytest.mark.parametrize("name", ["missing.yaml", "own", "own/", "x.txt", "a\0.yaml"])
def test_a_file_that_cannot_be_read_is_damage(name: str, tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("title: secret")
    message, exit = refused(f"{tmp_path}/{name}")
    assert exit is Exit.DAMAGED
    assert "secret" not in message
    assert message.isprintable()


def test_a_file_with_mistakes_is_damage_and_all_are_told(tmp_path: Path) -> None:
    write(tmp_path, mine="jokers: 10\nwild: [X]")
    message, exit = refused(tmp_path / "mine.yaml")
    assert exit is Exit.DAMAGED
    assert message.splitlines()[0] == "2 mistakes:"
    assert [line.partition(": found")[0] for line in message.splitlines()[1:]] == [
        f"{tmp_path}/mine.yaml:1:9: jokers",
        f"{tmp_path}/mine.yaml:2:8: wild",
    ]


def test_a_profile_has_what_it_extends_but_for_what_it_states(tmp_path: Path) -> None:
    write(
        tmp_path,
        house="extends: kings-wild\ntitle: House\nlayout: {first: 8, last: 2}",
        mine="extends: house.yaml\nlayout: {first: 7}",
    )
    mine = load_profile(str(tmp_path / "mine.yaml"))
    assert mine.profile.wild == ("K",)
    assert (mine.profile.layout.first, mine.profile.layout.last) == (7, 2)
    assert (mine.title, mine.source) == ("mine", "")
    assert mine.origin == {
        "wild": "kings-wild.yaml:4",
        "layout.first": "mine.yaml:2",
        "layout.last": "house.yaml:3",
    }


def test_a_profile_that_extends_none_has_pagats_rules(tmp_path: Path) -> None:
    write(tmp_path, mine="title: Mine")
    assert load_profile(str(tmp_path / "mine.yaml")).profile == load_profile("pagat").profile


def test_mistakes_in_what_is_extended_are_told_in_its_file(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    write(tmp_path / "below", base="\njokers: 10")
    write(tmp_path, mine="extends: below/base.yaml\ntake: x")
    assert [line.partition(": found")[0] for line in told(tmp_path / "mine.yaml")] == [
        "mine.yaml:2:7: take",
        "below/base.yaml:2:9: jokers",
    ]


@pytest.mark.parametrize(
    ("extends", "message"),
    [
        ("pagatt", "no profile is called pagatt; did you mean pagat?"),
        ("other", "no profile is called other; did you mean other.yaml?"),
        ("mine.yaml", "mine.yaml: a circle, it extends this file"),
        ("./mine.yaml", "mine.yaml: a circle, it extends this file"),
        ("circle.yaml", ""),
        ("missing.yaml", "missing.yaml: cannot be read: No such file or directory"),
        ("../mine.yaml", "../mine.yaml: a file to extend lies beside this one, or below"),
        ("/etc/x.yaml", "/etc/x.yaml: a file to extend lies beside this one, or below"),
        ("//etc/x.yaml", "//etc/x.yaml: a file to extend lies beside this one, or below"),
        ("~/x.yaml", "~/x.yaml: a file to extend lies beside this one, or below"),
        ("c:x.yaml", "c:x.yaml: a file to extend lies beside this one, or below"),
        ("a\\x.yaml", "a\\x.yaml: a file to extend lies beside this one, or below"),
        ("a/../../x.yaml", "a/../../x.yaml: a file to extend lies beside this one, or below"),
        ("secret/x", "secret/x: not a .yaml file"),
        ("link.yaml", "link.yaml: not a .yaml file"),
        ("below.yaml", "below.yaml: not a plain file"),
    ],
)  # fmt: skip
def test_what_cannot_be_extended_is_told_where_it_is_named(
    extends: str, message: str, tmp_path: Path
) -> None:
    write(tmp_path, mine=f"title: x\nextends: {extends}", other="", circle="extends: mine.yaml")
    (tmp_path / "below.yaml").mkdir()
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "x").write_text("root:x:0:0")
    (tmp_path / "link.yaml").symlink_to(tmp_path / "secret" / "x")
    [found] = told(tmp_path / "mine.yaml")
    if message:
        assert found == f"mine.yaml:2:10: extends: {message}"
    else:
        assert found == "circle.yaml:1:10: extends: mine.yaml: a circle, it extends this file"


def test_a_chain_has_an_end(tmp_path: Path) -> None:
    names = [f"p{number}" for number in range(LONGEST_CHAIN)]
    write(tmp_path, p0="jokers: 1")
    write(tmp_path, **{b: f"extends: {a}.yaml" for a, b in pairwise(names)})
    assert load_profile(str(tmp_path / f"{names[-1]}.yaml")).profile.jokers == 1
    write(tmp_path, last=f"extends: {names[-1]}.yaml")
    [found] = told(tmp_path / "last.yaml")
    assert found == f"p1.yaml:1:10: extends: p0.yaml: more than {LONGEST_CHAIN} profiles in a chain"


def test_a_file_needs_a_name_that_a_replay_can_carry(tmp_path: Path) -> None:
    write(tmp_path, **{"my rules": "title: Mine"})
    [found] = told(tmp_path / "my rules.yaml")
    assert found.startswith("my rules.yaml:1:1: a profile's file is named with letters")


def test_settings_lie_over_a_profile_which_keeps_its_name() -> None:
    named = load_profile("pagat", ["match.target=6", "wild=[K]", "layout={first: 8, last: 2}"])
    assert named.name == "pagat"
    assert named.profile.match.target == 6
    assert named.profile.wild == ("K",)
    assert (named.profile.layout.first, named.profile.layout.last) == (8, 2)
    assert named.origin["wild"] == "--set wild=[K]"


def test_the_last_setting_of_a_key_counts() -> None:
    assert load_profile("pagat", ["jokers=1", "jokers=2"]).profile.jokers == 2


def test_settings_are_judged_together() -> None:
    settings = ["after.free_draws=3", "players=[2,2]"]
    assert load_profile("pagat", settings).profile.after.free_draws == 3


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("wild=[Q,Q]", "--set wild=[Q,Q]:9: wild: found Q a second time; each may stand once"),
        ("wild=[Q", "--set wild=[Q:6: wild: not YAML: "),
        ("wild=*x", "--set wild=*x:6: wild: an alias; write the value out"),
        ("wild=", "--set wild=:6: wild: found nothing; allowed: a list"),
        ("wild", "--set wild:1: wild: a setting is written KEY=VALUE on one line"),
        ("wild=[K]\n", "--set wild=[K]?:1: wild: a setting is written KEY=VALUE on one line"),
        ("=1", "--set =1:1: no such key"),
        ("wlid=[K]", "--set wlid=[K]:1: wlid: no such key; did you mean wild?"),
        ("first=8", "--set first=8:1: first: no such key; did you mean first under layout or"),
        ("lead.frist=2", "--set lead.frist=2:1: lead.frist: no such key; did you mean first?"),
        ("layout.first.x=8", "--set layout.first.x=8:16: layout.first: found a map; allowed"),
        ("layout=8", "--set layout=8:8: layout: found 8; allowed: a map of first, step, last"),
        ("title=x", "--set title=x:1: title: no such key"),
        ("extends=app", "--set extends=app:1: extends: no such key"),
        ("layout.first='8'", '--set layout.first=\'8\':14: layout.first: found "8"; allowed'),
        ("after.free_draws=1", "--set after.free_draws=1:1: after.free_draws: free draws are for"),
        ("jokers=\udcff", "--set jokers=?:8: jokers: a control character, U+DCFF; take it out"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_setting_is_wrong_use_and_told_at_its_column(
    setting: str, message: str
) -> None:
    found, exit = refused("pagat", setting)
    assert found.startswith(message)
    assert "\n" not in found
    assert exit is Exit.USAGE


def test_a_contradiction_between_settings_is_told_at_one_of_them() -> None:
    found, _ = refused("pagat", "take=never", "layout.step=0", "match.target=6")
    assert found.startswith("--set match.target=6:1: match.target: layouts that keep their size")
