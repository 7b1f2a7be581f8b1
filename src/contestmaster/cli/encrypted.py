"""``--tls-cert`` and ``--tls-key``: the ports of a command encrypted by a certificate."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from collections.abc import Iterable

    from contestmaster.doors.tls.certificate import Certificate


@Parameter(name="*")
@dataclass(frozen=True)
class Encrypted:
    """How ports are encrypted.

    Parameters
    ----------
    tls_cert
        A certificate in PEM, with those of the authorities between in the same file: all ports of
        this command speak TLS by it, and nothing else. It is read again when it changes.
    tls_key
        Its key, which nobody else on this machine may read; not needed where it stands in the
        certificate's file.
    """

    tls_cert: Annotated[Path | None, Parameter(name="--tls-cert")] = None
    tls_key: Annotated[Path | None, Parameter(name="--tls-key")] = None

    def read(self, names: "Iterable[str]" = ()) -> "Certificate | None":
        """Return the certificate, ``None`` where none is given; say what is odd about it.

        Args:
            names: by which clients know the host.

        Raises:
            Trouble: there is a key alone.
            CertificateError: they cannot be used.
        """
        if self.tls_cert is None:
            if self.tls_key is not None:
                raise Trouble("--tls-key: give the certificate, too, by --tls-cert", 2)
            return None
        from contestmaster.doors.tls.certificate import Certificate
        from contestmaster.host.clocks import WallClock

        now = WallClock().now()
        certificate = Certificate.read(self.tls_cert, self.tls_key, now)
        for sentence in certificate.warning(names, now):
            print(sentence, flush=True)
        return certificate


PLAIN: Final = Encrypted()
