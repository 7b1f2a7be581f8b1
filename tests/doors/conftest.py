"""What the tests of the doors share."""

import pytest
from tests.host.playing import install


@pytest.fixture
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the tiny games of the host's tests."""
    install(monkeypatch)
