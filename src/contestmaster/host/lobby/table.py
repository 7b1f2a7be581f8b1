"""One game at one table: its turns end when all are done, by the host's clock, or by its own."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, Self

import msgspec
import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.guarding.reasons import told
from contestmaster.host.guarding.twice import Proof
from contestmaster.host.live import Live, replayed
from contestmaster.host.lobby.takeback import TakeBack, alone
from contestmaster.host.lobby.terms import Terms
from contestmaster.host.playing import Playing
from contestmaster.host.workshop import NoWorkshop, Workshop
from contestmaster.kernel.counted import NOT_COUNTED, Counting
from contestmaster.kernel.game import TURN, Facts
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.match import Done
from contestmaster.kernel.vocabulary import Call
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Store

if TYPE_CHECKING:
    from concurrent.futures import Future

_SWIFT: Final = SECOND // 1000
"""A turn in which nobody has anything to do takes this long, so that others get a word in."""
_ORDERS_FOR_OTHERS: Final = 100
"""Orders that are given at once for seats that are given up, at most."""


log = structlog.get_logger("contestmaster.tables")


class TableGame(Playing):
    """A game of a table, from its set-up to long after its end.

    It stands where it ended: queries answer the final state [TABLE-35]. A rule that fails in a ring
    ends this game without a result, and no other [TABLE-91].

    Attributes:
        table: the number of the table.
        game_no: the number of the game there.
        terms: how long its turns last.
        done: the seats that need nothing more from this turn, given up ones aside [TABLE-31].
        given_up: the seats for which nobody will act any more [TABLE-19].
        attended: whether a person is at the table: then turns do not fly past [TABLE-32].
        lap: counts the turns that began here, those included that began anew after a failure.
        hurried: the lap in which bots do not wait between orders, for who plays alone [TABLE-118].
        closed: whether the game is over, and nothing more is entered.
        ended: whether it is durable that the game is over, or its table is gone.
        workshop: plays matches again that have ended, beside the loop.
        alone: the seat of a person who plays against bots, and may take orders back.
    """

    def __init__(
        self,
        table: int,
        live: Live,
        terms: Terms,
        clock: Clock,
        given_up: Collection[int] = (),
        workshop: Workshop | None = None,
    ) -> None:
        """Take a match over; use :meth:`begin`, :meth:`recover` or :meth:`finished`."""
        facts = Facts(game_no=live.game_no, command_limit=terms.command_limit)
        super().__init__(server_of(table), clock, timed=True, facts=lambda _: facts)
        self.table = table
        self.game_no = live.game_no
        self.terms = terms
        self.done: set[int] = set()
        self.given_up = set(given_up)
        self.attended = False
        self.lap = 0
        self.hurried = -1
        self.closed = self.ended = False
        self._recorder.take(live)
        self._facts = facts
        self.alone = alone(live.match)
        self._back = TakeBack()
        self._standing_in = False
        self.workshop = workshop or NoWorkshop()

    @classmethod
    def begin(
        cls,
        table: int,
        live: Live,
        terms: Terms,
        given_up: Collection[int],
        clock: Clock,
        workshop: Workshop | None = None,
    ) -> Self:
        """Begin a new game that is set up and stored, its seed committed to [TABLE-28]."""
        opened = cls(table, live, terms, clock, given_up, workshop)
        opened._begin_turn(clock.now())
        opened._stand_in(clock.now())
        return opened

    @classmethod
    def recover(
        cls,
        table: int,
        record: MatchRecord,
        terms: Terms,
        given_up: Collection[int],
        store: Store,
        clock: Clock,
        workshop: Workshop | None = None,
    ) -> Self:
        """Bring a game back that a stop of the host has cut; :meth:`go_up` lets it go on.

        Raises:
            DepartedError: its entries do not lead where they led.
            StorageError: they cannot be read.
        """
        live = Live(store, replayed(store, record), record)
        live.recall()
        live.reserve()
        return cls(table, live, terms, clock, given_up, workshop)

    def go_up(self) -> None:
        """Enter the stop of the host and go on: the turn that it has cut begins anew [TABLE-47].

        Raises:
            StorageError: the stop cannot be entered.
        """
        live, match = self._playing(), self.match
        if not match.over:
            newest = live.newest()
            if newest is None or newest.kind != "suspend":
                stopped = {"reason": "host stopped"}
                self._enter(match.note("suspend", "", match.at, arguments=stopped))
            self._enter(self._note_up())
        self._begin_turn(self._clock.now())
        self._stand_in(self._clock.now())

    @classmethod
    def finished(cls, table: int, record: MatchRecord, store: Store, clock: Clock) -> Self:
        """Read a game that has ended, for those who ask how.

        Raises:
            DepartedError, StorageError: it cannot be read.
        """
        game = cls(table, Live(store, replayed(store, record), record), Terms(), clock)
        game.closed = game.ended = True
        return game

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of those who began it, by seat."""
        return self.match.header.seats

    @property
    def paced(self) -> bool:
        """Whether its turns are of the host's making, and end as soon as all seats are done."""
        return self.terms.pace == "done" and self.match.alarm() is TURN

    def counting(self, seat: int | None) -> Counting:
        """Return the count of what a seat asks; none is kept of watchers, nor after the end."""
        if seat is None or self.closed:
            return NOT_COUNTED
        return self._playing().tally.find(self.seats[seat])

    def act(self, person: str, seat: int | None, call: Call, now: Instant) -> Done:
        """Carry out a command of someone at the table.

        Args:
            person: who gives it.
            seat: the seat that person holds now; ``None`` for a watcher, who may have held one.
            call: the command.
            now: when.
        """
        # No name has a colon, so that nobody who watches is taken for the holder of a seat.
        match = self.match
        name = f"watcher:{person}" if seat is None else match.header.seats[seat]
        if self.closed and call.command.kind == "query" and call.command.journaled:
            return self._aside(name, call, now)
        if self.alone is None or not call.command.journaled:
            done = self.do(name, call, now)
        else:
            before, lap = self._back.standing(match), self.lap
            done = self.do(name, call, now)
            if done.entry is not None and not done.code and self.lap == lap:
                self._back.note(before, done.entry)
        if done.entry is not None:
            self._stand_in(now)
        return done

    def take_back(self, seat: int, now: Instant) -> bool:
        """Undo the last order of the person who plays alone; return whether there was one.

        Raises:
            StorageError: that cannot be stored, and has not happened.
        """
        if seat != self.alone or self.ready(now) is None or self.closed:
            return False
        live = self._playing()
        position = self._back.without(live.match, seat)
        if position is None:
            return False
        taken = {"seat": seat, "position": position}
        done = live.match.note("takeback", self.seats[seat], now, arguments=taken)
        self._enter(done)
        self._wind(now)
        self._tell_change()
        return True

    def hurry(self, seat: int) -> bool:
        """Let bots not wait before the person who plays alone may act; say if that is so."""
        if seat != self.alone or self.closed:
            return False
        self.hurried = self.lap
        return True

    def mark_done(self, seat: int, now: Instant) -> None:
        """Note that a seat needs nothing more; the turn ends if it is the last [TABLE-30]."""
        if self.paced and not self.closed:
            self.done.add(seat)
            self._end_if_done(now)

    def give_up(self, seat: int, now: Instant) -> None:
        """Order for a seat what its game says from now on, and count it as done [TABLE-19].

        Doing it again changes nothing.
        """
        self.given_up.add(seat)
        self._stand_in(now)
        self._end_if_done(now)

    def abort(self) -> None:
        """Let nothing happen any more: the table is gone, the journal stays unfinished."""
        self.closed = self.ended = True
        self._deadline = None
        self._tell_change()

    def _aside(self, name: str, call: Call, now: Instant) -> Done:
        """Answer a question that is counted, and count nothing: the record is closed [TABLE-35]."""
        match = self.match
        before = match.game.dump(match.state), match.number, match.at
        done = match.do(call, name, now, facts=self._facts)
        match.restore(*before)
        return msgspec.structs.replace(done, entry=None)

    # -- turns ---------------------------------------------------------------------------------

    def _turn_length(self) -> int | None:
        if self.terms.pace == "clock":
            return self.match.game.turn_length
        if self._all_done():
            return max(_SWIFT, self.terms.bot_delay if self.attended else 0)
        return self.terms.turn_limit or None

    def _all_done(self) -> bool:
        return len(self.done | self.given_up) == len(self.seats)

    def _end_if_done(self, now: Instant) -> None:
        if self.paced and self._all_done() and not (self.paused or self.closed):
            self._advance(now)

    def _advance(self, now: Instant) -> None:
        live = self._playing()
        try:
            self._ring(live, now)
        except Exception as error:  # the game cannot say when it acts, or whether it is over
            self._fail(live, now, "the clock", error)

    def _ring(self, live: Live, now: Instant) -> None:
        match = live.match
        if why := self._failing(match):
            self._deadline = None
            self._void(live, now, why)
            return
        alarm = match.alarm()
        if not match.over:
            if alarm is None or (alarm is not TURN and alarm > now):
                return
            at = now if alarm is TURN else alarm
            done = match.ring(at)
            if done.error is not None:
                self._fail(live, at, f"the end of turn {match.turn() + 1}", done.error)
                return
            try:
                self._enter(done)
            except StorageError:
                return  # the game has gone back, and tries again after its pause
        self._turned(now)

    def _turned(self, now: Instant) -> None:
        self._begin_turn(now)
        if not self.closed:
            self._tell_boundary(now)
        self._stand_in(now)

    def _tell_boundary(self, now: Instant) -> None:
        self._listeners.tell(lambda listener: listener.on_boundary(now))

    def _begin_turn(self, now: Instant) -> None:
        self.done.clear()
        self._back.clear()
        self.lap += 1
        try:
            if not self.match.over:
                if self.hurried == self.lap - 1 and not self._may_act(self.alone):
                    self.hurried = self.lap
                # As in a contest in pace clock; in the other a turn counts from where it begins.
                self._wind(now if self.terms.pace == "clock" else self._clock.now())
                return
            self._archive(now)
        except StorageError as error:
            self._recorder.fall_back(error)
        except Exception as error:  # it cannot say how it has ended
            self._fail(self._playing(), now, "the end", error)

    def _may_act(self, seat: int | None) -> bool:
        match = self.match
        return seat is not None and bool(match.game.orders(match.state, seat))

    def _archive(self, now: Instant) -> None:
        live = self._playing()
        self._turn = live.match.turn()
        self._deadline = None
        proof = Proof.of(live.match, self._recorder.reader())
        if proof is None:
            self._recorder.finish(now, self._archived)
            self.closed = True
            return
        self.closed = True
        lap = self.lap
        self.workshop.do(proof.departure, lambda found: self._proved(live, lap, now, found))

    def _proved(self, live: Live, lap: int, now: Instant, found: "Future[str]") -> None:
        """Have the end stored, if the match comes out so again [NET-109]."""
        if self.ended or not self.closed or live is not self.live or lap != self.lap:
            return  # its table has gone meanwhile, or the match has gone back
        try:
            why = found.result()
            if not why:
                self._recorder.finish(now, self._archived)
                return
        except StorageError as error:
            self._recorder.fall_back(error)
            return
        log.error("a game departs from its record", table=self.table, game=live.game_no, reason=why)
        self._void(live, now, why)

    def _archived(self) -> None:
        """Let all hear that the game is over, which is durable."""
        if self.ended:
            return  # its table has gone meanwhile
        self.closed = self.ended = True
        self._playing().snapshot()  # so that it is soon read again
        self._tell_boundary(self._clock.now())

    def _stand_in(self, now: Instant) -> None:
        """Order for the seats that nobody plays any more, as long as they may act [TABLE-81].

        A game that never lets them off has said the wrong thing: it is asked so often, and then no
        more until something else happens.
        """
        if not self.given_up or self._standing_in:
            return
        self._standing_in = True
        try:
            in_vain: set[int] = set()
            for _ in range(_ORDERS_FOR_OTHERS):
                if not self._stood_in(now, in_vain):
                    return
        except Exception as error:  # the game cannot say what it was asked
            self._fail(self._playing(), now, "a seat that was given up", error)
        finally:
            self._standing_in = False

    def _stood_in(self, now: Instant, in_vain: set[int]) -> bool:
        """Give the next of these orders; return whether there was one, or may be another."""
        if self.closed or self.paused or self.match.over:
            return False
        match = self.match
        left = self.given_up - in_vain
        seat = next((one for one in sorted(match.game.movers(match.state)) if one in left), None)
        if seat is None:
            return False
        call = match.game.given_up(match.state, seat)
        if call is None or self.do(self.seats[seat], call, now, counted=False).code:
            in_vain.add(seat)
        return True

    def on_lost(self, ticket: int, *, known: bool) -> None:
        """Let the turn begin anew."""
        super().on_lost(ticket, known=known)
        self.closed = self.ended
        self.done.clear()
        self._back.clear()
        self.lap += 1

    def _go_on(self, now: Instant) -> None:
        super()._go_on(now)
        if not self.paused:
            self._stand_in(now)

    def _hears_of_a_rule(self) -> None:
        if not self.closed:  # else it has its result
            super()._hears_of_a_rule()

    def _fail(self, live: Live, at: Instant, what: str, error: Exception) -> None:
        """End without a result: what failed once would fail again, and take others' time."""
        self._complain(live, at, error)
        self._void(live, at, f"{what} failed: {told(error)}")

    def _void(self, live: Live, now: Instant, reason: str) -> None:
        if live is not self.live or live.match.void or self.ended:
            return
        self.closed = False  # it may have been at its end, which it could not tell
        try:
            self._enter(live.match.note("void", "", now, arguments={"reason": reason}))
        except StorageError:
            return  # the game has gone back, and fails again after its pause
        self._turned(now)


def server_of(table: int) -> str:
    """Return what the games of a table are kept under; no server of a contest is called so."""
    return f"table {table}"
