"""A station: clients, sockets, the clock, the rules and the disk together."""

import asyncio
import socket
from contextlib import asynccontextmanager

import pytest
from structlog.testing import capture_logs
from tests.host.tally import Params, Tally
from tests.kernel.notice import Notice

from contestmaster import storage
from contestmaster.doors.tcp.listener import PortInUseError
from contestmaster.doors.tcp.station import Station, StationOffer
from contestmaster.host.clocks import WallClock
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.host.reports import Reports
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.journal import decode_entry
from contestmaster.protocols.line.settings import LineSettings

pytestmark = pytest.mark.usefixtures("tiny_games")

SEATS = ("ann", "bob")
FIVE = "FAILED 5 internal error, sorry..."


def post(*, port=0, seats=SEATS, **params):
    """A post with slow turns, unless said otherwise."""
    game = Tally(Params(**{"turns": 3, "turn_seconds": 60} | params))
    people = Register(dict.fromkeys(SEATS, "secret"))
    return StationOffer(
        "Tally1", lambda _: Plan(game, seats), people, LineSettings(), "127.0.0.1", port
    )


@asynccontextmanager
async def opened(folder, offered=None):
    """A station on a data directory."""
    reports = Reports(asyncio.get_running_loop())
    store = storage.opened(folder, reports)
    try:
        station = await Station.open(offered or post(), store, reports, WallClock())
        station.clients = []
        try:
            yield station, store
        finally:
            await station.close()
            for client in station.clients:
                client.writer.close()
    finally:
        store.close()


class Client:
    """One connection; every answer is awaited with patience, but not for ever."""

    def __init__(self, reader, writer):
        self.reader = reader
        self.writer = writer

    @classmethod
    async def connect(cls, station):
        client = cls(*await asyncio.open_connection("127.0.0.1", station.listener.port))
        station.clients.append(client)
        return client

    @classmethod
    async def join(cls, station, person):
        client = await cls.connect(station)
        client.writer.write(f"{person}\nsecret\n".encode())
        assert await client.lines(3) == ["LOGIN", "PASS", "OK"]
        return client

    async def lines(self, count):
        async with asyncio.timeout(60):
            return [(await self.reader.readline()).decode().rstrip() for _ in range(count)]

    async def ask(self, line, count=1):
        self.writer.write(f"{line}\n".encode())
        return await self.lines(count)

    async def until_ok(self, line):
        """Ask again and again until the answer is OK."""
        for _ in range(200):
            if await self.ask(line) == ["OK"]:
                return
            await asyncio.sleep(0.05)
        pytest.fail(f"{line} was never answered OK")


def run(main):
    """Run a test on an event loop of its own; what the host logs is not shown."""
    with capture_logs():
        asyncio.run(main)


def entries(folder, match=1):
    """What is stored of a match."""
    with storage.reading(folder) as archive:
        return [decode_entry(stored.body) for stored in archive.entries(match)]


def test_clients_play_game_after_game(tmp_path):
    """[CONTEST-4], [NET-72] a wait across the end of a game ends in the next."""

    async def main():
        async with opened(tmp_path, post(turns=1, turn_seconds=0.2)) as (station, _):
            ann, bob = await Client.join(station, "ann"), await Client.join(station, "bob")
            seen = set()
            for _ in range(3):
                assert await ann.ask("ADD 2", 2) == ["OK", "2"]
                seen.add((await bob.ask("STANDING", 2))[1].split()[0])
                assert (await ann.ask("WAIT", 2))[0] == "OK"
                assert await ann.lines(1) == ["OK"]
            assert len(seen) == 3

    run(main())


