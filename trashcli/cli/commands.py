"""All commands, in the order of help; importing this registers them."""

from trashcli.cli import about, bulk, code, completion, export, files, play, rules

__all__ = ["about", "bulk", "code", "completion", "export", "files", "play", "rules"]
