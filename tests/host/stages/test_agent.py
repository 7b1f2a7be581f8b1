"""What a stage may have stored, and what ends it."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.host.contest.running import settings
from tests.host.playing import install

from contestmaster.host.clocks import WallClock
from contestmaster.host.contest.hall import ContestHall
from contestmaster.host.people import Register
from contestmaster.host.stages import messages as say
from contestmaster.host.stages.agent import Behind, StageAgent
from contestmaster.host.stages.far_store import FarStore
from contestmaster.host.stages.follower import FarServer
from contestmaster.host.stages.messages import Unframer, framed
from contestmaster.storage import CommitReport, MemoryStore
from contestmaster.storage.records import Failure, NewMatch, StoredEntry


class Lost(MemoryStore):
    """A store whose place another host has."""

    lost = True


class Contest:
    """A contest without stages, one agent of it, and the other end of its link."""

    def __init__(self) -> None:
        self.store: Any = MemoryStore(lambda report: None)
        clock = WallClock()

        def cast(setup: Any) -> FarServer:
            return FarServer(setup, self.store, clock.now)

        self.hall = ContestHall(settings(), self.store, clock, cast=cast)
        people = Register({"ann": "secret"})
        self.counted: list[Any] = []
        behind = Behind(
            self.hall, self.store, clock, people, self.counted.append, lambda *told: None
        )
        self.changes: list[StageAgent] = []
        self.agent = StageAgent(behind, self.changes.append)
        self.store.listen(self.agent.report)
        ours, self.sock = socket.socketpair()
        self.ours = ours
        self.beside, self.lent = socket.socketpair()
        self.unframer: Unframer[say.Down] = Unframer(say.Down)
        self.heard: list[say.Down] = []

    async def open(self, *names: str) -> None:
        """Connect, and give the stage servers."""
        loop = asyncio.get_running_loop()
        self.sock.setblocking(False)
        await loop.create_unix_connection(lambda: self.agent, sock=self.ours)
        for server in self.hall.servers:
            if server.name in names:
                assert isinstance(server, FarServer)
                self.agent.give(server, [self.sock], self.beside)

    async def say(self, *messages: Any) -> list[say.Down]:
        """Say something as the stage, and return what is answered within a moment."""
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(self.sock, framed(messages))
        before = len(self.heard)
        for _ in range(40):
            await asyncio.sleep(0.005)
            try:
                data = self.sock.recv(1 << 20)
            except BlockingIOError:
                continue
            if not data:
                break
            self.heard += self.unframer.feed(data)
        return self.heard[before:]

    def close(self) -> None:
        self.agent.cut_off()
        for sock in (self.sock, self.beside, self.lent):
            sock.close()


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


def run(act: Callable[[Contest], Any]) -> Contest:
    async def main() -> Contest:
        contest = Contest()
        try:
            await contest.open("Tally1")
            await act(contest)
        finally:
            contest.close()
        return contest

    return asyncio.run(main())


def new(server: str = "Tally1") -> NewMatch:
    """A match that stands for any: an agent reads no entries."""
    contest = ContestHall(settings(), MemoryStore(lambda report: None), WallClock())
    contest.start()
    series = contest.here[0].series
    assert series.live is not None
    record = series.live.record()
    assert record is not None
    return NewMatch(record.game, record.header, server, 1, 5)


def test_a_stage_is_told_by_which_clock_it_goes_and_how_the_contest_stands():
    """[NET-122] First of all."""

    async def act(contest: Contest) -> None:
        heard = await contest.say(say.Ready())
        assert [type(one) for one in heard[:2]] == [say.StoreFooting, say.Hello]
        assert any(isinstance(one, say.ContestSet) for one in heard)
        assert any(isinstance(one, say.TakeServer) for one in heard)
        assert contest.agent.ready
        assert contest.agent.taking == {"Tally1"}

    run(act)


def test_what_it_begins_and_appends_is_stored_and_told():
    """[CONTEST-141] To it alone."""

    async def act(contest: Contest) -> None:
        (answer,) = [
            a for a in await contest.say(say.Ask(1, say.Fresh())) if a.__class__ is say.Answer
        ]
        number = msgspec.msgpack.decode(answer.value, type=int)
        entries = [StoredEntry(1, b"[1]")]
        heard = await contest.say(
            say.Begin(number, new(), "b"), say.AppendTo(number, entries, None)
        )
        told: dict[int, int] = {}
        for one in heard:
            if isinstance(one, say.StoreTold):
                told |= one.committed
        assert told == {number: 1}
        assert [entry.number for entry in contest.store.entries(number)] == [1]
        contest.agent.report(CommitReport({99: 7}))
        assert not [o for o in await contest.say() if isinstance(o, say.StoreTold)]

    run(act)


@pytest.mark.parametrize(
    "said",
    [
        say.AppendTo(1, [StoredEntry(9, b"[9]")], None),  # the contest's own journal
        say.Begin(77, NewMatch("tally", b"{}", "Tally2", 1), "b"),
        say.Finish(1, 5, b"{}"),
        say.Note(1, "x"),
        say.Reserve(1, 9, "b"),
        say.SeriesMark("Tally2", 1, True, True, 1, False, 0, 0),
        say.TurnedAway("Tally3", "h"),
        say.Ask(1, say.ClaimMatch(1, "b")),
    ],
)
def test_what_is_not_its_to_write_ends_it(said):
    """[CONTEST-141] [NET-122]."""

    async def act(contest: Contest) -> None:
        entries = contest.store.last(1)
        await contest.say(said)
        assert not contest.agent.connected
        assert contest.changes
        assert contest.store.last(1) == entries
        assert contest.store.match(1).ended is None

    run(act)


def test_once_cut_off_nothing_it_said_is_heard():
    """[CONTEST-141] What lies in the socket, too."""

    async def act(contest: Contest) -> None:
        before = contest.store.fresh_number()
        contest.agent.cut_off()
        contest.agent.data_received(framed([say.Begin(before, new(), "b")]))
        assert contest.store.matches("Tally1") == []
        assert contest.hall.servers[0].trouble

    run(act)


def test_a_server_it_does_not_play_cannot_begin_or_end_games():
    async def act(contest: Contest) -> None:
        contest.hall.start()
        heard = await contest.say(
            say.Ask(1, say.BeginGame("Tally2")), say.Ask(2, say.DropGame("Tally2", 1, ""))
        )
        answers = [one for one in heard if isinstance(one, say.Answer)]
        assert [one.kind for one in answers] == ["lookup", "lookup"]
        assert contest.hall.book.state.servers["Tally2"].running is None
        heard = await contest.say(say.Ask(3, say.BeginGame("Tally1")))
        assert contest.hall.book.state.servers["Tally1"].running is not None

    run(act)


def test_logins_are_looked_at_where_the_passwords_are():
    async def act(contest: Contest) -> None:
        heard = await contest.say(
            say.Check(1, "ann", "secret", "h"), say.Check(2, "ann", "wrong", "h")
        )
        verdicts = [one for one in heard if isinstance(one, say.LoginVerdict)]
        assert [(one.number, one.person) for one in verdicts] == [(1, "ann"), (2, None)]

    run(act)


def test_it_hears_that_another_host_has_the_place_before_it_hears_what_was_lost():
    """[CONTEST-131] so that it takes nothing that is stored then for its own."""

    async def act(contest: Contest) -> None:
        contest.store.__class__ = Lost
        contest.agent.tell(say.StoreTold(failures=(Failure(1, 1, 1, "shut out", 1),)))
        *_, footing, told = await contest.say()
        assert isinstance(footing, say.StoreFooting) and footing.lost
        assert isinstance(told, say.StoreTold)
        link: Any = None  # it is asked nothing
        far = FarStore(link)
        assert not far.lost
        far.heed(footing)
        assert far.lost

    run(act)
