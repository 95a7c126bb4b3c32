"""The command's first step: a game begins, and the version is told, before anything is imported
that takes time and is not needed.

Only what must come before the command line proper may live here.
"""

import gc
import sys

from trashcli.cli.console import with_streams
from trashcli.version import VERSION_LINE

PATIENCE = 200_000
"""Objects made until garbage is looked for, more than are made until a person may type.  By default
it is looked for a hundred times while modules are loaded, which make none: a tenth of that time.
"""


def main() -> int:
    """The exit code of the command line in `sys.argv`."""
    gc.set_threshold(PATIENCE)
    return with_streams(_carry_out)


def _carry_out() -> int:
    if sys.argv[1:] in (["--version"], ["-V"]):
        print(VERSION_LINE)
        return 0
    if not sys.argv[1:]:
        from trashcli.cli.console import alone, ended

        return ended(alone)
    from trashcli.cli.app import main as run

    return run(sys.argv[1:])
