"""The example scripts: what each says, byte for byte, in every form and through every door.

After a change that is meant, `UPDATE_EXPECTED=1 pytest tests/shell/test_scripts.py` writes the
expected files anew, to be read as a diff.
"""

import os
import re
from pathlib import Path
from typing import get_args

import pytest

from tests.proofs import always
from tests.shell.doors import SCRIPTS, called, command, ran
from trashcli.exits import MEANINGS, Code
from trashcli.game import commands

pytestmark = pytest.mark.made

EXITS = {"failing": 1, "carrying-on": 3, "endless": 3}
"""How the scripts end that do not end well."""
FLAGS = {"carrying-on": ("--keep-going", "--strict"), "include": ("--var", "name=Nia")}
FORMS = {"txt": ("--echo",), "plain": ("--plain",), "json": ("--json",)}
NAMES = sorted(path.stem for path in SCRIPTS.glob("*.trash") if path.stem != "included")


def line_for(name: str, ending: str) -> tuple[str, ...]:
    """The command line that runs a script in a form."""
    return ("run", f"{name}.trash", *FLAGS.get(name, ()), *FORMS[ending])


def expect(path: Path, text: str) -> None:
    """The text is what the file holds; with UPDATE_EXPECTED it becomes that."""
    if os.environ.get("UPDATE_EXPECTED"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("ending", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_a_script_says_what_it_said(name: str, ending: str) -> None:
    said = called(*line_for(name, ending))
    expect(SCRIPTS / "expected" / f"{name}.{ending}", said.out)
    assert said.code == EXITS.get(name, 0)
    if ending == "txt":
        expect(SCRIPTS / "expected" / f"{name}.err", said.err)


TERMINALS = [("80", "C"), ("200", "C"), ("80", "C.UTF-8"), ("200", "C.UTF-8")]
"""The columns and the locale that a script may find."""


@pytest.mark.long
@pytest.mark.parametrize(("columns", "locale"), TERMINALS)
@pytest.mark.parametrize("ending", FORMS)
@pytest.mark.parametrize("name", always(["person"], NAMES))
def test_width_and_locale_change_nothing(name: str, ending: str, columns: str, locale: str) -> None:
    said = command(*line_for(name, ending), COLUMNS=columns, LC_ALL=locale)
    assert said.out == (SCRIPTS / "expected" / f"{name}.{ending}").read_text(encoding="utf-8")
    if ending == "txt":
        assert said.err == (SCRIPTS / "expected" / f"{name}.err").read_text(encoding="utf-8")


def test_the_bug_report_comes_to_what_it_claims() -> None:
    said = called(*line_for("wild", "txt"))
    assert said.out.endswith("6 checks: 5 ok, 1 known failure, 0 failed\n")
    assert (said.code, said.err) == (0, "")


def test_a_script_says_the_same_through_every_door() -> None:
    path = SCRIPTS / "wild.trash"
    lines = path.read_text(encoding="utf-8").splitlines()
    commands = [argument for line in lines for argument in ("-c", line)]
    by_file = called("run", path.name, "--json")
    by_pipe = command("run", "-", "--json", stdin=path.read_bytes())
    by_commands = called("run", *commands, "--json")
    told = [said.out.splitlines() for said in (by_file, by_pipe, by_commands)]
    assert told[0][:-1] == told[1][:-1] == told[2][:-1]
    names = [said.objects[-1]["summary"]["scripts"][0]["name"] for said in (by_file, by_pipe)]
    assert names == ["wild.trash", "-"]
    assert by_file.code == by_pipe.code == by_commands.code == 0


def test_piped_lines_without_a_command_are_a_script() -> None:
    lines = "new seed=5 players=you,greedy\ndraw\n"
    assert command(stdin=lines).out == called("run", "-", stdin=lines).out


def test_every_code_is_reached_by_a_script() -> None:
    texts = [path.read_text(encoding="utf-8") for path in SCRIPTS.glob("expected/*.json")]
    told = {code for text in texts for code in re.findall(r'"code":"(\w+)"', text)}
    held = [path for path in SCRIPTS.glob("*.trash") if path.stem not in EXITS]
    lines = [path.read_text(encoding="utf-8") for path in held]
    judged = {code for text in lines for code in re.findall(r"^\d* ?fails (\w+)", text, re.M)}
    assert told | judged == MEANINGS.keys() == set(get_args(Code))


def test_the_rules_refuse_no_line_with_another_code() -> None:
    by_the_table_alone = {"bad_time"}  # which reads the time itself: no line says what it is
    assert set(get_args(commands.Code)) - by_the_table_alone < MEANINGS.keys()


def test_each_answer_has_its_line_in_plain_form() -> None:
    said = ran(["7 legal", "8 place 3", "hash"], "plain", keep_going=True)
    first, second, third = said.out.removesuffix("\n\n").split("\n\n")
    assert first == "=7 draw"
    assert second.startswith("?8 not_now draw or take a card first")
    assert re.fullmatch("= [0-9a-f]{16}", third)
