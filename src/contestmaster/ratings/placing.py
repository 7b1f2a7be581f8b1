"""The result of a match, as far as ratings know it: who was how high, and what it belongs to."""

import msgspec


class PlacingError(ValueError):
    """This is not the result of a match."""


class Placing(msgspec.Struct, frozen=True):
    """The result of one match [RATE-1].

    Attributes:
        players: who played, in the order of the seats; everybody once.
        ranks: by player: 1 is first, equal ranks are a shared place; only their order counts.
        group: matches of the same group share their luck, such as one seed in all seat orders;
            empty for a match that stands alone [RATE-2].

    Raises:
        PlacingError: players and ranks do not fit together.

    >>> Placing(("ann", "bob"), (2, 1), group="seed 7").levels
    (1, 0)
    """

    players: tuple[str, ...]
    ranks: tuple[int, ...]
    group: str = ""

    def __post_init__(self) -> None:
        """See that everybody has one rank."""
        if len(self.players) != len(self.ranks):
            raise PlacingError(f"{len(self.players)} players have {len(self.ranks)} ranks")
        if len(self.players) < 2:  # noqa: PLR2004 - one alone beats nobody
            raise PlacingError("a match that is rated has at least two players")
        if len(set(self.players)) != len(self.players):
            raise PlacingError(f"one player has two seats: {', '.join(self.players)}")

    @property
    def levels(self) -> tuple[int, ...]:
        """Ranks without gaps from 0: equal for matches that came out alike, seat by seat."""
        numbers = {rank: level for level, rank in enumerate(sorted(set(self.ranks)))}
        return tuple(numbers[rank] for rank in self.ranks)
