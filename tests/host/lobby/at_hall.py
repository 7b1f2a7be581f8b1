"""How the tests of a hall play: a table server on virtual time, and the lines of its people."""

from collections.abc import Collection
from typing import Any

from tests.host.lobby.on_stage import StageCrew
from tests.host.playing import START

from contestmaster.host.clocks import VirtualClock
from contestmaster.host.lobby.hall import CommandAnswer, LobbyHall, Wait
from contestmaster.host.workshop import Workshop
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import Call
from contestmaster.lobby import LobbyParams, OfferedGame, Table
from contestmaster.protocols.line.replies import answered
from contestmaster.storage import CommitReport, MemoryStore, Store

OFFERS = (
    OfferedGame(name="relay", most=8, bots=("adder", "runner")),
    OfferedGame(
        name="spacecrack",
        most=4,
        clock="turn_seconds",
        bots=("crasher", "greedy", "idler", "random"),
    ),
    OfferedGame(name="tally", most=40, fixed_turns=True, bots=("adder", "crasher", "idler")),
)


class Notes:
    """Writes down what a hall tells."""

    def __init__(self) -> None:
        self.boundaries: list[int] = []
        self.made: list[int] = []
        self.detached: list[tuple[int, int]] = []
        self.lost: list[int] = []
        self.voided: list[int] = []
        self.lobby: list[EmittedEvent] = []
        self.events: list[EmittedEvent] = []
        self.committed = 0

    def on_boundary(self, table: int, now: Instant) -> None:
        self.boundaries.append(table)

    def on_change(self, table: int, now: Instant) -> None:
        pass

    def on_made(self, table: int, now: Instant) -> None:
        self.made.append(table)

    def on_detached(self, table: int, connection: int, now: Instant) -> None:
        self.detached.append((table, connection))

    def on_lost(self, connections: Collection[int], now: Instant) -> None:
        self.lost += connections

    def on_commit(self, ticket: int, now: Instant) -> None:
        assert ticket > self.committed
        self.committed = ticket

    def on_failure(self, tickets: Collection[int], now: Instant) -> None:
        self.voided += tickets

    def on_lobby(self, told: EmittedEvent, now: Instant) -> None:
        self.lobby.append(told)

    def on_events(self, game: Any, told: Any, now: Instant) -> None:
        self.events += told

    def names(self) -> list[str]:
        return [type(told.event).__name__ for told in self.lobby]


class House:
    """A table server, and people who say things there on connections like ``ann`` or ``ann/2``."""

    def __init__(
        self,
        store: Store | None = None,
        offers: tuple[OfferedGame, ...] = OFFERS,
        workshop: Workshop | None = None,
        **params: Any,
    ) -> None:
        self.workshop = workshop
        self.clock = VirtualClock(START)
        self.store: Any = MemoryStore(self.report) if store is None else store
        self.params = LobbyParams(table_games=offers, **params)
        self.hall: LobbyHall | None = None
        self.open()

    def open(self) -> None:
        """Open the server; what was open before is gone without a word."""
        self.hall = None
        self.crew = StageCrew()
        self.numbers: dict[str, int] = {}
        self.notes = Notes()
        self.hall = LobbyHall(
            self.store,
            self.params,
            self.clock,
            self.crew,
            command_limit=200,
            workshop=self.workshop,
        )
        self.hall.listen(self.notes)
        self.hall.start()
        self.crew.pump()

    def report(self, report: CommitReport) -> None:
        if self.hall is not None:
            self.hall.report(report)

    def hear(self) -> None:
        """Let a slow store's news arrive."""
        while self.store.news:
            self.report(self.store.news.popleft())

    @property
    def at(self) -> LobbyHall:
        assert self.hall is not None
        return self.hall

    def number(self, who: str) -> int:
        person = who.partition("/")[0]
        if who not in self.numbers:
            if self.at.state.person(person) is None:
                self.at.enter("REGISTER", {"name": person}, self.clock.now())
            self.numbers[who] = self.at.connect(person, self.clock.now())
        return self.numbers[who]

    def ask(self, who: str, line: str) -> CommandAnswer:
        number = self.number(who)
        call = self.at.vocabulary(number).parse(line.encode())
        assert isinstance(call, Call), f"{line}: {call}"
        answer = self.at.do(number, call, self.clock.now())
        self.crew.pump()
        return answer

    def say(self, who: str, line: str) -> str:
        """Say a line; return the reply's lines after ``OK``, or the code, with blanks between."""
        answer = self.ask(who, line)
        done = answer.done
        if done.code:
            assert done.code == 5 or done.code in answer.messages or done.code == 7
            return str(done.code)
        text = answered(0, done.reply, answer.shape, answer.messages).decode()
        return " ".join(text.splitlines()[1:])

    def wait_at(self, who: str) -> Wait:
        """Say ``WAIT``."""
        number = self.number(who)
        found = self.at.wait(number, self.clock.now())
        if found.lasts and not found.code:
            self.at.waits(number, self.clock.now())
            self.crew.pump()
        return found

    def go(self, who: str) -> None:
        """Break a connection."""
        self.at.disconnect(self.numbers.pop(who), self.clock.now())

    def wait(self, seconds: float) -> None:
        """Let time pass, and everything in it happen."""
        until = self.clock.now() + round(seconds * SECOND)
        while (due := self.at.deadline) is not None and due <= until:
            self.clock.move(max(due, self.clock.now()))
            self.at.boundary(self.clock.now())
            self.crew.pump()
        self.clock.move(until)

    def table(self, number: int = 1) -> Table:
        return self.at.state.tables[number]

    def match(self, number: int = 1) -> Any:
        game = self.at.places.last(number)
        assert game is not None
        return game.match


def rules(name: str) -> type[Game[Any, Any]]:
    return load_game(name)
