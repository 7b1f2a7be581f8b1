"""Commands and replies of the game ``spaceships``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from typing import Annotated, Literal, NamedTuple

from contestmaster.client.marks import Absent, Lines, Quoted, Rest, Where, Word
from contestmaster.client.typed import AsMany, AsyncTypedGame, TypedGame, block, command_line


class Listed(NamedTuple):
    """One commitment as everybody sees it [HASH-13]."""

    id: int
    actor: str
    method: str
    digest: str
    kind: str
    status: str
    opens_at: Annotated[str | None, Absent("-")]
    closes_at: Annotated[str | None, Absent("-"), Word()]


class Details(NamedTuple):
    """What else there is to know of a commitment; the context may be empty."""

    initiated_at: str
    latest_opens_at: Annotated[str | None, Absent("-")]
    reused: bool
    form: Annotated[str | None, Absent("-")]
    context: Annotated[str, Rest()]


class HashInfo(NamedTuple):
    """All of one commitment, with its canonical text once it is completed."""

    communication: Listed
    details: Details
    text: Annotated[str | None, Lines(), Where("communication.status", "completed")]


class SectorRow(NamedTuple):
    """A sector and the ships in it."""

    sector_id: int
    ship_ids: str


class ShipRow(NamedTuple):
    """A ship [SHIPS-41]."""

    id: int
    owner: Annotated[str | None, Absent("-")]
    sector: int
    armour: int
    energy: int
    engaged_in: Annotated[int | None, Absent("-")]
    last_battle_end: Annotated[str | None, Absent("-")]
    prior_opponent: Annotated[int | None, Absent("-")]


class BattleRow(NamedTuple):
    """A battle."""

    id: int
    attacker: str
    defender: str
    attacker_ship: int
    defender_ship: int
    initiated_at: Annotated[str | None, Absent("-")]
    comm: int
    attack_value: Annotated[int | None, Absent("-")]
    defence_value: Annotated[int | None, Absent("-")]
    both_set_at: Annotated[str | None, Absent("-")]
    resolved_at: Annotated[str | None, Absent("-")]
    outcome: Annotated[str | None, Absent("-")]
    resolve_due: Annotated[str | None, Absent("-")]
    tardy: bool


class PlayerRow(NamedTuple):
    """A player, still there or not."""

    id: str
    registered_at: Annotated[str | None, Absent("-")]
    fame: int
    coins: int
    blots: int
    blots_changed_at: Annotated[str | None, Absent("-")]
    consents: str
    master: Annotated[str | None, Absent("-")]
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
    at: Annotated[str | None, Absent("-")]
    reference: str
    fined: Annotated[int | None, Absent("-")]


class NoticeRow(NamedTuple):
    """A notice of winning."""

    player: str
    at: Annotated[str | None, Absent("-"), Word()]


class Published(NamedTuple):
    """A report that was published; ``by`` is ``-`` for the platform."""

    at: Annotated[str | None, Absent("-")]
    by: str
    text: Annotated[str, Lines()]


class Time(NamedTuple):
    """The time, the office, and the duty to keep the number of sectors."""

    now: str
    astronomor: str
    direction: int
    due_at: Annotated[str | None, Absent("-")]
    over: bool


class Resolution(NamedTuple):
    """What both ships have left, and who has won [SHIPS-83]."""

    battle_id: int
    attacker_energy: int
    attacker_armour: int
    defender_energy: int
    defender_armour: int
    winner: Annotated[str | None, Absent("-"), Word()]


class SectorMade(NamedTuple):
    """The new last sector [SHIPS-12]."""

    sector_id: int


class Count(NamedTuple):
    """How many sectors are left [SHIPS-13]."""

    sector_count: int


class Attacked(NamedTuple):
    """A battle that has begun, and its first deadlines [SHIPS-70, SHIPS-68]."""

    battle_id: int
    comm_id: int
    latest_opens_at: Annotated[str | None, Absent("-")]
    defence_deadline: Annotated[str | None, Absent("-"), Word()]


class Defended(NamedTuple):
    """An answer, and when the attack can be revealed [SHIPS-67]."""

    battle_id: int
    amount: int
    opens_at: Annotated[str | None, Absent("-")]
    closes_at: Annotated[str | None, Absent("-"), Word()]


class Begun(NamedTuple):
    """A commitment that was published, and when it may be revealed [HASH-33]."""

    id: int
    opens_at: Annotated[str | None, Absent("-")]
    closes_at: Annotated[str | None, Absent("-"), Word()]


class Revealed(NamedTuple):
    """A commitment that was completed, and in which form its text was hashed [HASH-18]."""

    comm_id: int
    form: Annotated[str | None, Absent("-"), Word()]


class ValueRevealed(NamedTuple):
    """The attack value that a targeting command has set [SHIPS-75]."""

    battle_id: int
    attack_value: int


class AttackRevealed(NamedTuple):
    """A completed commitment, and the attack value if it was a targeting command."""

    completed: Revealed
    attack: list[ValueRevealed]


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


class Launched(NamedTuple):
    """A new ship and where it is [SHIPS-17]."""

    ship_id: int
    sector_id: int


class Standing(NamedTuple):
    """How two players stand to each other: ``allied``, ``pending`` or ``opponents`` [SHIPS-47]."""

    standing: str


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


class EventLine(NamedTuple):
    """One event as the line protocol writes it."""

    number: int
    text: str


class Spaceships(TypedGame):
    """Spaceships: pilots meet on a line of sectors, and stake energy in secret when they fight."""

    def hashes(self) -> list[Listed]:
        """List all hashed communications [HASH-13]."""
        return self._ask(list[Listed], "HASHES")

    def hash_info(self, comm_id: int) -> HashInfo:
        """Show a hashed communication, with its text once it is completed [HASH-31].

        Raises:
            Refused: 142 no such communication [HASH-24].
        """
        return self._ask(HashInfo, command_line("HASH_INFO", comm_id))

    def list_sectors(self) -> list[SectorRow]:
        """List the sectors by ID, with the ships in them [SHIPS-5]."""
        return self._ask(list[SectorRow], "SECTORS")

    def list_ships(self) -> list[ShipRow]:
        """List the ships [SHIPS-40]."""
        return self._ask(list[ShipRow], "SHIPS")

    def list_battles(self) -> list[BattleRow]:
        """List the battles [SHIPS-63]."""
        return self._ask(list[BattleRow], "BATTLES")

    def battle(self, battle_id: int) -> BattleRow:
        """Show a battle [SHIPS-63].

        Raises:
            Refused: 112 no such battle [SHIPS-63].
        """
        return self._ask(BattleRow, command_line("BATTLE", battle_id))

    def list_players(self) -> list[PlayerRow]:
        """List the players in order of registration [SHIPS-2]."""
        return self._ask(list[PlayerRow], "PLAYERS")

    def me(self) -> PlayerRow:
        """Show who asks as the list of players does [SHIPS-2].

        Raises:
            Refused: 135 you are not a player [SHIPS-115].
        """
        return self._ask(PlayerRow, "ME")

    def list_pacts(self) -> list[Pact]:
        """List the contracts of alliance [SHIPS-47]."""
        return self._ask(list[Pact], "PACTS")

    def list_crimes(self) -> list[CrimeRow]:
        """List the crimes [SHIPS-107]."""
        return self._ask(list[CrimeRow], "CRIMES")

    def list_notices(self) -> list[NoticeRow]:
        """List the notices of winning [SHIPS-99]."""
        return self._ask(list[NoticeRow], "NOTICES")

    def list_reports(self) -> list[Published]:
        """List the reports with their texts [SHIPS-41]."""
        return self._ask(list[Published], "REPORTS")

    def time(self) -> Time:
        """Show the time, the office and the duty of maintenance [SHIPS-15]."""
        return self._ask(Time, "TIME")

    def set_master(self, player: str, master: str) -> None:
        """Make a player another's master, or with a dash nobody [SHIPS-47].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 139 only the operator can do that [SHIPS-113];
                102 no such player [SHIPS-47]; 105 you cannot name yourself [SHIPS-51].
        """
        self._do(command_line("SET_MASTER", player, master))

    def pact(self, one: str, other: str, switch: Literal["on", "off"]) -> None:
        """Enter or strike a contract of alliance [SHIPS-47].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 139 only the operator can do that [SHIPS-113];
                102 no such player [SHIPS-47]; 105 you cannot name yourself [SHIPS-51].
        """
        self._do(command_line("PACT", one, other, switch))

    def grant(self, player: str, coins: int) -> None:
        """Grant coins, from other parts of a nomic [SHIPS-113].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 139 only the operator can do that [SHIPS-113];
                102 no such player [SHIPS-113]; 124 invalid quantity [SHIPS-113].
        """
        self._do(command_line("GRANT", player, coins))

    def set_astronomor(self, holder: str) -> None:
        """Give the office to a player, to the platform, or to nobody [SHIPS-46].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 139 only the operator can do that [SHIPS-113];
                102 no such player [SHIPS-46].
        """
        self._do(command_line("SET_ASTRONOMOR", holder))

    def fine(self, crime_id: int, blots: int) -> None:
        """Fine a crime, once [SHIPS-108].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 139 only the operator can do that [SHIPS-113];
                137 no such crime [SHIPS-108]; 138 crime cannot be fined [SHIPS-108]; 124 invalid
                quantity [SHIPS-108].
        """
        self._do(command_line("FINE", crime_id, blots))

    def resolve(self, battle_id: int) -> Resolution:
        """Resolve a battle whose values are both set [SHIPS-83].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 112 no such
                battle [SHIPS-82]; 116 battle already resolved [SHIPS-82]; 117 attack and defence
                values not both set [SHIPS-82]; 118 only the Astronomor can do that [SHIPS-44].
        """
        return self._ask(Resolution, command_line("RESOLVE", battle_id))

    def create_sector(self) -> SectorMade:
        """Create a sector, where there are too few [SHIPS-12].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 127 sector
                count is not below the ideal [SHIPS-14]; 118 only the Astronomor can do that
                [SHIPS-44].
        """
        return self._ask(SectorMade, "CREATE_SECTOR")

    def destroy_sector(self, sector_id: int) -> Count:
        """Destroy an empty sector, where there are too many [SHIPS-13].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 119 no such
                sector [SHIPS-13]; 128 sector count is not above the ideal [SHIPS-14]; 129 sector is
                occupied [SHIPS-13]; 118 only the Astronomor can do that [SHIPS-44].
        """
        return self._ask(Count, command_line("DESTROY_SECTOR", sector_id))

    def report(self) -> str:
        """Publish the Astronomor's report [SHIPS-41].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 118 only
                the Astronomor can do that [SHIPS-44].
        """
        return self._ask(str, "REPORT")

    def resign_office(self) -> None:
        """Leave the office vacant [SHIPS-46].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 118 only
                the Astronomor can do that [SHIPS-44].
        """
        self._do("RESIGN_OFFICE")

    def attack(
        self, player: str, method: str, digest: str, encoding: Literal["hex", "base64"] = "hex"
    ) -> Attacked:
        """Attack a player's ship, with the hash of the energy for it [SHIPS-53].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 102 no such
                player [SHIPS-52]; 105 you cannot name yourself [SHIPS-51]; 103 you have no
                spaceship [SHIPS-52]; 104 that player has no spaceship [SHIPS-52]; 106 your
                spaceship is not pilotable [SHIPS-27]; 107 their spaceship is not pilotable
                [SHIPS-27]; 108 not in the same sector [SHIPS-52]; 109 you are allied [SHIPS-52];
                110 a spaceship was in battle less than 24 hours ago [SHIPS-56]; 111 your last
                battle was against that spaceship [SHIPS-57]; 140 unknown hash method [HASH-3]; 141
                not an output of that method [HASH-9]; 150 digest already used [HASH-15].
        """
        return self._ask(Attacked, command_line("ATTACK", player, method, digest, encoding))

    def defend(self, battle_id: int, amount: int) -> Defended:
        """Set the defence value of a battle [SHIPS-65].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 112 no such
                battle [SHIPS-65]; 113 you are not the defender [SHIPS-65]; 114 invalid amount
                [SHIPS-69]; 115 defence value already set [SHIPS-66].
        """
        return self._ask(Defended, command_line("DEFEND", battle_id, amount))

    def hash_text(
        self,
        method: str,
        digest: str,
        encoding: Literal["hex", "base64"] = "hex",
        context: str = "",
    ) -> Begun:
        """Publish the hash of a text, to be revealed later [HASH-1].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 140 unknown hash method [HASH-3]; 141 not an
                output of that method [HASH-9]; 150 digest already used [HASH-15].
        """
        return self._ask(Begun, command_line("HASH", method, digest, encoding, context))

    def reveal_text(
        self, comm_id: int, method: str, digest: str, plaintext: str, attack: int | None = None
    ) -> AttackRevealed:
        """Reveal the text behind a hash; that of an attack sets its value [SHIPS-75].

        Sends BATTLES first, which tells how many `attack` will come, unless that is given.

        Raises:
            Refused: 101 game is over [SHIPS-106]; 142 no such communication [HASH-24]; 143 not your
                communication [HASH-23]; 144 reference does not match [HASH-24]; 145 already
                completed [HASH-29]; 146 revelation window is not open yet [HASH-28]; 147 revelation
                window is closed [HASH-28]; 148 invalid plaintext [HASH-21]; 149 plaintext does not
                match the hash [HASH-26].
        """
        return self._ask(
            AttackRevealed,
            command_line("REVEAL", comm_id, method, digest)
            + block("-----BEGIN PLAINTEXT-----", plaintext, "-----END PLAINTEXT-----"),
            AsMany(list[BattleRow], "BATTLES", "comm", comm_id) if attack is None else attack,
        )

    def move(self, sector_id: int) -> MovedTo:
        """Move to an adjacent sector [SHIPS-36].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 103 you
                have no spaceship [SHIPS-20]; 106 your spaceship is not pilotable [SHIPS-27]; 119 no
                such sector [SHIPS-38]; 120 sector not adjacent [SHIPS-38]; 121 not enough energy
                [SHIPS-39].
        """
        return self._ask(MovedTo, command_line("MOVE", sector_id))

    def repair(self, n: int = 1) -> ArmourLeft:
        """Spend coins for armour [SHIPS-24].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 103 you
                have no spaceship [SHIPS-20]; 106 your spaceship is not pilotable [SHIPS-27]; 124
                invalid quantity [SHIPS-26]; 122 armour limit [SHIPS-25]; 123 not enough coins
                [SHIPS-26].
        """
        return self._ask(ArmourLeft, command_line("REPAIR", n))

    def buy_energy(self, n: int = 1) -> EnergyLeft:
        """Spend coins for energy [SHIPS-33].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 103 you
                have no spaceship [SHIPS-20]; 106 your spaceship is not pilotable [SHIPS-27]; 124
                invalid quantity [SHIPS-35]; 123 not enough coins [SHIPS-35].
        """
        return self._ask(EnergyLeft, command_line("BUY_ENERGY", n))

    def create_ship(self) -> Launched:
        """Get a ship, if one has none [SHIPS-20].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 125 you
                already own a spaceship [SHIPS-19].
        """
        return self._ask(Launched, "CREATE_SHIP")

    def scuttle(self) -> None:
        """Let the own ship cease to exist [SHIPS-28].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 103 you
                have no spaceship [SHIPS-20]; 126 spaceship cannot be scuttled [SHIPS-28].
        """
        self._do("SCUTTLE")

    def ally(self, player: str) -> Standing:
        """Consent to be allied with a player [SHIPS-47].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 102 no such
                player [SHIPS-47]; 105 you cannot name yourself [SHIPS-51].
        """
        return self._ask(Standing, command_line("ALLY", player))

    def unally(self, player: str) -> Standing:
        """Withdraw one's consent [SHIPS-49].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 102 no such
                player [SHIPS-47]; 105 you cannot name yourself [SHIPS-51].
        """
        return self._ask(Standing, command_line("UNALLY", player))

    def register(self) -> Launched:
        """Become a player, with coins and a ship [SHIPS-2].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 136 already registered [SHIPS-3]; 3 bad format
                [SHIPS-2].
        """
        return self._ask(Launched, "REGISTER")

    def leave(self) -> None:
        """Leave for good [SHIPS-3].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115].
        """
        self._do("LEAVE")

    def intend_win(self) -> NoticeGiven:
        """Give notice of winning [SHIPS-99].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115].
        """
        return self._ask(NoticeGiven, "INTEND_WIN")

    def win(self) -> Winner:
        """Win, with fame at a bound and notice in time [SHIPS-99].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 130 no
                valid notice [SHIPS-99]; 131 fame is not 10 or -10 [SHIPS-100]; 132 you have blots
                [SHIPS-104].
        """
        return self._ask(Winner, "WIN")

    def expunge(self) -> BlotsLeft:
        """Expunge one of one's own blots [SHIPS-109].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 133 no
                blots to expunge [SHIPS-109]; 134 blots already changed this week [SHIPS-109].
        """
        return self._ask(BlotsLeft, "EXPUNGE")

    def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        return self._ask(list[EventLine], command_line("EVENTS", after))


class AsyncSpaceships(AsyncTypedGame):
    """The commands of :class:`Spaceships`, awaited."""

    async def hashes(self) -> list[Listed]:
        """List all hashed communications [HASH-13]."""
        return await self._ask(list[Listed], "HASHES")

    async def hash_info(self, comm_id: int) -> HashInfo:
        """Show a hashed communication, with its text once it is completed [HASH-31]."""
        return await self._ask(HashInfo, command_line("HASH_INFO", comm_id))

    async def list_sectors(self) -> list[SectorRow]:
        """List the sectors by ID, with the ships in them [SHIPS-5]."""
        return await self._ask(list[SectorRow], "SECTORS")

    async def list_ships(self) -> list[ShipRow]:
        """List the ships [SHIPS-40]."""
        return await self._ask(list[ShipRow], "SHIPS")

    async def list_battles(self) -> list[BattleRow]:
        """List the battles [SHIPS-63]."""
        return await self._ask(list[BattleRow], "BATTLES")

    async def battle(self, battle_id: int) -> BattleRow:
        """Show a battle [SHIPS-63]."""
        return await self._ask(BattleRow, command_line("BATTLE", battle_id))

    async def list_players(self) -> list[PlayerRow]:
        """List the players in order of registration [SHIPS-2]."""
        return await self._ask(list[PlayerRow], "PLAYERS")

    async def me(self) -> PlayerRow:
        """Show who asks as the list of players does [SHIPS-2]."""
        return await self._ask(PlayerRow, "ME")

    async def list_pacts(self) -> list[Pact]:
        """List the contracts of alliance [SHIPS-47]."""
        return await self._ask(list[Pact], "PACTS")

    async def list_crimes(self) -> list[CrimeRow]:
        """List the crimes [SHIPS-107]."""
        return await self._ask(list[CrimeRow], "CRIMES")

    async def list_notices(self) -> list[NoticeRow]:
        """List the notices of winning [SHIPS-99]."""
        return await self._ask(list[NoticeRow], "NOTICES")

    async def list_reports(self) -> list[Published]:
        """List the reports with their texts [SHIPS-41]."""
        return await self._ask(list[Published], "REPORTS")

    async def time(self) -> Time:
        """Show the time, the office and the duty of maintenance [SHIPS-15]."""
        return await self._ask(Time, "TIME")

    async def set_master(self, player: str, master: str) -> None:
        """Make a player another's master, or with a dash nobody [SHIPS-47]."""
        await self._do(command_line("SET_MASTER", player, master))

    async def pact(self, one: str, other: str, switch: Literal["on", "off"]) -> None:
        """Enter or strike a contract of alliance [SHIPS-47]."""
        await self._do(command_line("PACT", one, other, switch))

    async def grant(self, player: str, coins: int) -> None:
        """Grant coins, from other parts of a nomic [SHIPS-113]."""
        await self._do(command_line("GRANT", player, coins))

    async def set_astronomor(self, holder: str) -> None:
        """Give the office to a player, to the platform, or to nobody [SHIPS-46]."""
        await self._do(command_line("SET_ASTRONOMOR", holder))

    async def fine(self, crime_id: int, blots: int) -> None:
        """Fine a crime, once [SHIPS-108]."""
        await self._do(command_line("FINE", crime_id, blots))

    async def resolve(self, battle_id: int) -> Resolution:
        """Resolve a battle whose values are both set [SHIPS-83]."""
        return await self._ask(Resolution, command_line("RESOLVE", battle_id))

    async def create_sector(self) -> SectorMade:
        """Create a sector, where there are too few [SHIPS-12]."""
        return await self._ask(SectorMade, "CREATE_SECTOR")

    async def destroy_sector(self, sector_id: int) -> Count:
        """Destroy an empty sector, where there are too many [SHIPS-13]."""
        return await self._ask(Count, command_line("DESTROY_SECTOR", sector_id))

    async def report(self) -> str:
        """Publish the Astronomor's report [SHIPS-41]."""
        return await self._ask(str, "REPORT")

    async def resign_office(self) -> None:
        """Leave the office vacant [SHIPS-46]."""
        await self._do("RESIGN_OFFICE")

    async def attack(
        self, player: str, method: str, digest: str, encoding: Literal["hex", "base64"] = "hex"
    ) -> Attacked:
        """Attack a player's ship, with the hash of the energy for it [SHIPS-53]."""
        return await self._ask(Attacked, command_line("ATTACK", player, method, digest, encoding))

    async def defend(self, battle_id: int, amount: int) -> Defended:
        """Set the defence value of a battle [SHIPS-65]."""
        return await self._ask(Defended, command_line("DEFEND", battle_id, amount))

    async def hash_text(
        self,
        method: str,
        digest: str,
        encoding: Literal["hex", "base64"] = "hex",
        context: str = "",
    ) -> Begun:
        """Publish the hash of a text, to be revealed later [HASH-1]."""
        return await self._ask(Begun, command_line("HASH", method, digest, encoding, context))

    async def reveal_text(
        self, comm_id: int, method: str, digest: str, plaintext: str, attack: int | None = None
    ) -> AttackRevealed:
        """Reveal the text behind a hash; that of an attack sets its value [SHIPS-75].

        Sends BATTLES first, which tells how many `attack` will come, unless that is given.
        """
        return await self._ask(
            AttackRevealed,
            command_line("REVEAL", comm_id, method, digest)
            + block("-----BEGIN PLAINTEXT-----", plaintext, "-----END PLAINTEXT-----"),
            AsMany(list[BattleRow], "BATTLES", "comm", comm_id) if attack is None else attack,
        )

    async def move(self, sector_id: int) -> MovedTo:
        """Move to an adjacent sector [SHIPS-36]."""
        return await self._ask(MovedTo, command_line("MOVE", sector_id))

    async def repair(self, n: int = 1) -> ArmourLeft:
        """Spend coins for armour [SHIPS-24]."""
        return await self._ask(ArmourLeft, command_line("REPAIR", n))

    async def buy_energy(self, n: int = 1) -> EnergyLeft:
        """Spend coins for energy [SHIPS-33]."""
        return await self._ask(EnergyLeft, command_line("BUY_ENERGY", n))

    async def create_ship(self) -> Launched:
        """Get a ship, if one has none [SHIPS-20]."""
        return await self._ask(Launched, "CREATE_SHIP")

    async def scuttle(self) -> None:
        """Let the own ship cease to exist [SHIPS-28]."""
        await self._do("SCUTTLE")

    async def ally(self, player: str) -> Standing:
        """Consent to be allied with a player [SHIPS-47]."""
        return await self._ask(Standing, command_line("ALLY", player))

    async def unally(self, player: str) -> Standing:
        """Withdraw one's consent [SHIPS-49]."""
        return await self._ask(Standing, command_line("UNALLY", player))

    async def register(self) -> Launched:
        """Become a player, with coins and a ship [SHIPS-2]."""
        return await self._ask(Launched, "REGISTER")

    async def leave(self) -> None:
        """Leave for good [SHIPS-3]."""
        await self._do("LEAVE")

    async def intend_win(self) -> NoticeGiven:
        """Give notice of winning [SHIPS-99]."""
        return await self._ask(NoticeGiven, "INTEND_WIN")

    async def win(self) -> Winner:
        """Win, with fame at a bound and notice in time [SHIPS-99]."""
        return await self._ask(Winner, "WIN")

    async def expunge(self) -> BlotsLeft:
        """Expunge one of one's own blots [SHIPS-109]."""
        return await self._ask(BlotsLeft, "EXPUNGE")

    async def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        return await self._ask(list[EventLine], command_line("EVENTS", after))
