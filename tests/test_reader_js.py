"""A reader in another language must accept every replay we keep and name the line of each damage.

The reader, `reader.mjs`, was made from the description of the format alone, and folds with the
file that exported pages show a match with, `trashcli/export/reader.js`.  Here it is given the
stored replays, matches of the reference game, and copies damaged in the ways that files break: by
chance, by hand, and by a hand that makes the hashes anew.
"""

import gzip
import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.proofs import always
from tests.reference import play
from trashcli.exits import Exit
from trashcli.replay.verify import verify

TESTS = Path(__file__).parent
APP = TESTS / "vectors" / "app-7.trash.jsonl"  # a short match: one hand, two seats
RNG = TESTS / "vectors" / "rng.json"
CORPUS = TESTS / "corpus"
KEPT = sorted(
    [
        *TESTS.glob("vectors/*.trash.jsonl"),
        *TESTS.parent.glob("replays/*.jsonl"),
        *CORPUS.glob("**/*.jsonl"),
        *CORPUS.glob("**/*.jsonl.gz"),
    ]
)
NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(
    NODE is None, reason="node, which runs the reader, is not installed"
)

Record = dict[str, Any]
Damage = Callable[[list[bytes]], bytes]


def judge(*arguments: str | Path) -> tuple[int, list[str]]:
    """The exit code of the reader and the lines it wrote; nothing may go to standard error."""
    command = [str(NODE), str(TESTS / "reader.mjs"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def verdict(path: Path, content: bytes) -> tuple[int, str]:
    """What the reader says of these bytes, without the path: `ok`, or `:LINE: what is wrong`."""
    path.write_bytes(content)
    code, (said,) = judge(path)
    return code, said.replace(f"ok {path}", "ok").replace(str(path), "")


def canonical(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def sha(content: bytes, digits: int = 64) -> str:
    return hashlib.sha256(content).hexdigest()[:digits]


def chained(records: list[Record]) -> bytes:
    """The records as a file, numbered and chained anew."""
    lines = [canonical(records[0]) + b"\n"]
    for i, record in enumerate(records[1:], 1):
        lines.append(canonical(record | {"i": i, "p": sha(lines[-1], 32)}) + b"\n")
    return b"".join(lines)


def digest(records: list[Record]) -> str:
    """The name of a game in bug reports; also the `digest` of an `end` after these records."""
    header, counts = records[0], [0]
    entry = {"rules": header["rules"]["sha256"], "seats": len(header["seats"])}
    entries = [entry | {key: header[key] for key in ("engine", "rng", "start") if key in header}]
    for record in records[1:]:
        counts.append(counts[-1] + (record["k"] in ("action", "undo")))
        if record["k"] == "action":
            kept = ("do", "ev", "k", "s", "seat")
            entries.append({key: record[key] for key in kept if key in record})
        elif record["k"] == "undo":
            entries.append({"k": "undo", "s": record["s"], "to": counts[record["to"]]})
    return sha(b"".join(canonical(entry) + b"\n" for entry in entries))


def ended(records: list[Record], end: Record) -> bytes:
    """The records as a file with this `end`, its `n` and `digest` made anew."""
    made = {"digest": digest(records), "n": len(records) + 1}
    return chained([*records, end | made])


def stored(name: str) -> list[Record]:
    """The records of a stored match."""
    lines = (TESTS / "vectors" / f"{name}.trash.jsonl").read_bytes().splitlines()
    return [json.loads(line) for line in lines]


EMPTY = {"clock": [0, 0], "discards": "", "done": [], "free": 0, "hand": 0, "held": None}
EMPTY |= {"last": 0, "layouts": ["", ""], "lead": 0, "passes": 0, "phase": "deal", "seat": 0}
EMPTY |= {"shuffles": 0, "sizes": [10, 10], "stock": "", "turn": 0, "voids": 0}
EMPTY |= {"wins": [0, 0], "won": [0, 0]}


def pairs(pile: str) -> list[str]:
    """The cards of a pile, two signs each."""
    return [pile[n : n + 2] for n in range(0, len(pile), 2)]


def dealt(record: Record) -> Record:
    """The state after this first deal of a stored match, the lead being seat 1."""
    cards = pairs(record["ev"][0][3])
    layouts = ["".join(cards[seat:20:2]).lower() for seat in range(2)]
    state = {"layouts": layouts, "stock": "".join(cards[20:]), "phase": "draw"}
    return EMPTY | state | {"hand": 1, "lead": 1, "seat": 1, "turn": 1}


def deals(records: list[Record]) -> list[int]:
    """The numbers of the records that deal."""
    return [i for i, record in enumerate(records) if record.get("do") == {"op": "deal"}]


def codes_due(path: Path) -> set[int]:
    """The exit codes that the reader may give for a kept file, by what the corpus expects of
    verify: it has one code for all damage, and cannot see that a decision breaks the rules.
    """
    listed = CORPUS / "expected.txt"
    lines = listed.read_text("utf-8").splitlines() if listed.exists() else []
    expected = {name: int(code) for code, name in map(str.split, lines)}
    code = expected.get(path.relative_to(CORPUS).as_posix(), 0) if CORPUS in path.parents else 0
    return {0: {0}, 1: {0, 1}, 4: {1}, 5: {1}, 6: {6}}[code]


def test_every_good_replay_that_is_kept_is_right() -> None:
    good = [path for path in KEPT if codes_due(path) == {0}]
    code, said = judge(*good)
    assert [line for line in said if not line.startswith("ok ")] == []
    assert (code, len(said)) == (0, len(good))


@pytest.mark.long
@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_a_kept_replay_is_what_it_is_kept_as(path: Path) -> None:
    code, (said,) = judge(path)
    assert code in codes_due(path), said


def test_the_known_answers_of_the_generator_are_right() -> None:
    assert judge("--rng", RNG) == (0, [f"ok {RNG}"])


@pytest.mark.parametrize(
    ("part", "key", "value"),
    [
        ("roots", "42", "841530b6be6d861b"),
        ("words", "hex", "9bc479f163d604aa"),
        ("lead", "seat", 1),
        ("random_bot", "choice", 1),
        ("shuffles", "k", 1),
    ],
)
def test_a_wrong_known_answer_is_found(
    tmp_path: Path, part: str, key: str, value: str | int
) -> None:
    path, answers = tmp_path / "rng.json", json.loads(RNG.read_bytes())
    (answers[part] if part == "roots" else answers[part][0])[key] = value
    path.write_text(json.dumps(answers), "utf-8")
    assert judge("--rng", path) == (1, [f"{path}: {part}, number 1 differs"])


def test_an_answer_that_is_missing_or_unknown_is_not_passed_over(tmp_path: Path) -> None:
    path, answers = tmp_path / "rng.json", json.loads(RNG.read_bytes())
    path.write_text(json.dumps(answers | {"dice": []}), "utf-8")
    assert judge("--rng", path) == (1, [f"{path}: dice is unknown"])
    del answers["lead"]
    path.write_text(json.dumps(answers), "utf-8")
    assert judge("--rng", path) == (1, [f"{path}: a part is missing"])


VARIANTS: dict[str, tuple[int, Record]] = {
    "up-card, drawn lead": (3, {"upcard": True, "lead": {"first": "random", "next": "loser"}}),
    "jokers": (2, {"jokers": 3, "packs": 2, "wild": ["J", "joker"]}),
    "no Queens or Kings": (4, {"removed": ["Q", "K"], "stock_empty": "reshuffle_all"}),
    "voids, then a halt": (5, {"stock_empty": "void", "limits": {"voids": 3}}),
    "passes": (5, {"stock_empty": "pass", "match": {"hands": 9}, "lead": {"next": "rotate"}}),
    "last turns, reveals": (3, {"packs": 2, "after": {"last_turn": True, "reveal": True}}),
    "free draws": (
        2,
        {"players": [2, 2], "after": {"last_turn": True, "reveal": True, "free_draws": 3}},
    ),
    "growing layouts": (2, {"layout": {"first": 4, "step": 1, "last": 10}, "wilds": "removed"}),
    "anything thrown away": (3, {"optional": "all", "wilds": "locked", "match": {"hands": 4}}),
    "time": (2, {"match": {"minutes": 2, "tie": "more"}, "limits": {"turns": 15}}),
}


def played(name: str) -> tuple[list[Record], Record]:
    """A match of the reference game by these rules: its records and the `end` that is due."""
    players, rules = VARIANTS[name]
    header = stored("pagat-42")[0]
    doc = header["rules"]["doc"]
    for key, value in rules.items():
        doc[key] = doc[key] | value if isinstance(value, dict) else value
    header["rules"]["sha256"] = sha(canonical(doc))
    header["seats"] = [{"name": f"seat {n + 1}", "who": "human"} for n in range(players)]
    bots = ["greedy", "random", "cautious", "greedy", "random"][:players]
    match = play(doc, header["rng"]["seed"], bots, hashes=True)
    records = [header]
    for do, seat, ev, s in match.actions:
        records.append(
            {"k": "action", "do": do, "ev": ev, "s": s} | ({"seat": seat} if seat else {})
        )
    figures = ("winners", "sizes", "hands", "turns", "reason")
    return records, {"k": "end"} | {figure: getattr(match, figure) for figure in figures}


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
def test_a_match_of_the_reference_game_is_right(tmp_path: Path, name: str) -> None:
    assert verdict(tmp_path / "a.jsonl", ended(*played(name))) == (0, "ok")


def test_the_matches_of_the_reference_game_hold_every_event_but_resigning() -> None:
    found = {event[0] for name in VARIANTS for r in played(name)[0][1:] for event in r["ev"]}
    assert sorted(found) == [
        *("close", "complete", "deal", "discard", "draw", "free", "halt", "last", "pass", "place"),
        *("reveal", "shuffle", "size", "take", "time", "upcard", "void", "win"),
    ]


def resigned() -> bytes:
    """The short match, in which seat 1 resigns at once."""
    header, deal, *_, end = stored("app-7")
    s = sha(canonical(dealt(deal) | {"phase": "over", "seat": 0}), 16)
    ev = [["resign", 1], ["win", [2]]]
    resign = {"k": "action", "do": {"op": "resign"}, "ev": ev, "s": s, "seat": 1}
    return ended([header, deal, resign], end | {"turns": 1, "winners": [2]})


def begun_in_the_middle() -> tuple[Record, list[Record], Record]:
    """The short match from a stated table, after its deal: header, the other actions, `end`."""
    header, deal, *actions, end = stored("app-7")
    return header | {"start": dealt(deal)}, actions, end


def undone() -> bytes:
    """The short match with undos: back, forth onto the undone branch, and to the beginning."""
    header, *actions, end = stored("app-7")
    mark = {"k": "mark", "text": '\u2028 \x7f \U0001f0a1 "\\\n\x1f'}
    back = {"k": "undo", "to": 2, "s": actions[1]["s"]}
    forth = {"k": "undo", "to": 6, "s": actions[4]["s"], "seat": 2}
    restart = {"k": "undo", "to": 0, "s": sha(canonical(EMPTY), 16)}
    tried = [*actions[:3], mark, *actions[3:5], back, forth, *actions[5:7], restart]
    return ended([header, *tried, *actions], end)


def interrupted() -> bytes:
    """The short match, stopped and resumed twice, with all that may be said beside the play."""
    header, *actions, end = stored("app-7")
    meta = {"k": "meta", "app": "x 1", "python": "3.11", "os": "any", "created": "2024-05-17"}
    resume = {"k": "resume", "app": "x 1", "engine": 1, "cut": 17}
    records = [header | {"parent": {"id": "0" * 32, "i": 5, "p": "1" * 32}}, meta, *actions[:3]]
    for reason in ("quit", "limit"):
        stop = end | {"reason": reason, "winners": [], "turns": 3}
        records += [stop | {"digest": digest(records), "n": len(records) + 1}, resume]
    timed = actions[3] | {"t": 1200, "by": "human"}
    return ended([*records, timed, *actions[4:]], end)


@pytest.mark.parametrize("made", [resigned, undone, interrupted], ids=lambda made: made.__name__)
def test_what_no_bot_does_is_right(tmp_path: Path, made: Callable[[], bytes]) -> None:
    assert verdict(tmp_path / "a.jsonl", made()) == (0, "ok")


def test_a_match_may_begin_from_a_stated_table(tmp_path: Path) -> None:
    header, actions, end = begun_in_the_middle()
    assert verdict(tmp_path / "a.jsonl", ended([header, *actions], end)) == (0, "ok")


def test_rules_that_a_header_leaves_out_are_at_their_defaults(tmp_path: Path) -> None:
    """A key that is absent has the value engine 1 gave it; only the packs have none."""
    header, *actions, end = stored("pagat-42")
    doc = header["rules"]["doc"]
    left = {key: doc[key] for key in ("packs", "wild")} | {"layout": {"first": 10}}
    header["rules"] |= {"doc": left, "sha256": sha(canonical(left))}
    path = tmp_path / "a.jsonl"
    assert verdict(path, ended([header, *actions], end)) == (0, "ok")
    assert verify(str(path)).exit == Exit.OK
    del left["packs"]
    header["rules"]["sha256"] = sha(canonical(left))
    code, said = verdict(path, ended([header, *actions], end))
    assert (code, said) == (1, ":1: header.rules.doc has no packs")


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "value", "what"),
    [
        ("stock", "2S", "the cards are not the deck"),
        ("sizes", [10, 9], "layout 2 is not as long as its size"),
        ("layouts", ["9h", ""], "the cards are not the deck"),
        ("layouts", ["9h"], "not one a seat"),
        ("hand", 0, "hand and turn begin at 1"),
        ("held", "9H", "held exactly in the phase place"),
        ("phase", "deal", "phase and seat do not agree"),
        ("seat", 3, "no such seat"),
        ("done", [1], "a layout is complete"),
        ("trump", "H", "unknown trump"),
    ],
)
def test_a_wrong_stated_table_is_found(tmp_path: Path, key: str, value: object, what: str) -> None:
    header, actions, end = begun_in_the_middle()
    header["start"][key] = value
    code, said = verdict(tmp_path / "a.jsonl", ended([header, *actions], end))
    assert code == 1
    assert said.startswith(":1: ")
    assert what in said


@pytest.mark.parametrize(
    ("face_up", "what"),
    [
        (1, "a card face up in layout 1 is neither its slot's number nor a wild"),
        (10, "layout 1 is complete"),
    ],
)
def test_cards_stated_in_wrong_slots_are_found(tmp_path: Path, face_up: int, what: str) -> None:
    header, actions, end = begun_in_the_middle()
    layouts = header["start"]["layouts"]
    layouts[0] = layouts[0][: 2 * face_up].upper() + layouts[0][2 * face_up :]
    said = verdict(tmp_path / "a.jsonl", ended([header, *actions], end))
    assert said == (1, f":1: start: {what}")


def test_no_card_lies_on_a_table_stated_before_a_deal(tmp_path: Path) -> None:
    header, *_ = begun_in_the_middle()
    header["start"] |= {"phase": "deal", "seat": 0}
    said = verdict(tmp_path / "a.jsonl", chained([header]))
    assert said == (1, ":1: start: cards lie there before the deal")


def test_what_is_unknown_but_allowed_is_said_not_to_be_checked(tmp_path: Path) -> None:
    header, *actions, end = stored("app-7")
    note = {"k": "x_note", "anything": [1, {"a": None}]}
    content = ended([header, note, actions[0] | {"hint": 1}, *actions[1:]], end)
    assert verdict(tmp_path / "a.jsonl", content) == (0, "ok (not checked: x_note, action.hint)")


@pytest.mark.parametrize(
    ("line", "field", "value"), [(1, "t", 0), (1, "by", "human"), (2, "t", 0), (2, "seat", 0)]
)
def test_a_default_that_is_written_out_and_a_stranger_are_found(
    tmp_path: Path, line: int, field: str, value: object
) -> None:
    records = stored("app-7")
    records[line][field] = value
    code, said = verdict(tmp_path / "a.jsonl", chained(records))
    assert code == 1
    assert said.startswith(f":{line + 1}: ")
    assert field in said


@pytest.mark.long
def test_an_undo_reaches_back_to_the_second_last_deal_or_to_the_beginning(tmp_path: Path) -> None:
    records = stored("pagat-42")
    _, second, third = deals(records)[:3]
    for to, code in [(0, 6), (second - 1, 1), (second, 6), (third, 6)]:
        s = records[to]["s"] if to else sha(canonical(EMPTY), 16)
        undo = {"k": "undo", "to": to, "s": s}
        assert verdict(tmp_path / "a.jsonl", chained([*records[: third + 1], undo]))[0] == code


def replaced(line: int, old: bytes, new: bytes) -> Damage:
    """Another text within a line, which counts from 1; nothing else is made to agree with it."""

    def damage(lines: list[bytes]) -> bytes:
        assert old in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old, new, 1)
        return b"".join(lines)

    return damage


