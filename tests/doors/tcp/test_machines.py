"""Servers on other machines: addresses of this one, each with processes that know nothing of it."""

import asyncio
import os
import random
import signal
import ssl
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from structlog.testing import capture_logs
from tests.doors.tcp.test_stages import (
    PATIENCE,
    PERSONS,
    check_followed,
    check_records,
    enough,
    join,
    until,
)
from tests.doors.tcp.test_venue import HASH, STAGE, Open, on
from tests.host.killing import Ledger
from tests.ports import free_ports

from contestmaster import storage
from contestmaster.doors.tcp import loop
from contestmaster.doors.tcp.venue import Venue
from contestmaster.doors.tls.machine_key import host_at, read_token
from contestmaster.host.stages import keeper as keeping
from contestmaster.host.stages import machines as coming
from contestmaster.host.stages import messages as say
from contestmaster.host.stages.keeper import Staging
from contestmaster.host.stages.machines import Doorway

pytestmark = [
    pytest.mark.usefixtures("tiny_games"),
    pytest.mark.skipif(os.name != "posix", reason="ports are lent to processes"),
]

JOIN = (*STAGE, "join")
FAR = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
"""Addresses of this machine, which stand for others."""


@pytest.fixture(autouse=True)
def logged() -> Iterator[list[Any]]:
    """What the process of the contest logs."""
    with capture_logs() as entries:
        yield entries


class Site(NamedTuple):
    """A contest that machines join, and those that do."""

    made: Open
    joins_at: str
    token: Path
    machines: list[subprocess.Popen[bytes]]

    def add(self, token: Path | None = None, host: str = "") -> "subprocess.Popen[bytes]":
        """Start one more."""
        number = len(self.machines)
        file = str(self.token if token is None else token)
        named = ("--host", host or FAR[number % len(FAR)], "--name", f"rack-{number + 1}")
        command = [*JOIN, self.joins_at, "--token-file", file, *named]
        made = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.machines.append(made)
        return made

    @property
    def keeper(self) -> Any:
        """What shares the servers out."""
        return self.made.venue.keeper

    def settled(self) -> bool:
        """Whether all servers are played by somebody who is in line with the contest."""
        everybody = len(self.keeper.pids) + len(self.keeper.machines)
        servers = self.made.venue.hall.servers
        return everybody == len(servers) and not any(server.trouble for server in servers)


@asynccontextmanager
async def joined(
    folder: Path,
    keys: Path,
    machines: int = 2,
    servers: int = 3,
    turn: float = 0.5,
    early: bool = True,
    **contest: Any,
) -> AsyncIterator[Site]:
    """A contest on machines, which plays; they come while they are waited for, or later."""
    *ports, door = sorted(free_ports(servers + 1))
    token = keys / "final.token"
    ours = host_at(keys / "final.pem", token)
    doorway = Doorway("127.0.0.1", door, ours.context, ours.secret, machines)
    staging = Staging(0, STAGE, doorway)
    opening = asyncio.create_task(Venue.open(on(ports, turn, **contest), folder, staging=staging))
    site = None
    started: list[subprocess.Popen[bytes]] = []
    try:
        for _ in range(machines if early else 0):
            Site(None, f"127.0.0.1:{door}", token, started).add()  # type: ignore[arg-type]
        venue = await opening
        site = Site(Open(venue, folder, ports), f"127.0.0.1:{door}", token, started)
        await venue.start()
        for team in PERSONS:
            assert (await site.made.order("SET_PASSWORD", HASH, team=team)).done
        yield site
    finally:
        if not opening.done():
            opening.cancel()
        if site is not None:
            await site.made.venue.close()
            for client in site.made.clients:
                client.writer.close()
        for machine in started:
            machine.kill()
            if machine.stdout is not None and not machine.stdout.closed:
                sys.stdout.write(machine.communicate()[0].decode())  # for who looks for a reason


