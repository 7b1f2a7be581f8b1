"""Servers in processes of their own: killed, stopped and woken, under load."""

import asyncio
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs
from tests.doors.tcp.test_venue import HASH, STAGE, Open, on
from tests.host.killing import Client, Ledger, check_digests
from tests.ports import free_ports

from contestmaster import storage
from contestmaster.doors.tcp import loop
from contestmaster.doors.tcp.listener import claimed
from contestmaster.doors.tcp.venue import Venue
from contestmaster.host.contest.recount import recount
from contestmaster.host.inspection import damages
from contestmaster.host.listeners import GameListener
from contestmaster.host.live import replayed
from contestmaster.host.stages import keeper as keeping
from contestmaster.host.stages.follower import FarServer
from contestmaster.host.stages.keeper import Staging
from contestmaster.storage import StorageError

pytestmark = [
    pytest.mark.usefixtures("tiny_games"),
    pytest.mark.skipif(os.name != "posix", reason="ports are lent to processes"),
]

PATIENCE = 120.0
PERSONS = {"ann": "ANN", "bob": "BOB"}


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[Any]]:
    """What the process of the contest logs."""
    with capture_logs() as entries:
        yield entries


@asynccontextmanager
async def staged(
    folder: Path, servers: int = 3, turn: float = 0.5, processes: int = 2, **contest: Any
) -> AsyncIterator[Open]:
    """A contest on stages, which plays."""
    ports = sorted(free_ports(servers))
    staging = Staging(processes, STAGE)
    venue = await Venue.open(on(ports, turn, **contest), folder, staging=staging)
    made = Open(venue, folder, ports)
    try:
        await venue.start()
        for team in PERSONS:
            assert (await made.order("SET_PASSWORD", HASH, team=team)).done
        yield made
    finally:
        await venue.close()
        for client in made.clients:
            client.writer.close()


async def until(so: Any, what: str) -> None:
    """Wait until something is so, however busy the machine is."""
    async with asyncio.timeout(PATIENCE):
        while not so():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.02)
    assert so(), what


def playing(made: Open) -> bool:
    """Whether all servers are played by somebody who is in line with the contest."""
    keeper = made.venue.keeper
    assert keeper is not None
    settled = not any(server.trouble for server in made.venue.hall.servers)
    return settled and len(keeper.pids) == len(made.ports)


def orders(client: Client) -> Iterator[list[str]]:
    """Batches of orders, each of which can be told from the others by its server's journal."""
    chance = random.Random(id(client))
    while True:
        yield [f"ADD {chance.randrange(1, 9)}" for _ in range(chance.randrange(1, 5))]


def join(made: Open) -> dict[str, list[Client]]:
    """A client of each team on each server."""
    clients: dict[str, list[Client]] = {
        person: [Client(port, (login, "secret"), orders, "ADD", pause=0.005) for port in made.ports]
        for login, person in PERSONS.items()
    }
    for client in (one for each in clients.values() for one in each):
        client.start()
    return clients


def enough(clients: dict[str, list[Client]], least: int) -> bool:
    """Whether each client was told that so many orders are done."""
    return all(len(one.acknowledged) >= least for each in clients.values() for one in each)


def check_followed(made: Open) -> None:
    """What pages see of each game is what is stored of it."""
    store = made.venue.store
    for server in made.venue.hall.servers:
        assert isinstance(server, FarServer)
        live = server.series.live
        assert live is not None
        (record,) = store.matches(server.name, live.game_no)
        stored = replayed(store, record)
        if stored.number == live.match.number:
            assert stored.digest() == live.match.digest()


def check_records(folder: Path) -> None:
    """What is stored comes to the same when all is played and counted again."""
    assert check_digests(folder) > 3
    with closing(storage.reading(folder)) as archive:
        assert recount(archive)[1] == []
        assert archive.damage() == ""


