"""Takes: how the game of one table stood at some instants, of which the last is shown.

A take costs a copy of the state, made where the game lives; what is seen of it is worked out on
another thread, when it is stored for good.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from contestmaster.host.frames.cutter import Cutter, Frame
from contestmaster.host.frames.reel import by_order
from contestmaster.host.frames.seen import Seen, seen
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.events import EmittedEvent, Event, hears
from contestmaster.kernel.game import ALL, PUBLIC, Eye, Spectate
from contestmaster.kernel.instant import Instant
from contestmaster.lobby import Table
from contestmaster.story import Reading

_MOST_EVENTS: Final = 5_000
"""Events that a frame has at most; what is more is left out."""
LATE: Final = "late"
"""The eye of watchers who see everything some turns late."""
MOST_PAST: Final = 60
"""Events that are told to who has just come."""


class Take(NamedTuple):
    """A game as it stood.

    Attributes:
        game: the game.
        number: of the last entry that is in it.
        ticket: by which it is known to be stored.
        place: the number of its frame: of the entry, or of the turn.
        turns: where frames are of orders: boundaries that had been.
        at: the instant of the last entry.
        over: whether the game had ended.
        dump: the state.
        reading: what the score of the game is kept by.
    """

    game: TableGame
    number: int
    ticket: int
    place: int
    turns: int | None
    at: Instant
    over: bool
    dump: bytes
    reading: Reading | None = None

    @property
    def turn(self) -> int:
        """How many boundaries there had been."""
        return self.place if self.turns is None else self.turns

    def seen(self, eye: Eye) -> Seen:
        """Return what an eye sees; takes a moment, and may be called on any thread."""
        match = self.game.match
        return seen(match.game, match.game.load(match.board, self.dump), eye)

    def frame(
        self, cutter: Cutter, seen: Seen, events: Sequence[Event] = (), *, whole: bool = False
    ) -> Frame:
        """Return the frame of what is seen, to follow those that were cut before."""
        return cutter.cut(
            self.place,
            self.at,
            seen.view,
            events,
            whole=whole,
            turns=self.turns,
            counts=seen.counts,
        )

    def events(self, told: Sequence[EmittedEvent], eye: Eye) -> list[Event]:
        """Return what has happened as far as an eye may know it."""
        seat = eye if isinstance(eye, int) else None
        return [
            one.event
            for one in told[:_MOST_EVENTS]
            if eye == ALL or hears(one.audience, seat, over=self.over)
        ]


def take(game: TableGame) -> Take:
    """Return how a game stands now."""
    match = game.match
    return Take(
        game=game,
        number=match.number,
        ticket=game.ticket,
        place=match.number if by_order(match) else match.turn(),
        turns=match.turn() if by_order(match) else None,
        at=match.at,
        over=match.over,
        dump=match.game.dump(match.state),
    )


def past(game: TableGame, eye: Eye | str) -> list[Event]:
    """Return the last events of a game as far as an eye may know them, in games that keep a log."""
    log = game.match.log
    if log is None:
        return []
    return list(log.heard(eye if isinstance(eye, int) else None)[-MOST_PAST:])


def eye_of(table: Table, game: TableGame, person: str, spectate: Spectate) -> Eye | str:
    """Return by which eye a person at a table sees its game [TABLE-48].

    What is over hides nothing, nor does a game in which everyone sees everything. A watcher sees
    more by ``spectate``: all of it, or all of it some turns late (:data:`LATE`).
    """
    if game.match.over or game.match.game.foreseeable:
        return ALL
    own = table.seat_of(person) if table.phase == "PLAYING" else None
    if own is not None:
        return own
    if spectate == "live":
        return ALL
    return PUBLIC if spectate == "after" else LATE


class Delay:
    """What is seen some turns late: takes that wait, and the one that is seen now."""

    def __init__(self, turns: int) -> None:
        """Begin with nothing to be seen."""
        self._turns = turns
        self._waiting: deque[tuple[Take, tuple[EmittedEvent, ...]]] = deque()
        self.newest: Take | None = None

    def forget(self) -> None:
        """Begin afresh: another game."""
        self._waiting.clear()
        self.newest = None

    def keep(
        self, taken: Take, told: Sequence[EmittedEvent]
    ) -> Iterator[tuple[Take, Sequence[EmittedEvent]]]:
        """Keep how the game stands, and yield what may be seen now, in order."""
        self._waiting.append((taken, tuple(told)))
        while self._waiting and self._waiting[0][0].turn <= taken.turn - self._turns:
            self.newest, before = self._waiting.popleft()
            yield self.newest, before
