"""Nobody waits for the disk on the event loop: what is served goes on while nothing is written.

The disk stands still: its writer's thread does nothing before it is let go on. Whoever then waits
for it on the thread of the loop is found at once, by name, and not by the time it takes.
"""

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.host.contest.running import settings
from tests.host.forum.hosted import begin
from tests.host.lobby.at_hall import House
from tests.host.playing import START
from tests.host.recording import USERS, User, install_all

from contestmaster import storage
from contestmaster.contest import State
from contestmaster.host.accounts import Accounts
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.contest.hall import ContestHall
from contestmaster.host.contest.recount import recount
from contestmaster.host.control import Request
from contestmaster.host.forum.community import Community
from contestmaster.host.lobby.counter import TableCounter
from contestmaster.host.lobby.keeping import may_see
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.pacer import Paced
from contestmaster.host.reports import Reports
from contestmaster.host.workshop import Beside
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.journal import Entry, decode_entry
from contestmaster.kernel.vocabulary import Call
from contestmaster.storage import StorageError
from contestmaster.storage.backlog import Backlog
from contestmaster.storage.committer import Committer
from contestmaster.storage.store import Archive

_STORAGE = "contestmaster.storage"
_FULL = "The disk is full."
_PATIENCE = 60


class StandingDisk:
    """Every store that is opened, while its writer stands still.

    Attributes:
        waited: who has waited for it on the thread of the loop: module and function. Whoever does
            lets it go on, so that a test ends.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waited: list[str] = []
        self._goes = threading.Event()
        self._goes.set()
        self._loop = threading.get_ident()
        take = Backlog.take

        def held(backlog: Backlog, **how: Any) -> Any:
            taken = take(backlog, **how)
            self._goes.wait()
            return taken

        monkeypatch.setattr(Backlog, "take", held)
        for name in ("submit", "flush"):
            monkeypatch.setattr(Committer, name, self._noting(getattr(Committer, name)))

    @contextmanager
    def stands(self) -> Iterator[None]:
        """Let nothing be written for a while."""
        self._goes.clear()
        try:
            yield
            assert not self._goes.is_set(), f"the loop has waited in {self.waited}"
        finally:
            self._goes.set()

    def _noting(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any) -> Any:
            if threading.get_ident() == self._loop and not self._goes.is_set():
                self.waited.append(_caller())
                self._goes.set()
            return method(*args)

        return noted


def _caller() -> str:
    """Return who outside of storage has called."""
    frame = sys._getframe(2)
    while str(frame.f_globals["__name__"]).startswith((_STORAGE, "contestmaster.host.live")):
        assert frame.f_back is not None
        frame = frame.f_back
    return f"{frame.f_globals['__name__']}.{frame.f_code.co_name}"


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have all that is installed, and the tiny game."""
    install_all(monkeypatch)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> StandingDisk:
    return StandingDisk(monkeypatch)


async def until(reached: Callable[[], bool]) -> None:
    """Let the loop go on until something is so."""
    async with asyncio.timeout(_PATIENCE):
        while not reached():  # noqa: ASYNC110 - nobody tells the test
            await asyncio.sleep(0.001)


# All that record a match.


@pytest.mark.parametrize("make", USERS, ids=lambda one: one.__name__)
def test_going_back_and_going_on_waits_for_nothing(
    make: Callable[[Any], User], disk: StandingDisk, tmp_path: Path
) -> None:
    """After an entry that is refused the match is as it is stored, and takes entries again."""
    with storage.opened(tmp_path) as store:
        user = make(store)
        user.recorder.flush()
        live = user.recorder.live
        assert live is not None
        with disk.stands():
            user.do()
            fate = store._committer._claims[live.id].fate  # type: ignore[attr-defined]
            fate.fault = StorageError(_FULL)
            user.recorder.fall_back(fate.fault)
            assert user.recorder.match.digest() == user.stored
            user.mend()
            user.do()
            assert user.recorder.waits
        user.recorder.flush()
        assert user.recorder.match.digest() == user.stored


# A contest.