def rejoined(*order: int) -> Damage:
    """The lines of these numbers, then all after the last of them."""
    return lambda lines: b"".join([*(lines[n - 1] for n in order), *lines[order[-1] :]])


DAMAGED: dict[str, tuple[Damage, int, str]] = {
    "a line dropped": (rejoined(1, 2, 3, 5), 4, "record 4 where 3 is due"),
    "a line doubled": (rejoined(1, 2, 3, 4, 4), 5, "record 3 where 4 is due"),
    "lines swapped": (rejoined(1, 2, 4, 3, 5), 3, "record 3 where 2 is due"),
    "the header dropped": (rejoined(2), 1, "no header"),
    "the end doubled": (rejoined(*range(1, 17), 16), 17, "end after end"),
    "a second header": (rejoined(1, 1, 2), 2, "a second header"),
    "a line of another match": (
        lambda lines: b"".join([*lines[:5], canonical(stored("pagat-42")[5]) + b"\n", *lines[6:]]),
        6,
        "p is not the hash of the line before",
    ),
    "a card changed": (replaced(5, b'"draw","6S"', b'"draw","6C"'), 5, "this line was changed"),
    "a name changed": (replaced(1, b"random 2", b"random 3"), 1, "this line was changed"),
    "a link changed": (replaced(6, b'"p":"0', b'"p":"1'), 6, "p is not the hash"),
    "the digest changed": (replaced(16, b'"digest":"5', b'"digest":"6'), 16, "digest is"),
    "a key doubled": (replaced(5, b'"i":4', b'"i":4,"i":4'), 5, "not canonical"),
    "a fraction": (replaced(3, b'"place",1,', b'"place",1.0,'), 3, "not canonical"),
    "an exponent": (replaced(3, b'"place",1,', b'"place",1e0,'), 3, "not canonical"),
    "a negative zero": (replaced(2, b'"shuffle",1,0', b'"shuffle",1,-0'), 2, "not canonical"),
    "a number too large": (replaced(5, b'"i":4', b'"i":9007199254740992'), 5, "within 2^53-1"),
    "no number": (replaced(5, b'"i":4', b'"i":NaN'), 5, "not JSON"),
    "a leading zero": (replaced(5, b'"i":4', b'"i":04'), 5, "not JSON"),
    "a space": (replaced(5, b'"i":4', b'"i": 4'), 5, "not canonical"),
    "another order of keys": (replaced(5, b'"i":4,"k":"action"', b'"k":"action","i":4'), 5, "not"),
    "a needless escape": (replaced(5, b'"action"', b'"\\u0061ction"'), 5, "not canonical"),
    "a lone surrogate": (replaced(1, b"greedy 1", b"\\ud800"), 1, "a lone surrogate"),
    "a capital key": (replaced(5, b'"k":', b'"K":1,"k":'), 5, 'the key "K"'),
    "deep nesting": (replaced(5, b'"i":4', b'"a":' + b"[" * 30 + b"]" * 30), 5, "nesting over 16"),
    "a list for a record": (lambda lines: b"".join([*lines[:4], b"[]\n"]), 5, "not a JSON object"),
    "CR LF": (lambda lines: b"".join(lines).replace(b"\n", b"\r\n"), 1, "CR LF"),
    "one CR LF": (replaced(5, b"\n", b"\r\n"), 5, "CR LF"),
    "a blank line": (replaced(5, b"\n", b"\n\n"), 6, "not JSON"),
    "a byte order mark": (replaced(1, b"{", b"\xef\xbb\xbf{"), 1, "not JSON"),
    "a byte that is no UTF-8": (replaced(1, b"greedy 1", b"greedy \xff"), 1, "not UTF-8"),
    "a long line": (replaced(1, b"greedy 1", b"g" * 2**20), 1, "over 1 MiB"),
    "nothing": (lambda _: b"", 1, "no complete header"),
    "a torn header": (lambda lines: lines[0][:-1], 1, "no complete header"),
    "damage before a torn tail": (lambda lines: b"".join([*lines[:4], b"\n{"]), 5, "not JSON"),
}


