"""What the tests of running contests share."""

from importlib.metadata import EntryPoint

import pytest

from contestmaster.kernel import registry

POINTS = {
    registry.GROUP: [
        EntryPoint("tally", "tests.host.tally:Tally", registry.GROUP),
        EntryPoint("notice", "tests.kernel.notice:Notice", registry.GROUP),
    ],
    registry.OTHERS: [EntryPoint("contest", "contestmaster.contest:Contest", registry.OTHERS)],
}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the two tiny games, and the contest."""
    monkeypatch.setattr(registry, "entry_points", lambda group: POINTS[group])
