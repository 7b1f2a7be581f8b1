"""Asking a host: requests to its JSON API, and what they cost."""

import time
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple

import httpx2

from contestmaster.doors.tls.trial import pinned
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.rulebook import rule_text

PATIENCE_S: Final = 30.0
"""How long an answer is waited for, beside what the host itself waits."""


_USUAL: Final[Mapping[int, tuple[int, str]]] = {
    HTTPStatus.BAD_REQUEST: (GenericCode.BAD_FORMAT, "NET-44"),
    HTTPStatus.UNAUTHORIZED: (GenericCode.BAD_LOGIN, "NET-10"),
    HTTPStatus.FORBIDDEN: (GenericCode.NO_SEAT, "NET-85"),
    HTTPStatus.NOT_FOUND: (400, "TABLE-49"),
    HTTPStatus.TOO_MANY_REQUESTS: (GenericCode.LIMIT_REACHED, "NET-84"),
}
"""Code and rule of what is refused by a status of HTTP alone."""


class CallRefusedError(Exception):
    """The host has refused something; all that it said of it is here."""

    def __init__(self, code: int, message: str, rule: str = "", text: str = "") -> None:
        """Note what was said."""
        super().__init__(message)
        self.code, self.message, self.rule = code, message, rule
        self.text = text or rule_text(rule) or ""

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "code": self.code,
            "message": self.message,
            "rule": self.rule,
            "text": self.text,
        }

    def said(self) -> str:
        """Return it in words: the line of the protocol, and below it the rule."""
        rule = f" [{self.rule}]" if self.rule else ""
        return f"FAILED {self.code} {self.message}{rule}\n{self.text}".rstrip()


class HostSilentError(Exception):
    """No host answers there, or none of ours."""


class Identity(NamedTuple):
    """Who asks: a name, and the password or token that shows it. Nobody shows what is in it."""

    name: str
    secret: str

    def __repr__(self) -> str:
        """Return the name alone: logs and tracebacks hold no secret."""
        return f"Identity({self.name!r}, ...)"


