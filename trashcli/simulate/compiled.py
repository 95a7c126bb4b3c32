"""The kernel compiled by numba, where that is installed (the extra `fast`).

The functions of `kernel` are compiled one by one, each with the others in its reach, in a namespace
of its own: the kernel that CPython runs stays as it is.  What was compiled is kept in the person's
cache folder for as long as kernel, numba and Python are the same.
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from types import FunctionType
from typing import Any

from trashcli.folders import cache_folder
from trashcli.simulate import kernel
from trashcli.simulate.kernel import Numbers

WORDS = ("MASK", "GOLDEN", "MIX_1", "MIX_2")
"""The numbers of the kernel that have no sign."""
NAMES = {"copy": "copied", "copy_each": "copy"}
"""The functions that have another name when they are compiled."""
USED = "used"
"""A file whose time says when the folder it lies in was used last."""
UNUSED = 90 * 24 * 3600.0
"""Seconds after which what was compiled for another version is cleared."""
MOST_IN_TABLE = 1 << 20
"""Numbers below this are counted in a table."""


def is_installed() -> bool:
    """Whether numba is there; it is not loaded by this."""
    return find_spec("numba") is not None


def is_kept() -> bool:
    """Whether the kernel has been compiled before, and that was kept."""
    return any(_folder().rglob("*.play_matches-*.nbc"))


@cache
def functions() -> dict[str, Any]:
    """The functions of the kernel by name, each compiled when it is called first."""
    numba: Any = import_module("numba")
    is_keeping = _make_folder()
    numba.config.CACHE_DIR = str(_folder())
    numpy: Any = import_module("numpy")
    words = {name: numpy.uint64(getattr(kernel, name)) for name in WORDS}
    compiled = {**vars(kernel), **words, "Unsigned": numpy.uint64, "Signed": numpy.int64}
    for name, value in vars(kernel).items():
        if isinstance(value, FunctionType):
            copy = FunctionType(value.__code__, compiled, name)
            copy.__module__ = kernel.__name__
            # No function makes anything, so none needs to count what refers to it.
            compiled[NAMES.get(name, name)] = numba.njit(
                cache=is_keeping, error_model="numpy", _nrt=False
            )(copy)
    return compiled


def new_array(numbers: Sequence[int]) -> Numbers:
    """Numbers, none of which needs its highest bit, as compiled code works on them."""
    numpy: Any = import_module("numpy")
    array: Numbers = numpy.array(numbers, dtype=numpy.int64)
    return array


def as_roots(roots: bytes) -> Numbers:
    """Roots, eight bytes each, as compiled code works on them."""
    numpy: Any = import_module("numpy")
    array: Numbers = numpy.frombuffer(roots, ">i8").astype(numpy.int64)
    return array


def as_list(array: Any) -> list[int]:  # noqa: ANN401 -- numpy may not be there to be named
    """The numbers of an array."""
    numbers: list[int] = array.tolist()
    return numbers


def count_array(array: Any) -> Counter[int]:  # noqa: ANN401
    """How often each number, none of them below 0, comes in an array of one or more."""
    numpy: Any = import_module("numpy")
    if array.max() >= MOST_IN_TABLE:
        return Counter(as_list(array))
    times = numpy.bincount(array)
    (met,) = times.nonzero()
    return Counter(dict(zip(as_list(met), as_list(times[met]), strict=True)))


def _make_folder() -> bool:
    """Makes the folder for what is compiled, and clears those long unused; gives whether there is
    one.
    """
    folder = _folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / USED).touch()
        for other in folder.parent.iterdir():
            if (other / USED).stat().st_mtime < time.time() - UNUSED:
                rmtree(other, ignore_errors=True)
    except OSError:
        return folder.is_dir() and os.access(folder, os.W_OK)
    return True


def _folder() -> Path:
    """Where what is compiled of just this kernel is kept."""
    source = Path(kernel.__file__).read_bytes()
    with_what = f"{version('numba')} {version('llvmlite')} {sys.version}".encode()
    return cache_folder() / "kernel" / sha256(source + with_what).hexdigest()[:16]
