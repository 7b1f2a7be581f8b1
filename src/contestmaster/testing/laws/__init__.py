"""The laws that every game owes its hosts, checked on games that are played at random.

A host stores, replays, shows and takes back what it knows nothing of; it can, because of these
laws. ``contestmaster check-game NAME`` checks them, and in the tests of a game of your own::

    from contestmaster.testing.plugin import laws_of

    test_laws = laws_of("oxo")

gives a test for each law. Players give orders that the game itself says are legal, so the check
sees as much of a game as :meth:`~contestmaster.kernel.game.Game.orders` offers.
"""

from contestmaster.testing.laws.catalogue import LAWS, UnknownLawError
from contestmaster.testing.laws.check import LawError, check_game
from contestmaster.testing.laws.report import CheckPlan, CheckReport, LawVerdict

__all__ = [
    "LAWS",
    "CheckPlan",
    "CheckReport",
    "LawError",
    "LawVerdict",
    "UnknownLawError",
    "check_game",
]
