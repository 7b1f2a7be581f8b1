"""Learning by playing against oneself: proximal policy optimisation (Schulman et al., 2017).

A *sight* says what the networks see of a game: for each legal action a row of numbers, from which
one network makes a preference, and for each situation a row from which another guesses what is
still to be won. All seats play by the same two networks.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np
from nets import Floats, Net
from numpy.typing import NDArray

from contestmaster import envs

Ints = NDArray[np.int64]

FAR = 0.99
"""What a reward one decision later is worth now."""
TRUST = 0.95
"""How far what came is trusted, and not what was guessed."""
CLIP = 0.2
"""By how much an action may become more or less likely before it is played again."""
CURIOSITY = 0.005
"""What it is worth to leave open what to do."""
RATE = 1e-3
TIMES = 3
"""How often each decision is learned from."""
PARTS = 8
"""In how many parts."""
HIDDEN = 48


Situation = tuple[NDArray[np.int32], dict[str, Any]]
"""Observations and what is told beside them, as environments return them."""


class Rows(NamedTuple):
    """What the networks see of some situations.

    Attributes:
        actions: float32[all legal actions, inputs], those of a situation one behind the other.
        first: int64[situations]: where the actions of each begin.
        of: int64[all legal actions]: to which situation an action belongs.
        numbers: int64[all legal actions]: the action numbers.
        situations: float32[situations, inputs].
    """

    actions: Floats
    first: Ints
    of: Ints
    numbers: Ints
    situations: Floats


class Sight(Protocol):
    """What the networks see of a game."""

    inputs: int
    """Numbers for an action."""
    overview: int
    """Numbers for a situation."""

    def rows(self, observations: NDArray[np.int32], masks: NDArray[np.int8]) -> Rows:
        """Return what there is to see."""
        ...


class Step(NamedTuple):
    """A decision in each match at once; ``chosen`` counts from the first action of a match."""

    rows: Rows
    seats: Ints
    chosen: Ints
    likely: Floats
    worth: Floats
    rewards: NDArray[np.float64]
    over: NDArray[np.bool_]


class Player:
    """The two networks, and what they decide."""

    def __init__(self, sight: Sight, rng: np.random.Generator) -> None:
        """Know nothing yet."""
        self.sight = sight
        self.policy = Net(sight.inputs, HIDDEN, rng)
        self.value = Net(sight.overview, HIDDEN, rng)

    def decide(self, rows: Rows, rng: np.random.Generator) -> tuple[Ints, Floats]:
        """Draw an action for each situation: its place among the legal ones, and how likely."""
        likely = shares(self.policy.of(rows.actions), rows)
        heaped = np.cumsum(likely, dtype=np.float64)
        ends = np.append(rows.first[1:], len(likely)) - 1
        below = heaped[rows.first] - likely[rows.first]
        drawn = below + rng.random(len(rows.first)) * (heaped[ends] - below)
        places = np.clip(np.searchsorted(heaped, drawn, side="right"), rows.first, ends)
        return places - rows.first, likely[places]

    def __call__(
        self, observations: NDArray[np.int32], masks: NDArray[np.int8], rng: np.random.Generator
    ) -> Ints:
        """Return an action number for each situation, as a policy of ``contestmaster.envs``."""
        rows = self.sight.rows(observations, masks)
        chosen, _ = self.decide(rows, rng)
        numbers: Ints = rows.numbers[rows.first + chosen]
        return numbers


def shares(preferences: Floats, rows: Rows) -> Floats:
    """Return how likely each action is: a softmax over the actions of each situation."""
    most = np.maximum.reduceat(preferences, rows.first)
    heights = np.exp(preferences - most[rows.of])
    likely = heights / np.add.reduceat(heights, rows.first)[rows.of]
    return likely.astype(np.float32)


def play(
    player: Player, matches: envs.Vector, now: Situation, decisions: int, rng: np.random.Generator
) -> tuple[list[Step], Situation]:
    """Play on in all matches, so many decisions in each; return them, and where it stands then."""
    seen, info = now
    steps: list[Step] = []
    for _ in range(decisions):
        rows = player.sight.rows(seen, info["action_mask"])
        chosen, likely = player.decide(rows, rng)
        worth = player.value.of(rows.situations)
        seats = info["seat"]
        seen, _, over, _, info = matches.step(rows.numbers[rows.first + chosen])
        steps.append(Step(rows, seats, chosen, likely, worth, info["rewards"], over))
    return steps, (seen, info)


def gains(steps: list[Step], last: Floats, up: Ints, scale: float) -> NDArray[np.float64]:
    """Return by how much each decision did better than was guessed: [decisions, matches].

    Generalised advantages (Schulman et al., 2016). A seat's rewards come at any time; they belong
    to its last decision before. Of two seats, what one gains the other loses.

    Args:
        steps: in their order.
        last: what the situations after them are guessed to be worth, for who is up then.
        up: the seats that are up then.
        scale: of rewards.
    """
    count = len(last)
    each = np.arange(count)
    seats = steps[0].rewards.shape[1]
    later = np.repeat(-last[:, None] / max(1, seats - 1), seats, axis=1)
    later[each, up] = last
    ahead, paid = np.zeros((count, seats)), np.zeros((count, seats))
    found = np.empty((len(steps), count))
    for place in range(len(steps) - 1, -1, -1):
        step = steps[place]
        for kept in (later, ahead, paid):
            kept[step.over] = 0
        paid += step.rewards * scale
        mine = each, step.seats
        better = paid[mine] + FAR * later[mine] - step.worth
        ahead[mine] = better + FAR * TRUST * ahead[mine]
        found[place], later[mine], paid[mine] = ahead[mine], step.worth, 0
    return found


def joined(steps: list[Step]) -> Rows:
    """Return the rows of some decisions as one."""
    rows = [step.rows for step in steps]
    matches = len(steps[0].seats)
    before = np.cumsum([0] + [len(one.of) for one in rows[:-1]])
    return Rows(
        np.concatenate([one.actions for one in rows]),
        np.concatenate([one.first + first for one, first in zip(rows, before, strict=True)]),
        np.concatenate([one.of + matches * place for place, one in enumerate(rows)]),
        np.concatenate([one.numbers for one in rows]),
        np.concatenate([one.situations for one in rows]),
    )


def study(
    player: Player, steps: list[Step], better: NDArray[np.float64], rng: np.random.Generator
) -> None:
    """Learn from what was played: do again what did better than was guessed, and guess better."""
    even = (better - better.mean()) / (better.std() + 1e-8)
    for _ in range(TIMES):
        for part in np.array_split(rng.permutation(len(steps)), PARTS):
            some = [steps[place] for place in part]
            rows = joined(some)
            picked = rows.first + np.concatenate([step.chosen for step in some])
            before = np.concatenate([step.likely for step in some])
            slopes = policy_slopes(player, rows, picked, before, even[part].ravel())
            player.policy.learn(player.policy.gradients(slopes), RATE)
            came = np.concatenate([step.worth for step in some]) + better[part].ravel()
            missed = player.value.of(rows.situations) - came
            player.value.learn(player.value.gradients(2 * missed / len(missed)), RATE)


def policy_slopes(
    player: Player, rows: Rows, picked: Ints, before: Floats, better: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the slope of the loss by the preference of each action."""
    likely = shares(player.policy.of(rows.actions), rows)
    ratio = likely[picked] / before
    # What has changed enough already is left as it is.
    moves = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    pull = -better * ratio * moves / len(picked)
    slopes: NDArray[np.float64] = -likely * pull[rows.of]
    slopes[picked] += pull
    rare = np.log(likely + 1e-9)
    open_ = -np.add.reduceat(likely * rare, rows.first)
    slopes += CURIOSITY * likely * (rare + open_[rows.of]) / len(picked)
    return slopes
