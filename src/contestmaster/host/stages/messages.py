"""What crosses the link between the process of a contest and a stage: messages in frames.

A frame is four bytes of length, the most significant first, and a list of messages in MessagePack:
all that one side had to say in one turn of its loop. Messages are done in order [NET-122].
"""

import struct
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from contestmaster.contest import ServerParams
from contestmaster.host.contest.settings import ServerSetup
from contestmaster.host.guarding.rules import guarded
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.registry import load_game
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.storage.records import Failure, NewMatch, Snapshot, StoredEntry

M = TypeVar("M")

_LENGTH: Final = struct.Struct(">I")
LONGEST: Final = 1 << 30
"""Bytes of a frame at most; longer ones are nobody's."""


class LinkMessage(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Anything that crosses the link."""


# -- from the contest to a stage ---------------------------------------------------------------


class Hello(LinkMessage, frozen=True):
    """The first message: by which clock all go, and what the seeds of games follow from.

    Attributes:
        begin: the instant at which the clock began.
        steady: what the machine's steady clock showed then, in microseconds.
        speed: how many times as fast as that it runs.
        secret: seed and salt of the contest, ``None`` in one older than that.
        shown: what the steady clock shows now, in microseconds, for a stage on another machine;
            ``None`` for one on this.
    """

    begin: Instant
    steady: int
    speed: int
    secret: tuple[int, bytes] | None
    shown: int | None = None


class SteadyTick(LinkMessage, frozen=True):
    """What the steady clock of the contest's machine shows, in microseconds [NET-137]."""

    shown: int


class Reject(LinkMessage, frozen=True):
    """The stage is not wanted, for a reason that its owner is told; nothing follows."""

    reason: str


class SetupTold(msgspec.Struct, frozen=True):
    """What the contest file says of a server; fields as :class:`ServerSetup` has them."""

    params: ServerParams
    host: str
    line: LineSettings
    game: str
    options: dict[str, Any]
    proxies: tuple[str, ...]
    record_refusals: bool
    lag: tuple[int, int]

    @classmethod
    def of(cls, setup: ServerSetup) -> "SetupTold":
        """Write a set-up down."""
        options = msgspec.to_builtins(setup.options)
        # Of TLS nothing is told: servers that speak it are not played on stages.
        params, host, line, rules, _, proxies, refusals, _, lag = setup
        parts = lag.as_integer_ratio()
        return cls(params, host, line, rules.name, options, proxies, refusals, parts)

    def setup(self) -> ServerSetup:
        """Read it again."""
        rules = guarded(load_game(self.game))
        options = msgspec.convert(self.options, rules.Params)
        return ServerSetup(
            *(self.params, self.host, self.line, rules, options),
            *(self.proxies, self.record_refusals),
            lag=Fraction(*self.lag),
        )


class Warm(LinkMessage, frozen=True):
    """Load the rules of these servers, which are compiled by now; :class:`Warmed` follows."""

    setups: tuple[SetupTold, ...]


class ContestSet(LinkMessage, frozen=True):
    """The contest as it stands: its header, the seed of its match, and the state after an entry."""

    header: bytes
    seed: int
    number: int
    at: Instant
    dump: bytes


class ContestEntry(LinkMessage, frozen=True):
    """An entry of the contest, as it was entered."""

    body: bytes


class TakeServer(LinkMessage, frozen=True):
    """Play a server from now on; so many listening sockets come beside the link.

    With none the stage opens a port of its own, to which the contest's machine passes on who comes.
    """

    setup: SetupTold
    sockets: int


class Open(LinkMessage, frozen=True):
    """Let whoever has come, and will come, in."""


class HaltServer(LinkMessage, frozen=True):
    """Stand still, unrecorded: nothing can be stored."""

    server: str


class Mend(LinkMessage, frozen=True):
    """Something can be stored again: enter that the game stood still from an instant on."""

    server: str
    since: Instant
    reason: str


class Dismiss(LinkMessage, frozen=True):
    """Close the connections of a person."""

    server: str
    person: str


class Heed(LinkMessage, frozen=True):
    """Follow all that was said so far; :class:`Heeded` of that number follows."""

    number: int


class StoreTold(LinkMessage, frozen=True):
    """What became of appends; see ``CommitReport``."""

    committed: dict[int, int] = {}
    failures: tuple[Failure, ...] = ()
    finished: dict[int, str] = {}


class StoreFooting(LinkMessage, frozen=True):
    """Why nothing can be stored, ``None`` while it can; whether the database has gone.

    And whether the place is lost, as another host has it.
    """

    trouble: str | None
    away: bool
    lost: bool = False


class Answer(LinkMessage, frozen=True):
    """The answer to a question: MessagePack, or what kind of error it is, in which words."""

    number: int
    value: bytes
    error: str = ""
    kind: str = ""


class LoginVerdict(LinkMessage, frozen=True):
    """Whose login it was, ``None`` for nobody's, and when that was found out."""

    number: int
    person: str | None
    at: Instant


class EndPlay(LinkMessage, frozen=True):
    """Stop; nothing is played any more."""


Down: TypeAlias = (
    Hello
    | SteadyTick
    | Reject
    | Warm
    | ContestSet
    | ContestEntry
    | TakeServer
    | Open
    | HaltServer
    | Mend
    | Dismiss
    | Heed
    | StoreTold
    | StoreFooting
    | Answer
    | LoginVerdict
    | EndPlay
)


# -- from a stage to the contest ---------------------------------------------------------------


class Apply(LinkMessage, frozen=True):
    """The first message of a stage on another machine: who may play, by which software.

    Attributes:
        secret: what only those have who may.
        software: the digest of what it runs.
        name: what the machine calls itself, for the organiser.
        host: the address at which its ports are.
        port: one that is open there, to see whether it can be reached.
    """

    secret: str
    software: str
    name: str
    host: str
    port: int


class Begin(LinkMessage, frozen=True):
    """``Store.begin``."""

    match: int
    new: NewMatch
    bond: str


class AppendTo(LinkMessage, frozen=True):
    """``Store.append``."""

    match: int
    entries: Sequence[StoredEntry]
    alarm: int | None


class Finish(LinkMessage, frozen=True):
    """``Store.finish``, not waited for."""

    match: int
    at: Instant
    outcome: bytes


class Reserve(LinkMessage, frozen=True):
    """``Store.reserve``."""

    match: int
    epoch: int
    bond: str


class Snap(LinkMessage, frozen=True):
    """``Store.snapshot``."""

    snapshot: Snapshot


class Note(LinkMessage, frozen=True):
    """``Store.put_note``."""

    match: int
    note: str


class Ready(LinkMessage, frozen=True):
    """The process runs, and can take servers."""


class Warmed(LinkMessage, frozen=True):
    """The rules are loaded."""


class ServerTaken(LinkMessage, frozen=True):
    """A server was taken up and is in line with the contest, or why it could not be.

    And at which port of the stage's own machine, 0 where the port was lent.
    """

    server: str
    error: str = ""
    port: int = 0


class Heeded(LinkMessage, frozen=True):
    """What was said before :class:`Heed` was done."""

    number: int


class SeriesMark(LinkMessage, frozen=True):
    """How a series stands after what it has appended so far.

    Attributes:
        server: its name.
        now: the instant at which it came to stand so.
        boundary: whether a turn has begun.
        playing: whether there is a game.
        deadline: when the turn ends.
        trouble: whether it cannot follow the contest now.
        moves: of its turn clock.
        lost: of its turn clock.
    """

    server: str
    now: Instant
    boundary: bool
    playing: bool
    deadline: Instant | None
    trouble: bool
    moves: int
    lost: Instant


class Check(LinkMessage, frozen=True):
    """Whose login and password is this? A :class:`LoginVerdict` of that number follows."""

    number: int
    login: str
    password: str
    machine: str


class TurnedAway(LinkMessage, frozen=True):
    """A host would have had too many connections to a server."""

    server: str
    host: str


class PortCount(msgspec.Struct, frozen=True, array_like=True):
    """What the port of a server has seen so far.

    Attributes:
        server: its name.
        open: whether connections are accepted.
        counts: by the names of ``LineServer``.
        sessions: host and person of each connection, an empty one for who has not logged in.
        refusals: commands answered with an error, by person.
        carried: bytes from and to a person, where the system counts them.
    """

    server: str
    open: bool
    counts: dict[str, int]
    sessions: tuple[tuple[str, str], ...]
    refusals: dict[str, int]
    carried: dict[str, tuple[int, int] | None]


class Pulse(LinkMessage, frozen=True):
    """The stage lives; what its ports have seen."""

    ports: tuple[PortCount, ...] = ()


class AllSaid(LinkMessage, frozen=True):
    """All has been said; the process ends."""


# Questions, for whose answers a stage waits. What is entered is entered at the clock of all.


class Fresh(LinkMessage, frozen=True):
    """``Store.fresh_number``."""


class ClaimMatch(LinkMessage, frozen=True):
    """``Store.claim``."""

    match: int
    bond: str


class FaultOf(LinkMessage, frozen=True):
    """``Store.fault``: kind and text of the error."""

    match: int


class Flush(LinkMessage, frozen=True):
    """``Store.flush``."""

    match: int


class OneMatch(LinkMessage, frozen=True):
    """``Archive.match``."""

    match: int


class Matches(LinkMessage, frozen=True):
    """``Archive.matches`` of a server."""

    server: str | None
    game_no: int | None


class Entries(LinkMessage, frozen=True):
    """``Archive.entries``: the first after a number; fewer than there are, where they are many."""

    match: int
    after: int


class Newest(LinkMessage, frozen=True):
    """The newest valid snapshot of a match, if there is one."""

    match: int


class HeadOf(LinkMessage, frozen=True):
    """``Archive.head``."""

    match: int


class NoteOf(LinkMessage, frozen=True):
    """``Archive.note``."""

    match: int


class LetPass(LinkMessage, frozen=True):
    """Let the contest do what is due."""


class MakeReady(LinkMessage, frozen=True):
    """``Ledger.ready``."""


class BeginGame(LinkMessage, frozen=True):
    """``Ledger.begin_game``."""

    server: str


class EndGame(LinkMessage, frozen=True):
    """``Ledger.end_game``; scores are exact, as ``numerator/denominator``."""

    server: str
    game_no: int
    scores: tuple[str, ...]
    boundary: Instant
    over: bool


class DropGame(LinkMessage, frozen=True):
    """``Ledger.drop_game``."""

    server: str
    game_no: int
    reason: str


class StopServer(LinkMessage, frozen=True):
    """``Ledger.stop_server``."""

    server: str
    reason: str


Question: TypeAlias = (
    Fresh
    | ClaimMatch
    | FaultOf
    | Flush
    | OneMatch
    | Matches
    | Entries
    | Newest
    | HeadOf
    | NoteOf
    | LetPass
    | MakeReady
    | BeginGame
    | EndGame
    | DropGame
    | StopServer
)


class Ask(LinkMessage, frozen=True):
    """A question, and its number."""

    number: int
    question: Question


Up: TypeAlias = (
    Begin
    | AppendTo
    | Finish
    | Reserve
    | Snap
    | Note
    | Ready
    | Warmed
    | ServerTaken
    | Heeded
    | SeriesMark
    | Check
    | TurnedAway
    | Pulse
    | AllSaid
    | Ask
)


def framed(messages: Sequence[LinkMessage]) -> bytes:
    """Write messages as one frame."""
    body = _encoder.encode(messages)
    return _LENGTH.pack(len(body)) + body


class Unframer(Generic[M]):
    """Reads frames as their bytes come in."""

    def __init__(self, kind: Any) -> None:
        """Read messages of a kind: ``Up`` or ``Down``."""
        self._decoder: msgspec.msgpack.Decoder[list[M]] = msgspec.msgpack.Decoder(list[kind])
        self._data = bytearray()

    def feed(self, data: bytes) -> Iterator[M]:
        """Yield the messages of the frames that are whole.

        Raises:
            ValueError: that is no frame of such messages.
        """
        self._data += data
        while len(self._data) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(self._data)
            if length > LONGEST:
                raise ValueError(f"a frame of {length} bytes")
            end = _LENGTH.size + length
            if len(self._data) < end:
                return
            body = bytes(self._data[_LENGTH.size : end])
            del self._data[:end]
            yield from self._decoder.decode(body)


_encoder: Final = msgspec.msgpack.Encoder()
