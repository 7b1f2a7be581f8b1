"""How the tests of a table's games play: one game on virtual time, and its diary."""

from collections.abc import Sequence
from typing import Any

from tests.host.playing import SECRET, START, Diary
from tests.host.tally import Params, Tally

from contestmaster.host.clocks import VirtualClock
from contestmaster.host.live import Live
from contestmaster.host.lobby.table import TableGame
from contestmaster.host.lobby.terms import Terms
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.journal import Entry, decode_entry
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.storage import CommitReport, MemoryStore, Store

NAMES = ("ann", "bob", "bot:cat")


class Played:
    """A game at table 7 on virtual time."""

    def __init__(
        self,
        game: Game[Any, Any] | None = None,
        names: Sequence[str] = NAMES,
        store: Store | None = None,
        **terms: Any,
    ) -> None:
        self.clock = VirtualClock(START)
        self.store: Any = MemoryStore(self.report) if store is None else store
        self.terms = Terms(**terms)
        self.game: TableGame | None = None
        rules = Tally(Params(turns=3)) if game is None else game
        made = Live.made(rules, seats=tuple(names), secret=SECRET, at=START)
        number = Live.put(self.store, made, server="table 7", game_no=1, secret=SECRET)
        live = Live(self.store, made, self.store.match(number))
        self.take(TableGame.begin(7, live, self.terms, (), self.clock))

    def take(self, game: TableGame) -> None:
        self.game = game
        self.diary = Diary()
        game.subscribe(self.diary)

    @property
    def at(self) -> TableGame:
        assert self.game is not None
        return self.game

    def report(self, report: CommitReport) -> None:
        if self.game is not None:
            self.game.report(report)

    def hear(self) -> None:
        while self.store.news:
            self.report(self.store.news.popleft())

    def call(self, line: str) -> Call:
        call = self.at.match.game.vocabulary.parse(line.encode())
        assert isinstance(call, Call), line
        return call

    def say(self, seat: int | None, line: str, person: str = "zoe") -> Done:
        return self.at.act(person, seat, self.call(line), self.clock.now())

    def done(self, *seats: int) -> None:
        for seat in seats:
            self.at.mark_done(seat, self.clock.now())

    def wait(self, seconds: float) -> None:
        """Let time pass, and everything in it happen."""
        until = self.clock.now() + round(seconds * SECOND)
        while (due := self.at.deadline) is not None and due <= until:
            self.clock.move(max(due, self.clock.now()))
            self.at.boundary(due)
        self.clock.move(until)

    def left(self) -> float | None:
        """Return the seconds to the next boundary."""
        due = self.at.deadline
        return None if due is None else (due - self.clock.now()) / SECOND

    def recover(self, given_up: Sequence[int] = ()) -> None:
        """Stop without a word, and take the game up again."""
        record = self.store.matches("table 7")[-1]
        self.take(TableGame.recover(7, record, self.terms, given_up, self.store, self.clock))
        self.at.go_up()

    def entries(self) -> list[Entry]:
        return [decode_entry(stored.body) for stored in self.store.entries(self.at.live.id)]

    def replays(self) -> bool:
        """Return whether what is stored leads to where the game stands."""
        match = self.at.match
        again = Match(type(match.game)(match.game.params), match.header, match.seed)
        for entry in self.entries():
            again.apply(entry)
        return again.digest() == match.digest()
