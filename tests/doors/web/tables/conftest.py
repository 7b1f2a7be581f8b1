"""What the tests of the web of tables share."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.doors.web.tables.stage import TableStage
from tests.host.lobby.conftest import installed, programs

__all__ = ["Opened", "installed", "opened", "programs", "stage"]

Opened = Callable[..., TableStage]


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Make stages, and clear them away."""
    made: list[TableStage] = []

    def make(**params: Any) -> TableStage:
        made.append(TableStage(**params))
        made[-1].logged = logged
        return made[-1]

    with capture_logs() as logged:
        yield make
        for stage in made:
            stage.close()


@pytest.fixture
def stage(opened: Opened) -> TableStage:
    """A table server without tables."""
    return opened()
