"""What the tests of what is live share."""

import pytest

from contestmaster.doors.web.live import contest


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let news of servers not wait for a second of the real time."""
    monkeypatch.setattr(contest, "_EVERY_S", 0.0)
