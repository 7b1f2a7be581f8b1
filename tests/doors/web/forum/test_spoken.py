"""Sentences that are ready to be posted: each means something that can be done now."""

import asyncio
from typing import Any

import pytest
from tests.doors.web.forum.staged import Staged
from tests.games.shuttle.table import flying, thing
from tests.host.forum.hosted import START

from contestmaster.doors.web.forum.spoken import ready
from contestmaster.doors.web.guides import guide_of
from contestmaster.games.grid import Grid, GridParams
from contestmaster.games.shuttle import Shuttle, ShuttleParams
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.protocols.announce import MessageReader
from contestmaster.protocols.announce.readings import Acts
from contestmaster.storage import MemoryStore

NAMES = ("ann", "bob", "eve")
CORSAIR = flying(thing("o", 6, 12, -2, attack=1, name="Corsair"), threat_points={"eve": 40})


@pytest.mark.parametrize(
    ("game", "position", "first"),
    [
        (Shuttle(ShuttleParams()), CORSAIR, "I push the Heavy Laser."),
        (Spaceships(SpaceshipsParams()), None, "I fly to Sector 2."),
        (Grid(GridParams()), None, "I come onto the Grid at 11 11."),
    ],
    ids=lambda one: getattr(one, "name", ""),
)
def test_what_is_ready_means_an_order_that_may_be_given(
    game: Any, position: Any, first: str
) -> None:
    begun = AnnouncedGame.begin(
        MemoryStore(lambda *_: None), game, name="x", seats=NAMES, at=START, position=position
    )
    legal = begun.match.game.orders(begun.match.state, 0)
    vocabulary = begun.match.game.vocabulary
    said = ready(vocabulary, legal, guide_of(type(game)).acts, 3)
    assert said[0] == first
    assert len(set(said)) == 3
    reader = MessageReader(vocabulary)
    for sentence in said:
        (read,) = reader.read(sentence)
        assert isinstance(read, Acts)
        (call,) = read.calls
        assert any(
            one.command == call.command.name
            and all(value in known for value, known in zip(call.args, one.choices, strict=False))
            for one in legal
        )


def test_nothing_is_ready_where_nothing_can_be_done() -> None:
    assert ready(Grid(GridParams()).vocabulary, [], ("MOVE",), 3) == []


def test_beside_a_board_stands_what_one_can_say_now() -> None:
    """Whoever plays may press it; who only looks is told who could say it."""

    async def play() -> None:
        staged = Staged()
        page = (await staged.client().get("/games/agora")).text
        assert "You could write, as alice:" in page
        assert "A press opens the post with it; log in to send it." in page
        assert "/games/agora/public?text=I%20fly%20to%20Sector%202.#write" in page
        alice = await staged.logged_in("alice")
        assert "You can write now:" in (await alice.client.get("/games/agora")).text

    asyncio.run(play())
