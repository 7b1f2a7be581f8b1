"""Two machines of one owner know each other: a key that stays, and a token that travels [NET-136].

The contest's machine has a key, made by itself, with a certificate that nobody but its own machines
need trust. Those get a token: the certificate, and a secret that follows from the key. So each side
knows the other, and what they say is encrypted, without an authority or a name.
"""

import contextlib
import datetime
import hashlib
import hmac
import os
import re
import ssl
from pathlib import Path
from typing import Final, NamedTuple

_HEAD: Final = """\
# Whoever has this file may play servers of the contest, and is told the seeds of its games:
# contestmaster join ADDRESS --token-file {name}
"""
_SECRET: Final = re.compile(r"^secret ([0-9a-f]{64})$", re.MULTILINE | re.ASCII)
_CERTIFICATE: Final = re.compile(
    r"-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n?", re.ASCII
)
_YEARS: Final = 20
_NAME: Final = "stages of a contest"
_OWNER_ONLY: Final = 0o600


class MachineKeyError(Exception):
    """A key or a token cannot be made or read; the message is one sentence."""


class MachineHost(NamedTuple):
    """The side of the contest.

    Attributes:
        context: by which connections that come are encrypted.
        secret: what those say who may come.
    """

    context: ssl.SSLContext
    secret: str


class MachineToken(NamedTuple):
    """What another machine has.

    Attributes:
        context: by which it recognises the contest's machine, and encrypts.
        secret: by which it is let in.
    """

    context: ssl.SSLContext
    secret: str


def host_at(key: Path, token: Path) -> MachineHost:
    """Return what a contest has by its key, which is made where there is none, with its token.

    Raises:
        ImportError: the key is to be made, and what makes it is not installed.
        MachineKeyError: the key cannot be made, read or used, or the token not be written.
    """
    try:
        if not key.exists():
            _write(key, _made())
        text = key.read_text("ascii")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.load_cert_chain(key)
        found = _CERTIFICATE.search(text)
        if found is None:
            raise MachineKeyError(f"{key}: it holds no certificate")
        secret = hmac.digest(text.encode(), b"stages", hashlib.sha256).hex()
        wanted = f"{_HEAD.format(name=token.name)}secret {secret}\n{found[0]}"
        if not token.exists() or token.read_text("ascii", "replace") != wanted:
            _write(token, wanted)
    except (OSError, ValueError) as error:  # also those of ssl, and of what is no text
        raise MachineKeyError(f"{key}: {_reason(error)}") from None
    return MachineHost(context, secret)


def read_token(path: Path) -> MachineToken:
    """Read the token of another machine.

    Raises:
        MachineKeyError: it cannot be read, or is none.
    """
    try:
        text = path.read_text("ascii")
        secret, certificate = _SECRET.search(text), _CERTIFICATE.search(text)
        if secret is None or certificate is None:
            raise MachineKeyError(f"{path}: this is no token of a contest's stages")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.check_hostname = False  # it is this one certificate, wherever it is shown
        context.load_verify_locations(cadata=certificate[0])
    except (OSError, ValueError) as error:
        raise MachineKeyError(f"{path}: {_reason(error)}") from None
    return MachineToken(context, secret[1])


def _made() -> str:
    """Make a key and a certificate, in PEM."""
    from cryptography import x509  # noqa: PLC0415 - an extra, for those who make one
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, _NAME)])
    now = datetime.datetime.now(datetime.UTC)
    day = datetime.timedelta(days=1)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - day)  # clocks of machines differ
        .not_valid_after(now + 365 * _YEARS * day)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(
        pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return (certificate.public_bytes(pem) + private).decode("ascii")


def _write(path: Path, text: str) -> None:
    """Write a file that nobody else on the machine may read; it is there whole, or not."""
    beside = path.with_name(f"{path.name}.new")
    with contextlib.suppress(FileNotFoundError):
        beside.unlink()
    made = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    with os.fdopen(made, "w", encoding="ascii") as file:
        file.write(text)
    beside.replace(path)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
