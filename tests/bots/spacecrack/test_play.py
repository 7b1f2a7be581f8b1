"""The bots of Space Crack in real matches, in process and over TCP."""

from typing import Any

import pytest
from tests.bots.spacecrack.test_admiral import Quick

from contestmaster.bots.catalogue import bot, bot_names
from contestmaster.client.spacecrack import Spacecrack as Client
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.host.secrets import Secret
from contestmaster.tournament import local, lockstep
from contestmaster.tournament.record import Played


def makers(*names: str) -> list[tuple[str, Any]]:
    """The named bots, with an admiral that always does the same."""
    return [
        (
            f"{name}{seat}",
            (lambda transport, rng: Quick(Client(transport), rng))
            if name == "admiral"
            else bot("spacecrack", name),
        )
        for seat, name in enumerate(names)
    ]


def match(seed: int, *names: str, **params: Any) -> Played:
    """A match in process."""
    game = Spacecrack(SpacecrackParams(**params))
    return local.play(game, makers(*names), Secret(seed, bytes(16)))


def wins(strong: str, weak: str, games: int) -> int:
    """How many games the stronger one wins alone, from either seat."""
    won = 0
    for seed in range(games):
        names = (strong, weak) if seed % 2 else (weak, strong)
        first = [s.seat for s in match(seed, *names).outcome.standings if s.rank == 1]
        won += len(first) == 1 and names[first[0]] == strong
    return won


def test_the_bots_are_found_by_name() -> None:
    assert bot_names("spacecrack") == ["admiral", "greedy", "oracle", "random"]


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    assert wins("greedy", "random", 20) >= 18


@pytest.mark.slow
@pytest.mark.parametrize(("games", "least"), [(4, 3), pytest.param(20, 15, marks=pytest.mark.long)])
def test_the_admiral_beats_greedy(games: int, least: int) -> None:
    """Seventy games of a hundred are asked of it; even without time to think it wins so many."""
    assert wins("admiral", "greedy", games) >= least


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("board", [5, 12])
def test_every_number_of_seats_is_played_to_the_end(seats: int, board: int) -> None:
    names = ("admiral", "greedy", "random", "greedy")[:seats]
    played = match(3, *names, board_size=board, turns=5)
    assert played.outcome.over
    assert played.turns == 5


@pytest.mark.parametrize("params", [
    {"build_on_occupied": "merge", "starting_crack": 100},
    {"command_points": 10, "save_points": False},
    {"turn_seconds": 0},
    {"crack_pct": 10, "core_bonus": 0, "perimeter_bonus": 0, "base_size": 20},
])  # fmt: skip
def test_whatever_the_parameters(params: dict[str, Any]) -> None:
    """The turn ends by orders even where no time runs out."""
    assert match(4, "greedy", "admiral", "random", turns=6, **params).outcome.over


def test_the_same_match_in_process_and_over_tcp() -> None:
    """Though its turns end inside orders [NET-88]."""
    names = ("greedy", "admiral", "random")
    here = match(5, *names, turns=6, board_size=8)
    game = Spacecrack(SpacecrackParams(turns=6, board_size=8))
    players = [lockstep.SeatedPlayer(name, make) for name, make in makers(*names)]
    there = lockstep.play(game, players, Secret(5, bytes(16)))
    assert (here.digest, here.outcome, here.turns) == (there.digest, there.outcome, there.turns)
