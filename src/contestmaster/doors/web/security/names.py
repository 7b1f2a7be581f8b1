"""By which names a site is called: others could be anybody's, led here to read what is shown.

A page of a stranger can let its own name mean this machine, and then reads everything as its own.
Such a request bears the stranger's name. Addresses cannot be made to mean anything else.
"""

import socket
from collections.abc import Collection
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from contestmaster.doors.web.asgi import Asgi
from contestmaster.doors.web.security.plain import refuse
from contestmaster.protocols.addresses import address_of

_HERE: Final = "localhost"
_PORTS: Final = {"http": 80, "https": 443}
_LIKE: Final = {"ws": "http", "wss": "https"}
_SHOWN: Final = 80
"""Characters of a name that are told."""


def called(app: Asgi, names: Collection[str]) -> Asgi:
    """Return an application that answers to these names only, besides addresses and localhost."""
    known = frozenset(name.lower() for name in names)

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        host = _host(scope)
        if host is None or _is_known(host, known):
            await app(scope, receive, send)
            return
        sentence = (
            f"This site is not called {_shown(host)}. If it should be, whoever runs it names that "
            "under public_names in [web] of the contest's file, or by --public-name."
        )
        await refuse(scope, send, HTTPStatus.MISDIRECTED_REQUEST, sentence)

    return answer


def machine_names() -> Collection[str]:
    """Return what this machine is called in its own network."""
    name = socket.gethostname()
    return (name, f"{name.partition('.')[0]}.local")


def is_same(origin: str, scheme: str, host: str) -> bool:
    """Return whether a page of an origin was served by a site of this scheme and host.

    >>> is_same("http://localhost:8080", "ws", "localhost:8080")
    True
    >>> is_same("http://localhost", "https", "localhost")
    False
    """
    place = _place(origin)
    return place is not None and place == _place(f"{_LIKE.get(scheme, scheme)}://{host}")


def _place(url: str) -> tuple[str, str, int | None] | None:
    """Return scheme, name and port of an address, ``None`` where it is none."""
    try:
        parts = urlsplit(url)
        if not parts.hostname:
            return None
        return parts.scheme, parts.hostname, parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None


def _host(scope: Any) -> str | None:
    """Return what a request calls this site; ``None`` for programs of old that call it nothing."""
    return next(
        (value.decode("latin-1") for key, value in scope["headers"] if key == b"host"), None
    )


def _is_known(host: str, names: Collection[str]) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    if name is None:
        return False
    name = name.removesuffix(".")
    return (
        address_of(name) is not None or name == _HERE or name.endswith(f".{_HERE}") or name in names
    )


def _shown(host: str) -> str:
    return "".join(letter for letter in host[:_SHOWN] if letter.isprintable())