class Contest:
    """A contest on virtual time and a disk, three servers of tiny games."""

    def __init__(self, folder: Path) -> None:
        reports = Reports(asyncio.get_running_loop())
        self.store = storage.opened(folder, reports)
        self.clock = VirtualClock(START)
        self.hall = ContestHall(settings(contest_duration_s=60), self.store, self.clock)
        self.series = [server.series for server in self.hall.servers]
        for series in self.series:
            reports.listen(series.report)
        reports.listen(self.hall.report)
        self.told: list[str] = []
        self.hall.news.append(lambda events: self.told.extend(event.tell() for event in events))
        self.hall.start()

    @property
    def state(self) -> State:
        return self.hall.book.state

    def until(self, second: float) -> None:
        """Let time pass until a second of the contest."""
        end = START + round(second * SECOND)
        paced: list[Paced] = [self.hall, *self.series]
        while due := [(one.deadline, n) for n, one in enumerate(paced) if one.deadline is not None]:
            first, number = min(due)
            if first > end:
                break
            self.clock.move(max(first, self.clock.now()))
            paced[number].boundary(first)
        self.clock.move(max(end, self.clock.now()))

    def say(self, line: str) -> int:
        series = self.series[0]
        call = series.match.game.vocabulary.parse(line.encode())
        assert isinstance(call, Call)
        return series.do("ANN", call, self.clock.now()).code


def test_a_contest_goes_on_while_nothing_is_written(disk: StandingDisk, tmp_path: Path) -> None:
    """[CONTEST-35, CONTEST-44] turns, organisers and its own clock; all is told when durable."""

    async def play() -> None:
        contest = Contest(tmp_path)
        with disk.stands():
            contest.until(3)
            assert contest.say("ADD 1") == 0
            order = asyncio.create_task(
                contest.hall.order("SUSPEND", {"scope": "all", "text": "power cut"}, "chair")
            )
            await asyncio.sleep(0)
            assert all(series.suspended for series in contest.series)
            told = len(contest.told)
            again = asyncio.create_task(
                contest.hall.order("RESUME", {"scope": "all", "text": "light"}, "chair")
            )
            await asyncio.sleep(0)
            contest.until(5)
            ended = asyncio.create_task(contest.hall.order("END", {"text": "enough"}, "chair"))
            await asyncio.sleep(0)
            assert len(contest.told) == told, "nobody hears of what is not durable"
            assert not (order.done() or again.done() or ended.done())
        assert [(await one).code for one in (order, again, ended)] == [0, 0, 0]
        contest.until(10)
        assert contest.state.phase == "FINISHED"
        await until(lambda: len(contest.told) > told and not contest.hall.book.waits)
        contest.hall.stop()
        contest.store.close()

    asyncio.run(play())


def test_what_followed_from_a_lost_entry_is_lost_with_it(
    disk: StandingDisk, tmp_path: Path
) -> None:
    """[CONTEST-35] servers follow at once, and come back in line when it was not stored."""

    async def play() -> None:
        contest = Contest(tmp_path)
        contest.until(3)
        with disk.stands():
            order = asyncio.create_task(
                contest.hall.order("SUSPEND", {"scope": "all", "text": "power cut"}, "chair")
            )
            await asyncio.sleep(0)
            assert all(series.suspended for series in contest.series)
            live = contest.series[0].live
            assert live is not None
            fate = contest.store._committer._claims[live.id].fate  # type: ignore[attr-defined]
            fate.fault = StorageError(_FULL)
        with pytest.raises(StorageError, match=_FULL):
            await order
        await until(lambda: all(series.paused for series in contest.series))
        contest.until(5.5)
        assert contest.state.phase == "RUNNING"
        assert contest.state.stops == []
        assert [series.suspended or series.paused for series in contest.series] == [False] * 3
        assert contest.say("ADD 1") == 0
        contest.until(30)
        contest.hall.stop()
        contest.store.close()
        with storage.reading(tmp_path) as kept:
            assert recount(kept)[1] == []
            kinds = [entry.kind for entry in _entries(kept, "Tally1")]
            assert kinds.count("suspend") == 0

    asyncio.run(play())


def _entries(kept: Archive, server: str) -> list[Entry]:
    (first, *_) = kept.matches(server)
    return [decode_entry(stored.body) for stored in kept.entries(first.id)]


def test_games_end_and_begin_while_nothing_is_written(disk: StandingDisk, tmp_path: Path) -> None:
    """[CONTEST-4] game after game, to the end; all of it is stored when the disk goes on.

    Nor is a database asked for what was stored: it may have gone by then.
    """

    def gone(match: int) -> str:
        raise StorageError(f"match {match} cannot be read")

    async def play() -> None:
        contest = Contest(tmp_path)
        contest.store.head = gone  # type: ignore[method-assign]
        with disk.stands():
            contest.until(15)
            assert {series.match.header.at for series in contest.series} == {START + 12 * SECOND}
            assert [series.live and series.live.game_no for series in contest.series] == [3] * 3
            assert contest.say("ADD 1") == 0
            assert [list(series.finished) for series in contest.series] == [[]] * 3
        await until(lambda: all(s.committed == s.ticket for s in contest.series))
        assert [[one.game_no for one in s.finished] for s in contest.series] == [[1, 2]] * 3
        contest.until(60)
        contest.hall.stop()
        contest.store.close()
        with storage.reading(tmp_path) as kept:
            assert recount(kept)[1] == []

    asyncio.run(play())


