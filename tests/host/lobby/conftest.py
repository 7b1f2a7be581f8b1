"""What the tests of tables share."""

from importlib.metadata import EntryPoint

import pytest
from tests.host.playing import install

from contestmaster.kernel import registry


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the tiny games, and one for people."""
    install(monkeypatch)
    tiny = registry.entry_points
    real = "contestmaster.games.spacecrack:Spacecrack"
    large = {registry.GROUP: [EntryPoint("spacecrack", real, registry.GROUP)]}
    monkeypatch.setattr(
        registry, "entry_points", lambda group: [*tiny(group=group), *large.get(group, [])]
    )
