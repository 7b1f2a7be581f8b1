"""Winning with notice, and the end."""

from typing import Any

import pytest
from tests.games.spaceships.table import DAY, Table, together

QUERIES = (
    "SECTORS",
    "SHIPS",
    "BATTLES",
    "PLAYERS",
    "PACTS",
    "CRIMES",
    "NOTICES",
    "REPORTS",
    "TIME",
)


def famous(fame: int = 10, **params: Any) -> Table:
    """A game in which alice is at a bound, or near it."""
    position = together() | {"players": {"alice": {"fame": fame}, "bob": {}, "carol": {}}}
    return Table(position=position, **params)


@pytest.mark.parametrize("fame", [10, -10])
def test_a_win_needs_notice_of_two_to_fourteen_days(fame: int) -> None:
    """SHIPS-99: both ends included."""
    for wait, reply in (
        (2 * DAY - 1, "FAILED 130"),
        (2 * DAY, "OK / alice"),
        (14 * DAY, "OK / alice"),
        (14 * DAY + 1, "FAILED 130"),
    ):
        table = famous(fame)
        assert table.say("alice", "INTEND_WIN") == (
            "OK / 2019-07-31T09:00:00Z 2019-08-12T09:00:00Z"
        )
        table.wait(wait)
        assert table.say("alice", "WIN") == reply


def test_fame_counts_when_one_wins() -> None:
    """SHIPS-100, SHIPS-104: refused with 131 with less fame, with 132 with blots."""
    table = famous(9)
    table.say("alice", "INTEND_WIN")
    table.wait(2 * DAY)
    assert table.say("alice", "WIN") == "FAILED 131"
    table.player("alice").fame = -10
    table.state.blots["alice"] = 1
    assert table.say("alice", "WIN") == "FAILED 132"
    table.state.blots["alice"] = 0
    assert table.say("alice", "WIN") == "OK / alice"


def test_a_notice_serves_only_who_gave_it_and_any_of_several_does() -> None:
    """SHIPS-102, SHIPS-103: the oldest one that fits."""
    table = famous()
    table.say("bob", "INTEND_WIN")
    table.say("alice", "INTEND_WIN")
    table.wait(13 * DAY)
    table.say("alice", "INTEND_WIN")
    table.wait(2 * DAY)
    assert table.say("eve", "NOTICES").count("alice") == 2
    assert table.say("alice", "WIN") == "OK / alice", "the first is too old, the second is not"


def test_a_win_ends_the_game_and_the_clock() -> None:
    """SHIPS-101, SHIPS-106: announcements are refused, nothing becomes due, queries work."""
    table = famous()
    table.attack("bob", "carol", 5)
    table.say("alice", "INTEND_WIN")
    table.wait(2 * DAY)
    table.say("alice", "WIN")
    told = len(table.told)
    table.wait(60 * DAY)
    assert len(table.told) == told
    assert table.match.alarm() is None
    assert table.state.crimes == []
    assert table.battle().resolved_at is None
    assert table.state.codebook.communications[0].status == "sealed"
    for line in ("MOVE 2", "REGISTER", "LEAVE", f"HASH sha256 {'0' * 64}", "WIN"):
        assert table.say("carol", line) == "FAILED 101"
    assert table.operate("GRANT alice 5") == "FAILED 101"
    for query in QUERIES:
        assert table.say("eve", query).startswith("OK")


def test_in_an_endless_game_fame_and_notices_begin_anew() -> None:
    """SHIPS-105: with ``on_win = continue`` the winner's only."""
    table = famous(on_win="continue")
    table.say("alice", "INTEND_WIN")
    table.say("bob", "INTEND_WIN")
    table.wait(2 * DAY)
    assert table.say("alice", "WIN") == "OK / alice"
    assert not table.match.over
    assert table.player("alice").fame == 0
    assert [notice.by for notice in table.state.notices] == ["bob"]
    assert table.state.wins == [("alice", table.now)]
    assert table.say("alice", "WIN") == "FAILED 130"
