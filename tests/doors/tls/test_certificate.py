"""Certificates: what is taken, what is refused and why, and how another takes their place."""

import os
import ssl
from datetime import UTC, datetime
from pathlib import Path

import pytest
from structlog.testing import capture_logs
from tests.certificates import Authority, Files

from contestmaster.doors.tls.certificate import Certificate, CertificateError
from contestmaster.doors.tls.trial import distrusted, pinned
from contestmaster.kernel.instant import DAY, SECOND, Instant


def now() -> Instant:
    return round(datetime.now(UTC).timestamp() * SECOND)


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


def taken(files: Files) -> Certificate:
    return Certificate.read(files.certificate, files.key, now())


def test_what_stands_in_it(authority):
    certificate = taken(authority.sign(("contest.example", "*.contest.example", "192.0.2.1")))
    facts = certificate.facts
    assert facts.names == ("contest.example", "*.contest.example", "192.0.2.1")
    assert 29 * DAY < facts.until - now() <= 30 * DAY
    assert facts.since < now()
    assert certificate.warning(["bots.contest.example", "192.0.2.1"], now()) == []
    assert certificate.missing(["a.b.contest.example", "192.0.2.2"]) == [
        "a.b.contest.example",
        "192.0.2.2",
    ]


def test_nothing_older_than_tls_1_2_is_spoken(authority):
    """NET-126."""
    certificate = taken(authority.sign())
    assert {certificate.line.minimum_version, certificate.web.minimum_version} == {
        ssl.TLSVersion.TLSv1_2
    }
    old = ssl.create_default_context(cafile=str(authority.file))
    assert distrusted(certificate.line, old, "localhost") is None
    old.set_ciphers("ALL:@SECLEVEL=0")
    with pytest.warns(DeprecationWarning):
        old.minimum_version = ssl.TLSVersion.TLSv1
        old.maximum_version = ssl.TLSVersion.TLSv1_1
    assert distrusted(certificate.line, old, "localhost")


def test_key_and_certificate_in_one_file(authority):
    files = authority.sign()
    both = files.key.with_suffix(".both")
    both.touch(0o600)
    both.write_bytes(files.key.read_bytes() + files.certificate.read_bytes())
    certificate = Certificate.read(both, None, now())
    assert "PRIVATE" not in certificate.text
    trust = ssl.create_default_context(cafile=str(files.authority))
    assert distrusted(certificate.line, trust, "localhost") is None
    assert distrusted(certificate.line, pinned(certificate.text), "any.name") is None


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("another key", "does not belong to the certificate"),
        ("run out", "has run out on"),
        ("of a client", "is no certificate of a server"),
        ("locked", "is locked by a password"),
        ("for all to read", "may be read or changed by others"),
        ("no key", "No such file"),
        ("no certificate", "has no certificate in PEM"),
        ("a key cut short", "cannot be used"),
        ("bytes", "is not in PEM"),
    ],
)
def test_what_cannot_be_used_is_said_in_a_sentence(authority, broken, said):
    """NET-130."""
    files = authority.sign(
        days=-0.5 if broken == "run out" else 30,
        client=broken == "of a client",
        password=b"secret" if broken == "locked" else None,
    )
    match broken:
        case "another key":
            files = files._replace(key=authority.sign(called="other").key)
        case "for all to read":
            files.key.chmod(0o644)
        case "no key":
            files.key.unlink()
        case "no certificate":
            files.certificate.write_text("hello\n")
        case "a key cut short":
            files.key.write_bytes(files.key.read_bytes()[:80])
        case "bytes":
            files.certificate.write_bytes(b"\xff\xfe")
    with pytest.raises(CertificateError, match=said):
        taken(files)


def test_a_group_may_read_a_key(authority):
    files = authority.sign()
    files.key.chmod(0o640)
    taken(files)
    files.key.chmod(0o660)
    with pytest.raises(CertificateError, match="chmod it to 600, or to 640"):
        taken(files)


def test_warnings(authority):
    """NET-130: another name, the last days, and one that does not hold yet."""
    files = authority.sign(("contest.example",), since=1, days=13.5)
    other, soon, early = taken(files).warning(["c.example"], now())
    assert other == f"{files.certificate} is not for c.example: clients refuse it"
    assert soon.endswith(": 13 days")
    assert early.endswith("on only")


def test_a_new_certificate_is_taken_and_a_broken_one_is_not(authority):
    """NET-131."""
    files = authority.sign()
    certificate = taken(files)
    old, trust = certificate.line, pinned(certificate.text)
    assert not certificate.renew(now())
    with capture_logs() as told:
        authority.sign()  # in the same files
        assert certificate.renew(now())
        new = certificate.line
        assert new is not old
        assert distrusted(new, trust, "localhost")
        files.key.write_text("nothing")
        assert not certificate.renew(now())
        assert not certificate.renew(now())  # is not said again
        assert certificate.line is new
        files.key.unlink()
        assert not certificate.renew(now())
        assert certificate.line is new
    assert [each["event"] for each in told] == [
        "the certificate was read again",
        "the certificate is not taken, the old one stays",
        "the certificate is not taken, the old one stays",
    ]


def test_who_asks_is_answered_each_time(authority):
    """NET-131: on SIGHUP the files are read whether they seem to have changed or not."""
    files = authority.sign()
    certificate = taken(files)
    assert certificate.renew(now(), anyway=True)
    before = files.key.stat()
    files.key.write_text("x" * before.st_size)
    os.utime(files.key, ns=(before.st_atime_ns, before.st_mtime_ns))
    with capture_logs() as told:
        assert not certificate.renew(now())
        assert told == []
        assert not certificate.renew(now(), anyway=True)
    assert len(told) == 1
