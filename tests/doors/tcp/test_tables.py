"""A whole table server: clients, sockets, accounts and the disk together."""

import asyncio
import socket
import threading
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.quick import quick_hash

from contestmaster import storage
from contestmaster.bots.troupe import Troupe
from contestmaster.doors.tcp.listener import PortInUseError
from contestmaster.doors.tcp.tables import OpenTables
from contestmaster.host.control import ControlClient, ControlReply, Request
from contestmaster.host.export import export
from contestmaster.kernel.recording import entrant
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replay import Replay
from contestmaster.lobby import LobbyParams, offer_of
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage import Account, StorageError

HERE = "127.0.0.1"


class Crew(Troupe):
    """Bots that nobody asks for, and that can be closed."""

    closed = False

    async def close(self) -> None:
        self.closed = True


@asynccontextmanager
async def tables(
    folder: Path,
    crew: Crew | None = None,
    port: int = 0,
    games: Collection[str] = ("spacecrack",),
    **params: Any,
) -> AsyncIterator[OpenTables]:
    offers = (offer_of(load_game(name), ("random",)) for name in games)
    made = LobbyParams(table_games=tuple(one for one in offers if one is not None), **params)
    line = LineSettings.suited(turns=False)
    opened = await OpenTables.open(folder, made, line, crew or Crew(), HERE, port, ["robot"])
    try:
        yield opened
    finally:
        await opened.close()


