"""What is played in environments are matches: those of ``play``, with journals to verify."""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.envs.walking import drawn, walk_aec

from contestmaster.bots.catalogue import bot
from contestmaster.host.secrets import Secret
from contestmaster.kernel.exchange import End, JournalReader
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.kernel.replay import Replay
from contestmaster.tournament.local import play

envs: Any = pytest.importorskip(
    "contestmaster.envs", reason="needs the extra `envs`", exc_type=ImportError
)
from gymnasium.error import ResetNeeded  # noqa: E402 - not there without the extra

QUICK = {"board_size": 7, "turns": 5}


def verified(journal: bytes) -> Replay:
    """Replay a journal to its end, which compares its digests and result."""
    replay = Replay(journal.splitlines(keepends=True))
    replay.to_end()
    return replay


def commands(journal: bytes) -> list[tuple[str, str]]:
    return [
        (one.person, one.command)
        for one in JournalReader(journal.splitlines(keepends=True))
        if isinstance(one, Entry)
    ]


def test_reset_begins_the_match_that_play_plays() -> None:
    names = ("random", "greedy")
    kept: list[bytes] = []
    bots = [(name, bot("spacecrack", name)) for name in names]
    play(load_game("spacecrack")(), bots, Secret(11, bytes(16)), turns=0, journal=kept.append)
    env = envs.aec("spacecrack", names=names)
    env.reset(seed=11)
    assert ends(env.journal()) == ends(b"".join(kept))


def ends(journal: bytes) -> tuple[str, str, int]:
    reader = JournalReader(journal.splitlines(keepends=True))
    *_, end = reader
    assert isinstance(end, End)
    return reader.header.board, end.digest, end.seed


@pytest.mark.parametrize("seat", [0, 1])
def test_a_sample_bot_plays_as_in_play(seat: int) -> None:
    """The learner gives the orders that a bot gave in its seat: the same match comes of it."""
    kept: list[bytes] = []
    game = load_game("spacecrack")()
    names = ("ann", "bob")
    make = bot("spacecrack", "greedy")
    play(game, [(name, make) for name in names], Secret(5, bytes(16)), journal=kept.append)
    reader = JournalReader(b"".join(kept).splitlines(keepends=True))
    entries = [one for one in reader if isinstance(one, Entry) and one.kind == "command"]
    env = envs.gym("spacecrack", "greedy", seat=seat, names=names)
    env.reset(seed=5)
    over = False
    for entry in (one for one in entries if one.person == names[seat]):
        assert not over
        state = env.batch.worlds.state(0)
        call = env.setting.game.vocabulary.call(entry.command, entry.arguments)
        number = env.setting.encoding.number(state, seat, call)
        _, _, over, _, info = env.step(number)
        assert info["code"] == 0
    assert ends(env.journal()) == ends(b"".join(kept))


def test_a_match_of_agents_has_a_journal() -> None:
    env = envs.aec("spacecrack", **QUICK)
    acts = walk_aec(env, 3)
    replay = verified(env.journal())
    assert replay.match.over and replay.match.seed == 3
    assert [person for person, _ in commands(env.journal())] == [agent for agent, _ in acts]


def test_what_is_not_over_has_a_journal_up_to_where_it_stands() -> None:
    env = envs.parallel("spacecrack", **QUICK)
    observations, _ = env.reset(seed=3)
    rng = np.random.default_rng(1)
    for _ in range(3):
        observations, *_ = env.step(
            {name: drawn(seen["action_mask"], rng) for name, seen in observations.items()}
        )
    assert not verified(env.journal()).match.over
    with pytest.raises(LookupError, match="no match before this one"):
        env.journal(last=True)
    env.reset()
    assert verified(env.journal(last=True)).match.seed == 3
    assert commands(env.journal()) == []


def test_the_match_before_against_bots_has_a_journal() -> None:
    env = envs.gym("spacecrack", "greedy", **QUICK)
    _, info = env.reset(seed=1)
    with pytest.raises(LookupError, match="no match before this one"):
        env.journal(last=True)
    rng, over = np.random.default_rng(1), False
    while not over:
        _, _, over, _, info = env.step(drawn(info["action_mask"], rng))
    played = env.journal()
    assert verified(played).match.over
    env.reset()
    assert env.journal(last=True) == played and verified(env.journal()).match.seed == 2


def test_seeds_follow_each_other() -> None:
    env = envs.aec("spacecrack", **QUICK)
    env.reset(seed=2**64 - 1)
    assert verified(env.journal()).match.seed == 2**64 - 1
    env.reset()
    assert verified(env.journal()).match.seed == 0


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_what_is_no_seed_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is 0 to"):
        envs.aec("spacecrack").reset(seed=seed)


