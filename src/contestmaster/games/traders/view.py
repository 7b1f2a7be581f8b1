"""What an eye sees of a game: a seat, a spectator, or one who may see all.

A seat sees what its reports tell it and what it has itself ordered (chapter Visibility). What it
sees decides the answer to every query it can make: routes, positions and incomes are in its view
in turns in which it may ask for them.
"""

from collections.abc import Sequence
from typing import Any

from contestmaster.games.traders import reports
from contestmaster.games.traders.params import TradersParams
from contestmaster.games.traders.position import position, team_now, traders_now
from contestmaster.games.traders.state import State
from contestmaster.kernel.game import ALL, PUBLIC, Eye, Facts


def view(state: State, params: TradersParams, eye: Eye) -> dict[str, Any]:
    """What that eye may see now, as JSON-able data.

    A spectator sees all when the game is over.
    """
    if eye == ALL:
        return position(state)
    seen = common(state, params)
    if eye == PUBLIC:
        seen |= {"topology": topology(state), "planets": rows(reports.planets(state))}
        return seen | {"position": position(state)} if state.world.head[0].over else seen
    return seen | own(state, state.seats[int(eye)])


def common(state: State, params: TradersParams) -> dict[str, Any]:
    """What everyone may know at any time."""
    world = reports.describe_world(params, state, Facts())
    hosts = {"command_limit", "speed_coefficient"}
    return {
        "world": {name: value for name, value in world._asdict().items() if name not in hosts},
        "turn": int(state.world.head[0].turn),
        "over": bool(state.world.head[0].over),
        "turns_left": reports.time_to_end(state).turns_left,
        "facilities": list(reports.facilities(state).planets),
        "teams": {
            str(team): {
                "traders": rows(reports.traders(state, row)),
                "shares": rows(reports.shares(state, row)),
                "efficiencies": rows(reports.efficiencies(state, row)),
            }
            for row, team in enumerate(state.ids)
        },
    }


def own(state: State, team: int) -> dict[str, Any]:
    """What a team knows besides."""
    seen: dict[str, Any] = {
        "team": state.ids[team],
        "score": reports.score(state, team)._asdict(),
        "now": team_now(state, team) | {"traders": traders_now(state, team)},
    }
    laws, turn, row = state.world.laws[0], state.world.head[0].turn, state.world.teams[team]
    if not row.topology_last or turn - row.topology_last >= laws.topology_period:
        seen["topology"] = topology(state)
    if not row.basic_info_last or turn - row.basic_info_last >= laws.basic_info_period:
        seen["planets"] = rows(reports.planets(state))
    return seen


def topology(state: State) -> dict[str, list[int]]:
    """Where the routes of each planet lead to."""
    return {str(row.id): list(row.targets) for row in reports.topology(state)}


def rows(lines: Sequence[Any]) -> list[dict[str, Any]]:
    """Lines of a reply by name, as JSON has them."""
    return [line._asdict() for line in lines]
