"""A line server without sockets, on virtual time, before a small match."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from line_rig import Rig


@pytest.fixture
def rig() -> Callable[..., Rig]:
    """Return what builds a server: its arguments are settings and parts of the match behind."""
    return Rig
