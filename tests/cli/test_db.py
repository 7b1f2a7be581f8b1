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


def test_a_copy_of_other_records_takes_their_place_only_where_that_is_said(cli, tmp_path):
    agora, cup, copy = tmp_path / "agora", tmp_path / "cup", tmp_path / "copy.db"
    for folder, server in ((agora, "the forum"), (cup, "the contest")):
        with storage.opened(folder) as store:
            store.create(storage.NewMatch("any", b"{}", server, 1, None))
    assert cli("db", "backup", agora, copy).code == 0
    ran = cli("db", "restore", cup, copy)
    assert (ran.code, ran.sentence) == (
        1,
        f"{cup} holds a contest, and {copy} a forum: nothing was changed; name another "
        "place, or say with --replace-other that what is there shall be gone.",
    )
    assert cli("db", "restore", cup, copy, "--replace-other").code == 0
    with storage.reading(cup) as archive:
        assert [record.server for record in archive.matches()] == ["the forum"]


def test_an_archive_given_for_a_copy_leaves_its_place_free(cli, tmp_path):
    """`db import` takes it there, then."""
    data, new, archive = tmp_path / "data", tmp_path / "new", tmp_path / "a.zip"
    storage.opened(data).close()
    assert cli("db", "export", data, archive).code == 0
    assert "is taken by contestmaster db import" in cli("db", "restore", new, archive).sentence
    assert not new.exists()
    assert cli("db", "import", archive, new).code == 0


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
