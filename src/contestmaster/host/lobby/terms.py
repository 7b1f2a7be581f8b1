"""The terms of a table: how long its turns last, and how its bots behave."""

from typing import Final, Literal, NamedTuple, TypeAlias

from contestmaster.kernel.instant import SECOND

Pace: TypeAlias = Literal["done", "clock"]

FINISHING: Final = "END_TURN"
"""The order by which a seat says that it needs nothing more from a turn, in games that have one."""


class Terms(NamedTuple):
    """What the options of a table say of its games.

    Attributes:
        pace: what ends the turns of a game that leaves it to the host [TABLE-30].
        turn_limit: microseconds after which a turn ends in pace ``done``; 0: never.
        bot_delay: microseconds between two orders of a bot while a person is at the table.
        command_limit: commands of a seat in a turn.
    """

    pace: Pace = "done"
    turn_limit: int = 300 * SECOND
    bot_delay: int = 0
    command_limit: int = 100
