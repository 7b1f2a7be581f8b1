"""A match in storage that acts: what is entered, what of it is durable, and the way back.

Nothing here waits for the disk but what says so. An act is carried out at once and its entries are
handed to storage; whoever answers for it waits for its ticket, by hearing of commits or by
:meth:`Recorder.stored`. Where entries cannot be stored the match goes back to what is stored, all
who wait for them hear so, and :meth:`Recorder.mend` claims it again.

A ticket is the number of an entry counted over all matches that a recorder has had, so that what
waits for a commit can be kept in one row. A match that begins has a ticket before its entries.
Tickets never decrease.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import msgspec
import structlog

from contestmaster.host.live import Live
from contestmaster.kernel.acts import Done
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import encode_entry
from contestmaster.kernel.match import Match
from contestmaster.storage.errors import StorageError, UnknownFateError
from contestmaster.storage.records import CommitReport, Failure, StoredEntry

log = structlog.get_logger("contestmaster.host")


class Hearer(Protocol):
    """Who hears what becomes of entries; every method is called on the host's thread."""

    def on_told(self, live: Live, told: tuple[EmittedEvent, ...]) -> None:
        """These events of a match are durable."""
        ...

    def on_stored(self, ticket: int) -> None:
        """All up to this ticket is durable, or was lost and told of."""
        ...

    def on_fault(self) -> None:
        """Something could not be stored, and nothing is taken before the match is mended.

        It is about to go back; what was lost is told next.
        """
        ...

    def on_lost(self, ticket: int, *, known: bool) -> None:
        """What came after this ticket never happened or, where that is not known, perhaps so.

        The match has gone back already. All tickets given so far are stored next.
        """
        ...


class _Entered(msgspec.Struct, frozen=True):
    ticket: int
    live: Live
    number: int
    """Of the entry; 0: that the match has begun."""
    entry: StoredEntry | None = None
    told: tuple[EmittedEvent, ...] = ()


class _Step(NamedTuple):
    """A match that was gone on with, or none.

    Attributes:
        base: what is added to the number of an entry of the match to make its ticket.
        live: the match.
    """

    base: int
    live: Live | None


