"""What the tests of tables share."""

from importlib.metadata import EntryPoint

import pytest
from tests.host.lobby.programs import PROGRAMS
from tests.host.playing import install

from contestmaster.bots import stage
from contestmaster.bots.bot import MakeBot
from contestmaster.kernel import registry


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the tiny games, and one for people."""
    install(monkeypatch)
    tiny = registry.entry_points
    real = "contestmaster.games.spacecrack:Spacecrack"
    lobby = "contestmaster.lobby:Lobby"
    large = {
        registry.GROUP: [EntryPoint("spacecrack", real, registry.GROUP)],
        registry.OTHERS: [EntryPoint("lobby", lobby, registry.OTHERS)],
    }
    monkeypatch.setattr(
        registry, "entry_points", lambda group: [*tiny(group=group), *large.get(group, [])]
    )


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the programs of the tests be found before those that games bring along."""
    real = stage.bot

    def found(game: str, name: str) -> MakeBot:
        # The stage finds each once, and a test may put another in its place.
        return (lambda link, rng: PROGRAMS[name](link)) if name in PROGRAMS else real(game, name)

    monkeypatch.setattr(stage, "bot", found)
