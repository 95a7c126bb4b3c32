"""What holds for every test."""

import os
import signal
import sys

from hypothesis import HealthCheck, settings

# Tests do not time: how fast an example runs says more about the machine than about the program.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# Those who run tests side by side are told a size that no terminal has.
for name in ("COLUMNS", "LINES"):
    os.environ.pop(name, None)

# Programs that tests start are compiled once, not each time, as they are where nobody forbids it.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A run in the background ignores Ctrl-C, and so would every program that a test starts and
# interrupts: it would never end.  Those that nobody ignores are left as they are.
for name in ("SIGINT", "SIGHUP", "SIGTERM"):
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) == signal.SIG_IGN:
        usual = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
        signal.signal(number, usual)
