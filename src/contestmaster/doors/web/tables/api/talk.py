"""Talk at a table."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.types import ControllerRouterHandler

from contestmaster.doors.web.shell.requests import sent_from_here
from contestmaster.doors.web.tables.asked import Ask, TheActs, TheGate


class TableSaying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be said."""

    text: str


@post("/tables/{table:int}/chat", status_code=204, tags=["talk"], guards=[sent_from_here])
async def say(
    request: Ask, acts: TheActs, gate: TheGate, table: FromPath[int], data: JSONBody[TableSaying]
) -> None:
    """Say something to all at the table [TABLE-51]."""
    await acts.do(gate.admitted(request), table, "SAY", text=data.text)


@get("/tables/{table:int}/chat", tags=["talk"])
async def chat(
    request: Ask,
    acts: TheActs,
    gate: TheGate,
    table: FromPath[int],
    after: Annotated[int, QueryParameter(ge=0, description="the last line that is known")] = 0,
) -> Any:
    """What was said after a line, as far as it is kept [TABLE-51]."""
    return await acts.do(gate.admitted(request), table, "CHAT", n=after)


HANDLERS: Final[Sequence[ControllerRouterHandler]] = (say, chat)