def test_servers_are_played_on_machines_behind_the_ports_of_the_contest(tmp_path, keys):
    """[CONTEST-178] [CONTEST-180] Teams are where they always were, each known by its address."""

    async def main() -> None:
        async with joined(tmp_path, keys, turn=60) as site:
            assert sorted(Counter(site.keeper.machines.values()).values()) == [1, 2]
            assert site.keeper.pids == {}
            assert site.keeper.spare
            for number in range(3):
                assert await site.made.login("ann", number=number) == ["LOGIN", "PASS", "OK"]
                assert (await site.made.clients[-1].ask("ADD 3", 2))[0] == "OK"
            for name, port in site.made.venue.listeners.items():
                await until(lambda p=port: len(p.line.sessions) == 1, f"{name} is counted")
                (seen,) = port.line.sessions
                assert (seen.host.name, seen.player.name) == ("127.0.0.1", "ANN")
            check_followed(site.made)

    loop.run(main())


def test_who_knows_the_machine_may_come_to_it_at_the_same_port(tmp_path, keys):
    """[CONTEST-180] Where that port is free there, as on a machine of its own it is."""

    async def main() -> None:
        async with joined(tmp_path, keys, machines=1, servers=1, turn=60) as site:
            (port,) = site.made.ports
            reader, writer = await asyncio.open_connection(FAR[0], port, local_addr=(FAR[1], 0))
            writer.write(b"ann\nsecret\nADD 3\n")
            async with asyncio.timeout(60):
                said = [(await reader.readline()).strip() for _ in range(5)]
            assert said == [b"LOGIN", b"PASS", b"OK", b"OK", b"3"]
            await until(lambda: site.made.venue.listeners["Tally1"].line.sessions, "it is counted")
            (seen,) = site.made.venue.listeners["Tally1"].line.sessions
            assert seen.host.name == FAR[1]
            writer.close()

    loop.run(main())


