"""Addresses of databases: ``postgresql://user@host:port/database?schema=name``."""

import re
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from contestmaster.storage.errors import StorageError

SCHEMES: Final = ("postgresql", "postgres")
"""How an address may begin."""
SCHEMA: Final = "contestmaster"
"""In which schema of the database the tables stand, unless the address says otherwise."""
PATIENCE: Final = 60.0
"""Seconds in which a connection that is lost may come back before nothing is stored any more."""

TAKEOVER: Final = 3.0
"""Seconds without a sign of life after which a standby ends the session of the host."""

_SHORTEST_TAKEOVER: Final = 2.0
"""A host gives a sign each second."""
_LONGEST_PATIENCE: Final = 86400.0
_NAME: Final = re.compile(r"[a-z_][a-z0-9_]{0,62}")
_OURS: Final = frozenset({"schema", "patience", "takeover"})
"""What an address may say beside what libpq knows."""
_UNTOLD: Final = frozenset({"password", "patience", "takeover"})
"""What is not shown: it is secret, or says nothing of where the records are."""


class Address(NamedTuple):
    """Where records are kept in a server.

    Attributes:
        dsn: what libpq is told; it may hold a password.
        schema: of the tables.
        patience: seconds in which a lost connection may come back.
        shown: the address as it may be shown: without a password.
        takeover: seconds without a sign of life of the host that a standby waits for.
    """

    dsn: str
    schema: str
    patience: float
    shown: str
    takeover: float = TAKEOVER


def parsed(text: str) -> Address:
    """Take an address apart.

    Three of its parameters are ours: `schema`, and in seconds `patience` and `takeover`. All others
    are libpq's.

    Raises:
        StorageError: it is none.
    """
    try:
        parts = urlsplit(text)
        pairs = parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))
    except ValueError:
        raise StorageError(f"{_masked(text)} is no address of a database.") from None
    # What has its @ after a slash has a password with one: it is to be written as %2F.
    if parts.scheme not in SCHEMES or parts.fragment or "@" in parts.path:
        raise StorageError(f"{_masked(text)} is no address of a database.")
    asked = {name: value for name, value in pairs if name in _OURS}
    rest = [(name, value) for name, value in pairs if name not in _OURS]
    schema = asked.get("schema", SCHEMA)
    if not _NAME.fullmatch(schema) or schema.startswith("pg_"):
        raise StorageError(
            f"{schema} is no name for a schema: take small letters, digits and _, at most 63."
        )
    base = f"postgresql://{parts.netloc}{parts.path}"
    shown = _masked(base)
    told = [(name, value) for name, value in pairs if name not in _UNTOLD]
    return Address(
        base + (f"?{_query(rest)}" if rest else ""),
        schema,
        _seconds("patience", asked.get("patience", str(PATIENCE)), 0.0),
        shown + (f"?{_query(told)}" if told else ""),
        _seconds("takeover", asked.get("takeover", str(TAKEOVER)), _SHORTEST_TAKEOVER),
    )


def _query(pairs: list[tuple[str, str]]) -> str:
    return urlencode(pairs, safe="/", quote_via=quote)


def _masked(text: str) -> str:
    """An address without its password; whatever follows a question mark is left out.

    In one that is none the password may hold anything.
    """
    before, _, _ = text.partition("?")
    return re.sub(r"(//[^/@:]*):.*@", r"\1@", before)


def _seconds(name: str, said: str, least: float) -> float:
    try:
        seconds = float(unquote(said))
    except ValueError:
        seconds = -1.0
    if not least <= seconds <= _LONGEST_PATIENCE:
        raise StorageError(f"{name}={said}: give seconds, {least:.0f} to {_LONGEST_PATIENCE:.0f}.")
    return seconds
