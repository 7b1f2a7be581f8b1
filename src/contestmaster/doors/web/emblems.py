"""Emblems: a small picture of each game, which lies as ``emblem.svg`` in the folder of its rules.

A game of another package brings its own in the same way; one without has none.
"""

from functools import cache
from importlib.resources import files

from litestar import Response, get
from litestar.params import FromPath

from contestmaster.kernel.registry import UnknownGameError, load_game


@cache
def emblem(game: str) -> bytes | None:
    """Return the picture of a game, ``None`` where it has none."""
    try:
        rules = load_game(game)
    except UnknownGameError:
        return None
    package = rules.__module__.rpartition(".")[0] or rules.__module__
    try:
        return (files(package) / "emblem.svg").read_bytes()
    except (OSError, TypeError):
        return None


@get("/emblems/{file:str}", sync_to_thread=True, include_in_schema=False)
def picture(file: FromPath[str]) -> Response[bytes]:
    """Serve the emblem of a game, as ``/emblems/GAME.svg``."""
    game, _, kind = file.rpartition(".")
    found = emblem(game) if kind == "svg" else None
    if found is None:
        raise LookupError(f"there is no emblem {file}")
    return Response(
        found, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"}
    )
