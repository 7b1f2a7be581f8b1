"""Miniatures: how the games of a forum stand, as small drawings on its first page."""

from typing import Any, Final, NamedTuple

import msgspec

from contestmaster.doors.web.forum.tension import public_view
from contestmaster.drawing.svg import svg
from contestmaster.kernel.match import Match

_MOST_BYTES: Final = 128 << 10
"""Of a drawing that has more than that a page would be heavier than a board."""


class _Drawn(NamedTuple):
    """A drawing, and of how many entries."""

    number: int
    picture: str


class Miniatures:
    """Draws games as everybody may see them; again only when something has happened there."""

    def __init__(self) -> None:
        """Draw nothing yet."""
        self._drawn: dict[str, _Drawn] = {}

    def of(self, name: str, match: Match[Any, Any]) -> str:
        """Return a game as an ``svg`` element; empty where the game draws none, or too much."""
        kept = self._drawn.get(name)
        if kept is None or kept.number != match.number:
            kept = self._drawn[name] = _Drawn(match.number, _picture(match))
        return kept.picture


def _picture(match: Match[Any, Any]) -> str:
    scene = msgspec.to_builtins(match.game.scene(match.board))
    drawing = match.game.picture(scene, public_view(match))
    picture = "" if drawing is None else svg(drawing)
    return picture if len(picture) <= _MOST_BYTES else ""
