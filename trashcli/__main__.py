"""`python -m trashcli`: the same as the command `trashcli`."""

from trashcli.entry import main

raise SystemExit(main())
