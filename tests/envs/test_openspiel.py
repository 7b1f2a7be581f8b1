"""Our games as games of OpenSpiel, by the tests that it has for its own."""

import pickle
from typing import Any

import numpy as np
import pytest
from tests.envs.test_matches import commands, verified

from contestmaster.kernel.game import SetupError
from contestmaster.kernel.registry import UnknownGameError

envs: Any = pytest.importorskip(
    "contestmaster.envs", reason="needs the extra `envs`", exc_type=ImportError
)
pyspiel: Any = pytest.importorskip("pyspiel", reason="needs the extra `openspiel`")
openspiel: Any = pytest.importorskip("contestmaster.envs.openspiel")

SMALL: dict[str, dict[str, Any]] = {
    "spacecrack": {"board_size": 7, "turns": 5},
    "desk": {"preparation_turns": 1, "tactics_turns": 1, "skirmish_turns": 4, "acts": 5},
}
"""Parameters by which a game is short."""
GAMES = sorted(SMALL)


def loaded(name: str, **more: Any) -> Any:
    return pyspiel.load_game(openspiel.PREFIX + name, SMALL[name] | more)


def played(game: Any, seed: int) -> Any:
    """A state at the end of a game of actions that are drawn."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.integers(len(state.chance_outcomes()))))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name: str) -> None:
    """What OpenSpiel holds every game of its own against."""
    pyspiel.random_sim_test(loaded(name), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_simulation_from_python(name: str) -> None:
    """Its test of games from Python: clones, pickles, serialised states, returns."""
    sims = pytest.importorskip("open_spiel.python.tests.games_sim_test")
    np.random.seed(1)
    sims.GamesSimTest().sim_game(loaded(name))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_sees_is_what_our_encoding_says(name: str) -> None:
    from open_spiel.python.observation import make_observation  # noqa: PLC0415 - without it: skip

    game = loaded(name)
    state = game.new_initial_state()
    state.apply_action(3)
    env = envs.aec(name, **{key: SMALL[name][key] for key in SMALL[name] if key != "acts"})
    env.reset(seed=1 + 3)
    for _ in range(20):
        seat = state.current_player()
        seen = env.observe(f"player_{seat}")
        observer = make_observation(game)
        observer.set_from(state, seat)
        assert observer.tensor.tolist() == seen["observation"].tolist()
        assert observer.dict.keys() == {one.name for one in env.setting.encoding.fields}
        legal = state.legal_actions()
        assert set(legal) <= set(np.flatnonzero(seen["action_mask"]).tolist())
        assert state.legal_actions(1 - seat) == []
        action = legal[len(legal) // 2]
        state.apply_action(action)
        env.step(action)
        if state.is_terminal():
            break


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_a_journal(name: str) -> None:
    state = played(loaded(name), 2)
    replay = verified(state.journal())
    assert replay.match.over
    assert replay.match.seed == state.course.seed
    wait = state.course.setting.encoding.wait
    given = [person for person, _ in commands(state.journal()) if person]
    assert len(given) == sum(one != wait for one in state.history()[1:])
    assert sum(state.returns()) == 0


def test_chance_draws_which_match_is_played() -> None:
    game = loaded("spacecrack", seed=40, boards=3)
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert [outcome for outcome, _ in state.chance_outcomes()] == [0, 1, 2]
    assert state.action_to_string(state.current_player(), 2) == "match of seed 42"
    with pytest.raises(LookupError, match="no match has begun"):
        state.journal()
    state.apply_action(2)
    assert verified(state.journal()).match.seed == 42


def test_who_has_acted_often_can_only_wait() -> None:
    """DESK could be deployed for ever otherwise."""
    game = loaded("desk")
    state = game.new_initial_state()
    state.apply_action(0)
    wait = state.course.setting.encoding.wait
    for _ in range(SMALL["desk"]["acts"]):
        legal = state.legal_actions()
        assert state.current_player() == 0 and len(legal) > 1
        state.apply_action(next(one for one in legal if one != wait))
    assert state.legal_actions() == [wait]
    assert state.action_to_string(0, wait) == "WAIT"
    state.apply_action(wait)
    assert state.current_player() == 1 and len(state.legal_actions()) > 1


def test_a_copy_goes_its_own_way() -> None:
    state = loaded("spacecrack").new_initial_state()
    state.apply_action(0)
    other, again = state.clone(), pickle.loads(pickle.dumps(state))
    before = str(state)
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before == str(again) != str(other)
    assert state.legal_actions() == again.legal_actions()


def test_actions_are_told_as_lines() -> None:
    state = loaded("spacecrack").new_initial_state()
    state.apply_action(0)
    said = [state.action_to_string(0, action) for action in state.legal_actions()]
    assert said[-1] == "END_TURN" and said[0].startswith("MOVE ")


def test_more_than_two_play() -> None:
    game = loaded("spacecrack", players=3)
    assert game.num_players() == 3
    assert len(played(game, 1).returns()) == 3


@pytest.mark.parametrize(
    ("params", "error", "why"),
    [
        ({"board_size": 99}, SetupError, "board_size"),
        ({"boards": 0}, ValueError, "`boards` and `acts` are 1 at least"),
    ],
)
def test_wrong_parameters_are_named(params: dict[str, Any], error: Any, why: str) -> None:
    with pytest.raises(error, match=why):
        openspiel.SpacecrackGame(params)


def test_games_that_cannot_be_are_named() -> None:
    with pytest.raises(UnknownGameError, match="no game 'chequers'"):
        openspiel.register(type("Chequers", (openspiel.ContestGame,), {"name": "chequers"}))
    with pytest.raises(envs.NoEncodingError, match="actions of grid are commands with parts"):
        openspiel.register(type("Grid", (openspiel.ContestGame,), {"name": "grid"}))
