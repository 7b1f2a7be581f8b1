"""What the tests of the host share."""

from collections.abc import Iterator, MutableMapping
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from structlog.testing import capture_logs

from contestmaster.kernel import registry


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the two tiny games: a match is recovered through the game's name."""
    points = [
        EntryPoint("tally", "tests.host.tally:Tally", registry.GROUP),
        EntryPoint("notice", "tests.kernel.notice:Notice", registry.GROUP),
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[MutableMapping[str, Any]]]:
    """What the host logs while a test runs."""
    with capture_logs() as entries:
        yield entries
