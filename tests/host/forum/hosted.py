"""A community in memory, on a clock that tests move."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from contestmaster.forum import Post
from contestmaster.forum.state import Room
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.forum.community import Community
from contestmaster.kernel.instant import Instant, from_text
from contestmaster.storage import MemoryStore
from contestmaster.storage.store import Store

T = TypeVar("T")

START: Instant = from_text("2019-07-29T09:00:00Z")
NAMES = ("alice", "bob", "carol")


def begin(store: Store, name: str = "agora", at: Instant = START, **params: Any) -> AnnouncedGame:
    """Begin a game of three pilots, as ``contestmaster new`` does."""
    game = Spaceships(SpaceshipsParams(**params))
    return AnnouncedGame.begin(store, game, name=name, seats=NAMES, at=at)


class Hosted:
    """A community of one game called agora."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store or MemoryStore(lambda _: None)
        self.clock = VirtualClock(START)
        if not self.store.matches("agora"):
            begin(self.store)
        self.community = Community.open(self.store, self.clock)
        self.posted = 0

    def reopened(self) -> "Hosted":
        """The same store after the host has stopped, whatever it was doing."""
        again = Hosted(self.store)
        again.clock.move(self.clock.now())
        again.posted = self.posted
        return again

    def store_post(self, person: str, text: str, room: Room = "public", **more: Any) -> Post:
        """Store the first post of a thread; its game does not see it yet."""
        self.posted += 1
        name = more.pop("message_id", f"<{self.posted}@test>")
        game = more.pop("game", "agora")
        return self.community.open_thread(person, game, room, "A thread", text, name, **more)

    async def post(self, person: str, text: str, room: Room = "public", **more: Any) -> Post:
        """Post, and wait for the judgement."""
        post = self.store_post(person, text, room, **more)
        await self.community.settled()
        return post

    async def later(self, microseconds: int) -> Instant | None:
        """Let time pass."""
        self.clock.move(self.clock.now() + microseconds)
        return await self.community.catch_up()


Play = Callable[[Hosted], Awaitable[T]]
