"""What the tests of the kernel share."""

from importlib.metadata import EntryPoint

import pytest

from contestmaster.kernel import registry


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the notice board, and nothing else, as a game."""
    points = [EntryPoint("notice", "tests.kernel.notice:Notice", registry.GROUP)]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
