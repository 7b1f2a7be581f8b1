"""The tables' own promises in a server, and the versions of the schema."""

import pytest

from contestmaster.storage import StorageError, backup, opened, place, reading, upgrade, used
from contestmaster.storage.places import address_of

psycopg = pytest.importorskip("psycopg")
from contestmaster.storage.postgres import schema  # noqa: E402

LINK = "'" + "0" * 32 + "'"


@pytest.fixture(name="made")
def _made(postgres_place, claimed, entries):
    """A place with a match of three entries, closed."""
    with opened(postgres_place) as store:
        match = claimed(store)
        store.append(match, entries(1, 3), None)
        store.flush(match)
    return postgres_place


@pytest.fixture(name="raw")
def _raw(made):
    address = address_of(made)
    with psycopg.connect(address.dsn, autocommit=True) as raw:
        raw.execute(f'SET search_path TO "{address.schema}"')
        yield raw


_RUN = "INSERT INTO runs VALUES ({match}, {last}, {first}, {epoch}, NULL, '', '', NULL, {c}, {s})"


def _run(last, first, match=1, epoch=1, c=LINK, s=LINK):
    return _RUN.format(match=match, last=last, first=first, epoch=epoch, c=c, s=s)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (_run(5, 5), "gap"),
        (_run(3, 3), "runs_pkey"),
        (_run(4, 3), "comes again"),
        (_run(2, 1), "comes again"),
        (_run(0, 0), "comes again"),
        (_run(3, 4), "runs_check"),
        (_run(4, 4, epoch=0), "taken over"),
        (_run(4, 4, epoch=2), "taken over"),
        (_run(1, 1, match=2), "taken over"),
        (_run(4, 4, c="''"), "not chained"),
        (_run(4, 4, s="''"), "not chained"),
        ("UPDATE runs SET bodies = '' WHERE last = 3", "never changed"),
        ("UPDATE runs SET chain = ''", "never changed"),
        ("DELETE FROM runs WHERE last = 3", "never deleted"),
        ("TRUNCATE runs", "never deleted"),
        ("UPDATE matches SET header = ''", "never changed"),
        ("UPDATE matches SET root = ''", "never changed"),
        ("DELETE FROM matches", "never deleted"),
        ("TRUNCATE matches", "never deleted"),
        ("INSERT INTO snapshots VALUES (1, 4, '', '')", "beyond"),
        ("UPDATE matches SET ended = 5", "matches_check"),
    ],
)
def test_the_schema_itself_guards_the_journal(raw, statement, message):
    with pytest.raises(psycopg.IntegrityError, match=message):
        raw.execute(statement)
    assert raw.execute("SELECT max(last), count(*) FROM runs").fetchone() == (3, 1)


def test_the_guards_hold_for_whoever_looks_elsewhere(raw, made):
    """Somebody else's session has another search path."""
    name = address_of(made).schema
    raw.execute("SET search_path TO public")
    statement = _run(5, 5).replace("runs", f"{name}.runs")
    with pytest.raises(psycopg.IntegrityError, match="gap"):
        raw.execute(statement)
    raw.execute(_run(4, 4).replace("runs", f"{name}.runs"))


def test_nobody_else_may_look_into_the_schema(raw, made):
    assert not schema.may_be_read_by_others(raw, address_of(made))


def test_older_tables_name_the_command_that_upgrades_them(made, monkeypatch):
    step = "CREATE TABLE novelty (id bigint PRIMARY KEY);"
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    shown = address_of(made).shown
    for use in (opened, reading):
        with pytest.raises(StorageError) as caught:
            use(made)
        assert str(caught.value) == (
            f"{shown} has the older schema 1; run: contestmaster db upgrade {shown}"
        )
    assert upgrade(made) == (1, 2)
    assert upgrade(made) == (2, 2)
    with opened(made) as store:
        assert store.last(1) == 3


def test_an_upgrade_that_fails_changes_nothing(made, monkeypatch):
    before = schema.MIGRATIONS
    broken = "CREATE TABLE novelty (id bigint); INSERT INTO nowhere VALUES (1);"
    monkeypatch.setattr(schema, "MIGRATIONS", (*before, broken))
    with pytest.raises(StorageError):
        upgrade(made)
    monkeypatch.setattr(schema, "MIGRATIONS", before)
    with reading(made) as archive:
        assert archive.last(1) == 3
    assert upgrade(made) == (1, 1)


def test_newer_tables_and_those_of_others_are_left_alone(made, raw, cluster, tmp_path):
    raw.execute("UPDATE contestmaster SET version = 99")
    for use in (opened, reading, upgrade):
        with pytest.raises(StorageError, match="schema 99, made by a newer Contestmaster"):
            use(made)
    raw.execute("CREATE SCHEMA recipes CREATE TABLE meta (name text)")
    others = place(cluster.address("recipes"), tmp_path / "others")
    for use in (opened, reading, upgrade):
        with pytest.raises(StorageError, match="tables of another program in its schema recipes"):
            use(others)
    raw.execute("DROP SCHEMA recipes CASCADE")


def test_there_must_be_something_to_upgrade_or_read(postgres_place):
    with pytest.raises(StorageError, match="There are no records"):
        upgrade(postgres_place)
    with pytest.raises(StorageError, match="no host has used it"):
        reading(postgres_place)


def test_records_that_were_lost_are_not_begun_anew(made, raw, tmp_path):
    """[NET-98] one sentence says what to do; nothing is made."""
    backup.back_up(made, tmp_path / "copy.db")
    address = address_of(made)
    raw.execute(f'DROP SCHEMA "{address.schema}" CASCADE')
    with pytest.raises(StorageError) as caught:
        opened(made)
    assert str(caught.value) == (
        f"{address.shown} has no records, but has been used before: bring a copy of them back, or, "
        f"to begin anew, name another schema or remove {made / 'contestmaster.used'}."
    )
    assert not used(made)
    backup.restore(made, tmp_path / "copy.db")
    with opened(made) as store:
        assert store.last(1) == 3
