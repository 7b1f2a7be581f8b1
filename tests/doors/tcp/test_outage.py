"""A contest over real sockets whose database goes away in the midst of its turns."""

import asyncio
import time
from collections.abc import Callable

import pytest
from tests.doors.tcp.test_venue import Open, opened, ports, quiet

from contestmaster import storage
from contestmaster.kernel.journal import decode_entry

pytestmark = pytest.mark.usefixtures("tiny_games")
__all__ = ["ports", "quiet"]  # fixtures

TURN = 0.4


async def _play(made: Open, team: str, done: asyncio.Event) -> list[int]:
    """Give one order after the other over one connection; return what was acknowledged."""
    client = await made.connect()
    assert await client.ask(f"{team}\nsecret", 3) == ["LOGIN", "PASS", "OK"]
    told = []
    while not done.is_set():
        amount = len(told) % 10
        assert (await client.ask(f"ADD {amount}", 2))[0] == "OK"
        told.append(amount)
        await asyncio.sleep(0.02)
    return told


def _turns(made: Open) -> int:
    return made.venue.hall.servers[0].series.turns


@pytest.mark.slow
@pytest.mark.parametrize("how", ["terminated", "immediate", "frozen"])
def test_turns_wait_and_nobody_loses_a_connection(ports, postgres_place, cluster, monkeypatch, how):
    """Each order is acknowledged once, stands once in the journal, and no turn flies by unseen."""
    session = pytest.importorskip("contestmaster.storage.postgres.session")

    async def away() -> None:
        """Let the server be gone for some turns."""
        if how == "terminated":
            cluster.terminate()
            return
        if how == "immediate":
            await asyncio.to_thread(cluster.stop, "immediate")
        else:
            stopped = cluster.freeze()
        await asyncio.sleep(1.5 * TURN)  # what was under way has come to its end
        before = _turns(made)
        await asyncio.sleep(5 * TURN)
        assert _turns(made) - before <= 1
        if how == "immediate":
            await asyncio.to_thread(cluster.start)
        else:
            cluster.thaw(stopped)

    async def main() -> dict[str, list[int]]:
        nonlocal made
        # Impatient neither before nor after: to open and to read has no second try.
        async with opened(ports, postgres_place, turn=TURN) as made:
            with monkeypatch.context() as patch:
                patch.setattr(session, "SILENCE", 0.5)
                done = asyncio.Event()
                players = {
                    team: asyncio.create_task(_play(made, team, done)) for team in ("ann", "bob")
                }
                for _ in range(2):
                    await asyncio.sleep(3 * TURN)
                    await away()
                    before = _turns(made)
                    until = time.monotonic() + 60
                    while _turns(made) < before + 3:
                        assert time.monotonic() < until
                        await asyncio.sleep(0.05)
                done.set()
                assert made.venue.hall.trouble is None
                assert not any(server.series.paused for server in made.venue.hall.servers)
            return {team: await task for team, task in players.items()}

    made: Open
    told = asyncio.run(main())
    with storage.reading(postgres_place) as archive:
        entered: dict[str, list[int]] = {"ANN": [], "BOB": []}
        for record in archive.matches("Tally1"):
            for stored in archive.entries(record.id):
                entry = decode_entry(stored.body)
                if entry.kind == "command":
                    entered[entry.person].append(entry.arguments["amount"])
    assert entered == {team.upper(): numbers for team, numbers in told.items()}
    assert min(map(len, told.values())) > 10


def test_a_server_that_stays_away_stops_the_contest_until_it_is_back(ports, cluster, tmp_path):
    """[CONTEST-82] [CONTEST-83] as a disk does that fails; the orders before it are there."""
    pytest.importorskip("psycopg")
    place = storage.place(cluster.address(patience="0.3"), tmp_path / "data")

    async def until(found: Callable[[], bool]) -> None:
        end = time.monotonic() + 60
        while not found():
            assert time.monotonic() < end
            await asyncio.sleep(0.02)

    async def main() -> None:
        async with opened(ports, place, turn=TURN) as made:
            hall = made.venue.hall
            client = await made.connect()
            assert await client.ask("ann\nsecret", 3) == ["LOGIN", "PASS", "OK"]
            assert (await client.ask("ADD 7", 2))[0] == "OK"
            await asyncio.to_thread(cluster.stop, "immediate")
            try:
                await until(lambda: hall.trouble is not None)
                assert hall.trouble is not None
                assert "cannot be reached" in hall.trouble.reason
                turns = _turns(made)
                await asyncio.sleep(3 * TURN)
                assert _turns(made) == turns
            finally:
                await asyncio.to_thread(cluster.start)
            await until(lambda: hall.trouble is None)
            again = await made.connect()
            assert await again.ask("ann\nsecret", 3) == ["LOGIN", "PASS", "OK"]
            assert (await again.ask("ADD 8", 2))[0] == "OK"

    asyncio.run(main())
    with storage.reading(place) as archive:
        entries = [
            decode_entry(stored.body)
            for record in archive.matches("Tally1")
            for stored in archive.entries(record.id)
        ]
    added = [each.arguments["amount"] for each in entries if each.kind == "command"]
    assert added == [7, 8]
    assert any(each.kind == "suspend" for each in entries)
