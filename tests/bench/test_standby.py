"""The measurement of takeovers runs, and finds every order again."""

import subprocess
import sys
from pathlib import Path

import pytest

_SCRIPT = Path(__file__).parents[2] / "bench" / "standby.py"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it pauses processes")


@pytest.mark.slow
def test_a_kill_and_a_pause_are_measured():
    done = subprocess.run(
        [sys.executable, _SCRIPT, "--kills", "1", "--pauses", "1", "--store", "folder"],
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    *_, kill, _, pause, _, _, orders = done.stdout.splitlines()
    assert kill.startswith("1 kills, seconds until placed: ")
    assert pause.startswith("1 pauses, seconds until placed: ")
    acknowledged, stored = orders.split("; ")
    assert acknowledged.partition(": ")[2] == stored.partition(": ")[2] != "{}"
