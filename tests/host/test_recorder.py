"""All that record a match: nothing is told before it is durable; what is lost never happened."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import pytest
from tests.host.contest.running import settings
from tests.host.playing import FULL, SEATS, START, SlowStore, Stage

from contestmaster import storage
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.contest.book import ContestBook
from contestmaster.host.forum.book import ForumBook, PendingEntry
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
    NewMatch,
    StorageError,
    StoredEntry,
    UnknownFateError,
)

DOUBT = "The disk failed: it is not known whether this was stored."


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
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

    def __init__(self, store: Disk, recorder: Recorder, act: Callable[[int], object]) -> None:
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


def series(store: Disk) -> User:
    stage = Stage(store=store)
    return User(store, stage.series._recorder, lambda _: stage.say(SEATS[0], "ADD 1"))


def announced(store: Disk) -> User:
    game = Spaceships(SpaceshipsParams())
    agora = AnnouncedGame.begin(store, game, name="agora", seats=("ann", "bob"), at=START)
    return User(
        store, agora.recorder, lambda n: agora.post(Message("ann", START, "MOVE 2", f"m{n}"))
    )


def forum(store: Disk) -> User:
    book = ForumBook.open(store, START)
    return User(
        store,
        book.recorder,
        lambda n: book.enter(PendingEntry("REGISTER", {"name": f"ann{n}"}), START),
    )


def contest(store: Disk) -> User:
    book = ContestBook.open(store, settings().contest, VirtualClock(START))
    return User(
        store,
        book._recorder,
        lambda n: book.order("ADD_TEAM", {"team": f"t{n}", "name": f"T{n}"}, "chair"),
    )


def lobby(store: Disk) -> User:
    book = LobbyBook.open(store, LobbyParams(), VirtualClock(START), keys_of(store))
    return User(store, book._recorder, lambda n: book.enter("REGISTER", {"name": f"ann{n}"}, START))


@pytest.fixture(params=[series, announced, forum, contest, lobby], ids=lambda one: one.__name__)
def user(request: pytest.FixtureRequest) -> Iterator[User]:
    made: User = request.param(Disk())
    made.settle()
    yield made
    made.store.close()


def waiting(user: User) -> "list[asyncio.Future[None]]":
    """Do two things; return what is done when each is durable."""
    futures = []
    for _ in range(2):
        user.do()
        futures.append(user.recorder.stored())
    return futures


def test_each_hears_of_its_own_commit_and_nothing_waits_for_it(user: User) -> None:
    """[NET-46] what is entered is released in order."""

    async def play() -> None:
        before = user.recorder.ticket
        first, second = waiting(user)
        assert (user.recorder.committed, user.recorder.ticket) == (before, before + 2)
        assert not first.done()
        user.commit(1)
        assert first.done()
        assert not second.done()
        user.commit()
        await second
        assert not user.recorder.waits
        assert user.recorder.match.digest() == user.stored

    asyncio.run(play())


def test_what_waits_for_the_disk_is_among_the_entries(user: User) -> None:
    user.do()
    user.commit()
    user.do()
    number = user.recorder.match.number
    assert [entry.number for entry in user.recorder.entries(number - 2)] == [number - 1, number]
    user.commit()
    assert [entry.number for entry in user.recorder.entries(number - 2)] == [number - 1, number]


def test_on_a_full_disk_nothing_has_happened_and_it_goes_on_when_there_is_room(user: User) -> None:
    """[NET-46]."""

    async def play() -> None:
        before, ticket = user.recorder.match.digest(), user.recorder.ticket
        futures = waiting(user)
        user.store.full = True
        user.commit()
        for future in futures:
            with pytest.raises(StorageError, match=FULL) as caught:
                await future
            assert not isinstance(caught.value, UnknownFateError)
        assert user.recorder.match.digest() == before == user.stored
        assert user.recorder.ticket == ticket + 2, "tickets never come again"
        with pytest.raises(StorageError):
            user.mend()
        user.store.full = False
        user.mend()
        user.do()
        user.commit()
        assert not user.recorder.waits
        assert user.recorder.match.digest() == user.stored != before

    asyncio.run(play())


def test_what_an_fsync_has_left_open_is_said_to_be_and_found_when_it_is_claimed(user: User) -> None:
    """[NET-96]."""

    async def play() -> None:
        user.do()
        acted, future = user.recorder.match.digest(), user.recorder.stored()
        user.store.doubts = True
        user.commit()
        with pytest.raises(UnknownFateError):
            await future
        with pytest.raises(StorageError):
            user.mend()
        user.store.recovers()
        user.mend()
        assert user.recorder.match.digest() == acted == user.stored, "it was stored after all"

    asyncio.run(play())


def test_what_comes_before_a_failure_is_told_and_what_comes_after_it_is_not(user: User) -> None:
    async def play() -> None:
        first, second = waiting(user)
        user.store.commit(1)
        assert user.recorder.live is not None
        user.store.fail(user.recorder.live.id)
        user.store.commit()
        user.hear()
        await first
        with pytest.raises(StorageError):
            await second
        assert user.recorder.match.digest() == user.stored

    asyncio.run(play())


def test_who_is_taken_over_stores_nothing_more_until_it_claims_the_match_again(user: User) -> None:
    """Another host has appended; its entry stands, and what this one did meanwhile never was."""
    live = user.recorder.live
    assert live is not None
    user.do()
    user.store.fail(live.id)  # as the trigger of a database that another has claimed
    user.commit()
    assert user.recorder.match.digest() == user.stored
    with pytest.raises(StorageError):
        user.recorder.demand()
    user.mend()
    assert user.recorder.match.digest() == user.stored
    user.do()
    user.settle()
    assert user.recorder.match.digest() == user.stored


def test_news_of_an_earlier_claim_is_no_news(user: User) -> None:
    user.do()
    user.store.full = True
    user.commit()
    user.store.full = False
    user.mend()
    live = user.recorder.live
    assert live is not None
    user.recorder.report(CommitReport(failures=(Failure(live.id, 1, 1, FULL, live.epoch - 1),)))
    assert user.recorder.broken is None


# Matches that stand and fall together.


def test_no_game_keeps_what_its_forum_has_lost(tmp_path: Any) -> None:
    """Of one bond nothing is stored after something was not, until it is claimed again."""
    store = storage.opened(tmp_path)
    heard: list[CommitReport] = []
    store.listen(heard.append)
    announced_, forum_, other = (_match(store, number) for number in (1, 2, 3))
    for match in (announced_, forum_):
        store.claim(match, "bond")
    store.append(forum_, [StoredEntry(7, b"leaves a gap")], None)
    store.append(announced_, [StoredEntry(1, b"is right")], None)
    store.append(other, [StoredEntry(1, b"is right")], None)
    store.flush(other)
    assert [store.last(match) for match in (announced_, forum_, other)] == [0, 0, 1]
    assert {one.match for report in heard for one in report.failures} == {announced_, forum_}
    assert [store.fault(match) is None for match in (announced_, forum_, other)] == [
        *(False, False, True)
    ]
    epoch = store.match(announced_).epoch
    store.reserve(announced_, epoch + 1, "bond")
    store.append(announced_, [StoredEntry(1, b"is right")], None)
    store.flush(announced_)
    assert store.last(announced_) == 1
    assert store.fault(forum_) is not None
    assert store.match(announced_).epoch == epoch + 1
    store.close()


def test_a_claim_that_comes_too_late_takes_no_entries(tmp_path: Any) -> None:
    """It is found when the entries are to be stored: nobody has waited for it."""
    store = storage.opened(tmp_path)
    match = _match(store, 1)
    store.claim(match)
    store.reserve(match, store.match(match).epoch)
    store.append(match, [StoredEntry(1, b"")], None)
    with pytest.raises(StorageError):
        store.flush(match)
    assert store.last(match) == 0
    store.claim(match)
    store.append(match, [StoredEntry(1, b"")], None)
    store.flush(match)
    store.close()


def _match(store: storage.Store, number: int) -> int:
    return store.create(NewMatch("tally", b"", "Tally1", number))
