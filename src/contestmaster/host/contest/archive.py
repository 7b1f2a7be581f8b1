"""A contest as its records tell it: read at any time, also while a host is writing them."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from contestmaster.contest import ContestParams, State
from contestmaster.contest.amended import amended
from contestmaster.host.contest.book import OtherSettingsError, contest_record, secret_of
from contestmaster.host.contest.changing import fixed
from contestmaster.host.ended import FigureValues, counted_in
from contestmaster.host.live import decode_header, replayed
from contestmaster.host.secrets import Secret
from contestmaster.host.tenants import CONTEST, demand_place
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import Entry, decode_entry
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive


class KeptContest(NamedTuple):
    """A stored contest after its last committed entry.

    Attributes:
        params: what is set now.
        state: how it stands.
        at: the instant of the last entry.
    """

    params: ContestParams
    state: State
    at: Instant


def kept(archive: Archive) -> KeptContest:
    """Return the contest that is stored; raises ``StorageError`` where there is none."""
    match = replayed(archive, _record(archive))
    params = amended(match.game.params, match.state)
    return KeptContest(params, match.state, match.at)


def demand_settings(archive: Archive, params: ContestParams) -> None:
    """Demand that a host can go on with what is stored, as its file says; none may be there yet.

    Raises:
        OtherSettingsError: a contest has started there, with settings that cannot change
            [CONTEST-90].
        StorageError: the records are another's, or cannot be read.
    """
    demand_place(archive, CONTEST)
    if contest_record(archive) is not None:
        found = kept(archive)
        if found.state.started is not None and (refused := fixed(found.params, params)):
            raise OtherSettingsError("\n".join(refused))


class TeamInGame(NamedTuple):
    """A team in a game that is not over."""

    place: int
    team: str
    score: Fraction


class Unfinished(NamedTuple):
    """A game as it stands."""

    server: str
    number: int
    turn: int
    rows: list[TeamInGame]


def unfinished(archive: Archive) -> Iterator[Unfinished]:
    """Yield the games that have not ended, with the best first; nothing of them is public."""
    for record in archive.matches():
        if record.ended is not None or record.server == CONTEST:
            continue
        match = replayed(archive, record)
        standings = match.game.outcome(match.state).standings
        rows = [TeamInGame(s.rank, match.header.seats[s.seat], s.score) for s in standings]
        number, turn = record.game_no, match.turn() + 1
        yield Unfinished(record.server, number, turn, sorted(rows, key=lambda row: row.place))


def figures(archive: Archive) -> dict[tuple[str, int], list[FigureValues]]:
    """Return what all games that have ended have counted, by server and number."""
    return {
        (record.server, record.game_no): counted_in(record)
        for record in archive.matches()
        if record.ended is not None and record.server != CONTEST
    }


def commitment(archive: Archive) -> str | None:
    """Return the commitment to the seeds of all games [CONTEST-86].

    A contest of an older release has none. Raises ``StorageError`` where there is no contest.
    """
    found = secret(archive)
    return None if found is None else found.commitment


def secret(archive: Archive) -> Secret | None:
    """Return what the seeds of all games follow from, to be revealed at the end [CONTEST-89].

    Raises ``StorageError`` where there is no contest.
    """
    return secret_of(decode_header(_record(archive).header).secret)


def entries(archive: Archive) -> Iterator[Entry]:
    """Yield the entries of the contest's journal; raises ``StorageError`` where there is none."""
    for stored in archive.entries(_record(archive).id):
        yield decode_entry(stored.body)


def _record(archive: Archive) -> MatchRecord:
    record = contest_record(archive)
    if record is None:
        raise StorageError("no contest is kept there")
    return record
