"""Forms, and who sends them: somebody who is in already, or a new guest with the name they give."""

from collections.abc import Mapping

from contestmaster.doors.web.shell.requests import demand_form
from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.asked import Ask
from contestmaster.doors.web.tables.gate import Login, TableGate
from contestmaster.lobby import Code


async def form_of(request: Ask) -> dict[str, str]:
    """Return the fields of a form; of those given twice the last."""
    sent = await request.form()
    return {key: value for key, value in sent.multi_items() if isinstance(value, str)}


async def entered(
    request: Ask, acts: TableActions, gate: TableGate, form: Mapping[str, str]
) -> Login | Code:
    """Return the session of who sends a form; a name in it lets a new guest in.

    Returns:
        the session, or the code of the refusal of a name [TABLE-4].

    Raises:
        PermissionDeniedException: the form is another's, or too old.
    """
    session = gate.session(request)
    if session is not None:
        demand_form(session, form.get("form", ""))
        return session
    found = gate.guest(request, form.get("name", "").strip())
    await acts.house.settled()
    return found if isinstance(found, Code) else found[0]
