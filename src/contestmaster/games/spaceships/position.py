"""Positions: the whole state by name, as people write it down, and what is wrong with one.

Ships and battles stand by id, everything else as the state has it; instants are text. A part that
is left out is as after set-up, and so is what is left out of a player or ship that exists then.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from contestmaster.games.spaceships.params import SpaceshipsParams
from contestmaster.games.spaceships.rules.players import is_name
from contestmaster.games.spaceships.rules.targeting import is_amount
from contestmaster.games.spaceships.state import Ship, State
from contestmaster.nomic.layouts import Layout
from contestmaster.nomic.offices import AUTOMATIC


def _counters(data: Mapping[str, Any], position: Mapping[str, Any]) -> dict[str, Any]:
    """Return the counters that follow from ships and sectors, where they are not given."""
    found = {}
    if "ships" in position and "next_ship" not in position:
        last = max((one["id"] for one in data["ships"]), default=0)
        found["next_ship"] = max(last + 1, data["next_ship"])
    if "sectors" in position and "next_sector" not in position and data["sectors"]:
        found["next_sector"] = max(*data["sectors"], data["next_sector"] - 1) + 1
    return found


LAYOUT: Final = Layout(
    "Spaceships",
    State,
    by_id=("ships", "battles"),
    derived=("now", "seats", "rings", "next_sector", "next_ship", "maintenance"),
    nested=("players", "ships"),
    counters=_counters,
)
"""How positions are written."""


def problems(params: SpaceshipsParams, state: State, seats: Sequence[str]) -> list[str]:
    """Return what contradicts the rules in a state, a sentence each."""
    return [*_of_players(params, state, seats), *_of_ships(params, state), *_of_battles(state)]


def _of_players(params: SpaceshipsParams, state: State, seats: Sequence[str]) -> Iterator[str]:
    names = list(state.players)
    if names[: len(seats)] != list(seats) or state.seats != len(seats):
        yield f"players: the first are those with a seat, in order: {', '.join(seats)}"
    for name, player in state.players.items():
        if not is_name(name):
            yield f"players: nobody can play who is called {name!r}"
        if abs(player.fame) > params.fame_max:
            yield f"players.{name}.fame: {player.fame} is out of range"
        named = [*player.consents, *([player.master] if player.master else [])]
        for other in named:
            if other not in state.players or other == name:
                yield f"players.{name}: there is no other player {other}"
    for ledger, what in ((state.coins, "coins"), (state.blots, "blots")):
        for name, balance in ledger.items():
            if name not in state.players:
                yield f"{what}: there is no player {name}"
            if balance < 0:
                yield f"{what}.{name}: {balance} is less than 0"
    holder = state.office.holder
    if holder not in (None, AUTOMATIC) and state.player(holder or "") is None:
        yield f"office.holder: there is no player {holder}"


def _of_ships(params: SpaceshipsParams, state: State) -> Iterator[str]:
    if state.sectors != sorted(set(state.sectors)) or not state.sectors:
        yield "sectors: their uids ascend, and there is at least one"
    if any(uid >= state.next_sector for uid in state.sectors):
        yield "next_sector: that uid has been used"
    if any(ship.id >= state.next_ship for ship in state.ships):
        yield "next_ship: that id has been used"
    for ship in state.ships:
        yield from _of_ship(params, state, ship)


def _of_ship(params: SpaceshipsParams, state: State, ship: Ship) -> Iterator[str]:
    where = f"ships.{ship.id}"
    if ship.owner is not None and state.player(ship.owner) is None:
        yield f"{where}.owner: there is no player {ship.owner}"
    if ship.owner is not None and state.ship_of(ship.owner) is not ship:
        yield f"{where}.owner: {ship.owner} has two ships"
    if ship.sector not in state.sectors:
        yield f"{where}.sector: there is no sector with uid {ship.sector}"
    if ship.armour > params.armour_max or (ship.armour < 0 and not params.uncapped_damage):
        yield f"{where}.armour: {ship.armour} is out of range"
    if not 0 <= ship.energy <= params.energy_max:
        yield f"{where}.energy: {ship.energy} is out of range"
    battle = None if ship.engaged_in is None else state.battle(ship.engaged_in)
    if ship.engaged_in is not None and (battle is None or battle.resolved_at is not None):
        yield f"{where}.engaged_in: battle {ship.engaged_in} is not under way"
    elif battle is not None and ship.id not in (battle.attacker_ship, battle.defender_ship):
        yield f"{where}.engaged_in: battle {battle.id} is of other ships"


def _of_battles(state: State) -> Iterator[str]:
    if [battle.id for battle in state.battles] != list(range(1, len(state.battles) + 1)):
        yield "battles: their ids count up from 1"
    comms = state.codebook.communications
    if [comm.id for comm in comms] != list(range(1, len(comms) + 1)):
        yield "codebook.communications: their ids count up from 1"
    for battle in state.battles:
        where = f"battles.{battle.id}"
        for value in (battle.attack_value, battle.defence_value):
            if value is not None and not is_amount(value):
                yield f"{where}: {value} is no valid amount"
        if not {battle.attacker, battle.defender} <= state.players.keys():
            yield f"{where}: a combatant is no player"
        if battle.resolved_at is not None:
            continue
        if state.codebook.find(battle.comm) is None:
            yield f"{where}.comm: there is no communication {battle.comm}"
        for ship_id in (battle.attacker_ship, battle.defender_ship):
            ship = state.ship(ship_id)
            if ship is None or ship.engaged_in != battle.id:
                yield f"{where}: ship {ship_id} is not engaged in it"
