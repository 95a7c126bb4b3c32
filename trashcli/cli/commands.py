"""All commands, in the order of help; importing this registers them."""

from trashcli.cli import about, bulk, completion, files, play, rules

__all__ = ["about", "bulk", "completion", "files", "play", "rules"]