@pytest.mark.parametrize("name", always([*DAMAGED][::4], [*DAMAGED]))
def test_damage_is_found_at_its_line(tmp_path: Path, name: str) -> None:
    damage, line, what = DAMAGED[name]
    lines = APP.read_bytes().splitlines(keepends=True)
    code, said = verdict(tmp_path / "a.jsonl", damage(lines))
    assert code == 1
    assert said.startswith(f":{line}: ")
    assert what in said


ALTERED: list[tuple[int, tuple[str | int, ...], object, str]] = [
    (0, ("v",), 2, "header.v"),
    (0, ("engine",), 2, "header.engine"),
    (0, ("rng", "alg"), "mt19937", "header.rng.alg"),
    (0, ("rng", "seed"), "a b", "header.rng.seed"),
    (0, ("rules", "sha256"), "0" * 64, "rules.sha256 is not that of rules.doc"),
    (0, ("rules", "doc", "jokers"), 1, "rules.sha256 is not that of rules.doc"),
    (0, ("rules", "doc", "trumps"), 1, "unknown trumps"),
    (0, ("seats", 0, "name"), "\u202egreedy", "name is wrong"),
    (0, ("seats", 0, "name"), "g" * 41, "name is wrong"),
    (0, ("seats", 0, "who"), "robot", "who is wrong"),
    (0, ("seats",), [{"name": "alone", "who": "human"}], "1 seats; for 2 to 2"),
    (0, ("seats",), {}, "header.seats is no list"),
    (0, ("rng",), [], "header.rng is no object"),
    (1, ("do", "op"), "shuffle", "an unknown decision"),
    (1, ("seat",), 1, "deal with a seat"),
    (1, ("ev",), {"draw": "AD"}, "ev is no list"),
    (1, ("ev", 0, 1), 2, "hand 2 is shuffled after hand 0"),
    (1, ("ev", 0, 2), 1, "shuffle 1 of hand 1 after 0 of 0"),
    (1, ("ev", 1, 2), 3, "seat 3 of 2"),
    (1, ("ev", 1, 3), [10, 9], "dealt to sizes 10,9"),
    (2, ("ev", 0, 1), "AC", "AC is not on top of the stock, AD is"),
    (2, ("ev", 1, 1), 2, "9H is not in slot 2 of seat 1"),
    (2, ("ev", 1, 3), "9S", "9S is not in slot 1 of seat 1, 9H is"),
    (2, ("ev", 3, 1), "9C", "9C is not the held card, 9D is"),
    (2, ("ev", 3, 0), "throw", "an unknown event"),
    (2, ("ev", 3), ["discard", "9D", 1], "discard with 2 values"),
    (2, ("ev", 3), ["complete", 1], "the state after this record hashes to"),
    (2, ("ev", 0), ["deal", 1, 1, [10, 10]], "hand 1 is dealt onto hand 1"),
    (2, ("ev", 0), ["shuffle", 1, 1, "AD"], "a reshuffle not of the discards, or with stock left"),
    (2, ("by",), "bot:greedy/1", "by is the seat's who"),
    (2, ("do", "slot"), 1, "unknown slot"),
    (2, ("seat",), 2, "seat 2 decides where seat 1 acts"),
    (2, ("s",), "0" * 16, "s is 0000000000000000"),
    (2, ("k",), "undo", "undo has no to"),
    (2, ("k",), "move", "unknown kind"),
    (14, ("ev", 3), ["complete", 1], "seat 1 completes twice"),
    (15, ("reason",), "quit", 'reason is "quit", not "won"'),
    (15, ("winners",), [2], "winners is [2], not [1]"),
    (15, ("sizes",), [10, 9], "sizes is [10,9], not [10,10]"),
    (15, ("hands",), 2, "hands is 2, not 1"),
    (15, ("turns",), 12, "turns is 12, not 11"),
    (15, ("n",), 17, "n is 17, not 16"),
    (15, ("digest",), "0" * 64, "digest is"),
]


