"""Replay files: `trash-replay` version 1, read, written, folded and verified."""
