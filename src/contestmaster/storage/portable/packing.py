"""Writing records to one file: the same bytes for the same records."""

import os
import zipfile
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, Final, NamedTuple, TypeAlias

import msgspec

from contestmaster.kernel.exchange import write_texts
from contestmaster.storage.backup import snapshot
from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.links import published
from contestmaster.storage.places import shown
from contestmaster.storage.portable.form import (
    ACCOUNTS,
    FACTS,
    FORMAT,
    LONGEST_LINE,
    MANIFEST,
    MATCHES,
    NO_OUTCOME,
    NO_TIME,
    SETTINGS,
    ArchiveKind,
    ArchiveManifest,
    PackedMatch,
    PartFact,
    SettingsFile,
    journal_part,
    sources_part,
)
from contestmaster.storage.privacy import DATABASE, private_file
from contestmaster.storage.pruned import pruned_fact
from contestmaster.storage.records import MatchRecord, StoredEntry
from contestmaster.storage.sqlite import SqliteArchive

Write: TypeAlias = Callable[[bytes], object]
RecordsCopy: TypeAlias = SqliteArchive
"""Records that nobody changes meanwhile: a copy in a file, whatever they are a copy of."""
JournalText: TypeAlias = Callable[[RecordsCopy, MatchRecord, Write], object]
"""Writes the journal of a match in the exchange form."""

_UNIX: Final = 3
_CHUNK: Final = 1 << 20
_json: Final = msgspec.json.Encoder().encode


def _all(_: MatchRecord) -> bool:
    return True


@dataclass(frozen=True)
class Contents:
    """What goes into an archive file.

    Attributes:
        kind: ``whole`` has accounts, facts and what entries came from; ``games`` the last of these,
            and ``public`` none.
        wanted: of which matches.
        settings: files of settings that go along.
        journal: writes journals in another way, such as with an end; ``None``: as they are stored.
    """

    kind: ArchiveKind = "whole"
    wanted: Callable[[MatchRecord], bool] = _all
    settings: Sequence[SettingsFile] = ()
    journal: JournalText | None = None


class Packed(NamedTuple):
    """What was written.

    Attributes:
        manifest: what the file holds.
        fingerprint: SHA-256 of the manifest, and so of all parts.
    """

    manifest: ArchiveManifest
    fingerprint: str


@contextmanager
def copied_now(place: Path, beside: Path) -> Iterator[RecordsCopy]:
    """Give the records of a place as they are now, copied; a host may go on meanwhile.

    Args:
        place: where they are.
        beside: a folder with room for the copy, which is removed in the end.

    Raises:
        StorageError: there are none, or they cannot be read or copied.
    """
    with (
        explaining(beside),
        TemporaryDirectory(prefix=".contestmaster-export-", dir=beside) as made,
    ):
        snapshot(place, Path(made) / DATABASE)
        with SqliteArchive(Path(made)) as archive:
            yield archive


def pack(place: Path, to: Path, contents: Contents) -> Packed:
    """Write the records of a place, as they are now, to a file, whole or not at all.

    Only its owner may read the file, unless it is public. A host may use the place.

    Raises:
        StorageError: there are no records, the file is there, or one of them fails.
    """
    with copied_now(place, to.absolute().parent) as archive:
        return pack_archive(archive, to, contents, shown(place))


def pack_archive(archive: RecordsCopy, to: Path, contents: Contents, called: str = "") -> Packed:
    """Write records that nobody changes meanwhile to a file, whole or not at all.

    Raises:
        StorageError: the file is there, or one of the two fails.
    """
    if to.exists():
        raise StorageError(f"{to} is there already: choose another name.")
    draft = to.with_name(f".{to.name}.{os.getpid()}.part")
    with explaining(to):
        try:
            draft.unlink(missing_ok=True)
            if contents.kind != "public":
                private_file(draft)
            with draft.open("wb") as file:
                with zipfile.ZipFile(file, "w") as parts:
                    packed = _Packing(archive, parts, contents, called or archive.name).run()
                file.flush()
                os.fsync(file.fileno())
            draft.replace(to)
        finally:
            draft.unlink(missing_ok=True)
    return packed