@pytest.mark.long
@pytest.mark.parametrize(("i", "path", "value", "what"), ALTERED)
def test_a_record_altered_with_a_new_chain_is_found(
    tmp_path: Path, i: int, path: tuple[str | int, ...], value: object, what: str
) -> None:
    records = stored("app-7")
    inner: Any = records[i]
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    code, said = verdict(tmp_path / "a.jsonl", chained(records))
    assert code == 1
    assert said.startswith(f":{i + 1}: ")
    assert what in said


def test_a_deck_of_more_than_1024_cards_is_refused(tmp_path: Path) -> None:
    header = stored("app-7")[0]
    header["rules"]["doc"]["packs"] = 20
    header["rules"]["sha256"] = sha(canonical(header["rules"]["doc"]))
    said = verdict(tmp_path / "a.jsonl", chained([header]))
    assert said == (1, ":1: a deck of more than 1024 cards")


def test_a_deal_of_more_cards_than_there_are_is_found(tmp_path: Path) -> None:
    header, deal = stored("pagat-42")[:2]
    header["seats"] *= 3
    deal["ev"][1][3] *= 3
    said = verdict(tmp_path / "a.jsonl", chained([header, deal]))
    assert said == (1, ":2: too few cards to deal")


def test_cards_revealed_that_lie_elsewhere_are_found(tmp_path: Path) -> None:
    records, _ = played("last turns, reveals")
    i, reveal = next(
        (i, event)
        for i, record in enumerate(records[1:], 1)
        for event in record["ev"]
        if event[0] == "reveal"
    )
    hidden, reveal[2] = reveal[2], "AC" + reveal[2][2:]
    said = verdict(tmp_path / "a.jsonl", chained(records))
    what = f"seat {reveal[1]} reveals {reveal[2]}, but face down lie {hidden}"
    assert said == (1, f":{i + 1}: {what}")


