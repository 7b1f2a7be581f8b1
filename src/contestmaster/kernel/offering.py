"""The query by which a game answers what its asker may order now."""

from types import MethodType
from typing import Annotated, Any, Final, NamedTuple

from contestmaster.kernel.by import By
from contestmaster.kernel.commands import Command, command_of, query
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.fields import Rest
from contestmaster.kernel.legal import calls_of

__all__ = ["ORDERS", "ORDERS_MOST", "LegalOrder", "orders_query"]

ORDERS: Final = "ORDERS"
"""The name of the query."""
ORDERS_MOST: Final = 1000
"""How many orders one reply lists at most [NET-105]."""


class LegalOrder(NamedTuple):
    """An order that is legal now, as it stands on a line."""

    order: Annotated[str, Rest()]


@query(ORDERS)
def orders(game: Any, state: Any, by: By) -> list[LegalOrder]:
    """List the orders that the asker may give now, at most 1000 of them [NET-105]."""
    vocabulary = game.vocabulary
    calls = calls_of(list(game.orders(state, by.seat)), vocabulary, ORDERS_MOST)
    return [LegalOrder(vocabulary.format(call)) for call in calls if call.command.block is None]


def orders_query(game: Any, params: Any, dialect: Dialect) -> Command:
    """Return the query for a game that shows orders and declares no command of that name."""
    return command_of(orders, MethodType(orders, game), params, dialect)
