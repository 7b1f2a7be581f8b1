"""Letters and pages wait until what they tell of is durable; nothing else waits for it."""

import asyncio
from collections.abc import Callable

import httpx
import pytest
from tests.doors.web.forum.staged import Staged
from tests.host.forum.mail.mailed import Mailed, letter
from tests.host.playing import SlowStore

from contestmaster.host.announced import AnnouncedGame
from contestmaster.storage import StorageError

PATIENCE_S = 60


async def until(met: Callable[[], bool]) -> None:
    """Let the loop go on until something is so."""
    async with asyncio.timeout(PATIENCE_S):
        while not met():  # noqa: ASYNC110 - what is looked at tells nobody
            await asyncio.sleep(0.001)


def settled(store: SlowStore) -> SlowStore:
    """Have all stored that comes before a test."""
    store.commit()
    return store


def test_a_letter_is_taken_when_all_that_comes_of_it_is_durable_at_one_go() -> None:
    """Its post, what it does in the game and the judgement are one wait for the disk."""

    async def play() -> None:
        store = SlowStore()
        mailed = Mailed(store)
        settled(store)
        taking = asyncio.create_task(mailed.take(letter()))
        posts = mailed.community.state.posts
        await until(lambda: bool(posts) and posts[0].judged is not None)
        again = asyncio.create_task(mailed.take(letter()))
        await asyncio.sleep(0.05)
        assert not (taking.done() or again.done()), "no 250, for the same letter neither"
        assert store.last(1) == 0
        store.commit()
        assert (await taking).outcome == "posted"
        assert (await again).outcome == "known"
        assert store.last(1) == 1

    asyncio.run(play())


def test_a_letter_that_is_lost_has_moved_nothing_and_may_come_again() -> None:
    async def play() -> None:
        store = SlowStore()
        mailed = Mailed(store)
        settled(store)
        taking = asyncio.create_task(mailed.take(letter()))
        posts = mailed.community.state.posts
        await until(lambda: bool(posts) and posts[0].judged is not None)
        store.full = True
        store.commit()
        with pytest.raises(StorageError):
            await taking
        assert not mailed.community.state.posts
        assert (store.last(1), mailed.community.game("agora").match.number) == (0, 0)
        store.full = False
        taking = asyncio.create_task(mailed.take(letter()))
        posts = mailed.community.state.posts
        await until(lambda: bool(mailed.community.state.posts))
        await until(lambda: mailed.community.state.posts[0].judged is not None)
        store.commit()
        took = await taking
        assert took.outcome == "posted"
        assert AnnouncedGame.take_up(store, "agora").match.number == 1

    asyncio.run(play())


@pytest.mark.parametrize(("full", "status"), [(False, 200), (True, 503)])
def test_a_page_that_shows_a_post_waits_until_it_is_durable(full: bool, status: int) -> None:
    """Where it is lost the page says that nothing was stored, and not the post."""

    async def play() -> None:
        store = SlowStore()
        staged = Staged(store)
        settled(store)
        post = staged.store_post("alice", "Good morning.", "discussion")
        asking: asyncio.Task[httpx.Response] = asyncio.create_task(
            staged.client().get(f"/threads/{post.thread}")
        )
        await asyncio.sleep(0.05)
        assert not asking.done()
        store.full = full
        store.commit()
        answer = await asyncio.wait_for(asking, PATIENCE_S)
        assert answer.status_code == status
        assert ("Good morning." in answer.text) != full

    asyncio.run(play())
