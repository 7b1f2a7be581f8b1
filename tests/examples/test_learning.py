"""The learner of the examples: its slopes are slopes, its sight is the board's, it runs."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from tests.games.desk.table import Table, kind, stack

from contestmaster.cli import main
from contestmaster.kernel.match import Match

envs = pytest.importorskip("contestmaster.envs", reason="the extra envs is not here")

FOLDER = Path(__file__).parents[2] / "examples" / "learning"
TINY = 1e-3


@pytest.fixture
def nets(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(FOLDER)
    return import_module("nets")


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(FOLDER)
    return import_module("ppo")


@pytest.fixture
def sights(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script of Space Crack."""
    monkeypatch.syspath_prepend(FOLDER)
    return import_module("spacecrack")


def slopes_of(function: Any, place: Any) -> Any:
    """Return the slopes of a function of an array, by trying."""
    found = np.empty(place.shape)
    for index in np.ndindex(place.shape):
        was = place[index]
        place[index] = was + TINY
        up = function()
        place[index] = was - TINY
        found[index] = (up - function()) / (2 * TINY)
        place[index] = was
    return found


def test_gradients_are_slopes(nets: Any) -> None:
    rng = np.random.default_rng(1)
    net = nets.Net(4, 5, rng)
    net.weights = [rng.normal(size=one.shape) for one in net.weights]
    inputs, pull = rng.normal(size=(6, 4)), rng.normal(size=6)
    net.of(inputs)
    found = net.gradients(pull)
    for weight, gradient in zip(net.weights, found, strict=True):
        tried = slopes_of(lambda: float(net.of(inputs) @ pull), weight)
        np.testing.assert_allclose(gradient, tried, rtol=2e-3, atol=2e-3)


def test_who_learns_goes_downhill(nets: Any) -> None:
    rng = np.random.default_rng(2)
    net, inputs = nets.Net(3, 8, rng), rng.normal(size=(64, 3)).astype(np.float32)
    wanted = np.sin(inputs.sum(axis=1))
    for _ in range(400):
        missed = net.of(inputs) - wanted
        net.learn(net.gradients(2 * missed / len(missed)), 1e-2)
    assert float((missed**2).mean()) < 0.02


def some_rows(ppo: Any, rng: np.random.Generator) -> Any:
    of = np.array([0, 0, 0, 1, 2, 2])
    first = np.array([0, 3, 4])
    actions = rng.normal(size=(6, 2)).astype(np.float32)
    return ppo.Rows(actions, first, of, np.arange(6), rng.normal(size=(3, 2)).astype(np.float32))


class Preferring:
    """In the place of a network: preferences that are given."""

    def __init__(self, preferences: Any) -> None:
        self.preferences = preferences

    def of(self, inputs: Any) -> Any:
        return self.preferences


def test_the_slope_of_the_loss_is_that_of_its_definition(ppo: Any) -> None:
    """The clipped surrogate, and what it is worth to leave open what to do."""
    rng = np.random.default_rng(3)
    rows, wanted = some_rows(ppo, rng), rng.normal(size=6)
    player: Any = type("Player", (), {"policy": Preferring(wanted)})()
    picked = np.array([1, 3, 5])
    better = np.array([0.7, -1.2, 0.4])
    before = ppo.shares(wanted, rows)[picked] * np.array([1.1, 0.9, 0.5])  # the last is cut off

    def loss() -> float:
        likely = ppo.shares(wanted, rows)
        ratio = likely[picked] / before
        cut = np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP)
        gain = np.minimum(ratio * better, cut * better)
        open_ = -np.add.reduceat(likely * np.log(likely), rows.first)
        return float(-gain.mean() - ppo.CURIOSITY * open_.mean())

    found = ppo.policy_slopes(player, rows, picked, before, better)
    np.testing.assert_allclose(found, slopes_of(loss, wanted), rtol=1e-3, atol=1e-5)


def test_gains_are_sums_of_what_was_better_than_guessed(ppo: Any) -> None:
    """Of each seat alone, with what came between its decisions; nothing from after the end."""
    rng = np.random.default_rng(4)
    seats = [0, 1, 1, 0, 1, 0]
    over = [False, False, False, True, False, False]
    rewards, worth = rng.normal(size=(6, 1, 2)), rng.normal(size=(6, 1))
    steps = [
        ppo.Step(
            None, np.array([seat]), np.array([0]), np.array([1.0]), guess, paid, np.array([end])
        )  # type: ignore[arg-type]
        for seat, guess, paid, end in zip(seats, worth, rewards, over, strict=True)
    ]
    found = ppo.gains(steps, np.array([0.5]), np.array([1]), 2.0)

    for seat in (0, 1):
        # By the definition: the decisions of a seat in one match, and the guess behind the last.
        for match, behind in (([0, 1, 2, 3], 0.0), ([4, 5], 0.5 if seat else -0.5)):
            mine = [place for place in match if seats[place] == seat]
            ends = [*mine[1:], match[-1] + 1]
            deltas = []
            for number, (place, end) in enumerate(zip(mine, ends, strict=True)):
                paid = 2.0 * rewards[place:end, 0, seat].sum()
                later = worth[mine[number + 1], 0] if number + 1 < len(mine) else behind
                deltas.append(paid + ppo.FAR * later - worth[place, 0])
            for number, place in enumerate(mine):
                wanted = sum(
                    (ppo.FAR * ppo.TRUST) ** steps * delta
                    for steps, delta in enumerate(deltas[number:])
                )
                assert found[place, 0] == pytest.approx(wanted)


