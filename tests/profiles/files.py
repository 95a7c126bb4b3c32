"""Profile files for tests: written from their texts, and read with what is told of them."""

from pathlib import Path

from trashcli.profiles.load import read_named


def write(folder: Path, **texts: str) -> None:
    """Writes each text to `NAME.yaml`."""
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8", newline="")


def told(path: Path | str) -> list[str]:
    """The mistakes in a profile, a line each; files are told without their folder."""
    reading = read_named(str(path))
    assert (reading.named is None) == bool(reading.mistakes)
    return [str(mistake).replace(f"{Path(path).parent}/", "") for mistake in reading.mistakes]
