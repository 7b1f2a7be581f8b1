"""From a server into a file of SQLite, and back: copies have one form, whatever they are of."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, LiteralString

from psycopg import sql

from contestmaster.storage import schema as files
from contestmaster.storage.alike import demand_alike
from contestmaster.storage.directory import connect
from contestmaster.storage.errors import explaining
from contestmaster.storage.origin import demand_origin, origin
from contestmaster.storage.postgres import schema
from contestmaster.storage.postgres.address import Address
from contestmaster.storage.postgres.faults import FAULTS, explained
from contestmaster.storage.postgres.session import ServerSession
from contestmaster.storage.postgres.store import PostgresArchive, locked
from contestmaster.storage.sqlite import SqliteArchive, connect_copy
from contestmaster.storage.statements import PORTABLE_FACTS

_PAGE: Final = 256
"""Rows that are under way at a time."""
_COLUMNS: Final[dict[LiteralString, LiteralString]] = {
    "accounts": "login, name, password, role",
    "matches": "id, game, header, server, game_no, epoch, next_alarm, ended, outcome, root, seal",
    "runs": "match, last, first, bodies, lengths, sources, chain, seal",
    "snapshots": "match, number, digest, checksum",
    "pieces": "match, number, piece, dump",
}
"""What is copied of each table, in an order in which each row may rest on those before it."""
_ORDER: Final = "1, 2"
_LONGEST: Final = 55


def save(address: Address, to: Path) -> None:
    """Write a copy of the records at an address to a new file, also while a host uses them.

    Raises:
        StorageError: there are none, or they cannot be read, or the file cannot be written.
    """
    session = ServerSession(address)
    try:
        schema.demand_newest(schema.version(session.raw, address), address)
        with explaining(to), closing(connect(to, write=True, draft=True)) as file:
            files.migrate(file, 0)
            file.execute("BEGIN")
            with session.raw.transaction():
                session.raw.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
                for into, rows in _all_rows(session.raw):
                    file.executemany(into, rows)
            file.execute("COMMIT")
            file.execute("PRAGMA journal_mode=DELETE")
    except FAULTS as error:
        raise explained(error, address.shown) from error
    finally:
        session.close()


def _all_rows(raw: schema.Raw) -> Iterator[tuple[str, Iterator[Any]]]:
    """Statements that put rows into a file, each with its rows."""
    facts = "INSERT INTO meta (name, value) VALUES (?, ?)"
    yield facts, _found(raw, PORTABLE_FACTS)
    for table, columns in _COLUMNS.items():
        values = ", ".join("?" * len(columns.split(",")))
        into = f"INSERT INTO {table} ({columns}) VALUES ({values})"
        order = "1" if table == "accounts" else _ORDER
        yield into, _found(raw, f"SELECT {columns} FROM {table} ORDER BY {order}")


def _found(raw: schema.Raw, query: str) -> Iterator[Any]:
    with raw.cursor("copying", binary=True) as cursor:
        cursor.itersize = _PAGE
        yield from cursor.execute(query.encode())


def load(
    address: Address, source: Path, held: ServerSession | None = None, *, replace_other: bool
) -> None:
    """Make the records at an address what a file holds, whole or not at all.

    They are written beside those that are there, and compared with the file, before they take their
    place.

    Args:
        address: where.
        source: the file.
        held: a session that has the lock of the address already, and keeps it.
        replace_other: whether the file may be of other records than those that are there.

    Raises:
        StorageError: a host uses the address, it holds other records, or one of the two cannot be
            read or written.
    """
    with explaining(source), closing(connect_copy(source)) as file:
        files.demand_newest(files.version(file, source), source)
        session = locked(address) if held is None else held
        beside = address._replace(schema=f"{address.schema[:_LONGEST]}__copy")
        try:
            found = _check_ours(session, address)
            if found and not replace_other:
                ours, theirs = origin(session.raw.execute), origin(file.execute)
                demand_origin(ours, address.shown, theirs, str(source))
            _fill(session.raw, beside, file)
            original = SqliteArchive(source.parent, source.name)
            with original, PostgresArchive(beside) as copy:
                demand_alike(original, copy)
            _put_in_place(session.raw, address, beside)
        except FAULTS as error:
            raise explained(error, address.shown) from error
        finally:
            if held is None:
                session.close()


def _check_ours(session: ServerSession, address: Address) -> bool:
    """Whether there are records at an address; StorageError where they are not of the newest."""
    found = schema.version(session.raw, address)
    if found:
        schema.demand_newest(found, address)
    return found > 0


def _fill(raw: schema.Raw, beside: Address, file: sqlite3.Connection) -> None:
    """Write all that a file holds into a schema of its own, without its guards."""
    with raw.transaction():
        raw.execute(sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(_name(beside)))
        schema.begin(raw, beside)
        raw.execute(sql.SQL("SET LOCAL search_path TO {}").format(_name(beside)))
        schema.run(raw, beside, schema.TABLES)
        schema.mark(raw)
        _copy(raw, "COPY meta (name, value) FROM STDIN", file.execute(PORTABLE_FACTS))
        for table, columns in _COLUMNS.items():
            # A run in a server carries the epoch of its claim, and the alarm after it.
            more = ", epoch, alarm" if table == "runs" else ""
            least = ", 0, NULL" if more else ""
            rows = file.execute(f"SELECT {columns}{least} FROM {table}")
            _copy(raw, f"COPY {table} ({columns}{more}) FROM STDIN", rows)


def _copy(raw: schema.Raw, statement: str, rows: sqlite3.Cursor) -> None:
    with raw.cursor() as cursor, cursor.copy(statement.encode()) as copy:
        while page := rows.fetchmany(_PAGE):
            for row in page:
                copy.write_row(row)


def _put_in_place(raw: schema.Raw, address: Address, beside: Address) -> None:
    with raw.transaction():
        raw.execute(sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(_name(address)))
        raw.execute(sql.SQL("ALTER SCHEMA {} RENAME TO {}").format(_name(beside), _name(address)))
        schema.run(raw, address, schema.GUARDS)


def _name(address: Address) -> sql.Identifier:
    return sql.Identifier(address.schema)


def fingerprint(address: Address) -> str:
    """Return a hash of how far all matches at an address have come, and of its accounts.

    Raises:
        StorageError: a host uses it, or it cannot be read.
    """
    session = locked(address)
    try:
        rows = session.raw.execute(
            "SELECT id, server, ended, (SELECT MAX(last) FROM runs WHERE match = matches.id) "
            "FROM matches ORDER BY id"
        ).fetchall()
        rows += session.raw.execute(
            "SELECT login, name, password, role FROM accounts ORDER BY login"
        ).fetchall()
    except FAULTS as error:
        raise explained(error, address.shown) from error
    finally:
        session.close()
    return sha256(repr(rows).encode()).hexdigest()
