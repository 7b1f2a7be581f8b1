"""What commands and queries answer, with the fields of the rule book."""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from contestmaster.games.shuttle.state import Design, Player, Recording, SpaceObject, State
from contestmaster.kernel.fields import Absent, Labelled, Quoted, Rest
from contestmaster.kernel.instant import Instant, to_text
from contestmaster.kernel.replies import Lines
from contestmaster.nomic.intents import Intent
from contestmaster.nomic.justice import Crime

Name: TypeAlias = Annotated[str | None, Absent("-")]
Number: TypeAlias = Annotated[int | None, Absent("-")]


class IntentNo(NamedTuple):
    """The number of a new intent [SHUTTLE-126]."""

    intent_id: int


class Supported(NamedTuple):
    """An intent and how many support it now [SHUTTLE-123]."""

    intent_id: int
    supporters: int


class Started(NamedTuple):
    """A journey's Difficulty and Level, and the Enemy's Threat Points [SHUTTLE-39]."""

    difficulty: Annotated[int, Labelled()]
    level: Annotated[int, Labelled()]
    tp: Annotated[int, Labelled()]


class Walked(NamedTuple):
    """The room where one is now [SHUTTLE-22]."""

    room: str


class Pushed(NamedTuple):
    """A button, and the place of its action in the order of the day [SHUTTLE-62]."""

    button: str
    n: int


class Deployed(NamedTuple):
    """The how-manieth Threat this is, what it costs and what is left [SHUTTLE-45]."""

    n: int
    cost: Annotated[int, Labelled()]
    tp: Annotated[int, Labelled()]


class Recorded(NamedTuple):
    """Whom the crew has mutinied against [SHUTTLE-97]."""

    recorder: str


class Saved(NamedTuple):
    """One's saves in this month, and ``WIN`` if that wins [SHUTTLE-101]."""

    saves: int
    win: Annotated[str, Rest()]


class Transferred(NamedTuple):
    """How many credits went to whom [SHUTTLE-54]."""

    n: int
    player: str


class Left(NamedTuple):
    """The credits that are left [SHUTTLE-59]."""

    credits: int


class Situation(NamedTuple):
    """How things stand.

    Instants are written as by ISO 8601; the map is ``-`` before the first journey.
    """

    now: str
    enemy: Name
    restricted: Name
    since: Name
    difficulty: Number
    level: Number
    lower_deck: int
    engine_room: int
    bridge: int
    offline_until: Name
    over: bool
    map: Name


class PlayerRow(NamedTuple):
    """A player; ``station`` is ``-`` where they have none."""

    name: str
    registered: bool
    active: bool
    station: Name
    last_walk: Name
    credits: int
    threat_points: int
    ergs: int
    rests: int


class ObjectRow(NamedTuple):
    """An object In Space [SHUTTLE-8]."""

    id: int
    kind: Literal["shuttle", "threat", "missile"]
    name: Annotated[str, Quoted()]
    symbol: str
    position: int
    delta: int
    max_hp: int
    hp: int
    explosion: int
    attack: int
    scouting: int


class PendingRow(NamedTuple):
    """A Threat that will enter play [SHUTTLE-52]."""

    name: Annotated[str, Quoted()]
    symbol: str
    hp: int
    delta: int
    explosion: int
    attack: int
    scouting: int
    position: int


class PushRow(NamedTuple):
    """A button that was pushed today [SHUTTLE-62]."""

    player: str
    button: str
    harder: bool


class IntentRow(NamedTuple):
    """An intent; ``supporters`` are joined by commas [SHUTTLE-123]."""

    id: int
    by: str
    kind: str
    at: str
    used: bool
    recording: Number
    supporters: Name


class RecordingRow(NamedTuple):
    """A recording of the Captain's Log [SHUTTLE-91]."""

    id: int
    by: str
    offline_until: str
    status: str


class CrimeRow(NamedTuple):
    """A crime [SHUTTLE-129]."""

    id: int
    player: str
    grade: int
    at: str
    name: Annotated[str, Quoted()]


class Published(NamedTuple):
    """A weekly report with its text [SHUTTLE-134]."""

    at: str
    text: Lines


def stamp(at: Instant | None) -> str | None:
    """Return an instant as replies show it."""
    return None if at is None else to_text(at)


def situation(state: State, at: Instant, map_text: str | None) -> Situation:
    """Return how things stand at an instant."""
    in_place = state.shuttle is not None
    offline = state.offline_until if at < state.offline_until else None
    return Situation(
        to_text(at),
        state.enemy,
        state.restricted,
        stamp(state.journey_start),
        state.wormhole2 if in_place else None,
        state.level,
        state.charges["lower_deck"],
        state.charges["engine_room"],
        state.charges["bridge"],
        stamp(offline),
        state.over,
        map_text,
    )


def player_row(state: State, name: str, player: Player) -> PlayerRow:
    """Return a player as a row."""
    return PlayerRow(
        name,
        player.registered,
        player.active,
        player.station,
        stamp(player.last_walk),
        state.credits[name],
        state.threat_points[name],
        state.ergs[name],
        state.rests[name],
    )


def object_row(one: SpaceObject) -> ObjectRow:
    """Return an object as a row."""
    return ObjectRow(
        one.id,
        one.kind,
        one.name,
        one.symbol,
        one.position,
        one.delta,
        one.max_hp,
        one.hp,
        one.explosion,
        one.attack,
        one.scouting,
    )


def pending_row(one: Design) -> PendingRow:
    """Return a Threat to come as a row."""
    return PendingRow(
        one.name,
        one.symbol,
        one.hp,
        one.delta,
        one.explosion,
        one.attack,
        one.scouting,
        one.position,
    )


def intent_row(one: Intent) -> IntentRow:
    """Return an intent as a row."""
    supporters = ",".join(one.supporters) or None
    return IntentRow(one.id, one.by, one.kind, to_text(one.at), one.used, one.about, supporters)


def recording_row(one: Recording) -> RecordingRow:
    """Return a recording as a row."""
    return RecordingRow(one.id, one.by, to_text(one.offline_until), one.status)


def crime_row(one: Crime) -> CrimeRow:
    """Return a crime as a row."""
    return CrimeRow(one.id, one.person, one.grade, to_text(one.at), one.name)
