"""The refusals of the game, with the rule book's numbers and messages."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Final


class Code(IntEnum):
    """What an order comes to: done, or the reason why it is refused."""

    DONE = 0
    NOT_RUNNING = 100
    OUT = 101
    TURN_OVER = 102
    NO_SHIP = 103
    NOT_YOUR_SHIP = 104
    NO_PLANET = 105
    ALREADY_THERE = 106
    NOT_NEIGHBOURING = 107
    NO_POINTS = 108
    NOT_YOUR_PLANET = 109
    NO_CRACK = 110
    OCCUPIED = 111


MESSAGES: Final[Mapping[int, str]] = {
    Code.NOT_RUNNING: "game is not running",
    Code.OUT: "you are out of the game",
    Code.TURN_OVER: "your turn is already over",
    Code.NO_SHIP: "no such ship",
    Code.NOT_YOUR_SHIP: "not your ship",
    Code.NO_PLANET: "no such planet",
    Code.ALREADY_THERE: "ship is already there",
    Code.NOT_NEIGHBOURING: "not a neighbouring planet",
    Code.NO_POINTS: "no command points left",
    Code.NOT_YOUR_PLANET: "not your planet",
    Code.NO_CRACK: "not enough crack",
    Code.OCCUPIED: "planet is occupied",
}
"""The text of each refusal (chapter Commands)."""
