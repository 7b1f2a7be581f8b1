"""What the web shows: plain records, as the API sends them and the pages print them.

Instants are ISO 8601 in UTC; amounts are texts with six decimals, so that nobody's floats get at
them; contest time is in seconds.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.contest.state import Kind, Phase, Status
from contestmaster.host.ended import FigureValues
from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.recording import DeclaredEntrant

Amount: TypeAlias = Annotated[str, Meta(pattern=r"^-?[0-9]+\.[0-9]{6}$", examples=["195.787547"])]
"""An exact amount with six decimals."""
Moment: TypeAlias = Annotated[str, Meta(examples=["2026-11-20T06:00:00Z"])]
"""An instant: ISO 8601 in UTC."""
Seconds: TypeAlias = float
"""Seconds of contest time."""


Commitment: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256 hash of a seed and a salt."""


class TeamView(msgspec.Struct, frozen=True):
    """A competitor, as everyone may know it [CONTEST-7]."""

    team_no: int
    name: str


class ContestView(msgspec.Struct, frozen=True):
    """The contest as a whole, now.

    Attributes:
        title: what the organisers call it.
        state: in the words of the rule book.
        now: the instant of this answer; the contest clock showed ``elapsed_s`` then.
        start_at: when it starts by itself, none if an organiser starts it.
        started: the first instant of the contest clock.
        ends_at: when the clock will reach its end if nothing stops it.
        closed: when it reached its end.
        duration_s: length of the contest clock.
        elapsed_s: what it shows.
        k: the speed coefficient now.
        frozen: whether rankings, results and awards stand still [CONTEST-76].
        freezes_at: when they will, as far as is known.
        changed: when the rankings shown changed last.
        decimals: with how many figures are to be shown [CONTEST-53].
        time_zone: in which pages show the time of day [CONTEST-75].
        replays: whether replays open after each game or after the contest.
        tasks: names of the tasks, each with its servers.
        banner: the newest suspension or restart, for all pages [CONTEST-50].
        commitment: to the secret that the seeds of all games follow from, none in a contest of an
            older release [CONTEST-86].
        secret: what was committed to, when the contest is finished and not frozen [CONTEST-89].
    """

    title: str
    state: Phase
    now: Moment
    start_at: Moment | None
    started: Moment | None
    ends_at: Moment | None
    closed: Moment | None
    duration_s: int
    elapsed_s: Seconds
    k: Amount
    frozen: bool
    freezes_at: Moment | None
    changed: Moment
    decimals: int
    time_zone: str
    replays: Literal["after_game", "after_contest"]
    tasks: dict[str, list[str]]
    banner: "NewsView | None"
    commitment: Commitment | None
    secret: "SecretView | None"


class SecretView(msgspec.Struct, frozen=True):
    """What was committed to before the contest: its seed in decimal, its salt in hexadecimal."""

    seed: str
    salt: str


class AtServer(msgspec.Struct, frozen=True):
    """What a team has on one server: ``points`` are 100 times ``result`` over ``mean_of_best``."""

    server: str
    place: int
    result: Amount
    points: Amount
    games: int


class AtTask(msgspec.Struct, frozen=True):
    """What a team has in one task: ``points`` are the mean of those on its servers."""

    task: str
    points: Amount
    servers: list[AtServer]


class ScoreRow(msgspec.Struct, frozen=True):
    """A team in the general ranking: ``total`` is the sum of its points for all tasks."""

    place: int
    team_no: int
    name: str
    total: Amount
    tasks: list[AtTask]


