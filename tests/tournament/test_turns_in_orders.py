"""Games whose turns end inside orders: the same match in process and over TCP [NET-88]."""

import sys
from contextlib import suppress
from itertools import product

import pytest
from tests.host.playing import SECRET
from tests.host.relay import Params, Relay
from tests.tournament.players import timeless, uncounted

from contestmaster.client import NOTHING, ROW, Refused
from contestmaster.kernel.recording import Recording
from contestmaster.kernel.replay import Replay
from contestmaster.tournament import local, lockstep
from contestmaster.tournament.local import StalledError
from contestmaster.tournament.lockstep import SeatedPlayer

pytestmark = pytest.mark.usefixtures("tiny_games")


class Runner:
    """Runs in every leg, and looks whether there is a new one before it waits."""

    def __init__(self, transport, rng):
        self.transport = transport
        self.ran = 0

    def turn(self):
        while (leg := int(self.transport.command("LEG", ROW)[0])) > self.ran:
            self.ran = leg
            self.act(leg)

    def act(self, leg):
        with suppress(Refused):
            self.transport.command("RUN", ROW)


class Hasty(Runner):
    """Runs and waits, whatever has come of it."""

    def turn(self):
        with suppress(Refused):
            self.transport.command("RUN", ROW)


class Sleeper(Runner):
    """Never runs."""

    def turn(self):
        self.transport.command("LEG", ROW)


class Skipper(Runner):
    """Runs; in the third leg it ends two at once."""

    def act(self, leg):
        if leg == 3:
            self.transport.command("SKIP 2", NOTHING)
        else:
            super().act(leg)


KINDS = (Runner, Hasty, Sleeper, Skipper)


def players(*kinds):
    """Players by name."""
    return [(f"{kind.__name__.lower()}{seat}", kind) for seat, kind in enumerate(kinds)]


def play(*kinds, legs=8, **options):
    """Play in process; what was played, and the journal."""
    lines = []
    game = Relay(Params(legs=legs))
    return local.play(game, players(*kinds), SECRET, journal=lines.append, **options), lines


def play_over_tcp(*kinds, legs=8, **options):
    """The same over TCP."""
    lines = []
    named = [SeatedPlayer(*each) for each in players(*kinds)]
    game = Relay(Params(legs=legs))
    return lockstep.play(game, named, SECRET, journal=lines.append, **options), lines


def kinds_of(journal):
    """How the turns ended, and by whom the orders were given."""
    replaying = Replay(journal)
    found = []
    replaying.to_end(lambda done: found.append(done.entry.person or "clock"))
    return found


def test_turns_end_by_orders_where_all_look():
    """No time passes, nobody loses a turn."""
    played, journal = play(Runner, Runner)
    assert (played.turns, played.outcome.over) == (8, True)
    assert kinds_of(journal) == ["runner0", "runner1"] * 8


def test_who_does_not_look_is_told_of_the_turn_that_its_order_began():
    """NET-101: no turn ends by the clock, wherever it is played."""
    _, journal = play(Runner, Hasty, legs=4)
    assert kinds_of(journal) == ["runner0", "hasty1"] * 4
    _, journal = play_over_tcp(Runner, Hasty, legs=4)
    assert kinds_of(journal) == ["runner0", "hasty1"] * 4


@pytest.mark.parametrize("kinds", list(product(KINDS, repeat=2)))
def test_in_process_as_over_tcp(kinds):
    """To the byte of the journal, instants included."""
    here, journal = play(*kinds)
    there, other = play_over_tcp(*kinds)
    assert uncounted(journal) == uncounted(other)
    assert timeless(here)._replace(counted=()) == timeless(there)._replace(counted=())


def test_three_players_of_all_kinds_in_process_as_over_tcp():
    for kinds in ((Hasty, Runner, Hasty), (Skipper, Hasty, Runner), (Runner, Sleeper, Hasty)):
        assert uncounted(play(*kinds)[1]) == uncounted(play_over_tcp(*kinds)[1])


