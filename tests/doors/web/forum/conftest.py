"""Communities play the games that are installed."""

import pytest


@pytest.fixture(autouse=True)
def installed() -> None:
    """Leave the games as they are installed."""