class Scoreboard(msgspec.Struct, frozen=True):
    """The general ranking, with how each total is made up [CONTEST-46].

    Attributes:
        changed: time of the last change [CONTEST-28].
        changed_s: in contest time.
        frozen: whether it stands still [CONTEST-76].
        decimals: with how many figures are to be shown [CONTEST-53].
        scale: the ranking points of a result that equals the mean of the best.
        best: how many best results that mean is of; of all, where there are no more teams.
        mean_of_best: that mean, by server, rounded.
        tasks: names of the tasks, each with its servers.
        rows: by place, then by ``team_no``.
    """

    changed: Moment
    changed_s: Seconds
    frozen: bool
    decimals: int
    scale: str
    best: int
    mean_of_best: dict[str, Amount]
    tasks: dict[str, list[str]]
    rows: list[ScoreRow]


class TaskRowView(msgspec.Struct, frozen=True):
    """A team in one task: place, mean, and its ranking points on each server of the task."""

    place: int
    team_no: int
    name: str
    points: Amount
    by_server: list[Amount]


class TaskView(msgspec.Struct, frozen=True):
    """One task: its servers and who has which points there [CONTEST-47]."""

    task: str
    about: str
    servers: list[str]
    changed: Moment
    frozen: bool
    rows: list[TaskRowView]


class RunningView(msgspec.Struct, frozen=True):
    """The game being played on a server.

    Attributes:
        id: of the game in this API.
        game_no: its number.
        turn: the turn being played, from 1.
        turns_left: how many turns there are still to end, this one too, where the game knows.
        begun: when it was created.
        ends_turn_at: when the turn ends, none while the server stands still.
        turn_seconds: length of a turn, none where turns have no fixed length.
        commitment: to its seed [CONTEST-88].
    """

    id: str
    game_no: int
    turn: int
    turns_left: int | None
    begun: Moment
    ends_turn_at: Moment | None
    turn_seconds: float | None
    commitment: Commitment


class ServerView(msgspec.Struct, frozen=True):
    """A server and what happens there now [CONTEST-48].

    Attributes:
        name: of the server.
        task: what is played.
        host: where teams connect to; an address of all networks means this machine's.
        port: likewise.
        options: parameters of the game that are not its defaults: of the one that is played, or
            where there is none of the next.
        next_options: those of the next game, where they were changed meanwhile [CONTEST-92].
        state: ``scheduled`` before the start, ``idle`` while nobody has a seat.
        reason: why it is suspended.
        resumes_at: when it goes on, as announced.
        k: the speed coefficient now.
        spectate: when spectators see inside a game [CONTEST-78].
        game: the one being played.
        games: how many have ended.
    """

    name: str
    task: str
    host: str
    port: int
    options: dict[str, str | int | float | bool | None]
    next_options: dict[str, str | int | float | bool | None] | None
    state: Literal["scheduled", "running", "suspended", "idle", "finished"]
    reason: str | None
    resumes_at: Moment | None
    k: Amount
    spectate: Literal["after", "live"] | int
    game: RunningView | None
    games: int


class ServerRowView(msgspec.Struct, frozen=True):
    """A team on one server: place, result, ranking points, number of games scored."""

    place: int
    team_no: int
    name: str
    result: Amount
    points: Amount
    games: int


class ServerTable(msgspec.Struct, frozen=True):
    """A server with the results there [CONTEST-48].

    Attributes:
        status: what happens there now.
        changed: when the rankings shown changed last.
        frozen: whether they stand still.
        mean_of_best: of the results, rounded.
        rows: by place, then by ``team_no``.
    """

    status: ServerView
    changed: Moment
    frozen: bool
    mean_of_best: Amount
    rows: list[ServerRowView]


class GameRow(msgspec.Struct, frozen=True):
    """What a game paid a team."""

    seat: int
    team_no: int
    name: str
    place: int
    score: Amount
    award: Amount


