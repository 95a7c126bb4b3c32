"""`trashcli doctor`: whether everything works here."""

import os
import sys
from typing import Annotated

import typer

from trashcli.cli import options
from trashcli.cli.app import app
from trashcli.exits import Exit

Paths = Annotated[
    bool, typer.Option("--paths", help="Print whole paths, which tell your name, not ~.")
]


@app.command()
def doctor(json: options.AsJson = False, paths: Paths = False) -> None:
    """Say whether everything works here: terminal, folders, files, versions, speed.

    Each line is ok, a note, or broken, with advice.  Exit code 1 if something would not work.
    """
    from msgspec.structs import replace

    from trashcli.doctor.findings import as_object, render_findings, works
    from trashcli.doctor.places import look_at_places
    from trashcli.doctor.program import look_at_program
    from trashcli.doctor.terminal import look_at_terminal
    from trashcli.folders import without_person
    from trashcli.screen.style import style_for

    environ = os.environ
    looks = (look_at_program(), look_at_terminal(sys.stdin, sys.stdout, environ))
    findings = [finding for look in (*looks, look_at_places(environ)) for finding in look]
    if not paths:
        findings = [
            replace(one, found=without_person(one.found), advice=without_person(one.advice))
            for one in findings
        ]
    if json:
        from msgspec.json import encode

        print(encode(as_object(findings)).decode())
    else:
        print(render_findings(findings, style_for(sys.stdout, environ)))
    raise typer.Exit(Exit.OK if works(findings) else Exit.NO)
