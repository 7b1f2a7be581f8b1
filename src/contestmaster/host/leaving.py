"""What of a place may leave it for everybody, and when: the games of a public archive.

The rules are those of the pages: games that are over, of a contest those that everyone may replay
[CONTEST-77], of tables those that everyone may see [TABLE-49]. A journal goes out with its end,
which opens the commitment to its seed; that of a contest, a lobby or a forum stays at home.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from contestmaster.contest.visibility import replay_open, secret_open
from contestmaster.host.contest.archive import kept, secret
from contestmaster.host.export import export
from contestmaster.host.live import replayed
from contestmaster.host.lobby.keeping import may_see, table_of
from contestmaster.host.tenants import CONTEST, LOBBY, TENANTS
from contestmaster.kernel.acts import DepartedError
from contestmaster.kernel.registry import UnknownGameError
from contestmaster.lobby import State as LobbyState
from contestmaster.storage.errors import StorageError
from contestmaster.storage.portable.form import SettingsFile
from contestmaster.storage.portable.packing import Write
from contestmaster.storage.pruned import pruned_fact
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive


class FrozenError(ValueError):
    """The rankings of a contest are frozen: nothing of it leaves."""


def may_leave(archive: Archive) -> Callable[[MatchRecord], bool]:
    """Return what says whether a game is for everybody, as the records stand now.

    Raises:
        FrozenError: a contest is kept there, and its rankings are frozen.
        StorageError, DepartedError: the records cannot be read.
    """
    own = {record.server: record for record in archive.matches() if record.server in TENANTS}
    if CONTEST in own:
        open_to_all = _of_contest(archive)
    elif LOBBY in own:
        open_to_all = _of_tables(archive, own[LOBBY])
    else:
        open_to_all = _always

    def leaves(record: MatchRecord) -> bool:
        over = record.ended is not None and record.server not in TENANTS
        there = over and archive.meta(pruned_fact(record.id)) is None
        return there and open_to_all(record)

    return leaves


def ended_journal(archive: Archive, record: MatchRecord, write: Write) -> None:
    """Write the journal of a game that is over, replayed, with its end.

    Raises:
        StorageError: it cannot be read, or does not replay.
    """
    try:
        export(archive, record, write)
    except (DepartedError, UnknownGameError, LookupError) as error:
        raise StorageError(
            f"{record.server} game {record.game_no} does not replay: {error}."
        ) from error


def opened_commitment(archive: Archive) -> tuple[SettingsFile, ...]:
    """Return the commitment of a contest, with its secret when that is public [CONTEST-89].

    It is a file that ``verify --contest`` reads; there is none where no contest is.

    Raises:
        StorageError, DepartedError: the records cannot be read.
    """
    if not archive.matches(CONTEST):
        return ()
    drawn = secret(archive)
    if drawn is None:
        return ()
    plain: dict[str, Any] = {"commitment": drawn.commitment, "secret": None}
    if secret_open(kept(archive).state):
        plain["secret"] = {"seed": str(drawn.seed), "salt": drawn.salt.hex()}
    text = msgspec.json.format(msgspec.json.encode(plain)) + b"\n"
    return (SettingsFile("contest.json", text),)


def _of_contest(archive: Archive) -> Callable[[MatchRecord], bool]:
    contest = kept(archive)
    if contest.state.frozen is not None:
        raise FrozenError("the rankings are frozen, and an export would open them: thaw them first")
    games = {
        (name, game.number): game
        for name, server in contest.state.servers.items()
        for game in server.games
    }

    def opened(record: MatchRecord) -> bool:
        game = games.get((record.server, record.game_no))
        return game is not None and replay_open(contest.params, contest.state, game)

    return opened


def _of_tables(archive: Archive, record: MatchRecord) -> Callable[[MatchRecord], bool]:
    state: LobbyState = replayed(archive, record).state

    def opened(record: MatchRecord) -> bool:
        table = table_of(record)
        return table is not None and may_see(archive, state, table, None)

    return opened


def _always(_: MatchRecord) -> bool:
    return True
