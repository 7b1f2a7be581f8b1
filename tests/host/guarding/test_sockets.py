"""A whole table server on which a game hangs: sockets, disk and the loop together."""

import asyncio
from pathlib import Path

from tests.doors.tcp.test_tables import login, tables


def test_others_play_on_while_a_game_hangs_at_its_table(tmp_path: Path) -> None:
    """[NET-108, TABLE-91] over the line: code 5 to the one, a line of talk to all at the table."""

    async def play() -> None:
        async with tables(tmp_path, games=("broken", "spacecrack")) as opened:
            ann, bob = await login(opened, "guest"), await login(opened, "guest")
            cat, dan = await login(opened, "guest"), await login(opened, "guest")
            await ann.ask("OPEN broken seats=2", 2)
            await bob.ask("SIT 1", 2)
            await ann.ask("START", 2)
            await cat.ask("OPEN spacecrack seats=2", 2)
            await dan.ask("SIT 2", 2)
            await cat.ask("START", 2)
            assert await ann.ask("COUNT 2") == ["OK"]
            hangs = asyncio.create_task(bob.ask("HANG"))
            await asyncio.sleep(0.05)
            assert (await cat.ask("STATUS", 2))[0] == "OK"  # as soon as the rule is stopped
            assert (await hangs)[0].startswith("FAILED 5")
            while (await ann.ask("CHAT 0", 2))[1] == "0":  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.05)  # the end is being stored; a line takes 100 a second
            (said,) = await ann.read()
            assert "* game 1 is void: HANG of seat 1 (guest-2) failed: HANG took more" in said
            assert (await ann.ask("COUNT 1"))[0].startswith("FAILED 417")
            for client in (ann, bob, cat, dan):
                await client.close()

    asyncio.run(play())
