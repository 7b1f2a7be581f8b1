"""Watching journals on this machine: one page, and where journals that are dropped on it go."""

import asyncio
from http import HTTPStatus
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.exceptions import HTTPException

from contestmaster.doors.web.boards import board_names, board_script
from contestmaster.doors.web.loopback import refuse_strangers
from contestmaster.doors.web.problems import PROBLEMS
from contestmaster.doors.web.security.bodies import BoundedRequest
from contestmaster.doors.web.standalone import standalone_page
from contestmaster.host.frames.reel import filmed_journal
from contestmaster.kernel.exchange import CutShortError
from contestmaster.kernel.match import DepartedError

MOST: Final = 256 << 20
"""Bytes of the largest journal that may be dropped; a whole day of the largest game has a tenth."""
_DROP: Final = "/replay"


def watching(reel: bytes = b"") -> Litestar:
    """Return an application that shows a match, and whatever journal is dropped on it.

    Args:
        reel: the match as frames, in JSON; none to begin with an empty page.

    Raises:
        FrontEndMissingError: this installation has no front end.
    """
    boards = {game: board_script(game) for game in sorted(board_names())}
    page = standalone_page(reel, boards=boards, drop=_DROP)

    @get("/", sync_to_thread=False, media_type=MediaType.HTML)
    def index() -> bytes:
        """The page with the player."""
        return page

    @post(_DROP, status_code=HTTPStatus.OK, media_type=MediaType.JSON)
    async def replay(request: Request[Any, Any, Any]) -> Response[bytes]:
        """Answer a journal with its frames."""
        lines = (await request.body()).splitlines(keepends=True)
        try:
            return Response(await asyncio.to_thread(filmed_journal, lines))
        except (DepartedError, CutShortError) as error:
            raise HTTPException(str(error), status_code=HTTPStatus.UNPROCESSABLE_ENTITY) from None

    return Litestar(
        [index, replay],
        before_request=refuse_strangers,
        exception_handlers=PROBLEMS,
        request_class=BoundedRequest,
        request_max_body_size=MOST,
        openapi_config=None,
        logging_config=None,
    )
