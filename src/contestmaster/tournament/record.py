"""What is kept of a match played here: its journal and its result."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from contestmaster.host.export import ExportRecorder
from contestmaster.host.secrets import Secret
from contestmaster.kernel.figures import Counts, Figure, written
from contestmaster.kernel.game import ALL
from contestmaster.kernel.match import Match
from contestmaster.kernel.outcome import Outcome, shown
from contestmaster.kernel.refused import RefusalCount


class Played(NamedTuple):
    """The result of a match.

    Attributes:
        game: its name.
        seed: what it was played with.
        turns: boundaries played.
        digest: of the last state.
        names: of the players, by seat.
        outcome: who stands where.
        figures: what the game counts.
        counts: by figure and seat.
        teams: by which numbers logs and replies call the players, by seat.
        seconds: it took.
        orders: commands carried out, refused ones included; 0 where nobody counted.
        refused: those that were refused.
    """

    game: str
    seed: int
    turns: int
    digest: str
    names: tuple[str, ...]
    outcome: Outcome
    figures: tuple[Figure, ...]
    counts: Counts
    teams: tuple[int | None, ...]
    seconds: float
    orders: int = 0
    refused: Sequence[RefusalCount] = ()

    def plain(self) -> dict[str, Any]:
        """Return the result as JSON holds it."""
        return {
            "game": self.game,
            "seed": self.seed,
            "turns": self.turns,
            "over": self.outcome.over,
            "digest": self.digest,
            "figures": msgspec.to_builtins(self.figures),
            "outcome": [
                {
                    "seat": s.seat,
                    "team": self.teams[s.seat],
                    "name": self.names[s.seat],
                    "score": shown(s.score),
                    "rank": s.rank,
                    "figures": self.of_seat(s.seat),
                }
                for s in self.outcome.standings
            ],
            "refused": msgspec.to_builtins(self.refused),
            "seconds": round(self.seconds, 3),
        }

    def of_seat(self, seat: int) -> dict[str, int | float | None]:
        """Return the figures of a seat by name, as JSON holds them."""
        named = zip(self.figures, self.counts, strict=True)
        return {figure.name: written(counts[seat]) for figure, counts in named}


class Scribe:
    """Writes a match's journal while it is played, if anyone wants it."""

    def __init__(
        self, match: Match[Any, Any], secret: Secret, write: Callable[[bytes], object] | None
    ) -> None:
        self._secret = secret
        self._recorder = None if write is None else ExportRecorder(match, write)

    def note(self, done: Any) -> None:
        """Write what an act entered, if it entered something."""
        if self._recorder is not None and done.entry is not None:
            self._recorder.entry(done.entry)

    def close(self, refused: Sequence[RefusalCount]) -> None:
        """Close the journal: the secret is revealed."""
        if self._recorder is not None:
            self._recorder.end(self._secret.salt, refused)


def result(
    match: Match[Any, Any],
    turns: int,
    seconds: float,
    orders: int = 0,
    refused: Sequence[RefusalCount] = (),
) -> Played:
    """Return how a match stands as its result."""
    game, state, names = match.game, match.state, match.header.seats
    return Played(
        game=game.name,
        seed=match.seed,
        turns=turns,
        digest=match.digest(),
        names=names,
        outcome=game.outcome(state),
        figures=game.figures,
        counts=game.counts(state, ALL),
        teams=tuple(game.team(state, seat) for seat in range(len(names))),
        seconds=seconds,
        orders=orders,
        refused=refused,
    )
