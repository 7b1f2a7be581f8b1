"""The story of a game at a table while it is played, over real connections: nothing hidden."""

import asyncio
import json
from typing import Any, Final

import pytest
from tests.doors.web.tables.conftest import Opened
from tests.doors.web.tables.live.test_stream import seated
from websockets.asyncio.client import ClientConnection, connect

from contestmaster.doors.web.server import WebListener, bound

PATIENCE: Final = 60
SECRET = "who leads is told when the game is over"


class Listening:
    """What somebody has been told: values by frame, and the last that was said of the story."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.values: dict[int, list[int | None]] = {}
        self.told: dict[str, Any] = {}

    async def hear(self, turn: int, headline: str = "") -> None:
        """Listen until all turns up to one have been told, and how it ended.

        What was before somebody looked may be told after what is new.
        """
        while not (set(range(turn + 1)) <= set(self.values) and self.told["headline"] == headline):
            message = json.loads(await self._socket.recv())
            told = message.get("story") or message.get("head", {}).get("story")
            if told is not None:
                self.told = told
                self.values |= {point["frame"]: point["values"] for point in told["points"]}


@pytest.mark.parametrize("spectate", ["after", "live"])
def test_who_watches_hears_no_more_of_a_story_than_e_may_see(opened: Opened, spectate: str):
    """[TABLE-48], [TABLE-78]: its end tells all; before, there is no finished game to ask for."""
    stage = opened(spectate=spectate)
    ann, bob = seated(stage, "tally", turns=2)
    ann.api("POST", "/tables/1/start")

    async def say(who: Any, line: str) -> None:
        answer = await who.client.post("/api/tables/1/commands", json={"line": line})
        assert answer.is_success, answer.text

    async def turn(*lines: str) -> None:
        for line in lines:
            await say(ann, line)
        for who in (ann, bob):
            await say(who, "WAIT")

    async def main() -> None:
        listener = await WebListener.open(stage.doors.app, bound("127.0.0.1", 0))
        try:
            async with connect(f"ws://127.0.0.1:{listener.port}/ws/tables/1") as socket:
                heard = Listening(socket)
                await heard.hear(0)
                await turn("ADD 7")
                await heard.hear(1)
                running = dict(heard.values), heard.told
                missing = await ann.client.get("/api/finished/1-1/story")
                assert missing.status_code == 404
                await turn()
                end = "ann wins by 7 points, ahead after every turn"
                await heard.hear(2, end)
        finally:
            await listener.close()
        values, told = running
        if spectate == "live":
            assert values == {0: [0, 0], 1: [7, 0]}
            assert told["sentence"] == "ann leads bob by 7 points"
        else:
            assert values == {0: [None, None], 1: [None, None]}
            assert (told["sentence"], told["moments"]) == (SECRET, [])
        assert heard.values[2] == [7, 0]

    stage.run(asyncio.wait_for(main(), PATIENCE))