def test_what_was_answered_is_there_after_a_restart(tmp_path):
    """[CONTEST-64] in the state, once; the turn begins anew, and teams log in again."""

    async def main():
        async with opened(tmp_path) as (station, _):
            ann = await Client.join(station, "ann")
            assert await ann.ask("ADD 3\nADD 4\nADD 10", 5) == [
                *("OK", "3", "OK", "7"),
                "FAILED 100 too many",
            ]
            await station.close()
            assert await ann.lines(1) == [""]
        async with opened(tmp_path) as (station, _):
            ann = await Client.join(station, "ann")
            assert await ann.ask("TOTAL", 2) == ["OK", "7"]
            assert float((await ann.ask("WAIT", 2))[1].split()[1]) > 59

    run(main())
    assert [e.kind for e in entries(tmp_path)] == ["command", "command", "suspend", "resume"]


def test_a_port_in_use_begins_no_game(tmp_path):
    async def main():
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            with pytest.raises(PortInUseError):
                async with opened(tmp_path, post(port=port)):
                    pass

    run(main())
    with storage.reading(tmp_path) as archive:
        assert archive.matches() == []


def test_a_game_that_cannot_be_set_up_leaves_no_port_open(tmp_path):
    async def main():
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        with pytest.raises(SetupError):
            async with opened(tmp_path, post(port=port, seats=())):
                pass
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)

    run(main())


def _limit(store, pages):
    """Let the disk have so many pages, as far as SQLite is concerned."""
    store._committer.submit(lambda c: c.execute(f"PRAGMA max_page_count={pages}").fetchone())


def test_on_a_full_disk_nothing_is_acknowledged_and_the_game_goes_on_when_there_is_room(tmp_path):
    async def main():
        async with opened(tmp_path, post(turns=100)) as (station, store):
            ann, bob = await Client.join(station, "ann"), await Client.join(station, "bob")
            assert await ann.ask("ADD 1", 2) == ["OK", "1"]
            _limit(store, 1)
            total = 1
            for _ in range(90):  # until the pages that are there already are full
                first = (await ann.ask("ADD 1"))[0]
                if first == FIVE:
                    break
                total += 1
                assert await ann.lines(1) == [str(total)]
            assert first == FIVE
            assert await bob.ask("ADD 1") == [FIVE]
            _limit(store, 1_000_000)
            await bob.until_ok("TOTAL")
            assert await bob.lines(1) == ["0"]
            assert await bob.ask("ADD 5", 2) == ["OK", "5"]
            return total

    with capture_logs() as logged:
        total = asyncio.run(main())
    assert "disk is full" in logged[0]["reason"]
    orders = [e for e in entries(tmp_path) if e.kind == "command"]
    assert [e.person for e in orders] == ["ann"] * total + ["bob"]


def test_a_suspended_station_stays_closed_after_a_restart(tmp_path):
    """[CONTEST-66], [NET-17]."""

    async def main():
        async with opened(tmp_path) as (station, _):
            station.series.suspend("chair", "power cut")
        async with opened(tmp_path) as (station, _):
            client = await Client.connect(station)
            assert await client.lines(1) == [""]
            station.series.resume("chair", "")
            ann = await Client.join(station, "ann")
            assert await ann.ask("TOTAL", 2) == ["OK", "0"]

    run(main())


def test_the_settings_of_the_wire_are_known_to_the_game(tmp_path):
    """[NET-90] one reply has as many events as the settings allow."""

    async def main():
        offered = post()._replace(settings=LineSettings(events_max=2, command_limit=9))
        async with opened(tmp_path / "tally", offered) as (station, _):
            ann = await Client.join(station, "ann")
            assert await ann.ask("STANDING", 2) == ["OK", "1 1.000000 1 9"]
        board = offered._replace(plan=lambda _: Plan(Notice(), SEATS))
        async with opened(tmp_path / "notice", board) as (station, _):
            ann = await Client.join(station, "ann")
            for _ in range(3):
                station.series.boundary(station.series.deadline)
            answer = ["OK", "2", "2 Dawned day=2", "3 Dawned day=3"]
            assert await ann.ask("EVENTS 1", 4) == answer
            assert await ann.ask("EVENTS 0", 3) == ["OK", "2", "1 Dawned day=1"]

    run(main())
