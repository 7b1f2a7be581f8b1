"""What a contest file says of encryption on our own ports: ``[tls]``."""

from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

Encryption: TypeAlias = Literal["auto", "always", "never"]
"""Whether a port is encrypted; "auto": where there is a certificate."""


class TlsSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """By which certificate the ports of servers and pages are encrypted.

    Attributes:
        certificate: the file of the certificate, in PEM, with those of the authorities between in
            the same file, as ACME clients write it; empty: nothing is encrypted here. It is read
            again when it changes.
        key: the file of its key, in PEM and without a password, which others on the machine must
            not be able to read; empty: it is in the certificate's file.

    Raises:
        ValueError: one sentence that names the setting.
    """

    certificate: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        """Check what types do not say."""
        if self.key and not self.certificate:
            raise ValueError("certificate: there is a key, and no certificate it is for")

    @property
    def wanted(self) -> bool:
        """Whether anything is encrypted."""
        return bool(self.certificate)

    def beside(self, folder: Path) -> "TlsSettings":
        """Return the same, with files as they are found from a folder."""
        at = (str(folder / name) if name else "" for name in (self.certificate, self.key))
        return TlsSettings(certificate=next(at), key=next(at))
