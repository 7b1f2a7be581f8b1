"""What a transcript is once it has been read: facts of the match, and steps with what they show."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from contestmaster.host.contest.tomllines import line_of, named
from contestmaster.kernel.declared import Way
from contestmaster.kernel.instant import Instant

__all__ = [
    "DEFAULT_PASSWORD",
    "Act",
    "ActStep",
    "At",
    "Connect",
    "Disconnect",
    "Expected",
    "FrontMatter",
    "HostFacts",
    "Organise",
    "PassTime",
    "PassTurns",
    "Ranking",
    "Resume",
    "Say",
    "SetPosition",
    "ShowClock",
    "ShowEvents",
    "ShowNews",
    "ShowOutcome",
    "Speaker",
    "Stops",
    "Suspend",
    "Throw",
    "Transcript",
    "TranscriptError",
]

DEFAULT_PASSWORD: Final = "secret"
"""The password of everybody to whom ``[passwords]`` gives no other."""


class TranscriptError(ValueError):
    """A transcript cannot be read or run; the message names file and line."""

    def __init__(self, path: str, line: int, problem: str) -> None:
        """Note where the problem stands: ``line`` counts from 1."""
        super().__init__(f"{path}:{line}: {problem}")
        self.path = path
        self.line = line
        self.problem = problem


class HostFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table ``[host]``: what only the host knows and queries show.

    Attributes:
        game_no: the number of the first game.
        k: the contest's speed coefficient.
    """

    game_no: int = 1
    k: float = 1.0


Draws: TypeAlias = tuple[int | float | tuple[int, ...], ...]
"""What dice show: faces; of a pick the place among the candidates, from 0, or the square; of what
is drawn by weights or from the real numbers a number x, 0 <= x < 1."""


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the first game is set up.

    Attributes:
        dice: what it draws for that, and nothing else; none: its own dice.
    """

    dice: Draws | None = None


class FrontMatter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The front matter.

    Attributes:
        game: the game's name.
        seats: the persons, by seat; on the line protocol a person is a login.
        door: the door through which they play.
        seed: of the first game; each later one takes the next number.
        start: when the first game begins.
        params: parameters of the game; those left out take their defaults.
        position: what the first game starts from; what is left out is as after set-up.
        setup: what is drawn when the first game is set up.
        server: settings of the line server, with the rule book's names.
        host: what only the host knows.
        passwords: by login; those named here alone have an account without a seat.
        contest: parameters of a contest, and its ``teams``; then there is no other game. With
            ``played`` its servers play their games, and teams speak on connections.
        tables: parameters of a table server, its ``people``, and ``guests``, names in the
            transcript for connections that log in as guests; then there is no other game.
    """

    game: str
    seats: tuple[str, ...]
    door: str = "line"
    seed: int = 1
    start: datetime = datetime(2026, 1, 1, tzinfo=UTC)
    params: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    setup: SetUp = SetUp()
    server: dict[str, Any] = {}
    host: HostFacts = HostFacts()
    passwords: dict[str, str] = {}
    contest: dict[str, Any] | None = None
    tables: dict[str, Any] | None = None

    @property
    def played(self) -> bool:
        """Whether there is a contest whose games are really played."""
        return self.contest is not None and self.contest.get("played") is True

    def accounts(self) -> dict[str, str]:
        """Return everybody's password by login."""
        teams = self.contest.get("teams") if self.contest is not None and self.played else None
        people = None if self.tables is None else self.tables.get("people")
        return dict.fromkeys(_names(teams or people or self.seats), DEFAULT_PASSWORD) | (
            self.passwords
        )

    def guests(self) -> list[str]:
        """Return the names for connections that log in as guests."""
        return _names(None if self.tables is None else self.tables.get("guests"))


def _names(listed: Any) -> list[str]:
    """Return the texts of a list; that there is anything else is the stage's to say."""
    listed = listed if isinstance(listed, list | tuple) else ()
    return [name for name in listed if isinstance(name, str)]


class Speaker(NamedTuple):
    """A person on one of their connections, ``red`` or ``red/b``; of a contest ``red@Cows1/b``."""

    person: str
    connection: str = ""
    server: str = ""

    def __str__(self) -> str:
        person = f"{self.person}@{self.server}" if self.server else self.person
        return f"{person}/{self.connection}" if self.connection else person


