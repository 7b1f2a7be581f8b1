"""What is posted after a game has ended is judged, and keeps nobody waiting."""

import asyncio
from typing import Any

import pytest
from tests.host.forum.hosted import NAMES, START, Hosted

from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import DAY, to_text
from contestmaster.storage import MemoryStore


def ended(work: Any) -> None:
    """Do something in a community whose game has ended by its calendar."""

    async def run() -> None:
        store = MemoryStore(lambda _: None)
        game = Spaceships(SpaceshipsParams(ends_at=to_text(START + 3 * DAY)))
        AnnouncedGame.begin(store, game, name="agora", seats=NAMES, at=START)
        hosted = Hosted(store)
        await hosted.later(4 * DAY)
        assert hosted.community.game("agora").match.over
        await work(hosted)

    asyncio.run(run())


def test_a_post_after_the_end_is_refused_and_the_clock_goes_on() -> None:
    """[SHIPS-106] Its refusal is no entry: the record is closed."""

    async def work(hosted: Hosted) -> None:
        game = hosted.community.game("agora")
        number = game.match.number
        async with asyncio.timeout(60):
            post = await hosted.post("alice", "MOVE 2")
            await hosted.later(DAY)
        assert post.judged is not None
        (deed,) = post.judged.deeds
        assert (deed.outcome, deed.rule) == ("FAILED", "SHIPS-106")
        assert game.match.number == number == hosted.store.last(game.id)
        assert not hosted.community.waits

    ended(work)


def test_the_record_of_a_game_that_has_ended_is_not_corrected() -> None:
    async def work(hosted: Hosted) -> None:
        hosted.community.enter("OPERATOR", name="alice", operator=True)
        with pytest.raises(SetupError, match="record is closed"):
            await hosted.community.correct(
                "alice", "agora", {"players": {"bob": {"fame": 3}}}, "a reason"
            )
        assert not hosted.community.waits

    ended(work)
