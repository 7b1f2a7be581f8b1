"""Machines elsewhere: what they ask of the API, and what organisers do with them.

A machine shows its own token, which is good for nothing else: no other part of the API, and no
page, knows it. What contestants and organisers show is good for nothing here.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromPath, JSONBody
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.forum.gate import programs_only
from contestmaster.doors.web.problems import refusals
from contestmaster.doors.web.shell.requests import Ask as Connection
from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.season.desk import WorkAsked
from contestmaster.season.machines import WorkerShown, shown_workers
from contestmaster.season.pages.asked import Ask, TheDesk, TheGate, TheSite
from contestmaster.season.pages.gate import SeasonGate
from contestmaster.season.workers import KnownWorker
from contestmaster.tournament.reported import LONGEST_REPORT
from contestmaster.tournament.work import LEASE_S

_BYTES: Final = "application/octet-stream"
_PRIVATE: Final = {"Cache-Control": "private, no-store"}


class JobGiven(msgspec.Struct, frozen=True):
    """A match to play: its key, and all that decides it, as canonical JSON."""

    key: str
    body: str


class WorkShown(msgspec.Struct, frozen=True):
    """Matches to play, for how many seconds they are leased, and when to ask where there are none.

    Whether a match is played for the first time is not said.
    """

    jobs: Sequence[JobGiven]
    lease: float
    wait: float
    why: str


class KeysHeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keys of matches that a machine plays."""

    keys: list[str] = []


class GivenUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match that a machine cannot play, and why."""

    key: str
    why: str = ""


class ResultTaken(msgspec.Struct, frozen=True):
    """A result is on the disk."""

    taken: bool = True


class WorkerWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A machine that is to play: its name, and whose it is; one's own, if that is not said."""

    name: str
    owner: str = ""


class WorkerMade(msgspec.Struct, frozen=True):
    """A machine that may play; its token is shown this once."""

    name: str
    owner: str
    token: str


class WorkerEnding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a machine is to play no more."""

    reason: str


async def workers_only(request: Connection, _: BaseRouteHandler) -> None:
    """Guard: have nothing read of what somebody sends who shows no worker's token."""
    _shown(request)


def _shown(request: Connection) -> KnownWorker:
    gate: SeasonGate = request.app.state.gate
    return gate.worker(request)


_GUARDS: Final[Any] = [sent_from_here, workers_only]


@post(
    "/work/lease",
    guards=_GUARDS,
    tags=["work"],
    status_code=200,
    responses=refusals(401, 409, 429, 503),
)
async def lease(request: Ask, desk: TheDesk, data: JSONBody[WorkAsked]) -> WorkShown:
    """Lease matches to play."""
    worker = _shown(request)
    given = await desk.lease(worker, max(0, min(data.count, 16)), data.engine, data.games)
    jobs = [JobGiven(one.key, one.body.decode()) for one in given.jobs]
    return WorkShown(jobs, LEASE_S, given.wait, given.why)


@post(
    "/work/renew",
    guards=_GUARDS,
    tags=["work"],
    status_code=200,
    responses=refusals(401, 429, 503),
)
async def renew(request: Ask, desk: TheDesk, data: JSONBody[KeysHeld]) -> KeysHeld:
    """Make leases last longer; the answer names those that there are still."""
    return KeysHeld(await desk.renew(_shown(request), data.keys[:256]))


@post(
    "/work/give-up",
    guards=_GUARDS,
    tags=["work"],
    status_code=200,
    responses=refusals(401, 429, 503),
)
async def give_up(request: Ask, desk: TheDesk, data: JSONBody[GivenUp]) -> ResultTaken:
    """Give a match back that this machine cannot play."""
    await desk.give_up(_shown(request), data.key, data.why)
    return ResultTaken()


@post(
    "/work/result",
    guards=_GUARDS,
    request_max_body_size=LONGEST_REPORT,
    tags=["work"],
    status_code=200,
    responses=refusals(401, 409, 413, 429, 503),
)
async def result(request: Ask, desk: TheDesk) -> ResultTaken:
    """Report a match; the body is MessagePack, as `contestmaster season work` writes it."""
    await desk.done(_shown(request), await request.body())
    return ResultTaken()


@get(
    "/work/files/{sha256:str}",
    guards=[workers_only],
    tags=["work"],
    media_type=_BYTES,
    responses=refusals(401, 404, 429, 503),
)
async def file(request: Ask, desk: TheDesk, sha256: FromPath[str]) -> Response[bytes]:
    """The file of a bot whose match the machine has."""
    data = await desk.file(_shown(request), sha256)
    return Response(data, media_type=_BYTES, headers=_PRIVATE)


@post(
    "/workers",
    guards=[sent_from_here, programs_only],
    tags=["work"],
    responses=refusals(401, 403, 409),
)
async def admit(
    request: Ask, desk: TheDesk, gate: TheGate, data: JSONBody[WorkerWanted]
) -> Response[WorkerMade]:
    """Let a machine play, as an organiser; its token is shown this once."""
    member = await gate.program(request)
    owner = data.owner or member.login
    token = desk.admit(member.login, data.name, owner)
    made = WorkerMade(data.name, owner, token)
    return Response(made, headers=_PRIVATE, status_code=201)


@post(
    "/workers/{name:str}/end",
    guards=[sent_from_here, programs_only],
    tags=["work"],
    status_code=200,
    responses=refusals(401, 403, 404),
)
async def end(
    request: Ask,
    desk: TheDesk,
    site: TheSite,
    gate: TheGate,
    name: FromPath[str],
    data: JSONBody[WorkerEnding],
) -> list[WorkerShown]:
    """Let a machine play no more, as an organiser: its token is void at once."""
    member = await gate.program(request)
    desk.end(member.login, name, data.reason)
    machinery = await site.house.clerk.machinery()
    return shown_workers(site.state, machinery.workers)


@get(
    "/workers",
    guards=[programs_only],
    tags=["work"],
    responses=refusals(401, 403),
)
async def workers(request: Ask, site: TheSite, gate: TheGate) -> list[WorkerShown]:
    """All machines that were ever let in, for organisers."""
    member = await gate.program(request)
    if not member.operator:
        raise PermissionDeniedException("Only organisers see the machines of a season.")
    machinery = await site.house.clerk.machinery()
    return shown_workers(site.state, machinery.workers)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (
    lease,
    renew,
    give_up,
    result,
    file,
    admit,
    end,
    workers,
)
