"""Positions: the whole state as plain data with the rule book's names, keyed by ID.

Points, results and weights are in thousandths. What types are in a battle follows from the cadre
and the traits assigned. :mod:`.placing` is the way back.
"""

from typing import Any, Final

from contestmaster.arrays.records import plain
from contestmaster.games.desk import reports
from contestmaster.games.desk.params import WEIGHTS
from contestmaster.games.desk.reports import happened
from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import PHASES, SIDES, Battle, Kind, Plan

FLAGS: Final = (
    "has_moved",
    "has_acted",
    "has_delayed",
    "orders_seen",
    "defending",
    "countered",
    "delay_used",
    "delayed",
)
"""Fields that are truth values."""
BATTLE: Final = (
    "attacker",
    "defender",
    "cycle_no",
    "current",
    "has_moved",
    "has_acted",
    "has_delayed",
)
"""Fields of a battle that stand by themselves."""
OF_STACK: Final = (
    "kind",
    "count",
    "top_hp",
    "x",
    "y",
    "defending",
    "countered",
    "delay_used",
    "delayed",
)
"""Fields of a stack besides its side."""


def position(state: State) -> dict[str, Any]:
    """The whole state."""
    world = state.world
    head = world.head[0]
    return {
        "phase": PHASES[head.phase],
        "phase_turns_left": int(head.left),
        "set_turn": int(head.turn),
        "over": bool(head.over),
        "weights": {name: int(getattr(head, name)) for name in WEIGHTS},
        "free_traits": list(reports.abilities(state).traits),
        "cadre": {str(i + 1): unit_type(world.cadre[i]) for i in range(len(world.cadre))},
        "teams": {str(i + 1): plain(world.teams[i]) for i in range(len(world.teams))},
        "battles": {str(i + 1): battle(state, i) for i in range(len(world.battles))},
    }


def unit_type(row: Kind) -> dict[str, Any]:
    """A type of the cadre by name."""
    values: dict[str, Any] = dict(plain(row))
    values["traits"] = values["traits"][: values.pop("own")]
    return values


def battle(state: State, place: int) -> dict[str, Any]:
    """A battle by name."""
    row = state.world.battles[place]
    values = {name: told(name, getattr(row, name)) for name in BATTLE}
    return {
        **values,
        "queue": row.queue[: row.waiting].tolist(),
        "events_now": events(row.events_now.tolist(), int(row.now)),
        "events_last": events(row.events_last.tolist(), int(row.last)),
        "sides": {
            SIDES[side]: {
                **plan(state.world.plans[2 * place + side]),
                "points": int(row.points[side]),
                "result": int(row.result[side]),
                "orders_seen": bool(row.orders_seen[side]),
            }
            for side in range(2)
        },
        "stacks": {str(i + 1): stack(row, i) for i in range(row.stacks)},
    }


def told(name: str, value: Any) -> int | bool:
    """A number, or the truth value it stands for."""
    return bool(value) if name in FLAGS else int(value)


def events(numbers: list[int], count: int) -> list[list[Any]]:
    """Events as LAST_TURN tells them, word by word."""
    return [[each.word, *each.numbers] for each in happened(numbers, count)]


def plan(row: Plan) -> dict[str, Any]:
    """What a side has prepared."""
    pairs = zip(row.pair_type.tolist(), row.pair_trait[: row.pairs].tolist(), strict=False)
    columns = (row.kind, row.count, row.x, row.y)
    stacks = zip(*(column[: row.stacks].tolist() for column in columns), strict=True)
    return {"assigned": [list(p) for p in pairs], "deployment": [list(s) for s in stacks]}


def stack(row: Battle, place: int) -> dict[str, Any]:
    """A stack of a battle; one that is destroyed has no units."""
    values = {name: told(name, getattr(row, name)[place]) for name in OF_STACK}
    return {"side": SIDES[row.side[place]], **values}
