"""The scorebook of a match: what is noted of it while it is played, or carried out once more."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from contestmaster.kernel.events import Audience, EmittedEvent, hears
from contestmaster.kernel.figures import Count, Counts
from contestmaster.kernel.game import ALL, PUBLIC, Eye, Game
from contestmaster.kernel.highlights import Highlight

_MOST_SEATS: Final = 16
"""In games of more, no eye of a seat of its own is noted: it would cost each boundary too much."""
_MOST_HAPPENINGS: Final = 4_000
"""What is noted of one match at most; then only what weighs more than the least."""


class Point(NamedTuple):
    """How a match stood after a boundary, or after an order where frames are of orders.

    Attributes:
        frame: the number of its frame: a turn, or an order.
        turn: how many boundaries there had been.
        counts: by eye, the game's figures as that eye may know them then.
    """

    frame: int
    turn: int
    counts: Mapping[Eye, Counts]


class Happening(NamedTuple):
    """Something worth telling.

    Attributes:
        frame: the first frame that shows it.
        turn: how many boundaries there are by then.
        audience: who may know of it while the match runs.
        what: what it means.
    """

    frame: int
    turn: int
    audience: Audience
    what: Highlight

    def known(self, eye: Eye, *, over: bool) -> bool:
        """Return whether an eye may know of it, now or after the match."""
        return eye == ALL or hears(self.audience, eye if isinstance(eye, int) else None, over)


class Scorebook:
    """What is noted of one match, from its first turn.

    Attributes:
        game: whose figures and events these are.
        seats: the names of the players, by seat.
        numbers: the seat behind each number by which events call a team or a seat.
        points: how it stood, in order.
        happenings: what was worth telling, in order.
        over: whether the match has ended by its rules.
        ranks: the rank of each seat, once it has.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: Sequence[str],
        state: Any,
        eyes: Sequence[Eye] | None = None,
    ) -> None:
        """Begin with nothing noted.

        Args:
            game: the rules.
            seats: the names of the players.
            state: says which numbers the teams have.
            eyes: who may ask beside the eye that sees all; by default spectators, and seats in
                games of a few.
        """
        self.game = game
        self.seats = tuple(seats)
        teams = [game.team(state, seat) for seat in range(len(self.seats))]
        self.numbers: Mapping[int, int] = {
            seat if team is None else team: seat for seat, team in enumerate(teams)
        }
        own = range(len(self.seats)) if len(self.seats) <= _MOST_SEATS else range(0)
        self._eyes: Sequence[Eye] = (PUBLIC, *own) if eyes is None else eyes
        self.points: list[Point] = []
        self.happenings: list[Happening] = []
        self.over = False
        self.ranks: Sequence[int] = ()

    def note(self, frame: int, turn: int, state: Any, told: Iterable[EmittedEvent] = ()) -> None:
        """Note how a match stands, and what has led there since it was noted last.

        A frame that is noted again takes the place of the one before.
        """
        game = self.game
        whole = game.counts(state, ALL)
        counts: dict[Eye, Counts] = {ALL: whole}
        for eye in self._eyes:
            known = game.counts(state, eye)
            counts[eye] = whole if known == whole else known
        self.over = game.over(state)
        if self.over:
            by_seat = sorted(game.outcome(state).standings, key=lambda one: one.seat)
            self.ranks = [standing.rank for standing in by_seat]
        if self.points and self.points[-1].frame >= frame:
            self.forget(frame)
        self.points.append(Point(frame, turn, counts))
        for one in told:
            what = one.event.highlight()
            if what is not None and (what.weight > 1 or len(self.happenings) < _MOST_HAPPENINGS):
                self.happenings.append(Happening(frame, turn, one.audience, what))

    def forget(self, frame: int) -> None:
        """Forget what was noted of a frame and of those after it: it never happened."""
        while self.points and self.points[-1].frame >= frame:
            self.points.pop()
        while self.happenings and self.happenings[-1].frame >= frame:
            self.happenings.pop()

    def seat(self, who: int | str) -> int | None:
        """Return the seat of whom an event names by number or name, ``None`` for one without."""
        if isinstance(who, int):
            return self.numbers.get(who)
        return self.seats.index(who) if who in self.seats else None

    def name(self, who: int | str) -> str:
        """Return the name of whom an event names by number or name."""
        seat = self.seat(who)
        if seat is not None:
            return self.seats[seat]
        return who if isinstance(who, str) else f"team {who}"

    def values(self, point: Point, eye: Eye) -> Sequence[Count | None]:
        """Return the values of the number that counts, by seat, as an eye may know them."""
        counts = point.counts.get(eye)
        return counts[0] if counts else (None,) * len(self.seats)
