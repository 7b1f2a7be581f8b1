"""The measurements of recovery and memory run."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.storage.cluster import binaries

pytestmark = pytest.mark.long

_BENCH = Path(__file__).parents[2] / "bench"


def run(script: str, *options: str) -> list[str]:
    """Run a script; what it has printed."""
    command = [sys.executable, str(_BENCH / script), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, check=True)
    return done.stdout.splitlines()


def test_every_way_back_is_measured():
    lines = run("recovery.py", "--entries", "6000", "--posts", "3000", "--rounds", "1")
    databases = 1 if binaries() is None else 2
    assert len(lines) == 2 + databases * 5
    assert sum("of bare" in line for line in lines) == databases
    assert sum("MiB at most" in line for line in lines) == 2 * databases


def test_every_kind_is_measured():
    counts = ("--connections", "20", "--tables", "5", "--games", "5", "--posts", "200")
    lines = run("memory.py", *counts)
    assert lines[0].startswith("a connection")
    assert len(lines) == 10
