"""The contest of the demo on virtual time, without sockets and bots."""

from pathlib import Path

import pytest
from tests.host.contest.running import House

from contestmaster.cli.demo.folder import Folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A demo of a minute, described and not begun."""
    return Folder.prepare(tmp_path / "demo", 60, 0)


@pytest.fixture
def house(folder: Folder) -> House:
    """The contest of the demo, which has just begun."""
    return House(folder.settings)
