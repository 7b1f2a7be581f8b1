"""What is fixed of a season when it opens."""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

LONGEST_NOTE: Final = 200
"""How many characters may say what is new in a version."""
FEWEST_GAMES: Final = 2
MOST_GAMES: Final = 10**6
"""How many games each bot may be asked to play in the final round [SEASON-14]."""


class SeasonGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a season, as its matches are played.

    Attributes:
        name: of the game.
        params: its parameters, as text by name.
        seats: bots in a match.
        turns: boundaries after which a match is stopped; 0 for none.
        house: our own bots on its ladder, by name.
        native: whether native programs play on it, too [SEASON-30].
    """

    name: Annotated[str, Meta(min_length=1)]
    params: dict[str, str] = {}
    seats: Annotated[int, Meta(ge=2, le=8)] = 2
    turns: Annotated[int, Meta(ge=0)] = 0
    house: tuple[str, ...] = ()
    native: bool = False


class SeasonParams(msgspec.Struct, frozen=True, kw_only=True):
    """What is fixed of a season when it opens [SEASON-13].

    Attributes:
        games: each with a ladder of its own.
        engine: by which submitted bots are run, with its version; empty where none are taken.
        limits: what a bot may take, as journals declare it.
        command_limit: commands of a seat in a turn.
        orders: in which orders of seats a group plays one seed: "all", "rotations" or "auto".
    """

    games: tuple[SeasonGame, ...] = ()
    engine: str = ""
    limits: dict[str, str] = {}
    command_limit: Annotated[int, Meta(ge=1)] = 100
    orders: str = "auto"

    def game(self, name: str) -> SeasonGame | None:
        """Return a game of the season, or ``None``."""
        return next((one for one in self.games if one.name == name), None)

    @property
    def house_names(self) -> frozenset[str]:
        """The names of our own bots, which nobody else's may have."""
        return frozenset(name for one in self.games for name in one.house)
