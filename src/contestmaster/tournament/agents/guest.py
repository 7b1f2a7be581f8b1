"""One agent between two sides: the match that asks for its turns, and the API it speaks to.

The match runs in one thread and waits here for what the agent says; the API runs in another and
hands it over. What an agent asks is carried out in the thread of the match, so no two threads touch
a match.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, NamedTuple, TypeVar

from contestmaster.bots.bot import TurnOverError
from contestmaster.kernel.recording import DeclaredEntrant
from contestmaster.tournament.agents.codes import AgentCode, AgentRefusedError
from contestmaster.tournament.agents.told import AgentMatch, AgentResult, AgentState, AgentTold
from contestmaster.tournament.programs import LeftError
from contestmaster.tournament.seat import LocalSeat

IDLE_CALLS: Final = 1000
"""So many calls out of its turn an agent may make in a match [TOUR-38]."""
WAITING_CALLS: Final = 16
"""So many calls of an agent wait at a time for the match to answer them."""
_LOOK_S: Final = 0.1
_DIGITS: Final = 3

T = TypeVar("T")


class AgentLimits(NamedTuple):
    """How long agents may take, in seconds of the host's clock [TOUR-35, TOUR-37].

    Attributes:
        coming: until all of a match have come.
        turn: for a turn.
        match: for all turns of a match.
    """

    coming: float
    turn: float
    match: float


class _Asked(NamedTuple):
    """Something to be done in the thread of the match; ``None``: the agent is done."""

    act: Callable[[LocalSeat], Any] | None
    answer: Future[Any]


class AgentGuest:
    """An agent as long as a tournament lasts.

    Attributes:
        name: their name.
        seconds: for which the match at hand has waited for them.
        entrant: who plays, as they have said.
    """

    def __init__(self, name: str, limits: AgentLimits) -> None:
        """Nobody has come yet."""
        self.name = name
        self.seconds = 0.0
        self.entrant: DeclaredEntrant | None = None
        self._limits = limits
        self._lock = threading.Lock()
        self._asked: queue.SimpleQueue[_Asked] = queue.SimpleQueue()
        self._state: AgentState = "waiting"
        self._match: AgentMatch | None = None
        self._last: AgentResult | None = None
        self._since = 0.0
        self._number = self._played = self._idle = 0
        self._left = ""
        self._here = threading.Event()
        self._told_all = threading.Event()
        self._waiting: set[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = set()

    # The side of the match.

    def expect(self) -> None:
        """Begin to wait for them anew: they are here when they ask for their match [TOUR-35]."""
        with self._lock:
            self._left, self._idle, self.seconds = "", 0, 0.0
            if not self._waiting:  # who waits for a match is here
                self._here.clear()

    def has_come(self, patience: float) -> bool:
        """Return whether they are here, or have come within so many seconds."""
        return self._here.wait(patience)

    def begin(self, match: AgentMatch) -> None:
        """Hear that a match of theirs begins."""
        self._become("playing", match)

    def take_turn(self, seat: LocalSeat, match: AgentMatch, idle: Callable[[], object]) -> None:
        """Do what they say until they are done with the turn [TOUR-36].

        Args:
            seat: theirs.
            match: as it stands.
            idle: called often while they are waited for.

        Raises:
            LeftError: they have used up their time, or have left.
        """
        since = self._since = time.monotonic()
        before = self.seconds
        self._become("turn", match)
        try:
            while not seat.over:
                left = self._time_left()
                if left <= 0 or self._left:
                    raise LeftError(self._left or self._late())
                try:
                    asked = self._asked.get(timeout=min(left, _LOOK_S))
                except queue.Empty:
                    idle()
                    continue
                if not _done(asked, seat):
                    return
        finally:
            self.seconds = before + time.monotonic() - since
            self._become("playing", match)
            self._turn_away()

    def end(self, result: AgentResult | None) -> None:
        """Hear what came of the match; ``None``: it did not come to an end."""
        with self._lock:
            if result is not None:
                self._last = result
                self._played += 1
        self._become("waiting", None)

    def finish(self) -> None:
        """Hear that the tournament is over."""
        self._become("finished", None)

    def heard_the_end(self, patience: float) -> None:
        """Wait until they have been told so, if they were here for the last match."""
        if self._here.is_set():
            self._told_all.wait(patience)

    # The side of the agent.

    def ask(self, act: Callable[[LocalSeat], T]) -> "Future[T]":
        """Have something done in their turn; return what it will come to.

        Raises:
            AgentRefusedError: it is not their turn, or too much waits already.
        """
        return self._put(act)

    def done(self, turn: int | None) -> None:
        """Say that they are done with a turn, by default this one; nothing if they are not up.

        Raises:
            AgentRefusedError: too much waits already.
        """
        match = self._match
        if self._state != "turn" or match is None or (turn is not None and match.turn != turn):
            return
        try:
            self._put(None)
        except AgentRefusedError as error:
            if error.code == AgentCode.CROWDED:
                raise  # else the turn has ended this very moment

    def leave(self) -> None:
        """Leave the match at hand: their seat passes from now on [TOUR-39].

        Raises:
            AgentRefusedError: they are in none.
        """
        with self._lock:
            if self._match is None:
                raise AgentRefusedError(AgentCode.NO_MATCH)
            self._left = "it has left"

    async def told(self, after: int | None, seconds: float) -> AgentTold:
        """Return how things stand: at once, or when more has happened than is known."""
        loop = asyncio.get_running_loop()
        waiting = loop, loop.create_future()
        with self._lock:
            self._here.set()
            waits = after is not None and self._number <= after and self._state != "finished"
            if waits:
                if len(self._waiting) >= WAITING_CALLS:
                    raise AgentRefusedError(AgentCode.CROWDED)
                self._waiting.add(waiting)
        if waits:
            try:
                await asyncio.wait({waiting[1]}, timeout=seconds)
            finally:
                with self._lock:
                    self._waiting.discard(waiting)
        return self._as_told()

    # Its own affairs.

    def _as_told(self) -> AgentTold:
        with self._lock:
            turn = match = None
            if self._state == "turn":
                match = round(max(0.0, self._match_left()), _DIGITS)
                turn = round(max(0.0, self._time_left()), _DIGITS)
            state, number = self._state, self._number
            if state == "finished":
                self._told_all.set()
            return AgentTold(number, state, self._match, turn, match, self._last, self._played)

    def _time_left(self) -> float:
        taken = time.monotonic() - self._since
        return min(self._limits.turn - taken, self._match_left())

    def _match_left(self) -> float:
        return self._limits.match - self.seconds - (time.monotonic() - self._since)

    def _late(self) -> str:
        if self._match_left() <= 0:
            return f"it has used up {self._limits.match:g} s, which it had for the match"
        return f"it has used up {self._limits.turn:g} s, which it had for the turn"

    def _put(self, act: Callable[[LocalSeat], T] | None) -> "Future[T]":
        answer: Future[T] = Future()
        with self._lock:
            if self._match is None:
                raise AgentRefusedError(AgentCode.NO_MATCH)
            if self._state != "turn":
                self._idle += 1
                if self._idle >= IDLE_CALLS and not self._left:
                    self._left = f"it has made {IDLE_CALLS} calls when it was not its turn"
                raise AgentRefusedError(AgentCode.NOT_YOUR_TURN)
            if self._asked.qsize() >= WAITING_CALLS:
                raise AgentRefusedError(AgentCode.CROWDED)
            self._asked.put(_Asked(act, answer))
        return answer

    def _become(self, state: AgentState, match: AgentMatch | None) -> None:
        with self._lock:
            self._state, self._match = state, match
            self._number += 1
            for loop, waiting in self._waiting:
                loop.call_soon_threadsafe(_wake, waiting)

    def _turn_away(self) -> None:
        """Answer what came too late; nothing can come after it, as the turn is over."""
        while not self._asked.empty():
            answer = self._asked.get().answer
            if answer.set_running_or_notify_cancel():
                answer.set_exception(AgentRefusedError(AgentCode.TURN_OVER))


def _done(asked: _Asked, seat: LocalSeat) -> bool:
    """Do what an agent asks; return whether their turn goes on."""
    if not asked.answer.set_running_or_notify_cancel():
        return True
    if asked.act is None:
        asked.answer.set_result(None)
        return False
    try:
        found = asked.act(seat)
    except TurnOverError as error:
        asked.answer.set_exception(error)
        return False
    except Exception as error:
        asked.answer.set_exception(error)
        if seat.trouble is not None:
            raise
        return True
    asked.answer.set_result(found)
    return True


def _wake(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)
