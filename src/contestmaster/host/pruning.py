"""What of a place may be deleted, and what never is.

Games that are over go when they are old enough and were verified just now: their chains hold, and
they replay to the results that are kept. What goes on never goes, nor does the journal of a lobby,
a forum or a contest, which says what happened there. Games by announcement stay: the pages of
their forum are read from them.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from contestmaster.contest.state import State as ContestState
from contestmaster.host.contest.archive import kept
from contestmaster.host.ended import agrees
from contestmaster.host.live import replayed, replayed_whole
from contestmaster.host.lobby.keeping import members_fact, table_of
from contestmaster.host.tenants import CONTEST, LOBBY, TENANTS
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.lobby import State as LobbyState
from contestmaster.storage.pruned import pruned_fact
from contestmaster.storage.pruning import Removal
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive


@dataclass(frozen=True)
class Doubt:
    """A game that stays though it is old enough, and why."""

    record: MatchRecord
    reason: str


@dataclass(frozen=True)
class PruningPlan:
    """What would be deleted.

    Attributes:
        games: whose entries would go, in the order in which they were begun.
        entries: of all of them.
        doubts: games that are old enough, and could not be verified.
        stay: why other old games stay, with how many there are.
        removal: all of it, for the storage.
    """

    games: list[MatchRecord]
    entries: int
    doubts: list[Doubt]
    stay: Counter[str]
    removal: Removal


def planned(archive: Archive, before: Instant, *, keep_results: bool) -> PruningPlan:
    """Return what may be deleted of games that ended before an instant; each of them is replayed.

    Raises:
        StorageError, DepartedError: the records cannot be read.
    """
    own = {record.server: record for record in archive.matches() if record.server in TENANTS}
    contest = kept(archive).state if CONTEST in own else None
    lobby = replayed(archive, own[LOBBY]).state if LOBBY in own else None
    keep_results = keep_results or contest is not None
    games, doubts, stay, snapshots = list[MatchRecord](), list[Doubt](), Counter[str](), list[int]()
    for record in archive.matches():
        if record.ended is None or record.server in TENANTS:
            continue
        pruned = archive.meta(pruned_fact(record.id)) is not None
        reason = _stays(record, contest, lobby)
        if not reason:
            snapshots.append(record.id)
        if record.ended >= before or (pruned and keep_results):
            continue
        if reason:
            stay[reason] += 1
        elif not pruned and (doubt := doubted(archive, record)):
            doubts.append(Doubt(record, doubt))
        else:
            games.append(record)
    entries = sum(archive.last(record.id) for record in games)
    ids = [record.id for record in games]
    facts = () if keep_results else _facts(archive, lobby, set(ids))
    return PruningPlan(games, entries, doubts, stay, Removal(ids, keep_results, snapshots, facts))


def doubted(archive: Archive, record: MatchRecord) -> str:
    """Return why a game that is over cannot be verified, in a sentence; empty where it can.

    It is replayed from its first entry, and must come to the result that is kept.
    """
    try:
        match = replayed_whole(archive, record)
    except Exception as error:  # rules of others may fail in any way
        return str(error) or type(error).__name__
    if not agrees(record.outcome, match):
        return "its entries lead to another result than is kept"
    return ""


def _stays(record: MatchRecord, contest: ContestState | None, lobby: LobbyState | None) -> str:
    """Return why a game that is over stays, however old it is; empty where it may go."""
    if contest is not None:
        if contest.phase != "FINISHED":
            return "their contest is not finished"
        return "" if contest.frozen is None else "the rankings of their contest are frozen"
    table = table_of(record)
    if lobby is None or table is None:
        return "they are by announcement" if _is_announced(record.game) else "they are of no table"
    return "their tables still stand" if table in lobby.tables else ""


@cache
def _is_announced(game: str) -> bool:
    try:
        return load_game(game).by_announcement
    except UnknownGameError:
        return False


def _facts(archive: Archive, lobby: LobbyState | None, gone: set[int]) -> list[str]:
    """Return the facts about tables of which no game is left."""
    left, tables = set[int](), set[int]()
    for record in archive.matches():
        table = table_of(record)
        if table is not None:
            (tables if record.id in gone else left).add(table)
    standing = set() if lobby is None else set(lobby.tables)
    return [members_fact(table) for table in sorted(tables - left - standing)]
