"""One seat of a match in process: what it says goes straight to the rules, and is counted there."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import msgspec

from contestmaster.bots.bot import LimitReachedError, TurnOverError
from contestmaster.client import NONE_KNOWN, InProcess
from contestmaster.kernel.counted import Counting
from contestmaster.kernel.game import Facts
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.replies import (
    FORCED_WAIT,
    GENERIC,
    GENERIC_RULES,
    answered,
    failed,
)
from contestmaster.protocols.line.whole import (
    LOOK,
    mistake_answered,
    read_whole,
    recorded_line,
    waited_enough,
    wire_of,
)
from contestmaster.tournament.witness import DialogueWitness

KNOWN_LINES: Final = 4096
"""How many lines of a seat are remembered with their meaning, so that none is parsed twice."""

T = TypeVar("T")

_encode: Final = msgspec.json.Encoder(enc_hook=str).encode


class Noting(Protocol):
    """Whoever wants to know what was done."""

    def note(self, done: Done) -> None:
        """Take note of it."""
        ...


class CallTold(NamedTuple):
    """What a call by name is answered.

    Attributes:
        code: 0, or that of the refusal.
        message: what it means.
        rule: on which it rests.
        reply: the answer as JSON has it; ``None`` where there is nothing to say.
    """

    code: int = 0
    message: str = ""
    rule: str = ""
    reply: Any = None


class LocalSeat:
    """One bot at the table: its commands go straight to the match.

    Attributes:
        trouble: what went wrong on our side, whatever the bot makes of it.
        known: how many turns it knows of that have ended.
        waits: whether it waits for more of them.
        woken: whether it has been told of more, and has not acted on it yet.
        used: commands in this turn.
        orders: commands in all turns.
        last: the last line.
        count: of what it has asked.
        left: how its bot has failed, so that it passes from then on; empty while it plays.
    """

    def __init__(
        self,
        match: Match[Any, Any],
        scribe: Noting,
        witness: DialogueWitness,
        seat: int,
        limit: int,
        at: list[Instant],
    ) -> None:
        self._match = match
        self._scribe = scribe
        self._witness = witness
        self._all_heard = witness.traces
        self._seat = seat
        self._first = match.turn()
        self._person = match.header.seats[seat]
        self._facts = Facts(command_limit=limit)
        self._limit = limit
        self._at = at
        self._known: dict[bytes, Call] = {}
        self._longest = wire_of(match.game.vocabulary).max_line_bytes
        self._turn = -1
        self.trouble: Exception | None = None
        self.known = NONE_KNOWN
        self.waits = self.woken = False
        self.used = 0
        self.orders = 0
        self.last = b""
        self.count = Counting()
        self.left = ""
        self._began = 0.0

    def wake(self) -> None:
        """Hear that a turn has begun, if it waits for that."""
        if self.waits:
            self.known = self._match.turn()
            self.waits, self.woken = False, True

    def is_up(self) -> bool:
        """Return whether it has a turn to take; otherwise it waits from now on [NET-103]."""
        turn = self._match.turn()
        up = self.woken or self.known < turn
        if not self.woken:
            self.known = turn
        self.woken, self.waits = False, not up
        return up

    def begin(self) -> None:
        """Begin to take a turn."""
        if self._turn != self._match.turn():
            self._turn = self._match.turn()
            self.used = 0
        self._began = time.perf_counter()

    def answer(self, line: bytes) -> bytes:
        """Carry out one line and return its whole reply.

        Raises:
            TurnOverError: the turn is over, and the line was not taken up.
        """
        match = self._match
        if line == LOOK:
            return waited_enough(match.turn(), match.game.closing(match.state, self._seat))
        self._admit(line)
        code, reply = self._carry_out(line)
        self._heard(line, code, reply)
        return reply

    def ask(self, command: str, arguments: Mapping[str, Any]) -> CallTold:
        """Carry out a command by its name and arguments, counted as the line that says it.

        Raises:
            TurnOverError: the turn is over, and the command was not taken up.
        """
        game = self.match.game
        try:
            call = game.vocabulary.call(command, arguments)
        except BadFormatError as error:
            return self._misnamed(command, arguments, str(error))
        said = game.vocabulary.format(call).encode()
        self._admit(said)
        done, reply = self._do(call)
        self._heard(said, done.code, reply)
        if done.code:
            message = game.messages.get(done.code) or GENERIC.get(done.code, "")
            rule = call.command.refuses.get(done.code) or GENERIC_RULES.get(done.code, "")
            return CallTold(done.code, message, rule)
        return CallTold(reply=None if done.reply is None else call.command.shape.plain(done.reply))

    def look(self, see: Callable[[Match[Any, Any], int], T]) -> T:
        """Return what the seat may see of the match: a query, counted with the JSON it comes to.

        Raises:
            TurnOverError: the turn is over.
        """
        self._admit(b"")
        seen = see(self.match, self._seat)
        self.count.queries += 1
        self.count.given += len(_encode(seen))
        return seen

    @property
    def match(self) -> Match[Any, Any]:
        """What is played."""
        return self._match

    @property
    def over(self) -> bool:
        """Whether the turn that was begun, or the match, is over."""
        return self._match.over or self._match.turn() != self._turn

    def _admit(self, line: bytes) -> None:
        """See that the turn goes on, and that the seat may say more in it [NET-51]."""
        turn = self._match.turn()
        if turn != self._turn:
            raise TurnOverError
        if self.used >= self._limit:
            self._tell(turn, line, FORCED_WAIT)
            self.count.refused += 1
            raise LimitReachedError
        self.last = line or self.last
        self.used += 1
        self.orders += 1

    def _heard(self, line: bytes, code: int, reply: bytes) -> None:
        """Count a line that was answered."""
        count = self.count
        count.taken += len(line) + 1
        count.given += len(reply)
        if code or self._all_heard:
            self._tell(self._turn, line, reply)

    def _misnamed(self, command: str, arguments: Mapping[str, Any], why: str) -> CallTold:
        """Answer a call that means nothing; it is on record as a line that says it would be."""
        known = self._match.game.vocabulary.find(command)
        code = GenericCode.BAD_FORMAT if known else GenericCode.UNKNOWN_COMMAND
        said = recorded_line(f"{command} {_encode(arguments).decode()}".encode(), self._longest)
        self._admit(said)
        self.count.malformed += 1
        self._scribe.note(self._match.mistake(said, code, self._person, self._at[0]))
        self._heard(said, code, failed(code))
        return CallTold(code, f"{GENERIC[code]}: {why}", GENERIC_RULES[code])

    def _tell(self, turn: int, line: bytes, reply: bytes) -> None:
        self._witness.heard(turn - self._first, self._seat, line)
        self._witness.said(turn - self._first, self._seat, reply)

    def _carry_out(self, line: bytes) -> tuple[int, bytes]:
        """Carry out a line; return its code and its whole reply."""
        match = self._match
        call = self._known.get(line)
        if call is None:
            parsed = read_whole(match.game.vocabulary, line, self._longest)
            if isinstance(parsed, int):
                return self._mistaken(line, parsed)
            if len(self._known) >= KNOWN_LINES:
                self._known.clear()
            call = self._known[line] = parsed
        done, reply = self._do(call)
        return done.code, reply

    def _do(self, call: Call) -> tuple[Done, bytes]:
        """Carry out a call; return what came of it, and the whole reply."""
        match, count = self._match, self.count
        if call.command.kind == "query":
            count.queries += 1
        else:
            count.orders += 1
            came = time.perf_counter()
            count.waited += round(SECOND * (came - self._began))
        done = match.do(call, self._person, self._at[0], facts=self._facts)
        count.refused += bool(done.code)
        try:
            if done.error is not None:
                raise done.error
            self._scribe.note(done)
        except Exception as error:
            self.trouble = error
            raise
        if call.command.kind == "order":
            self._began = time.perf_counter()
        return done, answered(done.code, done.reply, call.command.shape, match.game.messages)

    def _mistaken(self, line: bytes, code: int) -> tuple[int, bytes]:
        """Answer a line that is no command, and record it unless it calls for help."""
        match, said = self._match, recorded_line(line, self._longest)
        code, reply = mistake_answered(match.game.vocabulary, said, code)
        if code:
            self.count.malformed += 1
            self._scribe.note(match.mistake(said, code, self._person, self._at[0]))
        else:
            self.count.queries += 1
        return code, reply


class SeatLink(InProcess):
    """The transport of a seat in process, and the seat itself for who asks by names.

    Attributes:
        seat: whose it is.
    """

    def __init__(self, seat: LocalSeat) -> None:
        """Speak for a seat."""
        super().__init__(seat.answer)
        self.seat = seat
