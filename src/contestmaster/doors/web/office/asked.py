"""What the handlers of the desk are given, and who may call them."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException

from contestmaster.doors.web.office.backstage import Backstage
from contestmaster.doors.web.pages.press import ContestPress
from contestmaster.doors.web.security.sessions import Session

TheBackstage: TypeAlias = NamedDependency[Backstage]


def chair(request: Request[Any, Any, Any], press: ContestPress, *, acts: bool = False) -> Session:
    """Return the session of the organiser who asks, or of somebody who may only read.

    Raises:
        HTTPException: nobody is logged in, and the browser is sent to do that; or it is a team; or
            a reader, who may not act [CONTEST-97].
    """
    session = None if press.gate is None else press.gate.session(request)
    if session is None:
        base = request.scope.get("root_path", "").rstrip("/")
        path = request.url.path.removeprefix(base)
        where = f"{base}/login?back={path if request.method == 'GET' else '/office'}"
        raise HTTPException(status_code=303, headers={"Location": where})
    if not session.visitor.of_office:
        raise HTTPException(status_code=403, detail="The desk is for organisers.")
    if acts and session.visitor.role != "organiser":
        raise HTTPException(status_code=403, detail="You may read everything here, and do nothing.")
    return session
