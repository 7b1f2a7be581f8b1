"""The state of a game of the Shuttle: what its journal determines.

Instants are whole seconds of UTC in microseconds. Players who have left stay listed, with what they
own. Whether a journey is in place follows from the objects: it is while there is a Shuttle.
"""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from contestmaster.nomic.intents import Intent
from contestmaster.nomic.justice import Crime
from contestmaster.nomic.ledger import Ledger
from contestmaster.nomic.reports import Report
from contestmaster.nomic.times import When

Station: TypeAlias = Literal["outside", "lower_deck", "engine_room", "bridge"]
Kind: TypeAlias = Literal["shuttle", "threat", "missile"]

ROOMS: Final[tuple[Station, ...]] = ("lower_deck", "engine_room", "bridge")
"""The rooms, each adjacent to the next [SHUTTLE-21]."""
STATIONS: Final[tuple[Station, ...]] = ("outside", *ROOMS)
"""Where a player can be [SHUTTLE-19]."""


class Player(msgspec.Struct):
    """A person who has registered.

    Attributes:
        registered: whether they are a player still.
        active: whether they are active.
        station: where they are; nowhere if they are inactive or have left [SHUTTLE-19].
        last_walk: when they last walked.
    """

    registered: bool = True
    active: bool = True
    station: Station | None = "outside"
    last_walk: When | None = None


class SpaceObject(msgspec.Struct):
    """An object In Space: the Shuttle, a Threat or a Missile [SHUTTLE-1].

    Attributes:
        id: from 1, given when it enters play, never used again.
        kind: which of the three.
        name: what it is called.
        symbol: its character on the map.
        position: its segment, in AU from the first wormhole.
        delta: AU that it moves a week; the sign gives where it faces [SHUTTLE-10].
        max_hp: hit points of the undamaged object.
        hp: those it has.
        explosion: what a collision multiplies its hit points by [SHUTTLE-118].
        attack: damage that it does every day.
        scouting: Threat Points that it brings the Enemy every day.
    """

    id: int
    kind: Kind
    name: str
    symbol: str
    position: int
    delta: int
    max_hp: int
    hp: int
    explosion: int = 0
    attack: int = 0
    scouting: int = 0

    @property
    def facing(self) -> int:
        """1 if it faces right, -1 if it faces left [SHUTTLE-10]."""
        return 1 if self.delta >= 0 else -1


class Design(msgspec.Struct, frozen=True):
    """A Threat as it was defined, paid for and not yet in play; fields as of an object."""

    name: str
    symbol: str
    hp: int
    delta: int
    explosion: int
    attack: int
    scouting: int
    position: int


class Push(msgspec.Struct, frozen=True):
    """A button that somebody has pushed today."""

    player: str
    button: str
    harder: bool = False


class Recording(msgspec.Struct):
    """A recording of the Captain's Log.

    Attributes:
        id: from 1.
        by: the recorder.
        offline_until: when it is complete, and the systems work again.
        status: what has become of it.
    """

    id: int
    by: str
    offline_until: When
    status: Literal["recording", "savable", "saved", "mutinied", "lost", "lapsed"] = "recording"


class Save(msgspec.Struct, frozen=True):
    """A recording was saved, by whom and when."""

    player: str
    at: When


class Win(msgspec.Struct, frozen=True):
    """Somebody has won, how and when."""

    player: str
    by: Literal["credits", "captains_log"]
    at: When


class State(msgspec.Struct):
    """All that is true of a game.

    Attributes:
        now: the last midnight that has passed, or the start of the contest.
        seats: the names of those who were there from the start, by seat.
        players: by name, in order of their latest registration.
        credits: of each player.
        threat_points: of each player.
        ergs: of each player.
        rests: of each player.
        enemy: who initiated the latest journey.
        restricted: who can initiate the next one only with support [SHUTTLE-32].
        wormhole2: the position of the second wormhole, once there has been a journey.
        journey_start: when the journey in place was initiated.
        level: its Level [SHUTTLE-39].
        objects: in order of their ids.
        next_object: the id of the next one.
        charges: of each room.
        pushes: today's, in order.
        pending: Threats that are to enter play, in order of deployment.
        deployments: how many Threats were deployed since the latest initiation.
        intents: by id from 1.
        recordings: by id from 1.
        offline_until: until when all systems are offline.
        saves: in order.
        crimes: by id from 1.
        wins: in order.
        reports: the weekly ones, in order.
        over: whether the contest has ended.
        rings: how often the clock has acted.
    """

    now: When
    seats: list[str]
    players: dict[str, Player]
    credits: Ledger
    threat_points: Ledger
    ergs: Ledger
    rests: Ledger
    enemy: str | None = None
    restricted: str | None = None
    wormhole2: int | None = None
    journey_start: When | None = None
    level: int | None = None
    objects: list[SpaceObject] = []
    next_object: int = 1
    charges: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(ROOMS, 0))
    pushes: list[Push] = []
    pending: list[Design] = []
    deployments: int = 0
    intents: list[Intent] = []
    recordings: list[Recording] = []
    offline_until: When = 0
    saves: list[Save] = []
    crimes: list[Crime] = []
    wins: list[Win] = []
    reports: list[Report] = []
    over: bool = False
    rings: int = 0

    @property
    def shuttle(self) -> SpaceObject | None:
        """The Shuttle; a journey is in place while there is one [SHUTTLE-28]."""
        return next((one for one in self.objects if one.kind == "shuttle"), None)

    def present(self) -> Iterator[str]:
        """Yield the registered players, in order of registration."""
        return (name for name, player in self.players.items() if player.registered)

    def player(self, name: str) -> Player | None:
        """Return a registered player, or ``None``."""
        player = self.players.get(name)
        return player if player is not None and player.registered else None

    def crew(self) -> Iterator[str]:
        """Yield the crewmen, in order of registration [SHUTTLE-20]."""
        return (name for name in self.present() if self.players[name].station in ROOMS)

    def is_crewman(self, name: str) -> bool:
        """Return whether a player is aboard [SHUTTLE-20]."""
        player = self.player(name)
        return player is not None and player.station in ROOMS

    def threats(self) -> Iterator[SpaceObject]:
        """Yield the Threats in play, in order of their ids."""
        return (one for one in self.objects if one.kind == "threat")

    def title(self, one: SpaceObject) -> str:
        """Return what people call an object: its number only where others are called the same."""
        if one.kind == "shuttle":
            return "the Shuttle"
        name = "the Missile" if one.kind == "missile" else one.name
        alike = any(other.name == one.name and other.id != one.id for other in self.objects)
        return f"{name} #{one.id}" if alike else name

    def at(self, position: int) -> list[SpaceObject]:
        """Return the objects at a segment, in order of their ids."""
        return [one for one in self.objects if one.position == position]

    def recording(self) -> Recording | None:
        """Return the recording that is running, or ``None``."""
        return next((one for one in self.recordings if one.status == "recording"), None)
