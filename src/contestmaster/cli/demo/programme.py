"""The programme of the demo, as data: its servers, and who plays on them.

A further server is one more line of :data:`SERVERS`.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

__all__ = ["BOTS", "COWS", "GUEST", "SERVERS", "TEAMS", "Stand"]

GUEST: Final = "guest"
"""Login and password of the account for newcomers; the servers listen on this machine only."""

BOTS: Final = ("expert1", "expert2", "regular1", "regular2", "random1", "random2")
"""The teams of our bots: two of each strength, the strongest first."""

TEAMS: Final = (*BOTS, GUEST)

COWS: Final[Mapping[str, Any]] = {
    "dim": 2,
    "side": 30,
    "max_turns": 35,
    "milk_limit": 700,
    "stable_distance": 4,
    "stable_turns": 1,
    "cow_density_divisor": 3,
    "capture_probability": 0.8,
    "capture_ban_turns": 2,
}
"""Small and short, so that the first game ends within 40 seconds; and cows that are many, easily
caught and soon calm, so that milk flows in so short a game."""


class Stand(NamedTuple):
    """One server of the demo.

    Attributes:
        name: its name.
        game: what is played there.
        about: the game in words.
        options: the game's parameters: short games, on boards with room for all teams.
        bots: which bots play it, the strongest first: one for each two teams of :data:`BOTS`.
    """

    name: str
    game: str
    about: str
    options: Mapping[str, Any]
    bots: tuple[str, str, str]


_COWS_BOTS: Final = ("rancher", "raider", "random")
_COWS_3: Final = {**COWS, "dim": 3, "side": 14, "max_turns": 40, "stable_distance": 3}
_COWS_4: Final = {**COWS, "dim": 4, "side": 8, "max_turns": 45, "stable_distance": 2}

SERVERS: Final = (
    Stand("Cows1", "cows", "Wild wild space in 2 dimensions", COWS, _COWS_BOTS),
    Stand("Cows2", "cows", "Wild wild space in 3 dimensions", _COWS_3, _COWS_BOTS),
    Stand("Cows3", "cows", "Wild wild space in 4 dimensions", _COWS_4, _COWS_BOTS),
)
"""The servers, in the order of their ports."""
