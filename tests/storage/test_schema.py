"""The tables' own promises in a file of SQLite, and the versions of the schema."""

import sqlite3
from contextlib import closing

import pytest

from contestmaster.storage import (
    Account,
    StorageError,
    StoredEntry,
    backup,
    directory,
    opened,
    schema,
    upgrade,
)
from contestmaster.storage.directory import prepare
from contestmaster.storage.runs import packed
from contestmaster.storage.sqlite import SqliteArchive, SqliteStore


@pytest.fixture(name="made")
def _made(tmp_path, listener, claimed, entries):
    """A data directory with a match of three entries, closed."""
    store = SqliteStore(tmp_path / "data", listener)
    match = claimed(store)
    store.append(match, entries(1, 3), None)
    store.close()
    return tmp_path / "data"


@pytest.fixture(name="raw")
def _raw(made):
    connection = sqlite3.connect(made / directory.DATABASE, isolation_level=None)
    yield connection
    connection.close()


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("INSERT INTO runs VALUES (1, 5, 5, x'', x'', NULL, {LINK}, {LINK})", "gap"),
        ("INSERT INTO runs VALUES (1, 3, 3, x'', x'', NULL, {LINK}, {LINK})", "comes again"),
        ("INSERT INTO runs VALUES (1, 4, 3, x'', x'', NULL, {LINK}, {LINK})", "comes again"),
        ("INSERT INTO runs VALUES (1, 0, 0, x'', x'', NULL, {LINK}, {LINK})", "comes again"),
        ("INSERT INTO runs VALUES (1, 3, 4, x'', x'', NULL, {LINK}, {LINK})", "CHECK"),
        (
            "INSERT OR REPLACE INTO runs VALUES (1, 3, 1, x'', x'', NULL, {LINK}, {LINK})",
            "comes again",
        ),
        ("UPDATE runs SET bodies = x'00' WHERE last = 3", "never changed"),
        ("DELETE FROM runs WHERE last = 3", "never deleted"),
        ("INSERT INTO appends VALUES (1, 0, NULL, 4, 4, x'', x'', NULL, 'c', 's')", "taken over"),
        ("INSERT INTO appends VALUES (1, 2, NULL, 4, 4, x'', x'', NULL, 'c', 's')", "taken over"),
        (
            "INSERT INTO appends VALUES (2, NULL, NULL, 1, 1, x'', x'', NULL, {LINK}, {LINK})",
            "FOREIGN",
        ),
        ("INSERT INTO runs VALUES (1, 4, 4, x'', x'', NULL, '', {LINK})", "not chained"),
        ("INSERT INTO runs VALUES (1, 4, 4, x'', x'', NULL, {LINK}, '')", "not chained"),
        ("UPDATE runs SET chain = {LINK}", "never changed"),
        ("UPDATE matches SET header = x'00'", "never changed"),
        ("UPDATE matches SET root = {LINK}", "never changed"),
        ("DELETE FROM matches", "never deleted"),
        ("INSERT INTO snapshots VALUES (1, 4, '', x'')", "beyond"),
        ("UPDATE matches SET ended = 5", "CHECK"),
    ],
)
def test_the_schema_itself_guards_the_journal(raw, statement, message):
    raw.execute("PRAGMA foreign_keys=ON")
    with pytest.raises(sqlite3.IntegrityError, match=message):
        raw.execute(statement.replace("{LINK}", f"'{'0' * 32}'"))
    assert raw.execute("SELECT max(last) FROM runs").fetchone() == (3,)


def test_a_row_without_a_match_stores_nothing(raw):
    raw.execute("INSERT INTO appends VALUES (NULL, 1, 7, 4, 4, x'', x'', NULL, '', '')")
    assert raw.execute("SELECT count(*) FROM runs").fetchone() == (1,)
    link = f"'{'0' * 32}'"
    raw.execute(f"INSERT INTO appends VALUES (1, 1, 7, 4, 4, x'', x'', NULL, {link}, {link})")
    assert raw.execute("SELECT count(*) FROM runs").fetchone() == (2,)


def test_an_older_database_names_the_command_that_upgrades_it(made, monkeypatch, listener):
    step = "CREATE TABLE novelty (id INTEGER PRIMARY KEY);"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    newest = len(schema.MIGRATIONS)
    for way in (lambda: SqliteStore(made, listener), lambda: SqliteArchive(made)):
        with pytest.raises(StorageError) as caught:
            way()
        assert str(caught.value) == (
            f"{made / directory.DATABASE} has the older schema {newest - 1}; "
            f"run: contestmaster db upgrade {made}"
        )
    assert upgrade(made) == (newest - 1, newest)
    assert upgrade(made) == (newest, newest)
    store = SqliteStore(made, listener)
    assert store.last(1) == 3
    store.close()


