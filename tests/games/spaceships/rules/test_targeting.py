"""Which amount a plaintext specifies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.spaceships.table import Table, together

from contestmaster.games.spaceships.rules.targeting import AMOUNT_MAX, amount_in, is_amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("ENERGY: 5", 5),
        ("energy=007", 7),
        ("  Energy \t= 12\t", 12),
        ("hello\nENERGY:5\nbye", 5),
        ("ENERGY: 5\nENERGY = 05", 5),
        ("ENERGY: 5\nI spend 5 energy", 5),
        ("I spend 6 energy, no more", 6),
        ("SPEND\t6   ENERGY", 6),
        ("12", 12),
        (" \t\n12\n \n", 12),
        ("0", 0),
        ("999999999", AMOUNT_MAX),
    ],
)
def test_an_amount_that_is_clear(text: str, amount: int) -> None:
    """SHIPS-78, SHIPS-79: one distinct value; leading zeros are ignored."""
    assert amount_in(text) == amount


@pytest.mark.parametrize(
    "text",
    [
        "ENERGY: 5\nENERGY: 6",
        "ENERGY: 5\nI spend 6 energy",
        "ENERGY: -10",
        "ENERGY: 5 units",
        "ENERGY 5",
        "MY ENERGY: 5",
        "ENERGY: 1234567890",
        "spend 1.5 energy",
        "spend 5\nenergy",
        "overspend 5 energy",
        "spend 5 energys",
        "spend_5_energy",
        "_spend 5 energy",
        "ENERGY: \u0665",
        "spend \uff15 energy",
        "ENERGY:\u00a05",
        "12 13",
        "1234567890",
        "twelve",
        "",
    ],
)
def test_an_amount_that_is_not(text: str) -> None:
    """SHIPS-78, SHIPS-79: none, or two different ones; only ASCII digits, blanks, whole words."""
    assert amount_in(text) is None


def test_a_number_alone_counts_only_where_nothing_else_does() -> None:
    """SHIPS-78: the whole text, and only if (a) and (b) find none."""
    assert amount_in("5\nENERGY: 6") == 6
    assert amount_in("5\n6") is None


@given(st.integers(0, AMOUNT_MAX), st.integers(0, AMOUNT_MAX))
def test_two_values_are_clear_only_if_equal(one: int, other: int) -> None:
    """SHIPS-79: always."""
    found = amount_in(f"I spend {one} energy.\nENERGY: {other}")
    assert found == (one if one == other else None)


@given(st.integers())
def test_valid_amounts(value: int) -> None:
    """SHIPS-64: 0 to 999999999, whatever the ship has."""
    assert is_amount(value) == (0 <= value <= AMOUNT_MAX)


def test_the_value_is_read_at_the_completion() -> None:
    """SHIPS-75, SHIPS-80, HASH-43: at once; more than the ship has is valid."""
    table = Table(position=together())
    text = "alice attacks with all her might: spend 500 energy"
    table.attack("alice", "bob", text)
    table.say("bob", "DEFEND 1 0")
    assert table.reveal("alice", text) == "OK / 1 lf / 0001 500"
    assert table.ship("alice").energy == 0
    assert table.ship("bob").defeated
