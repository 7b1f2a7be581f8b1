"""What an eye sees of a game: a seat, a spectator, or one who may see all.

A seat sees what its reports tell it and its own orders, never more (chapter Visibility). What it
sees decides the answer to every query it can make.
"""

from typing import Any

from contestmaster.games.cows import reports
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.position import ORDERS, position
from contestmaster.games.cows.state import State
from contestmaster.kernel.game import ALL, PUBLIC, Eye, Facts
from contestmaster.kernel.replies import named, named_rows


def view(state: State, params: CowsParams, eye: Eye) -> dict[str, Any]:
    """What that eye may see now, as JSON-able data.

    A spectator sees all when the game is over.
    """
    if eye == ALL:
        return position(state)
    seen = public(state, params)
    if eye == PUBLIC:
        return seen | {"position": position(state)} if state.world.head[0].over else seen
    return seen | {"seat": int(eye)} | own(state, state.teams[int(eye)])


def public(state: State, params: CowsParams) -> dict[str, Any]:
    """What everyone may know at any time."""
    game = reports.progress(state, 1, Facts()).game
    world = reports.describe_world(params, state, Facts())
    hosts = {"command_limit", "speed_coefficient"}
    return {
        "world": {name: value for name, value in named(world).items() if name not in hosts},
        "turn": int(state.world.head[0].turn),
        "over": bool(state.world.head[0].over),
        "turns_left": game.turns_left,
        "milk_left": game.milk_left,
        "milk_limit": game.milk_limit,
        "top_herds": named_rows(reports.top_herds(state)),
        "ranchos": [list(rancho.location) for rancho in reports.ranchos(state)],
    }


def own(state: State, team: int) -> dict[str, Any]:
    """What a team knows besides."""
    row = state.world.teams[team - 1]
    known = {
        group.id: {"max_herd": group.max_herd, "order": ORDERS[group.order]}
        for group in reports.all_groups(state)
        if group.team == team
    }
    return {
        "team": named(reports.team_status(state, team)),
        "rancho": named(reports.rancho_report(state, team)),
        "groups": [named(group) | known[group.id] for group in reports.groups(state, team)],
        "enemies": named_rows(reports.enemies(state, team)),
        "cows": named_rows(reports.cows(state, team)),
        "fights": named_rows(reports.fights(state, team)),
        "cows_listed": bool(row.cows_listed),
        "enemies_listed": bool(row.enemies_listed),
    }
