"""What teams are told: the answers of all queries, from the state alone.

Every function takes the state and a team ID. Nothing else of the state ever reaches a seat, so
states that answer alike here are alike on every door.
"""

from collections.abc import Iterator
from decimal import Decimal

from contestmaster.games.desk import board, replies
from contestmaster.games.desk.notes import NUMBERS, WORDS
from contestmaster.games.desk.params import MAX_TYPES, WEIGHTS, DeskParams
from contestmaster.games.desk.setup import ATTRIBUTES
from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import EVENT_FIELDS, PHASES, SIDES, Battle, Kind, Plan
from contestmaster.kernel.game import Facts


def thousandths(value: int) -> Decimal:
    """A number of thousandths as the number it is."""
    return Decimal(value).scaleb(-3)


def describe_game(params: DeskParams, state: State, facts: Facts) -> replies.DescribeGame:
    """DESCRIBE_GAME: the lengths and the weights of this set; K is the host's."""
    head = state.world.head[0]
    return replies.DescribeGame(
        params.turn_length_s,
        facts.k,
        params.preparation_turns,
        params.tactics_turns,
        params.skirmish_turns,
        params.results_turns,
        **{name: thousandths(int(getattr(head, name))) for name in WEIGHTS},
    )


def rivals(state: State, team: int) -> list[replies.Rival]:
    """RIVALS: the own battles by ascending ID [DESK-139]."""
    return [
        replies.Rival(enemy, battle, "DEF" if side else "ATK")
        for enemy, battle, side in state.calls.rivals(team).tolist()
    ]


def stage(state: State) -> replies.Stage:
    """CURRENT_STAGE: the phase and the turns after this one [DESK-138]."""
    head = state.world.head
    phase: replies.Phase = PHASES[head["phase"].item()]
    return replies.Stage(phase, head["left"].item())


def terrain(state: State) -> list[replies.BoardRow]:
    """SHOW_BOARD: the rows of the board from y = 1 [DESK-15]."""
    return [replies.BoardRow(row) for row in board.rows(state.board)]


def unit_types(state: State) -> list[replies.UnitType]:
    """ALL_UNITS: the cadre [DESK-13, DESK-24, DESK-27]."""
    return [
        replies.UnitType(
            id=row + 1,
            traits=tuple(kind.traits[: kind.own].tolist()),
            slots=kind.slots,
            units=kind.count,
            **{name: getattr(kind, name) for name in ATTRIBUTES},
        )
        for row, kind in enumerate(Kind.rows(state.world.cadre))
    ]


def abilities(state: State) -> replies.Abilities:
    """ALL_ABILITIES: the free traits [DESK-24]."""
    counts = state.world.head[0].free_traits.tolist()
    return replies.Abilities(tuple(t for t, count in enumerate(counts) for _ in range(count)))


def trait_order(state: State, plan: Plan, unit: int) -> tuple[int, ...]:
    """The traits of a type as a side has it: its own, then those given to it [DESK-141]."""
    kind = state.world.cadre[unit - 1]
    given = [
        int(trait)
        for owner, trait in zip(plan.pair_type[: plan.pairs], plan.pair_trait, strict=False)
        if owner == unit
    ]
    return tuple(dict.fromkeys([*kind.traits[: kind.own].tolist(), *given]))


def battle_types(state: State, team: int) -> list[replies.BattleType]:
    """UNIT_TYPES: the types of all own battles [DESK-140, DESK-141]."""
    return [
        battle_type(state, rival.battle, kind)
        for rival in rivals(state, team)
        for kind in deployed_types(state.world.battles[rival.battle - 1])
    ]


def deployed_types(battle: Battle) -> Iterator[int]:
    """The types of a battle that have or had stacks, by the lowest stack ID [DESK-140]."""
    return iter(dict.fromkeys(battle.kind[: battle.stacks].tolist()))


def battle_type(state: State, number: int, kind: int) -> replies.BattleType:
    """A type of a battle by its ID there."""
    battle = state.world.battles[number - 1]
    side, unit = divmod(kind - 1, MAX_TYPES)
    plan = state.world.plans[2 * (number - 1) + side]
    return replies.BattleType(
        battle=number,
        kind=kind,
        unit=unit + 1,
        traits=trait_order(state, plan, unit + 1),
        **{name: int(getattr(battle, name)[kind - 1]) for name in ATTRIBUTES},
    )


def stacks(state: State, number: int) -> list[replies.Stack]:
    """UNITS_ON_BOARD: the stacks of a battle that are left, by ascending ID."""
    battle = state.world.battles[number - 1]
    columns = (battle.side, battle.kind, battle.count, battle.top_hp, battle.x, battle.y)
    owners = int(battle.attacker), int(battle.defender)
    rows = zip(*(column[: battle.stacks].tolist() for column in columns), strict=True)
    return [
        replies.Stack(place + 1, owners[side], kind, count, top_hp, x, y)
        for place, (side, kind, count, top_hp, x, y) in enumerate(rows)
        if count
    ]


def queue(state: State, number: int) -> replies.Queue:
    """UNIT_QUEUE: who waits for an action, in order [DESK-143]."""
    battle = state.world.battles[number - 1]
    return replies.Queue(tuple(battle.queue[: battle.waiting].tolist()))


def last_turn(state: State, number: int) -> list[replies.HappenedEvent]:
    """LAST_TURN: the events of the turn before in a battle [DESK-119, DESK-123]."""
    battle = state.world.battles[number - 1]
    return happened(battle.events_last.tolist(), int(battle.last))


def happened(numbers: list[int], count: int) -> list[replies.HappenedEvent]:
    """Events as LAST_TURN tells them, from the numbers in which a battle keeps them."""
    events = []
    for at in range(0, EVENT_FIELDS * count, EVENT_FIELDS):
        kind = numbers[at]
        told = tuple(numbers[at + 1 : at + 1 + NUMBERS[kind]])
        events.append(replies.HappenedEvent(WORDS[kind], told))
    return events


def score(state: State, team: int) -> replies.MyScore:
    """MY_SCORE: the set score, and the results of the own battles [DESK-137]."""
    battles = state.world.battles
    results = []
    for rival in rivals(state, team):
        own = SIDES.index(rival.side)
        result = battles[rival.battle - 1].result
        results.append(
            replies.BattleResult(
                rival.battle, thousandths(int(result[own])), thousandths(int(result[1 - own]))
            )
        )
    return replies.MyScore(replies.SetScore(int(state.world.teams[team - 1].set_score)), results)