def test_decisions_are_drawn_as_likely_as_they_are(ppo: Any) -> None:
    rng = np.random.default_rng(5)
    rows = some_rows(ppo, rng)
    player: Any = ppo.Player.__new__(ppo.Player)
    wanted = np.log(np.array([0.2, 0.3, 0.5, 1.0, 0.9, 0.1]))
    player.policy = Preferring(wanted.astype(np.float32))
    drawn = np.array([player.decide(rows, rng)[0] for _ in range(4000)])
    assert np.allclose(np.bincount(drawn[:, 0]) / 4000, [0.2, 0.3, 0.5], atol=0.03)
    assert (drawn[:, 1] == 0).all()
    assert np.allclose(np.bincount(drawn[:, 2]) / 4000, [0.9, 0.1], atol=0.03)


def test_the_ways_of_space_crack_are_those_of_its_encoding(sights: Any) -> None:
    """[CRACK-5]: what the network takes for the target of a move is where the ship goes."""
    setting = envs.vector("spacecrack", 1, **sights.SETTINGS).setting
    sight = sights.SpacecrackSight(setting)
    match: Any = Match.start(setting.game, seed=1, seats=setting.names, at=0)
    encoding = setting.encoding
    mask = np.zeros(encoding.actions, np.int8)
    encoding.mask(match.state, 0, mask)
    moves = 0
    for number in np.flatnonzero(mask).tolist():
        block, place = encoding.place(number)
        if block == "MOVE":
            planet, way = place
            target = encoding.call(match.state, 0, number).args[1]
            assert sight._ways[planet, way] == target - 1
            moves += 1
    assert moves


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script of DESK."""
    monkeypatch.syspath_prepend(FOLDER)
    return import_module("desk")


def desk_module(name: str) -> Any:
    """Another module of the same script."""
    return import_module(name)


def looked_at(desk: Any, table: Table, seat: int) -> tuple[Any, Any, Any]:
    """What the network of DESK sees for a seat: the rows, and which order each is."""
    setting = envs.vector("desk", 1, seats=2).setting
    encoding = setting.encoding
    mask = np.zeros((1, encoding.actions), np.int8)
    row = np.zeros((1, encoding.size), np.int32)
    encoding.mask(table.match.state, seat, mask[0])
    encoding.observe(table.match.state, seat, row[0])
    rows = desk.DeskSight(setting).rows(row, mask)
    calls = [
        None if number == encoding.wait else encoding.call(table.match.state, seat, int(number))
        for number in rows.numbers
    ]
    return rows, calls, envs.named(encoding, row)


@pytest.mark.parametrize("seat", [0, 1])
def test_desk_is_seen_from_who_acts(desk: Any, seat: int) -> None:
    """Whom an attack strikes and how near moves lead, reckoned from where stacks stand."""
    sides = ("ATK", "DEF") if seat == 0 else ("DEF", "ATK")
    own, other = (1, 12) if seat == 0 else (11, 2)
    stacks = [stack(sides[0], own, 5, 5, 10), stack(sides[1], other, 6, 5, 2)]
    table = Table(*sorted(stacks, key=lambda one: one["side"]), kinds=[kind(init=20), kind(hp=30)])
    rows, calls, _ = looked_at(desk, table, seat)
    names = desk_module("desk_sight").NAMES
    acts = dict.fromkeys(("ATTACK", "MOVE", "DEFEND"), 0)
    for row, call in zip(rows.actions, calls, strict=True):
        sort, actor, blow, place = np.split(row[:30], [6, 12, 22])
        if call is None:
            assert sort.tolist() == [0, 0, 0, 0, 0, 1]
            continue
        assert names[int(sort.argmax())] == call.command.name
        if call.args[0] != 1:
            continue
        assert actor[0] == np.float32(10 * 20 / desk.HITS)
        acts[call.command.name] = acts.get(call.command.name, 0) + 1
        if call.command.name in {"ATTACK", "DEFEND"}:  # it stands beside the enemy
            assert blow[2] == np.float32(2 * 30 / desk.HITS) and blow[6] == 1
        if call.command.name == "ATTACK":
            assert call.args[2:] == (6, 5)
        if call.command.name == "MOVE":
            x, y = call.args[2][-1]
            near = max(abs(x - 6), abs(y - 5))
            assert place[5:7] == pytest.approx([near / 12, (1 - near) / 4])
            assert bool(blow.any()) == (near == 1)
    assert acts["ATTACK"] == acts["DEFEND"] == 1 and acts["MOVE"] > 1


@pytest.mark.slow
def test_what_is_seen_of_blows_of_desk_is_what_they_do(desk: Any) -> None:
    """[DESK-95, 100 to 117]: hit points that fall on both sides, with traits of all kinds."""
    settings = {**desk.SETTINGS, "trait_influence": "major"}
    matches = envs.vector("desk", 40, **settings)
    encoding = matches.setting.encoding
    sight = desk.DeskSight(matches.setting)
    hits = desk_module("desk_stacks").hits
    names = np.array([encoding.place(number)[0] for number in range(encoding.actions)])
    seen, info = matches.reset(seed=1)
    rng, compared, answered = np.random.default_rng(1), 0, 0
    for _ in range(250):
        mask, before = info["action_mask"], hits(envs.named(encoding, seen))
        wanted = mask * (names == "WAIT")
        for sorts in (["MOVE", "DEFEND"], ["ATTACK"]):
            some = mask * np.isin(names, sorts)
            wanted = np.where(some.any(axis=1, keepdims=True), some, wanted)
        chosen, seat = envs.uniform(seen, wanted, rng), info["seat"]
        rows = sight.rows(seen, mask)
        seen, _, over, _, info = matches.step(chosen)
        after = hits(envs.named(encoding, seen))
        after = np.where((info["seat"] == seat)[:, None, None], after, after[:, :, ::-1])
        for i in np.flatnonzero((names[chosen] == "ATTACK") & ~over):
            row = rows.actions[(rows.of == i) & (rows.numbers == chosen[i])][0]
            fell = (before[i] - after[i])[encoding.place(int(chosen[i]))[1][0]]
            assert row[14:16] * 1000 == pytest.approx(fell[::-1], abs=0.01)
            compared, answered = compared + 1, answered + (fell[0] > 0)
    assert compared > 500 and answered > 100


def test_a_deployment_of_desk_is_one_type_after_another(desk: Any) -> None:
    """The first type that stands nowhere, in each battle; then there is only to wait."""
    table = Table(phase="PREPARATION", kinds=[kind(), kind(rng=5)])
    for placed in range(2):
        _, calls, _ = looked_at(desk, table, 0)
        assert {call.command.name for call in calls} == {"PLACE_UNITS_ON_BOARD"}
        assert {call.args[1][-1][0] for call in calls} == {placed + 1}
        assert {call.args[0] for call in calls} == {1, 2}
        for battle in (1, 2):
            first = next(call for call in calls if call.args[0] == battle)
            assert not table.match.do(first, table.match.header.seats[0], 0).code
    _, calls, _ = looked_at(desk, table, 0)
    assert calls == [None]


def test_points_of_desk_are_paid_when_they_are_made(
    desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[DESK-124, DESK-125]: those that the rules count, as parts of what a battle can bring."""
    monkeypatch.setattr(desk, "LIVES", 0.0)
    game = envs.vector("desk", 6, reward="score", **desk.SETTINGS)
    matches = desk.PaidForBlows(game)
    seen, info = matches.reset(seed=1)
    rng, paid = np.random.default_rng(1), np.zeros(6)
    for _ in range(200):
        seen, _, over, _, info = matches.step(envs.uniform(seen, info["action_mask"], rng))
        assert not info["rewards"].sum(axis=1).any() and not over.any()
        paid += info["rewards"][:, 0]
    named = envs.named(game.setting.encoding, seen)
    plain = np.flatnonzero(named["weights"][:, 0])
    for i in plain:
        attack = matches._pay.attack[i] / named["weights"][i, 0]  # a thousandth of a point, as paid
        world = game.batch.worlds.state(i).world
        made = [0, 0]
        for battle in world.battles:
            made[battle.attacker - 1] += int(battle.points[0])
            made[battle.defender - 1] += int(battle.points[1])
        points = (made[0] - made[1]) * attack * desk.POINTS
        assert paid[i] == pytest.approx(points, abs=1e-4)
    assert paid[plain].any()


LEARNERS = [
    pytest.param("spacecrack", "greedy", marks=pytest.mark.slow),
    pytest.param("desk", "sergeant", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("script", "bot"), LEARNERS)
def test_it_runs_and_says_what_it_has_reached(
    script: str, bot: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command of its first lines, in small; its last game can be verified."""
    small = ["--rounds", "1", "--matches", "8", "--games", "2", "--out", str(tmp_path)]
    command = [sys.executable, str(FOLDER / f"{script}.py"), *small]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert f"of 2 games against {bot} (95 %: " in done.stdout
    ET.parse(tmp_path / "curve.svg")
    assert len(np.load(tmp_path / "weights.npz").files) == 12
    with pytest.raises(SystemExit, match=r"^0$"):
        main(["verify", str(tmp_path / "last.journal")])
    assert "every entry replays to this result" in capsys.readouterr().out