@pytest.mark.parametrize("lost_at", [0, 1, 2])
def test_games_that_were_not_stored_have_never_begun(
    disk: StandingDisk, tmp_path: Path, lost_at: int
) -> None:
    """[CONTEST-4, CONTEST-35] what was played in them is lost with them, and they come again."""

    async def play() -> None:
        contest = Contest(tmp_path)
        contest.until(1)
        await until(lambda: all(s.committed == s.ticket for s in contest.series))
        with disk.stands():
            contest.until(8)
            assert [series.live and series.live.game_no for series in contest.series] == [2] * 3
            assert contest.say("ADD 1") == 0
            live = contest.series[lost_at].live
            assert live is not None
            fate = contest.store._committer._claims[live.id].fate  # type: ignore[attr-defined]
            fate.fault = StorageError(_FULL)
        await until(lambda: all(series.paused for series in contest.series))
        assert [series.live and series.live.game_no for series in contest.series] == [1] * 3
        contest.until(40)
        assert all(series.live and series.live.game_no > 2 for series in contest.series)
        contest.until(70)
        contest.hall.stop()
        contest.store.close()
        with storage.reading(tmp_path) as kept:
            assert recount(kept)[1] == []
            assert all("ADD" not in str(entry) for entry in _entries(kept, "Tally1"))

    asyncio.run(play())


# Tables.


def test_tables_go_on_while_nothing_is_written(disk: StandingDisk, tmp_path: Path) -> None:
    """[TABLE-28, TABLE-40, TABLE-46] a game begins, ends, and its table is cleared."""

    async def play() -> None:
        reports = Reports(asyncio.get_running_loop())
        store, shop = storage.opened(tmp_path, reports), Beside()
        house = House(store, workshop=shop, empty_table_s=10)
        reports.listen(house.report)
        with disk.stands():
            house.say("ann", "OPEN tally seats=1 turns=1")
            assert house.say("ann", "START") == "1 1"
            ann = house.number("ann")
            assert house.at.is_making(ann), "it begins when that is durable"
        await until(lambda: not house.at.is_making(ann))
        with disk.stands():
            assert house.say("ann", "ADD 1") == "1"
            house.wait_at("ann")
            assert house.match().over
            assert house.say("ann", "ADD 1") != "1"
            assert house.table().phase == "PLAYING", "it is over when that is durable"
        await until(lambda: house.table().phase == "OVER")
        with disk.stands():
            house.say("ann", "LEAVE")
            house.wait(60)
            assert 1 not in house.at.state.tables
        await until(lambda: may_see(store, house.at.state, 1, None))
        house.at.stop()
        shop.close()
        store.close()

    asyncio.run(play())


def test_an_account_comes_to_tables_while_nothing_is_written(
    disk: StandingDisk, tmp_path: Path
) -> None:
    async def play() -> None:
        reports = Reports(asyncio.get_running_loop())
        store = storage.opened(tmp_path, reports)
        house = House(store)
        reports.listen(house.report)
        accounts = Accounts([], house.clock.now)
        counter = TableCounter(store, accounts, LobbyVisitors(house.at, accounts), house.clock)
        with disk.stands():
            request = Request("ACCOUNT", {"login": "zoe"}, "Zoe", "")
            answer = asyncio.create_task(counter.answer(request))
            await asyncio.sleep(0)
            assert not answer.done()
        assert (await answer).done
        assert [account.login for account in store.accounts()] == ["zoe"]
        accounts.close()
        house.at.stop()
        store.close()

    asyncio.run(play())


# A forum, and games by announcement.


def test_a_community_goes_on_while_nothing_is_written(disk: StandingDisk, tmp_path: Path) -> None:
    async def play() -> None:
        store = storage.opened(tmp_path)
        begin(store)
        community = Community.open(store, VirtualClock(START))
        with disk.stands():
            community.enter("ADD_ADDRESS", name="alice", address="alice@example.org")
            community.game("agora")
            waits = asyncio.create_task(community.stored())
            await asyncio.sleep(0)
            assert not waits.done()
        await waits
        assert not community.waits
        store.close()

    asyncio.run(play())