def die_again_and_again(folder: Path, rounds: int) -> None:
    """Kill and stop stages under load; what was acknowledged is stored, once; games go on."""
    ledgers = [Ledger(folder, tuple(PERSONS.values()), f"Tally{n}") for n in (1, 2, 3)]
    chance = random.Random(rounds)

    async def main() -> None:
        async with staged(folder) as made:
            keeper = made.venue.keeper
            assert keeper is not None
            for number in range(rounds):
                clients = join(made)
                await until(lambda c=clients: enough(c, 10), "orders are done")
                how = [signal.SIGKILL, signal.SIGSTOP if number % 3 == 0 else signal.SIGKILL]
                before = set(keeper.pids.values())
                for pid, one in zip(sorted(before), how, strict=False):
                    await asyncio.sleep(chance.uniform(0, 0.3))
                    if pid in keeper.pids.values():
                        os.kill(pid, one)
                gone = [one for each in clients.values() for one in each]
                await until(lambda g=gone: not any(c.is_alive() for c in g), "clients end")
                await until(lambda: playing(made), "servers are played again")
                assert before.isdisjoint(keeper.pids.values())
                assert [client.failure for client in gone] == [None] * len(gone)
                for at, ledger in enumerate(ledgers):
                    there = {person: [each[at]] for person, each in clients.items()}
                    await asyncio.to_thread(ledger.check, there)
                check_followed(made)
            assert sum(ledger.count() for ledger in ledgers) >= 60 * rounds

    loop.run(main())
    check_records(folder)
    assert damages(folder) == []


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [3, pytest.param(25, marks=pytest.mark.long)])
def test_a_stage_that_dies_in_the_midst_of_turns_loses_nothing(tmp_path, rounds):
    """[CONTEST-140] [CONTEST-141]."""
    die_again_and_again(tmp_path, rounds)


@pytest.mark.slow
def test_nor_where_the_records_are_in_a_server(postgres_place):
    """[CONTEST-140] [CONTEST-141]."""
    die_again_and_again(postgres_place, 2)


def test_another_takes_over_within_five_seconds(tmp_path):
    """[CONTEST-140] Whoever came meanwhile is greeted, and the turn begins anew."""

    async def main() -> None:
        async with staged(tmp_path, turn=60) as made:
            keeper = made.venue.keeper
            assert keeper is not None
            for how in (signal.SIGKILL, signal.SIGSTOP):
                await until(lambda: keeper.spare, "a process stands ready")
                pid = keeper.pids["Tally1"]
                others = {n: p for n, p in keeper.pids.items() if p != pid}
                assert await made.login("ann") == ["LOGIN", "PASS", "OK"]
                client = made.clients[-1]
                total = await client.ask("ADD 3", 2)
                os.kill(pid, how)
                begun = time.monotonic()
                assert await client.closed() == b""
                assert await made.login("ann") == ["LOGIN", "PASS", "OK"]
                assert await made.clients[-1].ask("TOTAL", 2) == total
                passed = time.monotonic() - begun
                assert passed < (5 if keeping.SILENCE_S == 3 else PATIENCE)
                assert {n: p for n, p in keeper.pids.items() if n in others} == others

    loop.run(main())


def test_who_wakes_late_can_store_nothing(tmp_path, monkeypatch):
    """[CONTEST-141] A stage that was paused, given up and not even killed, and wakes again."""
    processes: list[Any] = []
    spawned = keeping._spawned

    def immortal(*words: Any) -> Any:
        process = spawned(*words)
        processes.append(process)
        monkeypatch.setattr(process, "kill", lambda: None)
        return process

    monkeypatch.setattr(keeping, "_spawned", immortal)

    async def main() -> None:
        async with staged(tmp_path, servers=1, turn=60, processes=1) as made:
            keeper = made.venue.keeper
            assert keeper is not None
            assert await made.login("ann") == ["LOGIN", "PASS", "OK"]
            early = made.clients[-1]
            assert await early.ask("ADD 3", 2) == ["OK", "3"]
            pid = keeper.pids["Tally1"]
            os.kill(pid, signal.SIGSTOP)
            early.writer.write(b"ADD 9\n" * 20)  # it lies in the socket of the one that sleeps
            await until(lambda: keeper.pids.get("Tally1", pid) != pid, "another plays")
            await until(lambda: playing(made), "it goes on")
            assert await made.login("bob") == ["LOGIN", "PASS", "OK"]
            assert await made.clients[-1].ask("ADD 4", 2) == ["OK", "4"]
            (late,) = [process for process in processes if process.pid == pid]
            os.kill(pid, signal.SIGCONT)
            assert b"OK" not in await early.closed()
            assert await asyncio.to_thread(late.wait, PATIENCE) == 1
            assert await made.clients[-1].ask("ADD 1", 2) == ["OK", "5"]
            monkeypatch.undo()

    loop.run(main())
    with closing(storage.reading(tmp_path)) as archive:
        (game,) = archive.matches("Tally1")
        stored = [entry.body for entry in archive.entries(game.id) if b'"ADD"' in entry.body]
        assert len(stored) == 3
        assert not any(b'"number":9' in body or b":9}" in body for body in stored)


