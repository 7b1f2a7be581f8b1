"""As many connections as the system allows."""

import subprocess
import sys

import pytest

resource = pytest.importorskip("resource", reason="this system does not limit them so")

ASK = "from contestmaster.doors.tcp.descriptors import most_descriptors as most; print(most())"


@pytest.mark.parametrize(("soft", "hard", "most"), [(64, 256, 256), (256, 256, 256)])
def test_a_process_takes_all_it_may_have(soft: int, hard: int, most: int):
    """In a process of its own, since what is given up does not come back."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))"
    words = [sys.executable, "-c", f"{limit}; {ASK}"]
    done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=60)
    assert done.stdout == f"{most}\n"
