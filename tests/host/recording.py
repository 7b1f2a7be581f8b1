"""All that record a match, on a disk that does what tests want."""

from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import pytest
from tests.host.contest.running import settings
from tests.host.playing import SEATS, START, SlowStore, Stage

from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.actbook import PendingEntry
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.contest.book import ContestBook
from contestmaster.host.forum.book import ForumBook
from contestmaster.host.live import replayed
from contestmaster.host.lobby.book import LobbyBook
from contestmaster.host.lobby.keeping import keys_of
from contestmaster.host.recorder import Recorder
from contestmaster.kernel import registry
from contestmaster.lobby import LobbyParams
from contestmaster.protocols.announce import Message
from contestmaster.storage import (
    CommitReport,
    Failure,
    StorageError,
    StoredEntry,
    UnknownFateError,
)

DOUBT = "The disk failed: it is not known whether this was stored."


def install_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all that is installed, and the tiny game."""
    tally = EntryPoint("tally", "tests.host.tally:Tally", registry.GROUP)

    def found(group: str) -> list[EntryPoint]:
        return [*entry_points(group=group), *([tally] if group == registry.GROUP else [])]

    monkeypatch.setattr(registry, "entry_points", found)


class Disk(SlowStore):
    """A slow disk that may also fail without anybody knowing what it has stored.

    Attributes:
        doubts: whether it does; what it has stored after all is seen when it :meth:`recovers`.
    """

    doubts = False

    def __init__(self) -> None:
        super().__init__()
        self.unseen: list[tuple[int, Sequence[StoredEntry]]] = []

    def commit(self, count: int | None = None) -> None:
        if not self.doubts:
            super().commit(count)
            return
        while self.queue:
            match, entries, _, epoch = self.queue.popleft()
            self.unseen.append((match, entries))
            self._failed.add(match)
            numbers = entries[0].number, entries[-1].number
            self.news.append(
                CommitReport(failures=(Failure(match, *numbers, DOUBT, epoch, False),))
            )

    @property
    def trouble(self) -> str | None:  # type: ignore[override]
        return DOUBT if self.doubts else super().trouble

    def fault(self, match: int) -> StorageError | None:
        fault = super().fault(match)
        return UnknownFateError(DOUBT) if self.doubts and fault is not None else fault

    def recovers(self) -> None:
        """Take entries again; what was not known to be stored is there."""
        self.doubts = False
        for one, entries in self.unseen:
            self._store(one, entries)
        self.unseen.clear()


class User:
    """Somebody who records a match.

    Attributes:
        recorder: by which.
        act: does one thing more there.
    """

    def __init__(self, store: Any, recorder: Recorder, act: Callable[[int], object]) -> None:
        self.store = store
        self.recorder = recorder
        self.act = act
        self.acts = 0

    def do(self) -> None:
        """Do one thing more."""
        self.acts += 1
        self.act(self.acts)

    def hear(self) -> None:
        """Let the news of the disk arrive."""
        while self.store.news:
            self.recorder.report(self.store.news.popleft())

    def commit(self, count: int | None = None) -> None:
        """Let the disk go on, and hear of it."""
        self.store.commit(count)
        self.hear()

    def settle(self) -> None:
        """Have everything stored."""
        self.recorder.flush()
        self.store.news.clear()

    def mend(self) -> None:
        """Have it tried again, whenever its user would."""
        self.recorder.mend()

    @property
    def stored(self) -> str:
        """The digest of what is stored."""
        live = self.recorder.live
        assert live is not None
        return replayed(self.store, self.store.match(live.id)).digest()


def series(store: Any) -> User:
    stage = Stage(store=store)
    return User(store, stage.series._recorder, lambda _: stage.say(SEATS[0], "ADD 1"))


def announced(store: Any) -> User:
    game = Spaceships(SpaceshipsParams())
    agora = AnnouncedGame.begin(store, game, name="agora", seats=("ann", "bob"), at=START)
    return User(
        store, agora.recorder, lambda n: agora.post(Message("ann", START, "MOVE 2", f"m{n}"))
    )


def forum(store: Any) -> User:
    book = ForumBook.open(store, START)
    return User(
        store,
        book.recorder,
        lambda n: book.enter(PendingEntry("REGISTER", {"name": f"ann{n}"}), START),
    )


def contest(store: Any) -> User:
    book = ContestBook.open(store, settings().contest, VirtualClock(START))
    return User(
        store,
        book._recorder,
        lambda n: book.order("ADD_TEAM", {"team": f"t{n}", "name": f"T{n}"}, "chair"),
    )


def lobby(store: Any) -> User:
    book = LobbyBook.open(store, LobbyParams(), VirtualClock(START), keys_of(store))
    return User(store, book._recorder, lambda n: book.enter("REGISTER", {"name": f"ann{n}"}, START))


USERS = (series, announced, forum, contest, lobby)
