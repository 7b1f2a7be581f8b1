"""Snapshots in pieces: a big state is written step by step, so that no order waits for all of it.

The row in `snapshots` is written last and carries a checksum of the whole, so that a snapshot cut
short is never taken for one.
"""

from collections.abc import Iterator
from hashlib import blake2b
from io import BytesIO

import structlog

from contestmaster.storage.medium import SqlConnection
from contestmaster.storage.records import Snapshot

PIECE = 1 << 18
"""Bytes written in one step: about a millisecond on an ordinary disk."""

KEPT = 2
"""Snapshots kept of each match: a second one in case the newest turns out damaged."""

_log = structlog.get_logger(__name__)


def _checksum(dump: bytes) -> bytes:
    return blake2b(dump, digest_size=16).digest()


def write(connection: SqlConnection, snapshot: Snapshot, epoch: int) -> Iterator[None]:
    """Store a snapshot, one small transaction at each `next`; a host taken over stores none."""
    key = (snapshot.match, snapshot.number)
    _forget(connection, "match = ? AND number = ?", key)
    yield
    for piece, start in enumerate(range(0, len(snapshot.dump), PIECE)):
        connection.execute(
            "INSERT INTO pieces (match, number, piece, dump) VALUES (?, ?, ?, ?)",
            (*key, piece, snapshot.dump[start : start + PIECE]),
        )
        yield
    stored = connection.execute(
        "INSERT INTO snapshots (match, number, digest, checksum) "
        "SELECT ?, ?, ?, ? FROM matches WHERE id = ? AND epoch = ?",
        (*key, snapshot.digest, _checksum(snapshot.dump), snapshot.match, epoch),
    )
    yield
    if stored.rowcount:
        _forget(
            connection,
            "match = ? AND number < (SELECT min(number) FROM (SELECT number FROM snapshots "
            "WHERE match = ? ORDER BY number DESC LIMIT ?) AS kept)",
            (snapshot.match, snapshot.match, KEPT),
        )
    else:
        _forget(connection, "match = ? AND number = ?", key)


def _forget(connection: SqlConnection, which: str, values: tuple[int, ...]) -> None:
    # Pieces first: were the process killed between the two, a row without its pieces is found
    # out by its checksum, while pieces without a row would stay for ever.
    connection.execute(f"DELETE FROM pieces WHERE {which}", values)
    connection.execute(f"DELETE FROM snapshots WHERE {which}", values)


def read(
    connection: SqlConnection, match: int, faults: tuple[type[Exception], ...]
) -> Iterator[Snapshot]:
    """The valid snapshots of a match, newest first; a damaged one is skipped with a warning.

    Args:
        connection: to the database.
        match: the match.
        faults: what reading a damaged one may raise.
    """
    rows = connection.execute(
        "SELECT number, digest, checksum FROM snapshots WHERE match = ? ORDER BY number DESC",
        (match,),
    ).fetchall()
    for number, digest, checksum in rows:
        try:
            dump = _joined(connection, match, number)
        except faults as error:
            _log.warning("snapshot unreadable", match=match, number=number, error=str(error))
            continue
        if _checksum(dump) != checksum:
            _log.warning("snapshot damaged", match=match, number=number)
            continue
        yield Snapshot(match, number, digest, dump)


def _joined(connection: SqlConnection, match: int, number: int) -> bytes:
    """The pieces of a snapshot, one after the other; no two copies of it are made meanwhile."""
    whole = BytesIO()
    query = "SELECT dump FROM pieces WHERE match = ? AND number = ? AND piece = ?"
    piece = 0
    while (row := connection.execute(query, (match, number, piece)).fetchone()) is not None:
        whole.write(row[0])
        piece += 1
    return whole.getvalue()
