"""What a player may announce now, as ranges: for forms, random play and search."""

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache

from contestmaster.games.spaceships.params import SpaceshipsParams
from contestmaster.games.spaceships.rules.act import COINS
from contestmaster.games.spaceships.rules.alliance import allied
from contestmaster.games.spaceships.rules.galaxy import adjacent
from contestmaster.games.spaceships.state import Ship, State
from contestmaster.kernel.game import Legal


def orders(params: SpaceshipsParams, state: State, name: str) -> Sequence[Legal]:
    """Return families of announcements that are not refused now, but for the passage of time.

    An attack's hash is of an unsalted ``ENERGY: n``: enough for random play, and for nothing else.
    """
    if state.over or state.player(name) is None:
        return ()
    ship = state.ship_of(name)
    return [
        *_ship(params, state, name, ship),
        *_answers(state, name, ship),
        *_others(state, name),
        Legal("INTEND_WIN", ()),
    ]


@cache
def pledge(amount: int) -> str:
    """Return the digest of an amount of energy, which has no salt [SHIPS-53]."""
    return hashlib.sha256(b"ENERGY: %d" % amount).hexdigest()


def _ship(params: SpaceshipsParams, state: State, name: str, ship: Ship | None) -> Iterator[Legal]:
    if ship is None:
        yield Legal("CREATE_SHIP", ())
        return
    if ship.engaged_in is None and (
        params.scuttle == "any" or (params.scuttle == "defeated" and ship.defeated)
    ):
        yield Legal("SCUTTLE", ())
    if not ship.pilotable:
        return
    here, coins = state.sector_id(ship.sector), COINS.balance(state.coins, name)
    ids = range(1, len(state.sectors) + 1)
    near = [there for there in ids if adjacent(params, state.now, here, there)]
    if near and ship.energy >= params.move_cost:
        yield Legal("MOVE", (near,))
    missing = params.armour_max - ship.armour
    most = min(missing, coins // params.repair_price) if params.repair_price else missing
    if most > 0:
        yield Legal("REPAIR", (range(1, most + 1),))
    lacking = params.energy_max - ship.energy
    most = min(lacking, coins // params.energy_price) if params.energy_price else lacking
    if most > 0:
        yield Legal("BUY_ENERGY", (range(1, most + 1),))


def _answers(state: State, name: str, ship: Ship | None) -> Iterator[Legal]:
    waiting = [b.id for b in state.battles if b.defender == name and b.defence_value is None]
    if waiting and ship is not None:
        yield Legal("DEFEND", (waiting, range(ship.energy + 1)))
    if ship is None or not ship.pilotable:
        return
    foes = [
        other.owner
        for other in state.ships
        if other.owner is not None
        and other.owner != name
        and other.sector == ship.sector
        and other.pilotable
        and other.id != ship.prior_opponent
        and not allied(state, name, other.owner)
    ]
    if foes:
        digests = [pledge(amount) for amount in range(ship.energy + 1)]
        yield Legal("ATTACK", (foes, ("sha256",), digests, ("hex",)))


def _others(state: State, name: str) -> Iterator[Legal]:
    others = [other for other in state.present() if other != name]
    if others:
        yield Legal("ALLY", (others,))
        yield Legal("UNALLY", (others,))
    if state.office.holder in (None, name):
        if ready := [battle.id for battle in state.battles if battle.ready]:
            yield Legal("RESOLVE", (ready,))
        yield Legal("REPORT", ())
