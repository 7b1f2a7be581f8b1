"""What an eye sees of a match: everything, whoever looks [chapter 9].

Besides the position that is what follows from it: kinds of planets and what they yield, awards,
standings.
"""

from typing import Any

from contestmaster.games.spacecrack import replies, reports
from contestmaster.games.spacecrack.position import position
from contestmaster.games.spacecrack.rules.planets import awards, percentage
from contestmaster.games.spacecrack.state import State
from contestmaster.kernel.game import Eye


def view(state: State, eye: Eye) -> dict[str, Any]:
    """What that eye may see now, as JSON-able data; a seat sees besides which one it is.

    What a planet yields is in hundredths of crack, before the award is rounded [CRACK-55].
    """
    own = {"seat": eye} if isinstance(eye, int) else {}
    shown = position(state)
    yields = {kind: percentage(state.world, i) for i, kind in enumerate(replies.KINDS)}
    for planet in reports.planets(state):
        shown["planets"][str(planet.id)] |= {
            "x": planet.x,
            "y": planet.y,
            "kind": planet.kind,
            "yield": planet.size * yields[planet.kind],
            "neighbours": list(planet.neighbours),
        }
    ranks = [standing.rank for standing in reports.standings(state)]
    income = awards(state.world).tolist()
    for player in reports.players(state):
        shown["seats"][str(player.seat)] |= {
            "name": player.name,
            "planets": player.planets,
            "ships": player.ships,
            "state": player.state,
            "award": income[player.seat],
            "rank": ranks[player.seat],
        }
    winners = list(reports.winners(state)) if state.world.over else []
    return shown | own | {"winners": winners}
