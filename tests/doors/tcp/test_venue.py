"""A whole contest: clients, sockets, accounts, organisers and the disk together."""

import asyncio
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.host import tally_stage
from tests.host.contest.running import settings
from tests.ports import free_ports
from tests.quick import quick_hash

from contestmaster import storage
from contestmaster.doors.tcp.listener import PortInUseError
from contestmaster.doors.tcp.venue import Venue
from contestmaster.host.contest.archive import kept
from contestmaster.host.contest.recount import recount
from contestmaster.host.contest.settings import ContestSettings
from contestmaster.host.control import ControlClient, ControlReply, Request
from contestmaster.host.ended import placed
from contestmaster.host.series import Series
from contestmaster.host.stages.keeper import Staging
from contestmaster.storage import StorageError

pytestmark = pytest.mark.usefixtures("tiny_games")

STAGE = (sys.executable, str(Path(tally_stage.__file__)))
BAD = "FAILED 1 bad login or password"
HASH = quick_hash("secret")


@pytest.fixture
def ports() -> list[int]:
    """Three ports that are free."""
    return sorted(free_ports(3))


def on(ports: list[int], turn: float = 60, **contest: Any) -> ContestSettings:
    """Settings of a contest on these ports."""
    tables = [
        {"name": f"Tally{n}", "port": port, "host": "127.0.0.1", "turn_seconds": turn}
        for n, port in enumerate(ports, 1)
    ]
    return settings(*tables, **contest)


class Client:
    """One connection; every answer is awaited with patience, but not for ever."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def lines(self, count: int) -> list[str]:
        async with asyncio.timeout(60):
            return [(await self.reader.readline()).decode().rstrip() for _ in range(count)]

    async def ask(self, line: str, count: int = 1) -> list[str]:
        self.writer.write(f"{line}\n".encode())
        return await self.lines(count)

    async def closed(self) -> bytes:
        """What comes until the server closes."""
        async with asyncio.timeout(60):
            return await self.reader.read()


class Open:
    """An open venue, its clients, and an organiser."""

    def __init__(self, venue: Venue, folder: Path, ports: list[int]) -> None:
        self.venue = venue
        self.folder = folder
        self.ports = ports
        self.clients: list[Client] = []

    async def connect(self, number: int = 0) -> Client:
        client = Client(*await asyncio.open_connection("127.0.0.1", self.ports[number]))
        self.clients.append(client)
        return client

    async def login(self, login: str, password: str = "secret", number: int = 0) -> list[str]:
        client = await self.connect(number)
        return await client.ask(f"{login}\n{password}", 3)

    async def order(
        self, command: str, password: str | None = None, **arguments: Any
    ) -> ControlReply:
        """Let an organiser act over the control channel."""

        def ask() -> ControlReply:
            channel = ControlClient(self.folder)
            try:
                return channel.ask(Request(command, arguments, "chair", password))
            finally:
                channel.close()

        return await asyncio.to_thread(ask)


@pytest.fixture(autouse=True, params=[1, 2], ids=["one process", "stages"])
def played(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers be played in the contest's own process, and in others [CONTEST-140]."""
    staging = None if request.param == 1 else Staging(request.param, STAGE)
    monkeypatch.setattr(Venue, "open", partial(Venue.open, staging=staging))


@asynccontextmanager
async def opened(ports: list[int], folder: Path, **contest: Any) -> AsyncIterator[Open]:
    """A contest that has started, whose teams have the password ``secret``."""
    venue = await Venue.open(on(ports, **contest), folder)
    made = Open(venue, folder, ports)
    try:
        await venue.start()
        if not venue.hall.book.state.teams[0].passwords:
            for team in ("ann", "bob"):
                assert (await made.order("SET_PASSWORD", HASH, team=team)).done
        yield made
    finally:
        await venue.close()
        for client in made.clients:
            client.writer.close()


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Keep what the host logs out of the way."""
    with capture_logs():
        yield


@pytest.mark.slow
def test_who_comes_before_the_games_stand_is_greeted_as_soon_as_they_do(ports, tmp_path):
    """[NET-93] [CONTEST-66] After a crash, too; nobody is let in and closed again."""

    async def main() -> None:
        for played in (False, True):
            venue = await Venue.open(on(ports), tmp_path)
            made = Open(venue, tmp_path, ports)
            try:
                early = [await made.connect(number) for number in range(3)]
                assert (venue.hall.book.state.started is not None) == played
                await asyncio.sleep(0.2)
                assert not any(client.reader.at_eof() for client in early)
                await venue.start()
                for client in early:
                    assert (await client.reader.readline()) == b"LOGIN\n"
            finally:
                await venue.close()
                for client in made.clients:
                    client.writer.close()

    asyncio.run(main())


def test_who_comes_before_a_pause_is_closed_without_a_byte(ports, tmp_path):
    """[NET-93] [NET-17] Once it is known that nothing is played."""

    async def main() -> None:
        venue = await Venue.open(on(ports, start_at="none"), tmp_path)
        made = Open(venue, tmp_path, ports)
        try:
            early = await made.connect()
            await venue.start()
            assert await early.closed() == b""
        finally:
            await venue.close()
            early.writer.close()

    asyncio.run(main())


def test_teams_log_in_on_every_server_and_play(ports, tmp_path):
    """With hashed passwords [NET-9], [NET-10]; a game's journal names them as the pages do."""

    async def main() -> None:
        async with opened(ports, tmp_path) as made:
            assert await made.login("ann") == ["LOGIN", "PASS", "OK"]
            assert await made.login("ann", "wrong") == ["LOGIN", "PASS", BAD]
            assert await made.login("eve") == ["LOGIN", "PASS", BAD]
            assert await made.login("ANN") == ["LOGIN", "PASS", BAD]
            for number in range(3):
                assert await made.login("bob", number=number) == ["LOGIN", "PASS", "OK"]
            assert await made.clients[0].ask("ADD 3", 2) == ["OK", "3"]
            assert await made.clients[-1].ask("TOTAL", 2) == ["OK", "0"]
            (_, standing) = await made.clients[0].ask("STANDING", 2)
            game, k, turn, limit = standing.split()
            assert (game, turn, limit) == ("1", "1", "100")
            assert 1 <= float(k) < 1.1

    asyncio.run(main())
    with storage.reading(tmp_path) as archive:
        assert b'"ANN","BOB","EVE"' in archive.matches()[1].header
        assert b"secret" not in b"".join(r.header for r in archive.matches())


