"""Analyses are of real games: the tiny ones of the host's other tests are left out."""

import pytest


@pytest.fixture(autouse=True)
def installed() -> None:
    """Leave the games as they are installed."""
