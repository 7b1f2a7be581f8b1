"""Many matches at once: each is the one that an environment of one plays, whoever counts how."""

from typing import Any

import numpy as np
import pytest
from tests.envs.test_matches import QUICK, verified
from tests.envs.walking import drawn
from tests.shipped import shipped_games

from contestmaster.kernel.packing import journal_lines

envs: Any = pytest.importorskip(
    "contestmaster.envs", reason="needs the extra `envs`", exc_type=ImportError
)

COUNT = 200


def stepped(env: Any, info: dict[str, Any], rng: np.random.Generator) -> tuple[Any, ...]:
    """Let whoever is up in each match take a legal action."""
    found: tuple[Any, ...] = env.step(envs.uniform(None, info["action_mask"], rng))
    return found


def test_each_match_is_that_of_its_seed() -> None:
    """World i of seed s has seed s + i, and then one that is higher by the number of worlds."""
    env = envs.vector("spacecrack", 3, **QUICK)
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=100)
    ended = np.zeros(3, np.int64)
    while ended.min() < 2:
        *_, over, _, info = stepped(env, info, rng)
        for i in np.flatnonzero(over):
            ended[i] += 1
            assert verified(env.journal(i, last=True)).match.seed == 100 + i + 3 * (ended[i] - 1)
            assert verified(env.journal(i, last=True)).match.over


def test_what_is_seen_and_paid_is_that_of_one_agent_after_another() -> None:
    many = envs.vector("spacecrack", 4, reward="score", seats=3, **QUICK)
    ones = [envs.aec("spacecrack", reward="score", seats=3, **QUICK) for _ in range(4)]
    observations, info = many.reset(seed=7)
    for i, one in enumerate(ones):
        one.reset(seed=7 + i)
    rng = np.random.default_rng(3)
    for _ in range(30):
        actions = np.zeros(4, np.int64)
        for i, one in enumerate(ones):
            seen = one.observe(one.agent_selection)
            assert one.agent_selection == f"player_{info['seat'][i]}"
            assert seen["observation"].tolist() == observations[i].tolist()
            assert seen["action_mask"].tolist() == info["action_mask"][i].tolist()
            actions[i] = drawn(seen["action_mask"], rng)
        actors = info["seat"]
        observations, rewards, over, _, info = many.step(actions)
        assert not over.any()
        for i, one in enumerate(ones):
            one.step(actions[i])
            assert list(one.rewards.values()) == info["rewards"][i].tolist()
            assert one.rewards[f"player_{actors[i]}"] == rewards[i]


@pytest.mark.parametrize("against", [False, True])
def test_threads_change_nothing(against: bool) -> None:
    policy = envs.uniform if against else None
    one, two = (
        envs.vector("spacecrack", COUNT, threads=n, against=policy, **QUICK) for n in (1, 3)
    )
    rngs = np.random.default_rng(1), np.random.default_rng(1)
    (_, first), (_, second) = one.reset(seed=5), two.reset(seed=5)
    for _ in range(60):
        (a, paid, over, _, first), (b, paid_too, over_too, _, second) = (
            stepped(one, first, rngs[0]),
            stepped(two, second, rngs[1]),
        )
        assert a.tobytes() == b.tobytes() and paid.tolist() == paid_too.tolist()
        assert over.tolist() == over_too.tolist()
        assert first["action_mask"].tobytes() == second["action_mask"].tobytes()
    one.close()
    two.close()


def test_a_match_that_is_over_is_followed_in_the_same_step() -> None:
    env = envs.vector("spacecrack", COUNT, **QUICK)
    assert env.metadata["autoreset_mode"] is envs.AutoresetMode.SAME_STEP
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    ended = 0
    for _ in range(80):
        seen, rewards, over, _, info = stepped(env, info, rng)
        assert not (info["action_mask"].sum(axis=1) == 0).any()
        for i in np.flatnonzero(over):
            fields = envs.named(env.setting.encoding, info["final_obs"][i])
            assert fields["turns_left"] == 0
            assert envs.named(env.setting.encoding, seen[i])["turn"] == 1
            assert rewards[i] in (-1, 0, 1) and info["rewards"][i].sum() == 0
            ended += 1
        assert not rewards[~over].any()
    assert ended > 50


def test_it_can_be_followed_in_the_next_step() -> None:
    """As of Gymnasium 1: that step ignores the action, pays nothing and ends nothing."""
    env = envs.vector("spacecrack", COUNT, autoreset=envs.AutoresetMode.NEXT_STEP, **QUICK)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    before, ended = np.zeros(COUNT, np.bool_), 0
    for _ in range(80):
        seen, rewards, over, _, info = stepped(env, info, rng)
        named = envs.named(env.setting.encoding, seen)
        assert (named["turns_left"][over] == 0).all()
        assert (named["turn"][before] == 1).all() and (named["points"][before] == 5).all()
        assert not rewards[before].any() and not over[before].any()
        before, ended = over, ended + int(over.sum())
    assert ended > 50


