"""The state of a contest: what its journal determines.

Instants are microseconds of UTC, amounts whole millionths. Teams are known by ``team_no``; lists
of teams are in ascending order of it.
"""

from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

import msgspec

from contestmaster.contest.params import ALL_SERVERS, ContestParams
from contestmaster.contest.ranking import Rankings
from contestmaster.kernel.instant import Instant

Phase: TypeAlias = Literal["SCHEDULED", "RUNNING", "SUSPENDED", "FINISHED"]
"""What the rule book calls the contest's ``state``."""

Kind: TypeAlias = Literal["info", "suspension", "restart", "void"]
"""What an announcement is about."""

Status: TypeAlias = Literal["running", "scored", "struck", "dropped"]
"""Of a game: it runs; it paid; it paid and was voided later; it never paid."""


class Team(msgspec.Struct):
    """A competitor; its password is kept elsewhere, only that it has one is known here.

    Attributes:
        number: ``team_no``, from 1 in order of registration, never reused [CONTEST-58].
        login: of its account; not public.
        name: as the pages show it.
        disabled: its logins fail [CONTEST-60].
        excluded: it gets no seat and is in no ranking [CONTEST-61].
        passwords: how often its password was set.
    """

    number: int
    login: str
    name: str
    disabled: bool = False
    excluded: bool = False
    passwords: int = 0


class GameRecord(msgspec.Struct):
    """One game of a server.

    Attributes:
        number: ``game_no``, from 1.
        teams: by seat: the registered, not excluded teams at its creation [CONTEST-63].
        begun: when it was created.
        status: what has become of it.
        void: an organiser has voided it while it ran; it ends at the next boundary [CONTEST-71].
        ended: the boundary that ended it.
        elapsed: what the contest clock showed then.
        k: the K of its awards, in millionths.
        scores: by seat, in millionths, as the game gave them.
        awards: by seat, in millionths.
    """

    number: int
    teams: tuple[int, ...]
    begun: Instant
    status: Status = "running"
    void: bool = False
    ended: Instant | None = None
    elapsed: Instant = 0
    k: int = 0
    scores: tuple[int, ...] = ()
    awards: tuple[int, ...] = ()


class ServerState(msgspec.Struct):
    """One server: its games so far and what they have paid.

    Attributes:
        games: from the first on; the last may be running.
        results: by ``team_no``: the sum of awards not struck, in millionths [CONTEST-17].
        played: by ``team_no``: of how many games that is.
        finished: it has ended for good.
    """

    games: list[GameRecord] = []
    results: dict[int, int] = {}
    played: dict[int, int] = {}
    finished: bool = False

    @property
    def running(self) -> GameRecord | None:
        """The game being played, or ``None``."""
        return self.games[-1] if self.games and self.games[-1].status == "running" else None

    def game(self, number: int) -> GameRecord | None:
        """Return a game by number, or ``None``."""
        return self.games[number - 1] if 1 <= number <= len(self.games) else None


class Stop(msgspec.Struct):
    """An interval in which the contest clock or a server stood still [CONTEST-67].

    Attributes:
        scope: ``all`` or a server.
        begin: its first instant.
        reason: in words.
        by_host: whether the host began it and ends it by itself, and not an organiser.
        end: its last instant, none while it lasts.
        resume_at: when it will end by itself, as announced.
    """

    scope: str
    begin: Instant
    reason: str
    by_host: bool = False
    end: Instant | None = None
    resume_at: Instant | None = None


class Announcement(msgspec.Struct, frozen=True):
    """What organisers, or the contest itself, tell everyone.

    Attributes:
        at: when it was made.
        author: the organiser, or ``host``.
        kind: what it is about.
        text: in words.
        when: of a restart: its time.
    """

    at: Instant
    author: str
    kind: Kind
    text: str
    when: Instant | None = None


