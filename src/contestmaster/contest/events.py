"""What happens in a contest, told to whoever must act on it: doors, pages, news."""

from typing import ClassVar

from contestmaster.contest.state import Kind
from contestmaster.kernel.events import Event
from contestmaster.kernel.instant import Instant


class ContestStarted(Event, frozen=True):
    """The contest clock is at 0 [CONTEST-56]."""

    words: ClassVar[str] = "the contest starts"


class Announced(Event, frozen=True):
    """There is an announcement; ``when`` is the time of a restart.

    That of a suspension says what :class:`Stopped` says, for pages that list announcements.
    """

    kind: Kind
    text: str
    when: Instant | None = None
    words: ClassVar[str] = "announcement: {text}"


class Stopped(Event, frozen=True):
    """A scope stands still from now on [CONTEST-35]; its connections are to be closed."""

    scope: str
    reason: str
    words: ClassVar[str] = "{scope} is suspended: {reason}"


class Resumed(Event, frozen=True):
    """A scope goes on; turns begin anew [CONTEST-40]."""

    scope: str
    words: ClassVar[str] = "{scope} goes on"


class GameBegun(Event, frozen=True):
    """A game has been created, with these teams in its seats [CONTEST-63]."""

    server: str
    game_no: int
    teams: tuple[int, ...]
    words: ClassVar[str] = "game {game_no} of {server} begins"


class GameScored(Event, frozen=True):
    """A game has ended and pays, by seat, these millionths [CONTEST-16]."""

    server: str
    game_no: int
    k: int
    teams: tuple[int, ...]
    awards: tuple[int, ...]
    words: ClassVar[str] = "game {game_no} of {server} is over"


class GameDropped(Event, frozen=True):
    """A game has ended and pays nothing [CONTEST-42]."""

    server: str
    game_no: int
    words: ClassVar[str] = "game {game_no} of {server} is dropped"


class GameStruck(Event, frozen=True):
    """The awards of a game count no more [CONTEST-71]."""

    server: str
    game_no: int
    words: ClassVar[str] = "the awards of game {game_no} of {server} are struck"


class GameRestored(Event, frozen=True):
    """The awards of a game count again [CONTEST-71]."""

    server: str
    game_no: int
    words: ClassVar[str] = "the awards of game {game_no} of {server} count again"


class TeamChanged(Event, frozen=True):
    """A team was added, disabled, enabled, excluded or readmitted, or has a new password.

    Of a team that may log in no more, or whose password is new, the connections are to be closed
    [CONTEST-60, CONTEST-62].
    """

    team: int
    change: str
    closes: bool
    words: ClassVar[str] = "team {team} is {change}"


class Frozen(Event, frozen=True):
    """The public rankings stand still from now on [CONTEST-76]."""

    words: ClassVar[str] = "the rankings are frozen"


class Thawed(Event, frozen=True):
    """The public rankings show everything again."""

    words: ClassVar[str] = "the rankings are open again"


class Amended(Event, frozen=True):
    """A setting of the contest has another value than before [CONTEST-92]."""

    setting: str
    was: str
    value: str
    words: ClassVar[str] = "{setting}: {was} becomes {value}"


class Asked(Event, frozen=True):
    """A team has asked the organisers something [CONTEST-94]."""

    number: int
    team: int
    words: ClassVar[str] = "question {number} is asked"


class Answered(Event, frozen=True):
    """The organisers have answered a question, for everyone or its team alone [CONTEST-95]."""

    number: int
    public: bool
    words: ClassVar[str] = "question {number} is answered"


class Told(Event, frozen=True):
    """The organisers have written to one team [CONTEST-96]."""

    team: int
    words: ClassVar[str] = "a message is written to team {team}"


class ClockEnded(Event, frozen=True):
    """The contest clock has reached its end, or was ended [CONTEST-44, CONTEST-70]."""

    early: bool
    words: ClassVar[str] = "the contest clock has reached its end"

    def tell(self) -> str:
        """Return the event as a sentence."""
        return "the contest ends early" if self.early else self.words


class ServerFinished(Event, frozen=True):
    """No more is played on this server."""

    server: str
    words: ClassVar[str] = "{server} has finished"


class ContestFinished(Event, frozen=True):
    """All servers have finished: the general ranking is final [CONTEST-45]."""

    words: ClassVar[str] = "the contest is finished"


def is_news(event: Event) -> bool:
    """Whether somebody who hears all events learns something new from this one."""
    return not (isinstance(event, Announced) and event.kind == "suspension")
