"""The players of the Grid play whole nweeks by themselves, each as it is described."""

import random
from collections import Counter

import pytest

from contestmaster.bots.catalogue import bot, bot_names
from contestmaster.bots.grid import Prospector
from contestmaster.bots.grid.scene import look
from contestmaster.client import InProcess
from contestmaster.client.grid import Grid
from contestmaster.games.grid import Grid as Rules
from contestmaster.games.grid import GridParams
from contestmaster.games.grid.position import problems
from contestmaster.host.secrets import Secret
from contestmaster.kernel.instant import from_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.replay import Replay
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.replies import answered
from contestmaster.tournament import local, lockstep

START = from_text("2002-07-01T00:00:00Z")
ALL = ("random", "prospector", "brawler")


def played(*names: str, seed: int = 5, nweeks: int = 8, **params: object) -> tuple[str, Replay]:
    """Let bots play; return the digest, and the replay of the journal up to its end."""
    game = Rules(GridParams(**{"end_nweek": nweeks} | params))
    seats = [(f"{name}{n}", bot("grid", name)) for n, name in enumerate(names, 1)]
    lines: list[bytes] = []
    result = local.play(
        game, seats, Secret(seed, bytes(16)), turns=10_000, start=START, journal=lines.append
    )
    replay = Replay([line for chunk in lines for line in chunk.splitlines(keepends=True)])
    return result.digest, replay


def events(replay: Replay) -> Counter[str]:
    """Play a journal again and count its events by name."""
    found: Counter[str] = Counter()
    replay.to_end(lambda done: found.update(type(told.event).__name__ for told in done.told))
    return found


def test_the_bots_of_the_game_are_there() -> None:
    assert bot_names("grid") == ["brawler", "prospector", "random"]


def test_they_play_and_repeat() -> None:
    digest, replay = played(*ALL)
    told = events(replay)
    assert told["Entered"] >= 3
    assert told["Moved"] >= 15
    assert told["Closed"] == 1
    assert played(*ALL)[0] == digest
    assert played(*ALL, seed=6)[0] != digest


def test_by_turns_over_tcp_it_is_the_same_match() -> None:
    rules = Rules(GridParams(turns_per_nday=1, end_nweek=2))
    seats = [(f"{name}{n}", bot("grid", name)) for n, name in enumerate(ALL)]
    here = local.play(rules, seats, Secret(9, bytes(16)), turns=100)
    players = [lockstep.SeatedPlayer(name, make) for name, make in seats]
    there = lockstep.play(
        Rules(GridParams(turns_per_nday=1, end_nweek=2)), players, Secret(9, bytes(16)), turns=100
    )
    assert there.digest == here.digest


def test_prospectors_find_boxes() -> None:
    """They beat players whom chance leads, who find some only by chance."""
    _, replay = played("prospector", "random", nweeks=40, bonus_boxes=60)
    found: Counter[str] = Counter()
    for done in replay_of(replay):
        found.update(told.event.player for told in done if type(told.event).__name__ == "Box")
    assert found["prospector1"] > 1.5 * found["random2"] > 0


def replay_of(replay: Replay) -> list[tuple]:
    """What each entry told."""
    told: list[tuple] = []
    replay.to_end(lambda done: told.append(done.told))
    return told


def test_brawlers_throw_what_they_find() -> None:
    _, replay = played("brawler", "brawler", "prospector", nweeks=30)
    told = events(replay)
    assert told["Landed"] + told["Hit"] >= 5
    assert told["Hit"] >= 3


def match_of_one() -> tuple[Match, Grid]:
    """A match, and the client of its only player."""
    match = Match.start(Rules(), seed=1, seats=("ann", "bob"), at=START)

    def reply(line: bytes) -> bytes:
        call = match.game.vocabulary.parse(line)
        assert isinstance(call, Call), line
        done = match.do(call, "ann", match.at)
        assert done.error is None
        return answered(done.code, done.reply, call.command.shape, match.game.messages)

    return match, Grid(InProcess(reply))


def test_a_bot_that_comes_back_finds_out_as_whom_it_plays() -> None:
    match, game = match_of_one()
    bot = Prospector(game, random.Random(1))
    bot.turn()
    assert bot.name == "ann"
    assert "ann" not in look(game).others("ann")
    again = Prospector(game, random.Random(2))
    again.turn()
    assert again.name == "ann"
    assert match.state.players["ann"].moved


@pytest.mark.parametrize("nweeks", [20, pytest.param(100, marks=pytest.mark.long)])
def test_a_season_of_many_nweeks(nweeks: int) -> None:
    """GRID-60: hundreds of ndays on the virtual clock, in which the record stays consistent."""
    names = ("prospector", "brawler", "random", "prospector", "brawler", "random")
    _, replay = played(*names, nweeks=nweeks)
    told = events(replay)
    state = replay.match.state
    assert state.nweek == nweeks
    assert told["NdayBegun"] == 10 * nweeks - 1
    assert told["GremlinNumber"] == nweeks - 1
    assert problems(replay.match.game.kinds, state, replay.match.header.seats) == []
    assert all(player.points > 0 for player in state.players.values())
