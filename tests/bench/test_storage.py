"""The measurement of group commit runs."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.storage.cluster import binaries

_SCRIPT = Path(__file__).parents[2] / "bench" / "storage.py"


@pytest.mark.slow
def test_every_line_of_the_table_is_measured():
    done = subprocess.run(
        [sys.executable, _SCRIPT, "0.02", "--windows", "1,20"],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    _, *rows = done.stdout.splitlines()
    assert len(rows) == (4 if binaries() is None else 8)
    assert all(float(row.split()[-1]) > 0 for row in rows)
