"""A match of acts in storage: what persons and the host enter, without seats and dice.

Whoever is answered waits until what it tells of is durable. A forum and a season are such matches.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from contestmaster.host.live import Live, replayed
from contestmaster.host.recorder import Recorder
from contestmaster.host.secrets import Secret
from contestmaster.host.tenants import demand_place
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Role
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive, Store

HOST: Final = "host"
"""Who enters what no person says."""
NO_SECRET: Final = Secret(0, bytes(16))
"""For matches that draw no dice and have nothing to hide."""

S = TypeVar("S")


class PendingEntry(NamedTuple):
    """Something to be entered: a command with its arguments, by whom and as what."""

    command: str
    arguments: Mapping[str, Any]
    person: str = HOST
    role: Role = "operator"


class ActBook(Generic[S]):
    """A match of acts and its journal.

    Attributes:
        recorder: records it; what storage reports goes there.
    """

    def __init__(self, live: Live, record: str) -> None:
        """Take over a match that was set up or read; use :meth:`kept`."""
        self._live = live
        self.recorder = Recorder(record, self)
        self.recorder.take(live)

    @classmethod
    def kept(
        cls,
        store: Store,
        game: Game[Any, Any],
        record: str,
        bond: str,
        at: Instant,
        secret: Secret = NO_SECRET,
    ) -> Self:
        """Go on with the match that is stored, or set one up.

        Args:
            store: where.
            game: the rules of a new one; of one that is stored the header says them.
            record: what it is kept under.
            bond: what stands and falls with it.
            at: when a new one begins.
            secret: of a new one.

        Raises:
            StorageError, DepartedError: storage cannot be read or written.
        """
        found = record_of(store, record)
        if found is None:
            demand_place(store, record)
            Live.create(store, game, server=record, game_no=1, seats=(), secret=secret, at=at)
            found = store.matches(record)[0]
        live = Live(store, replayed(store, found), found, bond)
        live.claim()
        return cls(live, record)

    @property
    def match(self) -> Match[None, S]:
        """The match."""
        return self._live.match

    @property
    def state(self) -> S:
        """The present state; not to be changed."""
        state: S = self._live.match.state
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
        # The host enters what is on record already; what people say comes as "anyone".
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
        """Pass events by: such a match is looked at."""

    def on_stored(self, ticket: int) -> None:
        """Wait for nothing."""

    def on_fault(self) -> None:
        """Wait for what was lost."""

    def on_lost(self, ticket: int, *, known: bool) -> None:
        """Wait for nothing: whoever shows the match reads its state anew."""


def record_of(archive: Archive, record: str) -> MatchRecord | None:
    """Return the match that is kept under a name in a store, ``None`` where there is none."""
    return next(iter(archive.matches(record)), None)
