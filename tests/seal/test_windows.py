"""Revelation windows."""

import pytest

from contestmaster.seal.windows import MOST_SECONDS, Window


def test_a_window_has_an_end() -> None:
    """HASH-36: a finite length, and an opening that comes at an instant of its own at the latest.

    HASH-34: a fixed opening, or one by an event with a latest instant.
    """
    assert Window(10, opens_at=5_000_000).closes(5_000_000) == 15_000_000
    assert Window(10, latest_opens_at=5).opens_at is None
    for length in (0, -1, MOST_SECONDS + 1):
        with pytest.raises(ValueError, match="open for 1 to"):
            Window(length, opens_at=0)
    with pytest.raises(ValueError, match="latest"):
        Window(10)
    with pytest.raises(ValueError, match="latest"):
        Window(10, opens_at=1, latest_opens_at=2)
