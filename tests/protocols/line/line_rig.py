"""What the tests of the line protocol share: a small game, what is behind a server, clients."""

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

import msgspec

from contestmaster.kernel.announcing import Announcing
from contestmaster.kernel.events import AFTER, Event
from contestmaster.kernel.game import TURN, Alarm, By, Facts, Game
from contestmaster.kernel.grammar import Block, Counted, Integer, Natural, Real, Text, Times
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.match import Match
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.replies import Decimals, Lines, Real6
from contestmaster.kernel.vocabulary import Call, Vocabulary, order, query
from contestmaster.protocols.line.phases import Phase
from contestmaster.protocols.line.place import Answer, Pause, Place
from contestmaster.protocols.line.replies import answered
from contestmaster.protocols.line.server import LineServer
from contestmaster.protocols.line.session import Session
from contestmaster.protocols.line.settings import LineSettings

PASSWORD = "secret"


class Params(msgspec.Struct, frozen=True):
    dim: int = 2
    turns: int = 1000


class Progress(NamedTuple):
    turn: int
    total: int


class Number(NamedTuple):
    value: int


class Weight(NamedTuple):
    exact: Real6
    short: Annotated[float, Decimals(3)]


class Added(Event, frozen=True):
    amount: int


class Hidden(Event, frozen=True):
    amount: int


class Tally(Announcing, Game[None, dict[str, Any]]):
    """Seats add to a common total; the rest of its vocabulary shows every form of command."""

    name = "tally"
    Params = Params
    messages: ClassVar = {101: "total too large", 102: "nothing said"}

    def board(self, seed: int) -> None:
        return None

    def board_bytes(self, board: None) -> bytes:
        return b""

    def setup(self, board: None, seats: Sequence[str], dice: Any, at: Instant) -> dict[str, Any]:
        return {"total": 0, "turn": 1, "said": ""}

    def alarm(self, state: dict[str, Any]) -> Alarm:
        return None if self.over(state) else TURN

    def ring(self, state: dict[str, Any], by: By) -> None:
        state["turn"] += 1

    def turn(self, state: dict[str, Any]) -> int:
        return int(state["turn"])

    def outcome(self, state: dict[str, Any]) -> Outcome:
        return Outcome.by_score(state["turn"] > self.params.turns, [Fraction(0)])

    def dump(self, state: dict[str, Any]) -> bytes:
        return json.dumps(state, sort_keys=True).encode()

    def load(self, board: None, data: bytes) -> dict[str, Any]:
        loaded: dict[str, Any] = json.loads(data)
        return loaded

    @query("PROGRESS")
    def progress(self, state: dict[str, Any], by: By) -> Progress:
        """Tell turn and total."""
        return Progress(state["turn"], state["total"])

    @order("ADD", refuses={101: "TALLY-1"})
    def add(self, state: dict[str, Any], by: By, amount: Annotated[int, Natural()]) -> int:
        """Add to the total."""
        if state["total"] + amount > 1000:
            return 101
        state["total"] += amount
        by.emit(Added(amount))
        by.emit(Hidden(amount), frozenset({by.seat or 0}))
        by.emit(Hidden(-amount), AFTER)
        return 0

    @order("MOVE")
    def move(
        self,
        state: dict[str, Any],
        by: By,
        group: Annotated[int, Natural()],
        step: Annotated[tuple[int, ...], Times("dim", Integer(-1, 1))],
    ) -> None:
        """Move a group."""

    @query("PAIR")
    def pair(self, state: dict[str, Any], by: By, a: int, b: int) -> list[Number]:
        """List two numbers as they were understood."""
        return [Number(a), Number(b)]

    @query("LIST")
    def list_numbers(
        self, state: dict[str, Any], by: By, count: Annotated[int, Natural(0, 20000)]
    ) -> list[Number]:
        """List the numbers below a count."""
        return [Number(i) for i in range(count)]

    @query("SUM")
    def sum_up(
        self,
        state: dict[str, Any],
        by: By,
        values: Annotated[tuple[int, ...], Counted(Integer())],
    ) -> Number:
        """Add up a counted list."""
        return Number(sum(values))

    @query("WEIGH")
    def weigh(self, state: dict[str, Any], by: By, real: Annotated[Any, Real()]) -> Weight:
        """Show a real in two forms."""
        return Weight(round(real * 1_000_000), float(real))

    @order("TAKE")
    def take(self, state: dict[str, Any], by: By, kind: Literal["COWBOY", "GUNMAN"]) -> None:
        """Take a unit."""

    @order("SAY", refuses={102: "TALLY-2"})
    def say(self, state: dict[str, Any], by: By, text: Annotated[str, Text()]) -> None:
        """Say something."""
        state["said"] = text

    @query("SAID", who="anyone")
    def said(self, state: dict[str, Any], by: By) -> Lines:
        """Repeat what was said or revealed."""
        return Lines(state["said"])

    @order("BOOM")
    def boom(self, state: dict[str, Any], by: By) -> None:
        """Change something, then fail."""
        state["total"] += 7
        raise RuntimeError("boom")


