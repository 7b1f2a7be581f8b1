"""How a contest stands at a moment, as plain values to be shown."""

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from contestmaster.contest import ContestParams, State, elapsed, is_open, k_at
from contestmaster.host.contest.ranked import Ranked, general_ranking
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.host.contest.hall import ContestHall
    from contestmaster.host.contest.server import ContestServer
    from contestmaster.host.live import Live


class RunningServer(NamedTuple):
    """A server and the game that is played there now.

    Attributes:
        name: the server's name.
        port: where it listens.
        state: ``open``, ``closed`` or ``finished``.
        game_no: of the game, or ``None`` while there is none.
        turn: the present one, from 1.
        turns: how many there are at most, if the game tells.
        seconds: since the game began.
        scores: of each team now, by name.
    """

    name: str
    port: int
    state: str
    game_no: int | None
    turn: int
    turns: int | None
    seconds: int
    scores: dict[str, Fraction]

    def leaders(self) -> tuple[list[str], Fraction]:
        """Return who has most, and how much that is; nobody where all have nothing."""
        most = max(self.scores.values(), default=Fraction(0))
        return [name for name, score in self.scores.items() if score == most > 0], most


class DemoScene(NamedTuple):
    """A contest at a moment.

    Attributes:
        phase: in the words of the rule book, such as ``RUNNING``.
        clock: the contest clock in seconds.
        duration: what it will show at the end.
        k: what the score of a game that ends now is multiplied by, in millionths.
        tasks: the tasks.
        servers: in the order of the contest file.
        ranks: the general ranking, the best first.
        played: how many games have been scored.
    """

    phase: str
    clock: int
    duration: int
    k: int
    tasks: tuple[str, ...]
    servers: tuple[RunningServer, ...]
    ranks: tuple[Ranked, ...]
    played: int


def scene(hall: "ContestHall", now: Instant) -> DemoScene:
    """Look at a contest that runs."""
    params, state = hall.book.params, hall.book.state
    on = {server.name: server for server in hall.here}
    return DemoScene(
        phase=state.phase,
        clock=elapsed(params, state, now) // SECOND,
        duration=params.contest_duration_s,
        k=k_at(params, state, now),
        tasks=tuple(params.tasks()),
        servers=tuple(_running(state, on[server.name], now) for server in params.servers),
        ranks=tuple(ranks(params, state)),
        played=sum(g.status == "scored" for s in state.servers.values() for g in s.games),
    )


def ranks(params: ContestParams, state: State) -> list[Ranked]:
    """Return the general ranking with names that harm no terminal, the best first."""
    rows = general_ranking(params, state, state.tables)
    return [row._replace(name=harmless(row.name)) for row in rows]


def _running(state: State, server: "ContestServer", now: Instant) -> RunningServer:
    on, live = state.servers[server.name], server.series.live
    word = "finished" if on.finished else "open" if is_open(state, server.name) else "closed"
    begun = now if on.running is None else on.running.begun
    return RunningServer(
        name=server.name,
        port=server.setup.params.port,
        state=word,
        game_no=None if live is None else live.game_no,
        turn=0 if live is None else live.match.turn() + 1,
        turns=None if live is None else _turns(live),
        seconds=(now - begun) // SECOND,
        scores={} if live is None else _scores(live),
    )


def _turns(live: "Live") -> int | None:
    match = live.match
    left = match.game.turns_left(match.state)
    return None if left is None else match.turn() + left


def _scores(live: "Live") -> dict[str, Fraction]:
    match = live.match
    standings = match.game.outcome(match.state).standings
    return {match.header.seats[standing.seat]: standing.score for standing in standings}
