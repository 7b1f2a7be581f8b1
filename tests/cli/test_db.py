"""``db upgrade``."""

import sqlite3

from contestmaster.storage import SqliteStore, schema


def test_a_folder_without_a_database_is_told(cli, tmp_path):
    ran = cli("db", "upgrade", tmp_path)
    assert (ran.code, ran.sentence) == (1, f"There is no database in {tmp_path}.")


def test_what_is_up_to_date_stays_as_it_is(cli, tmp_path):
    SqliteStore(tmp_path, lambda report: None).close()
    newest = len(schema.MIGRATIONS)
    assert cli("db", "upgrade", tmp_path) == (0, f"{tmp_path} is up to date: schema {newest}\n", "")


def test_a_database_in_use_is_told(cli, tmp_path):
    store = SqliteStore(tmp_path, lambda report: None)
    try:
        assert "is in use by another host" in cli("db", "upgrade", tmp_path).sentence
    finally:
        store.close()


def test_an_older_database_is_led_to_the_newest_schema(cli, tmp_path, monkeypatch):
    SqliteStore(tmp_path, lambda report: None).close()
    newest = len(schema.MIGRATIONS)
    later = (*schema.MIGRATIONS, "CREATE TABLE later (x INTEGER) STRICT;")
    monkeypatch.setattr(schema, "MIGRATIONS", later)
    ran = cli("db", "upgrade", tmp_path)
    assert ran == (0, f"{tmp_path}: schema {newest} -> {newest + 1}\n", "")


def test_somebody_elses_database_is_left_alone(cli, tmp_path):
    path = tmp_path / "contestmaster.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE theirs (x INTEGER)")
    connection.close()
    before = path.read_bytes()
    assert str(path) in cli("db", "upgrade", tmp_path).sentence
    assert path.read_bytes() == before
