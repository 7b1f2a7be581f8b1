"""The camera: what may be seen of the games of one server while they are played.

It takes a picture at each boundary, which costs a copy of the state, and develops it on a thread of
its own when the boundary is durable, if anybody looks. So nothing that happens here makes a turn
late, and nobody sees what was never stored.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from contestmaster.contest.visibility import replay_open
from contestmaster.doors.web.site.source import SiteSource
from contestmaster.host.contest.following import PlayedServer
from contestmaster.host.films.glimpses import Glimpse, Glimpses
from contestmaster.host.frames.seen import Seen, seen
from contestmaster.host.listeners import GameListener
from contestmaster.host.live import Live
from contestmaster.host.scoring import new_score
from contestmaster.kernel.events import EmittedEvent, Event, hears
from contestmaster.kernel.game import ALL, PUBLIC, Eye
from contestmaster.kernel.instant import Instant
from contestmaster.story import Reading, Scorebook, Story, Storyteller

EYES: Final = (PUBLIC,)
"""Who looks through a camera, beside the eye that sees all: each more is paid at each boundary."""
_MOST_EVENTS: Final = 20_000
"""Events of one turn that a picture has at most; what is more is left out."""


class Picture(NamedTuple):
    """A game as it stood after a boundary.

    Attributes:
        live: the game.
        number: of the last entry that is in it.
        ticket: of the series, by which it is known to be durable.
        turn: how many boundaries there had been.
        at: the instant of the last entry.
        dump: the state.
        final: whether the game ended here.
        told: what happened since the picture before.
        reading: what the score of the game is kept by.
    """

    live: Live
    number: int
    ticket: int
    turn: int
    at: Instant
    dump: bytes
    final: bool
    reading: Reading
    told: tuple[EmittedEvent, ...] = ()


class Sight(NamedTuple):
    """What may be seen of a picture now: by which eye, with which events.

    Attributes:
        picture: the picture.
        eye: who looks.
        teller: tells that eye the story of the game; used on one thread only.
    """

    picture: Picture
    eye: Eye
    teller: Storyteller

    def story(self, after: int | None = None) -> Story:
        """Return the story up to the picture, or its news since a turn; see :meth:`seen`."""
        self.teller.follow(self.picture.turn)
        return self.teller.story() if after is None else self.teller.news(after)

    def seen(self) -> Seen:
        """Return what the eye sees; takes a moment, and may be called on any thread."""
        match = self.picture.live.match
        return seen(match.game, match.game.load(match.board, self.picture.dump), self.eye)

    def events(self) -> Sequence[Event]:
        """Return the events which the eye may know."""
        told = self.picture.told[:_MOST_EVENTS]
        return [t.event for t in told if self.eye == ALL or hears(t.audience, None, over=False)]


class Past(NamedTuple):
    """What may be seen of the turns of a running game.

    Attributes:
        live: the game.
        eye: who looks.
        book: its score.
        glimpses: of the turns that spectators have seen.
    """

    live: Live
    eye: Eye
    book: Scorebook
    glimpses: Glimpses


class Camera(GameListener):
    """Takes the pictures of a server's games, and shows those which may be seen [CONTEST-78].

    What may be seen depends on ``spectate``: at once, some turns late, or only what the game's rule
    book calls public. During a freeze nothing is: the game will end in it, and how it stands tells
    how it will be paid [CONTEST-76].
    """

    def __init__(self, source: SiteSource, server: PlayedServer) -> None:
        """Look at a server, beginning with the game that is there already."""
        self._source = source
        self._server = server
        self._playing: Live | None = None
        self._told: list[tuple[Live, EmittedEvent]] = []
        self._taken: deque[Picture] = deque()
        """Pictures whose boundary is not durable yet."""
        self._books: dict[int, Scorebook] = {}
        """The score of the games that may be shown, by their number in storage."""
        self._tellers: dict[tuple[int, Eye], Storyteller] = {}
        self._durable: deque[Picture] = deque()
        """Pictures that may be seen some turns from now."""
        self._glimpses = Glimpses()
        """Of the game of the newest picture."""
        self.newest: Picture | None = None
        """The newest that was durable and could be seen."""
        self.on_boundary(0)

    @property
    def expects(self) -> bool:
        """Whether there are pictures whose boundary is not known to be durable."""
        return bool(self._taken)

    # -- what the series tells -----------------------------------------------------------------

    def on_boundary(self, now: Instant) -> None:
        """Take a picture, and one of the game that has just ended."""
        del now
        live, before = self._server.series.live, self._playing
        if before is not None and before is not live:
            self._take(before, final=True)
        self._playing = live
        if live is not None:
            self._take(live, final=False)

    def on_events(self, live: Live, events: tuple[EmittedEvent, ...]) -> None:
        """Keep what has happened for the picture of its boundary."""
        waits = live is self._playing or any(one.live is live for one in self._taken)
        if waits and len(self._told) < _MOST_EVENTS:
            self._told += ((live, one) for one in events)

    def on_failure(self, ticket: int, now: Instant) -> None:
        """Throw away pictures of what never happened."""
        del now
        while self._taken and self._taken[-1].ticket > ticket:
            self._taken.pop()
        self._playing = self._server.series.live  # that which was left, where the next is lost

    def _take(self, live: Live, *, final: bool) -> None:
        match = live.match
        book = self._book(live)
        self._taken.append(
            Picture(
                live=live,
                number=match.number,
                ticket=self._server.series.ticket,
                turn=match.turn(),
                at=match.at,
                dump=match.game.dump(match.state),
                final=final,
                reading=book.read(match.state),
            )
        )

    def _book(self, live: Live) -> Scorebook:
        """Return the score of a game; that of those which nobody can see any more goes."""
        if live.id not in self._books:
            shown = {live.id, *(one.live.id for one in (*self._taken, *self._durable))}
            self._books = {id_: book for id_, book in self._books.items() if id_ in shown}
            self._tellers = {key: one for key, one in self._tellers.items() if key[0] in shown}
            self._books[live.id] = new_score(live, EYES)
        return self._books[live.id]

    def recall(self, live: Live, earlier: Scorebook) -> None:
        """Take up what is known of the turns of a game before those of which there are pictures."""
        self._books[live.id] = self._book(live).after(earlier)
        self._tellers = {key: one for key, one in self._tellers.items() if key[0] != live.id}

    # -- what may be seen ----------------------------------------------------------------------

    def develop(self, ticket: int) -> Sequence[Sight] | None:
        """Return what may be seen now that all up to a ticket is durable, in order.

        ``None`` where no boundary has become durable by it.
        """
        if not self._taken or self._taken[0].ticket > ticket:
            return None
        sights: list[Sight] = []
        while self._taken and self._taken[0].ticket <= ticket:
            picture = self._taken.popleft()
            picture = picture._replace(told=self._told_by(picture))
            book, turn = self._book(picture.live), picture.turn
            book.note(turn, turn, picture.reading, picture.told)
            self._durable.append(picture)
            sights += self._seen()
        for sight in sights:
            self._keep(sight.picture)
        return sights

    def look(self) -> Sight | None:
        """Return the newest picture that may be seen, with the eye of now."""
        newest = self.newest
        if newest is None or not (newest.live is self._playing or self._taken):
            return None
        eye = self._eye(newest)
        return None if eye is None else self._sight(newest, eye)

    def past(self) -> Past | None:
        """Return what may be seen of the turns of the game that :meth:`look` shows."""
        sight = self.look()
        if sight is None:
            return None
        live = sight.picture.live
        return Past(live, sight.eye, self._book(live), self._glimpses)

    def _keep(self, picture: Picture) -> None:
        """Let a picture be the newest, and be found when it is not."""
        if self.newest is None or self.newest.live is not picture.live:
            self._glimpses = Glimpses()
        self.newest = picture
        self._glimpses.keep(Glimpse(picture.turn, None, picture.at, picture.dump))

    def _told_by(self, picture: Picture) -> tuple[EmittedEvent, ...]:
        """Take what has happened by a picture; what is left of an earlier game is nobody's."""
        live, number = picture.live, picture.number
        told = [one for of, one in self._told if of is live and one.entry <= number]
        later = {id(one.live) for one in self._taken} | {id(self._playing)}
        self._told = [
            (of, one)
            for of, one in self._told
            if (one.entry > number if of is live else id(of) in later)
        ]
        return tuple(told)

    def _sight(self, picture: Picture, eye: Eye) -> Sight:
        key = picture.live.id, eye
        teller = self._tellers.get(key)
        if teller is None:
            teller = self._tellers[key] = Storyteller(self._book(picture.live), eye)
        return Sight(picture, eye, teller)

    def _seen(self) -> list[Sight]:
        """Take from the durable pictures those which may be seen now."""
        spectate = self._server.setup.params.spectate
        late = spectate if isinstance(spectate, int) else 0
        last = self._durable[-1]
        seen: list[Sight] = []
        while self._durable:
            picture = self._durable[0]
            # A game that is over hides nothing that its replay does not, if that is open.
            waits = picture.live is last.live and not last.final
            if waits and picture.turn > last.turn - late:
                break
            self._durable.popleft()
            eye = self._eye(picture)
            if eye is not None:
                seen.append(self._sight(picture, eye))
        return seen

    def _eye(self, picture: Picture) -> Eye | None:
        """Return by which eye everyone may see a picture now, ``None`` if by none."""
        source, params = self._source, self._server.setup.params
        if source.frozen:
            return None
        on = source.state.servers[params.name]
        record = on.game(picture.live.game_no)
        if record is None:
            return None
        over = record.status != "running"
        if over and replay_open(source.params, source.state, record):
            return ALL
        if params.spectate == "live" or (isinstance(params.spectate, int) and not over):
            return ALL
        if isinstance(params.spectate, int) or picture.final:
            return None
        return PUBLIC
