"""Reading an archive file: all of it is verified before any of it counts."""

import sqlite3
import zipfile
import zlib
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import msgspec

from contestmaster.kernel.acts import DepartedError
from contestmaster.kernel.exchange import CutShortError, JournalReader
from contestmaster.kernel.journal import Entry
from contestmaster.storage import schema
from contestmaster.storage.backup import restore
from contestmaster.storage.directory import connect
from contestmaster.storage.errors import StorageError, explaining
from contestmaster.storage.links import closed, root_of
from contestmaster.storage.opening import used
from contestmaster.storage.places import shown
from contestmaster.storage.portable.form import (
    ACCOUNTS,
    FACTS,
    FORMAT,
    LONGEST_LINE,
    MANIFEST,
    MATCHES,
    NO_OUTCOME,
    SETTINGS,
    ArchiveManifest,
    PackedMatch,
    PartFact,
    SettingsFile,
    journal_part,
    sources_part,
)
from contestmaster.storage.privacy import DATABASE, new_folder
from contestmaster.storage.pruned import is_pruned_fact, pruned_fact
from contestmaster.storage.records import Account, StoredEntry
from contestmaster.storage.runs import packed
from contestmaster.storage.sqlite import SqliteArchive

_LONGEST_MANIFEST: Final = 1 << 28
_LONGEST_SETTINGS: Final = 1 << 20
_RUN_ENTRIES: Final = 4096
_RUN_BYTES: Final = 1 << 20
"""Entries of a run: so many, or of so many bytes, are held in memory."""
_BROKEN: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    msgspec.MsgspecError,
    RecursionError,
    DepartedError,
    CutShortError,
    sqlite3.IntegrityError,
    OverflowError,
)
"""What a file that is damaged, or none of ours, may raise."""


class Unpacked(NamedTuple):
    """What was read.

    Attributes:
        manifest: what the file holds.
        fingerprint: SHA-256 of the manifest, and so of all parts.
        settings: files of settings that went along.
    """

    manifest: ArchiveManifest
    fingerprint: str
    settings: tuple[SettingsFile, ...]


def bring_in(file: Path, target: Path, *, dry_run: bool = False) -> Unpacked:
    """Make the records of an empty place what an archive file holds, whole or not at all.

    Every hash is compared, and every journal is followed by its chain to its head, before anything
    is seen in the place. A ``dry_run`` ends there.

    Raises:
        StorageError: the place has records or cannot be used, or the file cannot be read or is not
            what was written.
    """
    if used(target):
        raise StorageError(f"{shown(target)} has records already: name another place.")
    if dry_run:
        return checked(file)
    with (
        explaining(target),
        new_folder(target),
        TemporaryDirectory(prefix=".contestmaster-import-", dir=target) as made,
    ):
        unpacked = unpack(file, Path(made))
        restore(target, Path(made) / DATABASE)
    return unpacked


def checked(file: Path) -> Unpacked:
    """Verify all of an archive file, in a folder that is thrown away.

    Raises:
        StorageError: the file cannot be read, or is not what was written.
    """
    with explaining(file), TemporaryDirectory(prefix="contestmaster-import-") as made:
        return unpack(file, Path(made))


def unpack(file: Path, folder: Path) -> Unpacked:
    """Write what an archive file holds to a new database in a folder, and verify all of it.

    Raises:
        StorageError: the file cannot be read, or is not what was written.
    """
    if not file.is_file():
        raise StorageError(f"There is no archive {file}.")
    path = folder / DATABASE
    try:
        with zipfile.ZipFile(file) as opened, closing(connect(path, write=True, draft=True)) as to:
            schema.migrate(to, 0)
            to.execute("BEGIN")
            unpacked = _Unpacking(opened, to).run()
            to.execute("COMMIT")
            to.execute("PRAGMA journal_mode=DELETE")
    except _BROKEN as error:
        raise StorageError(f"{file} cannot be imported: {_said(error)}.") from error
    with SqliteArchive(folder) as archive:
        archive.matches()  # each is sealed
    return unpacked