def test_accounts_of_the_first_schema_are_those_of_teams(tmp_path, monkeypatch, listener):
    with monkeypatch.context() as earlier:
        earlier.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:1])
        SqliteStore(tmp_path / "data", listener).close()
        with sqlite3.connect(tmp_path / "data" / directory.DATABASE) as connection:
            connection.execute("INSERT INTO accounts VALUES ('red', 'The Reds', 'hash')")
        connection.close()
    assert upgrade(tmp_path / "data") == (1, len(schema.MIGRATIONS))
    with SqliteArchive(tmp_path / "data") as archive:
        assert archive.accounts() == [Account("red", "The Reds", "hash", "team")]


def test_an_upgrade_that_fails_changes_nothing(made, monkeypatch):
    before = schema.MIGRATIONS
    broken = "CREATE TABLE novelty (id INTEGER); INSERT INTO nowhere VALUES (1);"
    monkeypatch.setattr(schema, "MIGRATIONS", (*before, broken))
    with pytest.raises(StorageError):
        upgrade(made)
    monkeypatch.setattr(schema, "MIGRATIONS", before)
    with SqliteArchive(made) as archive:
        assert archive.last(1) == 3
    assert upgrade(made) == (len(before), len(before))


def test_a_newer_database_is_left_alone(made, raw, listener):
    raw.execute("PRAGMA user_version=99")
    for way in (lambda: SqliteStore(made, listener), lambda: SqliteArchive(made)):
        with pytest.raises(StorageError, match="schema 99, made by a newer Contestmaster"):
            way()
    with pytest.raises(StorageError, match="newer"):
        upgrade(made)
    assert raw.execute("PRAGMA user_version").fetchone() == (99,)


def test_another_programs_database_is_left_alone(tmp_path, listener):
    foreign = sqlite3.connect(tmp_path / directory.DATABASE)
    foreign.execute("CREATE TABLE recipes (name TEXT)")
    foreign.close()
    before = (tmp_path / directory.DATABASE).read_bytes()
    for way in (
        lambda: SqliteStore(tmp_path, listener),
        lambda: SqliteArchive(tmp_path),
        lambda: upgrade(tmp_path),
    ):
        with pytest.raises(StorageError, match="is not a Contestmaster database"):
            way()
    assert (tmp_path / directory.DATABASE).read_bytes() == before


def test_there_must_be_something_to_upgrade_or_read(tmp_path):
    with pytest.raises(StorageError, match="no database"):
        upgrade(tmp_path)
    with pytest.raises(StorageError, match="no database"):
        SqliteArchive(tmp_path / "nowhere")
    (tmp_path / directory.DATABASE).touch()
    with pytest.raises(StorageError, match="no host has used it"):
        SqliteArchive(tmp_path)


def _of(version, folder, monkeypatch, listener):
    """A database as a release with that schema has made it: two matches, one of them over."""
    with monkeypatch.context() as earlier:
        earlier.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:version])
        prepare(folder).release()
    header = b'{"header":{"game":"cows"},"seed":7,"salt":"ab"}'
    with closing(sqlite3.connect(folder / directory.DATABASE, isolation_level=None)) as raw:
        roles = ", 'organiser'" if version > 1 else ""
        raw.execute(f"INSERT INTO accounts VALUES ('ada', 'Ada', 'hash'{roles})")
        raw.execute("INSERT INTO meta VALUES ('fact', 'kept')")
        for number in (1, 2):
            raw.execute(
                "INSERT INTO matches (game, header, server, game_no, epoch, next_alarm) "
                "VALUES ('cows', ?, 'Cows2', ?, 1, 9)",
                (header, number),
            )
            for first in (1, 4):
                runs = packed(
                    [StoredEntry(n, b"entry %d" % n, b"BUY") for n in range(first, first + 3)], ""
                )
                raw.executemany(
                    "INSERT INTO appends VALUES (?, 1, ?, ?, ?, ?, ?, ?)",
                    [(number, first, *run[:5]) for run in runs],
                )
        raw.execute("UPDATE matches SET ended = 5, outcome = x'5b5d' WHERE id = 1")


@pytest.mark.parametrize("version", [1, 2])
def test_a_database_of_each_earlier_schema_is_upgraded_and_can_move_to_a_server(
    version, tmp_path, monkeypatch, listener, postgres_place, entries
):
    """Nothing is lost on the way: entries, sources, ends, accounts, facts."""
    data = tmp_path / "old"
    _of(version, data, monkeypatch, listener)
    assert upgrade(data) == (version, len(schema.MIGRATIONS))
    backup.copy(data, postgres_place)
    for where in (data, postgres_place):
        with opened(where) as store:
            assert store.accounts() == [
                Account("ada", "Ada", "hash", "team" if version == 1 else "organiser")
            ]
            assert store.meta("fact") == "kept"
            assert [(each.game_no, each.ended, each.outcome) for each in store.matches()] == [
                (1, 5, b"[]"),
                (2, None, None),
            ]
            for match in (1, 2):
                assert list(store.entries(match)) == [
                    StoredEntry(n, b"entry %d" % n, b"BUY") for n in range(1, 7)
                ]
            assert store.claim(2) == 6
            store.append(2, [StoredEntry(7, b"entry 7")], None)
            store.flush(2)
            assert store.last(2) == 7
