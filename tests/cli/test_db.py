"""``db``: looking after records."""

import os
import sqlite3

from contestmaster import storage
from contestmaster.storage import schema


def test_a_folder_without_a_database_is_told(cli, tmp_path):
    ran = cli("db", "upgrade", tmp_path)
    assert (ran.code, ran.sentence) == (1, f"There is no database in {tmp_path}.")


def test_what_is_up_to_date_stays_as_it_is(cli, tmp_path):
    storage.opened(tmp_path).close()
    newest = len(schema.MIGRATIONS)
    assert cli("db", "upgrade", tmp_path) == (0, f"{tmp_path} is up to date: schema {newest}\n", "")


def test_a_database_in_use_is_told(cli, tmp_path):
    store = storage.opened(tmp_path)
    try:
        assert "is in use by another host" in cli("db", "upgrade", tmp_path).sentence
    finally:
        store.close()


def test_an_older_database_is_led_to_the_newest_schema(cli, tmp_path, monkeypatch):
    storage.opened(tmp_path).close()
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


def test_a_copy_of_records_in_use_and_the_way_back(cli, tmp_path):
    """A host writes meanwhile; the copy has what was stored, and what came later is gone again."""
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    store = storage.opened(data)
    store.put_meta("day", "first")
    ran = cli("db", "backup", data, copy)
    assert (ran.code, ran.out) == (0, f"{copy}: {copy.stat().st_size / 1e6:.1f} MB\n")
    assert os.name != "posix" or copy.stat().st_mode & 0o77 == 0
    store.put_meta("day", "second")
    assert "is in use by another host" in cli("db", "restore", data, copy).sentence
    store.close()
    for folder in (data, tmp_path / "spare"):
        assert cli("db", "restore", folder, copy).out == f"{folder} holds what {copy} held\n"
        with storage.reading(folder) as archive:
            assert archive.meta("day") == "first"


def test_a_copy_takes_no_place_and_needs_a_database(cli, tmp_path):
    taken = tmp_path / "taken"
    taken.write_text("mine")
    ran = cli("db", "backup", tmp_path, taken)
    assert (ran.code, ran.sentence) == (1, f"There is no database in {tmp_path}.")
    storage.opened(tmp_path).close()
    ran = cli("db", "backup", tmp_path, taken)
    assert (ran.code, ran.sentence) == (1, f"{taken} is there already: choose another name.")
    assert taken.read_text() == "mine"
    (tmp_path / "folder").mkdir()
    assert cli("db", "backup", tmp_path, tmp_path / "none" / "copy.db").code == 1
    assert list(tmp_path.glob("*.part")) == []
