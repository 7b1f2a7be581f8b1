"""What is kept of a match played here: its journal and its result."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from contestmaster.bots.account import BotAccount
from contestmaster.host.export import ExportRecorder
from contestmaster.host.secrets import Secret
from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.figures import Counts, Figure, written
from contestmaster.kernel.game import ALL
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.outcome import Outcome, shown
from contestmaster.kernel.refused import RefusalCount
from contestmaster.story import ScoreKeeper, Story


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
        unclean: in how many turns some were, by seat; empty where nobody has counted.
        story: how it came to that, where somebody has kept the score.
        counted: what each seat has asked, by seat; empty where nobody has counted.
        seat_names: what the seats are called, by seat, in games that have words for them.
        accounts: what bots of others have used, by seat, ``None`` for our own; empty where
            nobody has kept account.
        left: how each seat has left before the end, empty for who has not, by seat; empty where
            who fails ends the match.
        stalled: whether the match stood still, so that it ended as it stood.
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
    story: Story | None = None
    unclean: tuple[int, ...] = ()
    counted: Sequence[SeatCount] = ()
    seat_names: Sequence[str] = ()
    accounts: Sequence[BotAccount | None] = ()
    left: tuple[str, ...] = ()
    stalled: bool = False

    def called(self, seat: int) -> str:
        """Return what a seat is called; empty in games that have no words for them."""
        return self.seat_names[seat] if seat < len(self.seat_names) else ""

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
                    **({"called": called} if (called := self.called(s.seat)) else {}),
                    "team": self.teams[s.seat],
                    "name": self.names[s.seat],
                    "score": shown(s.score),
                    "rank": s.rank,
                    "figures": self.of_seat(s.seat),
                }
                for s in self.outcome.standings
            ],
            "refused": msgspec.to_builtins(self.refused),
            "counted": msgspec.to_builtins(self.counted),
            "seconds": round(self.seconds, 3),
        } | self._ending()

    def _ending(self) -> dict[str, Any]:
        """Return how it ended as JSON holds it, nothing where nobody has kept the score."""
        return {} if self.story is None else {"ending": msgspec.to_builtins(self.story.ending)}

    def of_seat(self, seat: int) -> dict[str, int | float | None]:
        """Return the figures of a seat by name, as JSON holds them."""
        named = zip(self.figures, self.counts, strict=True)
        return {figure.name: written(counts[seat]) for figure, counts in named}


class Scribe:
    """Writes a match's journal while it is played, and keeps the score, if anyone wants them."""

    def __init__(
        self,
        match: Match[Any, Any],
        secret: Secret,
        write: Callable[[bytes], object] | None,
        *,
        scored: bool = False,
    ) -> None:
        self._secret = secret
        self._recorder = None if write is None else ExportRecorder(match, write)
        self._keeper = ScoreKeeper(match) if scored else None

    @property
    def story(self) -> Story | None:
        """The story so far, if the score is kept."""
        return None if self._keeper is None else self._keeper.story()

    def note(self, done: Done) -> None:
        """Write what an act entered, if it entered something."""
        if self._recorder is not None and done.entry is not None:
            self._recorder.entry(done.entry)
        if self._keeper is not None:
            self._keeper.note(done)

    def close(self, refused: Sequence[RefusalCount], counted: Sequence[SeatCount] = ()) -> None:
        """Close the journal: the secret is revealed."""
        if self._recorder is not None:
            self._recorder.end(self._secret.salt, refused, counted)


def result(
    match: Match[Any, Any],
    turns: int,
    seconds: float,
    orders: int = 0,
    refused: Sequence[RefusalCount] = (),
    counted: Sequence[SeatCount] = (),
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
        counted=counted,
        seat_names=tuple(game.seat_names),
    )
