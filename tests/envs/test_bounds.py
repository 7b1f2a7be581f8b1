"""What environments are given that is none: actions, seeds, seats."""

from importlib.metadata import EntryPoint
from typing import Any

import numpy as np
import pytest
from tests.testing.broken_games import Nim

from contestmaster import envs
from contestmaster.arrays.matches import MatchWorlds
from contestmaster.envs.batch import Batch
from contestmaster.envs.setting import setting_of
from contestmaster.kernel import registry
from contestmaster.kernel.game import Seating, SetupError

OUTSIDE = (-1, -5, 10**9, 2**70, np.uint64(2**63 + 1))
SMALL: dict[str, Any] = {"board_size": 8}


class Several(Nim):
    """Nim for two to four, three usually: a game of others."""

    name = "several"
    seating = Seating(2, 4, 3)


@pytest.fixture
def several(monkeypatch: pytest.MonkeyPatch) -> None:
    found = registry._found
    point = EntryPoint("several", f"{__name__}:Several", registry.GROUP)
    monkeypatch.setattr(registry, "_found", lambda group: {**found(group), "several": point})


@pytest.mark.parametrize("game", ["spacecrack", "cows", "desk", "traders"])
def test_a_number_that_means_no_order_has_one_code_in_all_worlds(game: str) -> None:
    """In compiled worlds as in matches: -1, and nothing is changed."""
    setting = setting_of(game)
    quick, plain = Batch(setting, 1), Batch(setting, 1)
    plain.worlds = MatchWorlds(setting.game, setting.encoding, setting.names, 1)
    quick.reset(7)
    plain.reset(7)
    quick.look()
    actions, legal = setting.encoding.actions, quick.worlds.masks[0].copy()
    before = quick.worlds.state(0)
    for number in (*range(0, actions, max(1, actions // 150)), -1, -7, actions, 10**9):
        if not (0 <= number < actions and legal[number]):
            codes = quick.take(0, number), plain.take(0, number)
            assert (codes[0] == -1) == (codes[1] == -1), (number, codes)
            assert codes[0] != 0
    assert setting.game.dump(quick.worlds.state(0)) == setting.game.dump(before)


@pytest.mark.parametrize("number", OUTSIDE)
def test_numbers_outside_the_action_space_are_no_orders(number: Any) -> None:
    """In every environment, however large they are."""
    env = envs.aec("spacecrack", **SMALL)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(number)
    assert env.infos[agent]["code"] == -1
    assert env.agent_selection == agent
    both = envs.parallel("spacecrack", **SMALL)
    both.reset(seed=1)
    told = both.step(dict.fromkeys(both.agents, number))[4]
    assert {info["code"] for info in told.values()} == {-1}
    one = envs.gym("spacecrack", against=envs.uniform, **SMALL)
    one.reset(seed=1)
    assert one.step(number)[4]["code"] == -1
    many = envs.vector("spacecrack", 2, **SMALL)
    many.reset(seed=1)
    assert many.step([number, number])[4]["code"].tolist() == [-1, -1]
    assert many.step(np.array([number, number]))[4]["code"].tolist() == [-1, -1]


@pytest.mark.parametrize("number", [0.5, float("nan"), 1.0, "1", None])
def test_what_is_no_whole_number_is_no_action(number: Any) -> None:
    """One by one and by many alike; nothing is done."""
    env = envs.aec("spacecrack", **SMALL)
    env.reset(seed=1)
    many = envs.vector("spacecrack", 2, **SMALL)
    many.reset(seed=1)
    for act in (lambda: env.step(number), lambda: many.step([number, number])):
        with pytest.raises(ValueError, match="an action is a whole number, and not"):
            act()
    assert not env.batch.acts(0).codes.size
    assert not many.batch.acts(1).codes.size


def test_any_whole_number_is_a_seed_and_nothing_else() -> None:
    made: list[Any] = [
        envs.aec("spacecrack", **SMALL),
        envs.parallel("spacecrack", **SMALL),
        envs.gym("spacecrack", **SMALL),
        envs.vector("spacecrack", 2, **SMALL),
    ]
    for env in made:
        for seed in (7, np.int64(7), np.uint8(7)):
            env.reset(seed=seed)
            assert env.batch.seeds[0] == 7
        for wrong in (True, np.True_, 7.0, "7", -1, 2**64):
            with pytest.raises(ValueError, match=r"a seed is 0 to 2\*\*64 - 1"):
                env.reset(seed=wrong)
        env.reset(seed=2**64 - 1)
        assert env.batch.seeds[0] == 2**64 - 1


@pytest.mark.parametrize("make", [envs.aec, envs.parallel, envs.gym])
@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_seats_are_those_the_game_says(several: None, make: Any, seats: int) -> None:
    """`seating` of a game says how many there may be."""
    with pytest.raises(SetupError, match=f"several is played by 2 to 4 seats, not by {seats}"):
        make("several", seats=seats)
    with pytest.raises(SetupError, match=f"several is played by 2 to 4 seats, not by {seats}"):
        envs.vector("several", 2, seats=seats)
    assert len(setting_of("several").names) == 3


def test_no_seats_are_not_the_usual_ones() -> None:
    with pytest.raises(SetupError, match="spacecrack is played by 1 to 4 seats, not by 0"):
        envs.aec("spacecrack", seats=0)