class _Packing:
    def __init__(
        self, archive: RecordsCopy, file: zipfile.ZipFile, contents: Contents, called: str
    ) -> None:
        self._archive = archive
        self._zip = file
        self._contents = contents
        self._called = called
        self._parts: list[PartFact] = []

    def run(self) -> Packed:
        archive, contents = self._archive, self._contents
        records = [record for record in archive.matches() if contents.wanted(record)]
        lines = [self._line(record) for record in records]
        accounts = archive.accounts() if contents.kind == "whole" else []
        self._lines(MATCHES, map(_json, lines))
        if contents.kind == "whole":
            self._lines(ACCOUNTS, map(_json, accounts))
            self._lines(FACTS, map(_json, archive.facts()))
        else:
            self._lines(FACTS, map(_json, self._pruned(records)))
        for settings in sorted(contents.settings):
            with self._part(SETTINGS + settings.name) as write:
                write(settings.content)
        for record, line in zip(records, lines, strict=True):
            self._journal(record, line)
        manifest = ArchiveManifest(
            FORMAT,
            contents.kind,
            len(lines),
            sum(line.entries for line in lines),
            len(accounts),
            tuple(self._parts),
        )
        text = msgspec.json.format(_json(manifest)) + b"\n"
        with self._part(MANIFEST) as write:
            write(text)
        return Packed(manifest, sha256(text).hexdigest())

    def _pruned(self, records: Sequence[MatchRecord]) -> Iterator[tuple[str, str]]:
        """Yield the facts without which a match whose entries are gone would seem damaged."""
        for name in map(pruned_fact, (record.id for record in records)):
            if (value := self._archive.meta(name)) is not None:
                yield name, value

    def _line(self, record: MatchRecord) -> PackedMatch:
        archive = self._archive
        return PackedMatch(
            record.id,
            record.server,
            record.game_no,
            record.game,
            record.epoch,
            record.alarm,
            record.ended,
            self._raw(record, record.outcome or NO_OUTCOME),
            self._raw(record, record.header),
            archive.last(record.id),
            archive.head(record.id),
        )

    def _raw(self, record: MatchRecord, text: bytes) -> msgspec.Raw:
        """Return text that stands in a line as it is."""
        try:
            msgspec.json.decode(text)
            plain = text.strip() == text and b"\n" not in text
        except (msgspec.MsgspecError, ValueError, RecursionError):
            plain = False
        if not plain:
            raise StorageError(
                f"{self._called} cannot be exported: what is kept of {record.server} game "
                f"{record.game_no} is no line of JSON."
            )
        return msgspec.Raw(text)

    def _journal(self, record: MatchRecord, line: PackedMatch) -> None:
        with TemporaryFile() as sources:
            with self._part(journal_part(record.id)) as write:
                if self._contents.journal is None:
                    self._as_stored(record, line, write, sources)
                else:
                    self._contents.journal(self._archive, record, write)
            if sources.tell():
                sources.seek(0)
                with self._part(sources_part(record.id)) as write:
                    for text in iter(lambda: sources.read(_CHUNK), b""):
                        write(text)

    def _as_stored(
        self, record: MatchRecord, line: PackedMatch, write: Write, sources: IO[bytes]
    ) -> None:
        """Write a journal without replaying it, and what its entries came from beside it."""
        archive = self._archive
        pruned = archive.meta(pruned_fact(record.id)) is not None
        stored = iter(()) if pruned else archive.entries(record.id)
        head = write_texts(write, published(record.header), _noting(stored, sources))
        if head != line.head and not pruned:
            raise StorageError(
                f"{self._called} cannot be exported: {record.server} game {record.game_no} does "
                "not come to its head."
            )

    def _lines(self, name: str, lines: Iterator[bytes]) -> None:
        with self._part(name) as write:
            for line in lines:
                if len(line) >= LONGEST_LINE:
                    raise StorageError(f"{self._called} cannot be exported: a line is too long.")
                write(line + b"\n")

    @contextmanager
    def _part(self, name: str) -> Iterator[Write]:
        """Give a function that writes a part of the file, of which the manifest will tell."""
        info = zipfile.ZipInfo(name, NO_TIME)
        info.compress_type = zipfile.ZIP_DEFLATED
        info.create_system = _UNIX
        info.external_attr = 0o600 << 16
        digest, size = sha256(), 0
        with self._zip.open(info, "w", force_zip64=True) as part:
            waiting = bytearray()

            def write(data: bytes) -> None:
                waiting.extend(data)
                if len(waiting) >= _CHUNK:
                    pass_on()

            def pass_on() -> None:
                nonlocal size
                size += len(waiting)
                digest.update(waiting)
                part.write(waiting)
                waiting.clear()

            yield write
            pass_on()
        self._parts.append(PartFact(name, size, digest.hexdigest()))


def _noting(stored: Iterator[StoredEntry], sources: IO[bytes]) -> Iterator[bytes]:
    """Yield the texts of entries; write what they came from to a file, a line each."""
    for entry in stored:
        if entry.source is not None:
            sources.write(_json((entry.number, b64encode(entry.source).decode())) + b"\n")
        yield entry.body
