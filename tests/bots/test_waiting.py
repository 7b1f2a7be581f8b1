"""Waiting for turns that may end while a bot thinks."""

import asyncio
import random
import threading

import pytest
from tests.host.playing import install
from tests.host.relay import Params, Relay
from tests.host.tally import Tally
from tests.tournament.test_turns_in_orders import Runner

from contestmaster.bots.catalogue import closing
from contestmaster.bots.runner import Account, run
from contestmaster.bots.waiting import closing_of
from contestmaster.client import NOTHING, ROW
from contestmaster.doors.tcp.station import Station, StationOffer
from contestmaster.host.clocks import WallClock
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.reports import Reports
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage import MemoryStore

LEGS = 300
SEATS = {"ann": "a", "bob": "b", "cat": "c"}


def test_what_must_be_known_stands_in_the_game_and_in_its_typed_client(monkeypatch):
    """A bot need not load the rules for it."""
    assert (closing_of(Relay), closing_of(Tally)) == (ROW, NOTHING)
    assert (closing("cows"), closing("spacecrack")) == (NOTHING, ROW)
    install(monkeypatch)
    assert closing("relay") == ROW


@pytest.fixture
def relay(monkeypatch):
    """A server with one relay that has no time limit: a turn that anybody misses never ends."""
    install(monkeypatch)
    loop = asyncio.new_event_loop()

    async def serve():
        reports = Reports(loop)
        plan = Plan(Relay(Params(legs=LEGS, seconds=0)), tuple(SEATS))
        settings = LineSettings(command_limit=100_000)
        people = Register(SEATS)
        post = StationOffer(
            "Relay1", lambda no: plan if no == 1 else None, people, settings, "127.0.0.1", 0
        )
        return await Station.open(post, MemoryStore(reports), reports, WallClock())

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    station = asyncio.run_coroutine_threadsafe(serve(), loop).result(60)
    yield station
    asyncio.run_coroutine_threadsafe(station.close(), loop).result(60)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(60)
    loop.close()


class OnceRunner(Runner):
    """Looks once and never again before it waits: the wait tells it of what it missed."""

    def turn(self):
        leg = int(self.transport.command("LEG", ROW)[0])
        if leg > self.ran:
            self.ran = leg
            self.act(leg)


@pytest.mark.parametrize("kind", [Runner, OnceRunner])
def test_no_end_of_a_turn_is_missed(relay, kind):
    """Three bots, one connection each, hundreds of turns that end while they think [NET-103]."""
    port = relay.listener.port
    played = {}

    def play(login):
        account = Account("127.0.0.1", port, login, SEATS[login])
        played[login] = run(account, kind, random.Random(1), closing=closing_of(Relay), patience=0)

    threads = [threading.Thread(target=play, args=(login,), daemon=True) for login in SEATS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    assert relay.series.live is None
    assert [live.match.state.leg for live in relay.series.finished] == [LEGS + 1]
    assert len(played) == 3
    assert relay.listener.line.accepted == 3
