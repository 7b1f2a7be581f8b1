"""How many matches a tournament has, before any is played."""

from math import factorial
from typing import Final, NamedTuple

from contestmaster.ratings.pairing import gauntlet, round_robin
from contestmaster.tournament.plan import LADDER_ROUNDS, swiss_rounds
from contestmaster.tournament.settings import GameSettings, TournamentSettings

_ALL_ORDERS: Final = 3
"""Up to so many seats all orders are played [RATE-41]."""


class Foreseen(NamedTuple):
    """How many rounds and matches there are.

    Attributes:
        rounds: of the tournament.
        matches: in all of them.
        exact: whether it may not be more: ties of a knockout that come out even are played again.
    """

    rounds: int
    matches: int
    exact: bool


def foreseen(settings: TournamentSettings, one: GameSettings) -> Foreseen:
    """Return how many there are of a game."""
    names = [each.name for each in settings.contenders(one.game)]
    seats = settings.seats
    whole = settings.all_orders or seats <= _ALL_ORDERS
    boards = settings.seeds * (factorial(seats) if whole else seats)
    match settings.format:
        case "round-robin":
            return Foreseen(1, boards * len(round_robin(names, seats)), True)
        case "gauntlet":
            hero = settings.hero or names[0]
            field = [name for name in names if name != hero]
            return Foreseen(1, boards * len(gauntlet([hero], field, seats)), True)
        case "swiss":
            rounds = settings.rounds or swiss_rounds(len(names))
            return Foreseen(rounds, boards * rounds * (len(names) // seats), True)
        case "ladder":
            rounds = settings.rounds or LADDER_ROUNDS
            return Foreseen(rounds, boards * rounds * max(1, round(len(names) / seats)), True)
        case "knockout":
            third = len(names) > 3  # noqa: PLR2004 - of three one alone has lost a semi-final
            return Foreseen(swiss_rounds(len(names)), boards * (len(names) - 1 + third), False)
