"""Which of these scripts are tests as they stand; `tests/shell/test_scripts.py` runs the others."""

collect_ignore = [
    "carrying-on.trash",  # fails on purpose
    "endless.trash",  # the same
    "failing.trash",  # the same
    "include.trash",  # wants a variable
    "included.trash",  # the same
]
