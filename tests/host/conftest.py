"""What the tests of the host share."""

from collections.abc import Iterator, MutableMapping
from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.host.playing import install


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the tiny games."""
    install(monkeypatch)


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[MutableMapping[str, Any]]]:
    """What the host logs while a test runs."""
    with capture_logs() as entries:
        yield entries
