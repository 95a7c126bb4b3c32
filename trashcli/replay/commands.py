"""Commands as text: the line that gives each, in scripts, answers and reports.  Nothing else."""

from typing import assert_never

from trashcli.game.commands import Command, Deal, Discard, Draw, Place, Resign, Take, Time


def command_line(command: Command) -> str:
    """The command as a person writes it; `deal` and `time 8000` for what the table does."""
    match command:
        case Place(slot):
            return f"place {slot}"
        case Time(ms):
            return f"time {ms}"
        case Deal() | Draw() | Take() | Discard() | Resign():
            return str(command.__struct_config__.tag)
        case _:
            assert_never(command)
