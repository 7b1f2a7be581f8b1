"""Currencies: who owns how much of what, and who keeps the record.

A ledger is a dict from owner to balance, kept in a game's state. Balances are whole and never
negative; nothing is paid in part unless a rule says so.
"""

from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Currency", "Ledger"]

Ledger: TypeAlias = dict[str, int]
"""Balances by owner, in the order in which they came to be owners."""


@dataclass(frozen=True)
class Currency:
    """A currency.

    Attributes:
        name: of one unit.
        recordkeepor: the office that keeps its record.
        tradeable: whether owners may give it away.
    """

    name: str
    recordkeepor: str
    tradeable: bool = False

    def balance(self, ledger: Ledger, owner: str) -> int:
        """Return what someone owns."""
        return ledger.get(owner, 0)

    def grant(self, ledger: Ledger, owner: str, amount: int) -> int:
        """Create units for an owner; return the new balance."""
        ledger[owner] = self.balance(ledger, owner) + _amount(self, amount)
        return ledger[owner]

    def pay(self, ledger: Ledger, owner: str, amount: int) -> bool:
        """Destroy units of an owner who has so many; else change nothing and return ``False``."""
        left = self.balance(ledger, owner) - _amount(self, amount)
        if left < 0:
            return False
        ledger[owner] = left
        return True

    def lose(self, ledger: Ledger, owner: str, amount: int) -> int:
        """Destroy units as far as there are so many; return how many that were."""
        lost = min(self.balance(ledger, owner), _amount(self, amount))
        ledger[owner] = self.balance(ledger, owner) - lost
        return lost

    def transfer(self, ledger: Ledger, giver: str, taker: str, amount: int) -> bool:
        """Give units to another, if the giver has so many and the currency can be given."""
        if not self.tradeable or not self.pay(ledger, giver, amount):
            return False
        self.grant(ledger, taker, amount)
        return True


def _amount(currency: Currency, amount: int) -> int:
    if amount < 0:
        raise ValueError(f"{amount} {currency.name}: amounts are not negative")
    return amount
