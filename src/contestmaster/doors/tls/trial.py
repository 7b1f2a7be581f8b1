"""What a certificate is worth: found out by a handshake with ourselves, in memory.

So nothing has to be parsed: what is told is what a client would see.
"""

import ssl
from typing import Any, Final, NamedTuple, cast

from contestmaster.kernel.instant import SECOND, Instant

_AT_ANY_TIME: Final = 0x200000
"""``X509_V_FLAG_NO_CHECK_TIME`` of OpenSSL, which Python has no name for."""
_ROUNDS: Final = 10
"""More than any handshake takes."""


class CertificateFacts(NamedTuple):
    """What stands in a certificate.

    Attributes:
        names: names of hosts and addresses it is for, such as ``*.example`` or ``192.0.2.1``.
        since: from when on it holds.
        until: how long it holds.
    """

    names: tuple[str, ...]
    since: Instant
    until: Instant


def facts_of(context: ssl.SSLContext, certificate: str) -> CertificateFacts:
    """Read a certificate by which a server shows itself.

    Args:
        context: of the server.
        certificate: the file's text, the server's own certificate first.

    Raises:
        ssl.SSLError: no server can show itself by it, whatever the time and its name.
    """
    client = pinned(certificate)
    shown = cast("dict[str, Any]", _shaken(context, client, None).getpeercert())
    names = tuple(value for _, value in shown.get("subjectAltName", ()))
    since, until = (
        int(ssl.cert_time_to_seconds(shown[at])) * SECOND for at in ("notBefore", "notAfter")
    )
    return CertificateFacts(names, since, until)


def distrusted(context: ssl.SSLContext, client: ssl.SSLContext, name: str) -> str | None:
    """Return why a client would not talk to a server that it knows by a name; ``None``: it would.

    Args:
        context: of the server.
        client: whom the client trusts.
        name: of a host, or an address.
    """
    try:
        _shaken(context, client, name)
    except ssl.SSLCertVerificationError as error:
        return error.verify_message
    except ssl.SSLError as error:
        return error.reason or str(error)
    return None


def is_for(context: ssl.SSLContext, certificate: str, name: str) -> bool:
    """Return whether a certificate is for a name, whoever has signed it, and whenever it holds."""
    client = pinned(certificate)
    client.check_hostname = True
    return distrusted(context, client, name) is None


def pinned(certificate: str) -> ssl.SSLContext:
    """Return what trusts whoever has the key of a certificate, and nobody else.

    Under whatever name, and whenever it holds: for programs of the host itself.

    Args:
        certificate: the text of its file.
    """
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN | ssl.VerifyFlags(_AT_ANY_TIME)
    client.load_verify_locations(cadata=_first_of(certificate))
    return client


def _first_of(certificate: str) -> str:
    """Return the first certificate of a file."""
    end = "-----END CERTIFICATE-----"
    return certificate[: certificate.find(end) + len(end)] + "\n"


def _shaken(server: ssl.SSLContext, client: ssl.SSLContext, name: str | None) -> ssl.SSLObject:
    """Let a client and a server meet; return the client's end.

    Raises:
        ssl.SSLError: they do not come together.
    """
    there, here = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours = client.wrap_bio(here, there, server_hostname=name)
    theirs = server.wrap_bio(there, here, server_side=True)
    for _ in range(_ROUNDS):
        done = True
        for end in (ours, theirs):
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                done = False
        if done:
            return ours
    raise ssl.SSLError("the handshake does not end")
