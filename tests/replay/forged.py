"""Replays made wrong on purpose: their records changed at will, then made to agree with themselves.

Records are plain dictionaries here, written and hashed without the code under test; only the states
that their hashes are of are folded by it.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from trashcli.game.events import Event
from trashcli.game.fold import evolve
from trashcli.game.profile import Profile
from trashcli.game.state import State, beginning, state_hash
from trashcli.replay.lines import Lines
from trashcli.replay.verify import Report, verify_lines

VECTORS = Path(__file__).parent.parent / "vectors"
NAMES = sorted(path.name.partition(".")[0] for path in VECTORS.glob("*.trash.jsonl"))
APP = "app-7"
"""The shortest of the known matches: one hand, 16 lines."""

Record = dict[str, Any]
Change = Callable[[list[Record]], object]


def stored(name: str) -> bytes:
    """The bytes of a known match."""
    return (VECTORS / f"{name}.trash.jsonl").read_bytes()


def records(name: str) -> list[Record]:
    """The records of a known match, the header first."""
    return [json.loads(line) for line in stored(name).splitlines()]


def canonical(value: object) -> bytes:
    """The canonical bytes of a value."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def sha(content: bytes, digits: int = 64) -> str:
    """The first digits of the SHA-256 of some bytes."""
    return hashlib.sha256(content).hexdigest()[:digits]


def chained(made: Iterable[Record]) -> bytes:
    """The records as a file, numbered and chained anew; all else is as it stands in them."""
    lines: list[bytes] = []
    for i, record in enumerate(made):
        link = {"i": i, "p": sha(lines[-1], 32)} if i else {}
        lines.append(canonical(record | link) + b"\n")
    return b"".join(lines)


def forged(made: list[Record]) -> bytes:
    """The records as a file, with the hash of the rules, those of the states, the end, the numbers
    and the chain all made anew, so that only what was changed is wrong.
    """
    header = made[0]
    header["rules"]["sha256"] = sha(canonical(header["rules"]["doc"]))
    for record, state in zip(made[1:], states(made), strict=False):
        if "s" in record and state is not None:
            record["s"] = state_hash(state)
    return chained(made[:1] + [_ended(made, i) for i in range(1, len(made))])


def _ended(made: list[Record], i: int) -> Record:
    if made[i]["k"] != "end":
        return made[i]
    return made[i] | {"digest": digest(made[:i]), "n": i + 1}


def states(made: list[Record]) -> Iterator[State | None]:
    """The state after each record behind the header; none from where it cannot be folded."""
    kept: list[State] = []
    try:
        kept.append(_first(made[0]))
        for record in made[1:]:
            state = _after(record, kept)
            kept.append(state)
            yield state
    except Exception:  # what is forged may be anything, and folding trusts it
        yield from [None] * (len(made) - max(len(kept), 1))


def _after(record: Record, before: list[State]) -> State:
    """The state after a record, from the states before it; `before[0]` is the beginning."""
    if record["k"] == "undo":
        return before[record["to"]]
    state = before[-1].copied()
    if record["k"] == "action":
        evolve(state, msgspec.convert(record["ev"], list[Event]))
    return state


def _first(header: Record) -> State:
    if "start" in header:
        return msgspec.convert(header["start"], State)
    profile = msgspec.convert(header["rules"]["doc"], Profile)
    return beginning(profile, len(header["seats"]))


def digest(made: list[Record]) -> str:
    """The digest of an end behind these records."""
    header, counts = made[0], [0]
    top = {"rules": header["rules"]["sha256"], "seats": len(header["seats"])}
    lines = [top | {key: header[key] for key in ("engine", "rng", "start") if key in header}]
    for record in made[1:]:
        counts.append(counts[-1] + (record["k"] in ("action", "undo")))
        if record["k"] == "action":
            parts = ("do", "ev", "k", "s", "seat")
            lines.append({key: record[key] for key in parts if key in record})
        elif record["k"] == "undo":
            lines.append({"k": "undo", "s": record["s"], "to": counts[record["to"]]})
    return sha(b"".join(canonical(line) + b"\n" for line in lines))


def put(made: list[Record], record: int, path: str, value: object) -> None:
    """Puts a value into a record, at a path such as `rules.doc.skip` or `ev.0.3`."""
    parts = (int(part) if part.isdigit() else part for part in path.split("."))
    put_at(made, (record, *parts), value)


def put_at(made: list[Record], path: tuple[int | str, ...], value: object) -> None:
    """Puts a value where a path leads from the records on."""
    inner: Any = made
    *parts, last = path
    for part in parts:
        inner = inner[part]
    inner[last] = value


def changed(name: str, change: Change) -> bytes:
    """A known match with its records changed, and made to agree with themselves."""
    made = records(name)
    change(made)
    return forged(made)


def verified(content: bytes, level: int = 4) -> Report:
    """What verifying these bytes comes to."""
    return verify_lines("a.trash.jsonl", Lines(iter([content])), level)
