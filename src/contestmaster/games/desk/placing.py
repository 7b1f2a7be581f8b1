"""From a position to a state: the way back from :mod:`.position`, which also takes less.

What is left out is as after a set-up with the dice of seed 0, with ``permutation`` as the order of
the teams if that is given. A battle without stacks is deployed as at the end of PREPARATION where
the phase is a later one; without a queue all living stacks wait.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from contestmaster.arrays.dice import stream
from contestmaster.arrays.log import clear
from contestmaster.games.desk.board import Board
from contestmaster.games.desk.generation import Type, pairing
from contestmaster.games.desk.invariants import broken, turn_of
from contestmaster.games.desk.notes import NUMBERS, WORDS
from contestmaster.games.desk.params import WEIGHTS, DeskParams
from contestmaster.games.desk.position import BATTLE, OF_STACK
from contestmaster.games.desk.rules.boundary import turns_of
from contestmaster.games.desk.rules.kinds import has_trait
from contestmaster.games.desk.rules.muster import build_types, muster
from contestmaster.games.desk.rules.queue import sort
from contestmaster.games.desk.setup import ATTRIBUTES, set_up, write_cadre
from contestmaster.games.desk.state import State
from contestmaster.games.desk.traits import IMPATIENT, TRAITS
from contestmaster.games.desk.world import (
    EVENT_FIELDS,
    EVENTS,
    FIXED,
    MAX_PAIRS,
    PHASES,
    PREPARATION,
    SIDES,
    SKIRMISH,
    STACKS,
    Head,
    Plan,
    Team,
)
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError

Named = Mapping[str, Any]

PARTS: Final = {
    "phase",
    "phase_turns_left",
    "set_turn",
    "over",
    "weights",
    "free_traits",
    "cadre",
    "teams",
    "battles",
    "permutation",
}
SIDE_PARTS: Final = {"assigned", "deployment", "points", "result", "orders_seen"}
KINDS: Final = {word: kind for kind, word in WORDS.items()}
"""What happened, by the word for it."""
BATTLE_PARTS: Final = {*BATTLE, "queue", "events_now", "events_last", "sides", "stacks"}


def place(board: Board, params: DeskParams, position: Named, seats: int) -> State:
    """The state that a position of so many seats describes.

    Raises:
        SetupError: It names what there is not, or breaks an invariant of the rule book.
    """
    state = set_up(board, params, seats, Dice(0))
    try:
        _known(position, PARTS)
        _pair(state, position.get("permutation"))
        _cadre(state, params, position)
        _head(state, position)
        for number, team in _by_id(position.get("teams", {}), len(state.world.teams)):
            Team.write(state.world.teams[number - 1], team)
        battles = dict(_by_id(position.get("battles", {}), len(state.world.battles)))
        for number in range(1, len(state.world.battles) + 1):
            _battle(state, number - 1, battles.get(number, {}))
    except (TypeError, ValueError, AttributeError, LookupError) as error:
        raise SetupError(f"position: {error}") from None
    for problem in broken(state):
        raise SetupError(f"position: {problem}")
    clear(state.world.log)
    return state.packed(FIXED)


def _known(given: Named, parts: Iterable[str]) -> None:
    if unknown := sorted(given.keys() - set(parts)):
        raise ValueError(f"there is no {unknown[0]}")


def _by_id(part: Named, most: int) -> list[tuple[int, Named]]:
    """A part of a position by ascending ID."""
    listed = sorted((int(key), value) for key, value in part.items())
    if listed and not 1 <= listed[0][0] <= listed[-1][0] <= most:
        raise ValueError(f"IDs are 1 to {most} here, not {listed[0][0]} to {listed[-1][0]}")
    return listed


def _pair(state: State, order: Sequence[int] | None) -> None:
    world = state.world
    if order is None:
        return
    if sorted(order) != list(range(1, len(world.teams) + 1)):
        raise ValueError("a permutation names every team once")
    for row, (attacker, defender) in enumerate(pairing(order)):
        world.battles[row].attacker, world.battles[row].defender = attacker, defender


def _cadre(state: State, params: DeskParams, position: Named) -> None:
    head = state.world.head[0]
    if "cadre" in position:
        types = _by_id(position["cadre"], len(position["cadre"]))
        write_cadre(state, [_type(params, given) for _, given in types])
        head.free_traits[:] = 0
    if "free_traits" in position:
        head.free_traits[:] = 0
        for trait in position["free_traits"]:
            if not 1 <= trait <= TRAITS:
                raise ValueError(f"there is no trait {trait}")
            head.free_traits[trait] += 1


def _type(params: DeskParams, given: Named) -> Type:
    _known(given, (*ATTRIBUTES, "traits", "slots", "count"))
    attributes = tuple(given[name] for name in ATTRIBUTES)
    count = given.get("count", max(1, params.cadre_hp_budget // max(1, attributes[0])))
    return Type(attributes, tuple(given.get("traits", ())), given.get("slots", 0), count)


def _head(state: State, position: Named) -> None:
    head = state.world.head[0]
    weights = position.get("weights", {})
    _known(weights, WEIGHTS)
    Head.write(head, weights)
    if "phase" in position:
        phase = PHASES.index(position["phase"])
        Head.write(head, {"phase": phase, "left": turns_of(state.world, phase) - 1})
    if "phase_turns_left" in position:
        Head.write(head, {"left": position["phase_turns_left"]})
    Head.write(head, {"over": position.get("over", False)})
    Head.write(head, {"turn": position.get("set_turn", turn_of(state))})


def _battle(state: State, row: int, given: Named) -> None:
    battle = state.world.battles[row]
    _known(given, BATTLE_PARTS)
    for name in ("attacker", "defender"):
        setattr(battle, name, int(given.get(name, getattr(battle, name))))
    for side, name in enumerate(SIDES):
        _side(state, row, side, given.get("sides", {}).get(name, {}))
    _known(given.get("sides", {}), SIDES)
    if state.world.head[0].phase != PREPARATION and "stacks" not in given:
        muster(state.world, stream(Dice(0, row)), row)
    elif state.world.head[0].phase != PREPARATION:
        for side in range(2):
            build_types(state.world, row, side, state.world.plans[2 * row + side])
    for number, stack in _by_id(given.get("stacks", {}), STACKS):
        _stack(state, row, number, stack)
    for part in ("now", "last"):
        _events(state, row, part, given.get(f"events_{part}", ()))
    _queue(state, row, given)
    for name in ("cycle_no", "current", "has_moved", "has_acted", "has_delayed"):
        if name in given:
            setattr(battle, name, int(given[name]))


def _side(state: State, row: int, side: int, given: Named) -> None:
    battle, plan = state.world.battles[row], state.world.plans[2 * row + side]
    _known(given, SIDE_PARTS)
    pairs, stacks = given.get("assigned", ()), given.get("deployment") or ()
    if len(pairs) > MAX_PAIRS:
        raise ValueError(f"there are no more than {MAX_PAIRS} pairs of a type and a trait")
    columns = zip(("kind", "count", "x", "y"), _columns(stacks, 4), strict=True)
    kinds, traits = _columns(pairs, 2)
    values = {"pair_type": kinds, "pair_trait": traits, **dict(columns)}
    Plan.write(plan, {"pairs": len(pairs), "stacks": len(stacks), **values})
    battle.points[side] = int(given.get("points", 0))
    battle.result[side] = int(given.get("result", 0))
    battle.orders_seen[side] = int(given.get("orders_seen", False))


def _columns(rows: Sequence[Sequence[int]], width: int) -> list[list[int]]:
    if any(len(row) != width for row in rows):
        raise ValueError(f"{list(rows)} has rows of other than {width} numbers")
    return [[row[at] for row in rows] for at in range(width)]


def _stack(state: State, row: int, number: int, given: Named) -> None:
    battle = state.world.battles[row]
    _known(given, ("side", *OF_STACK))
    if number != battle.stacks + 1:
        raise ValueError(f"there is no stack {battle.stacks + 1} before stack {number}")
    at = battle.stacks
    battle.stacks += 1
    battle.side[at] = SIDES.index(given["side"])
    for name in OF_STACK:
        getattr(battle, name)[at] = int(given.get(name, 0))
    if battle.count[at] and "top_hp" not in given:
        battle.top_hp[at] = battle.hp[battle.kind[at] - 1]


def _events(state: State, row: int, part: str, given: Sequence[Sequence[Any]]) -> None:
    battle = state.world.battles[row]
    if len(given) > EVENTS:
        raise ValueError(f"no more than {EVENTS} things happen in a turn")
    setattr(battle, part, len(given))
    for i, (word, *numbers) in enumerate(given):
        kind = KINDS[word]
        if len(numbers) != NUMBERS[kind]:
            raise ValueError(f"{word} is followed by {NUMBERS[kind]} numbers")
        first = EVENT_FIELDS * i
        getattr(battle, f"events_{part}")[first : first + 1 + len(numbers)] = [kind, *numbers]


def _queue(state: State, row: int, given: Named) -> None:
    battle = state.world.battles[row]
    if "queue" in given:
        queue = [int(stack) for stack in given["queue"]]
        if len(queue) > STACKS:
            raise ValueError(f"there are no more than {STACKS} stacks to wait")
        battle.waiting = len(queue)
        battle.queue[: len(queue)] = queue
    elif state.world.head[0].phase == SKIRMISH:
        battle.cycle_no = 1
        for stack in range(battle.stacks):
            if battle.count[stack] > 0:
                battle.queue[battle.waiting] = stack + 1
                battle.waiting += 1
                if has_trait(battle, stack, IMPATIENT):
                    battle.delay_used[stack] = 1
        sort(battle)
    battle.current = battle.queue[0]
