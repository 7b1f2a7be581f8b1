"""The way of a command to a season: over its API, with a token."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from contestmaster.cli.trouble import Trouble
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.season.settings import SeasonSettings

TOKEN: Final = "CONTESTMASTER_TOKEN"
"""The environment variable in which a token is looked for."""
_PATIENCE_S: Final = 60.0
_LONGEST: Final = 1 << 22


def token_of(token: str | None) -> str:
    """Return the token that was given, or that of the environment.

    Raises:
        Trouble: there is none.
    """
    found = token or os.environ.get(TOKEN, "")
    if not found:
        raise Trouble(
            f"a token is wanted, by --token or in {TOKEN}: the page of your account has yours",
            2,
        )
    return found


def asked(
    host: str,
    path: str,
    *,
    token: str = "",
    body: bytes | None = None,
    kind: str = "application/json",
) -> Any:
    """Ask a season's API, and return the answer.

    Args:
        host: the address of its pages.
        path: below it.
        token: of who asks.
        body: what is sent; none for a question.
        kind: what the body is.

    Raises:
        Trouble: it is refused, with the reason, or there is no season.
    """
    import msgspec

    if urlsplit(host).scheme not in {"http", "https"}:
        raise Trouble(f"{host} is no address of pages: write it like http://127.0.0.1:8080", 2)
    headers = {"Accept": "application/json", "Content-Type": kind}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    address = host.rstrip("/") + path
    request = Request(address, body, headers)
    try:
        with urlopen(request, timeout=_PATIENCE_S) as answer:
            return msgspec.json.decode(answer.read(_LONGEST))
    except HTTPError as error:
        raise Trouble(f"{host}: {_said(error)}") from None
    except URLError as error:
        raise Trouble(f"{host} does not answer: {error.reason}") from None
    except (OSError, msgspec.DecodeError) as error:
        raise Trouble(f"{host}: this is no season: {error}") from None


def is_near(host: str) -> bool:
    """Return whether an address is of this machine."""
    name = urlsplit(host).hostname or ""
    return name in {"localhost", "::1"} or name.startswith("127.")


def part(text: str) -> str:
    """Return a name as part of a path."""
    return quote(text, safe="")


def _said(error: HTTPError) -> str:
    import msgspec

    try:
        problem = msgspec.json.decode(error.read(_LONGEST))
        return harmless(str(problem.get("detail") or problem["title"]))
    except (msgspec.DecodeError, AttributeError, KeyError, OSError):
        return f"{error.code} {error.reason}"


def season_file(path: Path) -> "tuple[SeasonSettings, Path]":
    """Return what a season file says, and the folder of its records.

    Raises:
        Trouble: no season has been opened by it.
    """
    from contestmaster import storage
    from contestmaster.season.settings import data_folder, read_settings

    settings = read_settings(path)
    folder = data_folder(path, settings)
    if not storage.used(folder):
        raise Trouble(f"{folder}: this season has not been opened yet: contestmaster season serve")
    return settings, folder
