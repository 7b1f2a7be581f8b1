"""What happened in a game: the public log, in the order and with the fields of section 6."""

from typing import Annotated, ClassVar, TypeAlias

from contestmaster.kernel.fields import Absent, Padded, Quoted
from contestmaster.kernel.highlights import Highlight
from contestmaster.nomic.events import PublicEvent
from contestmaster.nomic.offices import VACANT

BattleId: TypeAlias = Annotated[int, Padded(4)]
Name: TypeAlias = Annotated[str | None, Absent("-")]


class Registered(PublicEvent, frozen=True):
    """Somebody has become a player [SHIPS-2]."""

    player: str
    words: ClassVar[str] = "{player} registers"


class Left(PublicEvent, frozen=True):
    """A player has left for good [SHIPS-3]."""

    player: str
    words: ClassVar[str] = "{player} leaves"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("out", "{0} leaves", (self.player,), 3)


class Win(PublicEvent, frozen=True):
    """A player has won [SHIPS-101]."""

    player: str
    words: ClassVar[str] = "{player} wins"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("win", "{0} wins", (self.player,), 5)


class ShipCreated(PublicEvent, frozen=True):
    """There is a new ship [SHIPS-17]."""

    ship_id: int
    owner: str
    sector_id: int
    called: ClassVar[str] = "ship"
    words: ClassVar[str] = "{owner} gets ship {ship_id} in Sector {sector_id}"


class Scuttled(PublicEvent, frozen=True):
    """A ship has ceased to exist [SHIPS-28]."""

    ship_id: int
    owner: str
    words: ClassVar[str] = "{owner} scuttles ship {ship_id}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("loss", f"{{0}} scuttles ship {self.ship_id}", (self.owner,), 2)


class Moved(PublicEvent, frozen=True):
    """A ship has moved and has that energy left [SHIPS-36]."""

    ship_id: int
    sector_id: int
    energy: int
    words: ClassVar[str] = "ship {ship_id} moves to Sector {sector_id}"


class Energy(PublicEvent, frozen=True):
    """A ship's energy is another by the day, or bought [SHIPS-32, SHIPS-33]."""

    ship_id: int
    energy: int
    words: ClassVar[str] = "ship {ship_id} has {energy} energy"
    routine: ClassVar[bool] = True


class Armour(PublicEvent, frozen=True):
    """A ship has been repaired [SHIPS-24]."""

    ship_id: int
    armour: int
    words: ClassVar[str] = "ship {ship_id} has {armour} armour"


class Coins(PublicEvent, frozen=True):
    """A player's coins are others."""

    player: str
    coins: int
    words: ClassVar[str] = "{player} has {coins:coin|coins}"
    routine: ClassVar[bool] = True


class Fame(PublicEvent, frozen=True):
    """A player's fame is another [SHIPS-95, SHIPS-96]."""

    player: str
    fame: int
    words: ClassVar[str] = "the fame of {player} is {fame}"


class Blots(PublicEvent, frozen=True):
    """A player's blots are others [SHIPS-108, SHIPS-109]."""

    player: str
    blots: int
    words: ClassVar[str] = "{player} has {blots:blot|blots}"


class SectorCreated(PublicEvent, frozen=True):
    """There is a new last sector [SHIPS-12]."""

    sector_id: int
    words: ClassVar[str] = "Sector {sector_id} is created"


class SectorDestroyed(PublicEvent, frozen=True):
    """An empty sector has ceased to exist [SHIPS-13]."""

    sector_id: int
    words: ClassVar[str] = "Sector {sector_id} is destroyed"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("loss", f"Sector {self.sector_id} is destroyed", weight=2)


class Reported(PublicEvent, frozen=True):
    """A report has been published [SHIPS-41]."""

    by: str
    called: ClassVar[str] = "report"
    words: ClassVar[str] = (
        "the Astronomor's report, which tells where everybody stands and changes nothing, is"
        " published by {by}"
    )

    def tell(self) -> str:
        """Return the event as a sentence."""
        return self.words.format(by="the platform" if self.by == VACANT else self.by)


class Attack(PublicEvent, frozen=True):
    """A battle has begun [SHIPS-53]."""

    battle_id: BattleId
    attacker: str
    defender: str
    words: ClassVar[str] = "{attacker} attacks {defender} in Space Battle {battle_id:04d}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("fight", "{0} attacks {1}", (self.attacker, self.defender), 1)


class Defence(PublicEvent, frozen=True):
    """A defence value has been set, by the defender or by its deadline [SHIPS-65, SHIPS-68]."""

    battle_id: BattleId
    amount: int
    words: ClassVar[str] = "the defence value of Space Battle {battle_id:04d} is {amount}"


class AttackValue(PublicEvent, frozen=True):
    """An attack value has been set, by its revelation or a deadline [SHIPS-75, SHIPS-76]."""

    battle_id: BattleId
    amount: int
    words: ClassVar[str] = "the attack value of Space Battle {battle_id:04d} is {amount}"


class Resolved(PublicEvent, frozen=True):
    """A battle has been resolved [SHIPS-83]."""

    battle_id: BattleId
    attacker_energy: int
    attacker_armour: int
    defender_energy: int
    defender_armour: int
    winner: Name
    words: ClassVar[str] = "Space Battle {battle_id:04d} is resolved, the winner is {winner}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        battle = f"battle {self.battle_id}"
        if self.winner is None:
            return Highlight("fight", f"nobody wins {battle}", weight=2)
        return Highlight("fight", f"{{0}} wins {battle}", (self.winner,), 3)


class Committed(PublicEvent, frozen=True):
    """Somebody has committed a crime [SHIPS-107]."""

    crime_id: int
    person: str
    grade: int
    name: Annotated[str, Quoted()]
    called: ClassVar[str] = "crime"
    words: ClassVar[str] = "{person} commits {name}, a crime of class {grade}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("loss", f"{{0}} commits {self.name}", (self.person,), 1)


class AstronomorChanged(PublicEvent, frozen=True):
    """The office is held by somebody else, by the platform, or by nobody."""

    holder: str
    called: ClassVar[str] = "astronomor"
    words: ClassVar[str] = "the Astronomor is {holder}"


class Over(PublicEvent, frozen=True):
    """The game has ended [SHIPS-106]."""

    words: ClassVar[str] = "the game is over"
