"""What is kept of a match played here: its journal and its result."""

from collections.abc import Callable
from typing import Any, NamedTuple

from contestmaster.host.export import Recorder
from contestmaster.host.secrets import Secret
from contestmaster.kernel.match import Match
from contestmaster.kernel.outcome import Outcome, shown

__all__ = ["Played", "Scribe", "result"]


class Played(NamedTuple):
    """The result of a match.

    Attributes:
        game: its name.
        seed: what it was played with.
        turns: boundaries played.
        digest: of the last state.
        names: of the players, by seat.
        outcome: who stands where.
        seconds: it took.
        orders: commands carried out, refused ones included; 0 where nobody counted.
    """

    game: str
    seed: int
    turns: int
    digest: str
    names: tuple[str, ...]
    outcome: Outcome
    seconds: float
    orders: int = 0

    def plain(self) -> dict[str, Any]:
        """Return the result as JSON holds it."""
        return {
            "game": self.game,
            "seed": self.seed,
            "turns": self.turns,
            "over": self.outcome.over,
            "digest": self.digest,
            "outcome": [
                {
                    "seat": s.seat,
                    "name": self.names[s.seat],
                    "score": shown(s.score),
                    "rank": s.rank,
                }
                for s in self.outcome.standings
            ],
            "seconds": round(self.seconds, 3),
        }


class Scribe:
    """Writes a match's journal while it is played, if anyone wants it."""

    def __init__(
        self, match: Match[Any, Any], secret: Secret, write: Callable[[bytes], object] | None
    ) -> None:
        self._secret = secret
        self._recorder = None if write is None else Recorder(match, write)

    def note(self, done: Any) -> None:
        """Write what an act entered, if it entered something."""
        if self._recorder is not None and done.entry is not None:
            self._recorder.entry(done.entry)

    def close(self) -> None:
        """Close the journal: the secret is revealed."""
        if self._recorder is not None:
            self._recorder.end(self._secret.salt)


def result(match: Match[Any, Any], turns: int, seconds: float, orders: int = 0) -> Played:
    """Return how a match stands as its result."""
    return Played(
        match.game.name,
        match.seed,
        turns,
        match.digest(),
        match.header.seats,
        match.game.outcome(match.state),
        seconds,
        orders,
    )