def test_what_is_shown_is_stored_and_in_the_order_of_a_series(tmp_path):
    """[CONTEST-143] Boundaries, then what happened, then that it is durable."""

    class Heard(GameListener):
        def __init__(self) -> None:
            self.told: list[str] = []

        def on_boundary(self, now: int) -> None:
            self.told.append("boundary")

        def on_events(self, live: Any, events: Any) -> None:
            self.told.append("events")

        def on_commit(self, ticket: int, now: int) -> None:
            self.told.append(f"commit {ticket}")

    async def main() -> None:
        async with staged(tmp_path, servers=1, processes=1) as made:
            (server,) = made.venue.hall.servers
            heard = Heard()
            server.series.subscribe(heard)
            await until(lambda: len(made.venue.hall.book.state.servers["Tally1"].games) > 2, "")
            assert server.series.ticket == server.series.committed
            assert server.series.deadline is not None
            boundaries = heard.told.count("boundary")
            assert boundaries >= 4
            commits = [int(one.split()[1]) for one in heard.told if one.startswith("commit")]
            assert commits == sorted(set(commits))
            assert heard.told.index("boundary") < heard.told.index(f"commit {commits[0]}")
            check_followed(made)

    loop.run(main())


def test_pages_show_what_is_played_elsewhere(tmp_path):
    """[CONTEST-143] Turn by turn, also when another stage plays."""

    async def main() -> None:
        web = {"port": 0}
        async with (
            staged(tmp_path, servers=2, turn=0.5, web=web) as made,
            httpx.AsyncClient(timeout=60) as browser,
        ):
            assert made.venue.web is not None
            keeper, address = made.venue.keeper, made.venue.web.address
            assert keeper is not None
            for _ in range(2):
                seen = set[tuple[int, int]]()
                async with asyncio.timeout(PATIENCE):
                    while len(seen) < 4:
                        (server, _) = (await browser.get(f"{address}/api/servers")).json()
                        if server["state"] == "running" and server["game"] is not None:
                            seen.add((server["game"]["game_no"], server["game"]["turn"]))
                            assert server["game"]["ends_turn_at"] is not None
                        await asyncio.sleep(0.05)
                os.kill(keeper.pids["Tally1"], signal.SIGKILL)
                await until(lambda: playing(made), "it goes on")

    loop.run(main())


def test_organisers_see_who_is_connected_and_what_was_asked(tmp_path):
    """[CONTEST-144] From the stages, and what was counted stays when one dies."""

    async def main() -> None:
        async with staged(tmp_path, servers=2, turn=60) as made:
            keeper, port = made.venue.keeper, made.venue.listeners["Tally1"]
            assert keeper is not None
            assert await made.login("ann") == ["LOGIN", "PASS", "OK"]
            assert await made.clients[-1].ask("ADD 200") == ["FAILED 100 too many"]
            seen = port.line
            await until(lambda: seen.refusals["ANN"] == 1, "a refusal is counted")
            assert [(s.host.name, s.player.name) for s in seen.sessions] == [("127.0.0.1", "ANN")]
            assert (seen.accepted, seen.open) == (1, True)
            carried = port.traffic.of("ANN")
            assert carried is None or carried.received > 10
            os.kill(keeper.pids["Tally1"], signal.SIGKILL)
            await until(lambda: playing(made), "it goes on")
            assert await made.login("ann") == ["LOGIN", "PASS", "OK"]
            await until(lambda: seen.accepted == 2, "it goes on counting")

    loop.run(main())


def test_a_server_that_cannot_be_taken_up_is_said_and_nothing_stays_open(tmp_path, monkeypatch):
    """[CONTEST-140]: a stage whose game is not known there."""
    broken = (sys.executable, "-c", "import sys; sys.exit(3)")
    monkeypatch.setattr(keeping, "_STARTING_S", 2.0)

    async def main() -> None:
        ports = sorted(free_ports(1))
        with pytest.raises(StorageError, match="processes for servers do not start"):
            await Venue.open(on(ports), tmp_path, staging=Staging(1, broken))
        for sock in await asyncio.to_thread(_listening, ports[0]):
            sock.close()

    loop.run(main())


def _listening(port: int) -> list[Any]:
    return claimed("127.0.0.1", port)
