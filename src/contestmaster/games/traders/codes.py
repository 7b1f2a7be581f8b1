"""The refusals of the game, with the source's numbers and messages."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final


class Code(IntEnum):
    """What an order comes to: done, or the reason why it is refused.

    Where several apply the lowest is returned, in all commands [TRADE-96].
    """

    DONE = 0
    NO_PLANET = 101
    NO_TEAM = 102
    NO_TRADER = 103
    NOT_YOURS = 104
    NO_CASH = 105
    NO_ROUTE = 106
    BUSY = 107
    TOO_EARLY = 108
    ALREADY_THERE = 109
    BAD_QUANTITY = 110
    PLANET_FULL = 131
    WORLD_FULL = 132


MESSAGES: Final[Mapping[int, str]] = {
    Code.NO_PLANET: "invalid planet id",
    Code.NO_TEAM: "invalid team id",
    Code.NO_TRADER: "invalid trader id",
    Code.NOT_YOURS: "team does not own trader",
    Code.NO_CASH: "not enough cash",
    Code.NO_ROUTE: "cannot transfer trade there",
    Code.BUSY: "trader cannot operate",
    Code.TOO_EARLY: "this command limit reached",
    Code.ALREADY_THERE: "your trader is already there",
    Code.BAD_QUANTITY: "invalid quantity",
    Code.PLANET_FULL: "facilities planet limit reached",
    Code.WORLD_FULL: "facilities total limit reached",
}
"""The text of each refusal, to the letter of the source [8.10]."""
