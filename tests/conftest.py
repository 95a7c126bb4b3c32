"""What holds for every test."""

from hypothesis import HealthCheck, settings

# Tests do not time: how fast an example runs says more about the machine than about the program.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
