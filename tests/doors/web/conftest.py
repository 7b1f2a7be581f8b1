"""What the tests of the web door share."""

from collections.abc import Callable, Iterator, MutableMapping
from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.doors.web.stage import HASH, Stage
from tests.host.playing import install

from contestmaster.host.contest.settings import ContestSettings

Staged = Callable[..., Stage]


@pytest.fixture(autouse=True)
def stories_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages say the same however busy the machine is."""
    monkeypatch.setattr("contestmaster.doors.web.bands._PATIENCE_S", 60)


@pytest.fixture
def logged() -> Iterator[list[MutableMapping[str, Any]]]:
    """What the host logs while a test runs."""
    with capture_logs() as entries:
        yield entries


@pytest.fixture
def staged(
    monkeypatch: pytest.MonkeyPatch, logged: list[MutableMapping[str, Any]]
) -> Iterator[Staged]:
    """Make stages, and clear them away."""
    del logged
    install(monkeypatch)
    made: list[Stage] = []

    def make(
        given: ContestSettings | None = None, *, passwords: bool = False, **options: Any
    ) -> Stage:
        stage = Stage(given, **options)
        made.append(stage)
        if passwords:
            for team in ("ann", "bob", "eve"):
                stage.do("SET_PASSWORD", HASH, team=team)
            stage.do("PUT_ORGANISER", HASH, login="chair", name="The Chair")
        return stage

    yield make
    for stage in made:
        stage.close()


@pytest.fixture
def stage(staged: Staged) -> Stage:
    """A contest of three servers that has begun."""
    return staged()
