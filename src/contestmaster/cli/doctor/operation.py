"""An operation: a contest by its file, or a place with records, as it stands now."""

import os
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from contestmaster.cli.doctor.finding import Finding, bad, good, warning

if TYPE_CHECKING:
    from contestmaster.host.contest.settings import ContestSettings
    from contestmaster.storage.store import Archive

_LOOKED_S: Final = 20.0
"""For so long journals are looked through; `contestmaster verify` looks at all of them."""
_SPAN_S: Final = 600.0
"""A shorter time says little of how records grow."""
_LONG_H, _SOON_H, _NOW_H = 1000.0, 24.0, 1.0
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


class Operation(NamedTuple):
    """What is looked at.

    Attributes:
        folder: of the records, or what stands for a database.
        settings: of the contest, if its file was named.
        process: of the host that runs there, 0 where none does or none can be known.
        runs: whether one runs.
    """

    folder: Path
    settings: "ContestSettings | None"
    process: int
    runs: bool

    @classmethod
    def of(cls, what: Path) -> "Operation":
        """Find out what a person has named: a contest's file, or a place for records.

        Raises:
            SettingsError, StorageError: it is not what it should be.
        """
        from contestmaster import storage
        from contestmaster.host.contest.file import data_folder, read_settings
        from contestmaster.host.control import ControlClient, NoHostError

        settings = read_settings(what) if what.suffix == ".toml" else None
        folder = storage.place(what) if settings is None else data_folder(what, settings)
        try:
            client = ControlClient(folder)
        except NoHostError:
            return cls(folder, settings, 0, runs=False)
        process = client.process()
        client.close()
        return cls(folder, settings, process, runs=True)

    def teams(self) -> int:
        """Return how many teams there are, by the contest's file and its records."""
        from contestmaster import storage
        from contestmaster.host.contest.archive import kept

        names = {team.name for team in self.settings.teams} if self.settings else set[str]()
        if storage.used(self.folder):
            with suppress(storage.StorageError), storage.reading(self.folder) as archive:
                _, state, _ = kept(archive)
                names |= {team.name for team in state.ranked()}
        return len(names)


def host(of: Operation) -> Iterator[Finding]:
    """Whether a host runs there."""
    from contestmaster.storage import shown

    if of.runs:
        number = f", process {of.process}" if of.process else ""
        yield good("host", f"one runs on {shown(of.folder)}{number}")
    else:
        yield good("host", f"none runs on {shown(of.folder)}")


def integrity(of: Operation) -> Iterator[Finding]:
    """Journals are what they were when they were committed, those that can be read in seconds."""
    from contestmaster import storage
    from contestmaster.host.inspection import inspect

    if not storage.used(of.folder):
        yield good("integrity", "there are no records yet")
        return
    until, looked, entries, all_of_them = time.monotonic() + _LOOKED_S, 0, 0, True
    damaged = []
    with storage.reading(of.folder) as archive:
        for match in inspect(archive):
            looked, entries = looked + 1, entries + match.entries
            damaged += [match.damage] if match.damage else []
            if time.monotonic() > until:
                all_of_them = False
                break
    for sentence in damaged:
        mend = "stop the host, keep a copy of this, and restore the newest backup that is whole"
        yield bad("integrity", sentence, mend)
    if not damaged:
        rest = "" if all_of_them else "; for more there was no time: contestmaster verify"
        yield good("integrity", f"{looked} journals with {entries} entries are whole{rest}")


def growth(of: Operation) -> Iterator[Finding]:
    """How long the room lasts, if records grow as they have until now."""
    from contestmaster import storage
    from contestmaster.kernel.instant import HOUR, SECOND
    from contestmaster.storage.room import device_of, free_bytes

    if storage.is_elsewhere(of.folder) or not storage.used(of.folder):
        return
    size = sum(each.stat().st_size for each in of.folder.glob("*.db*"))
    with storage.reading(of.folder) as archive:
        span = _span(archive)
    if span < _SPAN_S * SECOND:
        yield good("growth", f"{size / 1e6:.0f} MB; it is too early to say how they grow")
        return
    hourly = size * HOUR / span
    hours = free_bytes(of.folder) / hourly
    said = f"{hourly / 1e6:.0f} MB an hour until now: room on {device_of(of.folder)} for "
    said += f"{hours:.0f} hours" if hours < _LONG_H else "months"
    if hours < _NOW_H:
        yield bad("growth", said, "make room there now: docs/operations.md says what may go")
    elif hours < _SOON_H:
        yield warning("growth", said, "make room there before it is needed")
    else:
        yield good("growth", said)