def test_what_is_refused_changes_nothing_and_says_so() -> None:
    env = envs.gym("spacecrack", **QUICK)
    before, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, over, _, info = env.step(illegal)
    assert info["code"] and reward == 0 and not over
    assert before.tolist() == after.tolist() and commands(env.journal()) == []


@pytest.mark.parametrize(
    ("settings", "error", "why"),
    [
        ({"board_size": 99}, SetupError, "board_size"),
        ({"colour": "red"}, SetupError, "colour"),
        ({"seats": 5}, SetupError, "1 to 4 seats"),
        ({"seats": 3, "names": ("a", "b")}, SetupError, "3 seats need as many names"),
        ({"names": ("a", "a")}, SetupError, "all of them different"),
        ({"reward": "money"}, ValueError, "no reward 'money'; there are: win, rank, score"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], error: Any, why: str) -> None:
    for make in (envs.aec, envs.parallel, envs.gym, lambda *a, **k: envs.vector(*a, 2, **k)):
        with pytest.raises(error, match=why):
            make("spacecrack", **settings)


def test_nothing_comes_before_reset() -> None:
    """It is said so, by the error of Gymnasium for it."""
    ones = [envs.aec("spacecrack", **QUICK), envs.gym("spacecrack", **QUICK)]
    for env in (*ones, envs.vector("spacecrack", 2, **QUICK)):
        with pytest.raises(ResetNeeded, match="call `reset` before anything else"):
            env.step(np.zeros(getattr(env, "num_envs", ()), np.int64))
    env = envs.parallel("spacecrack", **QUICK)
    with pytest.raises(ResetNeeded):
        env.step({})
    with pytest.raises(ResetNeeded):
        env.journal()


def test_nobody_acts_after_the_end() -> None:
    """As PettingZoo's environments do, all at once return nothing then."""
    env = envs.parallel("spacecrack", **QUICK)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    while env.agents:
        seen, *_ = env.step({name: drawn(one["action_mask"], rng) for name, one in seen.items()})
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_an_unknown_game_or_one_without_numbers_is_named() -> None:
    with pytest.raises(UnknownGameError, match="no game 'chequers'"):
        envs.aec("chequers")


def test_the_environments_of_a_policy_and_of_agents_are_one_match() -> None:
    """Who plays in which seat decides nothing: the same numbers, the same match."""
    names = ("ann", "bob", "cat")
    env = envs.aec("spacecrack", names=names, **QUICK)
    acts = walk_aec(env, 9)
    others = iter([number for name, number in acts if name != "bob"])

    def copying(_: Any, masks: Any, rng: Any) -> Any:
        return np.array([next(others) for _ in masks])

    one = envs.gym("spacecrack", copying, seat=1, names=names, **QUICK)
    one.reset(seed=9)
    for number in (number for name, number in acts if name == "bob"):
        one.step(number)
    assert one.journal() == env.journal()


def test_a_policy_that_does_what_is_not_legal_is_found_out() -> None:
    def stubborn(_: Any, masks: Any, rng: Any) -> Any:
        return np.zeros(len(masks), np.int64)

    with pytest.raises(ValueError, match="takes an action that is not legal"):
        envs.gym("spacecrack", stubborn, seat=1, **QUICK).reset(seed=1)


def test_the_same_with_the_jit_off(uncompiled: Callable[[str], str]) -> None:
    program = """
from tests.envs.walking import walk_aec
from contestmaster import envs
env = envs.aec("spacecrack", board_size=7, turns=5, names=("a", "b"))
walk_aec(env, 4)
print(env.journal().decode().splitlines()[-1])
"""
    env = envs.aec("spacecrack", board_size=7, turns=5, names=("a", "b"))
    walk_aec(env, 4)
    assert env.journal().decode().splitlines()[-1] == uncompiled(program)


def test_a_long_match_has_room() -> None:
    env = envs.aec("spacecrack", board_size=8, turns=50, command_points=10)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            break
        mask = observation["action_mask"]
        if mask[:-1].any():
            mask[-1] = 0  # nobody ends a turn early
        assert agent == env.agent_selection
        env.step(drawn(mask, rng))
    assert verified(env.journal()).match.number > 512


def test_generators_of_others_are_left_alone() -> None:
    random.seed(1)
    np.random.seed(1)
    before = random.getstate(), np.random.get_state()[1].tolist()
    walk_aec(envs.aec("spacecrack", **QUICK), 3)
    env = envs.gym("spacecrack", **QUICK)
    _, info = env.reset(seed=1)
    env.step(drawn(info["action_mask"], np.random.default_rng(1)))
    assert before == (random.getstate(), np.random.get_state()[1].tolist())
