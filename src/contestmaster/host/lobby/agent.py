"""One bot at a table: asked for its orders in every turn, by the same commands as a person.

Its program runs elsewhere (:mod:`.crew`) and thinks as long as it may; here is decided when it is
asked, what becomes of each of its commands, and when it is done [TABLE-24, TABLE-31].
"""

from collections.abc import Callable
from typing import Final

from contestmaster.host.lobby.crew import Crew
from contestmaster.host.lobby.table import TableGame
from contestmaster.host.lobby.terms import FINISHING
from contestmaster.kernel.counted import Counting
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.replies import answered
from contestmaster.protocols.line.whole import (
    LOOK,
    mistake_answered,
    read_whole,
    recorded_line,
    waited_enough,
    wire_of,
)

MOST: Final = 2000
"""Commands of a bot in a turn; more are no way to think, and count as a failure [TABLE-25]."""
FIRST_TURN: Final = 2
"""How much longer a bot waits between two orders of the first turn [TABLE-62]."""
_LONG_AGO: Final = -(1 << 62)


class Agent:
    """A bot's seat.

    Attributes:
        player: the number under which its program is known to the crew.
        game: what it plays.
        seat: where.
        program: the name of the bot.
        running: whether its program has been asked and has not returned.
        endless: whether it has given more commands in this turn than any turn needs.
        due: when the order is carried out that it has given too early [TABLE-31].
    """

    def __init__(self, player: int, game: TableGame, seat: int, program: str, crew: Crew) -> None:
        """Take the seat; nothing happens before :meth:`start`."""
        self.player = player
        self.game = game
        self.seat = seat
        self.program = program
        self.running = self.endless = False
        self.due: Instant | None = None
        self._crew = crew
        self._longest = wire_of(game.match.game.vocabulary).max_line_bytes
        self._lap = 0
        self._used = 0
        self._acted = _LONG_AGO
        self._held: Call | None = None

    @property
    def wanted(self) -> bool:
        """Whether a turn has begun for which its program has not been asked yet."""
        return not self.running and self._lap != self.game.lap and self._plays

    def start(self) -> None:
        """Ask for the orders of the turn that is played now."""
        self.running = True
        self._lap = self.game.lap
        self._used = 0
        self.endless = False
        self._crew.begin(self.player, self.game.match.game.name, self.program)

    def line(self, line: bytes, now: Instant) -> None:
        """Carry out a command of its program, or hold an order that comes too soon."""
        game, match = self.game, self.game.match
        if line == LOOK:
            closing = match.game.closing(match.state, self.seat)
            self._crew.answer(self.player, waited_enough(match.turn(), closing))
            return
        self.endless = self._used >= MOST
        if self.endless or not (self.running and self._in_turn):
            self._crew.stop(self.player)
            return
        self._used += 1
        vocabulary, longest = match.game.vocabulary, self._longest
        call = read_whole(vocabulary, line, longest)
        count = game.counting(self.seat)
        count.taken += len(line) + 1
        if isinstance(call, int):
            said = recorded_line(line, longest)
            code, reply = mistake_answered(vocabulary, said, call)
            if code:
                game.mistake(game.seats[self.seat], said, code, now)
            count.malformed += bool(code)
            self._answer(reply, count)
            return
        count.queries += call.command.kind == "query"
        early = self._acted + self._pause
        if call.command.kind == "order" and game.attended and now < early:
            self._held, self.due = call, early
            return
        self._do(call, now)

    def wake(self, now: Instant) -> None:
        """Carry out the order that was held, unless its turn is over."""
        call, self._held, self.due = self._held, None, None
        if call is None:
            return
        if self._in_turn:
            self._do(call, now)
        else:
            self._crew.stop(self.player)

    def hurry(self, now: Instant) -> None:
        """Carry the order that is held out at once."""
        if self.due is not None:
            self.due = now

    def drop(self) -> None:
        """Forget an order that was held for a turn which is over: its program is asked anew."""
        if self._held is not None and not self._in_turn:
            self._held, self.due = None, None
            self._crew.stop(self.player)

    def returned(self, now: Instant) -> None:
        """Hear that its program has nothing more to do: it is done for the turn [TABLE-31]."""
        self.running = False
        self._held, self.due = None, None
        if not self._in_turn:
            return
        finish = self.game.match.game.vocabulary.plain_order(FINISHING)
        if finish is not None:
            self.game.act("", self.seat, finish, now)
        if self._in_turn:
            self.game.mark_done(self.seat, now)

    def failed(self, now: Instant, report: Callable[[], object]) -> None:
        """Hear that its program has crashed or taken too long: it is done, too [TABLE-25].

        Args:
            now: when.
            report: counts it, which may end in giving the seat up.
        """
        report()
        self.returned(now)

    def lost(self) -> None:
        """Hear that its program is gone through no fault of its own: the turn begins anew."""
        self.running = False
        self._held, self.due = None, None
        self._lap = 0

    @property
    def _pause(self) -> int:
        """Microseconds between two orders: in the first turn people look for longer [TABLE-62]."""
        if self.game.hurried == self.game.lap:
            return 0
        first = self.game.match.turn() == 0
        return self.game.terms.bot_delay * (FIRST_TURN if first else 1)

    @property
    def _plays(self) -> bool:
        game = self.game
        if game.closed or game.paused or game.suspended:
            return False
        return self.seat not in game.given_up

    @property
    def _in_turn(self) -> bool:
        return self._lap == self.game.lap and self._plays

    def _do(self, call: Call, now: Instant) -> None:
        game = self.game
        # An order may end the turn, and the game: the reply is that of the rules before.
        messages = game.match.game.messages
        count = game.counting(self.seat)
        done = game.act("", self.seat, call, now)
        if call.command.kind == "order" and not done.code:
            self._acted = now
        self._answer(answered(done.code, done.reply, call.command.shape, messages), count)

    def _answer(self, reply: bytes, count: Counting) -> None:
        count.given += len(reply)
        self._crew.answer(self.player, reply)
