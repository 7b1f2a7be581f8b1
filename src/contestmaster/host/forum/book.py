"""The forum's own match in storage: whoever is answered waits until what it tells of is durable."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from contestmaster.forum import Forum, State
from contestmaster.host.live import Live, replayed
from contestmaster.host.recorder import Recorder
from contestmaster.host.secrets import Secret
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Role
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive, Store

RECORD: Final = "the forum"
"""What the forum's match is kept under; no game is called so, since it has a blank."""

BOND: Final = "the community"
"""A forum and its games stand and fall together: no game has a message whose post was lost."""

HOST: Final = "host"
"""Who enters what no person says."""

_NO_SECRET: Final = Secret(0, bytes(16))
"""A forum draws no dice."""


class PendingEntry(NamedTuple):
    """Something to be entered: a command with its arguments, by whom and as what."""

    command: str
    arguments: Mapping[str, Any]
    person: str = HOST
    role: Role = "operator"


class ForumBook:
    """A forum and its journal.

    Attributes:
        recorder: records it; what storage reports goes there.
    """

    def __init__(self, live: Live) -> None:
        """Take over a forum that was set up or read; use :meth:`open`."""
        self._live = live
        self.recorder = Recorder(RECORD, self)
        self.recorder.take(live)

    @classmethod
    def open(cls, store: Store, at: Instant) -> "ForumBook":
        """Go on with the forum that is stored, or set one up.

        Raises:
            StorageError, DepartedError: storage cannot be read or written.
        """
        record = forum_record(store)
        if record is None:
            Live.create(
                store, Forum(), server=RECORD, game_no=1, seats=(), secret=_NO_SECRET, at=at
            )
            record = store.matches(RECORD)[0]
        live = Live(store, replayed(store, record), record, BOND)
        live.claim()
        return cls(live)

    @property
    def match(self) -> Match[None, State]:
        """The forum's match."""
        return self._live.match

    @property
    def state(self) -> State:
        """The present state; not to be changed."""
        state: State = self._live.match.state
        return state

    def enter(self, act: PendingEntry, at: Instant) -> Done:
        """Enter one thing; refused, or durable as soon as its ticket is."""
        return self.enter_all([act], at)[0]

    def enter_all(self, acts: Sequence[PendingEntry], at: Instant) -> list[Done]:
        """Enter several things.

        Raises:
            LookupError, ValueError: there is no such command, or arguments do not fit.
            UnknownFateError: it is not known whether they were stored.
            StorageError: they could not be stored, and have not happened.
        """
        self.recorder.mend()
        match = self.match
        vocabulary = match.game.vocabulary
        # The host enters what games have on record; what people post comes as "anyone".
        calls = [
            vocabulary.call(act.command, act.arguments, recorded=act.role == "operator")
            for act in acts
        ]
        done = [
            match.do(call, act.person, at, role=act.role)
            for act, call in zip(acts, calls, strict=True)
        ]
        self.recorder.enter(*done)
        for one in done:
            if one.error is not None:
                raise one.error
        return done

    def message(self, done: Done) -> str:
        """Return why something was refused."""
        return self.match.game.messages.get(done.code, f"refused with {done.code}")

    # What the recorder tells.

    def on_told(self, live: Live, told: tuple[EmittedEvent, ...]) -> None:
        """Pass events by: a forum is looked at."""

    def on_stored(self, ticket: int) -> None:
        """Wait for nothing."""

    def on_fault(self) -> None:
        """Wait for what was lost."""

    def on_lost(self, ticket: int, *, known: bool) -> None:
        """Wait for nothing: whoever shows the forum reads its state anew."""


def forum_record(archive: Archive) -> MatchRecord | None:
    """Return the forum that is kept in a store, ``None`` where there is none."""
    return next(iter(archive.matches(RECORD)), None)
