"""A game of a forum that fails: its thread is told, and other games go on."""

import asyncio
from importlib.metadata import EntryPoint

import pytest
from tests.host.broken_rules import BrokenAgora
from tests.host.forum.hosted import START, Hosted

from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel import registry
from contestmaster.storage import MemoryStore


@pytest.fixture(autouse=True)
def forum(broken: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install what a forum needs, too."""
    found = registry.entry_points
    points = {
        registry.GROUP: [
            EntryPoint("spaceships", "contestmaster.games.spaceships:Spaceships", registry.GROUP)
        ],
        registry.OTHERS: [EntryPoint("forum", "contestmaster.forum:Forum", registry.OTHERS)],
    }
    monkeypatch.setattr(
        registry, "entry_points", lambda group: [*found(group=group), *points.get(group, [])]
    )


def test_a_post_that_hangs_a_rule_ends_its_game_and_no_other() -> None:
    """[NET-108] why is a report in the forum of the game; it is posted once."""
    store = MemoryStore(lambda _: None)
    AnnouncedGame.begin(store, BrokenAgora(), name="odd", seats=("alice", "bob"), at=START)

    async def play() -> None:
        hosted = Hosted(store)
        community = hosted.community
        community.open_thread("alice", "odd", "public", "All", "COUNT 2\nHANG", "<1@x>")
        await community.settled()
        post = community.state.posts[0]
        assert post.judged is not None
        assert next(deed.outcome for deed in post.judged.deeds) == "SUCCEEDED"
        game = community.game("odd")
        assert game.match.void.startswith("HANG of alice failed: HANG took more than 0.2 seconds")
        for _ in range(2):
            await community.catch_up()
            community.game("odd")
        told = [one.text for one in community.state.posts if one.author != "alice"]
        assert told == [f"This game is void, and has no result: {game.match.void}."]
        post = await hosted.post("alice", "I move to Sector 2.")
        assert [deed.outcome for deed in post.judged.deeds] == ["SUCCEEDED"]

    asyncio.run(play())
