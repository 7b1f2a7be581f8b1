"""What chance makes before the first turn: maps, ranchos, team ids, wild cows.

Maps come from a stream of their own, so that the same pool seed gives the same bytes whatever is
played on them; all else comes from the stream of the game's set-up. Compiled code sees every board
as four-dimensional, with axes of one field where there are fewer dimensions.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, below, chance, shuffle, stream
from contestmaster.arrays.elsewhere import patience
from contestmaster.games.cows.board import Board
from contestmaster.games.cows.params import CowsParams
from contestmaster.kernel.dice import BOARD_BRANCH, Dice

TRIES: Final = 100
"""Maps that may fail before one without inaccessible fields is taken."""
REFUSALS: Final = 200
"""Refused draws in a row after which ranchos are placed closer together."""

_DRAWN: Final = 40
"""How long it takes to draw a field, beside a look at a neighbour."""
_TOO_SLOW: Final = 4_000_000
"""So many looks at fields take some seconds where rules run interpreted: as long as compiling."""


def map_name(number: int) -> str:
    """Name of a map of the pool; numbers count from 1.

    >>> map_name(3)
    'world3.map'
    """
    return f"world{number}.map"


def pool_map(params: CowsParams, number: int, teams: int = 1) -> Board:
    """A map of the pool, 1 to ``map_pool``, the same for every game of the pool seed [COWS-12].

    ``ValueError`` if the pool has no such map.
    """
    if not 1 <= number <= params.map_pool:
        raise ValueError(f"the pool has maps 1 to {params.map_pool}, not {number}")
    draws = stream(Dice(params.pool_seed, number, BOARD_BRANCH))
    blocked = generate(draws, params.dim, params.side, params.obstacle_ratio, teams)
    return Board(params.dim, params.side, blocked, map_name(number))


def drawn_map(params: CowsParams, seed: int) -> int:
    """Number of the pool's map on which the game with this seed is played [COWS-12]."""
    return Dice(seed, 0, BOARD_BRANCH).below(params.map_pool) + 1


def generate(
    draws: Stream, dim: int, side: int, obstacle_ratio: float, teams: int
) -> NDArray[np.int8]:
    """Draw a map: int8[side ** dim], 1 = inaccessible.

    Its accessible fields are connected and are at least 60 % of all and two for each team, if
    ``TRIES`` draws find such a map; else every field is accessible [COWS-5, D38].
    """
    blocked = np.zeros(side**dim, np.int8)
    with patience(len(blocked) * (_DRAWN + 3**dim) > _TOO_SLOW):
        for _ in range(TRIES):
            draw_obstacles(draws, blocked, axes(dim, side), obstacle_ratio)
            accessible = keep_largest(blocked, axes(dim, side))
            if 10 * accessible >= 6 * len(blocked) and accessible >= 2 * teams:
                return blocked
    blocked[:] = 0
    return blocked


def axes(dim: int, side: int) -> tuple[int, int, int, int]:
    """Fields along each of four axes: one where the board has fewer dimensions."""
    n = [side] * dim + [1] * (4 - dim)
    return n[0], n[1], n[2], n[3]


@compiled
def draw_obstacles(
    draws: Stream, blocked: NDArray[np.int8], axes: tuple[int, int, int, int], ratio: float
) -> None:
    """Make each field inaccessible with probability ``ratio``, in the order of the map file."""
    n1, n2, n3, n4 = axes
    for c4 in range(n4):
        for c3 in range(n3):
            for c2 in range(n2):
                for c1 in range(n1):
                    blocked[((c1 * n2 + c2) * n3 + c3) * n4 + c4] = chance(draws, ratio)


@compiled
def keep_largest(blocked: NDArray[np.int8], axes: tuple[int, int, int, int]) -> int:
    """Leave accessible only the largest connected set, and return its size.

    Of equals it is the one that holds the first field in the order of the map file.
    """
    n1, n2, n3, n4 = axes
    label = np.empty(len(blocked), np.int32)
    for field in range(len(blocked)):
        label[field] = -int(blocked[field])
    queue = np.empty(len(blocked), np.int32)
    largest, size, labels = 0, 0, 0
    for c4 in range(n4):
        for c3 in range(n3):
            for c2 in range(n2):
                for c1 in range(n1):
                    start = ((c1 * n2 + c2) * n3 + c3) * n4 + c4
                    if label[start] == 0:
                        labels += 1
                        queue[0] = start
                        found = flood(label, axes, queue, labels)
                        if found > size:
                            largest, size = labels, found
    for field in range(len(blocked)):
        blocked[field] = label[field] != largest
    return size


