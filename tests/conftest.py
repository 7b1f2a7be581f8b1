"""What tests of several rooms need."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import settings

# A compiled rule takes its first call to compile; how fast rules are is measured in bench/.
settings.register_profile("contestmaster", deadline=None)
settings.load_profile("contestmaster")


@pytest.fixture(scope="session")
def uncompiled() -> Callable[[str], str]:
    """Run a program in a fresh interpreter with the JIT off and return what it prints."""

    def run(program: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return run
