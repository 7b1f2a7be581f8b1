"""How a match may go on, for a tree search: likely steps, and plans of when to save points.

Points that are not spent are kept [CRACK-45], and a planet that was left is taken with one step.
So whoever saves for a turn or two may sweep the board in the last one, if ey still stands then.
When to begin with that is learned from one playout to the next, as a bandit does, by what came of
the plans that were tried.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, stream
from contestmaster.bots.spacecrack.foresight import first_sight, likely_step, worth
from contestmaster.games.spacecrack.params import SEATS_MAX
from contestmaster.games.spacecrack.rules.batches import is_ahead
from contestmaster.games.spacecrack.rules.numbers import PER_PLANET, can_act, mask_into
from contestmaster.games.spacecrack.rules.planets import DIRECTIONS
from contestmaster.games.spacecrack.rules.playout import BUILD, END_TURN, carry_out, coded
from contestmaster.games.spacecrack.state import Pool, World
from contestmaster.games.spacecrack.worlds import PoolWorlds
from contestmaster.kernel.dice import Dice

SLOPE: Final = 80.0
"""By how much more an order must please to weigh e times as much."""
VICTORY: Final = 8.0
"""What it is worth to be the first, in planets."""
NEVER: Final = 1 << 30
"""A turn that never comes."""
EAGERNESS: Final = 0.5
"""How much a plan that was seldom tried is thought better of."""


class Plans(NamedTuple):
    """What came of plans so far: of beginning to save after so many turns.

    Attributes:
        tried: float64[seats, turns].
        gained: float64[seats, turns]: values, added up.
        bounds: float64[2]: the least and the greatest value.
    """

    tried: NDArray[np.float64]
    gained: NDArray[np.float64]
    bounds: NDArray[np.float64]


class PlanGuide:
    """Weighs orders by first sight, and plays on by likely steps and learned plans.

    Values are planets ahead of the best of the others: at the end with ``VICTORY`` for who wins,
    before it as :func:`.foresight.worth` has it.
    """

    def __init__(
        self, dice: Dice, ahead: int = 3, late: int = 4, repeats: int = 4, rehearsals: int = 200
    ) -> None:
        """Draw from these dice.

        Args:
            dice: for likely steps.
            ahead: how many turns a playout goes on.
            late: with so many turns left, and fewer, it goes on to the end, by plans.
            repeats: how often a leaf is played out.
            rehearsals: how many playouts teach plans.
        """
        self.ahead, self.late, self.repeats, self.rehearsals = ahead, late, repeats, rehearsals
        self._dice = stream(dice)
        self._begin = np.full(SEATS_MAX, NEVER)
        self._until = 0

    def prepare(self, worlds: PoolWorlds, spare: int) -> None:
        """Learn when to save from how matches go on from world 0.

        Args:
            worlds: those of the search.
            spare: one that may be overwritten.
        """
        root = worlds.pool[0]
        late = bool(root.turns_left <= self.late)
        self._until = int(root.turn) + (int(root.turns_left) if late else self.ahead)
        self._begin[:] = NEVER
        if late and root.save_points and root.turns_left > 1:
            mover = int(worlds.movers[0])
            rehearse(worlds.pool, mover, spare, self._dice, self.rehearsals, self._begin)

    def weigh(
        self, worlds: PoolWorlds, first: int, last: int, weights: NDArray[np.float64]
    ) -> None:
        """Weigh orders by first sight."""
        weigh_all(worlds.pool, worlds.movers, worlds.masks, self._begin, first, last, weights)

    def play_out(
        self, worlds: PoolWorlds, first: int, last: int, values: NDArray[np.float64]
    ) -> None:
        """Play on."""
        play_all(
            worlds.pool, self._until, self._begin, self.repeats, self._dice, first, last, values
        )


@compiled(nogil=True)
def weigh_all(
    pool: Pool,
    movers: NDArray[np.int64],
    masks: NDArray[np.int8],
    begin: NDArray[np.int64],
    first: int,
    last: int,
    weights: NDArray[np.float64],
) -> None:
    """Write the weights of orders in a range of matches."""
    for i in range(first, last):
        if movers[i] < 0:
            continue
        world, mover = pool[i], int(movers[i])
        moves, builds = DIRECTIONS * int(world.planets), PER_PLANET * int(world.planets)
        if saving(world, mover, begin):
            weights[i - first, builds] = 1.0
            continue
        mask_into(world, mover, masks[i])
        best = 0.0
        for number in range(builds):
            if masks[i, number]:
                if number < moves:
                    planet, direction = number // DIRECTIONS, number % DIRECTIONS
                    liking = float(first_sight(world, mover, planet, direction))
                else:
                    liking = float(first_sight(world, mover, number - moves, BUILD))
                best = max(best, liking)
                weights[i - first, number] = np.exp(liking / SLOPE)
        if best <= 0:
            weights[i - first, builds] = 1.0


@compiled(nogil=True)
def play_all(
    pool: Pool,
    until: int,
    begin: NDArray[np.int64],
    repeats: int,
    dice: Stream,
    first: int,
    last: int,
    values: NDArray[np.float64],
) -> None:
    """Play a range of matches on, each so many times, and write the mean values."""
    start = pool[first : first + 1].copy()
    value = np.zeros(values.shape[1])
    for i in range(first, last):
        start[0] = pool[i]
        values[i - first] = 0.0
        for _ in range(repeats):
            pool[i] = start[0]
            play_on(pool[i], dice, until, begin)
            appraise(pool[i], value)
            values[i - first] += value / repeats


@compiled(nogil=True)
def rehearse(
    pool: Pool, mover: int, spare: int, dice: Stream, times: int, begin: NDArray[np.int64]
) -> None:
    """Learn from which turn on seats should save, by playing match 0 to its end so many times.

    The others are thought to save only where they have: who holds more points than a turn brings.

    Args:
        pool: the matches.
        mover: who plans.
        spare: one that is overwritten.
        dice: for likely steps.
        times: how many playouts.
        begin: int64[SEATS_MAX]: written to.
    """
    root = pool[0]
    seats, turn, count = int(root.seats), int(root.turn), int(root.turns_left)
    until = turn + count
    plans = Plans(np.zeros((seats, count)), np.zeros((seats, count)), np.zeros(2))
    value = np.zeros(seats)
    for played in range(times):
        for seat in range(seats):
            if seat == mover or root.points[seat] > root.command_points:
                begin[seat] = turn + planned(plans, seat, count)
        pool[spare] = root
        play_on(pool[spare], dice, until, begin)
        appraise(pool[spare], value)
        if played == 0:
            plans.bounds[:] = value[mover]
        for seat in range(seats):
            if begin[seat] == NEVER:
                continue
            plans.bounds[0] = min(plans.bounds[0], value[seat])
            plans.bounds[1] = max(plans.bounds[1], value[seat])
            plans.tried[seat, begin[seat] - turn] += 1.0
            plans.gained[seat, begin[seat] - turn] += value[seat]
    for seat in range(seats):
        if begin[seat] != NEVER:
            begin[seat] = turn + int(np.argmax(plans.tried[seat]))


@compiled
def saving(world: World, seat: int, begin: NDArray[np.int64]) -> bool:
    """Whether a seat saves its points in this turn; in the last one nobody does."""
    return bool(world.turn >= begin[seat] and world.turns_left > 1)


@compiled
def planned(plans: Plans, seat: int, count: int) -> int:
    """The plan that a seat tries next, of so many; the latest among equals."""
    low, high = plans.bounds[0], plans.bounds[1]
    every = np.log(plans.tried[seat, :count].sum() + 1.0)
    best, found = -np.inf, 0
    for i in range(count):
        plan = count - 1 - i
        tried = plans.tried[seat, plan]
        if tried == 0:
            return plan
        value = (plans.gained[seat, plan] / tried - low) / (high - low) if high > low else 0.5
        value += EAGERNESS * np.sqrt(every / tried)
        if value > best:
            best, found = value, plan
    return found


@compiled
def play_on(world: World, dice: Stream, until: int, begin: NDArray[np.int64]) -> None:
    """Let seats play in the order in which worlds let them move, until a turn begins.

    Args:
        world: the match.
        dice: for likely steps.
        until: the turn at which to stop.
        begin: by seat, the turn from which on it saves; in the last one nobody does.
    """
    while not world.over and world.turn < until:
        for seat in range(world.seats):
            now, saves = world.turn, saving(world, seat, begin)
            while not world.over and world.turn == now and can_act(world, seat):
                chosen = coded(seat, 0, END_TURN)
                if not saves:
                    chosen = likely_step(world, seat, dice)
                carry_out(world, chosen)
            if world.over or world.turn != now:
                break


@compiled
def appraise(world: World, values: NDArray[np.float64]) -> None:
    """Write how far each seat is ahead, and a victory for who is first."""
    if not world.over:
        for seat in range(world.seats):
            values[seat] = worth(world, seat)
        return
    for seat in range(world.seats):
        best, ahead, beside = -1, 0, 0
        for other in range(world.seats):
            if other != seat and not world.resigned[other]:
                best = max(best, int(world.owned[other]))
                ahead += is_ahead(world, other, seat)
                beside += not is_ahead(world, seat, other) and not is_ahead(world, other, seat)
        values[seat] = world.owned[seat] - max(best, 0)
        if ahead == 0:
            values[seat] += VICTORY / (1 + beside)