def test_or_when_it_is_asked_for() -> None:
    env = envs.vector("spacecrack", 5, autoreset=envs.AutoresetMode.DISABLED, **QUICK)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    over = np.zeros(5, np.bool_)
    while not over.all():
        *_, over, _, info = stepped(env, info, rng)
    seen, info = env.reset(options={"reset_mask": np.array([0, 1, 0, 0, 1], np.bool_)})
    turns = envs.named(env.setting.encoding, seen)["turn"]
    assert turns.tolist() == [5, 1, 5, 5, 1]
    assert verified(env.journal(4)).match.seed == 5 + 4 + 5
    with pytest.raises(ValueError, match="a seed is for all worlds"):
        env.reset(seed=1, options={"reset_mask": np.ones(5, np.bool_)})


def test_the_same_seat_learns_against_a_policy() -> None:
    env = envs.vector(
        "spacecrack", 20, against=envs.uniform, seat=1, seats=3, reward="rank", **QUICK
    )
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    ended = 0
    for _ in range(60):
        _, rewards, over, _, info = stepped(env, info, rng)
        assert (info["seat"] == 1).all() and (info["action_mask"].sum(axis=1) > 0).all()
        assert rewards[over].tolist() == info["rewards"][over, 1].tolist()
        ended += int(over.sum())
    assert ended > 20
    assert verified(env.journal(3, last=True)).match.over


def test_a_clone_goes_its_own_way() -> None:
    env = envs.vector("spacecrack", 10, against=envs.uniform, **QUICK)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    for _ in range(5):
        *_, info = stepped(env, info, rng)
    journals = [env.journal(i) for i in range(10)]
    other, masks = env.clone(), info
    first = [stepped(other, info, np.random.default_rng(2)) for _ in range(1)]
    assert [env.journal(i) for i in range(10)] == journals
    second = [stepped(env, masks, np.random.default_rng(2)) for _ in range(1)]
    assert first[0][0].tobytes() == second[0][0].tobytes()
    assert env.journal(3) == other.journal(3) != journals[3]


def test_arrays_are_the_same_each_time_where_nobody_asks_for_copies() -> None:
    env = envs.vector("spacecrack", 3, copy=False, **QUICK)
    seen, info = env.reset(seed=1)
    again, _, _, _, told = env.step(np.full(3, env.setting.encoding.actions - 1))
    assert again is seen and told["action_mask"] is info["action_mask"]


def test_long_matches_have_room() -> None:
    """Actions are kept for the journal, however many there are."""
    env = envs.vector("spacecrack", 2, board_size=8, turns=50, command_points=10)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    env.action_space.seed(1)
    for _ in range(600):
        masks = info["action_mask"].copy()
        masks[masks[:, :-1].any(axis=1), -1] = 0  # nobody ends a turn early
        *_, over, _, info = env.step(envs.uniform(None, masks, rng))
        if over.any():
            break
    replay = verified(env.journal(0, last=bool(over[0])))
    assert replay.match.number > 300


@pytest.mark.parametrize("name", shipped_games())
def test_matches_of_all_games_have_journals(name: str) -> None:
    """Also where they go on; packed they are the same."""
    env = envs.vector(name, 3)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    for _ in range(60):
        if env.setting.encoding.structured:
            some = [env.offers(i, int(seat)) for i, seat in enumerate(info["seat"])]
            actions: Any = [envs.drawn(env.setting.encoding, each, rng) for each in some]
        else:
            actions = envs.uniform(None, info["action_mask"], rng)
        *_, info = env.step(actions)
    for i in range(3):
        journal = env.journal(i)
        replay = verified(journal)
        assert replay.match.seed == 5 + i and replay.match.number > 5
        assert b"".join(journal_lines(envs.packed(journal))) == journal


def test_a_match_of_many_entries_has_digests_on_the_way() -> None:
    """They are of the states that there were then, by which `verify` compares."""
    env = envs.vector("cows", 1, seats=2)
    waits = np.array([env.setting.encoding.wait])
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    for _ in range(2100):
        masks = info["action_mask"].copy()
        if rng.random() < 0.5:
            masks[:, waits] = 0
        *_, info = env.step(envs.uniform(None, masks, rng))
    journal = env.journal()
    assert b'["digest",' in journal
    assert verified(journal).match.number > 1000


def test_no_matches_are_refused() -> None:
    with pytest.raises(ValueError, match="0 matches are none"):
        envs.vector("spacecrack", 0)
    with pytest.raises(ValueError, match="there is no seat 2; there are 2, from 0"):
        envs.vector("spacecrack", 3, seat=2)
