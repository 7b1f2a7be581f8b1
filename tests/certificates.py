"""Certificates for tests, and the authority that has signed them."""

from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

NAMES = ("localhost", "127.0.0.1")


class Files(NamedTuple):
    """Where a certificate is, its key, and the authority by which it is trusted."""

    certificate: Path
    key: Path
    authority: Path


class Authority:
    """Signs certificates into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _called("an authority of tests")
        built = _begun(self._name, self._name, self._key, -1, 3650)
        constraints = x509.BasicConstraints(ca=True, path_length=0)
        usage = x509.KeyUsage(
            digital_signature=False,
            content_commitment=False,
            key_encipherment=False,
            data_encipherment=False,
            key_agreement=False,
            key_cert_sign=True,
            crl_sign=True,
            encipher_only=False,
            decipher_only=False,
        )
        built = built.add_extension(constraints, critical=True).add_extension(usage, critical=True)
        built = built.add_extension(self._identifier(), critical=False)
        self.file = folder / "authority.pem"
        self.file.write_bytes(built.sign(self._key, SHA256()).public_bytes(Encoding.PEM))

    def sign(
        self,
        names: tuple[str, ...] = NAMES,
        *,
        called: str = "contest",
        since: float = -1,
        days: float = 30,
        client: bool = False,
        password: bytes | None = None,
    ) -> Files:
        """Write a certificate of a server for names; its time begins and ends in so many days."""
        key = ec.generate_private_key(ec.SECP256R1())
        usage = ExtendedKeyUsageOID.CLIENT_AUTH if client else ExtendedKeyUsageOID.SERVER_AUTH
        built = _begun(_called("a contest"), self._name, key, since, days)
        identifier = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        built = built.add_extension(x509.ExtendedKeyUsage([usage]), critical=False)
        built = built.add_extension(identifier, critical=False)
        shown = x509.SubjectAlternativeName([_general(name) for name in names])
        built = built.add_extension(shown, critical=False)
        made = Files(self.folder / f"{called}.pem", self.folder / f"{called}.key", self.file)
        made.certificate.write_bytes(built.sign(self._key, SHA256()).public_bytes(Encoding.PEM))
        lock = NoEncryption() if password is None else BestAvailableEncryption(password)
        made.key.touch(0o600)
        made.key.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock))
        return made

    def _identifier(self) -> x509.SubjectKeyIdentifier:
        return x509.SubjectKeyIdentifier.from_public_key(self._key.public_key())


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _begun(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    since: float,
    days: float,
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now + timedelta(days=since))
        .not_valid_after(now + timedelta(days=days))
    )


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)
