"""From storage to the exchange form: a match as one file that anyone can check and replay."""

from collections.abc import Callable, Sequence
from typing import Any

from contestmaster.host.ended import placed, tallied
from contestmaster.host.live import decode_header, game_of
from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.exchange import Writer
from contestmaster.kernel.journal import Entry, decode_entry
from contestmaster.kernel.match import Match
from contestmaster.kernel.refused import RefusalCount
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive

DIGEST_EVERY = 1000
"""Entries between two digests in an exchanged journal, counted to the next ring."""


class ExportRecorder:
    """Writes a match as it goes, with digests at intervals."""

    def __init__(self, match: Match[Any, Any], write: Callable[[bytes], object]) -> None:
        self._match = match
        self._writer = Writer(write, match.header)
        self._since = 0

    def entry(self, entry: Entry) -> None:
        """Write an entry that the match has just carried out."""
        self._writer.entry(entry)
        self._since += 1
        if self._since >= DIGEST_EVERY and entry.kind == "ring":
            self._writer.digest(entry.number, self._match.digest())
            self._since = 0

    def end(
        self,
        salt: bytes,
        refused: Sequence[RefusalCount] = (),
        counted: Sequence[SeatCount] = (),
    ) -> None:
        """Reveal the secret and close the journal."""
        match = self._match
        self._writer.end(
            digest=match.digest(),
            seed=match.seed,
            salt=salt,
            outcome=match.game.outcome(match.state),
            refused=refused,
            counted=counted,
        )


def export(
    archive: Archive,
    record: MatchRecord,
    write: Callable[[bytes], object],
    *,
    close: bool = False,
    refused: Sequence[RefusalCount] = (),
    counted: Sequence[SeatCount] = (),
) -> bool:
    """Write a stored match; return whether it is whole.

    A match that is not over is written without its end, so that nothing secret leaves the host
    and every reader sees that it is unfinished; unless ``close`` says that it was given up here,
    where it stands. ``refused`` and ``counted`` are what has been counted besides; what was stored
    with the end of the match, if nothing is given.

    Raises:
        DepartedError: the stored entries do not replay.
        StorageError: they cannot be read.
    """
    stored = decode_header(record.header)
    match = Match(game_of(stored.header), stored.header, stored.seed)
    recorder = ExportRecorder(match, write)
    for kept in archive.entries(record.id):
        entry = decode_entry(kept.body)
        match.apply(entry)
        recorder.entry(entry)
    if record.ended is None and not close:
        return False
    recorder.end(stored.secret.salt, refused, counted or tallied(placed(record.outcome)))
    return True