class GameView(msgspec.Struct, frozen=True):
    """A game that runs or has ended [CONTEST-52].

    Attributes:
        id: server and number, such as ``Cows1-12``.
        server: where it was played.
        task: what was played.
        game_no: its number there.
        status: ``running``, ``scored``, ``struck`` (paid, then voided) or ``dropped`` (never paid).
        begun: when it was created.
        ended: the boundary that ended it.
        ended_s: in contest time, none where no award was paid.
        k: of its awards.
        seats: names of the teams by seat.
        table: scores and awards, the best first; none while it runs, is frozen, or if it paid none.
        frozen: whether the table exists and is not shown yet.
        replay: whether replay and journal are open [CONTEST-77].
        commitment: to its seed, as it was published when the game was created [CONTEST-88]; none in
            a contest of an older release, where the journal has it.
        figures: beside a table what the game itself has counted, by figure and seat; none in lists
            of games, and of games that an older release has stored.
        entrants: beside a replay who played, by seat, as was declared before the game; none where
            nobody has said anything.
        counted: beside a replay what each seat has asked of the host, by seat [NET-112].
    """

    id: str
    server: str
    task: str
    game_no: int
    status: Status
    begun: Moment
    ended: Moment | None
    ended_s: Seconds | None
    k: Amount | None
    seats: list[str]
    table: list[GameRow] | None
    frozen: bool
    replay: bool
    commitment: Commitment | None
    figures: Sequence[FigureValues] = ()
    entrants: Sequence[DeclaredEntrant | None] = ()
    counted: Sequence[SeatCount] = ()


class NewsView(msgspec.Struct, frozen=True):
    """An announcement [CONTEST-50].

    Attributes:
        number: from 1, in order.
        at: when it was made.
        at_s: in contest time.
        author: the organiser, or ``host``.
        kind: what it is about.
        text: in words.
        when: of a restart: its time.
    """

    number: int
    at: Moment
    at_s: Seconds
    author: str
    kind: Kind
    text: str
    when: Moment | None


class QuestionView(msgspec.Struct, frozen=True):
    """A question to the organisers, answered for everyone [CONTEST-95].

    Attributes:
        number: from 1, in the order in which they were asked; numbers of private ones are missing.
        asked: when it was asked.
        text: what was asked.
        answered: when it was answered, none where the team that asked still waits.
        answer: what was answered.
        public: whether everyone may read it.
    """

    number: int
    asked: Moment
    text: str
    answered: Moment | None
    answer: str
    public: bool


class StopView(msgspec.Struct, frozen=True):
    """An interval in which the contest clock or a server stood still [CONTEST-67].

    Attributes:
        scope: ``all`` or a server.
        begin: its first instant.
        begin_s: in contest time.
        end: its last, none while it lasts.
        resumes_at: when it will end, as announced.
        reason: in words.
        removed_s: how many seconds the contest clock lost by it so far.
    """

    scope: str
    begin: Moment
    begin_s: Seconds
    end: Moment | None
    resumes_at: Moment | None
    reason: str
    removed_s: float


class Download(msgspec.Struct, frozen=True):
    """A public file [CONTEST-51].

    Attributes:
        kind: what it is.
        of: the server it is a map of, or describes for its teams; or the task whose rule book it
            is.
        name: of the file.
        path: under ``/api/downloads/``.
    """

    kind: Literal["map", "rules", "task"]
    of: str
    name: str
    path: str


class Speed(msgspec.Struct, frozen=True):
    """K at a time of the contest clock."""

    at_s: Seconds
    k: Amount


class SpeedCurve(msgspec.Struct, frozen=True):
    """K over the whole contest, and where it stands now [CONTEST-49]."""

    duration_s: int
    points: list[Speed]
    now: Speed


class HistoryPoint(msgspec.Struct, frozen=True):
    """The totals after one change of the rankings, in the order of the teams of the history."""

    number: int
    at: Moment
    at_s: Seconds
    totals: list[Amount | None]


class History(msgspec.Struct, frozen=True):
    """Scores over time.

    Attributes:
        teams: whose totals these are; a team without a place at a time has none there.
        points: one for each change, oldest first.
        next: cursor of what follows, none at the end.
        frozen: whether what came after the freeze is left out.
    """

    teams: list[TeamView]
    points: list[HistoryPoint]
    next: str | None
    frozen: bool