def _said(error: BaseException) -> str:
    if isinstance(error, zipfile.BadZipFile) and "not a zip" in str(error):
        return "it is no archive of Contestmaster"
    if isinstance(error, KeyError):
        return f"it is damaged ({str(error.args[0]).removesuffix('.')})"
    return str(error).removesuffix(".") or "it is damaged"


class _Unpacking:
    def __init__(self, opened: zipfile.ZipFile, to: sqlite3.Connection) -> None:
        self._zip = opened
        self._to = to
        text, self._manifest = self._read_manifest()
        self._fingerprint = sha256(text).hexdigest()
        self._parts = {part.name: part for part in self._manifest.parts}
        self._check_names()
        self._pruned: dict[str, str] = {}

    def run(self) -> Unpacked:
        manifest = self._manifest
        if FACTS in self._parts:
            self._facts()
        accounts = entries = 0
        if ACCOUNTS in self._parts:
            for text in self._lines(ACCOUNTS):
                self._insert("accounts", msgspec.json.decode(text, type=Account))
                accounts += 1
        lines = [msgspec.json.decode(text, type=PackedMatch) for text in self._lines(MATCHES)]
        journals = {journal_part(line.id) for line in lines}
        if journals != {name for name in self._parts if name.startswith("journals/")}:
            raise ValueError("its journals are not those of its matches")
        for line in lines:
            self._match(line)
            entries += line.entries
        if (len(lines), entries, accounts) != (
            manifest.matches,
            manifest.entries,
            manifest.accounts,
        ):
            raise ValueError("its manifest counts other records")
        return Unpacked(manifest, self._fingerprint, tuple(self._settings()))

    def _read_manifest(self) -> tuple[bytes, ArchiveManifest]:
        names = self._zip.namelist()
        if MANIFEST not in names:
            raise ValueError("it is no archive of Contestmaster")
        if self._zip.getinfo(MANIFEST).file_size > _LONGEST_MANIFEST:
            raise ValueError("its manifest is too long")
        text = self._zip.read(MANIFEST)
        try:
            plain = msgspec.json.decode(text)
            found = plain["archive"], plain["format"]
        except (msgspec.MsgspecError, TypeError, KeyError):
            raise ValueError("it is no archive of Contestmaster") from None
        if found != ("contestmaster", FORMAT):
            raise ValueError(
                f"it has version {found[1]} of the form, and this Contestmaster knows {FORMAT}"
            )
        return text, msgspec.convert(plain, ArchiveManifest)

    def _check_names(self) -> None:
        """Demand that exactly the parts are there that the manifest tells of, each once."""
        names = self._zip.namelist()
        if sorted(names) != sorted([MANIFEST, *(part.name for part in self._manifest.parts)]):
            raise ValueError("it has other parts than its manifest says")

    @contextmanager
    def _part(self, name: str) -> Iterator[Iterator[bytes]]:
        """Give the lines of a part; in the end its hash is compared."""
        fact: PartFact = self._parts[name]
        digest, size = sha256(), 0
        with self._zip.open(name) as part:

            def lines() -> Iterator[bytes]:
                nonlocal size
                while line := part.readline(LONGEST_LINE + 1):
                    size += len(line)
                    if len(line) > LONGEST_LINE or size > fact.bytes:
                        raise ValueError(f"{name} is not what was written")
                    digest.update(line)
                    yield line

            rest = lines()
            yield rest
            for _ in rest:
                raise ValueError(f"{name} has more than belongs there")
        if (size, digest.hexdigest()) != (fact.bytes, fact.sha256):
            raise ValueError(f"{name} is not what was written")

    def _lines(self, name: str) -> Iterator[bytes]:
        with self._part(name) as lines:
            yield from lines

    def _facts(self) -> None:
        for line in self._lines(FACTS):
            name, value = msgspec.json.decode(line, type=tuple[str, str])
            self._insert("meta", (name, value))
            if is_pruned_fact(name):
                self._pruned[name] = value

    def _settings(self) -> Iterator[SettingsFile]:
        for name, part in self._parts.items():
            if name.startswith(SETTINGS):
                if part.bytes > _LONGEST_SETTINGS:
                    raise ValueError(f"{name} is too long")
                called = name.removeprefix(SETTINGS)
                if not called or "/" in called or "\\" in called or called.startswith("."):
                    raise ValueError(f"{name} is no file of settings")
                yield SettingsFile(called, b"".join(self._lines(name)))

    def _match(self, line: PackedMatch) -> None:
        header, ending = bytes(line.header), bytes(line.outcome)
        outcome = None if ending == NO_OUTCOME else ending
        root = root_of(header)
        seal = closed(line.head, header, line.server, line.game_no, line.game, line.ended, outcome)
        row = (line.id, line.game, header, line.server, line.game_no, line.epoch, line.alarm)
        self._insert("matches", (*row, line.ended, outcome, root, seal))
        with self._part(journal_part(line.id)) as lines:
            self._journal(line, JournalReader(lines), root)

    def _journal(self, line: PackedMatch, reader: JournalReader, root: str) -> None:
        called = f"{line.server} game {line.game_no}"
        if reader.head != root:
            raise ValueError(f"the journal of {called} has another header")
        waiting: list[StoredEntry] = []
        size, chain = 0, root
        for entry in self._entries(line, reader):
            waiting.append(entry)
            size += len(entry.body) + len(entry.source or b"")
            if len(waiting) >= _RUN_ENTRIES or size >= _RUN_BYTES:
                chain = self._store(line.id, waiting, chain)
                waiting, size = [], 0
        chain = self._store(line.id, waiting, chain)
        (last,) = self._to.execute(
            "SELECT coalesce(max(last), 0) FROM runs WHERE match = ?", (line.id,)
        ).fetchone()
        known = self._pruned.get(pruned_fact(line.id), chain) if last == 0 else chain
        if (last, chain, known) != (line.entries, reader.head, line.head):
            raise ValueError(f"the journal of {called} does not come to its head")

    def _entries(self, line: PackedMatch, reader: JournalReader) -> Iterator[StoredEntry]:
        """Yield the entries of a journal, each with what it came from."""
        name = sources_part(line.id)
        sources = self._sources(name) if name in self._parts else iter(())
        number, source = next(sources, (0, None))
        try:
            for found in reader:
                if isinstance(found, Entry):
                    own = source if number == found.number else None
                    yield StoredEntry(found.number, reader.text, own)
                    if own is not None:
                        number, source = next(sources, (0, None))
        except CutShortError:
            if line.ended is not None and self._manifest.kind == "public":
                raise
            # As it is kept here; whether entries are missing, the head tells.
        if number:
            raise ValueError(f"{name} speaks of an entry that is not there")

    def _sources(self, name: str) -> Iterator[tuple[int, bytes | None]]:
        for line in self._lines(name):
            number, text = msgspec.json.decode(line, type=tuple[int, str])
            yield number, b64decode(text, validate=True)

    def _store(self, match: int, entries: list[StoredEntry], chain: str) -> str:
        for run in packed(entries, chain) if entries else ():
            columns = (match, run.last, run.first, *run[2:])
            self._insert("runs", columns)
            chain = run.chain
        return chain

    def _insert(self, table: str, values: Any) -> None:
        row = _ROWS[table]
        if isinstance(values, Account):
            values = (values.login, values.name, values.password, values.role)
        marks = ", ".join("?" * len(row.split(",")))
        self._to.execute(f"INSERT INTO {table} ({row}) VALUES ({marks})", values)


_ROWS: Final = {
    "accounts": "login, name, password, role",
    "meta": "name, value",
    "matches": "id, game, header, server, game_no, epoch, next_alarm, ended, outcome, root, seal",
    "runs": "match, last, first, bodies, lengths, sources, chain, seal",
}