def test_nothing_is_done_after_the_match_is_over(tmp_path: Path) -> None:
    *records, _ = stored("app-7")
    said = verdict(tmp_path / "a.jsonl", chained([*records, records[1]]))
    assert said == (1, ":16: an action after the match is over")


def test_a_match_is_not_won_before_a_win(tmp_path: Path) -> None:
    records = stored("app-7")
    end = records[-1] | {"turns": 3, "winners": []}
    said = verdict(tmp_path / "a.jsonl", ended(records[:4], end))
    assert said == (1, ":5: reason is won, but nothing ended the match")


@pytest.mark.parametrize("at", [0, 100])
def test_another_order_of_the_deck_is_not_the_seeds(tmp_path: Path, at: int) -> None:
    """Two neighbours change places, at the top or at the bottom; chain and state are made anew."""
    header, deal = stored("app-7")[:2]
    deck = deal["ev"][0][3]
    deal["ev"][0][3] = deck[:at] + deck[at + 2 : at + 4] + deck[at : at + 2] + deck[at + 4 :]
    assert verdict(tmp_path / "a.jsonl", chained([header, deal]))[1].startswith(":2: s is ")
    deal["s"] = sha(canonical(dealt(deal)), 16)
    code, said = verdict(tmp_path / "a.jsonl", chained([header, deal]))
    assert code == 1
    assert said.startswith(":2: shuffle 0 of hand 1 is not the seed's")


