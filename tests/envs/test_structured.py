"""Games by announcement as environments: commands with their parts, and numbers behind them."""

from typing import Any

import numpy as np
import pytest
from tests.envs.test_matches import commands, verified

from contestmaster.kernel.exchange import JournalReader
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.registry import load_game

envs: Any = pytest.importorskip(
    "contestmaster.envs", reason="needs the extra `envs`", exc_type=ImportError
)

STRUCTURED = ["grid", "shuttle", "spaceships"]
ENDING: dict[str, dict[str, Any]] = {
    "grid": {"end_nweek": 1},
    "spaceships": {"ends_at": "1970-01-20T00:00:00Z"},
}
"""Parameters by which a game can end."""


def walked(env: Any, steps: int, seed: int) -> list[int]:
    """Let agents take legal actions that are drawn, some of them refused; return the codes."""
    rng, codes = np.random.default_rng(seed), list[int]()
    env.reset(seed=seed)
    for agent in env.agent_iter(steps):
        _, _, over, _, info = env.last()
        if over:
            break
        action = envs.drawn(env.setting.encoding, env.offers(agent), rng)
        assert env.action_space(agent).contains(action)
        env.step(action)
        codes.append(env.infos[agent]["code"])
        del info
    return codes


@pytest.mark.parametrize("name", STRUCTURED)
def test_actions_are_commands_with_parts(name: str) -> None:
    env = envs.aec(name, seats=3)
    encoding = env.setting.encoding
    space = env.action_space("player_0")
    assert isinstance(space, envs.CommandSpace)
    assert space.names[-1] == "WAIT" and len(space) == len(encoding.blocks) == encoding.choices
    space.seed(1)
    for _ in range(300):
        action = space.sample()
        number = envs.number_of(encoding, action)
        assert 0 <= number < encoding.actions
        assert envs.action_of(encoding, number) == action
        assert envs.number_of(encoding, number) == number


@pytest.mark.parametrize("action", [1.5, "1", None, np.float32(1)])
def test_what_is_no_whole_number_is_no_action(action: Any) -> None:
    """Half an action is not the one before it: the bot that sends it is wrong."""
    encoding = envs.aec("cows", seats=2).setting.encoding
    assert envs.number_of(encoding, np.int64(1)) == envs.number_of(encoding, np.array(1)) == 1
    with pytest.raises(ValueError, match="an action is a whole number, and not"):
        envs.number_of(encoding, action)


def test_parts_are_in_the_units_of_the_rule_book() -> None:
    """GRID-11: squares are counted from 1."""
    space = envs.aec("grid").action_space("player_0")
    move = space.spaces[space.names.index("MOVE")]
    assert (move["x"].start, move["x"].n) == (1, 20)
    env = envs.aec("grid", names=("ann", "bob"))
    env.reset(seed=1)
    enter = space.names.index("ENTER")
    assert squares(env, "ann") == squares(env, "bob") == [(0, 0), (0, 0)]
    env.step((np.int64(enter), {"x": np.int64(15), "y": np.int64(3)}))
    assert env.infos["ann"]["code"] == 0
    assert squares(env, "ann") == [(15, 3), (0, 0)] and squares(env, "bob") == [(0, 0), (15, 3)]


def squares(env: Any, agent: str) -> list[tuple[int, int]]:
    """Where all players stand, from the one that looks on."""
    seen = envs.named(env.setting.encoding, env.observe(agent)["observation"])
    return [(int(x), int(y)) for x, y, *_ in seen["squares"]]


