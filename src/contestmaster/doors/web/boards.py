"""Boards that other packages bring along: one script per game, found by entry point.

A package that brings a game of its own may bring the board too::

    [project.entry-points."contestmaster.boards"]
    mygame = "mygame.web:board.js"

names the file ``board.js`` in the package ``mygame.web``: an ES module without imports that exports
``mount``, as ``docs/boards.md`` says. Boards of ours are part of the front end, and come first.
"""

from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

GROUP: Final = "contestmaster.boards"
_USUAL: Final = "board.js"


@cache  # all that is installed is looked through, and that takes milliseconds
def board_names() -> frozenset[str]:
    """Return the games for which an installed package brings a board, importing none."""
    return frozenset(entry_points(group=GROUP).names)


def board_script(game: str) -> bytes:
    """Return the script that draws a game's board.

    Raises:
        LookupError: no package brings one.
        OSError: the file that it names cannot be read.
    """
    found = entry_points(group=GROUP, name=game)
    if not found:
        raise LookupError(f"no package brings a board of {game}")
    (point, *_) = found
    return (files(point.module) / (point.attr or _USUAL)).read_bytes()


@get("/boards/{file:str}", sync_to_thread=True, include_in_schema=False)
def script(file: FromPath[str]) -> Response[bytes]:
    """Serve the board of a game, as ``/boards/GAME.js``."""
    game, _, kind = file.rpartition(".")
    if kind != "js":
        raise LookupError(f"there is no board {file}")
    return Response(
        board_script(game),
        media_type="text/javascript",
        headers={"cache-control": "no-cache"},
    )
