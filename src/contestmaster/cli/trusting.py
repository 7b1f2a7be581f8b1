"""``--tls`` and ``--tls-ca``: which servers a command trusts that connects to one."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.client.secure import Trust


@Parameter(name="*")
@dataclass(frozen=True)
class Trusting:
    """How a connection is encrypted.

    Parameters
    ----------
    tls
        Connect by TLS, to a server whose certificate this machine trusts and which is called as
        was said.
    tls_ca
        A file in PEM with the authorities that are trusted instead, or the server's certificate;
        connects by TLS.
    """

    tls: Annotated[bool, Parameter(negative=())] = False
    tls_ca: Annotated[Path | None, Parameter(name="--tls-ca")] = None

    @property
    def trust(self) -> "Trust":
        """Whom to trust, as the client library has it.

        Raises:
            Trouble: the file has no certificates.
        """
        from contestmaster.client.secure import context_of

        if self.tls_ca is None:
            return self.tls
        try:
            found = context_of(str(self.tls_ca))
        except OSError as error:
            raise Trouble(
                f"--tls-ca {self.tls_ca}: {error.strerror or 'no certificate'}", 2
            ) from None
        assert found is not None
        return found


PLAIN: Final = Trusting()
