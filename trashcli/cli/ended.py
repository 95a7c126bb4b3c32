"""How a command ends: whatever stops it becomes a message and an exit code."""

import sys
from collections.abc import Callable

from trashcli.cli.streams import is_of_output, say
from trashcli.exits import Exit, Failure
from trashcli.signals import Asked, end_by, raise_when_asked


def ended(command: Callable[[], int]) -> int:
    """Carries out a command and gives its exit code.

    Raises `OSError` where standard output cannot be written, `KeyboardInterrupt` for Ctrl-C.
    """
    raise_when_asked()
    try:
        return command()
    except Failure as failure:
        say(str(failure))
        return failure.exit
    except Asked as asked:
        sys.stdout.flush()
        end_by(asked.number)
        return Exit.INTERRUPTED
    except OSError as error:
        if is_of_output(error):
            raise
        if error.filename is None:
            return _bug(error)
        from trashcli.wording import brief

        say(f"{brief(str(error.filename))}: {error.strerror}")
        return Exit.DAMAGED
    except Exception as error:
        return _bug(error)


def _bug(error: Exception) -> int:
    from trashcli.cli.bug import save_report

    say(f"a bug in trashcli: {type(error).__name__}: {error}")
    say(save_report(error))
    return Exit.INTERNAL
