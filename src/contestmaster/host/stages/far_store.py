"""The store as a stage has it: asked over the link, where the process of the contest has it."""

from collections.abc import Iterator, Sequence
from typing import Final

from contestmaster.host.stages import messages as say
from contestmaster.host.stages.link import Link, error_of
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import MatchRecord, NewMatch, Snapshot, StoredEntry

WHAT_WAITS: Final = "a stage waits for the end of no match"


class FarStore:
    """A :class:`~contestmaster.storage.store.MatchStore` behind a link.

    What is stored is not waited for, and goes in the order in which it is said. What is read is.
    """

    def __init__(self, link: Link) -> None:
        """Ask over a link."""
        self._link = link
        self._trouble: str | None = None
        self._away = self._lost = False

    def heed(self, footing: say.StoreFooting) -> None:
        """Hear whether anything can be stored."""
        self._trouble, self._away, self._lost = footing.trouble, footing.away, footing.lost

    @property
    def trouble(self) -> str | None:
        """Why nothing can be stored now, in one sentence; ``None`` while it can."""
        return self._trouble

    @property
    def away(self) -> bool:
        """Whether the database has gone and is waited for."""
        return self._away

    @property
    def lost(self) -> bool:
        """Whether another host has the place now."""
        return self._lost

    # What is read.

    def match(self, match: int) -> MatchRecord:
        """The record of one match; StorageError where there is none."""
        found: MatchRecord = self._link.ask(say.OneMatch(match), MatchRecord)
        return found

    def matches(self, server: str | None = None, game_no: int | None = None) -> list[MatchRecord]:
        """All matches in the order of their creation, or those of a server, a number, or both."""
        found: list[MatchRecord] = self._link.ask(say.Matches(server, game_no), list[MatchRecord])
        return found

    def head(self, match: int) -> str:
        """The head of a match's record: its link after the last committed entry."""
        return str(self._link.ask(say.HeadOf(match), str))

    def entries(self, match: int, after: int = 0) -> Iterator[StoredEntry]:
        """The entries after number `after` committed by now, in order."""
        while True:
            some: list[StoredEntry] = self._link.ask(say.Entries(match, after), list[StoredEntry])
            if not some:
                return
            yield from some
            after = some[-1].number

    def snapshots(self, match: int) -> Iterator[Snapshot]:
        """The newest valid snapshot, if there is one."""
        found: Snapshot | None = self._link.ask(say.Newest(match), Snapshot | None)
        if found is not None:
            yield found

    def note(self, match: int) -> str | None:
        """What was noted last of a match that goes on; None for nothing."""
        found: str | None = self._link.ask(say.NoteOf(match), str | None)
        return found

    def fault(self, match: int) -> StorageError | None:
        """Why nothing more of a match is taken, None while it is claimed and nothing has failed."""
        found: tuple[str, str] | None = self._link.ask(say.FaultOf(match), tuple[str, str] | None)
        if found is None:
            return None
        error = error_of(*found)
        return error if isinstance(error, StorageError) else StorageError(str(error))

    # What is stored.

    def fresh_number(self) -> int:
        """A number that no match has had, for `begin`."""
        return int(self._link.ask(say.Fresh(), int))

    def begin(self, match: int, new: NewMatch, bond: str = "") -> None:
        """Store a new match under a fresh number, and become its one writer, without waiting."""
        self._demand()
        self._link.send(say.Begin(match, new, bond))

    def claim(self, match: int, bond: str = "") -> int:
        """Become the one writer of a match, also after a failure; the last committed number."""
        return int(self._link.ask(say.ClaimMatch(match, bond), int))

    def reserve(self, match: int, epoch: int, bond: str = "") -> None:
        """Claim a match without waiting, under an epoch greater than that of its record."""
        self._link.send(say.Reserve(match, epoch, bond))

    def append(self, match: int, entries: Sequence[StoredEntry], alarm: int | None) -> None:
        """Take entries to be committed together, and the alarm the match has after them."""
        self._demand()
        self._link.send(say.AppendTo(match, entries, alarm))

    def flush(self, match: int) -> None:
        """Wait until what was appended to a claimed match is committed."""
        self._link.ask(say.Flush(match), None)

    def snapshot(self, snapshot: Snapshot) -> None:
        """Take a snapshot, written when no order waits."""
        self._link.send(say.Snap(snapshot))

    def put_note(self, match: int, note: str) -> None:
        """Note something of a match that goes on, in the place of the note before."""
        self._link.send(say.Note(match, note))

    def finish(self, match: int, at: int, outcome: bytes, *, wait: bool = True) -> None:
        """Store that a claimed match ended at an instant, and how; nobody waits for it here."""
        if wait:
            raise ValueError(WHAT_WAITS)
        self._demand()
        self._link.send(say.Finish(match, at, outcome))

    def _demand(self) -> None:
        if self._trouble is not None:
            raise StorageError(self._trouble)