@pytest.mark.parametrize(("turns", "played"), [(0, 0), (1, 1), (2, 2), (3, 4), (5, 5)])
def test_it_stops_after_so_many_turns(turns, played):
    """Counted by turns of the game: an order may end two."""
    counted = []
    here, journal = play(Skipper, Runner, turns=turns, progress=counted.append)
    there, other = play_over_tcp(Skipper, Runner, turns=turns)
    assert here.turns == there.turns == played
    assert counted == [n for n in range(1, played + 1) if n != 3]
    assert uncounted(journal) == uncounted(other)


def test_a_turn_that_nobody_ends_is_said_to_stall():
    """Where there is no time limit, nothing can ever end it."""
    game = Relay(Params(seconds=0))
    said = "turn 1 never ends: everybody waits, and there is no time limit"
    with pytest.raises(StalledError, match=said):
        local.play(game, players(Runner, Sleeper), SECRET)
    with pytest.raises(StalledError, match=said):
        lockstep.play(game, [SeatedPlayer(*each) for each in players(Runner, Sleeper)], SECRET)


def test_without_a_time_limit_those_who_run_come_through():
    game = Relay(Params(legs=5, seconds=0))
    assert local.play(game, players(Runner, Runner), SECRET).turns == 5
    named = [SeatedPlayer(*each) for each in players(Runner, Runner)]
    assert lockstep.play(game, named, SECRET).turns == 5


class Babbler(Runner):
    """Says what nobody understands, and runs twice."""

    def act(self, leg):
        for line in ("I run", "RUN", "RUN 1", "RUN"):
            with suppress(Refused):
                self.transport.command(line, ROW)


def test_refused_and_malformed_orders_are_recorded_alike_in_process_and_over_tcp():
    """NET-107: in the order in which they were said, each with its text."""
    options = {"legs": 3, "recording": Recording(refusals=True)}
    _, journal = play(Babbler, Runner, **options)
    _, other = play_over_tcp(Babbler, Runner, **options)
    assert [line for line in journal if b'"end"' not in line[:6]] == [
        line for line in other if b'"end"' not in line[:6]
    ]
    replaying = Replay(journal)
    found = []
    replaying.to_end(lambda done: found.append((done.entry.kind, done.code, done.entry.arguments)))
    assert found[:4] == [
        ("malformed", 2, {"text": "I run"}),
        ("command", 0, {}),
        ("malformed", 4, {"text": "RUN 1"}),
        ("command", 100, {}),
    ]


def test_turns_with_a_refusal_are_counted():
    """Beside the score, for tournaments of many games."""
    here, there = (how(Babbler, Runner, legs=3) for how in (play, play_over_tcp))
    assert here[0].unclean == there[0].unclean == (3, 0)


FOREIGN = """
import socket, sys
host, port, login, password, seat = sys.argv[1:]
link = socket.create_connection((host, int(port)))
lines = link.makefile(newline="\\n")
def ask(line, replies):
    link.sendall(line.encode() + bytes([10]))
    return [lines.readline().strip() for _ in range(replies)]
ask(login, 1), ask(password, 2)
ended = "-1"
while len(told := ask(f"WAIT {ended}", 5)[2:]) == 3 and told[1]:
    ended = told[1]
    if int(ended) % 3 == int(seat):
        assert ask("RUN", 2)[0] in ("OK", "")
"""
"""A bot that is none of ours, with one connection, in a dozen lines."""


@pytest.mark.parametrize("ours", [0, 1, 2])
def test_moves_in_turn_without_a_clock_by_programs_with_one_connection(tmp_path, ours):
    """NET-103: whoever moves ends the turn, nobody is waited for in vain."""
    path = tmp_path / "foreign.py"
    path.write_text(FOREIGN)
    game = Relay(Params(legs=30, seconds=0, alternate=True))
    words = f"{sys.executable} {path} {{host}} {{port}} {{login}} {{password}}"
    players = [
        SeatedPlayer(f"p{seat}", Hasty if seat < ours else None, f"{words} {seat}")
        for seat in range(3)
    ]
    journal = []
    assert lockstep.play(game, players, SECRET, journal=journal.append).turns == 30
    assert kinds_of(journal) == ["p0", "p1", "p2"] * 10


def test_moves_in_turn_are_played_in_process_too():
    game = Relay(Params(legs=30, seconds=0, alternate=True))
    assert local.play(game, players(Hasty, Hasty, Hasty), SECRET).turns == 30
