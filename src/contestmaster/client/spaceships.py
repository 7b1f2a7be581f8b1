"""Commands and replies of the game ``spaceships``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from contestmaster.client.shapes import HEADED_LIST, LIST, NOTHING, ROW, Given, Part, Shape
from contestmaster.client.transport import AsyncTransport, Transport
from contestmaster.client.typed import (
    block,
    command_line,
    entries,
    maybe,
    parts,
    quoted,
    truth,
    unquoted,
)


class Listed(NamedTuple):
    """One commitment as everybody sees it [HASH-13]."""

    id: int
    actor: str
    method: str
    digest: str
    kind: str
    status: str
    opens_at: str | None
    closes_at: str | None

    @classmethod
    def read(cls, line: str) -> "Listed":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            items[1],
            items[2],
            items[3],
            items[4],
            items[5],
            maybe(str, items[6], "-"),
            maybe(str, items[7], "-"),
        )


class Details(NamedTuple):
    """What else there is to know of a commitment; the context may be empty."""

    initiated_at: str
    latest_opens_at: str | None
    reused: bool
    form: str | None
    context: str

    @classmethod
    def read(cls, line: str) -> "Details":
        """Read one line."""
        items = line.split(" ", 4)
        return cls(
            items[0],
            maybe(str, items[1], "-"),
            truth(items[2]),
            maybe(str, items[3], "-"),
            " ".join(items[4:]),
        )


HASH_INFO: Final[Shape] = (
    Part.LINE,
    Part.LINE,
    Given(Part.LIST, 5, "completed"),
)


class HashInfo(NamedTuple):
    """All of one commitment, with its canonical text once it is completed."""

    communication: Listed
    details: Details
    text: str | None

    @classmethod
    def read(cls, lines: Sequence[str]) -> "HashInfo":
        """Read the lines of a reply."""
        communication, details, text = parts(lines, HASH_INFO)
        return cls(
            Listed.read(communication[0]),
            Details.read(details[0]),
            None if text is None else "\n".join(text),
        )


class SectorRow(NamedTuple):
    """A sector and the ships in it."""

    sector_id: int
    ship_ids: str

    @classmethod
    def read(cls, line: str) -> "SectorRow":
        """Read one line."""
        items = line.split(" ", 1)
        return cls(int(items[0]), items[1])


class ShipRow(NamedTuple):
    """A ship [SHIPS-41]."""

    id: int
    owner: str | None
    sector: int
    armour: int
    energy: int
    engaged_in: int | None
    last_battle_end: str | None
    prior_opponent: int | None

    @classmethod
    def read(cls, line: str) -> "ShipRow":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            maybe(str, items[1], "-"),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            maybe(int, items[5], "-"),
            maybe(str, items[6], "-"),
            maybe(int, items[7], "-"),
        )


class BattleRow(NamedTuple):
    """A battle."""

    id: int
    attacker: str
    defender: str
    attacker_ship: int
    defender_ship: int
    initiated_at: str | None
    comm: int
    attack_value: int | None
    defence_value: int | None
    both_set_at: str | None
    resolved_at: str | None
    outcome: str | None
    resolve_due: str | None
    tardy: bool

    @classmethod
    def read(cls, line: str) -> "BattleRow":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            items[1],
            items[2],
            int(items[3]),
            int(items[4]),
            maybe(str, items[5], "-"),
            int(items[6]),
            maybe(int, items[7], "-"),
            maybe(int, items[8], "-"),
            maybe(str, items[9], "-"),
            maybe(str, items[10], "-"),
            maybe(str, items[11], "-"),
            maybe(str, items[12], "-"),
            truth(items[13]),
        )


class PlayerRow(NamedTuple):
    """A player, still there or not."""

    id: str
    registered_at: str | None
    fame: int
    coins: int
    blots: int
    blots_changed_at: str | None
    consents: str
    master: str | None
    left: bool

    @classmethod
    def read(cls, line: str) -> "PlayerRow":
        """Read one line."""
        items = line.split(" ")
        return cls(
            items[0],
            maybe(str, items[1], "-"),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            maybe(str, items[5], "-"),
            items[6],
            maybe(str, items[7], "-"),
            truth(items[8]),
        )


class Pact(NamedTuple):
    """Two players allied by contract."""

    one: str
    other: str

    @classmethod
    def read(cls, line: str) -> "Pact":
        """Read one line."""
        items = line.split(" ", 1)
        return cls(items[0], items[1])


class CrimeRow(NamedTuple):
    """A crime [SHIPS-107]; ``grade`` is its class."""

    id: int
    person: str
    name: str
    grade: int
    at: str | None
    reference: str
    fined: int | None

    @classmethod
    def read(cls, line: str) -> "CrimeRow":
        """Read one line."""
        items = quoted(line)
        return cls(
            int(items[0]),
            items[1],
            unquoted(items[2]),
            int(items[3]),
            maybe(str, items[4], "-"),
            items[5],
            maybe(int, items[6], "-"),
        )


class NoticeRow(NamedTuple):
    """A notice of winning."""

    player: str
    at: str | None

    @classmethod
    def read(cls, line: str) -> "NoticeRow":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0], maybe(str, items[1], "-"))


class Published(NamedTuple):
    """A report that was published; ``by`` is ``-`` for the platform."""

    at: str | None
    by: str
    text: str

    @classmethod
    def read(cls, lines: Sequence[str]) -> "Published":
        """Read the lines of a reply."""
        items = lines[0].split(" ")[:-1]
        return cls(maybe(str, items[0], "-"), items[1], "\n".join(lines[1:]))


class Time(NamedTuple):
    """The time, the office, and the duty to keep the number of sectors."""

    now: str
    astronomor: str
    direction: int
    due_at: str | None
    over: bool

    @classmethod
    def read(cls, line: str) -> "Time":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0], items[1], int(items[2]), maybe(str, items[3], "-"), truth(items[4]))


class Resolution(NamedTuple):
    """What both ships have left, and who has won [SHIPS-83]."""

    battle_id: int
    attacker_energy: int
    attacker_armour: int
    defender_energy: int
    defender_armour: int
    winner: str | None

    @classmethod
    def read(cls, line: str) -> "Resolution":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            int(items[1]),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            maybe(str, items[5], "-"),
        )


class SectorMade(NamedTuple):
    """The new last sector [SHIPS-12]."""

    sector_id: int

    @classmethod
    def read(cls, line: str) -> "SectorMade":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class Count(NamedTuple):
    """How many sectors are left [SHIPS-13]."""

    sector_count: int

    @classmethod
    def read(cls, line: str) -> "Count":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class Attacked(NamedTuple):
    """A battle that has begun, and its first deadlines [SHIPS-70, SHIPS-68]."""

    battle_id: int
    comm_id: int
    latest_opens_at: str | None
    defence_deadline: str | None

    @classmethod
    def read(cls, line: str) -> "Attacked":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]), int(items[1]), maybe(str, items[2], "-"), maybe(str, items[3], "-")
        )


class Defended(NamedTuple):
    """An answer, and when the attack can be revealed [SHIPS-67]."""

    battle_id: int
    amount: int
    opens_at: str | None
    closes_at: str | None

    @classmethod
    def read(cls, line: str) -> "Defended":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]), int(items[1]), maybe(str, items[2], "-"), maybe(str, items[3], "-")
        )


class Begun(NamedTuple):
    """A commitment that was published, and when it may be revealed [HASH-33]."""

    id: int
    opens_at: str | None
    closes_at: str | None

    @classmethod
    def read(cls, line: str) -> "Begun":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), maybe(str, items[1], "-"), maybe(str, items[2], "-"))


class Revealed(NamedTuple):
    """A commitment that was completed, and in which form its text was hashed [HASH-18]."""

    comm_id: int
    form: str | None

    @classmethod
    def read(cls, line: str) -> "Revealed":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), maybe(str, items[1], "-"))


class ValueRevealed(NamedTuple):
    """The attack value that a targeting command has set [SHIPS-75]."""

    battle_id: int
    attack_value: int

    @classmethod
    def read(cls, line: str) -> "ValueRevealed":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]))


ATTACK_REVEALED: Final[Shape] = (Part.LINE,)


class AttackRevealed(NamedTuple):
    """A completed commitment, and the attack value if it was a targeting command."""

    completed: Revealed
    attack: list[ValueRevealed]

    @classmethod
    def read(cls, lines: Sequence[str]) -> "AttackRevealed":
        """Read the lines of a reply."""
        completed, *attack = lines
        return cls(Revealed.read(completed), [ValueRevealed.read(line) for line in attack])


class MovedTo(NamedTuple):
    """Where the ship is now, and its energy [SHIPS-36]."""

    sector_id: int
    energy: int

    @classmethod
    def read(cls, line: str) -> "MovedTo":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]))


class ArmourLeft(NamedTuple):
    """What is there after a repair [SHIPS-24]."""

    armour: int
    coins: int

    @classmethod
    def read(cls, line: str) -> "ArmourLeft":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]))


class EnergyLeft(NamedTuple):
    """What is there after a purchase [SHIPS-33]."""

    energy: int
    coins: int

    @classmethod
    def read(cls, line: str) -> "EnergyLeft":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]))


class Launched(NamedTuple):
    """A new ship and where it is [SHIPS-17]."""

    ship_id: int
    sector_id: int

    @classmethod
    def read(cls, line: str) -> "Launched":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]))


class Standing(NamedTuple):
    """How two players stand to each other: ``allied``, ``pending`` or ``opponents`` [SHIPS-47]."""

    standing: str

    @classmethod
    def read(cls, line: str) -> "Standing":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0])


class NoticeGiven(NamedTuple):
    """From when to when a notice serves, both included [SHIPS-99]."""

    earliest: str
    latest: str

    @classmethod
    def read(cls, line: str) -> "NoticeGiven":
        """Read one line."""
        items = line.split(" ", 1)
        return cls(items[0], items[1])


class Winner(NamedTuple):
    """Who has won [SHIPS-101]."""

    player: str

    @classmethod
    def read(cls, line: str) -> "Winner":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0])


class BlotsLeft(NamedTuple):
    """How many blots are left [SHIPS-109]."""

    blots: int

    @classmethod
    def read(cls, line: str) -> "BlotsLeft":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class EventLine(NamedTuple):
    """One event as the line protocol writes it."""

    number: int
    text: str

    @classmethod
    def read(cls, line: str) -> "EventLine":
        """Read one line."""
        items = line.split(" ", 1)
        return cls(int(items[0]), items[1])


class Spaceships:
    """Spaceships: pilots meet on a line of sectors and fight with energy committed to by hash."""

    def __init__(self, transport: Transport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    def hashes(self) -> list[Listed]:
        """List all hashed communications [HASH-13]."""
        lines = self._command("HASHES", LIST)
        return [Listed.read(line) for line in lines[1:]]

    def hash_info(self, comm_id: int) -> HashInfo:
        """Show a hashed communication, with its text once it is completed [HASH-31].

        Raises:
            Refused: 142 no such communication [HASH-24].
        """
        lines = self._command(command_line("HASH_INFO", comm_id), HASH_INFO)
        return HashInfo.read(lines)

    def list_sectors(self) -> list[SectorRow]:
        """List the sectors by ID, with the ships in them [SHIPS-5]."""
        lines = self._command("SECTORS", LIST)
        return [SectorRow.read(line) for line in lines[1:]]

    def list_ships(self) -> list[ShipRow]:
        """List the ships [SHIPS-40]."""
        lines = self._command("SHIPS", LIST)
        return [ShipRow.read(line) for line in lines[1:]]

    def list_battles(self) -> list[BattleRow]:
        """List the battles [SHIPS-63]."""
        lines = self._command("BATTLES", LIST)
        return [BattleRow.read(line) for line in lines[1:]]

    def battle(self, battle_id: int) -> BattleRow:
        """Show a battle [SHIPS-63].

        Raises:
            Refused: 112 no such battle [SHIPS-63].
        """
        lines = self._command(command_line("BATTLE", battle_id), ROW)
        return BattleRow.read(lines[0])

    def list_players(self) -> list[PlayerRow]:
        """List the players in order of registration [SHIPS-2]."""
        lines = self._command("PLAYERS", LIST)
        return [PlayerRow.read(line) for line in lines[1:]]

    def me(self) -> PlayerRow:
        """Show who asks as the list of players does [SHIPS-2].

        Raises:
            Refused: 135 you are not a player [SHIPS-115].
        """
        lines = self._command("ME", ROW)
        return PlayerRow.read(lines[0])

    def list_pacts(self) -> list[Pact]:
        """List the contracts of alliance [SHIPS-47]."""
        lines = self._command("PACTS", LIST)
        return [Pact.read(line) for line in lines[1:]]

    def list_crimes(self) -> list[CrimeRow]:
        """List the crimes [SHIPS-107]."""
        lines = self._command("CRIMES", LIST)
        return [CrimeRow.read(line) for line in lines[1:]]

    def list_notices(self) -> list[NoticeRow]:
        """List the notices of winning [SHIPS-99]."""
        lines = self._command("NOTICES", LIST)
        return [NoticeRow.read(line) for line in lines[1:]]

    def list_reports(self) -> list[Published]:
        """List the reports with their texts [SHIPS-41]."""
        lines = self._command("REPORTS", HEADED_LIST)
        return [Published.read(entry) for entry in entries(lines)]

    def time(self) -> Time:
        """Show the time, the office and the duty of maintenance [SHIPS-15]."""
        lines = self._command("TIME", ROW)
        return Time.read(lines[0])

    def set_master(self, player: str, master: str) -> None:
        """Make a player another's master, or with a dash nobody [SHIPS-47].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 139 only the operator can do that [SHIPS-113];
                102 no such player [SHIPS-47]; 105 you cannot name yourself [SHIPS-51].
        """
        self._command(command_line("SET_MASTER", player, master), NOTHING)

    def pact(self, one: str, other: str, switch: Literal["on", "off"]) -> None:
        """Enter or strike a contract of alliance [SHIPS-47].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 139 only the operator can do that [SHIPS-113];
                102 no such player [SHIPS-47]; 105 you cannot name yourself [SHIPS-51].
        """
        self._command(command_line("PACT", one, other, switch), NOTHING)

    def grant(self, player: str, coins: int) -> None:
        """Grant coins, from other parts of a nomic [SHIPS-113].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 139 only the operator can do that [SHIPS-113];
                102 no such player [SHIPS-113]; 124 invalid quantity [SHIPS-113].
        """
        self._command(command_line("GRANT", player, coins), NOTHING)

    def set_astronomor(self, holder: str) -> None:
        """Give the office to a player, to the platform, or to nobody [SHIPS-46].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 139 only the operator can do that [SHIPS-113];
                102 no such player [SHIPS-46].
        """
        self._command(command_line("SET_ASTRONOMOR", holder), NOTHING)

    def fine(self, crime_id: int, blots: int) -> None:
        """Fine a crime, once [SHIPS-108].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 139 only the operator can do that [SHIPS-113];
                137 no such crime [SHIPS-108]; 138 crime cannot be fined [SHIPS-108]; 124 invalid
                quantity [SHIPS-108].
        """
        self._command(command_line("FINE", crime_id, blots), NOTHING)

    def resolve(self, battle_id: int) -> Resolution:
        """Resolve a battle whose values are both set [SHIPS-83].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 112 no such
                battle [SHIPS-82]; 116 battle already resolved [SHIPS-82]; 117 attack and defence
                values not both set [SHIPS-82]; 118 only the Astronomor can do that [SHIPS-44].
        """
        lines = self._command(command_line("RESOLVE", battle_id), ROW)
        return Resolution.read(lines[0])

    def create_sector(self) -> SectorMade:
        """Create a sector, where there are too few [SHIPS-12].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 127 sector
                count is not below the ideal [SHIPS-14]; 118 only the Astronomor can do that
                [SHIPS-44].
        """
        lines = self._command("CREATE_SECTOR", ROW)
        return SectorMade.read(lines[0])

    def destroy_sector(self, sector_id: int) -> Count:
        """Destroy an empty sector, where there are too many [SHIPS-13].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 119 no such
                sector [SHIPS-13]; 128 sector count is not above the ideal [SHIPS-14]; 129 sector is
                occupied [SHIPS-13]; 118 only the Astronomor can do that [SHIPS-44].
        """
        lines = self._command(command_line("DESTROY_SECTOR", sector_id), ROW)
        return Count.read(lines[0])

    def report(self) -> str:
        """Publish the Astronomor's report [SHIPS-41].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 118 only
                the Astronomor can do that [SHIPS-44].
        """
        lines = self._command("REPORT", LIST)
        return "\n".join(lines[1:])

    def resign_office(self) -> None:
        """Leave the office vacant [SHIPS-46].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 118 only
                the Astronomor can do that [SHIPS-44].
        """
        self._command("RESIGN_OFFICE", NOTHING)

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
        lines = self._command(command_line("ATTACK", player, method, digest, encoding), ROW)
        return Attacked.read(lines[0])

    def defend(self, battle_id: int, amount: int) -> Defended:
        """Set the defence value of a battle [SHIPS-65].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 112 no such
                battle [SHIPS-65]; 113 you are not the defender [SHIPS-65]; 114 invalid amount
                [SHIPS-69]; 115 defence value already set [SHIPS-66].
        """
        lines = self._command(command_line("DEFEND", battle_id, amount), ROW)
        return Defended.read(lines[0])

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
        lines = self._command(command_line("HASH", method, digest, encoding, context), ROW)
        return Begun.read(lines[0])

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
        if attack is None:
            attack = len([one for one in self.list_battles() if one.comm == comm_id])
        lines = self._command(
            command_line("REVEAL", comm_id, method, digest)
            + block("-----BEGIN PLAINTEXT-----", plaintext, "-----END PLAINTEXT-----"),
            (ATTACK_REVEALED + ROW * attack),
        )
        return AttackRevealed.read(lines)

    def move(self, sector_id: int) -> MovedTo:
        """Move to an adjacent sector [SHIPS-36].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 103 you
                have no spaceship [SHIPS-20]; 106 your spaceship is not pilotable [SHIPS-27]; 119 no
                such sector [SHIPS-38]; 120 sector not adjacent [SHIPS-38]; 121 not enough energy
                [SHIPS-39].
        """
        lines = self._command(command_line("MOVE", sector_id), ROW)
        return MovedTo.read(lines[0])

    def repair(self, n: int = 1) -> ArmourLeft:
        """Spend coins for armour [SHIPS-24].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 103 you
                have no spaceship [SHIPS-20]; 106 your spaceship is not pilotable [SHIPS-27]; 124
                invalid quantity [SHIPS-26]; 122 armour limit [SHIPS-25]; 123 not enough coins
                [SHIPS-26].
        """
        lines = self._command(command_line("REPAIR", n), ROW)
        return ArmourLeft.read(lines[0])

    def buy_energy(self, n: int = 1) -> EnergyLeft:
        """Spend coins for energy [SHIPS-33].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 103 you
                have no spaceship [SHIPS-20]; 106 your spaceship is not pilotable [SHIPS-27]; 124
                invalid quantity [SHIPS-35]; 123 not enough coins [SHIPS-35].
        """
        lines = self._command(command_line("BUY_ENERGY", n), ROW)
        return EnergyLeft.read(lines[0])

    def create_ship(self) -> Launched:
        """Get a ship, if one has none [SHIPS-20].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 125 you
                already own a spaceship [SHIPS-19].
        """
        lines = self._command("CREATE_SHIP", ROW)
        return Launched.read(lines[0])

    def scuttle(self) -> None:
        """Let the own ship cease to exist [SHIPS-28].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 103 you
                have no spaceship [SHIPS-20]; 126 spaceship cannot be scuttled [SHIPS-28].
        """
        self._command("SCUTTLE", NOTHING)

    def ally(self, player: str) -> Standing:
        """Consent to be allied with a player [SHIPS-47].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 102 no such
                player [SHIPS-47]; 105 you cannot name yourself [SHIPS-51].
        """
        lines = self._command(command_line("ALLY", player), ROW)
        return Standing.read(lines[0])

    def unally(self, player: str) -> Standing:
        """Withdraw one's consent [SHIPS-49].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 102 no such
                player [SHIPS-47]; 105 you cannot name yourself [SHIPS-51].
        """
        lines = self._command(command_line("UNALLY", player), ROW)
        return Standing.read(lines[0])

    def register(self) -> Launched:
        """Become a player, with coins and a ship [SHIPS-2].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 136 already registered [SHIPS-3]; 3 bad format
                [SHIPS-2].
        """
        lines = self._command("REGISTER", ROW)
        return Launched.read(lines[0])

    def leave(self) -> None:
        """Leave for good [SHIPS-3].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115].
        """
        self._command("LEAVE", NOTHING)

    def intend_win(self) -> NoticeGiven:
        """Give notice of winning [SHIPS-99].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115].
        """
        lines = self._command("INTEND_WIN", ROW)
        return NoticeGiven.read(lines[0])

    def win(self) -> Winner:
        """Win, with fame at a bound and notice in time [SHIPS-99].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 130 no
                valid notice [SHIPS-99]; 131 fame is not 10 or -10 [SHIPS-100]; 132 you have blots
                [SHIPS-104].
        """
        lines = self._command("WIN", ROW)
        return Winner.read(lines[0])

    def expunge(self) -> BlotsLeft:
        """Expunge one of one's own blots [SHIPS-109].

        Raises:
            Refused: 101 game is over [SHIPS-106]; 135 you are not a player [SHIPS-115]; 133 no
                blots to expunge [SHIPS-109]; 134 blots already changed this week [SHIPS-109].
        """
        lines = self._command("EXPUNGE", ROW)
        return BlotsLeft.read(lines[0])

    def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        lines = self._command(command_line("EVENTS", after), LIST)
        return [EventLine.read(line) for line in lines[1:]]


class AsyncSpaceships:
    """The commands of :class:`Spaceships`, awaited."""

    def __init__(self, transport: AsyncTransport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    async def hashes(self) -> list[Listed]:
        """List all hashed communications [HASH-13]."""
        lines = await self._command("HASHES", LIST)
        return [Listed.read(line) for line in lines[1:]]

    async def hash_info(self, comm_id: int) -> HashInfo:
        """Show a hashed communication, with its text once it is completed [HASH-31]."""
        lines = await self._command(command_line("HASH_INFO", comm_id), HASH_INFO)
        return HashInfo.read(lines)

    async def list_sectors(self) -> list[SectorRow]:
        """List the sectors by ID, with the ships in them [SHIPS-5]."""
        lines = await self._command("SECTORS", LIST)
        return [SectorRow.read(line) for line in lines[1:]]

    async def list_ships(self) -> list[ShipRow]:
        """List the ships [SHIPS-40]."""
        lines = await self._command("SHIPS", LIST)
        return [ShipRow.read(line) for line in lines[1:]]

    async def list_battles(self) -> list[BattleRow]:
        """List the battles [SHIPS-63]."""
        lines = await self._command("BATTLES", LIST)
        return [BattleRow.read(line) for line in lines[1:]]

    async def battle(self, battle_id: int) -> BattleRow:
        """Show a battle [SHIPS-63]."""
        lines = await self._command(command_line("BATTLE", battle_id), ROW)
        return BattleRow.read(lines[0])

    async def list_players(self) -> list[PlayerRow]:
        """List the players in order of registration [SHIPS-2]."""
        lines = await self._command("PLAYERS", LIST)
        return [PlayerRow.read(line) for line in lines[1:]]

    async def me(self) -> PlayerRow:
        """Show who asks as the list of players does [SHIPS-2]."""
        lines = await self._command("ME", ROW)
        return PlayerRow.read(lines[0])

    async def list_pacts(self) -> list[Pact]:
        """List the contracts of alliance [SHIPS-47]."""
        lines = await self._command("PACTS", LIST)
        return [Pact.read(line) for line in lines[1:]]

    async def list_crimes(self) -> list[CrimeRow]:
        """List the crimes [SHIPS-107]."""
        lines = await self._command("CRIMES", LIST)
        return [CrimeRow.read(line) for line in lines[1:]]

    async def list_notices(self) -> list[NoticeRow]:
        """List the notices of winning [SHIPS-99]."""
        lines = await self._command("NOTICES", LIST)
        return [NoticeRow.read(line) for line in lines[1:]]

    async def list_reports(self) -> list[Published]:
        """List the reports with their texts [SHIPS-41]."""
        lines = await self._command("REPORTS", HEADED_LIST)
        return [Published.read(entry) for entry in entries(lines)]

    async def time(self) -> Time:
        """Show the time, the office and the duty of maintenance [SHIPS-15]."""
        lines = await self._command("TIME", ROW)
        return Time.read(lines[0])

    async def set_master(self, player: str, master: str) -> None:
        """Make a player another's master, or with a dash nobody [SHIPS-47]."""
        await self._command(command_line("SET_MASTER", player, master), NOTHING)

    async def pact(self, one: str, other: str, switch: Literal["on", "off"]) -> None:
        """Enter or strike a contract of alliance [SHIPS-47]."""
        await self._command(command_line("PACT", one, other, switch), NOTHING)

    async def grant(self, player: str, coins: int) -> None:
        """Grant coins, from other parts of a nomic [SHIPS-113]."""
        await self._command(command_line("GRANT", player, coins), NOTHING)

    async def set_astronomor(self, holder: str) -> None:
        """Give the office to a player, to the platform, or to nobody [SHIPS-46]."""
        await self._command(command_line("SET_ASTRONOMOR", holder), NOTHING)

    async def fine(self, crime_id: int, blots: int) -> None:
        """Fine a crime, once [SHIPS-108]."""
        await self._command(command_line("FINE", crime_id, blots), NOTHING)

    async def resolve(self, battle_id: int) -> Resolution:
        """Resolve a battle whose values are both set [SHIPS-83]."""
        lines = await self._command(command_line("RESOLVE", battle_id), ROW)
        return Resolution.read(lines[0])

    async def create_sector(self) -> SectorMade:
        """Create a sector, where there are too few [SHIPS-12]."""
        lines = await self._command("CREATE_SECTOR", ROW)
        return SectorMade.read(lines[0])

    async def destroy_sector(self, sector_id: int) -> Count:
        """Destroy an empty sector, where there are too many [SHIPS-13]."""
        lines = await self._command(command_line("DESTROY_SECTOR", sector_id), ROW)
        return Count.read(lines[0])

    async def report(self) -> str:
        """Publish the Astronomor's report [SHIPS-41]."""
        lines = await self._command("REPORT", LIST)
        return "\n".join(lines[1:])

    async def resign_office(self) -> None:
        """Leave the office vacant [SHIPS-46]."""
        await self._command("RESIGN_OFFICE", NOTHING)

    async def attack(
        self, player: str, method: str, digest: str, encoding: Literal["hex", "base64"] = "hex"
    ) -> Attacked:
        """Attack a player's ship, with the hash of the energy for it [SHIPS-53]."""
        lines = await self._command(command_line("ATTACK", player, method, digest, encoding), ROW)
        return Attacked.read(lines[0])

    async def defend(self, battle_id: int, amount: int) -> Defended:
        """Set the defence value of a battle [SHIPS-65]."""
        lines = await self._command(command_line("DEFEND", battle_id, amount), ROW)
        return Defended.read(lines[0])

    async def hash_text(
        self,
        method: str,
        digest: str,
        encoding: Literal["hex", "base64"] = "hex",
        context: str = "",
    ) -> Begun:
        """Publish the hash of a text, to be revealed later [HASH-1]."""
        lines = await self._command(command_line("HASH", method, digest, encoding, context), ROW)
        return Begun.read(lines[0])

    async def reveal_text(
        self, comm_id: int, method: str, digest: str, plaintext: str, attack: int | None = None
    ) -> AttackRevealed:
        """Reveal the text behind a hash; that of an attack sets its value [SHIPS-75].

        Sends BATTLES first, which tells how many `attack` will come, unless that is given.
        """
        if attack is None:
            attack = len([one for one in await self.list_battles() if one.comm == comm_id])
        lines = await self._command(
            command_line("REVEAL", comm_id, method, digest)
            + block("-----BEGIN PLAINTEXT-----", plaintext, "-----END PLAINTEXT-----"),
            (ATTACK_REVEALED + ROW * attack),
        )
        return AttackRevealed.read(lines)

    async def move(self, sector_id: int) -> MovedTo:
        """Move to an adjacent sector [SHIPS-36]."""
        lines = await self._command(command_line("MOVE", sector_id), ROW)
        return MovedTo.read(lines[0])

    async def repair(self, n: int = 1) -> ArmourLeft:
        """Spend coins for armour [SHIPS-24]."""
        lines = await self._command(command_line("REPAIR", n), ROW)
        return ArmourLeft.read(lines[0])

    async def buy_energy(self, n: int = 1) -> EnergyLeft:
        """Spend coins for energy [SHIPS-33]."""
        lines = await self._command(command_line("BUY_ENERGY", n), ROW)
        return EnergyLeft.read(lines[0])

    async def create_ship(self) -> Launched:
        """Get a ship, if one has none [SHIPS-20]."""
        lines = await self._command("CREATE_SHIP", ROW)
        return Launched.read(lines[0])

    async def scuttle(self) -> None:
        """Let the own ship cease to exist [SHIPS-28]."""
        await self._command("SCUTTLE", NOTHING)

    async def ally(self, player: str) -> Standing:
        """Consent to be allied with a player [SHIPS-47]."""
        lines = await self._command(command_line("ALLY", player), ROW)
        return Standing.read(lines[0])

    async def unally(self, player: str) -> Standing:
        """Withdraw one's consent [SHIPS-49]."""
        lines = await self._command(command_line("UNALLY", player), ROW)
        return Standing.read(lines[0])

    async def register(self) -> Launched:
        """Become a player, with coins and a ship [SHIPS-2]."""
        lines = await self._command("REGISTER", ROW)
        return Launched.read(lines[0])

    async def leave(self) -> None:
        """Leave for good [SHIPS-3]."""
        await self._command("LEAVE", NOTHING)

    async def intend_win(self) -> NoticeGiven:
        """Give notice of winning [SHIPS-99]."""
        lines = await self._command("INTEND_WIN", ROW)
        return NoticeGiven.read(lines[0])

    async def win(self) -> Winner:
        """Win, with fame at a bound and notice in time [SHIPS-99]."""
        lines = await self._command("WIN", ROW)
        return Winner.read(lines[0])

    async def expunge(self) -> BlotsLeft:
        """Expunge one of one's own blots [SHIPS-109]."""
        lines = await self._command("EXPUNGE", ROW)
        return BlotsLeft.read(lines[0])

    async def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        lines = await self._command(command_line("EVENTS", after), LIST)
        return [EventLine.read(line) for line in lines[1:]]
