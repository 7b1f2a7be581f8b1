"""The vocabulary of the Shuttle: announcements and queries.

Each command is declared with the sentences that mean it, one in which it is told, and its
refusals with the rules they rest on; what it does is in ``rules``. Before its own refusals come
240, where the contest is over, and 200, where only a player may act.
"""

from contestmaster.games.shuttle.commands.crew import Crew
from contestmaster.games.shuttle.commands.journeys import Journeys
from contestmaster.games.shuttle.commands.players import Players
from contestmaster.games.shuttle.commands.queries import Queries

__all__ = ["Commands"]


class Commands(Queries, Crew, Journeys, Players):
    """All commands; the last base is the first on every list."""
