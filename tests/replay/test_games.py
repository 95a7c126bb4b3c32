"""The folder of games: listed, named, renamed and deleted, and nothing else is touched."""

import gzip
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.corpus.make import small, view
from trashcli.exits import Exit, Failure
from trashcli.replay.file import ReplayFile
from trashcli.replay.games import (
    MOST_LOOKED_AT,
    delete,
    find_game,
    games,
    path_meant,
    rename,
    render_games,
    short_name,
    unfinished,
)

MATCHES = {
    "won": small("won", "match.wins=1").play().end(),
    "quit": small("quit").play(4).end("quit"),
    "open": small("open").play(3).lines,
    "torn": [*small("torn").play(3).lines, b"torn"],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a match of each kind, the last the last played, and what is no match."""
    for day, (name, lines) in enumerate(MATCHES.items()):
        path = tmp_path / f"{name}.trash.jsonl"
        path.write_bytes(b"".join(lines))
        os.utime(path, (86400 * day, 86400 * day))
    (tmp_path / "notes.txt").write_text("not a game")
    (tmp_path / "folder.trash.jsonl").mkdir()
    return tmp_path


def names(folder: Path) -> list[str]:
    return [game.name for game in games(folder)]


def test_games_are_listed_the_last_played_first(folder: Path) -> None:
    assert names(folder) == ["torn", "open", "quit", "won"]


def test_a_game_says_what_its_first_and_last_record_say(folder: Path) -> None:
    won = find_game(folder, "won")
    assert (won.profile, won.seed, won.seats) == ("pagat", "won", ("greedy 1", "random 2"))
    assert (won.records, won.ended) == (len(MATCHES["won"]), "won")
    assert len(won.winners) == 1


def test_a_match_can_be_gone_on_with_until_it_is_over(folder: Path) -> None:
    assert [game.name for game in games(folder) if game.is_unfinished] == ["torn", "open", "quit"]


def test_the_unfinished_match_that_is_offered_is_the_last_played(folder: Path) -> None:
    found = unfinished(folder)
    assert found is not None
    assert found.name == "torn"


def test_a_match_that_is_being_played_is_not_offered(folder: Path) -> None:
    playing = ReplayFile.append(folder / "torn.trash.jsonl")
    found = unfinished(folder)
    playing.close()
    assert found is not None
    assert found.name == "open"


def test_there_are_no_games_without_a_folder(tmp_path: Path) -> None:
    assert games(tmp_path / "none") == []
    assert unfinished(tmp_path / "none") is None
    assert not (tmp_path / "none").exists()


def test_a_compressed_game_and_a_view_are_listed_too(folder: Path) -> None:
    packed = gzip.compress(b"".join(MATCHES["won"]))
    (folder / "packed.trash.jsonl.gz").write_bytes(packed)
    (folder / "seen.trash.jsonl").write_bytes(b"".join(view(folder / "..")[:3]))
    assert find_game(folder, "packed").ended == "won"
    seen = find_game(folder, "seen")
    assert (seen.seats, seen.seed, seen.is_unfinished) == (("greedy 1", "random 2"), "", False)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"no json\n",
        b"[1]\n",
        b'{"k":"header"}\n',
        b"\xff\n",
        b'{"a":' + b"[" * 100_000 + b"\n",
    ],
    ids=range(7),
)
def test_what_is_no_replay_is_listed_as_that_and_not_offered(folder: Path, data: bytes) -> None:
    (folder / "bad.trash.jsonl").write_bytes(data)
    bad = find_game(folder, "bad")
    assert bad.damage
    assert not bad.is_unfinished
    assert "bad" in render_games(games(folder))


def test_a_packed_file_without_a_line_is_listed_as_no_replay(folder: Path) -> None:
    (folder / "bad.trash.jsonl.gz").write_bytes(gzip.compress(b""))
    assert find_game(folder, "bad").damage


def test_a_last_line_nested_without_end_is_listed_as_damaged_and_offered_to_nobody(
    folder: Path,
) -> None:
    deep = b'{"a":' + b"[" * 100_000 + b"\n"
    (folder / "bad.trash.jsonl").write_bytes(b"".join([*MATCHES["open"], deep]))
    assert find_game(folder, "bad").damage
    middle = b"".join([*MATCHES["open"][:2], deep, *MATCHES["open"][2:]])
    (folder / "bad.trash.jsonl").write_bytes(middle)
    assert unfinished(folder) is not None


def test_an_end_without_a_winner_that_plays_is_listed_as_damaged(folder: Path) -> None:
    line = MATCHES["won"][-1].replace(b'"winners":[', b'"winners":[0,')
    (folder / "bad.trash.jsonl").write_bytes(b"".join([*MATCHES["won"][:-1], line]))
    assert find_game(folder, "bad").damage


@pytest.mark.parametrize("size", [1, 4_000, 4_096, 5_000, 1_000_000])
def test_the_last_line_is_found_whatever_its_length_and_what_was_torn(
    folder: Path, size: int
) -> None:
    mark = b'{"i":9,"k":"x_note","p":"","text":"%b"}\n' % (b"x" * size)
    (folder / "long.trash.jsonl").write_bytes(b"".join([*MATCHES["open"], mark, b"torn"]))
    assert find_game(folder, "long").records == 10


def test_a_game_is_found_by_its_name_its_file_or_a_beginning(folder: Path) -> None:
    for name in ("open", "open.trash.jsonl", "op"):
        assert find_game(folder, name).name == "open"


def test_a_name_that_another_goes_on_from_is_found(folder: Path) -> None:
    (folder / "opener.trash.jsonl").write_bytes(b"".join(MATCHES["won"]))
    assert find_game(folder, "open").name == "open"


@pytest.mark.parametrize(
    ("room", "called"),
    [
        (30, "20260101T000000Z-pagat-5-0123"),
        (28, "20260101T000000Z-pagat-5"),
        (16, "20260101T000000Z-pagat-5"),
    ],
)
def test_a_game_is_called_as_short_as_there_is_room_for_and_no_other_is_meant(
    room: int, called: str, tmp_path: Path
) -> None:
    paths = [
        tmp_path / f"20260101T000000Z-{name}.trash.jsonl"
        for name in ("pagat-5-0123", "pagat-6-0123")
    ]
    for path in paths:
        path.write_bytes(b"".join(MATCHES["won"]))
    assert short_name(paths[0], room) == called
    assert path_meant(tmp_path, called) == str(paths[0])


@pytest.mark.parametrize("text", ["20260101T", "-", "nothing", "a/b", "x" * 300])
def test_what_names_no_game_or_several_is_left_as_it_is(text: str, folder: Path) -> None:
    assert path_meant(folder, text) == text


def test_a_file_is_meant_before_a_game_of_that_name(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("open").touch()
    assert path_meant(folder, "open") == "open"
    assert path_meant(folder, "won") == str(folder / "won.trash.jsonl")


@pytest.mark.parametrize(
    ("name", "said"), [("nothing", "no game"), ("o", "2 games"), ("", "no game")]
)
def test_a_name_of_no_game_or_several_is_said(folder: Path, name: str, said: str) -> None:
    (folder / "over.trash.jsonl").write_bytes(b"".join(MATCHES["won"]))
    with pytest.raises(Failure) as caught:
        find_game(folder, name)
    assert caught.value.exit == Exit.USAGE
    assert said in str(caught.value)


def test_a_game_is_renamed_with_what_was_kept_aside(folder: Path) -> None:
    (folder / "torn.trash.jsonl.torn-1").write_bytes(b"aside")
    assert rename(find_game(folder, "torn"), "kept") == folder / "kept.trash.jsonl"
    assert "torn" not in names(folder)
    assert (folder / "kept.trash.jsonl").read_bytes() == b"".join(MATCHES["torn"])
    assert (folder / "kept.trash.jsonl.torn-1").read_bytes() == b"aside"


def test_a_game_is_not_renamed_over_another_or_out_of_the_folder(folder: Path) -> None:
    for new, exit in (("won", Exit.DAMAGED), ("../out", Exit.USAGE), ("", Exit.USAGE)):
        with pytest.raises(Failure) as caught:
            rename(find_game(folder, "open"), new)
        assert caught.value.exit == exit
    assert names(folder) == ["torn", "open", "quit", "won"]


def test_a_game_is_deleted_with_what_was_kept_aside_and_nothing_else(folder: Path) -> None:
    (folder / "torn.trash.jsonl.torn-1").write_bytes(b"aside")
    (folder / "torn.trash.jsonl.notes").write_bytes(b"mine")
    delete(find_game(folder, "torn"))
    assert names(folder) == ["open", "quit", "won"]
    assert [path.name for path in folder.glob("torn*")] == ["torn.trash.jsonl.notes"]


def test_a_match_that_is_being_played_is_neither_renamed_nor_deleted(folder: Path) -> None:
    playing = ReplayFile.append(folder / "open.trash.jsonl")
    for attempt in (delete, lambda game: rename(game, "other")):
        with pytest.raises(Failure) as caught:
            attempt(find_game(folder, "open"))
        assert caught.value.exit == Exit.DAMAGED
    playing.close()
    assert "open" in names(folder)


@pytest.fixture(params=[("UTC", "1970-01-03 00:00"), ("XYZ-5", "1970-01-03 05:00")])
def here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """What the clock here shows at midnight of the third day, in two places of the world."""
    zone, shown = request.param
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    yield shown
    monkeypatch.undo()
    time.tzset()


def test_a_list_says_how_each_match_stands(folder: Path, here: str) -> None:
    rows = render_games(games(folder)).splitlines()
    assert rows[1] == f"open  {here}  greedy 1, random 2; 4 records; unfinished"
    assert "won by " in rows[3]


def test_nothing_foreign_in_a_list_is_sent_to_the_terminal_as_it_is(folder: Path) -> None:
    (folder / "\x1b[2J.trash.jsonl").write_bytes(b"\x1b[31m\n")
    assert all(row.isprintable() for row in render_games(games(folder)).splitlines())


def test_a_game_is_renamed_over_no_other_and_over_no_tail_of_another(folder: Path) -> None:
    for name in ("torn", "won"):
        (folder / f"{name}.trash.jsonl.torn-1").write_bytes(name.encode())
    (folder / "new.trash.jsonl.torn-1").write_bytes(b"another's")
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    for new in ("won", "new"):
        with pytest.raises(Failure, match="exists already; choose another name"):
            rename(find_game(folder, "torn"), new)
    after = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    assert after == before


def test_a_match_to_go_on_with_is_looked_for_among_those_last_played(tmp_path: Path) -> None:
    for number in range(MOST_LOOKED_AT + 10):
        path = tmp_path / f"match-{number:03}.trash.jsonl"
        path.write_bytes(b"".join(MATCHES["won" if number else "open"]))
        os.utime(path, (number, number))
    assert unfinished(tmp_path) is None
    os.utime(tmp_path / "match-000.trash.jsonl", (30, 30))
    found = unfinished(tmp_path)
    assert found is not None
    assert found.name == "match-000"