class Question(msgspec.Struct):
    """What a team has asked, and the newest answer to it [CONTEST-94, CONTEST-95].

    Attributes:
        team: who asked.
        asked: when.
        text: what.
        answered: when it was answered, none while it was not.
        author: the organiser who did.
        answer: in words.
        public: whether everyone may read question and answer.
    """

    team: int
    asked: Instant
    text: str
    answered: Instant | None = None
    author: str = ""
    answer: str = ""
    public: bool = False


class TeamMessage(msgspec.Struct, frozen=True):
    """What organisers tell one team [CONTEST-96].

    Attributes:
        team: to whom.
        at: when.
        author: the organiser.
        text: in words.
    """

    team: int
    at: Instant
    author: str
    text: str


class State(msgspec.Struct):
    """All that is true of a contest.

    Attributes:
        start_at: when it starts by itself, if it does.
        teams: by registration: team n is ``teams[n - 1]``.
        servers: by name, in the order of the parameters.
        tables: all rankings as of the last change.
        started: the first instant of the contest clock.
        closed: the instant at which the clock reached its end, or ``END`` was given.
        stops: in order of their begin.
        news: announcements, oldest first.
        down: the scopes whose host is down.
        frozen: the rankings the public sees during a freeze [CONTEST-76].
        rings: how often the contest acted by itself.
        settings: what is set besides the parameters, and parameters that were changed since the
            start, by name, as JSON [CONTEST-91, CONTEST-92].
        questions: of teams, oldest first; number n is ``questions[n - 1]``.
        messages: to single teams, oldest first.
    """

    start_at: Instant | None
    servers: dict[str, ServerState]
    tables: Rankings
    teams: list[Team] = []
    started: Instant | None = None
    closed: Instant | None = None
    stops: list[Stop] = []
    news: list[Announcement] = []
    down: list[str] = []
    frozen: Rankings | None = None
    rings: int = 0
    settings: dict[str, str] = {}
    questions: list[Question] = []
    messages: list[TeamMessage] = []

    @classmethod
    def new(cls, params: ContestParams, at: Instant) -> "State":
        """Return the state before the first entry."""
        servers = {server.name: ServerState() for server in params.servers}
        return cls(params.starts_at(at), servers, Rankings.empty(params, at))

    @property
    def phase(self) -> Phase:
        """The contest's state in the words of the rule book."""
        if self.started is None:
            return "SCHEDULED"
        if all(server.finished for server in self.servers.values()):
            return "FINISHED"
        return "RUNNING" if self.stop(ALL_SERVERS) is None else "SUSPENDED"

    def stop(self, scope: str) -> Stop | None:
        """Return the stop of just that scope which lasts, or ``None``."""
        return next((s for s in self.stops if s.scope == scope and s.end is None), None)

    def still(self, server: str) -> Stop | None:
        """Return a stop because of which a server stands still, the earliest, or ``None``."""
        both = (self.stop(ALL_SERVERS), self.stop(server))
        return min((s for s in both if s), key=lambda s: s.begin, default=None)

    def team(self, login: str) -> Team | None:
        """Return the team with that login, or ``None``."""
        return next((team for team in self.teams if team.login == login), None)

    def game(self, name: str) -> tuple[str, GameRecord]:
        """Return the server and the record of a game such as ``Cows1-12``.

        Raises:
            LookupError: there is no game of that name.
        """
        server, _, number = name.rpartition("-")
        on = self.servers.get(server)
        if on is not None and number.isascii() and number.isdecimal():
            record = on.game(int(number[:9]))
            if record is not None and str(record.number) == number:
                return server, record
        raise LookupError(f"there is no game {name}")

    def ranked(self) -> Iterator[Team]:
        """Yield the teams that get seats and places: all that are not excluded."""
        return (team for team in self.teams if not team.excluded)

    def plain(self) -> dict[str, Any]:
        """Return all fields by name; what older contests have no notion of, only if there is any.

        So the digests of contests that never use it stay what they were.
        """
        fields = msgspec.structs.asdict(self)
        return {name: value for name, value in fields.items() if value or name not in _NEWER}


_NEWER: Final = ("settings", "questions", "messages")
