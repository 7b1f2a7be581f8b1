"""What tests of several rooms need."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

from contestmaster.host.compiling.finishing import OFF

# A compiled rule takes its first call to compile; how fast rules are is measured in bench/.
settings.register_profile(
    "contestmaster", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# In CI, what fails does so because of what was changed, not because of what was drawn today.
settings.register_profile("same", settings.get_profile("contestmaster"), derandomize=True)
settings.load_profile("contestmaster")

# What tests start has ended when they have.
os.environ[OFF] = "1"

SLOW_COUNTS_AS = 12


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Beside others, begin with the files of many tests, so that a small one is the last.

    Those of few but slow ones come in the middle: when what they play has been compiled, and
    before one of them would keep everybody waiting in the end.
    """
    if not hasattr(config, "workerinput"):
        return
    size = Counter(item.path for item in items)
    for item in items:
        if item.get_closest_marker("slow"):
            size[item.path] = SLOW_COUNTS_AS
    items.sort(key=lambda item: -size[item.path])


@pytest.fixture(scope="session")
def uncompiled() -> Callable[[str], str]:
    """Run a program in a fresh interpreter with the JIT off and return what it prints."""

    def run(program: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return run
