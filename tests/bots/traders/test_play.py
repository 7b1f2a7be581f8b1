"""The bots of Interstellar overdrive in real games, in process and over TCP."""

from typing import Any

import pytest

from contestmaster.bots.catalogue import bot, bot_names
from contestmaster.games.traders import Traders, TradersParams
from contestmaster.host.secrets import Secret
from contestmaster.tournament import local, lockstep
from contestmaster.tournament.record import Played


def game(seed: int, *names: str, limit: int = 45, **params: Any) -> Played:
    """A game in process."""
    bots = [(f"{name}{seat}", bot("traders", name)) for seat, name in enumerate(names)]
    return local.play(Traders(TradersParams(**params)), bots, Secret(seed, bytes(16)), limit=limit)


def places(letter: str, games: int, *names: str, turns: int) -> dict[str, float]:
    """The mean place of each bot, in games of one set; equal names share theirs."""
    sums = dict.fromkeys(names, 0.0)
    for seed in range(games):
        first = seed % len(names)
        seated = names[first:] + names[:first]
        played = game(seed, *seated, sets=letter, game_turns=turns)
        for standing in played.outcome.standings:
            name = seated[standing.seat]
            sums[name] += standing.rank / games / names.count(name)
    return sums


def test_the_bots_are_found_by_name() -> None:
    assert bot_names("traders") == ["collector", "forwarder", "random"]


@pytest.mark.slow
@pytest.mark.parametrize("letter", "ABCDEF")
def test_random_is_below_the_collector_and_the_forwarder_above(letter: str) -> None:
    """In games of less than a third of the usual length; full ones are in bench/RESULTS.md."""
    found = places(letter, 3, "forwarder", "collector", "random", "collector", turns=150)
    assert found["forwarder"] < found["collector"] < found["random"]


@pytest.mark.parametrize("teams", [1, 2, 9])
@pytest.mark.parametrize("letter", "CF")
def test_any_number_of_teams_is_played_to_the_end(letter: str, teams: int) -> None:
    names = ["forwarder", "collector", "random"] * 3
    played = game(3, *names[:teams], sets=letter, game_turns=15)
    assert played.outcome.over


@pytest.mark.parametrize("params", [
    {"n_planets": 1, "n_stars": 1},
    {"n_planets": 2, "n_stars": 1, "traders_per_team": 5},
    {"routes_out": (0, 0)},
    {"facility_bonus": 0, "facility_bonus_step": 1},
    {"delay_turns": 0, "share_price": 1, "initial_cash": 0, "initial_vouchers": 0},
    {"efficiency_drop": 100, "crowd_factor": 100},
])  # fmt: skip
def test_whatever_the_parameters(params: dict[str, Any]) -> None:
    names = ("forwarder", "collector", "random")
    assert game(4, *names, sets="F", game_turns=12, **params).outcome.over


@pytest.mark.parametrize("limit", [1, 7, 20])
def test_tight_limits_break_no_bot(limit: int) -> None:
    names = ("forwarder", "collector", "random")
    assert game(5, *names, sets="A", game_turns=10, limit=limit).turns == 10


def test_the_same_game_in_process_and_over_tcp() -> None:
    names = ("forwarder", "collector", "random")
    params = TradersParams(sets="E", game_turns=12)
    here = game(6, *names, sets="E", game_turns=12)
    players = [
        lockstep.SeatedPlayer(f"{name}{seat}", bot("traders", name))
        for seat, name in enumerate(names)
    ]
    there = lockstep.play(Traders(params), players, Secret(6, bytes(16)))
    assert (here.digest, here.outcome, here.turns) == (there.digest, there.outcome, there.turns)
