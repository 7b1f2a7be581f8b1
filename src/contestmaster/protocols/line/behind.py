"""What a line server needs from its two sides: the match behind it, the wire before it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from contestmaster.kernel.instant import Instant
from contestmaster.kernel.vocabulary import Call, Vocabulary

if TYPE_CHECKING:
    from contestmaster.protocols.line.session import Session

Answer: TypeAlias = tuple[bytes, int]
"""A whole reply, every line ended by LF, and its ticket: the number of the last journal entry,
committed or not, when the reply was made. Tickets never decrease."""


class NoVerdictError(Exception):
    """It is not known whether a command was carried out: its connection is closed unanswered."""


class Behind(Protocol):
    """The match and the accounts, as the line protocol sees them.

    What is told here may call back at once: ``authenticate`` may give its verdict, ``do`` may
    begin a turn; the server takes it up when the command at hand is answered.
    """

    def authenticate(self, session: "Session", login: str, password: str, now: Instant) -> None:
        """Check a login; then, now or later, call ``LineServer.authenticated``."""
        ...

    def vocabulary(self) -> Vocabulary:
        """Return the commands of the game now being played; it may change at a boundary."""
        ...

    def do(self, person: str, call: Call, now: Instant) -> Answer:
        """Carry out a command and return the whole reply, codes 5, 7 and the game's included.

        Raises:
            NoVerdictError: it is not known whether it was carried out [NET-96].
        """
        ...

    def waits(self, person: str, now: Instant) -> bool:
        """Take note that a ``WAIT`` begins; say no where there is nothing to wait for [NET-85]."""
        ...

    def closing(self, person: str) -> Sequence[bytes]:
        """Return the data lines, without LF, after the ``OK`` that ends a ``WAIT`` [NET-83]."""
        ...

    def turns(self) -> int:
        """Return a number that is another in each turn, over all games; see :meth:`deadline`."""
        ...

    def deadline(self) -> Instant | None:
        """Return the earliest boundary known, or ``None`` where none is [NET-81].

        Where it, :meth:`turns` or :meth:`vocabulary` becomes another, ``LineServer.refresh`` is to
        be called. A deadline that is past holds lines back until then.
        """
        ...

    def over(self) -> bool:
        """Return whether no boundary can come any more [NET-82]."""
        ...

    def ticket(self) -> int:
        """Return the number of the last entry, committed or not."""
        ...

    def committed(self) -> int:
        """Return the number of the last committed entry."""
        ...

    def seats(self) -> Sequence[int]:
        """Return, ascending, the seats that play over this server; for lock-step only."""
        ...

    def seat(self, person: str) -> int | None:
        """Return the person's seat in the current game; for lock-step only."""
        ...

    def turn_over(self, now: Instant) -> None:
        """Hear that, in lock-step, the turn ends: ring it, then call ``LineServer.refresh``."""
        ...


class Witness(Protocol):
    """Who is told of all that is said on connections, in the order in which it is dealt with.

    Nothing that a witness does may fail.
    """

    def came(self, session: "Session") -> None:
        """Hear that a session has logged in."""
        ...

    def heard(self, session: "Session", line: bytes | None, block: bytes | None) -> None:
        """Hear a line that is taken up, ``None`` if over-long, with its data block."""
        ...

    def said(self, session: "Session", reply: bytes) -> None:
        """Hear a whole reply; it may be sent later."""
        ...

    def left(self, session: "Session") -> None:
        """Hear that a session that had logged in is closed."""
        ...


class Wire(Protocol):
    """Where a session's bytes go: what an asyncio transport is, and no more."""

    def write(self, data: bytes, /) -> object:
        """Send these bytes, soon and in order; never blocks."""
        ...

    def write_eof(self) -> object:
        """Close the sending side once all is sent."""
        ...

    def close(self) -> object:
        """Close once all is sent."""
        ...

    def abort(self) -> object:
        """Close at once."""
        ...

    def pause_reading(self) -> object:
        """Let no more bytes come in."""
        ...

    def resume_reading(self) -> object:
        """Let bytes come in again."""
        ...

    def get_write_buffer_size(self) -> int:
        """Return how many bytes wait to be sent."""
        ...
