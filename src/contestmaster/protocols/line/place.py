"""Where the sessions of a line server are, and who knows that: what is behind the line protocol.

A server of one game gives every session the same place (:class:`Common`); at tables each session
has its own, which follows it as it sits down and stands up.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from contestmaster.kernel.instant import Instant
from contestmaster.kernel.vocabulary import Call, Vocabulary

Answer: TypeAlias = tuple[bytes, int]
"""A whole reply, every line ended by LF, and its ticket: the number of the last journal entry,
committed or not, when the reply was made. Tickets never decrease."""

S_contra = TypeVar("S_contra", contravariant=True)


class NoVerdictError(Exception):
    """It is not known whether a command was carried out: its connection is closed unanswered."""


class Pause(NamedTuple):
    """What a ``WAIT`` is for.

    Attributes:
        left: the time to the earliest boundary known, ``None`` where none is [NET-81].
        lasts: whether there can be one at all; otherwise the wait ends at once [NET-82].
        at: the table whose boundary ends it; 0 where there is one game.
    """

    left: Instant | None
    lasts: bool = True
    at: int = 0


class Place(Protocol):
    """What may be said where a session is, what comes of it, and what is waited for there.

    What is told here may call back at once: ``do`` may begin a turn; the server takes it up when
    the command at hand is answered.

    Attributes:
        declares: whether :meth:`declare` hears who plays.
    """

    declares: bool

    def vocabulary(self) -> Vocabulary:
        """Return the commands that may be said now."""
        ...

    def read(self, line: bytes, block: bytes | None) -> Call | int:
        """Return what a line means, or the code of what is wrong with it."""
        ...

    def mistaken(self, person: str, line: bytes, code: int, now: Instant) -> int:
        """Hear of a line that means nothing, and may be on record; return the ticket of that."""
        ...

    def declare(self, person: str, said: bytes) -> int:
        """Hear who plays when a person does, as they say; return a code, 2 where that is not said.

        ``said`` is what follows the word ``ENTRANT`` [CONTEST-124].
        """
        ...

    def is_busy(self) -> bool:
        """Return whether commands must wait: until ``LineServer.eased``."""
        ...

    def do(self, person: str, call: Call, now: Instant) -> Answer | None:
        """Carry out a command and return the whole reply, codes 5, 7 and the game's included.

        ``None``: something is made ready that takes long. Then comes ``LineServer.prepared``, and
        the same call is given again.

        Raises:
            NoVerdictError: it is not known whether it was carried out [NET-96].
        """
        ...

    def pause(self, person: str, now: Instant) -> Pause | None:
        """Return what a ``WAIT`` is for, ``None`` where there is nothing to wait for [NET-85]."""
        ...

    def waits(self, person: str, now: Instant) -> None:
        """Hear that a wait has begun: a seat may be done with that [TABLE-31]."""
        ...

    def closing(self, person: str) -> Sequence[bytes]:
        """Return the data lines, without LF, after the ``OK`` that ends a ``WAIT`` [NET-83]."""
        ...

    def turns_ended(self) -> int:
        """Return how many turns have ended, where ``pause`` has last been asked [NET-102]."""
        ...

    def left(self, now: Instant) -> None:
        """Hear that a session which was here is gone."""
        ...


class Common(Place, Protocol):
    """The one place of all sessions of a server: a game, with its turns.

    What a line means there is the same for everyone, so lines are remembered and go the straight
    way; and no line is taken up between a deadline and the boundary.
    """

    def turns(self) -> int:
        """Return a number that is another in each turn, over all games; see :meth:`deadline`."""
        ...

    def deadline(self) -> Instant | None:
        """Return the earliest boundary known, or ``None`` where none is [NET-81].

        Where it, :meth:`turns` or :meth:`vocabulary` becomes another, ``LineServer.refresh`` is to
        be called. A deadline that is past holds lines back until then.
        """
        ...

    def seats(self) -> Sequence[int]:
        """Return, ascending, the seats that play over this server; for lock-step only."""
        ...

    def seat(self, person: str) -> int | None:
        """Return the person's seat in the current game; for lock-step only."""
        ...

    def up(self, seat: int, now: Instant) -> None:
        """Hear that, in lock-step, the seats before this one are done, and its lines are next."""
        ...

    def turn_over(self, now: Instant) -> None:
        """Hear that, in lock-step, the turn ends: ring it, then call ``LineServer.refresh``."""
        ...


class Backend(Protocol[S_contra]):
    """The accounts and the records behind a line server, which gives its sessions their places."""

    @property
    def guest_login(self) -> str:
        """The login that needs no password; empty where there is none [TABLE-3]."""
        ...

    @property
    def common(self) -> Common | None:
        """The place of all sessions, ``None`` where each has its own."""
        ...

    def authenticate(self, session: S_contra, login: str, password: str, now: Instant) -> None:
        """Check a login; then, now or later, call ``Session.authenticated``."""
        ...

    def entered(self, session: S_contra, person: str, now: Instant) -> Place:
        """Return where a session is that is a person's from now on."""
        ...

    def ticket(self) -> int:
        """Return the number of the last entry, committed or not."""
        ...

    def committed(self) -> int:
        """Return the number of the last committed entry."""
        ...


class Witness(Protocol[S_contra]):
    """Who is told of all that is said on connections, in the order in which it is dealt with.

    Nothing that a witness does may fail.
    """

    def came(self, session: S_contra) -> None:
        """Hear that a session has logged in."""
        ...

    def heard(self, session: S_contra, line: bytes | None, block: bytes | None) -> None:
        """Hear a line that is taken up, ``None`` if over-long, with its data block."""
        ...

    def said(self, session: S_contra, reply: bytes) -> None:
        """Hear a whole reply; it may be sent later."""
        ...

    def left(self, session: S_contra) -> None:
        """Hear that a session that had logged in is closed."""
        ...
