"""The heading of every report: what ran, and where."""

from collections.abc import Iterable, Iterator

from trashcli.doctor.program import versions

AGAIN = "`trashcli run FILE` does all of it again"


def heading(again: str = AGAIN) -> Iterator[str]:
    """Lines on the report, how it is done again, the program and what it runs on."""
    yield f"a report for trashcli; {again}"
    for one in versions():
        yield f"{one.what}: {one.found}"


def remarks(lines: Iterable[str]) -> Iterator[str]:
    """The lines as a script passes over them."""
    for line in lines:
        yield f"# {line}".rstrip()
