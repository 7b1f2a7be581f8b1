"""Crimes, blots and who gives them."""

from typing import Any

import pytest
from tests.games.spaceships.table import DAY, DIGEST, WEEK, Table, together


def blots(table: Table, name: str) -> int:
    return table.state.blots.get(name, 0)


def lapsed(**params: Any) -> Table:
    """A game in which alice has lost the codebook."""
    table = Table(position=together(), **params)
    table.attack("alice", "bob", 7)
    table.wait(11 * DAY)
    return table


def test_losing_the_codebook_costs_blots_at_once() -> None:
    """SHIPS-76, SHIPS-107, SHIPS-108, HASH-44, HASH-48: class 4, listed and fined."""
    table = lapsed()
    assert table.say("eve", "CRIMES") == (
        'OK / 1 / 1 alice "Losing the Codebook" 4 2019-08-09T09:00:00Z comm:1 4'
    )
    assert blots(table, "alice") == 4
    assert table.events("crime") == ['1 alice 4 "Losing the Codebook"']


def test_the_price_can_be_raised() -> None:
    """HASH-48: refusing to reveal must cost more than the move is worth."""
    assert blots(lapsed(crime_class=9), "alice") == 9


def test_who_has_left_commits_it_too_and_only_once() -> None:
    """HASH-46: by its actor, still a player or not."""
    table = Table(position=together())
    table.attack("alice", "bob", 7)
    table.say("alice", "LEAVE")
    table.wait(30 * DAY)
    assert [(c.person, c.name) for c in table.state.crimes] == [("alice", "Losing the Codebook")]


def test_a_text_that_belongs_to_no_battle_lapses_without_a_crime() -> None:
    """HASH-45, HASH-37: and sets no value."""
    table = Table(position=together(), default_window_s=DAY)
    table.attack("alice", "bob", 7)
    table.say("bob", f"HASH sha256 {DIGEST}")
    table.wait(DAY)
    assert table.events("lapsed") == ["2 bob"]
    assert table.state.crimes == []
    assert table.battle().attack_value is None


@pytest.mark.parametrize("text", ["ENERGY: -10", "nothing", "ENERGY: 1\nENERGY: 2"])
def test_an_unclear_amount_is_bad_targeting_and_nothing_else(text: str) -> None:
    """SHIPS-77, SHIPS-81, HASH-47: the value is 0; the codebook is not lost."""
    table = Table(position=together())
    table.attack("alice", "bob", text)
    table.say("bob", "DEFEND 1 3")
    assert table.reveal("alice", text) == "OK / 1 lf / 0001 0"
    table.wait(30 * DAY)
    assert [(c.person, c.name, c.grade) for c in table.state.crimes] == [
        ("alice", "Bad Targeting", 4)
    ]
    assert blots(table, "alice") == 4


def test_a_referee_fines_once_and_within_bounds() -> None:
    """SHIPS-108: listed, then 1 to twice the class."""
    table = lapsed(justice="referee")
    assert blots(table, "alice") == 0
    assert table.operate("FINE 2 1") == table.operate("FINE 0 1") == "FAILED 137"
    assert table.operate("FINE 1 0") == table.operate("FINE 1 9") == "FAILED 124"
    assert table.say("bob", "FINE 1 4") == "FAILED 139"
    assert table.operate("FINE 1 8") == "OK"
    assert blots(table, "alice") == 8
    lenient = lapsed(justice="referee")
    assert lenient.operate("FINE 1 1") == "OK"
    assert table.operate("FINE 1 1") == "FAILED 138"


@pytest.mark.parametrize("justice", ["off", "automatic"])
def test_nobody_fines_where_there_is_no_referee(justice: str) -> None:
    """SHIPS-108: with ``off`` crimes are listed only."""
    table = lapsed(justice=justice)
    assert table.operate("FINE 1 1") == "FAILED 138"
    assert blots(table, "alice") == (4 if justice == "automatic" else 0)
    assert len(table.state.crimes) == 1


def test_one_blot_is_expunged_in_a_week_without_another_change() -> None:
    """SHIPS-109: neither gained nor expunged in the current Agoran week."""
    table = lapsed()  # on Friday, 9 August
    assert table.say("bob", "EXPUNGE") == "FAILED 133"
    assert table.say("alice", "EXPUNGE") == "FAILED 134"
    table.until("2019-08-11T23:59:59Z")
    assert table.say("alice", "EXPUNGE") == "FAILED 134"
    table.wait(1)
    assert table.say("alice", "EXPUNGE") == "OK / 3"
    assert table.say("alice", "EXPUNGE") == "FAILED 134"
    for left in (2, 1, 0):
        table.wait(WEEK)
        assert table.say("alice", "EXPUNGE") == f"OK / {left}"
    table.wait(WEEK)
    assert table.say("alice", "EXPUNGE") == "FAILED 133"


def test_a_late_sector_duty_is_one_crime() -> None:
    """SHIPS-110, SHIPS-16, SHIPS-107: Galaxy Neglect, class 3, and no Tardiness besides."""
    table = Table(astronomor="alice")
    table.say("alice", "REPORT")
    table.say("dave", "REGISTER")
    table.wait(6 * DAY)
    table.say("alice", "REPORT")
    table.wait(DAY)
    assert [(c.name, c.grade, c.reference) for c in table.state.crimes] == [
        ("Galaxy Neglect", 3, "sectors")
    ]
    assert blots(table, "alice") == 3
