"""The certificate of a host and its key: two files, read at the start and whenever they change."""

import os
import re
import ssl
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import structlog

from contestmaster.doors.tls.trial import CertificateFacts, facts_of, is_for
from contestmaster.kernel.instant import DAY, SECOND, Instant, to_text

SOON: Final = 14 * DAY
"""A certificate that holds no longer than this is warned of."""

_OTHERS: Final = stat.S_IRWXO | stat.S_IWGRP
"""What others may not do with a key. A group may read it: so a host that is not root gets it."""
_CERTIFICATES: Final = re.compile(
    r"-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----\n?", re.ASCII
)
_WEB: Final = ["http/1.1"]

_Marks: TypeAlias = tuple[tuple[int, int, int], ...]

log = structlog.get_logger("contestmaster.tls")


class CertificateError(Exception):
    """A certificate or its key cannot be used; the message is one sentence for the organiser."""


class _Read(NamedTuple):
    """What the files had when they were read."""

    line: ssl.SSLContext
    web: ssl.SSLContext
    facts: CertificateFacts
    text: str
    marks: _Marks


class Certificate:
    """A certificate with its key, from :meth:`read` on; :meth:`renew` reads the files again.

    Whoever connects is shown what was read last; connections that are open stay as they are
    [NET-131].

    Attributes:
        file: the certificate's, with those of the authorities between in the same file.
        key: the key's; it may be the same file.
    """

    def __init__(self, file: Path, key: Path, read: _Read) -> None:
        """Take over what was read; use :meth:`read`."""
        self.file, self.key = file, key
        self._read = read
        self._refused: _Marks | None = None

    @classmethod
    def read(cls, file: Path, key: Path | None, now: Instant) -> "Certificate":
        """Read both files, and try the certificate.

        Args:
            file: the certificate's.
            key: the key's, ``None`` where it stands in the same file.
            now: the present instant.

        Raises:
            CertificateError: they cannot be used, do not fit together, others on the machine may
                read the key, or the certificate has run out [NET-130].
        """
        key = file if key is None else key
        return cls(file, key, _read(file, key, now))

    @property
    def line(self) -> ssl.SSLContext:
        """By which connections of the line protocol are encrypted."""
        return self._read.line

    @property
    def web(self) -> ssl.SSLContext:
        """By which pages are."""
        return self._read.web

    @property
    def text(self) -> str:
        """What the certificate's file says, without the key."""
        return self._read.text

    @property
    def facts(self) -> CertificateFacts:
        """What stands in the certificate."""
        return self._read.facts

    def missing(self, names: Iterable[str]) -> list[str]:
        """Return those names for which the certificate is not."""
        return [name for name in names if not is_for(self.line, self._read.text, name)]

    def warning(self, names: Iterable[str], now: Instant) -> list[str]:
        """Return what is to be said of the certificate, a sentence each.

        Args:
            names: by which clients know the host.
            now: the present instant.
        """
        said = [f"{self.file} is not for {name}: clients refuse it" for name in self.missing(names)]
        left = self.facts.until - now
        if left <= SOON:
            until = to_text(self.facts.until)
            said.append(f"{self.file} holds until {until}: {left // DAY} days")
        if self.facts.since > now:
            said.append(f"{self.file} holds from {to_text(self.facts.since)} on only")
        return said

    def renew(self, now: Instant, *, anyway: bool = False) -> bool:
        """Read the files again if they have changed; return whether others are shown from now on.

        What cannot be used is told in the log, once, and the old certificate stays.

        Args:
            now: the present instant.
            anyway: also where nothing seems to have changed, and say so again.
        """
        try:
            marks = _marks(self.file, self.key)
        except OSError:
            marks = ()
        if not anyway and marks in (self._read.marks, self._refused):
            return False
        try:
            self._read = _read(self.file, self.key, now)
        except CertificateError as error:
            self._refused = marks
            log.error("the certificate is not taken, the old one stays", reason=str(error))
            return False
        self._refused = None
        log.info("the certificate was read again", until=to_text(self.facts.until))
        return True


def _read(file: Path, key: Path, now: Instant) -> _Read:
    """Read and try; raises ``CertificateError``."""
    try:
        marks = _marks(file, key)
        text, secret = file.read_text("ascii"), key.read_text("ascii")
    except OSError as error:
        raise CertificateError(f"{error.filename}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise CertificateError(f"{file} or {key} is not in PEM") from None
    if "-----BEGIN CERTIFICATE-----" not in text:
        raise CertificateError(f"{file} has no certificate in PEM")
    if "PRIVATE KEY-----" not in secret:
        raise CertificateError(f"{key} has no key in PEM")
    _check_privacy(key)
    try:
        line, web = _context(file, key), _context(file, key)
        web.set_alpn_protocols(_WEB)
        facts = facts_of(line, text)
    except (ssl.SSLError, ValueError) as error:
        raise CertificateError(_reason(error, file, key)) from None
    if facts.until <= now:
        raise CertificateError(
            f"{file} has run out on {to_text(facts.until)}: clients would refuse it; get a new one"
        )
    return _Read(line, web, facts, _without_key(text), marks)


def _context(file: Path, key: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_RENEGOTIATION

    def locked() -> str:
        raise CertificateError(
            f"{key} is locked by a password, which nobody types when a host starts: "
            "write it without one (openssl pkey)"
        )

    context.load_cert_chain(file, key, locked)
    return context


def _without_key(text: str) -> str:
    """Return the certificates of a file, which may hold the key, too."""
    return "".join(_CERTIFICATES.findall(text))


def _reason(error: Exception, file: Path, key: Path) -> str:
    known = getattr(error, "reason", None)
    if known == "KEY_VALUES_MISMATCH":
        return f"the key {key} does not belong to the certificate {file}"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"{file} is no certificate of a server: {error.verify_message}"
    reason = (known or str(error)).lower().replace("_", " ")
    return f"{file} with {key} cannot be used: {reason}"


def _check_privacy(key: Path) -> None:
    if os.name == "posix" and key.stat().st_mode & _OTHERS:
        raise CertificateError(
            f"{key} may be read or changed by others on this machine: chmod it to 600, or to 640 "
            "for the group of the host"
        )


def _marks(*files: Path) -> _Marks:
    """Return what changes when a file is written, or another takes its place."""
    found = (each.stat() for each in files)
    return tuple((each.st_mtime_ns, each.st_size, each.st_ino) for each in found)


def seconds_left(certificate: Certificate, now: Instant) -> float:
    """Return for how many seconds a certificate still holds."""
    return (certificate.facts.until - now) / SECOND
