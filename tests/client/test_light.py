"""The client stays light: what it imports is the standard library and itself."""

import subprocess
import sys

PROGRAM = """
import sys
import contestmaster.client, contestmaster.client.aio, contestmaster.client.cows
for name in sorted(sys.modules):
    print(name)
"""
HEAVY = {"numpy", "numba", "msgspec", "uvloop", "rich", "cyclopts", "structlog", "sqlite3"}


def test_only_the_client_and_the_standard_library_are_imported() -> None:
    shown = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, timeout=60
    )
    names = shown.stdout.split()
    tops = {name.partition(".")[0] for name in names}
    assert not tops & HEAVY
    ours = {n for n in names if n.startswith("contestmaster.")}
    assert {n for n in ours if not n.startswith("contestmaster.client")} == set()