class Cost:
    """What an agent's questions have cost, as this door counts it.

    Attributes:
        calls: of tools.
        refused: how many of them were refused.
        requests: to the host.
        sent: bytes of arguments.
        received: bytes of answers.
        seconds: in which the host was asked, waits included.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.calls = self.refused = self.requests = self.sent = self.received = 0
        self.seconds = 0.0

    def plain(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {name: round(value, 3) for name, value in vars(self).items()}


def reaching(trust: str = "") -> httpx2.AsyncClient:
    """Return a client that reaches hosts, with room for many who wait."""
    limits = httpx2.Limits(max_connections=400, max_keepalive_connections=50)
    verify = pinned(trust) if trust else True
    return httpx2.AsyncClient(limits=limits, trust_env=False, verify=verify)


class Asker:
    """Asks one host as one person.

    Attributes:
        base: the address of its pages.
        identity: who asks; nobody, if none.
        cost: what that has cost.
        arrive: brings in a new guest where nobody has come in and somebody must.
        headers: that go with each request.
        entrance: what is said to who is not let in, over HTTP [NET-117]; else what the host says.
    """

    def __init__(
        self,
        client: httpx2.AsyncClient,
        base: str,
        identity: Identity | None = None,
        *,
        basic: bool = False,
    ) -> None:
        """Ask a host through a client, which many may share.

        With ``basic`` name and secret are shown with each request, else once, for a cookie.
        """
        self.base, self.identity, self.cost = base.rstrip("/"), identity, Cost()
        self.arrive: Callable[[Asker], Awaitable[Identity]] | None = None
        self.headers: dict[str, str] = {}
        self.entrance = ""
        self._client, self._basic, self._in = client, basic, basic
        self._cookies: dict[str, str] = {}

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        waits_s: float = 0,
        anybody: bool = False,
        **query: str | float,
    ) -> Any:
        """Ask for something below ``/api``; return what JSON holds, or text of other types.

        Args:
            method: of HTTP.
            path: below ``/api``.
            body: as JSON.
            waits_s: how long the host itself may wait.
            anybody: whether it does not matter who asks, so that nobody need come in for it.
            **query: parameters.

        Raises:
            CallRefusedError: it is refused.
            HostSilentError: nobody answers.
        """
        try:
            return await self._told(method, path, body, waits_s, query, anybody=anybody)
        except CallRefusedError as error:
            if error.code != GenericCode.BAD_LOGIN or not self.entrance:
                raise
            raise CallRefusedError(error.code, self.entrance, "NET-117") from None

    async def _told(
        self,
        method: str,
        path: str,
        body: Any,
        waits_s: float,
        query: Mapping[str, str | float],
        *,
        anybody: bool,
    ) -> Any:
        if self.identity is not None and not self._in and not anybody:
            await self._enter()
        answer = await self._request(method, path, body, waits_s, query)
        may_enter = not self._basic and (self.identity or self.arrive) is not None
        if answer.status_code == HTTPStatus.UNAUTHORIZED and may_enter:
            # Nobody has come in yet; or the host was started anew, or it is long ago.
            await self._enter()
            answer = await self._request(method, path, body, waits_s, query)
        return _content(answer)

    async def come_in(self, name: str) -> Identity:
        """Come in as a new guest; return who one is now, with the token.

        Raises:
            CallRefusedError: the name is not free, or no guests are let in.
            HostSilentError: nobody answers.
        """
        told = _content(await self._request("POST", "/guests", {"name": name}, 0, {}))
        return Identity(told["name"], told["token"])

    async def _enter(self) -> None:
        """Come in, as who one is or as a new guest."""
        if self.identity is not None:
            shown = {"login": self.identity.name, "password": self.identity.secret}
            try:
                _content(await self._request("POST", "/login", shown, 0, {}))
            except CallRefusedError as error:
                if error.code != GenericCode.BAD_LOGIN or self.arrive is None:
                    raise
                self.identity = None  # the host has forgotten em: the name may be free again
        if self.identity is None and self.arrive is not None:
            self.identity = await self.arrive(self)
        self._in = True

    async def _request(
        self,
        method: str,
        path: str,
        body: Any,
        waits_s: float,
        query: Mapping[str, str | float],
    ) -> httpx2.Response:
        given = {} if body is None else {"json": body}
        auth = httpx2.BasicAuth(*self.identity) if self._basic and self.identity else None
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        begun = time.monotonic()
        try:
            answer = await self._client.request(
                method,
                f"{self.base}/api{path}",
                params=dict(query),
                timeout=PATIENCE_S + waits_s,
                auth=auth,
                headers=self.headers | ({"cookie": cookies} if cookies else {}),
                **given,
            )
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            why = str(error) or type(error).__name__
            raise HostSilentError(f"{self.base} does not answer: {why}") from None
        finally:
            self.cost.seconds += time.monotonic() - begun
        # Kept here, not by the client: others share it, and a cookie for encrypted connections
        # goes to a host on this machine as well.
        self._client.cookies.clear()
        for header in answer.headers.get_list("set-cookie"):
            name, _, value = header.partition(";")[0].partition("=")
            self._cookies[name.strip()] = value.strip()
        self.cost.requests += 1
        self.cost.sent += len(answer.request.content)
        self.cost.received += len(answer.content)
        return answer


def _content(answer: httpx2.Response) -> Any:
    kind = answer.headers.get("content-type", "")
    told = answer.json() if "json" in kind and "jsonl" not in kind and answer.content else None
    if answer.is_success:
        return answer.text if told is None else told
    if not isinstance(told, dict):
        raise HostSilentError(f"{answer.url.copy_with(query=None)} answers {answer.status_code}")
    message = told.get("message") or told.get("detail") or told.get("title", "")
    usual = _USUAL.get(answer.status_code, (GenericCode.INTERNAL_ERROR, "NET-46"))
    code, rule = told.get("code") or usual[0], told.get("rule") or usual[1]
    raise CallRefusedError(int(code), message, rule, told.get("text", ""))
