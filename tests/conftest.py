"""What holds for every test."""

import os

from hypothesis import HealthCheck, settings

# Tests do not time: how fast an example runs says more about the machine than about the program.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# Those who run tests side by side are told a size that no terminal has.
for name in ("COLUMNS", "LINES"):
    os.environ.pop(name, None)
