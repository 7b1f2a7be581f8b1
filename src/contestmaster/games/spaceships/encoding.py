"""How Spaceships becomes numbers: a command with its parts, and what everybody may see."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from contestmaster.games.spaceships.legal import pledge
from contestmaster.games.spaceships.params import SpaceshipsParams
from contestmaster.games.spaceships.rules.act import BLOTS, COINS
from contestmaster.games.spaceships.rules.alliance import allied
from contestmaster.games.spaceships.rules.battles import TARGETING
from contestmaster.games.spaceships.state import Battle, Ship, State
from contestmaster.kernel.encoding import ObservationField
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import DAY, HOUR, Instant
from contestmaster.kernel.structured import OrderPart, StructuredEncoding, constant, listed, span

BATTLES: Final = 16
"""Battles that have a place: those that are not resolved, the oldest first."""
SECTORS: Final = 64
"""Sectors that have a number."""
MUCH: Final = 1_000_000


class SpaceshipsEncoding(StructuredEncoding[State]):
    """Numbers of Spaceships for so many pilots.

    Pilots are counted from the one who looks, battles by their place among those that are not
    resolved. Who attacks says how much energy it is to be; what is published is the SHA-256 hash of
    ``ENERGY: n``, and REVEAL finds the text to it again. It has no salt: whoever reads the
    digests of a match can find it, too, so do not fight with it against people. Nobody leaves.
    """

    in_steps = ("BUY_ENERGY", "MOVE", "REPAIR")
    unlisted = ("REVEAL", "WIN", "EXPUNGE", "CREATE_SECTOR", "DESTROY_SECTOR")

    def __init__(self, game: Game[None, State], seats: int) -> None:
        """Lay numbers and fields out."""
        params: SpaceshipsParams = game.params
        super().__init__(game, seats, _parts(params, seats))
        self.fields = _fields(params, seats)

    def also(self, state: State, seat: int) -> Collection[str]:
        """What depends on the time of day, or on an own commitment [SHIPS-75, SHIPS-99]."""
        name = _around(state, seat)[0]
        duty = state.office.player in (None, name) and state.maintenance.direction
        found = {
            "REVEAL": bool(_committed(self.game.params, state, seat)),
            "WIN": any(one.by == name and not one.used for one in state.notices),
            "EXPUNGE": BLOTS.balance(state.blots, name) > 0,
            "CREATE_SECTOR": duty == 1,
            "DESTROY_SECTOR": duty == -1,
        }
        return [one for one, may in found.items() if may]

    def seen(self, state: State, seat: int) -> Mapping[str, int | Sequence[int]]:
        """Return what everybody may know, from where a seat looks."""
        names = _around(state, seat)
        people = [state.players[name] for name in names]
        ships = [_ship(state, state.ship_of(name)) for name in names]
        notices = [[one.at for one in state.notices if one.by == name] for name in names]
        return {
            "day": state.now // DAY % 31,
            "hour": state.now // HOUR % 24,
            "rings": state.rings,
            "sectors": len(state.sectors),
            "office": 1 + names.index(state.office.holder) if state.office.holder in names else 0,
            "automatic": state.office.is_automatic,
            "missing": state.maintenance.direction,
            "fame": [one.fame for one in people],
            "coins": [COINS.balance(state.coins, name) for name in names],
            "blots": [BLOTS.balance(state.blots, name) for name in names],
            "left": [one.left for one in people],
            "notice": [1 + _ago(state, at[-1]) if at else 0 for at in notices],
            "allied": [one != names[0] and allied(state, names[0], one) for one in names],
            "consents": [names[0] in one.consents for one in people],
            "consented": [name in people[0].consents for name in names],
            "ships": [number for ship in ships for number in ship],
            "derelicts": _derelicts(state),
            "battles": [n for one in _open(state) for n in _battle(state, names, one)],
        }


def _around(state: State, seat: int) -> list[str]:
    """Return the names of all with a seat, from one on."""
    names = list(state.players)[: state.seats]
    return [*names[seat:], *names[:seat]]


def _ago(state: State, at: Instant) -> int:
    """Return how many hours ago something was when the clock last acted."""
    return max(0, state.now - at) // HOUR


def _open(state: State) -> list[Battle]:
    """Return the battles that are not resolved."""
    return [battle for battle in state.battles if battle.resolved_at is None]


def _committed(params: SpaceshipsParams, state: State, seat: int) -> list[tuple[Any, ...]]:
    """Return what reveals own commitments by ``ENERGY: n``, the oldest first: arguments."""
    name = _around(state, seat)[0]
    texts = {pledge(amount): f"ENERGY: {amount}" for amount in range(params.energy_max + 1)}
    return [
        (one.id, "sha256", one.digest, texts[one.digest])
        for one in state.codebook.communications
        if one.actor == name and one.kind == TARGETING and one.status in ("sealed", "open")
        if one.digest in texts
    ]


def _ship(state: State, ship: Ship | None) -> Sequence[int]:
    if ship is None:
        return 0, 0, 0, 0, 0, 0
    rest = 0 if ship.last_battle_end is None else 1 + _ago(state, ship.last_battle_end)
    engaged = ship.engaged_in is not None
    return 1, state.sector_id(ship.sector), ship.armour, ship.energy, engaged, rest


def _derelicts(state: State) -> Sequence[int]:
    ids = [state.sector_id(ship.sector) for ship in state.ships if ship.owner is None]
    return [ids.count(sector) for sector in range(1, SECTORS + 1)]


def _battle(state: State, names: Sequence[str], one: Battle) -> Sequence[int]:
    attacker, defender = (
        1 + names.index(name) if name in names else 0 for name in (one.attacker, one.defender)
    )
    values = (0 if value is None else 1 + value for value in (one.attack_value, one.defence_value))
    return 1, attacker, defender, *values, one.ready, _ago(state, one.initiated_at)


def _parts(params: SpaceshipsParams, seats: int) -> Mapping[str, Mapping[str, OrderPart]]:
    """Return what the grammar does not bound, by command and parameter."""

    def others(state: State, seat: int) -> Sequence[str]:
        return _around(state, seat)[1:]

    def battles(state: State, seat: int) -> Sequence[int]:
        del seat
        return [battle.id for battle in _open(state)]

    def committed(state: State, seat: int) -> Sequence[tuple[Any, ...]]:
        return _committed(params, state, seat)

    pledges = tuple(pledge(amount) for amount in range(params.energy_max + 1))
    player = listed(seats - 1, others, "pilots after the own seat")
    battle = {"battle_id": listed(BATTLES, battles, "field `battles`: the place there")}
    sector = {"sector_id": span(1, SECTORS, "sectors")}
    alone = ("CREATE_SHIP", "SCUTTLE", "INTEND_WIN", "WIN", "EXPUNGE", "CREATE_SECTOR", "REPORT")
    reveal = listed(BATTLES, committed, "own attacks that are not revealed, the oldest first")
    return {
        **{name: {} for name in alone},
        "MOVE": sector,
        "DESTROY_SECTOR": sector,
        "REPAIR": {"n": span(1, params.armour_max, "armour")},
        "BUY_ENERGY": {"n": span(1, params.energy_max, "energy")},
        "ALLY": {"player": player},
        "UNALLY": {"player": player},
        "ATTACK": {
            "player": player,
            "method": constant("sha256"),
            "digest": listed(len(pledges), lambda *_: pledges, "energy"),
            "encoding": constant("hex"),
        },
        "DEFEND": battle | {"amount": span(0, params.energy_max, "energy")},
        "RESOLVE": battle,
        "REVEAL": {"comm_id": OrderPart(reveal.size, reveal.values, reveal.about, covers=4)},
    }


def _fields(params: SpaceshipsParams, seats: int) -> Sequence[ObservationField]:
    def one(name: str, high: int, unit: str, about: str, *shape: int) -> ObservationField:
        return ObservationField(name, shape, -MUCH if high < 0 else 0, abs(high), unit, about)

    fame, each = params.fame_max, "from oneself on"
    return (
        one("day", 30, "days", "since 1970-01-01, modulo 31"),
        one("hour", 23, "hours", "when the clock last acted"),
        one("rings", MUCH, "", "how often it has acted"),
        one("sectors", MUCH, "sectors", "that there are"),
        one("office", seats, "pilot", "the Astronomor, from 1 for oneself; 0: nobody of the seats"),
        one("automatic", 1, "", "1 while the platform does their duties"),
        ObservationField("missing", (), -1, 1, "", "1 for too few sectors, -1 for too many"),
        ObservationField("fame", (seats,), -fame, fame, "fame", each),
        one("coins", MUCH, "coins", each, seats),
        one("blots", MUCH, "blots", each, seats),
        one("left", 1, "", f"1 for who has left, {each}", seats),
        one("notice", MUCH, "hours", "since the latest notice of winning, and 1; 0: none", seats),
        one("allied", 1, "", f"1 for who is allied with oneself, {each}", seats),
        one("consents", 1, "", f"1 for who consents to be allied with oneself, {each}", seats),
        one("consented", 1, "", f"1 for with whom one consents to be allied, {each}", seats),
        one(
            "ships",
            -MUCH,
            "",
            f"1 if there is one, sector, armour, energy, 1 if it is engaged, hours since its last "
            f"battle and 1; {each}",
            *(seats, 6),
        ),
        one("derelicts", MUCH, "ships", "without an owner, by sector", SECTORS),
        one(
            "battles",
            MUCH,
            "",
            "1, attacker and defender from 1 for oneself, attack value and 1, defence value and 1, "
            "1 if it can be resolved, hours since it began",
            *(BATTLES, 7),
        ),
    )