@pytest.fixture
def keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the key and the token."""
    return tmp_path_factory.mktemp("keys")


def test_another_machine_or_this_one_goes_on_within_seconds(tmp_path, keys):
    """[CONTEST-178] One that dies, one that is paused; ports stay, and who comes waits."""

    async def main() -> None:
        async with joined(tmp_path, keys, servers=1, turn=60) as site:
            for how in (signal.SIGKILL, signal.SIGSTOP):
                (name,) = site.keeper.machines.values()
                (playing,) = [
                    each for n, each in enumerate(site.machines, 1) if name == f"rack-{n}"
                ]
                assert await site.made.login("ann") == ["LOGIN", "PASS", "OK"]
                client = site.made.clients[-1]
                total = await client.ask("ADD 3", 2)
                playing.send_signal(how)
                begun = time.monotonic()
                assert await client.closed() == b""
                assert await site.made.login("ann") == ["LOGIN", "PASS", "OK"]
                assert await site.made.clients[-1].ask("TOTAL", 2) == total
                # Within 5 s on a quiet machine (bench/contest.py measures it).
                assert time.monotonic() - begun < keeping.SILENCE_S + 20
            assert site.keeper.machines == {}  # both have gone: a process here has it
            assert len(site.keeper.pids) == 1
            await until(lambda: site.keeper.spare, "another process stands ready")

    loop.run(main())


def test_who_wakes_late_can_store_nothing(tmp_path, keys):
    """[CONTEST-141] A machine that was paused is cut off; it joins anew, and stands ready."""

    async def main() -> None:
        async with joined(tmp_path, keys, machines=1, servers=1, turn=60) as site:
            assert await site.made.login("ann") == ["LOGIN", "PASS", "OK"]
            early = site.made.clients[-1]
            assert await early.ask("ADD 3", 2) == ["OK", "3"]
            (machine,) = site.machines
            machine.send_signal(signal.SIGSTOP)
            early.writer.write(b"ADD 9\n" * 20)  # it lies in a socket of the one that sleeps
            came = await site.made.connect(0)
            await until(lambda: site.keeper.pids, "another plays")
            await until(site.settled, "it goes on")
            assert await came.closed() == b""  # and does not wait for ever
            assert await site.made.login("bob") == ["LOGIN", "PASS", "OK"]
            assert await site.made.clients[-1].ask("ADD 4", 2) == ["OK", "4"]
            machine.send_signal(signal.SIGCONT)
            ready = keeping.Machine
            await until(lambda: len(site.keeper._ready(ready)) == 1, "it joins again")
            assert site.keeper.machines == {}
            assert await site.made.clients[-1].ask("ADD 1", 2) == ["OK", "5"]

    loop.run(main())
    with closing(storage.reading(tmp_path)) as archive:
        (game,) = archive.matches("Tally1")
        stored = [entry.body for entry in archive.entries(game.id) if b'"ADD"' in entry.body]
        assert len(stored) == 3


def die_again_and_again(folder: Path, keys: Path, rounds: int) -> None:
    """Kill machines under load, start others; what was acknowledged is stored, once."""
    ledgers = [Ledger(folder, tuple(PERSONS.values()), f"Tally{n}") for n in (1, 2, 3)]
    chance = random.Random(rounds)

    async def main() -> None:
        async with joined(folder, keys) as site:
            for number in range(rounds):
                clients = join(site.made)
                await until(lambda c=clients: enough(c, 10), "orders are done")
                gone = [one for each in clients.values() for one in each]
                for machine in [each for each in site.machines if each.poll() is None]:
                    await asyncio.sleep(chance.uniform(0, 0.3))
                    machine.send_signal(signal.SIGSTOP if number % 3 == 2 else signal.SIGKILL)
                for pid in site.keeper.pids.values():
                    os.kill(pid, signal.SIGKILL)
                await until(lambda g=gone: not any(c.is_alive() for c in g), "clients end")
                await until(site.settled, "servers are played again")
                assert [client.failure for client in gone] == [None] * len(gone)
                for at, ledger in enumerate(ledgers):
                    there = {person: [each[at]] for person, each in clients.items()}
                    await asyncio.to_thread(ledger.check, there)
                check_followed(site.made)
                for machine in site.machines:
                    machine.kill()
                for _ in range(2):
                    site.add()
            assert sum(ledger.count() for ledger in ledgers) >= 60 * rounds

    loop.run(main())
    check_records(folder)


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [2, pytest.param(25, marks=pytest.mark.long)])
def test_a_machine_that_dies_in_the_midst_of_turns_loses_nothing(tmp_path, keys, rounds):
    """[CONTEST-141] [CONTEST-178]."""
    die_again_and_again(tmp_path, keys, rounds)


def test_fewer_machines_than_wanted_play_all_the_same(tmp_path, keys, logged, monkeypatch):
    """[CONTEST-178] It is said, and who comes later stands ready."""
    monkeypatch.setattr(keeping, "_COMING_S", 0.2)

    async def main() -> None:
        async with joined(tmp_path, keys, servers=2, turn=60, early=False) as site:
            assert (len(site.keeper.pids), len(site.keeper.machines)) == (2, 0)
            assert any("fewer machines" in entry["event"] for entry in logged)
            site.add()
            await until(lambda: site.keeper._ready(keeping.Machine), "it comes later")

    loop.run(main())


def test_who_has_no_token_or_other_software_is_not_let_in(tmp_path, keys, logged, monkeypatch):
    """[CONTEST-179]: told why, and the contest goes on."""

    async def main() -> None:
        async with joined(tmp_path, keys, machines=1, servers=1, turn=60) as site:
            text = site.token.read_text()
            secret = text.partition("secret ")[2][:64]
            other = keys / "other.token"
            other.write_text(text.replace(secret, "0" * 64))
            refused = site.add(token=other)
            said = await asyncio.to_thread(refused.communicate, timeout=PATIENCE)
            assert refused.returncode == 1
            assert coming.UNKNOWN in said[0].decode()
            host_at(keys / "another.pem", keys / "another.token")
            stranger = site.add(token=keys / "another.token")
            said = await asyncio.to_thread(stranger.communicate, timeout=PATIENCE)
            assert stranger.returncode == 1
            assert "is not the contest of this token" in said[0].decode()
            astray = site.add(host="192.0.2.1")
            said = await asyncio.to_thread(astray.communicate, timeout=PATIENCE)
            assert astray.returncode == 1
            assert "cannot listen on 192.0.2.1" in said[0].decode()
            monkeypatch.setattr(coming, "software", lambda: "older")
            old = site.add()
            said = await asyncio.to_thread(old.communicate, timeout=PATIENCE)
            assert old.returncode == 1
            assert coming.OTHER_SOFTWARE in said[0].decode()
            assert await site.made.login("ann") == ["LOGIN", "PASS", "OK"]
            assert len(site.keeper.machines) == 1

    loop.run(main())
    events = [entry["event"] for entry in logged]
    assert events.count("a machine is not let in") == 2
    assert secretless(logged)


def test_who_cannot_be_reached_is_not_let_in(tmp_path, keys, logged):
    """[CONTEST-179]: teams would wait at ports that lead nowhere."""

    async def main() -> None:
        async with joined(tmp_path, keys, machines=1, servers=1, turn=60) as site:
            token = read_token(site.token)
            host, _, port = site.joins_at.partition(":")
            reader, writer = await asyncio.open_connection(host, int(port), ssl=token.context)
            (nobody,) = free_ports(1)
            asked = say.Apply(token.secret, coming.software(), "astray", "127.0.0.9", nobody)
            writer.write(say.framed([asked]))
            async with asyncio.timeout(60):
                (said,) = say.Unframer[say.Down](say.Down).feed(await reader.read())
            assert isinstance(said, say.Reject)
            assert f"cannot reach it at 127.0.0.9 port {nobody} (" in said.reason
            writer.close()
            assert len(site.keeper.machines) == 1

    loop.run(main())
    assert logged[-1]["event"] == "a machine is not let in"


def secretless(logged: list[Any]) -> bool:
    """Whether nothing that looks like a secret is in a log."""
    return not any(len(str(value)) == 64 for entry in logged for value in entry.values())


@pytest.mark.parametrize(
    "data", [b"GET / HTTP/1.1\r\n\r\n", b"\x00\x00\x00\x02\x91\x01", b"x" * 5000]
)
def test_who_is_no_machine_is_hung_up_on(tmp_path, keys, data, logged):
    """[CONTEST-179]: also after the handshake, by which a stranger who does not verify comes."""

    async def main() -> None:
        async with joined(tmp_path, keys, machines=1, servers=1, turn=60) as site:
            host, _, port = site.joins_at.partition(":")
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            reader, writer = await asyncio.open_connection(host, int(port), ssl=context)
            writer.write(data)
            async with asyncio.timeout(60):
                assert await reader.read() == b""
            writer.close()
            plain, line = await asyncio.open_connection(host, int(port))
            line.write(data)
            async with asyncio.timeout(60):
                assert b"LOGIN" not in await plain.read(100)
            line.close()
            assert len(site.keeper.machines) == 1

    loop.run(main())
    assert any("hung up on" in entry["event"] for entry in logged)


def test_a_machine_joins_again_when_the_contest_goes_on(tmp_path, keys):
    """[CONTEST-178] Nothing is to be done there when the contest is started again."""

    async def main() -> None:
        async with joined(tmp_path, keys, machines=1, servers=1, turn=60) as site:
            assert await site.made.login("ann") == ["LOGIN", "PASS", "OK"]
            assert await site.made.clients[-1].ask("ADD 3", 2) == ["OK", "3"]
            venue = site.made.venue
            settings = on(site.made.ports, 60)
            doorway = venue.keeper._staging.doorway  # type: ignore[union-attr]
            await venue.close()
            again = await Venue.open(settings, tmp_path, staging=Staging(0, STAGE, doorway))
            await again.start()
            try:
                assert list(again.keeper.machines.values()) == ["rack-1"]  # type: ignore[union-attr]
                assert await site.made.login("ann") == ["LOGIN", "PASS", "OK"]
                assert await site.made.clients[-1].ask("TOTAL", 2) == ["OK", "3"]
            finally:
                await again.close()

    loop.run(main())
