"""Exit codes: which of several counts, and how a fault ends what it stops."""

from itertools import combinations
from typing import get_args

import pytest

from trashcli.exits import MEANINGS, WORST_FIRST, Code, Exit, Fault, worst


def test_of_several_files_damage_counts_before_a_mistake_and_what_was_not_judged() -> None:
    codes = [Exit(code) for code in (70, 4, 1, 5, 6, 0)]
    for worse, better in combinations(codes, 2):
        assert worst([better, worse, better], "files") == worse


def test_of_several_commands_what_makes_the_others_meaningless_counts_first() -> None:
    codes = [Exit(code) for code in (70, 2, 5, 4, 3, 1, 0)]
    for worse, better in combinations(codes, 2):
        assert worst([better, worse, better], "commands") == worse


@pytest.mark.parametrize("of", ["files", "commands"])
def test_nothing_at_all_ends_well(of: str) -> None:
    assert WORST_FIRST[of][-1] == worst([], "files") == worst([], "commands") == Exit.OK


@pytest.mark.parametrize("code", get_args(Code))
def test_a_fault_of_the_command_line_is_one_of_its_line_in_a_script(code: Code) -> None:
    fault = Fault(code, "message", 3)
    assert code in MEANINGS
    assert (fault.exit == Exit.USAGE) == (fault.exit_of_script == Exit.SCRIPT)
    assert fault.exit_of_script in WORST_FIRST["commands"]


def test_a_fault_repeats_no_word_at_length() -> None:
    assert len(Fault("bad_argument", f"{'x' * 10**6} is no number").message) < 200
