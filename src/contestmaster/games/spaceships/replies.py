"""What announcements and queries answer, with the fields of the rule book's sections 5 and 6."""

from collections.abc import Iterable
from typing import Annotated, NamedTuple, TypeAlias

from contestmaster.games.spaceships.events import BattleId, Name, Resolved
from contestmaster.games.spaceships.rules.act import BLOTS, COINS
from contestmaster.games.spaceships.state import Battle, Player, Ship, State
from contestmaster.kernel.fields import Absent, AsMany, Quoted, Uncounted
from contestmaster.kernel.replies import Lines
from contestmaster.nomic.hashing import Revealed, Stamp, stamp
from contestmaster.nomic.justice import Crime

Number: TypeAlias = Annotated[int | None, Absent("-")]
MaybeBattle: TypeAlias = Annotated[BattleId | None, Absent("-")]


class Launched(NamedTuple):
    """A new ship and where it is [SHIPS-17]."""

    ship_id: int
    sector_id: int


class MovedTo(NamedTuple):
    """Where the ship is now, and its energy [SHIPS-36]."""

    sector_id: int
    energy: int


class ArmourLeft(NamedTuple):
    """What is there after a repair [SHIPS-24]."""

    armour: int
    coins: int


class EnergyLeft(NamedTuple):
    """What is there after a purchase [SHIPS-33]."""

    energy: int
    coins: int


class Standing(NamedTuple):
    """How two players stand to each other: ``allied``, ``pending`` or ``opponents`` [SHIPS-47]."""

    standing: str


class Attacked(NamedTuple):
    """A battle that has begun, and its first deadlines [SHIPS-70, SHIPS-68]."""

    battle_id: BattleId
    comm_id: int
    latest_opens_at: Stamp
    defence_deadline: Stamp


class Defended(NamedTuple):
    """An answer, and when the attack can be revealed [SHIPS-67]."""

    battle_id: BattleId
    amount: int
    opens_at: Stamp
    closes_at: Stamp


class ValueRevealed(NamedTuple):
    """The attack value that a targeting command has set [SHIPS-75]."""

    battle_id: BattleId
    attack_value: int


class AttackRevealed(NamedTuple):
    """A completed commitment, and the attack value if it was a targeting command."""

    completed: Revealed
    attack: Annotated[
        list[ValueRevealed], Uncounted(AsMany("BATTLES", field="comm", parameter="comm_id"))
    ]


class Resolution(NamedTuple):
    """What both ships have left, and who has won [SHIPS-83]."""

    battle_id: BattleId
    attacker_energy: int
    attacker_armour: int
    defender_energy: int
    defender_armour: int
    winner: Name


class SectorMade(NamedTuple):
    """The new last sector [SHIPS-12]."""

    sector_id: int


class Count(NamedTuple):
    """How many sectors are left [SHIPS-13]."""

    sector_count: int


class NoticeGiven(NamedTuple):
    """From when to when a notice serves, both included [SHIPS-99]."""

    earliest: str
    latest: str


class Winner(NamedTuple):
    """Who has won [SHIPS-101]."""

    player: str


class BlotsLeft(NamedTuple):
    """How many blots are left [SHIPS-109]."""

    blots: int


class SectorRow(NamedTuple):
    """A sector and the ships in it."""

    sector_id: int
    ship_ids: str


class ShipRow(NamedTuple):
    """A ship [SHIPS-41]."""

    id: int
    owner: Name
    sector: int
    armour: int
    energy: int
    engaged_in: MaybeBattle
    last_battle_end: Stamp
    prior_opponent: Number


class BattleRow(NamedTuple):
    """A battle."""

    id: BattleId
    attacker: str
    defender: str
    attacker_ship: int
    defender_ship: int
    initiated_at: Stamp
    comm: int
    attack_value: Number
    defence_value: Number
    both_set_at: Stamp
    resolved_at: Stamp
    outcome: Name
    resolve_due: Stamp
    tardy: bool


class PlayerRow(NamedTuple):
    """A player, still there or not."""

    id: str
    registered_at: Stamp
    fame: int
    coins: int
    blots: int
    blots_changed_at: Stamp
    consents: str
    master: Name
    left: bool


class Pact(NamedTuple):
    """Two players allied by contract."""

    one: str
    other: str


class CrimeRow(NamedTuple):
    """A crime [SHIPS-107]; ``grade`` is its class."""

    id: int
    person: str
    name: Annotated[str, Quoted()]
    grade: int
    at: Stamp
    reference: str
    fined: Number


class NoticeRow(NamedTuple):
    """A notice of winning."""

    player: str
    at: Stamp


class Published(NamedTuple):
    """A report that was published; ``by`` is ``-`` for the platform."""

    at: Stamp
    by: str
    text: Lines


class Time(NamedTuple):
    """The time, the office, and the duty to keep the number of sectors."""

    now: str
    astronomor: str
    direction: int
    due_at: Stamp
    over: bool


def resolution(told: Resolved) -> Resolution:
    """Return a resolution as a line."""
    return Resolution(
        told.battle_id,
        told.attacker_energy,
        told.attacker_armour,
        told.defender_energy,
        told.defender_armour,
        told.winner,
    )


def sector_row(state: State, sector_id: int) -> SectorRow:
    """Return a sector as a line."""
    uid = state.sectors[sector_id - 1]
    return SectorRow(sector_id, _joined(str(s.id) for s in state.ships if s.sector == uid))


def ship_row(state: State, ship: Ship) -> ShipRow:
    """Return a ship as a line."""
    return ShipRow(
        ship.id,
        ship.owner,
        state.sector_id(ship.sector),
        ship.armour,
        ship.energy,
        ship.engaged_in,
        stamp(ship.last_battle_end),
        ship.prior_opponent,
    )


def battle_row(battle: Battle) -> BattleRow:
    """Return a battle as a line."""
    return BattleRow(
        battle.id,
        battle.attacker,
        battle.defender,
        battle.attacker_ship,
        battle.defender_ship,
        stamp(battle.initiated_at),
        battle.comm,
        battle.attack_value,
        battle.defence_value,
        stamp(battle.both_set_at),
        stamp(battle.resolved_at),
        battle.outcome,
        stamp(battle.resolve_due),
        battle.tardy,
    )


def player_row(state: State, name: str, player: Player) -> PlayerRow:
    """Return a player as a line."""
    return PlayerRow(
        name,
        stamp(player.registered_at),
        player.fame,
        COINS.balance(state.coins, name),
        BLOTS.balance(state.blots, name),
        stamp(player.blots_changed_at),
        _joined(player.consents),
        player.master,
        player.left,
    )


def crime_row(crime: Crime) -> CrimeRow:
    """Return a crime as a line."""
    return CrimeRow(
        crime.id,
        crime.person,
        crime.name,
        crime.grade,
        stamp(crime.at),
        crime.reference,
        crime.fined,
    )


def _joined(words: Iterable[str]) -> str:
    """Return a set as one word."""
    return ",".join(words) or "-"
