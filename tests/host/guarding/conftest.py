"""Hosts on which games fail, with limits that are soon reached."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest
from tests.host.lobby.conftest import installed, programs

from contestmaster.host.guarding.rules import WATCHDOG
from contestmaster.host.guarding.watchdog import RuleLimits
from contestmaster.kernel import registry

__all__ = ["installed", "programs"]


@pytest.fixture(autouse=True)
def broken(installed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the games that fail, too."""
    found = registry.entry_points
    module = "tests.host.broken_rules"
    points = [
        EntryPoint("broken", f"{module}:Broken", registry.GROUP),
        EntryPoint("broken_agora", f"{module}:BrokenAgora", registry.GROUP),
    ]
    monkeypatch.setattr(
        registry,
        "entry_points",
        lambda group: [*found(group=group), *(points if group == registry.GROUP else [])],
    )


@pytest.fixture(autouse=True)
def limits() -> Iterator[None]:
    """Let rules take little."""
    before = WATCHDOG.limits
    WATCHDOG.limits = RuleLimits(seconds=0.2, megabytes=200, state_megabytes=2)
    yield
    WATCHDOG.limits = before