class Client:
    """One connection; every answer is awaited with patience, but not for ever."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, at: OpenTables) -> "Client":
        return cls(*await asyncio.open_connection(HERE, at.listener.port))

    async def read(self, lines: int = 1) -> list[str]:
        async with asyncio.timeout(60):
            return [(await self._reader.readline()).decode().rstrip("\n") for _ in range(lines)]

    async def ask(self, line: str, lines: int = 1) -> list[str]:
        self._writer.write(line.encode() + b"\n")
        return await self.read(lines)

    async def close(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


async def login(at: OpenTables, name: str, password: str = "x") -> Client:
    client = await Client.open(at)
    assert await client.ask(f"{name}\n{password}", 3) == ["LOGIN", "PASS", "OK"]
    return client


def test_people_meet_at_a_table_and_a_wait_ends_when_a_game_begins(tmp_path: Path) -> None:
    """[TABLE-21, TABLE-27, TABLE-37]."""

    async def meet() -> None:
        async with tables(tmp_path) as at:
            ann, bob = await login(at, "guest"), await login(at, "guest")
            assert await ann.ask("OPEN spacecrack autostart=true", 2) == ["OK", "1 0"]
            assert await ann.ask("WAIT", 2) == ["OK", "WAITING -"]
            assert await bob.ask("SIT 1", 2) == ["OK", "1 1"]
            assert await ann.read(2) == ["OK", "1 15 PLAYING"]
            await ann.close()
            async with asyncio.timeout(60):
                seat = ""
                while seat != "0 guest absent guest-1":
                    *_, seat, _, options = await bob.ask("TABLE", 6)
                    await bob.read(int(options))
            await bob.close()

    asyncio.run(meet())


def test_while_a_board_is_made_others_are_answered(tmp_path: Path) -> None:
    """[TABLE-10, TABLE-28] the thread that makes boards is held up: at an OPEN, then a START."""

    async def play() -> None:
        async with tables(tmp_path) as at:
            ann, bob = await login(at, "guest"), await login(at, "guest")
            go = threading.Event()
            at.hall.workshop.do(lambda: go.wait(60), lambda _: None)
            opening = asyncio.ensure_future(ann.ask("OPEN spacecrack seats=2\nADD_BOT random", 4))
            for _ in range(20):
                assert await bob.ask("TABLES", 2) == ["OK", "0"]
            assert not opening.done()
            go.set()
            assert await opening == ["OK", "1 0", "OK", "1"]
            go.clear()
            at.hall.workshop.do(lambda: go.wait(60), lambda _: None)
            assert await ann.ask("START", 2) == ["OK", "1 2"]
            playing = asyncio.ensure_future(ann.ask("WAIT", 2))
            for _ in range(20):
                assert (await bob.ask("TABLES", 3))[:2] == ["OK", "1"]
            assert not playing.done()
            go.set()
            assert (await playing)[0] == "OK"
            await ann.close()
            await bob.close()

    asyncio.run(play())


def test_one_guest_cannot_have_large_boards_made_again_and_again(tmp_path: Path) -> None:
    """[TABLE-53, TABLE-54]."""

    async def play() -> None:
        async with tables(tmp_path, games=("cows",), opens_per_minute=3) as at:
            mallory = await login(at, "guest")
            for _ in range(3):
                told = await mallory.ask("OPEN cows dim=4 side=37")
                assert told == ["FAILED 425 the board is too large for this server"]
            told = await mallory.ask("OPEN cows")
            assert told == ["FAILED 426 too many tables are opened at once"]
            await mallory.close()

    asyncio.run(play())


def test_tables_are_there_when_it_is_opened_again(tmp_path: Path) -> None:
    """[TABLE-47]."""

    async def twice() -> None:
        async with tables(tmp_path) as at:
            zoe = await login(at, "guest")
            token = (await zoe.ask("WHOAMI", 2))[1].split()[2]
            await zoe.ask("OPEN spacecrack", 2)
            await zoe.ask("SAY hello")
            await zoe.close()
        crew = Crew()
        async with tables(tmp_path, crew, guests=False) as at:
            zoe = await login(at, "guest-1", token)
            assert await zoe.ask("SIT 1", 2) == ["OK", "1 0"]
            assert await zoe.ask("CHAT 0", 3) == ["OK", "1", "1 guest-1 hello"]
            await zoe.close()
            assert not at.hall.state.params.guests
        assert crew.closed

    asyncio.run(twice())


def test_accounts_are_known_and_some_names_are_none(tmp_path: Path) -> None:
    """[TABLE-1, TABLE-7]."""
    kept = quick_hash("secret")

    def put(login: str) -> Request:
        return Request("ACCOUNT", {"login": login}, login, kept)

    async def known() -> None:
        store = storage.opened(tmp_path)
        for name in ("ann", "robot", "a" * 17):
            store.put_account(Account(name, name, kept))
        store.close()
        with capture_logs() as logs:
            async with tables(tmp_path) as at:
                robot = await login(at, "robot", "secret")
                assert await robot.ask("WHOAMI", 2) == ["OK", "robot program -"]
                ask = asyncio.to_thread
                with closing(ControlClient(tmp_path)) as channel:
                    assert await ask(channel.ask, put("bob")) == ControlReply(True)
                    assert not (await ask(channel.ask, put("Guest-1"))).done
                    assert not (await ask(channel.ask, put("ANN"))).done
                    assert not (await ask(channel.ask, Request("START", {}, "ann"))).done
                bob = await login(at, "bob", "secret")
                assert await bob.ask("WHOAMI", 2) == ["OK", "bob account -"]
                for client in (robot, bob):
                    await client.close()
        assert [log["login"] for log in logs if "account" in log["event"]] == ["a" * 17]

    asyncio.run(known())


def test_a_port_in_use_opens_nothing(tmp_path: Path) -> None:
    crew = Crew()

    async def refused() -> None:
        with closing(socket.create_server((HERE, 0))) as taken:
            with pytest.raises(PortInUseError):
                async with tables(tmp_path, crew, taken.getsockname()[1]):
                    raise AssertionError
            async with tables(tmp_path):
                pass

    asyncio.run(refused())
    assert crew.closed


def test_a_folder_has_one_host(tmp_path: Path) -> None:
    async def refused() -> None:
        async with tables(tmp_path):
            with pytest.raises(StorageError, match="in use"):
                async with tables(tmp_path):
                    raise AssertionError

    asyncio.run(refused())


def test_what_is_counted_and_who_plays_outlives_a_stop_of_the_host(tmp_path: Path) -> None:
    """[NET-114, TABLE-93]: on the disk, in the end of the journal, and nowhere else after it."""

    async def twice() -> None:
        async with tables(tmp_path) as at:
            zoe = await login(at, "guest")
            token = (await zoe.ask("WHOAMI", 2))[1].split()[2]
            assert await zoe.ask("ENTRANT name=sharp version=2") == ["OK"]
            await zoe.ask("OPEN spacecrack turns=5", 2)
            await zoe.ask("ADD_BOT random", 2)
            await zoe.ask("START", 2)
            assert (await zoe.ask("BUILD 999"))[0].startswith("FAILED")
            assert (await zoe.ask("FLY"))[0].startswith("FAILED 2")
            await zoe.close()
        async with tables(tmp_path) as at:
            game = at.hall.places.playing(1)
            assert game is not None and game.live is not None
            before = game.live.tally.so_far()[0]
            assert (before.orders, before.malformed, before.refused) == (1, 1, 1)
            assert before.bytes_in == len("BUILD 999\nFLY\n")
            assert at.store.note(game.live.id) is not None
            zoe = await login(at, "guest-1", token)
            await zoe.ask("SIT 1", 2)
            assert (await zoe.ask("RESIGN")) == ["OK"]
            await zoe.close()
            record = at.store.match(game.live.id)
            for _ in range(200):
                if record.ended is not None:
                    break
                await asyncio.sleep(0.05)
                record = at.store.match(game.live.id)
            lines: list[bytes] = []
            assert export(at.store, record, lines.append)
            for _ in range(200):  # it goes in its turn, behind the end
                if at.store.note(record.id) is None:
                    break
                await asyncio.sleep(0.05)
            assert at.store.note(record.id) is None
        replay = Replay(lines)
        replay.to_end()
        assert replay.header.entrants == (entrant("sharp", "2"), entrant("random"))
        assert replay.end.counted[0].orders == 2
        assert replay.end.counted[0].malformed == 1

    asyncio.run(twice())
