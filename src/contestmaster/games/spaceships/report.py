"""The Astronomor's report, made from a template [SHIPS-41]."""

from functools import cache
from typing import Any

from contestmaster.games.spaceships.params import SpaceshipsParams, default_template
from contestmaster.games.spaceships.state import Battle, Ship, State
from contestmaster.kernel.instant import Instant, to_text
from contestmaster.nomic.offices import VACANT
from contestmaster.nomic.reports import Template
from contestmaster.seal import ADVICE


def text(params: SpaceshipsParams, state: State, at: Instant, by: str) -> str:
    """Return the report as it stands at an instant, in lines of at most 80 characters.

    Raises:
        TemplateError: the match's own template asks for what there is not.
    """
    return _template(params.report_template).render(facts(state, at, by))


def facts(state: State, at: Instant, by: str) -> dict[str, Any]:
    """Return what a template can name."""
    return {
        "date": to_text(at),
        "by": "the platform" if by == VACANT else by,
        "advice": ADVICE,
        "sectors": [_sector(state, number) for number in range(1, len(state.sectors) + 1)],
        "ships": [_ship(state, ship) for ship in state.ships],
        "fame": [
            {"player": name, "fame": player.fame}
            for name, player in state.players.items()
            if player.fame and not player.left
        ],
        "battles": [_battle(battle) for battle in state.battles if battle.resolved_at is None],
    }


def ship_state(ship: Ship) -> str:
    """Return in a word what a ship can do [SHIPS-22, SHIPS-23]."""
    if ship.engaged_in is not None:
        return "engaged"
    return "defeated" if ship.defeated else "pilotable"


def _sector(state: State, number: int) -> dict[str, Any]:
    uid = state.sectors[number - 1]
    owners = [_owner(ship) for ship in state.ships if ship.sector == uid]
    return {"sector": number, "owners": ", ".join(owners) or "-"}


def _ship(state: State, ship: Ship) -> dict[str, Any]:
    return {
        "ship": ship.id,
        "owner": _owner(ship),
        "sector": state.sector_id(ship.sector),
        "armour": ship.armour,
        "energy": ship.energy,
        "state": ship_state(ship),
    }


def _battle(battle: Battle) -> dict[str, Any]:
    return {
        "battle": f"{battle.id:04d}",
        "attacker": battle.attacker,
        "defender": battle.defender,
        "attack": _or_dash(battle.attack_value),
        "defence": _or_dash(battle.defence_value),
        "begun": to_text(battle.initiated_at),
    }


def _owner(ship: Ship) -> str:
    return ship.owner or "(derelict)"


def _or_dash(value: int | None) -> str:
    return "-" if value is None else str(value)


@cache
def _template(own: str) -> Template:
    return Template(own or default_template())
