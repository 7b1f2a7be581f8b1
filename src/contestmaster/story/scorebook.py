"""The scorebook of a match: what is noted of it while it is played, or carried out once more."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from contestmaster.kernel.events import Audience, EmittedEvent, hears
from contestmaster.kernel.figures import Count, Counts
from contestmaster.kernel.game import ALL, PUBLIC, Eye, Game
from contestmaster.kernel.highlights import Highlight
from contestmaster.kernel.players import all_spoken, spoken

_MOST_SEATS: Final = 16
"""In games of more, no eye of a seat of its own is noted: it would cost each boundary too much."""
_MOST_HAPPENINGS: Final = 4_000
"""What is noted of one match at most; then only what weighs more than the least."""


class Reading(NamedTuple):
    """What is read off a state.

    Attributes:
        counts: by eye, the game's figures as that eye may know them then.
        ranks: by seat, where the match is over by its rules; else nothing.
        left: how many boundaries there will be at most from then on, where the game knows.
    """

    counts: Mapping[Eye, Counts]
    ranks: Sequence[int]
    left: int | None = None


class Point(NamedTuple):
    """How a match stood after a boundary, or after an order where frames are of orders.

    Attributes:
        frame: the number of its frame: a turn, or an order.
        turn: how many boundaries there had been.
        reading: its figures, and how it has ended.
    """

    frame: int
    turn: int
    reading: Reading


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
        names: the same, as sentences have them.
        numbers: the seat behind each number by which events call a team or a seat.
        points: how it stood, in order.
        happenings: what was worth telling, in order.
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
        self.names = all_spoken(seats)
        teams = [game.team(state, seat) for seat in range(len(self.seats))]
        self.numbers: Mapping[int, int] = {
            seat if team is None else team: seat for seat, team in enumerate(teams)
        }
        own = range(len(self.seats)) if len(self.seats) <= _MOST_SEATS else range(0)
        self._eyes: Sequence[Eye] = (PUBLIC, *own) if eyes is None else eyes
        self.points: list[Point] = []
        self.happenings: list[Happening] = []

    def read(self, state: Any) -> Reading:
        """Read off a state what is noted of it; costs some tens of microseconds."""
        game = self.game
        whole = game.counts(state, ALL)
        counts: dict[Eye, Counts] = {ALL: whole}
        for eye in self._eyes:
            known = game.counts(state, eye)
            counts[eye] = whole if known == whole else known
        ranks: Sequence[int] = ()
        if game.over(state):
            by_seat = sorted(game.outcome(state).standings, key=lambda one: one.seat)
            ranks = [standing.rank for standing in by_seat]
        return Reading(counts, ranks, game.turns_left(state))

    def note(
        self, frame: int, turn: int, reading: Reading, told: Iterable[EmittedEvent] = ()
    ) -> None:
        """Note how a match stands, and what has led there since it was noted last.

        Frames come in order; one that is noted already stays as it is.
        """
        if self.points and self.points[-1].frame >= frame:
            return
        self.points.append(Point(frame, turn, reading))
        for one in told:
            what = one.event.highlight()
            if what is not None and (what.weight > 1 or len(self.happenings) < _MOST_HAPPENINGS):
                self.happenings.append(Happening(frame, turn, one.audience, what))

    def after(self, earlier: "Scorebook") -> "Scorebook":
        """Return the score of one match of which another book knows the beginning."""
        both = Scorebook.__new__(Scorebook)
        both.__dict__.update(self.__dict__)
        last = earlier.points[-1].frame if earlier.points else -1
        both.points = earlier.points + [one for one in self.points if one.frame > last]
        later = [one for one in self.happenings if one.frame > last]
        both.happenings = earlier.happenings + later
        return both

    def seat(self, who: int | str) -> int | None:
        """Return the seat of whom an event names by number or name, ``None`` for one without."""
        if isinstance(who, int):
            return self.numbers.get(who)
        return self.seats.index(who) if who in self.seats else None

    def name(self, who: int | str) -> str:
        """Return the name of whom an event names by number or name."""
        seat = self.seat(who)
        if seat is not None:
            return self.names[seat]
        return spoken(who) if isinstance(who, str) else f"team {who}"

    def values(self, point: Point, eye: Eye) -> Sequence[Count | None]:
        """Return the values of the number that counts, by seat, as an eye may know them."""
        counts = point.reading.counts.get(eye)
        return counts[0] if counts else (None,) * len(self.seats)