@pytest.mark.parametrize(
    ("cards", "code", "what"),
    [
        ("JCASTDKDQS7C2D7H", 6, ":2: no end after it"),
        ("JCASTDKDQS7C7H2D", 1, ":2: shuffle 1 of hand 1 is not the seed's"),
        ("JCASTDKDQS7C2D2D", 1, ":2: shuffle 1 of hand 1 is not of exactly the cards there"),
    ],
)
def test_a_reshuffle_is_judged_by_the_seed(
    tmp_path: Path, cards: str, code: int, what: str
) -> None:
    """A stated table without stock, its discards below the top those of a known answer."""
    header, discards, sizes = stored("pagat-42")[0], "KC" + "QSKD7H7CAS2DTDJC", [11, 11, 11, 10]
    hidden = "".join(r + s for s in "CDHS" for r in "A23456789TJQK" if r + s not in pairs(discards))
    ends = [2 * sum(sizes[:n]) for n in range(5)]
    layouts = [hidden[ends[n] : ends[n + 1]].lower() for n in range(4)]
    start = EMPTY | {"layouts": layouts, "sizes": sizes, "wins": [0] * 4, "won": [0] * 4}
    start |= {"hand": 1, "lead": 1, "seat": 1, "turn": 9, "phase": "draw", "discards": discards}
    header |= {"start": start, "seats": [{"name": "any", "who": "human"}] * 4}
    state = {"discards": "KC", "held": "JC", "phase": "place", "shuffles": 1, "stock": cards[2:]}
    draw = {"k": "action", "do": {"op": "draw"}, "seat": 1, "s": sha(canonical(start | state), 16)}
    draw["ev"] = [["shuffle", 1, 1, cards], ["draw", "JC"]]
    found, said = verdict(tmp_path / "a.jsonl", chained([header, draw]))
    assert found == code
    assert said.startswith(what)


