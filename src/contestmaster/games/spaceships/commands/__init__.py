"""The vocabulary of Spaceships: announcements, queries, and what only the operator enters.

Each command is declared with the sentences that mean it, one in which it is told, and its
refusals with the rules they rest on; what it does is in ``rules``. Before its own refusals come
101, where the game does not run, and 135, where only a player may act.
"""

from contestmaster.games.spaceships.commands.battles import Battles
from contestmaster.games.spaceships.commands.officers import Officers
from contestmaster.games.spaceships.commands.operator import OperatorActs
from contestmaster.games.spaceships.commands.pilots import Pilots
from contestmaster.games.spaceships.commands.players import Players
from contestmaster.games.spaceships.commands.queries import Queries

__all__ = ["Commands"]


class Commands(Players, Pilots, Battles, Officers, OperatorActs, Queries):
    """All commands, in the order of the rule book."""
