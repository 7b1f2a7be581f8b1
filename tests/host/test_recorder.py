"""All that record a match: nothing is told before it is durable; what is lost never happened."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from tests.host.playing import FULL
from tests.host.recording import USERS, Disk, User, install_all

from contestmaster import storage
from contestmaster.storage import (
    CommitReport,
    Failure,
    NewMatch,
    StorageError,
    StoredEntry,
    UnknownFateError,
)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all that is installed, and the tiny game."""
    install_all(monkeypatch)


@pytest.fixture(params=USERS, ids=lambda one: one.__name__)
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


def test_where_nothing_can_be_read_nobody_is_told_that_nothing_was_stored(
    user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[NET-96]: what is stored, and not heard of yet, is not refused."""

    def unreadable(match: int) -> Any:
        raise StorageError(f"match {match} cannot be read")

    async def play() -> None:
        user.do()
        acted, future = user.recorder.match.digest(), user.recorder.stored()
        user.store.commit()  # of which the news is under way
        assert user.recorder.live is not None
        user.store.fail(user.recorder.live.id)
        with monkeypatch.context() as disk:
            disk.setattr(user.store, "match", unreadable)
            with suppress(StorageError):  # this one was not even tried
                user.do()
        with pytest.raises(UnknownFateError):
            await future
        user.hear()
        user.mend()
        assert user.recorder.match.digest() == acted == user.stored

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


@pytest.mark.parametrize("taken", ["match", "place"])
def test_what_another_host_has_stored_in_its_place_does_not_acknowledge_it(
    user: User, taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[CONTEST-131, NET-96] the numbers are those that were ours, the entries are not.

    A match that both have begun is of one claim with each: there the place tells.
    """

    async def play() -> None:
        live = user.recorder.live
        assert live is not None
        user.do()
        future = user.recorder.stored()
        user.store.doubts = True
        user.store.commit()
        user.store.recovers()
        if taken == "match":
            user.store.reserve(live.id, live.epoch + 1)
        else:
            monkeypatch.setattr(Disk, "lost", True)
        user.hear()
        with pytest.raises(StorageError):
            await future
        assert user.recorder.match.digest() == user.stored

    asyncio.run(play())


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
