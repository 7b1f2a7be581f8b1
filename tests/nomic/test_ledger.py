"""Currencies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.nomic.ledger import Currency, Ledger

COINS = Currency("coin", "Treasuror")
CREDITS = Currency("credit", "contestmaster", tradeable=True)


def test_payments_are_whole_or_not_at_all() -> None:
    """SHIPS-112, GRID-7: nobody pays what they have not."""
    ledger: Ledger = {}
    assert COINS.grant(ledger, "ann", 10) == 10
    assert not COINS.pay(ledger, "ann", 11)
    assert COINS.balance(ledger, "ann") == 10
    assert COINS.pay(ledger, "ann", 10)
    assert ledger == {"ann": 0}
    assert not COINS.pay(ledger, "bob", 1)
    assert ledger == {"ann": 0}


def test_a_loss_takes_what_there_is() -> None:
    """GRID-6: min(amount, points)."""
    ledger = {"ann": 3}
    assert COINS.lose(ledger, "ann", 4) == 3
    assert COINS.lose(ledger, "ann", 4) == 0
    assert ledger == {"ann": 0}


def test_only_a_tradeable_currency_changes_hands() -> None:
    """SHUTTLE-41, SHUTTLE-54."""
    ledger = {"ann": 3}
    assert not COINS.transfer(ledger, "ann", "bob", 1)
    assert not CREDITS.transfer(ledger, "ann", "bob", 4)
    assert ledger == {"ann": 3}
    assert CREDITS.transfer(ledger, "ann", "bob", 2)
    assert ledger == {"ann": 1, "bob": 2}


def test_amounts_are_not_negative() -> None:
    for act in (COINS.grant, COINS.pay, COINS.lose):
        with pytest.raises(ValueError, match="not negative"):
            act({"ann": 3}, "ann", -1)


moves = st.lists(
    st.tuples(st.sampled_from(["grant", "pay", "lose"]), st.sampled_from("abc"), st.integers(0, 9))
)


@given(moves)
def test_balances_are_never_negative(moves: list[tuple[str, str, int]]) -> None:
    """SHIPS-112, SHUTTLE-131: whatever is done."""
    ledger: Ledger = {}
    for act, owner, amount in moves:
        getattr(COINS, act)(ledger, owner, amount)
        assert all(balance >= 0 for balance in ledger.values())
