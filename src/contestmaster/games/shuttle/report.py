"""The Ship Computor's report, made from a template [SHUTTLE-133]."""

from functools import cache
from typing import Any

from contestmaster.games.shuttle.events import clock_time
from contestmaster.games.shuttle.maps import printed
from contestmaster.games.shuttle.params import ShuttleParams, default_template
from contestmaster.games.shuttle.state import ROOMS, Kind, Player, State
from contestmaster.kernel.instant import Instant
from contestmaster.nomic.reports import Template


def text(params: ShuttleParams, state: State, at: Instant) -> str:
    """Return the report as it stands at an instant; a map's line may be of any length.

    Raises:
        TemplateError: the match's own template asks for what there is not.
    """
    return _template(params.report_template).render(facts(params, state, at))


def facts(params: ShuttleParams, state: State, at: Instant) -> dict[str, Any]:
    """Return what a template can name."""
    present = list(state.present())
    start, length = state.journey_start, state.wormhole2
    return {
        "date": clock_time(at),
        "contestmaster": params.contestmaster,
        "enemy": state.enemy or "none",
        "journey": "not in place" if start is None else f"in place since {clock_time(start)} UTC",
        "stations": [
            {"player": name, "station": _station(state.players[name])} for name in present
        ],
        "maps": [] if length is None else [{"map": printed(length, state.objects)}],
        "charges": [{"room": _titled(room), "charges": state.charges[room]} for room in ROOMS],
        "threat_points": [
            {"player": name, "points": state.threat_points[name]}
            for name in present
            if name == state.enemy or state.threat_points[name]
        ],
        "journeys": [] if start is None else [{"difficulty": length, "level": state.level}],
        "shuttles": _objects(state, "shuttle"),
        "missiles": _objects(state, "missile"),
        "credits": [
            {"player": name, "credits": state.credits[name]}
            for name in present
            if state.credits[name]
        ],
    }


def _objects(state: State, kind: Kind) -> list[dict[str, Any]]:
    return [
        {
            "symbol": one.symbol,
            "hp": f"{one.hp}/{one.max_hp}",
            "position": one.position,
            "delta": one.delta,
            "explosion": one.explosion,
        }
        for one in state.objects
        if one.kind == kind
    ]


def _station(player: Player) -> str:
    return "-" if player.station is None else _titled(player.station)


def _titled(name: str) -> str:
    """Return a name as people write it.

    >>> _titled("lower_deck")
    'Lower Deck'
    """
    return name.replace("_", " ").title()


@cache
def _template(own: str) -> Template:
    return Template(own or default_template(), width=None)
