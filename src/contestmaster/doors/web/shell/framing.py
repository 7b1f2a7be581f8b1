"""Boards that pages elsewhere show in a frame."""

from typing import Any, Final

from litestar import Response

from contestmaster.doors.web.security.headers import POLICY
from contestmaster.doors.web.shell.requests import Ask

_MOST_DIGITS: Final = 9
_ALONE: Final = "frame-ancestors 'none'"
_ANYWHERE: Final = "frame-ancestors *"


def asked_turn(request: Ask) -> int | None:
    """Return the turn that the address of a page names, if it names one."""
    text = request.query_params.get("turn", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else None


def framed(request: Ask, game: str, api: str, page: str, about: str) -> dict[str, Any]:
    """Return what the page in a frame says; `live` in it is where frames come from, if they do.

    Args:
        request: for it.
        game: which rules are played.
        api: where replay and pictures are.
        page: where the whole page is.
        about: what is seen.
    """
    return {
        "rules": game,
        "api": api,
        "page": page,
        "about": about,
        "turn": asked_turn(request),
        "live": "",
    }


def unframed(page: Response[bytes]) -> Response[bytes]:
    """Let a page be shown in frames elsewhere: nobody is logged in there, nothing can be done."""
    page.headers["Content-Security-Policy"] = POLICY.replace(_ALONE, _ANYWHERE)
    return page
