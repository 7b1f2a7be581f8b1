"""Servers that are not to be relied on, or cannot be reached: one sentence each."""

import pytest

from contestmaster import storage
from contestmaster.storage import StorageError, place

psycopg = pytest.importorskip("psycopg")


@pytest.fixture(name="admin")
def _admin(cluster):
    """A connection of somebody who may do everything, and what undoes it."""
    undo = []
    with psycopg.connect(cluster.address().partition("&schema")[0], autocommit=True) as admin:
        yield admin, undo
        for statement in undo:
            admin.execute(statement)


def _said(where, use=storage.opened):
    with pytest.raises(StorageError) as caught:
        use(where).close()
    return str(caught.value)


def test_a_server_that_may_lose_what_it_says_is_refused(cluster, admin, tmp_path):
    """What is acknowledged is on the disk of the server [NET-96]."""
    run, undo = admin
    run.execute("ALTER ROLE CURRENT_USER SET synchronous_commit TO off")
    undo.append("ALTER ROLE CURRENT_USER RESET synchronous_commit")
    where = place(cluster.address("careless"), tmp_path)
    assert "synchronous_commit is off; set it to on" in _said(where)
    assert "synchronous_commit is off" in _said(where, storage.check_place)
    assert not storage.used(where)


def test_a_level_that_was_found_is_kept(cluster, tmp_path, admin):
    """Whatever is changed in the server while a host runs."""
    run, undo = admin
    with storage.opened(place(cluster.address(), tmp_path)) as store:
        session = store._committer._medium.connection
        run.execute("ALTER SYSTEM SET synchronous_commit TO off")
        undo += ["ALTER SYSTEM RESET synchronous_commit", "SELECT pg_reload_conf()"]
        run.execute("SELECT pg_reload_conf()")
        assert session.execute("SHOW synchronous_commit").fetchone() == ("on",)


def test_another_encoding_is_refused(cluster, admin, tmp_path):
    run, undo = admin
    run.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    undo.append("DROP DATABASE latin")
    where = place(cluster.address("new", "latin"), tmp_path)
    assert _said(where).endswith("is not in UTF-8: create it with that.")


def test_who_may_not_make_tables_is_told_so(cluster, admin, tmp_path):
    run, undo = admin
    run.execute("CREATE ROLE guest LOGIN")
    undo.append("DROP ROLE guest")
    address = cluster.address("guests").replace(f"//{cluster.user}@", "//guest@")
    where = place(address, tmp_path)
    assert "may not create a schema" in _said(where, storage.check_place)
    assert "permission denied for database postgres" in _said(where)


@pytest.mark.parametrize(
    ("address", "what"),
    [
        ("postgresql://a:hush@127.0.0.1:1/none", "cannot be reached"),
        ("postgresql://a:hush@/none?host=/nowhere", "cannot be reached"),
        ("postgresql:///none?colour=blue", "colour"),
    ],
)
def test_what_cannot_be_reached_is_said_so_in_a_line(address, what, tmp_path):
    for use in (storage.opened, storage.reading, storage.used, storage.upgrade):
        with pytest.raises(StorageError) as caught:
            use(place(address, tmp_path))
        assert what in str(caught.value)
        assert "\n" not in str(caught.value)
        assert "hush" not in str(caught.value)


def test_a_database_that_is_not_there_is_named(cluster, tmp_path):
    said = _said(place(cluster.address("new", "nowhere"), tmp_path))
    assert 'database "nowhere" does not exist' in said


def test_without_psycopg_the_extra_is_named(cluster, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "psycopg", None)
    for name in [name for name in __import__("sys").modules if ".storage.postgres." in name]:
        if not name.endswith(".address"):
            monkeypatch.delitem(__import__("sys").modules, name)
    assert "its extra postgres" in _said(place(cluster.address(), tmp_path))
