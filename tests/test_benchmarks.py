"""The benchmark: it still measures what it says; how fast that is, no test judges."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from trashcli.simulate.compiled import is_installed

ROOT = Path(__file__).parent.parent


@pytest.mark.long
def test_every_figure_is_measured_and_given_as_a_ratio_to_the_fixed_loop() -> None:
    done = subprocess.run(
        [sys.executable, "benchmarks/speed.py", "1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    figures = re.findall(r"^(\S.*\S) +([\d,.]+) +ratio +([\d.]+)$", done.stdout, re.MULTILINE)
    assert len(figures) == 11 + is_installed()
    assert figures[0][0].startswith("fixed loop")
    assert all(float(ratio) > 0 for _, _, ratio in figures)
    assert re.search(r"^by the kernel +[\d.]+ times the engine$", done.stdout, re.MULTILINE)
    assert re.search(r"^trashcli --version +loads none of them$", done.stdout, re.MULTILINE)
