"""The bots of Wild wild space in real matches, in process."""

from fractions import Fraction

import msgspec
import pytest

from contestmaster.bots.catalogue import bot
from contestmaster.games.cows import Cows, CowsParams
from contestmaster.host.secrets import Secret
from contestmaster.tournament.local import play
from contestmaster.tournament.record import Played

SHORT: dict[str, float] = {
    "side": 30,
    "max_turns": 100,
    "milk_limit": 10_000,
    "stable_distance": 4,
    "stable_turns": 1,
    "cow_density_divisor": 3,
    "capture_probability": 0.8,
}
"""A small board full of cows that are soon calm, so that a hundred turns decide a game."""


def match(seed: int, *names: str, turns: int | None = None, **params: float) -> Played:
    game = Cows(msgspec.convert(params, CowsParams))
    bots = [(f"{name}{seat}", bot("cows", name)) for seat, name in enumerate(names)]
    return play(game, bots, Secret(seed, bytes(16)), turns=turns)


def scores(played: Played) -> list[Fraction]:
    return [standing.score for standing in played.outcome.standings]


@pytest.mark.slow
@pytest.mark.parametrize(("games", "least"), [(4, 4), pytest.param(20, 18, marks=pytest.mark.long)])
def test_random_is_last_in_nine_games_of_ten(games: int, least: int) -> None:
    names = ["random", "rancher", "raider", "rancher"]
    last = 0
    for seed in range(games):
        turned = names[seed % 4 :] + names[: seed % 4]
        result = dict(zip(turned, scores(match(seed, *turned, turns=None, **SHORT)), strict=True))
        last += all(result["random"] < score for n, score in result.items() if n != "random")
    assert last >= least


@pytest.mark.slow
@pytest.mark.parametrize("dim", [2, 3, 4])
def test_ranchers_give_milk_in_every_number_of_dimensions(dim: int) -> None:
    played = match(5, "rancher", "raider", dim=dim, turns=160, milk_limit=1e6)
    assert min(scores(played)) > 0


@pytest.mark.slow
def test_a_match_of_bots_repeats_from_its_seed() -> None:
    names = ["random", "rancher", "raider"]
    first, again, other = (match(s, *names, turns=None, **SHORT).digest for s in (3, 3, 4))
    assert first == again != other


@pytest.mark.slow
def test_a_raider_lives_off_others_where_it_is_crowded() -> None:
    names = ["raider", "rancher", "rancher", "rancher"]
    raider, *ranchers = scores(match(2, *names, turns=400, side=30, stable_distance=4))
    assert raider > min(ranchers)


@pytest.mark.parametrize("specialists", [(0, 3), (1, 0), (4, 4), (60, 0)])
@pytest.mark.parametrize("name", ["rancher", "raider"])
def test_any_team_can_be_led(name: str, specialists: tuple[int, int]) -> None:
    cowboys, gunmen = specialists
    played = match(
        1, name, name, "random", turns=40, initial_cowboys=cowboys, initial_gunmen=gunmen
    )
    assert played.turns == 40


@pytest.mark.parametrize(("side", "limit"), [(4, 100), (30, 1), (30, 7)])
def test_tiny_boards_and_tight_limits_break_no_bot(side: int, limit: int) -> None:
    game = Cows(CowsParams(side=side, stable_distance=1))
    names = ["random", "rancher", "raider"]
    bots = [(name, bot("cows", name)) for name in names]
    assert play(game, bots, Secret(1, bytes(16)), turns=30, limit=limit).turns == 30