@pytest.mark.parametrize(
    ("name", "verdict_due"),
    [
        ("pagat-42", (6, ":2: no end after it")),
        ("free-draws", (1, ":2: the lead 1 is not the seed's, which is 2")),
    ],
)
def test_a_drawn_first_lead_is_judged_by_the_seed(
    tmp_path: Path, name: str, verdict_due: tuple[int, str]
) -> None:
    header, deal = stored(name)[:2]
    doc = header["rules"]["doc"]
    doc["lead"]["first"] = "random"
    header["rules"]["sha256"] = sha(canonical(doc))
    assert verdict(tmp_path / "a.jsonl", chained([header, deal])) == verdict_due


def judge_all(folder: Path, contents: list[bytes]) -> list[str]:
    """What the reader says of each of these files, given to it at once, without their paths."""
    paths = [folder / f"{n}.jsonl" for n in range(len(contents))]
    for path, content in zip(paths, contents, strict=True):
        path.write_bytes(content)
    said = judge(*paths)[1]
    return [line.replace(str(path), "") for path, line in zip(paths, said, strict=True)]


@pytest.mark.long
def test_a_file_cut_anywhere_is_torn_or_has_no_end(tmp_path: Path) -> None:
    whole = APP.read_bytes()
    parts = [whole[:cut] for cut in range(whole.index(b"\n") + 1, len(whole), 3)]
    for part, said in zip(parts, judge_all(tmp_path, parts), strict=True):
        lines, torn = part.count(b"\n"), not part.endswith(b"\n")
        due = f":{lines + 1}: torn after the last LF" if torn else f":{lines}: no end after it"
        assert said == due


