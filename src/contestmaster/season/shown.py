"""What is shown of a season, on pages and in JSON alike."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

Step: TypeAlias = Literal["checking", "trial", "accepted", "refused"]
"""How far a version is: its file is looked at, it plays itself, it may play, or may not."""


class LadderLine(msgspec.Struct, frozen=True):
    """Where a bot stands.

    Attributes:
        place: as tables show it: shared places as `2-4`.
        first: the best place it may have.
        last: the worst.
        bot: its name.
        version: the version that plays; 0 for our own.
        owner: whose it is; empty for our own.
        points: in Elo points; the first bot of the house has 1000.
        low: below this it is in 2.5 % of all cases; none where nothing is known.
        high: above this likewise.
        games: matches that count.
        native: whether it is a native program, whose matches nobody can repeat.
    """

    place: str
    first: int
    last: int
    bot: str
    version: int
    owner: str
    points: float | None
    low: float | None
    high: float | None
    games: int
    native: bool = False


class LadderShown(msgspec.Struct, frozen=True):
    """The ladder of a game.

    Attributes:
        game: which.
        seats: bots in a match.
        matches: that count.
        lines: the strongest first.
        final: whether it is that of the final round.
        settled: whether that is over.
    """

    game: str
    seats: int
    matches: int
    lines: Sequence[LadderLine]
    final: bool = False
    settled: bool = False


class MatchSeat(msgspec.Struct, frozen=True):
    """Who played on a seat, and how it came out.

    Attributes:
        bot: its name.
        version: its version; 0 for our own.
        rank: from 1; 0 where there is no result.
        score: in the contest's terms.
        left: in words, why it left before the end; empty where it did not.
    """

    bot: str
    version: int
    rank: int
    score: str
    left: str = ""

    @property
    def words(self) -> str:
        """What people call it."""
        return f"{self.bot} v{self.version}" if self.version else self.bot


class MatchLine(msgspec.Struct, frozen=True):
    """A match that is over.

    Attributes:
        id: its number.
        stage: `trial`, `ladder` or `final`.
        group: of matches on the same seed.
        game: what was played.
        sentence: how it came out.
        seats: who played, by seat.
        turns: that were played.
        ended: when, ISO 8601 in UTC.
        failed: why there is no result; empty where there is one.
        repeatable: whether anybody can play it again, bots included.
    """

    id: int
    stage: str
    group: int
    game: str
    sentence: str
    seats: Sequence[MatchSeat]
    turns: int
    ended: str
    failed: str = ""
    repeatable: bool = True


class SeatUse(msgspec.Struct, frozen=True):
    """What a submitted bot has used in a match.

    Attributes:
        seat: which.
        fuel: in each of its turns.
        frozen: turns that ended before it was done.
        memory: bytes at most.
        left_turn: in which of its turns it left, from 1; 0 where it did not.
        unit: of the fuel: `fuel`, or `us` for microseconds of processor time.
        log: what it wrote to standard error; for its owner and organisers only, else none.
    """

    seat: int
    fuel: Sequence[int]
    frozen: int
    memory: int
    left_turn: int
    unit: str = "fuel"
    log: str | None = None


class SeatAsked(msgspec.Struct, frozen=True):
    """What a seat asked of the referee: orders, queries, and what was refused or meant nothing."""

    orders: int
    queries: int
    refused: int
    malformed: int


class MatchShown(msgspec.Struct, frozen=True):
    """A match with all that is known of it.

    Attributes:
        match: the match.
        journal: SHA-256 of its journal.
        again: the command that plays it again.
        use: of submitted bots.
        group: the other matches on the same seed.
        asked: of the referee, by seat; none where there is no result.
    """

    match: MatchLine
    journal: str
    again: str
    use: Sequence[SeatUse]
    group: Sequence[MatchLine]
    asked: Sequence[SeatAsked] = ()


class MeetingLine(msgspec.Struct, frozen=True):
    """How a bot came out against another.

    Attributes:
        bot: the other.
        version: of the other.
        won: matches in which the bot was ahead.
        drawn: in which neither was.
        lost: in which the other was.
    """

    bot: str
    version: int
    won: int
    drawn: int
    lost: int


class PointTold(msgspec.Struct, frozen=True):
    """Where a bot stood after so many matches of its ladder."""

    matches: int
    points: float
    low: float
    high: float


class VersionShown(msgspec.Struct, frozen=True):
    """A version of a bot.

    Attributes:
        number: from 1.
        sha256: of its file.
        size: of its file, in bytes.
        submitted: when, ISO 8601 in UTC.
        note: what its author says of it.
        step: how far it is.
        reason: why it may not play, in a sentence.
        plays: whether it is the one that plays now.
        trial: the number of its match against itself; none where that is not over.
        points: as on the ladder; none where it has not played.
        low: likewise.
        high: likewise.
        games: that count.
        change: points more than the version accepted before it; none where one is not known.
        file: whether the file can be downloaded by who asks.
        native: whether it is a native program, whose matches nobody can repeat.
    """

    number: int
    sha256: str
    size: int
    submitted: str
    note: str
    step: Step
    reason: str
    plays: bool
    trial: int | None
    points: float | None
    low: float | None
    high: float | None
    games: int
    change: float | None
    file: bool
    native: bool = False


class CauseTold(msgspec.Struct, frozen=True):
    """Why a bot left matches before the end: the cause, in how many, and the latest of them."""

    cause: str
    matches: int
    latest: int


class BotShown(msgspec.Struct, frozen=True):
    """A bot.

    Attributes:
        name: of it.
        owner: whose it is; empty for our own.
        game: which it plays.
        plays: the number of the version that plays; 0 where none does, and for our own.
        withdrawn: why it is out; empty while it is in.
        line: where it stands; none where it does not play.
        versions: the newest first.
        meetings: of the version that plays, with all that stand on the ladder.
        curve: of the version that plays.
        matches: the latest first.
        left: why the version that plays left matches of the ladder and the final round early, the
            most frequent cause first.
    """

    name: str
    owner: str
    game: str
    plays: int
    withdrawn: str
    line: LadderLine | None
    versions: Sequence[VersionShown]
    meetings: Sequence[MeetingLine]
    curve: Sequence[PointTold]
    matches: Sequence[MatchLine]
    left: Sequence[CauseTold] = ()


class GameShown(msgspec.Struct, frozen=True):
    """A game of the season: its parameters, our own bots in it, whether natives play it, too."""

    name: str
    seats: int
    turns: int
    params: dict[str, str]
    house: Sequence[str]
    native: bool = False


class SeasonShown(msgspec.Struct, frozen=True):
    """The season.

    Attributes:
        title: what it is called.
        games: each with a ladder of its own.
        state: `open`, `paused`, `closed` (for submissions), `settling` or `settled`.
        paused: why; empty while it is not.
        bots: that play.
        matches: that can be shown.
        commitment: to the secret from which all seeds follow.
        secret: that secret: seed in decimal, and salt, once the season is settled.
        engine: that runs submitted bots; empty where none does.
        limits: what a submitted bot may take.
        command_limit: commands in a turn.
        quotas: bots of a person, submissions in 24 hours, KiB of a file.
        digest: SHA-256 of the final tables; empty before.
        files: whether the files of all bots can be downloaded.
        volunteers: whether machines of people who are no organisers play, and are handed files.
        organiser: who runs it, as they say; empty where they do not.
        contact: how they are reached.
        text: what contestants should know, by paragraphs.
    """

    title: str
    games: Sequence[GameShown]
    state: str
    paused: str
    bots: int
    matches: int
    commitment: str
    secret: tuple[str, str] | None
    engine: str
    limits: dict[str, str]
    command_limit: int
    quotas: tuple[int, int, int]
    digest: str
    files: bool
    volunteers: bool = False
    organiser: str = ""
    contact: str = ""
    text: Sequence[str] = ()