def test_clocks_and_records_do_not_wait_until_all_that_was_sent_is_taken_up(ports, tmp_path):
    """After each piece of input turns end that are due, and what is durable is heard of."""

    async def main() -> None:
        async with opened(ports, tmp_path, turn=0.2) as made:
            here = made.venue.hall.here
            if not here:
                pytest.skip("each stage has a loop of its own")
            series, listener = here[0].series, made.venue.listeners["Tally1"]
            before = series.turns
            time.sleep(0.25)  # noqa: ASYNC251 - the loop shall have much to do
            listener.between()
            assert series.turns > before
            ticket, until = series.ticket, time.monotonic() + 60
            while series.committed < ticket:
                assert time.monotonic() < until, "nobody hears of commits"
                time.sleep(0.01)  # noqa: ASYNC251
                listener.between()

    asyncio.run(main())


def test_organisers_reach_the_host_while_it_runs(ports, tmp_path):
    """[CONTEST-36] a suspension closes connections, [CONTEST-41] teams log in again after it."""

    async def main() -> None:
        async with opened(ports, tmp_path) as made:
            await made.login("ann", number=0)
            await made.login("ann", number=1)
            reply = await made.order("SUSPEND", scope="Tally1", text="its network")
            assert reply == ControlReply(True)
            assert await made.clients[0].closed() == b""
            assert await (await made.connect(0)).closed() == b""
            assert await made.clients[1].ask("TOTAL", 2) == ["OK", "0"]
            again = await made.order("SUSPEND", scope="Tally1", text="its network")
            assert again == ControlReply(False, "it is suspended already")
            assert (await made.order("RESUME", scope="Tally1", text="on we go")).done
            assert await made.login("ann", number=0) == ["LOGIN", "PASS", "OK"]

    asyncio.run(main())


def test_who_is_shut_out_is_out_everywhere_at_once(ports, tmp_path):
    """[CONTEST-60] to [CONTEST-62]."""

    async def main() -> None:
        async with opened(ports, tmp_path) as made:
            for number in range(3):
                await made.login("ann", number=number)
            await made.order("DISABLE", team="ann", text="floods")
            assert [await client.closed() for client in made.clients] == [b""] * 3
            assert await made.login("ann") == ["LOGIN", "PASS", BAD]
            await made.order("ENABLE", team="ann", text="mended")
            assert await made.login("ann") == ["LOGIN", "PASS", "OK"]
            await made.order("SET_PASSWORD", quick_hash("other"), team="ann")
            assert await made.clients[-1].closed() == b""
            assert await made.login("ann") == ["LOGIN", "PASS", BAD]
            assert await made.login("ann", "other") == ["LOGIN", "PASS", "OK"]
            await made.order("EXCLUDE", team="ann", text="cheated")
            assert await made.clients[-1].closed() == b""

    asyncio.run(main())


def test_a_late_team_plays_from_the_next_game_on(ports, tmp_path):
    """X12: [NET-85], [CONTEST-59]."""

    async def main() -> None:
        async with opened(ports, tmp_path, turn=1) as made:
            reply = await made.order("ADD_TEAM", HASH, team="zoe", name="Zoe")
            assert reply.reply == {"team_no": 4}
            assert await made.login("zoe") == ["LOGIN", "PASS", "OK"]
            zoe = made.clients[-1]
            assert await zoe.ask("TOTAL") == ["FAILED 7 no seat in this game"]
            assert await zoe.ask("TOTAL 1") == ["FAILED 4 too many arguments"]
            for _ in range(3):
                ok, waiting, done = await zoe.ask("WAIT", 3)
                assert (ok, waiting[:8], done) == ("OK", "WAITING ", "OK")
            assert await zoe.ask("TOTAL", 2) == ["OK", "0"]

    asyncio.run(main())


