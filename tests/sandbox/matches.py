"""A native program that plays whole matches of Space Crack, in the plainest shell."""

from pathlib import Path

from tests.sandbox.playing import submit

PATIENT = b"""#!/bin/sh
turn=0
while :; do
    turn=$((turn + 1))
    echo "this is turn $turn" >&2
    echo WAIT
    for n in 1 2 3 4; do read line || exit 0; done
done
"""
"""Waits in every turn: OK, WAITING, OK, and the line that the game adds [NET-83]."""

RASH = b"#!/bin/sh\necho NONSENSE\nread line\necho about to fail >&2\nexit 3\n"
"""Gives a line that means nothing, and leaves."""


def patient(folder: Path) -> Path:
    """Write a submission that plays to the end of its match."""
    return submit(folder, "./bot", {"bot": PATIENT})


def rash(folder: Path) -> Path:
    """Write a submission that leaves in its first turn."""
    return submit(folder, "./bot", {"bot": RASH})
