"""The state of a season: what its journal determines."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from contestmaster.kernel.instant import Instant

Verdict: TypeAlias = Literal["checking", "accepted", "refused"]
"""What is known of a version: nothing yet, that it may play, or that it may not."""


class SeasonPerson(msgspec.Struct):
    """Somebody who may submit.

    Attributes:
        since: when they were registered.
        operator: whether they are an organiser of the season.
        tokens: how many tokens they have had; the last one is good, and none where there were none.
        submitted: when they have submitted, of the last 24 hours before the last time.
    """

    since: Instant
    operator: bool = False
    tokens: int = 0
    submitted: list[Instant] = []


class Version(msgspec.Struct):
    """A file that was submitted for a bot.

    Attributes:
        number: from 1.
        sha256: of the file, by which it is kept.
        size: of the file, in bytes.
        at: when it was submitted.
        note: what its author says of it.
        native: whether it is a native program, whose matches nobody can repeat.
        verdict: whether it may play.
        reason: why not, in a sentence.
    """

    number: int
    sha256: str
    size: int
    at: Instant
    note: str = ""
    native: bool = False
    verdict: Verdict = "checking"
    reason: str = ""


class SeasonBot(msgspec.Struct):
    """A bot with its versions.

    Attributes:
        name: what it is called; no two look alike.
        owner: the person.
        game: which it plays.
        versions: in order of submission.
        plays: the number of the version that plays; 0 while none may.
        withdrawn: who has taken it out, and why; empty while it is in.
        barred: whether that was an organiser.
    """

    name: str
    owner: str
    game: str
    versions: list[Version] = []
    plays: int = 0
    withdrawn: str = ""
    barred: bool = False

    def version(self, number: int) -> Version | None:
        """Return a version, or ``None``."""
        return self.versions[number - 1] if 1 <= number <= len(self.versions) else None

    @property
    def playing(self) -> Version | None:
        """The version that plays now; ``None`` where none does."""
        return None if self.withdrawn else self.version(self.plays)


class Quotas(msgspec.Struct, frozen=True):
    """What one person may submit [SEASON-6].

    Attributes:
        bots: of one person.
        submissions: of one person in 24 hours.
        kib: of one file.
    """

    bots: int = 3
    submissions: int = 20
    kib: int = 24_576


class Finalist(msgspec.Struct, frozen=True):
    """A version of a bot that plays in the final round; of our own bots it is number 0."""

    bot: str
    version: int


class SeasonWorker(msgspec.Struct):
    """A machine that may play matches over HTTP [SEASON-20].

    Attributes:
        owner: whose it is.
        sha256: of its token; the token itself is stored nowhere.
        since: when it was let in.
        ended: why it may no longer; empty while it may.
        lied: whether that is because a result of it was wrong.
    """

    owner: str
    sha256: str
    since: Instant
    ended: str = ""
    lied: bool = False


class Final(msgspec.Struct):
    """The final round.

    Attributes:
        at: when it was frozen.
        entrants: who plays, by game.
        matches: that each plays at least.
        settled: when it was over; ``None`` while it is played.
        digest: SHA-256 of the table that came of it.
    """

    at: Instant
    entrants: dict[str, list[Finalist]]
    matches: int
    settled: Instant | None = None
    digest: str = ""


class State(msgspec.Struct):
    """All that people have decided of a season.

    Attributes:
        persons: by name, in order of registration.
        bots: by name, in order of their first submission.
        quotas: as they are now.
        waiting: bot and number of the versions that are to be judged, in order.
        paused: why no matches are begun; empty while they are.
        closed: whether no more is submitted.
        final: the final round, once it was begun.
        workers: machines that play over HTTP, by name.
        rings: how often the clock has acted, which it never does.
    """

    persons: dict[str, SeasonPerson] = {}
    bots: dict[str, SeasonBot] = {}
    quotas: Quotas = Quotas()
    waiting: list[tuple[str, int]] = []
    paused: str = ""
    closed: bool = False
    final: Final | None = None
    rings: int = 0
    workers: dict[str, SeasonWorker] = {}

    def of(self, owner: str) -> list[SeasonBot]:
        """Return the bots of a person."""
        return [bot for bot in self.bots.values() if bot.owner == owner]

    def unjudged(self) -> Iterator[tuple[SeasonBot, Version]]:
        """Yield the versions that are still to be judged, in order of submission."""
        for name, number in self.waiting:
            bot = self.bots[name]
            yield bot, bot.versions[number - 1]

    def playing(self, game: str) -> list[tuple[SeasonBot, Version]]:
        """Return the bots of a game that play, each with the version that does."""
        pairs = ((bot, bot.playing) for bot in self.bots.values() if bot.game == game)
        return [(bot, version) for bot, version in pairs if version is not None]
