"""`python -m trashcli`: the same as the command `trashcli`."""

from trashcli.entry import main

if __name__ == "__main__":  # not where processes of `simulate` load it
    raise SystemExit(main())