@pytest.mark.long
def test_no_flipped_bit_goes_unseen(tmp_path: Path) -> None:
    whole = APP.read_bytes()
    at = range(0, len(whole), 5)
    flipped = [whole[:n] + bytes([whole[n] ^ 1 << n % 8]) + whole[n + 1 :] for n in at]
    for n, said in zip(at, judge_all(tmp_path, flipped), strict=True):
        line = whole[:n].count(b"\n") + 1
        assert said.startswith(f":{line}: ")


@pytest.mark.long
def test_a_packed_file_is_read_as_what_is_in_it(tmp_path: Path) -> None:
    whole = APP.read_bytes()
    packed, path = gzip.compress(whole), tmp_path / "a.jsonl.gz"
    assert verdict(path, packed) == (0, "ok")
    assert verdict(path, packed[:-3]) == (6, ":17: torn after the last LF")
    assert verdict(path, packed + b"\0" * 4)[0] == 1
    assert verdict(path, packed[:-8] + bytes(8))[0] == 1


def test_of_several_files_the_worst_decides(tmp_path: Path) -> None:
    torn, missing = tmp_path / "torn.jsonl", tmp_path / "missing.jsonl"
    torn.write_bytes(APP.read_bytes()[:-1])
    assert judge(APP, torn, APP)[0] == 6
    code, said = judge(missing, torn, APP)
    assert code == 1
    assert [line.split(":")[0] for line in said] == [str(missing), str(torn), f"ok {APP}"]
