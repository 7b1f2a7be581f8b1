"""The forum's own match in storage: what is entered here is durable before anyone hears of it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import structlog

from contestmaster.forum import Forum, State
from contestmaster.host.live import Live
from contestmaster.host.secrets import Secret
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Role
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive, Store

__all__ = ["HOST", "RECORD", "Act", "Book", "forum_record"]

RECORD: Final = "the forum"
"""What the forum's match is kept under; no game is called so, since it has a blank."""

HOST: Final = "host"
"""Who enters what no person says."""

_NO_SECRET: Final = Secret(0, bytes(16))
"""A forum draws no dice."""

log = structlog.get_logger("contestmaster.forum")


class Act(NamedTuple):
    """Something to be entered: a command with its arguments, by whom and as what."""

    command: str
    arguments: Mapping[str, Any]
    person: str = HOST
    role: Role = "operator"


class Book:
    """A forum and its journal."""

    def __init__(self, store: Store, live: Live) -> None:
        """Take over a forum that was set up or recovered; use :meth:`open`."""
        self._store = store
        self._live = live
        self._broken = False

    @classmethod
    def open(cls, store: Store, at: Instant) -> "Book":
        """Go on with the forum that is stored, or set one up.

        Raises:
            StorageError, DepartedError: storage cannot be read or written.
        """
        record = forum_record(store)
        if record is not None:
            return cls(store, Live.recover(store, record))
        live = Live.create(
            store, Forum(), server=RECORD, game_no=1, seats=(), secret=_NO_SECRET, at=at
        )
        return cls(store, live)

    @property
    def match(self) -> Match[None, State]:
        """The forum's match."""
        return self._live.match

    @property
    def state(self) -> State:
        """The present state; not to be changed."""
        return self.match.state

    def enter(self, act: Act, at: Instant) -> Done:
        """Enter one thing; refused, or durable when this returns."""
        return self.enter_all([act], at)[0]

    def enter_all(self, acts: Sequence[Act], at: Instant) -> list[Done]:
        """Enter several things, and wait once until all are durable.

        Raises:
            LookupError, ValueError: there is no such command, or arguments do not fit.
            UnknownFateError: it is not known whether they were stored.
            StorageError: they could not be stored, and have not happened.
        """
        if self._broken:
            self._live.claim()
            self._live.reset()
            self._broken = False
        vocabulary = self.match.game.vocabulary
        # The host enters what games have on record; what people post comes as "anyone".
        calls = [
            vocabulary.call(act.command, act.arguments, recorded=act.role == "operator")
            for act in acts
        ]
        done = []
        try:
            for act, call in zip(acts, calls, strict=True):
                done.append(self.match.do(call, act.person, at, role=act.role))
                entry = done[-1].entry
                if entry is not None:
                    self._live.append(entry, None, None)
            self._store.flush(self._live.id)
        except StorageError as error:
            log.error("the forum goes back to what is stored", reason=str(error))
            self._broken = True  # it is claimed again before anything else is entered
            self._live.go_back()
            raise
        for one in done:
            if one.error is not None:
                raise one.error
        return done

    def message(self, done: Done) -> str:
        """Return why something was refused."""
        return self.match.game.messages.get(done.code, f"refused with {done.code}")


def forum_record(archive: Archive) -> MatchRecord | None:
    """Return the forum that is kept in a store, ``None`` where there is none."""
    return next(iter(archive.matches(RECORD)), None)