@pytest.mark.parametrize("name", STRUCTURED)
def test_what_was_played_is_a_journal_with_its_refusals(name: str) -> None:
    """Refused announcements are on record, and decide the dice of what follows."""
    env = envs.aec(name, seats=3)
    codes = walked(env, 250, 4)
    journal = env.journal()
    assert verified(journal).match.seed == 4
    reader = JournalReader(journal.splitlines(keepends=True))
    entries = [one for one in reader if isinstance(one, Entry) and one.kind == "command"]
    wait = env.setting.encoding.wait
    acts = [int(code) // 3 for code in env.batch.acts(0).codes]
    assert len(entries) == sum(number != wait for number in acts)
    refused = [code for code in codes if code]
    assert [one.code for one in entries if one.code] == refused


@pytest.mark.parametrize("name", STRUCTURED)
def test_a_refusal_is_taken_into_the_journal(name: str) -> None:
    """A mask knows commands only: parts that are not legal are refused, on record."""
    env = envs.aec(name, seats=2)
    env.reset(seed=1)
    space = env.action_space("player_0")
    wrong = {
        "grid": ("MOVE", {"x": 1, "y": 1}),  # it is too far
        "shuttle": ("WIN", {}),
        "spaceships": ("REPAIR", {"n": 3}),
    }[name]
    env.step((np.int64(space.names.index(wrong[0])), wrong[1]))
    assert env.infos["player_0"]["code"] > 0 and env.agent_selection == "player_0"
    assert commands(env.journal()) == [("player_0", wrong[0])]
    assert verified(env.journal()).match.number == 1


@pytest.mark.parametrize("name", ENDING)
def test_it_ends_where_its_parameters_say(name: str) -> None:
    env = envs.aec(name, reward="rank", **ENDING[name])
    walked(env, 20_000, 2)
    assert all(env.terminations.values())
    assert verified(env.journal()).match.over


def test_what_is_no_action_is_named() -> None:
    env = envs.aec("grid")
    env.reset(seed=1)
    place = env.action_space("player_0").names.index("MOVE")
    with pytest.raises(ValueError, match=r"MOVE takes x, y, not x"):
        env.step((np.int64(place), {"x": 3}))
    env.step((np.int64(place), {"x": 3, "y": 21}))
    assert env.infos["player_0"]["code"] == -1
    env.step((np.int64(1000), {}))
    assert env.infos["player_0"]["code"] == -1
    assert commands(env.journal()) == []


def test_flat_games_offer_by_mask() -> None:
    env = envs.aec("spacecrack", board_size=7)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="masks say what is legal in spacecrack"):
        env.offers("player_0")


@pytest.mark.parametrize("name", STRUCTURED)
def test_others_are_played_by_policy_and_by_bot(name: str) -> None:
    for against in (envs.uniform, "random"):
        env = envs.gym(name, against, seat=1, seats=2)
        _, info = env.reset(seed=3)
        rng = np.random.default_rng(1)
        for _ in range(40):
            action = envs.drawn(env.setting.encoding, env.offers(), rng)
            seen, _, over, _, info = env.step(action)
            assert env.observation_space.contains(seen)
            assert not over and info["action_mask"][-1] == 1
        assert verified(env.journal()).match.seed == 3


@pytest.mark.parametrize("name", STRUCTURED)
def test_many_at_once_are_those_of_their_seeds(name: str) -> None:
    many = envs.vector(name, 3, seats=2)
    _, info = many.reset(seed=5)
    rng = np.random.default_rng(2)
    for _ in range(30):
        offers = [many.offers(i, int(seat)) for i, seat in enumerate(info["seat"])]
        actions = [envs.drawn(many.setting.encoding, one, rng) for one in offers]
        assert many.action_space.contains(tuple(actions))
        *_, info = many.step(actions)
    for i in range(3):
        assert verified(many.journal(i)).match.seed == 5 + i


def test_large_numbers_are_kept_whole() -> None:
    """The forms of a Threat times fourteen seats are more than 31 bits [SHUTTLE-43]."""
    env = envs.aec("shuttle", seats=14)
    env.reset(seed=1)
    encoding = env.setting.encoding
    last = encoding.numbered("THREAT", 25, 19, 10, 20, 6, 20, 9)
    assert last * 14 > 1 << 31
    env.step(encoding.wait)
    env.step(last)
    assert env.infos["player_1"]["code"] > 0  # there is no journey
    assert env.batch.acts(0).codes.tolist() == [encoding.wait * 14, last * 14 + 1]
    assert commands(env.journal()) == [("player_1", "THREAT")]
    assert verified(env.journal()).match.number == 1


@pytest.mark.parametrize("name", STRUCTURED)
def test_each_part_says_what_it_is(name: str) -> None:
    encoding = load_game(name)().encoding(3)
    assert encoding is not None
    for block in encoding.blocks:
        assert block.about
        assert all(part.about for part in block.parts), block
    assert all(field.about for field in encoding.fields)
