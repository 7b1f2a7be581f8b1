"""A live match: a match in storage, with the bookkeeping of what is committed.

Storage takes bytes; this module decides which: the header with its secret, entries, snapshots,
and how a match is brought back from them.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
import structlog

from contestmaster.host.ended import outcome_of
from contestmaster.host.guarding.rules import as_guarded, guarded, is_foreign
from contestmaster.host.guarding.twice import demand_alike
from contestmaster.host.secrets import Secret
from contestmaster.host.thrift import set_aside, uncollected
from contestmaster.kernel.counted import SeatCount, Tally
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import Alarm, Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import Entry, Fork, Header, decode_entry, encode_plain
from contestmaster.kernel.match import Match
from contestmaster.kernel.recording import USUAL, Recording
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replay import other_version
from contestmaster.storage.errors import PrunedError, StorageError, UnknownFateError
from contestmaster.storage.records import MatchRecord, NewMatch, Snapshot, StoredEntry
from contestmaster.storage.store import Archive, MatchArchive, MatchStore, Store, recovery

SNAPSHOT_EVERY = 20_000
"""Entries between two snapshots: replaying so many takes about a second."""

log = structlog.get_logger("contestmaster.host")


class StoredHeader(msgspec.Struct, frozen=True):
    """A header as storage keeps it: with the secret, which leaves the host only at the end."""

    header: Header
    seed: int
    salt: str

    @property
    def secret(self) -> Secret:
        """The secret, ready to use."""
        return Secret(self.seed, bytes.fromhex(self.salt))


def decode_header(data: bytes) -> StoredHeader:
    """Read a stored header."""
    return msgspec.json.decode(data, type=StoredHeader)


def game_of(header: Header) -> Game[Any, Any]:
    """Return the rules a header asks for, bound to its parameters.

    Raises:
        UnknownGameError: the game is not installed.
    """
    rules = guarded(load_game(header.game))
    return rules(msgspec.convert(header.params, rules.Params))


class Live:
    """One match and its place in storage.

    Attributes:
        match: the match itself.
        id: its number in storage.
        server: the name it is kept under.
        game_no: its number there.
        secret: its seed and salt.
        epoch: of its claim, by which news of an earlier one are told apart.
        ended: whether it is stored that it is over, as far as is known.
        tally: what each seat asks of the host; not part of the match [NET-111].
    """

    def __init__(
        self, store: MatchStore, match: Match[Any, Any], record: MatchRecord, bond: str = ""
    ) -> None:
        """Take a stored match up, claimed or not; see `Store.claim` for the bond."""
        self._store = store
        self._bond = bond
        self.match = match
        match.keep = set_aside
        self.id = record.id
        self.server = record.server
        self.game_no = record.game_no
        self.epoch = record.epoch
        self.ended = record.ended is not None
        self.secret = decode_header(record.header).secret
        self._snapshot_due = match.number + SNAPSHOT_EVERY
        self.tally = Tally(match.header.seats)

    @classmethod
    def create(
        cls,
        store: Store,
        game: Game[Any, Any],
        *,
        server: str,
        game_no: int,
        seats: tuple[str, ...],
        secret: Secret,
        at: Instant,
        position: dict[str, Any] | None = None,
        bond: str = "",
    ) -> "Live":
        """Set a new match up and store it; see `Store.claim` for the bond.

        Raises:
            SetupError: no match can be played so.
            StorageError: it cannot be stored.
        """
        match = cls.made(game, seats=seats, secret=secret, at=at, position=position)
        number = cls.put(store, match, server=server, game_no=game_no, secret=secret, bond=bond)
        return cls(store, match, store.match(number), bond)

    @classmethod
    def planned(
        cls,
        store: MatchStore,
        match: Match[Any, Any],
        *,
        server: str,
        game_no: int,
        secret: Secret,
        bond: str = "",
    ) -> "Live":
        """Take up a match that is set up, and stored by :meth:`begin`."""
        new = _new(match, server, game_no, secret)
        number = store.fresh_number()
        known = new.game, new.header, new.server, new.game_no
        record = MatchRecord(number, *known, epoch=1, alarm=new.alarm, ended=None, outcome=None)
        return cls(store, match, record, bond)

    def begin(self) -> None:
        """Have a match stored that is new, without waiting for it.

        Raises:
            StorageError: storage does not take it.
        """
        new = _new(self.match, self.server, self.game_no, self.secret)
        self._store.begin(self.id, new, self._bond)

    def record(self) -> MatchRecord | None:
        """Return what is stored of it, ``None`` where it never was; raises ``StorageError``."""
        stored = self._store.matches(self.server, self.game_no)
        return next((record for record in stored if record.id == self.id), None)

    @staticmethod
    def made(
        game: Game[Any, Any],
        *,
        seats: tuple[str, ...],
        secret: Secret,
        at: Instant,
        position: dict[str, Any] | None = None,
        forks: tuple[Fork, ...] = (),
        dice: Dice | None = None,
        recording: Recording = USUAL,
    ) -> Match[Any, Any]:
        """Set a new match up, on whatever thread: a large board takes its time.

        A game that others have written is set up twice, since it must draw no chance of its own
        [NET-109].

        Raises:
            SetupError: no match can be played so.
            RuleStoppedError: to set it up takes too much.
        """
        hosted = as_guarded(game)
        begin = partial(
            Match.start,
            hosted,
            seed=secret.seed,
            seats=seats,
            at=at,
            commitment=secret.commitment,
            position=position,
            forks=forks,
            recording=recording,
        )
        match = begin(dice=dice)
        if dice is None and is_foreign(type(hosted)):
            demand_alike(match, begin())
        return match

    @staticmethod
    def put(
        store: Store,
        match: Match[Any, Any],
        *,
        server: str,
        game_no: int,
        secret: Secret,
        bond: str = "",
    ) -> int:
        """Store a match that is set up, on whatever thread; return its number there.

        Raises:
            StorageError: it cannot be stored.
        """
        return store.create(_new(match, server, game_no, secret), bond)

    @classmethod
    def recover(cls, store: MatchStore, record: MatchRecord, bond: str = "") -> "Live":
        """Bring a match back from its newest snapshot and the entries after it.

        Raises:
            DepartedError: its entries do not lead where they led.
            StorageError: it cannot be read.
        """
        store.claim(record.id, bond)
        live = cls(store, replayed(store, record), store.match(record.id), bond)
        live.recall()
        return live

    def recall(self) -> None:
        """Go on counting from what was noted last, after a stop of the host.

        Raises:
            StorageError: that cannot be read.
        """
        if (noted := self._store.note(self.id)) is not None:
            before = msgspec.json.decode(noted, type=tuple[SeatCount, ...])
            self.tally = Tally(self.match.header.seats, before)

    def jot(self) -> None:
        """Have noted what is counted so far, without waiting; where that fails it is lost."""
        noted = msgspec.json.encode(self.tally.so_far()).decode()
        self._store.put_note(self.id, noted)

    def append(self, entries: Sequence[StoredEntry], alarm: Alarm) -> None:
        """Hand the newest entries to storage, all or none, with the alarm after them.

        Raises:
            StorageError: none is taken.
        """
        self._store.append(self.id, entries, _woken(alarm))
        if entries[-1].number >= self._snapshot_due:
            self.snapshot()

    def entries(self, after: int = 0) -> Iterator[StoredEntry]:
        """Yield the committed entries after a number."""
        return self._store.entries(self.id, after)

    def flush(self) -> None:
        """Wait until all that was appended is committed; ``StorageError`` where it is not."""
        self._store.flush(self.id)

    def newest(self) -> Entry | None:
        """Return the last committed entry; raises ``StorageError`` where it cannot be read."""
        stored = next(self._store.entries(self.id, max(0, self.match.number - 1)), None)
        return None if stored is None else decode_entry(stored.body)

    def snapshot(self) -> None:
        """Store the present state, so that a recovery may start from it."""
        match = self.match
        if match.log is not None or match.number == 0 or match.void:
            # Such a match is replayed whole: for its events or its end, or there is nothing yet.
            return
        self._snapshot_due = match.number + SNAPSHOT_EVERY
        dump = match.game.dump(match.state)
        self._store.snapshot(Snapshot(self.id, match.number, match.digest(), dump))

    def finish(self, at: Instant) -> None:
        """Have it stored, after what was appended, that the match is over, and how it ended.

        Raises:
            StorageError: storage takes nothing more of it.
        """
        self._store.finish(self.id, at, outcome_of(self.match, self.tally.so_far()), wait=False)

    def note_end(self, head: str) -> None:
        """Know that it is stored how the match ended, and say so in the log.

        Args:
            head: of its record.
        """
        self.ended = True
        log.info("game over", server=self.server, game=self.game_no, head=head)

    def claim(self) -> None:
        """Become the one writer of the match, also after a commit has failed.

        Raises:
            StorageError: storage does not take it.
        """
        self._store.claim(self.id, self._bond)
        self.epoch = self._store.match(self.id).epoch

    @property
    def claimed(self) -> bool:
        """Whether entries are taken, as far as is known."""
        return self._store.fault(self.id) is None

    @property
    def away(self) -> bool:
        """Whether the database is waited for: what is entered is told of when it is back."""
        return self._store.away

    def reserve(self) -> None:
        """Claim a match that nobody has written to since it was read, without waiting for it.

        Raises:
            StorageError: storage takes nothing now.
        """
        if self._store.trouble is not None:
            raise StorageError(self._store.trouble)
        self.epoch += 1
        self._store.reserve(self.id, self.epoch, self._bond)

    def taken_over(self) -> bool:
        """Return whether another host has the match, or the whole place, since it was last read.

        Raises:
            StorageError: it cannot be read.
        """
        record = self.record()
        return self._store.lost or (record is not None and record.epoch > self.epoch)

    def settled(self, *, waits: bool) -> bool:
        """Return whether the fate of all that was appended is known.

        What was not stored never will be: what can be read is all there is. That is so at once
        where storage has failed; where it has not, what is on its way to the disk is waited for.
        """
        fault = self._store.fault(self.id)
        if fault is None and waits:
            try:
                self._store.flush(self.id)
            except StorageError as error:
                fault = error
        return not isinstance(fault, UnknownFateError)

    def reset(self) -> None:
        """Go back to what is committed, after a commit has failed.

        Raises:
            DepartedError: the entries do not lead where they led.
            StorageError: they cannot be read.
        """
        record = self._store.match(self.id)
        self.match = replayed(self._store, record)
        self.ended = record.ended is not None
        self.epoch = max(self.epoch, record.epoch)


def replayed(archive: MatchArchive, record: MatchRecord) -> Match[Any, Any]:
    """Return a stored match after its last committed entry."""
    stored = decode_header(record.header)
    game = game_of(stored.header)
    other = _said_built_on(record, stored.header, game)
    match = _fresh(game, stored)
    start, entries = recovery(archive, record.id)
    found = [] if start is None else [start]
    del start  # as large as the state: whoever takes it lets go of it
    if found and (other or not _restored(archive, match, found)):
        match = _fresh(game, stored)
        entries = archive.entries(record.id)
    with uncollected():
        for entry in entries:
            match.apply(decode_entry(entry.body))
    return match


def _fresh(game: Game[Any, Any], stored: StoredHeader) -> Match[Any, Any]:
    match = Match(game, stored.header, stored.seed)
    match.keep = set_aside
    return match


def replayed_whole(
    archive: MatchArchive, record: MatchRecord, turns: int | None = None
) -> Match[Any, Any]:
    """Return a stored match replayed from its first entry, whatever snapshots there are.

    Args:
        archive: where it is kept.
        record: what storage knows of it.
        turns: stop when so many have ended; by default with its last entry.

    Raises:
        DepartedError: its entries do not lead where they led.
        StorageError: they cannot be read.
    """
    stored = decode_header(record.header)
    match = _fresh(game_of(stored.header), stored)
    with uncollected():
        for entry in archive.entries(record.id):
            if turns is not None and match.turn() >= turns:
                break
            match.apply(decode_entry(entry.body))
    return match


def last_instant(archive: Archive, record: MatchRecord) -> Instant:
    """Return the instant of the last entry of a stored match, 0 where there is none.

    Where its entries were pruned it is when the match ended.

    Raises:
        StorageError: it cannot be read.
    """
    try:
        newest = next(archive.entries(record.id, max(0, archive.last(record.id) - 1)), None)
    except PrunedError:
        return record.ended or 0
    return 0 if newest is None else decode_entry(newest.body).at


def _said_built_on(record: MatchRecord, header: Header, game: Game[Any, Any]) -> str:
    """Say in the log, and return, on what else the rules are built than when a match was played.

    Such a match is replayed whole, and goes on only if it comes out as its entries say.
    """
    if other := other_version(header, game):
        server, number = record.server, record.game_no
        log.warning("rules are built on other versions", server=server, game=number, reason=other)
    return other


def _restored(archive: MatchArchive, match: Match[Any, Any], found: list[Snapshot]) -> bool:
    """Bring a match to the snapshot, which is taken; return whether that can be relied on."""
    snapshot = found.pop()
    stored, expected = snapshot.match, snapshot.digest
    if match.log is not None:
        return False  # replayed whole, for its events
    newest = next(archive.entries(stored, snapshot.number - 1), None)
    try:
        if newest is None:
            raise LookupError("its entry is missing")
        match.restore(snapshot.dump, snapshot.number, decode_entry(newest.body).at)
        del snapshot  # the digest is of a dump of its own
        if match.digest() != expected:
            raise ValueError("it departs from its digest")
    except Exception as error:  # a dump of another version may fail in any way
        log.warning("snapshot of no use", match=stored, reason=str(error))
        return False
    return True


def _new(match: Match[Any, Any], server: str, game_no: int, secret: Secret) -> NewMatch:
    header = StoredHeader(match.header, secret.seed, secret.salt.hex())
    return NewMatch(match.game.name, encode_plain(header), server, game_no, _woken(match.alarm()))


def _woken(alarm: Alarm) -> Instant | None:
    return alarm if isinstance(alarm, int) else None