def _span(archive: "Archive") -> int:
    """Return the time from the first entry of all journals to the last."""
    from contestmaster.kernel.journal import decode_entry

    first, last = None, 0
    for record in archive.matches():
        ends = next(archive.entries(record.id), None), None
        if ends[0] is None:
            continue
        at = decode_entry(ends[0].body).at
        first = at if first is None else min(first, at)
        newest = next(archive.entries(record.id, archive.last(record.id) - 1), None)
        last = max(last, record.ended or 0, 0 if newest is None else decode_entry(newest.body).at)
    return 0 if first is None else max(0, last - first)


def permissions(of: Operation) -> Iterator[Finding]:
    """Nobody else on this machine can read records."""
    if os.name != "posix" or not of.folder.is_dir():
        return
    open_to = [
        each
        for each in (of.folder, *of.folder.iterdir())
        if not each.is_symlink() and each.stat().st_mode & _OTHERS and _ours(each, of.folder)
    ]
    for each in open_to:
        mode = 700 if each.is_dir() else 600
        said = f"{each} can be read or changed by others on this machine"
        yield warning("permissions", said, f"chmod {mode} it, unless that is what you want")
    if not open_to:
        yield good("permissions", f"{of.folder} is for its owner only")


def _ours(path: Path, folder: Path) -> bool:
    from contestmaster.storage.privacy import DATABASE

    return path == folder or path.name.startswith((DATABASE, "host.lock", "control."))


def certificate(of: Operation) -> Iterator[Finding]:
    """The certificate is one, is for the names that are used, and holds for a while."""
    import ssl

    from contestmaster.doors.tcp.venue import certificate_of
    from contestmaster.doors.tls.certificate import CertificateError, seconds_left
    from contestmaster.doors.tls.trial import distrusted
    from contestmaster.host.clocks import WallClock

    if of.settings is None or not of.settings.tls.wanted:
        return
    try:
        found = certificate_of(of.settings)
    except CertificateError as error:
        yield bad("certificate", str(error), "see docs/operations.md, Encryption")
        return
    assert found is not None
    names, now = of.settings.web.public_names or found.facts.names[:1], WallClock().now()
    for sentence in found.warning(names, now):
        yield warning("certificate", sentence, "get a new one, and see that your ACME client runs")
    for name in names:
        why = distrusted(found.line, ssl.create_default_context(), name.replace("*", "any"))
        if why is not None:
            mend = "give clients its authority by --tls-ca, or get one that is known"
            yield warning("certificate", f"{name}: this machine does not trust it: {why}", mend)
    days = seconds_left(found, now) / 86400
    yield good("certificate", f"for {', '.join(found.facts.names)}: {days:.0f} days left")


def ports(of: Operation) -> Iterator[Finding]:
    """The ports of the contest are free, or its host has them."""
    from contestmaster.doors.tcp.listener import CannotListenError, claimed

    if of.settings is None or of.runs:
        return
    wanted = [(server.host, server.params.port) for server in of.settings.servers]
    if of.settings.web.open and of.settings.web.port:
        wanted.append((of.settings.web.host, of.settings.web.port))
    for place in wanted:
        try:
            for sock in claimed(*place):
                sock.close()
        except CannotListenError as error:
            mend = "choose another port, or end who has it (`ss -ltnp` shows who)"
            yield bad("ports", str(error), mend)
    yield good("ports", f"{len(wanted)} of the contest were looked at")


def server(of: Operation) -> Iterator[Finding]:
    """A server of PostgreSQL keeps what it has acknowledged; StorageError if it cannot be asked."""
    from contestmaster import storage

    if not storage.is_elsewhere(of.folder):
        return
    told = storage.server_facts(of.folder)
    for name in ("fsync", "full_page_writes"):
        if told[name] != "on":
            mend = f"set {name} = on in postgresql.conf: what is acknowledged may be lost"
            yield bad("PostgreSQL", f"{name} is {told[name]}", mend)
    if told["synchronous_commit"] == "off":
        mend = "set it to on for that server, database or user"
        yield bad("PostgreSQL", "synchronous_commit is off", mend)
    if told["data_checksums"] != "on":
        said = "data_checksums is off: a disk that changes bytes is not noticed there"
        yield warning("PostgreSQL", said, "pg_checksums --enable, while the server is down")
    standbys = told["synchronous_standby_names"] or "none"
    said = f"version {told['server_version']}, synchronous standbys: {standbys}"
    yield good("PostgreSQL", said)
