"""The way of a worker to its host: over HTTP, with a token, and with patience.

A host may be restarted, a proxy before it may be busy, a line may be cut: then a call is made
again, ever more seldom. Every call is one that may be made twice. Redirects are not followed: the
token would go along to wherever they lead.
"""

import http.client
import json
import random
import time
import zlib
from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from contestmaster.kernel.unseen import harmless
from contestmaster.tournament.job import JobResult
from contestmaster.tournament.reported import RemoteReport

LONGEST_FILE: Final = 96 << 20
"""Bytes of a file of a bot at most."""
_LONGEST: Final = 64 << 20
_TIMEOUT_S: Final = 60.0
_FIRST_PAUSE_S: Final = 0.5
_LONGEST_PAUSE_S: Final = 15.0
_BUSY: Final = (429, 502, 503, 504)
_BROKEN: Final = (500,)
_TRIES_OF_BROKEN: Final = 5
_LEVEL: Final = 4
_WORDS: Final = 500


class UnreachableHostError(Exception):
    """The host cannot be reached now; the message says why."""


class RefusedCallError(Exception):
    """The host has refused a call; the message says why.

    Attributes:
        status: as in HTTP.
    """

    def __init__(self, status: int, said: str) -> None:
        """Say why."""
        super().__init__(said)
        self.status = status


class _Staying(HTTPRedirectHandler):
    """Follows no redirect."""

    def redirect_request(
        self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> None:
        del req, fp, code, msg, headers, newurl


class HostCalls:
    """Calls of a host; any thread may make them."""

    def __init__(
        self,
        host: str,
        token: str,
        *,
        tell: Callable[[str], object] = lambda _: None,
        pause: Callable[[float], object] = time.sleep,
    ) -> None:
        """Call a host.

        Args:
            host: the address of its pages.
            token: of this machine.
            tell: told in a sentence that the host does not answer, or answers again.
            pause: waits for so many seconds.
        """
        self._host = host.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Accept": "application/json"}
        self._opener = build_opener(_Staying)
        self._tell = tell
        self._pause = pause

    def season(self) -> dict[str, Any]:
        """Return what the host says of itself; raises as :meth:`lease`."""
        found: dict[str, Any] = json.loads(self._patient("/api/season"))
        return found

    def lease(self, count: int, versions: dict[str, Any]) -> dict[str, Any]:
        """Ask for jobs.

        Raises:
            RefusedCallError: the host does not want this machine, or is none.
        """
        asked = _json({"count": count, **versions})
        found: dict[str, Any] = json.loads(self._patient("/api/work/lease", asked))
        return found

    def done(self, result: JobResult, journal: bytes) -> None:
        """Report a result; when this returns the host has it on its disk.

        Raises:
            RefusedCallError: it does not want it, or no longer.
        """
        packed = zlib.compress(journal, _LEVEL)
        report = RemoteReport(result.key, result.body, packed, result.spent)
        body = msgspec.msgpack.encode(report)
        self._patient("/api/work/result", body, "application/msgpack")

    def give_up(self, key: str, why: str) -> None:
        """Give a job back; raises as :meth:`done`."""
        self._patient("/api/work/give-up", _json({"key": key, "why": why[:_WORDS]}))

    def renew(self, keys: Sequence[str]) -> list[str]:
        """Make leases last longer; return the keys of those that there are still.

        Raises:
            RefusedCallError: the host does not want this machine.
            UnreachableHostError: it cannot be reached; this is tried once only.
        """
        found: list[str] = json.loads(self._once("/api/work/renew", _json({"keys": list(keys)})))[
            "keys"
        ]
        return found

    def file(self, sha256: str) -> bytes:
        """Return the file of a bot; raises as :meth:`done`."""
        return self._patient(f"/api/work/files/{quote(sha256, safe='')}", most=LONGEST_FILE)

    def _patient(
        self,
        path: str,
        body: bytes | None = None,
        kind: str = "application/json",
        most: int = _LONGEST,
    ) -> bytes:
        """Call until there is an answer."""
        pause, broken, told = _FIRST_PAUSE_S, 0, False
        while True:
            try:
                answer = self._once(path, body, kind, most)
            except UnreachableHostError as error:
                if not told:
                    self._tell(f"{error}; it is tried again")
                    told = True
            except RefusedCallError as error:
                broken += error.status in _BROKEN
                if error.status not in _BROKEN or broken >= _TRIES_OF_BROKEN:
                    raise
            else:
                if told:
                    self._tell(f"{self._host} answers again")
                return answer
            # Not all at the same instant, when a host comes back that many wait for.
            self._pause(pause * random.uniform(0.5, 1.0))
            pause = min(2 * pause, _LONGEST_PAUSE_S)

    def _once(
        self,
        path: str,
        body: bytes | None = None,
        kind: str = "application/json",
        most: int = _LONGEST,
    ) -> bytes:
        headers = {**self._headers, **({"Content-Type": kind} if body is not None else {})}
        request = Request(f"{self._host}{path}", body, headers)
        try:
            with self._opener.open(request, timeout=_TIMEOUT_S) as answer:
                data: bytes = answer.read(most + 1)
        except HTTPError as error:
            said = _said(error)
            if error.code in _BUSY:
                raise UnreachableHostError(f"{self._host}: {said}") from None
            raise RefusedCallError(error.code, f"{self._host}: {said}") from None
        except URLError as error:
            raise UnreachableHostError(f"{self._host} does not answer: {error.reason}") from None
        except (OSError, http.client.HTTPException) as error:
            raise UnreachableHostError(f"{self._host} does not answer: {error!r}") from None
        if len(data) > most:
            raise RefusedCallError(413, f"{self._host}: the answer is too large")
        return data


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()


def _said(error: HTTPError) -> str:
    """Return what a host says of an error, in a sentence."""
    try:
        problem = json.loads(error.read(1 << 16))
        return harmless(str(problem.get("detail") or problem["title"]))[:_WORDS]
    except (ValueError, AttributeError, KeyError, OSError, http.client.HTTPException):
        where = error.headers.get("Location", "") if error.headers else ""
        there = f" (it says to go to {harmless(where)[:200]}: give that address)" if where else ""
        return f"{error.code} {error.reason}{there}"
