"""A contest beside real games: what they take from it, and what they keep to themselves."""

import asyncio
import socket
from typing import Any

import pytest
from tests.contest.rig import HOUR, START, Rig, servers

from contestmaster.contest.arithmetic import award, millionths
from contestmaster.doors.tcp.listener import CannotListenError
from contestmaster.doors.tcp.station import Station, StationOffer
from contestmaster.games.cows import Cows
from contestmaster.games.cows.params import CowsParams
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.reports import Reports
from contestmaster.host.series import Series
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import Facts
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.memory import MemoryStore

SMALL = CowsParams(side=30, stable_distance=3, max_turns=3, obstacle_ratio=0)


HERDS = {
    "seats": [1, 2],
    "ranchos": [[5, 5], [20, 20]],
    "wild": {},
    "groups": {
        "1": {"team": 1, "pos": [5, 5], "cowboys": 4, "gunmen": 0, "cows": 16, "stab_left": 0},
        "2": {"team": 2, "pos": [20, 20], "cowboys": 4, "gunmen": 0, "cows": 7, "stab_left": 0},
    },
}
"""Both teams stand on their ranchos with herds that give milk."""


def cows(seed: int, seats: tuple[str, ...], position: Any = None) -> Match[Any, Any]:
    return Match.start(Cows(SMALL), seed=seed, seats=seats, at=START, position=position)


def test_the_id_inside_a_game_is_the_games_own() -> None:
    """[CONTEST-7]: drawn anew each game, and not ``team_no``."""
    rig = Rig("ABCDE")
    rig.do("START")
    plan = rig.conductor.begin_game("Cows1", rig.now)
    assert plan is not None
    drawn = {tuple(cows(seed, plan[1]).state.teams) for seed in range(8)}
    assert len(drawn) > 1
    assert any(ids != (1, 2, 3, 4, 5) for ids in drawn)
    assert all(sorted(ids) == [1, 2, 3, 4, 5] for ids in drawn)


def test_games_of_a_server_share_its_options_and_may_differ_in_the_rest() -> None:
    """[CONTEST-8]: the same parameters, another map of the pool."""
    boards = [cows(seed, ("a", "b")).board for seed in range(12)]
    assert {(board.dim, board.side) for board in boards} == {(2, 30)}
    assert len({board.map_name for board in boards}) > 1


def test_describe_shows_the_k_of_the_moment() -> None:
    """[CONTEST-12]."""
    rig = Rig("AB")
    rig.do("START")
    match = cows(1, ("a", "b"))
    call = match.game.vocabulary.parse(b"DESCRIBE_WORLD")
    assert isinstance(call, Call)
    shown = []
    for hour in (0, 1, 12):
        rig.wait(hour * HOUR - int(rig.clock()))
        facts = Facts(k=rig.conductor.k(rig.now))
        done = match.do(call, "a", rig.now, facts=facts)
        shown.append(
            [word for line in call.command.shape.lines(done.reply) for word in line.split()]
        )
    assert "1.000000" in shown[0]
    assert "1.090508" in shown[1]
    assert "2.828427" in shown[2]


def test_a_real_games_score_is_paid_as_it_is() -> None:
    """[CONTEST-10, CONTEST-33]: cows pay by score, not by place."""
    rig = Rig("AB")
    rig.do("START")
    plan = rig.conductor.begin_game("Cows1", rig.now)
    assert plan is not None
    match = cows(1, plan[1], HERDS)
    while not match.over:
        rig.wait(1)
        match.ring(rig.now)
    outcome = match.game.outcome(match.state)
    scores = [standing.score for standing in sorted(outcome.standings)]
    rig.conductor.end_game("Cows1", 1, scores, rig.now, boundary=rig.now, over=outcome.over)
    game = rig.state.servers["Cows1"].games[0]
    assert scores[0] > scores[1] > 0
    assert game.scores == tuple(millionths(score) for score in scores)
    assert game.awards == tuple(award(millionths(score), game.k) for score in scores)
    assert not {60_000_000, 80_000_000, 100_000_000} & set(game.scores)


class SlowClock(VirtualClock):
    """Every look at it takes a while: so a boundary takes time to compute."""

    def now(self) -> Instant:
        self.move(super().now() + 7)
        return super().now()


def test_turns_last_equally_long_from_deadline_to_deadline() -> None:
    """[CONTEST-9, CONTEST-79] whatever their boundaries take to compute."""
    clock = SlowClock(START)
    series = Series(
        "Cows1",
        lambda number: Plan(Cows(SMALL), ("a", "b")),
        MemoryStore(lambda report: series.report(report)),  # noqa: PLW0108 - it comes later
        clock,
    )
    series.open()
    for _ in range(5):
        before = series.deadline
        assert before is not None
        clock.move(before)
        series.boundary(before)
        assert VirtualClock.now(clock) > before
        assert series.deadline == before + SECOND


def test_two_contests_share_nothing() -> None:
    """[CONTEST-73]: what happens in one leaves the other to the byte as it was."""
    one, other = (Rig("AB", servers=servers("cows")) for _ in range(2))
    before = other.conductor.match.digest()
    one.do("START")
    one.play("Cows1", 5, 1)
    one.do("EXCLUDE a x")
    one.do("SUSPEND all x")
    assert other.conductor.match.digest() == before
    assert (other.clock(), other.k(), other.state.phase) == (0, "1.000000", "SCHEDULED")


def test_a_port_in_use_is_refused_and_nothing_started() -> None:
    """[CONTEST-73]."""
    store = MemoryStore(lambda report: None)

    async def open_on(port: int) -> None:
        reports = Reports(asyncio.get_running_loop())
        post = StationOffer(
            "Cows1",
            lambda number: Plan(Cows(SMALL), ("a", "b")),
            Register({}),
            LineSettings(),
            "127.0.0.1",
            port,
        )
        await Station.open(post, store, reports, VirtualClock(START))

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(CannotListenError, match=str(taken.getsockname()[1])):
            asyncio.run(open_on(taken.getsockname()[1]))
    assert store.matches() == []


def test_dice_have_no_part_in_a_contest() -> None:
    """Nothing is left to chance: any seed leads to the same state."""
    game = Rig("A").conductor.match.game
    assert game.setup(None, (), Dice(1), START) == game.setup(None, (), Dice(2), START)