@dataclass(frozen=True, slots=True)
class Say:
    """``red> LINE`` and ``red>> "bytes"``: send these bytes."""

    speaker: Speaker
    data: bytes


@dataclass(frozen=True, slots=True)
class Connect:
    """``~ connect red/b``: open a connection, and leave the login to the transcript."""

    speaker: Speaker


@dataclass(frozen=True, slots=True)
class Disconnect:
    """``~ disconnect red/b``: let a connection break."""

    speaker: Speaker


@dataclass(frozen=True, slots=True)
class PassTurns:
    """``~ turn 5``: let time pass until so many boundaries have come."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class PassTime:
    """``~ wait 12h``: let time pass, with all that falls due meanwhile."""

    length: Instant


@dataclass(frozen=True, slots=True)
class At:
    """``~ at 0.100s``: let time pass until so long after the last boundary."""

    time: Instant


@dataclass(frozen=True, slots=True)
class SetPosition:
    """``~ position groups.3.power = 1178``: change the position in place."""

    changes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Throw:
    """``~ dice 3 0.4 12,13``: the next entry draws these, and no others."""

    draws: Draws


@dataclass(frozen=True, slots=True)
class ShowEvents:
    """``~ events 2``: show the last so many events, or all since the last look."""

    count: int | None = None


@dataclass(frozen=True, slots=True)
class ShowOutcome:
    """``~ outcome``: show how the last game ended, or how the first one stands."""


@dataclass(frozen=True, slots=True)
class Suspend:
    """``! suspend all "reason"``: an organiser stops the server."""

    reason: str


@dataclass(frozen=True, slots=True)
class Resume:
    """``! resume all "text"``: an organiser lets it go on."""

    reason: str


@dataclass(frozen=True, slots=True)
class Organise:
    """``! verb ...`` in a contest: an organiser, or the host, enters this line."""

    line: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """``~ ranking [name]``: show the general ranking, or that of a server or a task."""

    of: str = ""


@dataclass(frozen=True, slots=True)
class ShowClock:
    """``~ clock``: show the contest's state, its clock in seconds, and K."""


@dataclass(frozen=True, slots=True)
class Stops:
    """``~ stops``: show when what stood still."""


@dataclass(frozen=True, slots=True)
class ShowNews:
    """``~ news``: show the announcements since the last look."""


Act: TypeAlias = (
    Say
    | Connect
    | Disconnect
    | PassTurns
    | PassTime
    | At
    | SetPosition
    | Throw
    | ShowEvents
    | ShowOutcome
    | Suspend
    | Resume
    | Organise
    | Ranking
    | ShowClock
    | Stops
    | ShowNews
)
"""What a step does."""


class Expected(NamedTuple):
    """One expected line: where it stands, and what it says.

    A ``literal`` line stands for itself; in others ``...`` stands for anything.
    """

    line: int
    text: str
    literal: bool = False


@dataclass(frozen=True, slots=True)
class ActStep:
    """An act and what must come of it.

    Attributes:
        line: where it stands, from 1.
        text: as it stands there.
        act: what is done.
        expected: the lines that must come, before the next step.
    """

    line: int
    text: str
    act: Act
    expected: tuple[Expected, ...] = ()


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole transcript.

    Attributes:
        path: of its file, as given.
        lines: the file, line by line without line ends.
        front: the front matter.
        keys: what the front matter sets, and in which line.
        steps: in order.
        places: the line of each key of the front matter, by the way to it.
    """

    path: str
    lines: tuple[str, ...]
    front: FrontMatter
    keys: Mapping[str, int] = field(default_factory=dict)
    steps: tuple[ActStep, ...] = ()
    places: Mapping[Way, int] = field(default_factory=dict)

    def error(self, line: int, problem: str) -> TranscriptError:
        """Return an error that names this file."""
        return TranscriptError(self.path, line, problem)

    def line_of(self, where: Way) -> int:
        """Return the line of a key of the front matter, or of the nearest table around it."""
        return line_of(self.places, where)

    def front_error(self, where: str | Way, problem: str) -> TranscriptError:
        """Return an error about a key of the front matter."""
        path = (where,) if isinstance(where, str) else where
        return self.error(self.line_of(path), f"{named(path)}: {problem}".removeprefix(": "))
