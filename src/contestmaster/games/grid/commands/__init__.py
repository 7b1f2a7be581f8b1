"""The vocabulary of the Grid: announcements, and the query that shows it.

Each announcement is declared with the sentences that mean it and its refusals with the rules they
rest on; what it does is in ``rules`` and ``kinds``. Before its own refusals come 7 and 300 (who may
announce), 301, 302 (squares) and 303 (what it names).
"""

from contestmaster.games.grid.commands.admin import Admin
from contestmaster.games.grid.commands.board import Board
from contestmaster.games.grid.commands.queries import Queries
from contestmaster.games.grid.commands.special import Special

__all__ = ["Commands"]


class Commands(Admin, Queries, Special, Board):
    """All commands."""
