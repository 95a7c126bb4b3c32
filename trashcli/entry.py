"""The command's first step: the version is told before anything that takes time is imported.

Only what must come before the command line proper may live here.
"""

import sys

from trashcli import VERSION_LINE
from trashcli.cli.streams import with_streams


def main() -> int:
    """The exit code of the command line in `sys.argv`."""
    return with_streams(_carry_out)


def _carry_out() -> int:
    if sys.argv[1:] in (["--version"], ["-V"]):
        print(VERSION_LINE)
        return 0
    from trashcli.cli.app import main as run

    return run(sys.argv[1:])