class Revealing(Tally):
    """The same with a command that takes a data block."""

    @order("REVEAL")
    def reveal(
        self,
        state: dict[str, Any],
        by: By,
        number: Annotated[int, Natural()],
        plaintext: Annotated[str, Block("<<<", ">>>")],
    ) -> None:
        """Reveal a text."""
        state["said"] = plaintext


class Back:
    """What is behind the server: a match, accounts ``NAME``/``secret``, commits on demand.

    Attributes:
        turns: whether the host's clock rings ``deadline``; otherwise no boundary is known.
        auto_commit: whether entries are durable at once.
        seated: persons with a seat.
    """

    declares = False

    def __init__(
        self,
        game: Game[Any, Any] | None = None,
        seats: tuple[str, ...] = ("red", "blue", "green"),
        turn_seconds: float | None = 1.0,
    ) -> None:
        self.game: Game[Any, Any] = game or Tally()
        self.match = Match.start(self.game, seed=1, seats=seats, at=0)
        self.turn_length = None if turn_seconds is None else round(turn_seconds * SECOND)
        self.next_boundary = self.turn_length
        self.auto_commit = True
        self.slow_passwords = False
        self.durable = 0
        self.ended = False
        self.at_table = True
        self.data: list[bytes] = []
        self.calls: list[tuple[str, str]] = []
        self.turns_over: list[Instant] = []
        self.in_do: list[Any] = []
        self.asked: list[tuple[Session, str, str]] = []
        self.rig: Rig | None = None

    guest_login = ""

    @property
    def common(self) -> "Back":
        return self

    def authenticate(self, session: Session, login: str, password: str, now: Instant) -> None:
        self.asked.append((session, login, password))
        if not self.slow_passwords:
            self.verdict(now)

    def verdict(self, now: Instant) -> None:
        session, login, password = self.asked.pop(0)
        known = password == PASSWORD and login.isalnum()
        session.authenticated(login if known else None, now)

    def entered(self, session: Session, person: str, now: Instant) -> Place:
        return self

    def left(self, now: Instant) -> None:
        """Nobody is missed."""

    @property
    def line(self) -> LineServer:
        assert self.rig is not None
        return self.rig.line

    def vocabulary(self) -> Vocabulary:
        return self.game.vocabulary

    def read(self, line: bytes, block: bytes | None) -> Call | int:
        return self.game.vocabulary.parse(line, block)

    def mistaken(self, person: str, line: bytes, code: int, now: Instant) -> int:
        return 0

    def is_busy(self) -> bool:
        return False

    def do(self, person: str, call: Call, now: Instant) -> Answer:
        self.calls.append((person, self.game.vocabulary.format(call)))
        for action in self.in_do:
            action()
        done = self.match.do(call, person, now, facts=Facts(events_max=3))
        if self.auto_commit and done.entry is not None:
            self.durable = done.entry.number
            self.line.committed(self.durable, now)
        reply = answered(done.code, done.reply, call.command.shape, self.game.messages)
        return reply, self.match.number

    def pause(self, person: str, now: Instant) -> Pause | None:
        if self.ended:
            return Pause(0, lasts=False)
        left = None if self.next_boundary is None else max(0, self.next_boundary - now)
        return Pause(left) if self.at_table else None

    def waits(self, person: str, now: Instant) -> None:
        """Nobody is done with that."""

    def closing(self, person: str) -> Sequence[bytes]:
        return self.data

    def turns_ended(self) -> int:
        return self.match.turn()

    def turns(self) -> int:
        return self.match.turn()

    def deadline(self) -> Instant | None:
        return self.next_boundary

    def ticket(self) -> int:
        return self.match.number

    def committed(self) -> int:
        return self.durable

    def seats(self) -> Sequence[int]:
        return range(len(self.match.header.seats))

    def seat(self, person: str) -> int | None:
        return self.match.seat_of(person)

    def up(self, seat: int, now: Instant) -> None:
        """Nothing follows from that here."""

    def turn_over(self, now: Instant) -> None:
        self.turns_over.append(now)
        self.ring(now)

    def ring(self, now: Instant) -> None:
        """Let the game compute its boundary and tell the server."""
        self.match.ring(now)
        if self.auto_commit:
            self.durable = self.match.number
            self.line.committed(self.durable, now)
        if self.turn_length is not None:
            self.next_boundary = now + self.turn_length
        self.line.refresh(now)

    def commit(self, now: Instant) -> None:
        """Make everything durable."""
        self.durable = self.match.number
        self.line.committed(self.durable, now)


