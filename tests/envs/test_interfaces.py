"""The tests of the field for its interfaces, for every game of ours that becomes numbers."""

from typing import Any

import pytest
from tests.shipped import shipped_games

from contestmaster.kernel.registry import load_game

envs: Any = pytest.importorskip(
    "contestmaster.envs", reason="needs the extra `envs`", exc_type=ImportError
)

ENCODED = [name for name in shipped_games() if load_game(name)().encoding(2) is not None]
SMALL: dict[str, dict[str, Any]] = {}
"""Parameters by which a game is short."""

# Observations are dictionaries with masks, as those of PettingZoo's own games of two; actions of
# games by announcement are commands with their parts.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    # With pygame there, its tests import games of its own in a way that it has given up itself.
    pytest.mark.filterwarnings("ignore:The old environment creation API:DeprecationWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action space for each agent probably should be"),
]


def test_all_games_are_among_them() -> None:
    assert len(ENCODED) == len(shipped_games()) == 7


@pytest.mark.parametrize("name", ENCODED)
def test_one_agent_after_another(name: str) -> None:
    from pettingzoo.test import api_test, seed_test  # noqa: PLC0415 - not there without the extra

    settings = SMALL.get(name, {})
    api_test(envs.aec(name, **settings), num_cycles=300)
    seed_test(lambda: envs.aec(name, **settings), num_cycles=100)


@pytest.mark.parametrize("name", ENCODED)
def test_all_agents_at_once(name: str) -> None:
    from pettingzoo.test import parallel_api_test, parallel_seed_test  # noqa: PLC0415 - likewise

    settings = SMALL.get(name, {})
    parallel_api_test(envs.parallel(name, **settings), num_cycles=200)
    parallel_seed_test(lambda: envs.parallel(name, **settings), num_cycles=100)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ENCODED)
def test_one_agent_against_others(name: str, seat: int) -> None:
    from gymnasium.utils.env_checker import check_env  # noqa: PLC0415 - likewise

    check_env(envs.gym(name, seat=seat, **SMALL.get(name, {})), skip_render_check=True)


@pytest.mark.parametrize("name", ENCODED)
def test_every_environment_is_registered_by_name_and_version(name: str) -> None:
    import gymnasium  # noqa: PLC0415 - likewise

    rules = load_game(name)
    encoding = rules().encoding(2)
    assert encoding is not None
    made = f"contestmaster/{name}-v{rules.version + encoding.version - 1}"
    env = gymnasium.make(made, seat=1)
    observation, info = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    assert len(info["action_mask"]) == encoding.choices
    many = gymnasium.make_vec(made, num_envs=5)
    assert many.num_envs == 5 and many.reset(seed=1)[0].shape == (5, encoding.size)
    many.close()