class Recorder:
    """Records what is done in one match after another.

    Attributes:
        name: what the matches are kept under.
        live: the match now recorded, if there is one.
        committed: the last durable ticket.
        broken: why nothing is recorded before :meth:`mend`, ``None`` while all is well.
    """

    def __init__(self, name: str, hearer: Hearer) -> None:
        """Begin without a match."""
        self.name = name
        self.live: Live | None = None
        self.committed = 0
        self.broken: StorageError | None = None
        self._hearer = hearer
        self._base = 0
        self._line = [_Step(0, None)]
        """What was gone on with since the first that is known to be stored, in order.

        While nothing has failed the last is recorded now.
        """
        self._entered: deque[_Entered] = deque()
        self._awaited: deque[tuple[int, asyncio.Future[None]]] = deque()
        self._ends: dict[int, tuple[Live, Callable[[], object]]] = {}
        """By match: what follows when it is stored that it is over."""

    def take(self, live: Live | None) -> None:
        """Go on with another match, or with none.

        Who takes one has waited for it to be stored, and so for all before it of the same bond.
        """
        if live is not None:
            if self.waits:
                self._settle(self.ticket)
            self._line.clear()
        self._go(_Step(self.ticket - (0 if live is None else live.match.number), live))

    def begin(self, live: Live) -> None:
        """Go on with a match that is new, and have it stored after what was entered.

        It has a ticket of its own. Where it is not stored it has never begun, and what was recorded
        before it is again.

        Raises:
            UnknownFateError, StorageError: as :meth:`enter`.
        """
        self.demand()
        self._go(_Step(self.ticket + 1, live))
        self._entered.append(_Entered(self.ticket, live, 0))
        try:
            live.begin()
        except StorageError as error:
            self.fall_back(error)
            raise
        self.demand()

    @property
    def match(self) -> Match[Any, Any]:
        """The match as it stands; raises ``LookupError`` where there is none."""
        return self._taken().match

    @property
    def ticket(self) -> int:
        """The number, over all matches, of the last entry, committed or not."""
        return self._base + (self.live.match.number if self.live else 0)

    @property
    def waits(self) -> bool:
        """Whether something that was entered is not durable yet."""
        return self.committed < self.ticket

    def enter(self, *acts: Done, source: bytes | None = None) -> None:
        """Hand over what acts have entered, all or none; the source stands with the first entry.

        Raises:
            UnknownFateError: it is not known whether it was stored.
            StorageError: it was not; the match has gone back.
        """
        live, base = self._taken(), self._base
        stored: list[StoredEntry] = []
        for done in acts:
            entry = done.entry
            if entry is not None:
                number = entry.number
                kept = StoredEntry(number, encode_entry(entry), source)
                stored.append(kept)
                self._entered.append(_Entered(base + number, live, number, kept, done.told))
                source = None
        if not stored:
            return
        try:
            live.append(stored, live.match.alarm())
        except StorageError as error:
            self.fall_back(error)
            raise
        if self.broken is not None:  # a store in memory has reported
            self.demand()

    def demand(self) -> None:
        """Raise what :meth:`enter` does where nothing is recorded now."""
        if self.broken is not None:
            raise type(self.broken)(str(self.broken))

    def finish(self, at: Instant, then: Callable[[], object]) -> None:
        """Have it stored, after what was entered, that the match is over, and how it ended.

        Args:
            at: when it ended.
            then: called when that is durable; never, where it is lost.

        Raises:
            UnknownFateError, StorageError: as :meth:`enter`.
        """
        live = self._taken()
        self.demand()
        if live.ended:  # and what follows was lost
            then()
            return
        self._ends[live.id] = live, then
        try:
            live.finish(at)
        except StorageError as error:
            self.fall_back(error)
            raise

    def entries(self, after: int = 0) -> Iterator[StoredEntry]:
        """Yield the entries of the match after a number, those too that are not committed yet."""
        live, last = self._taken(), after
        waiting = [each.entry for each in self._entered if each.live is live]
        for entry in live.entries(after):
            last = entry.number
            yield entry
        yield from (entry for entry in waiting if entry is not None and entry.number > last)

    def reader(self) -> Callable[[], list[StoredEntry]]:
        """Return what reads the entries of the match until now, on whatever thread."""
        live = self._taken()
        waiting = [each.entry for each in self._entered if each.live is live and each.entry]

        def read() -> list[StoredEntry]:
            entries = list(live.entries())
            last = entries[-1].number if entries else 0
            until = max([last, *(entry.number for entry in waiting)])
            entries += [entry for entry in waiting if entry.number > last]
            return entries[:until]

        return read

    def flush(self) -> None:
        """Wait until everything is durable; for whoever has nobody else to serve.

        Raises:
            UnknownFateError, StorageError: as :meth:`enter`.
        """
        self.demand()
        live = next((live for _, live in reversed(self._line) if live is not None), None)
        if live is None or not (self.waits or self._ends):
            return
        try:
            live.flush()
        except StorageError as error:
            self.fall_back(error)
            raise
        self._settle(self.ticket)

    def stored(self) -> "asyncio.Future[None]":
        """Return what is done when all that has been entered so far is durable.

        It fails as :meth:`enter` does where that is lost. Storage is to report to :meth:`report`.
        """
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        ticket = self.ticket
        if ticket <= self.committed:
            future.set_result(None)
        else:
            self._awaited.append((ticket, future))
        return future

    def report(self, report: CommitReport) -> None:
        """Take up what storage reports; must be called on the host's thread."""
        reached = self._reached(report.committed)
        if reached > self.committed:
            self._settle(reached)
        for match, head in report.finished.items():
            if match in self._ends:
                ended, then = self._ends.pop(match)
                ended.note_end(head)
                then()
        self._shorten()
        for failure in report.failures:
            # It may have been heard of before, by an append that was refused.
            if self.broken is None and self._concerns(failure):
                self.fall_back(failure.error)

    def fall_back(self, error: Exception) -> None:
        """Return to what is committed: what was not stored never happened."""
        if self.broken is not None:
            return
        matches = [live for _, live in self._line if live is not None]
        ticket, stored = self.ticket, self.committed
        log.error(
            "a match goes back to what is stored",
            server=self.name,
            game=matches[-1].game_no,
            reason=str(error),
            exc_info=None if isinstance(error, StorageError) else error,
        )
        self.broken = StorageError(str(error))
        self._hearer.on_fault()
        fates = [live.settled(waits=self.waits) for live in matches]
        known = all(fates)
        try:
            others = any(live.taken_over() for live in matches)
            read = self._read()
            # What another host has stored under our numbers is not what we have entered.
            stored = stored if others else read
        except Exception as broken:
            known = False  # something may be stored of which no report has been taken up yet
            log.error("storage cannot be read", server=self.name, reason=str(broken))
        if not known:
            self.broken = UnknownFateError(str(error))
        self._settle(stored)
        self._entered.clear()
        self._ends.clear()
        lost = [future for _, future in self._awaited]
        self._awaited.clear()
        for future in lost:
            _fail(future, self.broken)
        self._hearer.on_lost(stored, known=known)
        self._settle(ticket)

    def mend(self) -> None:
        """Go on after a failure, from what is stored; does nothing where nothing has failed.

        Raises:
            StorageError: storage does not answer yet.
            DepartedError: the entries do not lead where they led.
        """
        if self.broken is None:
            if self.live is None or self.live.claimed:
                return
            if not self.waits:
                self.live.reserve()
                return
            self.fall_back(StorageError("something entered before was not stored"))
        self._read()
        if self.live is not None:
            self.live.reserve()
        self._line = [_Step(self._base, self.live)]
        self.broken = None
        self._settle(self.ticket)

    def _go(self, step: _Step) -> None:
        self._line.append(step)
        self._base, self.live = step

    def _read(self) -> int:
        """Go back to what is stored, and return its ticket; tickets go on where they were.

        It may be read more than once: while the fate of something is open, more may be stored.
        """
        ticket = self.ticket
        base, live = self._stored_step()
        number = 0
        if live is not None:
            live.reset()
            number = live.match.number
        self._base, self.live = ticket - number, live
        return base + number

    def _stored_step(self) -> _Step:
        """Return the last of the line that is stored, with the end of what was before it."""
        for (_, before), step in reversed(list(pairwise(self._line))):
            one = before if step.live is None else step.live
            record = None if one is None else one.record()
            if record is not None and (step.live is not None or record.ended is not None):
                return step
        return self._line[0]

    def _shorten(self) -> None:
        """Forget what was before the first that is known to be stored."""
        line = self._line
        while len(line) > 1 and self.broken is None:
            before, (base, live) = line[0].live, line[1]
            if base > self.committed if live is not None else before and not before.ended:
                return
            del line[0]

    def _taken(self) -> Live:
        if self.live is None:
            raise LookupError(f"{self.name} plays no game")
        return self.live

    def _reached(self, committed: Mapping[int, int]) -> int:
        """Return the last ticket that is durable by a report."""
        reached = self.committed
        for each in self._entered:
            if committed.get(each.live.id, -1) < each.number:
                break
            reached = each.ticket
        return reached

    def _concerns(self, failure: Failure) -> bool:
        """Return whether a failure is of a match that may have to be gone back to, or was lost.

        It is not where that was claimed again since.
        """
        lost = failure.match, failure.epoch
        return any(live is not None and (live.id, live.epoch) == lost for _, live in self._line)

    def _settle(self, ticket: int) -> None:
        """Tell what is durable, in order: the events first, then the ticket."""
        self.committed = committed = max(self.committed, ticket)
        news: dict[Live, list[EmittedEvent]] = {}
        entered = self._entered
        while entered and entered[0].ticket <= committed:
            first = entered.popleft()
            if first.told:
                news.setdefault(first.live, []).extend(first.told)
        for live, events in news.items():
            self._hearer.on_told(live, tuple(events))
        self._shorten()
        while self._awaited and self._awaited[0][0] <= committed:
            future = self._awaited.popleft()[1]
            if not future.done():
                future.set_result(None)
        self._hearer.on_stored(committed)


def _fail(future: "asyncio.Future[None]", error: StorageError) -> None:
    """Let a future fail, if anybody still waits for it; nobody need."""
    if not future.done():
        future.set_exception(type(error)(str(error)))
        future.exception()  # so that one that nobody awaits any more is not complained of
