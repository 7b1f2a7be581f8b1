"""Boards: the set that a game draws."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from contestmaster.games.traders import Traders, TradersParams
from contestmaster.games.traders.subspaces import SUBSPACES


@pytest.mark.parametrize("sets", ["ABC", "DEF", "A", "ABCDEF"])
def test_each_game_draws_one_of_the_sets_of_its_server(sets: str) -> None:
    """All of them alike; the seed decides [TRADE-13]."""
    game = Traders(TradersParams(sets=sets))
    drawn = Counter(game.board(seed).parameter_set for seed in range(3000))
    assert set(drawn) == set(sets)
    assert min(drawn.values()) > 0.85 * 3000 / len(sets)
    for seed in range(20):
        board = game.board(seed)
        assert board == game.board(seed)
        assert board.subspace == SUBSPACES[board.parameter_set]


def test_what_a_server_sets_holds_in_all_its_games() -> None:
    """Whichever set they draw; the rest is that of the set."""
    game = Traders(TradersParams(sets="AB", n_planets=99))
    for seed in range(20):
        board = game.board(seed)
        assert board.subspace.n_planets == 99
        assert board.subspace.share_price == SUBSPACES[board.parameter_set].share_price


SERVERS: list[dict[str, Any]] = [
    {},
    *({"sets": letter} for letter in "ABCDEF"),
    {"sets": "CD", "width": 70, "orbit_radius": (1, 2)},
]


@pytest.mark.parametrize("params", SERVERS)
def test_a_header_leads_to_the_same_board(params: dict[str, Any]) -> None:
    """Though JSON makes no difference between 50 and 50.0, nor tuples and lists."""
    written = TradersParams(**params)
    read = msgspec.convert(msgspec.json.decode(msgspec.json.encode(written)), TradersParams)
    for seed in range(6):
        boards = [(game, game.board(seed)) for game in (Traders(written), Traders(read))]
        one, other = (game.board_bytes(board) for game, board in boards)
        assert one == other


def test_boards_that_differ_have_other_bytes() -> None:
    """Equal ones equal bytes."""
    games = [Traders(TradersParams(sets=sets, crowd_factor=factor))
             for sets, factor in (("A", 9), ("A", 9), ("A", 8), ("B", 9))]  # fmt: skip
    found = [game.board_bytes(game.board(1)) for game in games]
    assert found[0] == found[1] and len(set(found)) == 3
