"""Games that begin where another that was played here stood [TABLE-119].

Such a game has the board of the other, hence its seed, which is known by then. Its dice come from a
branch of their own, drawn anew, which nobody is told before the end. It has 32 bits: whoever tried
them all could find it from some throws, and win a game that counts for nothing.
"""

import secrets
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import msgspec

from contestmaster.host.live import decode_header, game_of, replayed_whole
from contestmaster.host.lobby.keeping import may_see
from contestmaster.host.lobby.table import server_of
from contestmaster.kernel.declared import options_of, read, written
from contestmaster.kernel.dice import FIRST_FORK
from contestmaster.kernel.journal import Fork
from contestmaster.kernel.match import Match
from contestmaster.kernel.titles import called
from contestmaster.lobby import FROM, PRESET, TABLE_OPTIONS, Pairs, StartingPoint, State
from contestmaster.storage.errors import PrunedError
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive

_LAST_BRANCH: Final = (1 << 32) - 2
"""The one after it is what is tried out; see :mod:`contestmaster.host.announced`."""


_FIXED: Final = {"seats": int, "min_seats": int, "private": bool}
"""Options of a table that follow from the other game, too."""


class Continuation(NamedTuple):
    """How a game begins that goes on from another.

    Attributes:
        seed: of the other.
        position: how that stood.
        fork: where it is left.
    """

    seed: int
    position: Mapping[str, Any]
    fork: Fork


def continuation(archive: Archive, text: str) -> Continuation:
    """Return how the games of a table begin that has the option :data:`FROM`.

    Raises:
        ValueError: the game is not kept any more, or never stood so.
        StorageError: it cannot be read.
    """
    point = StartingPoint.read(text)
    record = _played(archive, point)
    match, position = _standing(archive, record, point)
    branch = FIRST_FORK + secrets.randbelow(_LAST_BRANCH - FIRST_FORK)
    fork = Fork(0, branch, archive.head(record.id))
    return Continuation(match.seed, position, fork)


def options_from(archive: Archive, state: State, person: str, game: str, given: Pairs) -> Pairs:
    """Return the options of a table whose games begin where one stood that was played here.

    Args:
        archive: where that is kept.
        state: of the lobby.
        person: who opens the table.
        game: what is to be played there.
        given: what was asked for, :data:`FROM` among it.

    Raises:
        ValueError: there is no such game that they may see, or something else was asked for than
            what was played there.
        StorageError: it cannot be read.
    """
    asked = dict(given)
    point = StartingPoint.read(asked[FROM])
    if not may_see(archive, state, point.table, person):
        raise ValueError(_unknown(point))
    record = _played(archive, point)
    if record.game != game:
        raise ValueError(f"game {_name(point)} was of {called(record.game)}")
    header = decode_header(record.header).header
    params = game_of(header).params
    seats = str(len(header.seats))
    fixed = own_options(params) | {"seats": seats, "min_seats": seats}
    if not may_see(archive, state, point.table, None):
        fixed["private"] = "true"  # what only its members saw
    if PRESET in asked:
        raise ValueError(f"{PRESET}: how long it is follows from game {_name(point)}")
    hints = options_of(type(params)) | {key: _FIXED[key] for key in fixed.keys() & _FIXED.keys()}
    there = _values(params) | fixed
    for key in asked.keys() & hints.keys():
        if key not in there or not _same(asked[key], there[key], hints[key]):
            raise ValueError(f"{key} is that of game {_name(point)}: {there.get(key, 'not said')}")
    _standing(archive, record, point)
    return tuple((asked | fixed).items())


def own_options(params: msgspec.Struct) -> dict[str, str]:
    """Return the options that stand for a game's parameters, without those that are usual."""
    usual = _values(type(params)())
    return {key: text for key, text in _values(params).items() if text != usual.get(key)}


def _values(params: msgspec.Struct) -> dict[str, str]:
    """Return what somebody may set of a game's parameters, as options are written."""
    keys = options_of(type(params)).keys() - set(TABLE_OPTIONS)
    values = ((key, getattr(params, key)) for key in params.__struct_fields__ if key in keys)
    return {key: written(value) for key, value in values if value is not msgspec.UNSET}


def _same(text: str, other: str, hint: Any) -> bool:
    """Return whether two spellings of a value mean the same [TABLE-60]."""
    try:
        return bool(read(text, hint) == read(other, hint))
    except ValueError:
        return False


def _played(archive: Archive, point: StartingPoint) -> MatchRecord:
    for record in archive.matches(server_of(point.table)):
        if record.game_no == point.game_no and record.ended is not None:
            return record
    raise ValueError(_unknown(point))


def _standing(
    archive: Archive, record: MatchRecord, point: StartingPoint
) -> tuple[Match[Any, Any], Mapping[str, Any]]:
    """Return a match and its position as it stood, if it was to be played on."""
    try:
        match = replayed_whole(archive, record, point.turn)
    except PrunedError:
        raise ValueError(f"game {_name(point)} is not kept any more") from None
    if match.turn() != point.turn or match.over:
        last = match.turn() - match.over
        raise ValueError(f"game {_name(point)} went on until turn {last}, not {point.turn}")
    try:
        return match, match.game.position(match.state)
    except NotImplementedError:
        raise ValueError(f"nobody can begin {called(record.game)} in the middle") from None


def _name(point: StartingPoint) -> str:
    return f"{point.table}-{point.game_no}"


def _unknown(point: StartingPoint) -> str:
    return f"there is no game {_name(point)} that has ended"
