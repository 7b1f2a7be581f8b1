"""Replies that wait until what they tell of is stored."""

from collections import deque
from collections.abc import Collection
from typing import Protocol

import msgspec

from contestmaster.kernel.instant import Instant
from contestmaster.protocols.line.outlet import Outlet
from contestmaster.protocols.line.replies import INTERNAL


class Holder(Protocol):
    """A session, as its held replies know it."""

    outlet: Outlet
    ended: bool
    ticket: int

    def advance(self, now: Instant) -> None:
        """Go on with what was held back."""
        ...

    def ease(self) -> None:
        """See whether the straight way may still be taken."""
        ...

    def close(self) -> None:
        """Close without a message."""
        ...


class Held(msgspec.Struct, frozen=True):
    """A reply that waits for a commit."""

    ticket: int
    session: Holder
    reply: bytes
    tells: bool


class Releases:
    """The held replies of one server, in order of their tickets.

    Attributes:
        durable: number of the last entry known to be committed.
    """

    __slots__ = ("_held", "durable")

    def __init__(self, durable: int) -> None:
        """Begin with none."""
        self.durable = durable
        self._held: deque[Held] = deque()

    def hold(self, session: Holder, reply: bytes, ticket: int, *, tells: bool) -> None:
        """Keep a reply until the entry ``ticket`` is committed.

        Args:
            session: whose reply it is.
            reply: all its lines.
            ticket: what it waits for; not less than that of any reply held before.
            tells: whether it tells of the match, and so is void if the entry is never committed.
        """
        self._held.append(Held(ticket, session, reply, tells))
        session.ticket = ticket
        outlet = session.outlet
        outlet.held += len(reply)
        if outlet.held > outlet.most:
            session.ease()

    def release(self, ticket: int, now: Instant) -> bool:
        """Send what has waited for entries up to ``ticket``; let the sessions go on.

        Returns:
            whether anything has waited.
        """
        self.durable = max(self.durable, ticket)
        held, durable = self._held, self.durable
        waited = len(held)
        eased: list[Holder] = []
        while held and held[0].ticket <= durable:
            first = held.popleft()
            session, reply = first.session, first.reply
            outlet = session.outlet
            if outlet.held > outlet.most or session.ended:
                eased.append(session)
            outlet.held -= len(reply)
            outlet.write(reply)
        for session in eased:
            session.advance(now)
        return len(held) < waited

    def close(self, tickets: Collection[int]) -> None:
        """Close the connections with a reply that tells of what these tickets stand for."""
        for held in self._held:
            if held.tells and held.ticket in tickets:
                held.session.close()

    def void(self, tickets: Collection[int]) -> None:
        """Let replies that tell of what these tickets stand for become error 5 [NET-46]."""
        for i, held in enumerate(self._held):
            if held.tells and held.ticket in tickets:
                held.session.outlet.held += len(INTERNAL) - len(held.reply)
                self._held[i] = msgspec.structs.replace(held, reply=INTERNAL, tells=False)
