"""The maps of a server: those of its pool, or the one given with the parameters."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from contestmaster.games.cows.board import Board
from contestmaster.games.cows.generation import drawn_map, map_name, pool_map
from contestmaster.games.cows.maps import MapError, parse, write
from contestmaster.games.cows.params import CowsParams
from contestmaster.kernel.game import SetupError

POOL_NAME: Final = re.compile(r"world([1-9][0-9]{0,9})\.map", re.ASCII)
"""What ``map_name`` writes."""


def board_for(params: CowsParams, seed: int) -> Board:
    """The board of the game with this seed [COWS-12].

    Raises:
        SetupError: The map given is none, or of another size, or the pool has none of its name.
    """
    if params.map_file:
        return given_map(params)
    if not params.map_name:
        return pool_map(params, drawn_map(params, seed))
    try:
        return pool_map(params, numbered(params, params.map_name))
    except KeyError:
        raise SetupError(f"map_name: the pool has no map {params.map_name}") from None


def numbered(params: CowsParams, name: str) -> int:
    """The number of a map of the pool by its name; ``KeyError`` if it has none of that name."""
    match = POOL_NAME.fullmatch(name)
    if match is None or not 1 <= int(match[1]) <= params.map_pool:
        raise KeyError(name)
    return int(match[1])


def given_map(params: CowsParams) -> Board:
    """The map whose file stands in the parameters."""
    try:
        board = parse(params.map_file, params.map_name or map_name(1))
    except MapError as error:
        raise SetupError(f"map_file: {error}") from None
    if (board.dim, board.side) != (params.dim, params.side):
        raise SetupError(
            f"map_file: the map is {board.dim} {board.side}, "
            f"the parameters dim and side are {params.dim} {params.side}"
        )
    return board


class MapFiles(Mapping[str, bytes]):
    """The map files on offer, by name; each is made when it is asked for [COWS-10, COWS-11]."""

    def __init__(self, params: CowsParams) -> None:
        """Offer the maps that games with these parameters may be played on."""
        self._params = params

    def __getitem__(self, name: str) -> bytes:
        """The bytes of a map file."""
        if self._params.map_file:
            board = given_map(self._params)
            if name == board.map_name:
                return write(board).encode("ascii")
            raise KeyError(name)
        return write(pool_map(self._params, numbered(self._params, name))).encode("ascii")

    def __iter__(self) -> Iterator[str]:
        """The names."""
        if self._params.map_file:
            return iter([self._params.map_name or map_name(1)])
        return map(map_name, range(1, self._params.map_pool + 1))

    def __len__(self) -> int:
        """The number of maps."""
        return 1 if self._params.map_file else self._params.map_pool
