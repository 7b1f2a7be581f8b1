"""Who meets whom, and who sits where [RATE-40 to 59].

A group is some players who meet; it becomes matches by :func:`orders`, one for each way of sitting
down, all on the same seed. Randomness is passed in.
"""

from contestmaster.ratings.pairing.groups import (
    Group,
    PairingError,
    Seating,
    drawn_final,
    final_round,
    final_size,
    gauntlet,
    orders,
    round_robin,
)
from contestmaster.ratings.pairing.knockout import Bracket, Tie, knockout
from contestmaster.ratings.pairing.ladder import ladder
from contestmaster.ratings.pairing.swiss import SwissRound, swiss

__all__ = [
    "Bracket",
    "Group",
    "PairingError",
    "Seating",
    "SwissRound",
    "Tie",
    "drawn_final",
    "final_round",
    "final_size",
    "gauntlet",
    "knockout",
    "ladder",
    "orders",
    "round_robin",
    "swiss",
]
