"""Text records of domain names, from the name servers of the machine."""

from typing import Final

from dns import exception, rdatatype, resolver

_PATIENCE: Final = 10.0
"""Seconds in which a name server must answer; whoever delivers mail waits for some minutes."""


def resolve(name: str) -> bytes | None:
    """Return the text record of a name, ``None`` where there is none.

    Raises:
        OSError: no name server says; the letter may be tried again.
    """
    try:
        found = resolver.resolve(name, rdatatype.TXT, lifetime=_PATIENCE, search=False)
    except (resolver.NXDOMAIN, resolver.NoAnswer):
        return None
    except exception.DNSException as error:
        raise OSError(f"no name server knows {name}: {error}") from None
    return b"".join(next(iter(found)).strings)
