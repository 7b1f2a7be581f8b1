"""The maps on offer."""

import pytest

from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.cows.maps import parse, write
from contestmaster.kernel.game import SetupError

OWN = "2 3\n.#.\n...\n...\n"


def test_all_maps_of_the_pool_can_be_downloaded_before_the_game() -> None:
    """Under the names that DESCRIBE_WORLD will show, whatever is played [COWS-10, COWS-12]."""
    game = Cows(CowsParams(side=20, map_pool=3))
    offers = [dict(game.files(game.board(seed))) for seed in range(20)]
    assert all(offer == offers[0] for offer in offers)
    assert list(offers[0]) == ["world1.map", "world2.map", "world3.map"]
    for seed in range(20):
        board = game.board(seed)
        assert offers[0][board.map_name] == write(board).encode()
    assert {game.board(seed).map_name for seed in range(20)} == set(offers[0])


def test_a_map_file_gives_the_type_of_every_field_and_nothing_else() -> None:
    """Ranchos and cows are not in it: it is the same for every game on it [COWS-11]."""
    game = Cows(CowsParams(side=20, map_pool=1))
    files = game.files(game.board(1))
    text = files["world1.map"].decode("ascii")
    assert set(text.split("\n", 1)[1]) == {".", "#", "\n"}
    assert (parse(text).blocked == game.board(2).blocked).all()


def test_pools_of_other_seeds_hold_other_maps() -> None:
    """And a server's pool does not depend on the seeds of its games [COWS-12]."""
    one, other = (Cows(CowsParams(side=20, pool_seed=seed)) for seed in (0, 1))
    assert one.files(one.board(0))["world1.map"] != other.files(other.board(0))["world1.map"]


def test_a_map_can_be_named() -> None:
    """One of the pool, or the name of the map given."""
    game = Cows(CowsParams(side=20, map_name="world5.map"))
    assert {game.board(seed).map_name for seed in range(9)} == {"world5.map"}
    for name in ("world9.map", "world0.map", "world05.map", "atlas"):
        with pytest.raises(SetupError, match=f"map_name: .*{name}"):
            Cows(CowsParams(side=20, map_name=name)).board(0)


def test_a_map_can_be_given() -> None:
    """It is then the only one on offer [COWS-5, COWS-11]."""
    game = Cows(CowsParams(side=3, map_file=OWN, map_name="tiny.map"))
    board = game.board(77)
    assert board.map_name == "tiny.map"
    assert dict(game.files(board)) == {"tiny.map": OWN.encode()}
    with pytest.raises(KeyError):
        game.files(board)["world1.map"]
    assert len(game.files(board)) == 1


@pytest.mark.parametrize(
    ("text", "message"), [("2 3\n...\n", "map_file: line 3"), ("2 4\n" + "....\n" * 4, "2 4")]
)
def test_a_map_that_does_not_fit_is_refused(text: str, message: str) -> None:
    """With the line at fault, or both sizes."""
    with pytest.raises(SetupError, match=message):
        Cows(CowsParams(side=3, map_file=text)).board(0)


def test_maps_that_are_not_there() -> None:
    """Are no files of the pool."""
    files = Cows(CowsParams(side=20)).files(Cows(CowsParams(side=20)).board(0))
    for name in ("world9.map", "world01.map", "world1", "../world1.map", "world99999999999.map"):
        assert name not in files
    assert len(files) == 8
