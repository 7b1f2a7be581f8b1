"""The terms of a table: how long its turns last, and how its bots behave."""

from typing import Final, Literal, NamedTuple, TypeAlias

from contestmaster.kernel.commands import Call
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.vocabulary import Vocabulary

Pace: TypeAlias = Literal["done", "clock"]

RESIGNING: Final = "RESIGN"
"""The order by which a seat gives its game up, in games that have one [TABLE-19]."""
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


def plain_order(vocabulary: Vocabulary, name: str) -> Call | None:
    """Return the order of that name that takes nothing and needs no office, if there is one."""
    for command in vocabulary.find(name):
        if command.kind == "order" and command.who != "operator" and not command.parameters:
            return Call(command, ())
    return None