@compiled
def flood(
    label: NDArray[np.int32],
    axes: tuple[int, int, int, int],
    queue: NDArray[np.int32],
    mark: int,
) -> int:
    """Mark all fields labelled 0 that steps reach from ``queue[0]``; return how many they are."""
    n1, n2, n3, n4 = axes
    label[queue[0]] = mark
    taken, known = 0, 1
    while taken < known:
        rest = int(queue[taken])
        taken += 1
        c4 = rest % n4
        rest //= n4
        c3 = rest % n3
        rest //= n3
        c2 = rest % n2
        c1 = rest // n2
        for d1 in range(max(c1 - 1, 0), min(c1 + 2, n1)):
            for d2 in range(max(c2 - 1, 0), min(c2 + 2, n2)):
                for d3 in range(max(c3 - 1, 0), min(c3 + 2, n3)):
                    line = ((d1 * n2 + d2) * n3 + d3) * n4
                    for field in range(line + max(c4 - 1, 0), line + min(c4 + 2, n4)):
                        if label[field] == 0:
                            label[field] = mark
                            queue[known] = field
                            known += 1
    return known


class Opening(NamedTuple):
    """What chance decides at the set-up of a game."""

    placed: NDArray[np.int32]
    """int32[teams]: rancho fields in the order in which they were placed [COWS-150]."""
    ranchos: NDArray[np.int32]
    """int32[teams]: the rancho field of each team, by team id - 1 [COWS-8]."""
    team_ids: NDArray[np.int32]
    """int32[teams]: the team id, 1 to teams, of each seat [COWS-154]."""
    wild: NDArray[np.int32]
    """int32[side ** dim]: wild cows on each field [COWS-14]."""


def opening(board: Board, params: CowsParams, teams: int, draws: Stream) -> Opening:
    """Draw ranchos, their deal, team ids and wild cows, in this order.

    Raises:
        ValueError: The board has fewer accessible fields than teams and one more.
    """
    accessible = np.flatnonzero(board.blocked == 0).astype(np.int32)
    if len(accessible) < teams + 1:
        raise ValueError(
            f"{teams} teams need at least {teams + 1} accessible fields, "
            f"{board.map_name} has {len(accessible)}"
        )
    placed = place_ranchos(draws, accessible, board.dim, board.side, teams)
    ranchos = placed.copy()
    shuffle(draws, ranchos)
    team_ids = np.arange(1, teams + 1, dtype=np.int32)
    shuffle(draws, team_ids)
    wild = np.zeros(len(board.blocked), np.int32)
    count = max(1, len(accessible) // params.cow_density_divisor)
    scatter_cows(draws, open_fields(board, placed), count, params.cluster_max, wild)
    return Opening(placed, ranchos, team_ids, wild)


def open_fields(board: Board, ranchos: NDArray[np.int32]) -> NDArray[np.int32]:
    """The accessible fields that are no rancho, ascending [COWS-136, COWS-138]."""
    closed = board.blocked != 0
    closed[ranchos] = True
    return np.flatnonzero(~closed).astype(np.int32)


@compiled
def place_ranchos(
    draws: Stream, accessible: NDArray[np.int32], dim: int, side: int, teams: int
) -> NDArray[np.int32]:
    """Draw distinct rancho fields, as far apart as the board gives, in their order [COWS-8].

    There must be as many accessible fields as teams.
    """
    across = 1
    while across**dim < teams:
        across += 1
    placed = np.empty(teams, np.int32)
    for spacing in range(max(1, side // (2 * across)), 1, -1):
        if place_apart(draws, accessible, side, spacing, placed):
            return placed
    # Ranchos one apart are just distinct: the start of a random order has the law of placing them
    # one by one and starting over, and comes to an end on the fullest of boards.
    left = accessible.copy()
    for i in range(teams):
        j = i + below(draws, len(left) - i)
        placed[i] = left[j]
        left[j] = left[i]
    return placed


@compiled
def place_apart(
    draws: Stream,
    accessible: NDArray[np.int32],
    side: int,
    spacing: int,
    placed: NDArray[np.int32],
) -> bool:
    """Draw fields at least ``spacing`` apart; whether all came before too many were refused."""
    count, refused = 0, 0
    while count < len(placed) and refused < REFUSALS:
        field = int(accessible[below(draws, len(accessible))])
        if is_apart(field, placed[:count], side, spacing):
            placed[count] = field
            count += 1
            refused = 0
        else:
            refused += 1
    return count == len(placed)


@compiled
def is_apart(field: int, others: NDArray[np.int32], side: int, spacing: int) -> bool:
    """Whether a field is at distance ``spacing`` or more from all others [COWS-3]."""
    for i in range(len(others)):
        a, b, distance = field, int(others[i]), 0
        while a != b:
            distance = max(distance, abs(a % side - b % side))
            a //= side
            b //= side
        if distance < spacing:
            return False
    return True


@compiled
def scatter_cows(
    draws: Stream,
    fields: NDArray[np.int32],
    count: int,
    cluster_max: int,
    wild: NDArray[np.int32],
) -> None:
    """Add ``count`` wild cows to ``wild``, in clusters on the given fields [COWS-14, COWS-138]."""
    left = count
    while left > 0:
        cluster = min(left, below(draws, cluster_max) + 1)
        wild[fields[below(draws, len(fields))]] += cluster
        left -= cluster
