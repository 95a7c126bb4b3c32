"""Sentences: where a match stands, said in one line each for those who ask."""

from collections.abc import Iterable, Iterator

from trashcli.advice import Advice, StockMemory, advise, warning
from trashcli.folders import state_folder
from trashcli.game.cards import Card
from trashcli.game.commands import Command
from trashcli.game.state import Seat
from trashcli.replay.games import FOLDER
from trashcli.replay.records import MarkRecord, UndoRecord
from trashcli.screen import board
from trashcli.screen.board import face, slot_name, slot_names
from trashcli.screen.spoken import card_word, slot_word
from trashcli.screen.story import Told
from trashcli.screen.style import Style
from trashcli.screen.text import safe, wrapped_text
from trashcli.shell.scene import Scene
from trashcli.shell.stepping import Stepping
from trashcli.wording import counted


def where(scene: Scene, style: Style) -> str:
    """The hand and turn, and who is to do what: `hand 2, turn 8: Ann to place JC`."""
    state = scene.state
    if not state.seat:
        return standing(scene, style)
    who = name(scene, state.seat, style)
    return f"hand {state.hand}, turn {state.turn}: {who} to {_task(scene, style)}"


def standing(scene: Scene, style: Style) -> str:
    """Why nobody is to do anything."""
    state = scene.state
    if state.phase == "deal":
        is_shuffled = state.stock and not any(state.layouts)
        return f"hand {state.hand + (not is_shuffled)} is to be dealt"
    winners = " and ".join(name(scene, seat, style) for seat in scene.winners)
    return f"the match is over: {winners or 'nobody'} won"


def hands_won(scene: Scene, style: Style) -> str:
    """The hands that each has won: `you 2 hands, greedy 1`."""
    first, *others = scene.rules.seats
    wins = scene.state.wins
    parts = [f"{name(scene, first, style)} {counted(wins[first - 1], 'hand')}"]
    parts += (f"{name(scene, seat, style)} {wins[seat - 1]}" for seat in others)
    return ", ".join(parts)


def time_played(scene: Scene) -> str:
    """How much of the time is played that a match may take: `12 of 30 minutes`; empty where the
    rules set no time.
    """
    minutes = scene.rules.profile.match.minutes
    return f"{scene.playing_time // 60_000} of {counted(minutes, 'minute')}" if minutes else ""


def _task(scene: Scene, style: Style) -> str:
    state = scene.state
    if state.held:
        return f"place {card_name(state.held, style)}"
    if "take" in scene.legal:
        return f"draw, or take {card_name(state.discards[:2], style)}"
    return "draw"


def standing_at(stepping: Stepping, style: Style) -> str:
    """Where a replay stands: `record 57 of 188: hand 3, turn 17: Ann to draw`."""
    place = stepping.place
    number = f"{place.record}.{place.events}" if place.events else str(place.record)
    return f"record {number} of {stepping.last}: {where(stepping, style)}"


def noted(stepping: Stepping, record: int, style: Style) -> str:
    """What a record tells that is no action: what was taken back, what somebody remarked."""
    found = stepping.timeline.records[record - 1]
    if isinstance(found, MarkRecord):
        return f"Mark: {safe(found.text, style)}"
    if isinstance(found, UndoRecord):
        who = f"{name(stepping, found.seat, style)} went" if found.seat else "play went"
        return f"Undo: {who} back to record {found.to}."
    return ""


def passed(stepping: Stepping, records: Iterable[int], style: Style) -> Iterator[Told]:
    """What these records tell, one by one: actions, what was taken back, remarks."""
    for record in records:
        if text := "\n".join(wrapped_text(noted(stepping, record, style), style.width)):
            yield Told(text, (text,))
        for _, told in stepping.told([record], style):
            yield told


def summary(stepping: Stepping, style: Style) -> str:
    """What a replay is, and what was passed over in reading it."""
    end = stepping.timeline.end
    ended = f"ended: {end.reason}" if end else "not ended"
    first = f"{match_line(stepping, style)}; {counted(stepping.last + 1, 'record')}; {ended}"
    return "\n".join([first, *(f"warning: {text}" for text in stepping.timeline.warnings)])


def match_line(scene: Scene, style: Style) -> str:
    """The rules, the seed and who plays, in a line."""
    names = ", ".join(name(scene, seat, style) for seat in scene.rules.seats)
    rules, seed = (safe(text, style) for text in (scene.header.rules.name, scene.header.rng.seed))
    return f"{rules}; seed {seed}; {names}"


def name(scene: Scene, seat: int, style: Style) -> str:
    """The name of who sits there, safe to show."""
    return board.name(scene.table(), seat, style)


def need_of(scene: Scene, seat: Seat, style: Style) -> str:
    """What a layout still needs."""
    slots = scene.table().view.face_down(seat)
    what = f"need {slots_named(slots, style)}" if slots else "complete"
    return f"{name(scene, seat, style)}: {what}"


def card_name(card: Card, style: Style) -> str:
    """A face-up card, as it is shown or spoken."""
    return card_word(card, style) if style.accessible else face(card, style)


def readable(line: str) -> str:
    """A move as people read it: `place A` for `place 1`."""
    word, _, slot = line.partition(" ")
    return f"place {slot_name(int(slot))}" if word == "place" and slot.isdecimal() else line


def slots_named(slots: Iterable[int], style: Style) -> str:
    """Slots in a row, as they are shown or spoken."""
    return ", ".join(map(slot_word, slots)) if style.accessible else slot_names(slots)


HISTORY = "history"
LINE = (
    "Press Enter to make the suggested move. Type hint for advice, rules for the rules, quit to "
    "leave."
)


def welcome(file: str) -> str:
    """A line of help, until a match other than that of this file was recorded or a line was typed
    at a prompt; empty after that.
    """
    folder = state_folder()
    played = (path for path in (folder / FOLDER).glob("*") if str(path) != file)
    return "" if (folder / HISTORY).exists() or any(played) else LINE


def advice_for(scene: Scene, style: Style) -> Advice:
    """Advice for the seat that acts; somebody must have something to decide."""
    return advise(scene.table().view, _memory(scene), lambda card: card_name(card, style))


def warning_of(scene: Scene, command: Command, style: Style) -> str | None:
    """What a choice of the seat that acts would lose for certain; None where nothing is, or where
    it is no choice that seat has.
    """
    view = scene.table().view
    if command not in view.legal():
        return None
    return warning(view, command, _memory(scene), lambda card: card_name(card, style))


def _memory(scene: Scene) -> StockMemory:
    """What everybody knows of the stock."""
    memory = StockMemory()
    for record in scene.hand_so_far:
        memory.note(scene.happened(record)[1])
    return memory
