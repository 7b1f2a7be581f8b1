"""The state of a game of Spaceships: what its journal determines.

Instants are whole seconds of UTC in microseconds. A sector is known by its ``uid``, which never
changes; its ID is its rank among the existing ones [SHIPS-5]. A player who has left stays listed.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from contestmaster.nomic.intents import Intent
from contestmaster.nomic.justice import Crime
from contestmaster.nomic.ledger import Ledger
from contestmaster.nomic.offices import Office
from contestmaster.nomic.reports import Report
from contestmaster.nomic.times import When
from contestmaster.seal import Codebook

Winner: TypeAlias = Literal["attacker", "defender", "none"]


class Player(msgspec.Struct):
    """A person who has registered.

    Attributes:
        registered_at: when.
        fame: from ``-fame_max`` to ``fame_max``.
        blots_changed_at: when they last gained or expunged a blot.
        consents: the players with whom they consent to be allied, in the order of their consent.
        master: the player who is their master.
        left: they have left for good [SHIPS-3].
    """

    registered_at: When
    fame: int = 0
    blots_changed_at: When | None = None
    consents: list[str] = []
    master: str | None = None
    left: bool = False


class Ship(msgspec.Struct):
    """A spaceship; without an owner it is a derelict [SHIPS-4].

    Attributes:
        id: from 1, never used again.
        owner: a player who has not left.
        sector: the uid of the sector it is in.
        armour: at most ``armour_max``; 0 or less: it is Defeated [SHIPS-22].
        energy: from 0 to ``energy_max``.
        engaged_in: the battle it is engaged in.
        last_battle_end: when its last battle was resolved.
        prior_opponent: the ship which that battle was against.
    """

    id: int
    owner: str | None
    sector: int
    armour: int
    energy: int
    engaged_in: int | None = None
    last_battle_end: When | None = None
    prior_opponent: int | None = None

    @property
    def defeated(self) -> bool:
        """Whether it is Defeated [SHIPS-22]."""
        return self.armour <= 0

    @property
    def pilotable(self) -> bool:
        """Whether it is neither Defeated nor engaged [SHIPS-23]."""
        return not self.defeated and self.engaged_in is None


class Battle(msgspec.Struct):
    """A space battle.

    Attributes:
        id: from 1, in order of initiation [SHIPS-63].
        attacker: the player who has begun it.
        defender: the other combatant.
        attacker_ship: their ship then.
        defender_ship: the other's ship then.
        initiated_at: when.
        comm: the targeting command.
        attack_value: the attacker's energy, once it is set [SHIPS-75].
        defence_value: the defender's, once it is set [SHIPS-65].
        both_set_at: when the second of the two was set.
        resolved_at: when the battle was resolved.
        outcome: who won, once it is resolved.
        resolve_due: by when the player in office must resolve it [SHIPS-84].
        tardy: whether a player in office has missed that.
    """

    id: int
    attacker: str
    defender: str
    attacker_ship: int
    defender_ship: int
    initiated_at: When
    comm: int
    attack_value: int | None = None
    defence_value: int | None = None
    both_set_at: When | None = None
    resolved_at: When | None = None
    outcome: Winner | None = None
    resolve_due: When | None = None
    tardy: bool = False

    @property
    def ready(self) -> bool:
        """Whether it can be resolved [SHIPS-82]."""
        return self.both_set_at is not None and self.resolved_at is None


class Maintenance(msgspec.Struct):
    """The duty to keep the number of sectors ideal [SHIPS-15].

    Attributes:
        direction: 1 while there are too few, -1 while there are too many, else 0.
        due_at: by when the player in office must act.
        overdue: whether they have missed that, and nobody has acted since.
    """

    direction: int = 0
    due_at: When | None = None
    overdue: bool = False


class State(msgspec.Struct):
    """All that is true of a game.

    Attributes:
        now: the last instant of the clock of section 7.
        players: by name, in order of registration.
        seats: how many of them, the first, have a seat: they were there from the start.
        coins: of each player.
        blots: of each player.
        sectors: the uids of the existing sectors, ascending: Sector n is ``sectors[n - 1]``.
        ships: the existing ships, by ascending id.
        battles: by id from 1.
        office: the Astronomor's.
        codebook: hashed communications.
        maintenance: of the number of sectors.
        report_overdue: a player in office has not reported, and nobody has since [SHIPS-44].
        crimes: by id from 1.
        notices: of winning.
        pacts: pairs of players allied by contract, each in order of the names.
        reports: in order of publication.
        wins: who has won, and when.
        over: whether the game has ended.
        next_sector: the uid of the next sector.
        next_ship: the id of the next ship.
        rings: how often the clock has acted.
    """

    now: When
    players: dict[str, Player]
    coins: Ledger
    office: Office
    seats: int = 0
    blots: Ledger = {}
    sectors: list[int] = []
    ships: list[Ship] = []
    battles: list[Battle] = []
    codebook: Codebook = msgspec.field(default_factory=Codebook)
    maintenance: Maintenance = msgspec.field(default_factory=Maintenance)
    report_overdue: bool = False
    crimes: list[Crime] = []
    notices: list[Intent] = []
    pacts: list[tuple[str, str]] = []
    reports: list[Report] = []
    wins: list[tuple[str, When]] = []
    over: bool = False
    next_sector: int = 1
    next_ship: int = 1
    rings: int = 0

    def present(self) -> Iterator[str]:
        """Yield the players who have not left, in order of registration."""
        return (name for name, player in self.players.items() if not player.left)

    def player(self, name: str) -> Player | None:
        """Return a player who has not left, or ``None``."""
        player = self.players.get(name)
        return None if player is None or player.left else player

    def ship_of(self, owner: str) -> Ship | None:
        """Return a player's ship, or ``None``."""
        return next((ship for ship in self.ships if ship.owner == owner), None)

    def ship(self, id: int) -> Ship | None:  # noqa: A002 - the rule book's word
        """Return an existing ship, or ``None``."""
        return next((ship for ship in self.ships if ship.id == id), None)

    def battle(self, id: int) -> Battle | None:  # noqa: A002 - the rule book's word
        """Return a battle, or ``None``."""
        return self.battles[id - 1] if 1 <= id <= len(self.battles) else None

    def battle_of(self, comm: int) -> Battle | None:
        """Return the battle of a targeting command, or ``None``."""
        return next((battle for battle in self.battles if battle.comm == comm), None)

    def sector_id(self, uid: int) -> int:
        """Return the ID of an existing sector [SHIPS-5]."""
        return self.sectors.index(uid) + 1

    def sector(self, id: int) -> int | None:  # noqa: A002 - the rule book's word
        """Return the uid of the sector with an ID, or ``None``."""
        return self.sectors[id - 1] if 1 <= id <= len(self.sectors) else None
