"""What an eye sees of a set of games: a seat, a spectator, or one who may see all.

A team sees its own battles; a spectator sees all of them, but nothing of what is prepared (chapter
Visibility). What a seat sees decides the answer to every query it can make.
"""

from typing import Any

from contestmaster.games.desk import reports
from contestmaster.games.desk.params import DeskParams
from contestmaster.games.desk.position import plan, position
from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import PHASES, PREPARATION, RESULTS, SIDES, SKIRMISH
from contestmaster.kernel.game import ALL, PUBLIC, Eye, Facts
from contestmaster.kernel.replies import named, named_rows


def view(state: State, params: DeskParams, eye: Eye) -> dict[str, Any]:
    """What that eye may see now, as JSON-able data; a spectator sees all when the set is over."""
    if eye == ALL:
        return position(state)
    seen = public(state, params)
    if eye == PUBLIC:
        battles = range(1, len(state.world.battles) + 1)
        seen["battles"] = {str(number): battle(state, number) for number in battles}
        if state.world.head[0].phase == RESULTS:
            seen["set_scores"] = state.world.teams["set_score"].tolist()
        return seen | {"position": position(state)} if state.world.head[0].over else seen
    return seen | own(state, int(eye) + 1)


def public(state: State, params: DeskParams) -> dict[str, Any]:
    """What everyone may know."""
    head = state.world.head[0]
    game = named(reports.describe_game(params, state, Facts()))
    del game["speed_coefficient"]
    return {
        "game": {name: float(value) for name, value in game.items()},
        "phase": PHASES[head.phase],
        "turns_left": int(head.left),
        "turn": int(head.turn),
        "over": bool(head.over),
        "board": [row.fields for row in reports.terrain(state)],
        "cadre": named_rows(reports.unit_types(state)),
        "free_traits": list(reports.abilities(state).traits),
    }


def own(state: State, team: int) -> dict[str, Any]:
    """What a team knows besides."""
    world, rivals = state.world, reports.rivals(state, team)
    seen: dict[str, Any] = {
        "team": team,
        "unit_types_last": int(world.teams[team - 1].unit_types_last),
        "rivals": named_rows(rivals),
        "battles": {str(rival.battle): battle(state, rival.battle) for rival in rivals},
    }
    for rival in rivals:
        side = SIDES.index(rival.side)
        prepared = plan(world.plans[2 * (rival.battle - 1) + side])
        orders = bool(world.battles[rival.battle - 1].orders_seen[side])
        seen["battles"][str(rival.battle)]["own"] = {**prepared, "orders_seen": orders}
    if world.head[0].phase == RESULTS:
        seen["set_score"] = int(world.teams[team - 1].set_score)
    return seen


def battle(state: State, number: int) -> dict[str, Any]:
    """What both teams of a battle see of it, and spectators."""
    row, phase = state.world.battles[number - 1], state.world.head[0].phase
    seen: dict[str, Any] = {"attacker": int(row.attacker), "defender": int(row.defender)}
    if phase == PREPARATION:
        return seen
    kinds = reports.deployed_types(row)
    seen["types"] = named_rows([reports.battle_type(state, number, kind) for kind in kinds])
    seen["stacks"] = named_rows(reports.stacks(state, number))
    if phase == SKIRMISH:
        flags = ("defending", "countered", "delay_used", "delayed")
        seen |= {
            "cycle": int(row.cycle_no),
            "current": int(row.current),
            "queue": list(reports.queue(state, number).stacks),
            "has_moved": bool(row.has_moved),
            "has_acted": bool(row.has_acted or row.has_delayed),
            "events_now": named_rows(reports.happened(row.events_now.tolist(), int(row.now))),
            **{name: getattr(row, name)[: row.stacks].tolist() for name in flags},
        }
    if phase >= SKIRMISH:
        seen["events_last"] = named_rows(reports.last_turn(state, number))
    if phase == RESULTS:
        seen["results"] = row.result.tolist()
    return seen
