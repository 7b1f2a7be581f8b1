"""Traces of orders: received, carried out, committed, released."""

import time
from collections import deque
from typing import Final, NamedTuple

from opentelemetry.trace import Span, Status, StatusCode, set_span_in_context

from contestmaster.doors.desk import Desk
from contestmaster.doors.traces.opening import Traces
from contestmaster.host.clocks import Clock
from contestmaster.host.listeners import GameListener
from contestmaster.host.series import Series
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.place import Answer
from contestmaster.storage.records import CommitReport
from contestmaster.storage.store import Store

_NS: Final = 1_000_000_000 // SECOND
"""Nanoseconds of a tick of our clocks."""
_MOST: Final = 1000
"""Orders that wait for a commit and are traced; further ones are not."""


class _Waiting(NamedTuple):
    """An order that is not durable yet."""

    ticket: int
    span: Span
    done: int


class OrderTraces(GameListener):
    """Puts itself in the way of the orders of one server; others are not slowed down by it."""

    def __init__(
        self, traces: Traces, desk: Desk, series: Series, store: Store, clock: Clock
    ) -> None:
        """Begin to trace.

        Args:
            traces: where they go.
            desk: of the server.
            series: its games.
            store: where they are kept; on its thread the moment of a commit is noted.
            clock: by which instants are told.
        """
        self._traces, self._series, self._clock = traces, series, clock
        self._plain = desk.do
        self._waiting: deque[_Waiting] = deque()
        self._stored = 0
        store.listen(self._note)
        series.subscribe(self)  # after the desk, which releases replies first
        # Where nobody traces, an order does not even meet an `if`.
        desk.do = self._do  # type: ignore[method-assign]

    def _do(self, person: str, call: Call, now: Instant) -> Answer:
        """Carry an order out and time it, if it is drawn."""
        series, command = self._series, call.command
        if not command.journaled or len(self._waiting) >= _MOST or not self._traces.wanted():
            return self._plain(person, call, now)
        began = time.time_ns()
        received = began - max(0, self._clock.now() - now) * _NS
        before = series.ticket
        answer = self._plain(person, call, now)
        done = time.time_ns()
        about: dict[str, str | int] = {"command": command.name, "server": series.name}
        if (live := series.live) is not None:
            about |= {"match": live.id, "game": live.match.header.game}
            if answer[1] > before:
                about["entry"] = live.match.number
        start = self._traces.tracer.start_span
        span = start("order", attributes=about, start_time=received)
        inside = set_span_in_context(span)
        start("received", inside, start_time=received).end(began)
        start("carried out", inside, start_time=began).end(done)
        if answer[1] <= max(before, series.committed):  # refused, or stored in memory
            span.set_attribute("changed", answer[1] > before)
            span.end(done)
        else:
            self._waiting.append(_Waiting(answer[1], span, done))
        return answer

    def _note(self, report: CommitReport) -> None:
        """Note when something was committed, on the thread of the store."""
        if report.committed:
            self._stored = time.time_ns()

    def on_commit(self, ticket: int, now: Instant) -> None:
        """End what has been released."""
        del now
        start, released = self._traces.tracer.start_span, time.time_ns()
        while self._waiting and self._waiting[0].ticket <= ticket:
            waiting = self._waiting.popleft()
            stored = min(released, max(self._stored, waiting.done))
            inside = set_span_in_context(waiting.span)
            start("committed", inside, start_time=waiting.done).end(stored)
            start("released", inside, start_time=stored).end(released)
            waiting.span.set_attribute("changed", True)
            waiting.span.end(released)

    def on_failure(self, ticket: int, now: Instant) -> None:
        """End what was not stored."""
        del now
        while self._waiting and self._waiting[-1].ticket > ticket:
            waiting = self._waiting.pop()
            waiting.span.set_status(Status(StatusCode.ERROR, "it was not stored"))
            waiting.span.end()
