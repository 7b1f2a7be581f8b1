"""What happens in a season, told to pages and logs."""

from typing import ClassVar

from contestmaster.kernel.events import Event


class ContestantRegistered(Event, frozen=True):
    """Somebody may submit from now on."""

    person: str
    words: ClassVar[str] = "{person} registers"


class Submitted(Event, frozen=True):
    """There is a new version of a bot."""

    bot: str
    version: int
    person: str
    words: ClassVar[str] = "{person} submits version {version} of {bot}"


class WorkerAdmitted(Event, frozen=True):
    """A machine may play matches from now on."""

    worker: str
    owner: str
    words: ClassVar[str] = "{worker} of {owner} plays matches"


class WorkerEnded(Event, frozen=True):
    """A machine plays no more matches."""

    worker: str
    reason: str
    words: ClassVar[str] = "{worker} plays no more matches: {reason}"


class VersionJudged(Event, frozen=True):
    """It is known whether a version may play."""

    bot: str
    version: int
    accepted: bool
    reason: str = ""

    def tell(self) -> str:
        """Return the event as a sentence."""
        verdict = "joins the ladder" if self.accepted else f"is refused: {self.reason}"
        return f"version {self.version} of {self.bot} {verdict}"


class Chosen(Event, frozen=True):
    """Another version of a bot plays from now on."""

    bot: str
    version: int
    words: ClassVar[str] = "{bot} plays as version {version} again"


class Withdrawn(Event, frozen=True):
    """A bot plays no longer."""

    bot: str
    reason: str
    words: ClassVar[str] = "{bot} is withdrawn: {reason}"


class Returned(Event, frozen=True):
    """A bot plays again."""

    bot: str
    words: ClassVar[str] = "{bot} is back"


class Paused(Event, frozen=True):
    """No matches are begun; with an empty reason they are again."""

    reason: str

    def tell(self) -> str:
        """Return the event as a sentence."""
        return f"the season is paused: {self.reason}" if self.reason else "the season goes on"


class SubmissionsClosed(Event, frozen=True):
    """Nothing more is submitted, or it is again."""

    closed: bool

    def tell(self) -> str:
        """Return the event as a sentence."""
        return "submissions are closed" if self.closed else "submissions are open again"


class Settling(Event, frozen=True):
    """The final round begins."""

    bots: int
    words: ClassVar[str] = "the final round begins, with {bots} bots"


class Settled(Event, frozen=True):
    """The season is over."""

    digest: str
    words: ClassVar[str] = "the season is settled"