def test_before_the_start_every_port_closes_connections(ports, tmp_path):
    """[CONTEST-57], [NET-17]."""

    async def main() -> None:
        async with opened(ports, tmp_path, start_at=None) as made:
            for number in range(3):
                assert await (await made.connect(number)).closed() == b""
            assert (await made.order("START")).done
            assert await made.login("ann") == ["LOGIN", "PASS", "OK"]

    asyncio.run(main())


def test_a_contest_ends_and_closes_its_ports(ports, tmp_path):
    """[CONTEST-44] waits get no ``OK``; the records lead to the same ranking."""

    async def main() -> None:
        contest = {"contest_duration_s": 2, "start_at": None}
        async with opened(ports, tmp_path, turn=0.3, **contest) as made:
            await made.order("START")
            await made.login("ann")
            assert await made.clients[0].ask("ADD 3", 2) == ["OK", "3"]
            assert await made.clients[0].closed() == b""
            assert made.venue.hall.book.state.closed is not None
            assert await (await made.connect()).closed() == b""

    asyncio.run(main())
    with storage.reading(tmp_path) as archive:
        tables, wrong = recount(archive)
        assert wrong == []
        assert tables.general[0].total == 100_000_000


def test_a_port_in_use_is_refused_and_nothing_is_started(ports, tmp_path):
    """[CONTEST-73]."""
    in_use = pytest.raises(PortInUseError, match=f"port {ports[1]}: the port is in use")
    with closing(socket.create_server(("127.0.0.1", ports[1]))), in_use:
        asyncio.run(Venue.open(on(ports), tmp_path / "data"))
    assert not (tmp_path / "data").exists()


def test_two_hosts_never_share_records(ports, tmp_path):
    """[CONTEST-73]."""

    async def main() -> None:
        async with opened(ports[:1], tmp_path):
            with pytest.raises(StorageError, match="in use by another host"):
                await Venue.open(on(ports[1:2]), tmp_path)

    asyncio.run(main())


def test_a_contest_goes_on_when_it_is_opened_again(ports, tmp_path):
    """[CONTEST-64] to [CONTEST-66]; a planned stop costs no contest time."""

    async def main(order: str) -> str:
        async with opened(ports, tmp_path) as made:
            assert await made.login("ann") == ["LOGIN", "PASS", "OK"]
            (_, total) = await made.clients[0].ask(order, 2)
            return total

    assert asyncio.run(main("ADD 3")) == "3"
    assert asyncio.run(main("ADD 4")) == "7"
    with storage.reading(tmp_path) as archive:
        _, state, _ = kept(archive)
    assert [stop.by_host for stop in state.stops] == [True, True]
    assert state.stops[0].end is not None


def test_nobody_else_on_the_machine_may_look_at_the_records(ports, tmp_path):
    async def main() -> None:
        async with opened(ports[:1], tmp_path / "data"):
            assert (tmp_path / "data").stat().st_mode & 0o77 == 0

    asyncio.run(main())


@pytest.mark.slow
def test_a_team_says_who_its_program_is_and_what_it_asks_is_counted(ports, tmp_path):
    """[CONTEST-123, CONTEST-124, NET-112]: on the servers of a contest, from socket to disk."""

    async def main() -> None:
        shared = {"all_servers": {"record_refusals": True}}
        async with opened(ports, tmp_path, turn=4, **shared) as made:
            await made.login("ann")
            (ann,) = made.clients
            assert await ann.ask("ENTRANT name=sharp version=2 model=small") == ["OK"]
            assert await ann.ask("ENTRANT version=2") == ["FAILED 3 bad format"]
            assert await ann.ask("ADD 3", 2) == ["OK", "3"]
            assert await ann.ask("ADD 77") == ["FAILED 100 too many"]
            series = next(s.series for s in made.venue.hall.servers if s.name == "Tally1")
            first = series.live
            here = isinstance(series, Series)  # elsewhere it is counted by the stage
            found = first.tally.find("ANN").so_far()
            if here:
                assert (found.orders, found.queries, found.refused) == (2, 1, 1)
                assert found.malformed == 1
                told = "OK\nFAILED 3 bad format\nOK\n3\nFAILED 100 too many\n"
                assert found.bytes_out == len(told)
            for _ in range(600):  # a game of three turns
                if series.live is not first and series.live is not None:
                    break
                await asyncio.sleep(0.05)
            who = series.live.match.header.entrants[0]
            assert (who.name, who.version, who.declares) == ("sharp", "2", {"model": "small"})
            assert series.live.match.header.refusals is True
            assert await ann.ask("ADD 1", 2) == ["OK", "1"]
            if here:
                assert series.live.tally.find("ANN").so_far().orders == 1

    asyncio.run(main())
    with storage.reading(tmp_path) as archive:
        ended = next(record for record in archive.matches("Tally1") if record.outcome)
        (asked,) = [seat.asked for seat in placed(ended.outcome) if seat.seat == 0]
    assert asked is not None
    assert (asked.orders, asked.refused, asked.malformed) == (2, 1, 1)