class Client:
    """One connection, and the wire between: what was written to it, how it stands."""

    def __init__(self, rig: "Rig", host: str) -> None:
        self.rig = rig
        self.writes: list[bytes] = []
        self.eof = self.closed = self.aborted = False
        self.reading = True
        self.unsent = 0
        self.stuck = False
        self.session = rig.line.connect(self, host, rig.now)
        rig.reap(self)

    # The wire.

    def write(self, data: bytes) -> None:
        assert not self.closed
        assert not self.eof
        self.writes.append(data)
        if self.stuck:
            self.unsent += len(data)

    def write_eof(self) -> None:
        self.eof = True

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def pause_reading(self) -> None:
        assert self.reading
        self.reading = False

    def resume_reading(self) -> None:
        assert not self.reading
        self.reading = True

    def get_write_buffer_size(self) -> int:
        return self.unsent

    # The client.

    def send(self, data: bytes | str) -> "Client":
        """Send bytes in one piece."""
        assert self.session is not None
        self.session.receive(data if isinstance(data, bytes) else data.encode(), self.rig.now)
        self.rig.reap()
        return self

    def half_close(self) -> None:
        assert self.session is not None
        self.session.end(self.rig.now)
        self.rig.reap()

    def reset(self) -> None:
        """Break the connection."""
        self.closed = True
        self.rig.reap()

    def read(self) -> str:
        """Return all that was written since the last look."""
        text = b"".join(self.writes).decode()
        self.writes.clear()
        return text

    def ask(self, data: bytes | str) -> str:
        """Send bytes, return what is answered at once."""
        return self.send(data).read()

    @property
    def waiting(self) -> bool:
        assert self.session is not None
        return self.session.phase is Phase.WAITING


class Rig:
    """A server on virtual time, from instant 0, with its clients."""

    def __init__(
        self,
        *,
        behind: Back | None = None,
        game: Game[Any, Any] | None = None,
        turn_seconds: float | None = 1.0,
        **settings: Any,
    ) -> None:
        self.now: Instant = 0
        self.behind = behind or Back(game, turn_seconds=turn_seconds)
        self.behind.rig = self
        if settings.get("lock_step"):
            self.behind.turn_length = self.behind.next_boundary = None
        self.clients: list[Client] = []
        self.settings = LineSettings(**settings)
        self.line = LineServer(self.settings, self.behind, 0)

    def connect(self, host: str = "127.0.0.1") -> Client:
        client = Client(self, host)
        self.clients.append(client)
        return client

    def login(self, person: str = "red", host: str = "127.0.0.1") -> Client:
        """Connect and log in; nothing is left to read."""
        client = self.connect(host)
        assert client.ask(f"{person}\n{PASSWORD}\n") == "LOGIN\nPASS\nOK\n"
        return client

    def at(self, seconds: float) -> None:
        """Let time pass to ``seconds`` after the start: timers and boundaries as they come."""
        until = round(seconds * SECOND)
        while True:
            timer = self.line.next_timer()
            boundary = self.behind.next_boundary
            due = [at for at in (timer, boundary) if at is not None and at <= until]
            if not due:
                break
            self.now = max(self.now, min(due))
            if boundary is not None and boundary <= self.now:
                self.behind.ring(self.now)
            self.line.tick(self.now)
            self.reap()
        self.now = until

    def reap(self, *more: Client) -> None:
        """Tell the server of connections that are gone, as an event loop does a little later."""
        for client in (*self.clients, *more):
            if client.closed and client.session in self.line.sessions:
                assert client.session is not None
                client.session.lost(self.now)
