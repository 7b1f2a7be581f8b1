"""The tables in a server, and the steps from each version to the next.

They are those of SQLite, and keep the same promises (see ``storage/schema.py``): entries come from
the latest claim of a match, one by one without gap or repeat, and are never changed. A run carries
the epoch of its claim and the alarm after it, so that one ``COPY`` is a whole group of appends and
its transaction. Texts are ordered by their bytes, whatever the language of the server.
"""

from typing import Any

import psycopg
from psycopg import sql

from contestmaster.storage.errors import StorageError
from contestmaster.storage.postgres.address import Address

MARK = "contestmaster"
"""The table that marks a schema as ours, and holds its version."""

TABLES = """
CREATE TABLE contestmaster (version integer NOT NULL);

CREATE TABLE meta (
    name text COLLATE "C" PRIMARY KEY,
    value text NOT NULL
);

CREATE TABLE accounts (
    login text COLLATE "C" PRIMARY KEY,
    name text NOT NULL,
    password text,
    role text NOT NULL DEFAULT 'team'
);

CREATE TABLE matches (
    id bigint PRIMARY KEY,
    game text NOT NULL,
    header bytea NOT NULL,
    server text COLLATE "C" NOT NULL,
    game_no bigint NOT NULL,
    epoch bigint NOT NULL DEFAULT 0,
    next_alarm bigint,
    ended bigint,
    outcome bytea,
    root text NOT NULL,
    seal text NOT NULL,
    UNIQUE (server, game_no),
    CHECK ((ended IS NULL) = (outcome IS NULL))
);
CREATE INDEX matches_by_alarm ON matches (next_alarm, id)
    WHERE next_alarm IS NOT NULL AND ended IS NULL;

CREATE TABLE runs (
    match bigint NOT NULL,
    last bigint NOT NULL,
    first bigint NOT NULL,
    epoch bigint NOT NULL,
    alarm bigint,
    bodies bytea NOT NULL,
    lengths bytea NOT NULL,
    sources bytea,
    chain text NOT NULL,
    seal text NOT NULL,
    PRIMARY KEY (match, last),
    CHECK (first <= last),
    CONSTRAINT "an entry is not chained to those before it"
        CHECK (length(chain) = 32 AND length(seal) = 32)
);

CREATE TABLE snapshots (
    match bigint NOT NULL,
    number bigint NOT NULL,
    digest text NOT NULL,
    checksum bytea NOT NULL,
    PRIMARY KEY (match, number)
);

CREATE TABLE pieces (
    match bigint NOT NULL,
    number bigint NOT NULL,
    piece bigint NOT NULL,
    dump bytea NOT NULL,
    PRIMARY KEY (match, number, piece)
);
"""

GUARDS = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'check_violation';
END
$$;

CREATE FUNCTION follow() RETURNS trigger LANGUAGE plpgsql SET search_path = {schema} AS $$
BEGIN
    PERFORM 1 FROM matches JOIN (SELECT DISTINCT match FROM added) AS own ON own.match = matches.id
        ORDER BY matches.id FOR UPDATE OF matches;
    IF EXISTS (
        SELECT FROM added LEFT JOIN matches ON matches.id = added.match
        WHERE matches.epoch IS DISTINCT FROM added.epoch
    ) THEN
        RAISE EXCEPTION 'another host has taken over the match' USING ERRCODE = 'check_violation';
    END IF;
    IF EXISTS (
        SELECT FROM added WHERE added.first <> 1 + coalesce((
            SELECT max(runs.last) FROM runs
            WHERE runs.match = added.match AND runs.last < added.last), 0)
        OR EXISTS (
            SELECT FROM runs WHERE runs.match = added.match AND runs.last > added.last
            AND runs.first <= added.last)
    ) THEN
        RAISE EXCEPTION 'the number of an entry leaves a gap or comes again'
            USING ERRCODE = 'check_violation';
    END IF;
    UPDATE matches SET next_alarm = newest.alarm
        FROM (
            SELECT DISTINCT ON (match) match, alarm FROM added ORDER BY match, last DESC
        ) AS newest
        WHERE matches.id = newest.match AND matches.next_alarm IS DISTINCT FROM newest.alarm;
    RETURN NULL;
END
$$;
CREATE TRIGGER runs_follow AFTER INSERT ON runs REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION follow();
CREATE TRIGGER runs_stay BEFORE UPDATE ON runs
    FOR EACH ROW EXECUTE FUNCTION refuse('an entry is never changed');
CREATE TRIGGER runs_remain BEFORE DELETE ON runs
    FOR EACH ROW EXECUTE FUNCTION refuse('an entry is never deleted');
CREATE TRIGGER runs_last BEFORE TRUNCATE ON runs
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('an entry is never deleted');
CREATE TRIGGER matches_stay BEFORE UPDATE OF id, game, header, server, game_no, root ON matches
    FOR EACH ROW EXECUTE FUNCTION refuse('a header is never changed');
CREATE TRIGGER matches_remain BEFORE DELETE ON matches
    FOR EACH ROW EXECUTE FUNCTION refuse('a match is never deleted');
CREATE TRIGGER matches_last BEFORE TRUNCATE ON matches
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('a match is never deleted');

CREATE FUNCTION snapshot_within() RETURNS trigger LANGUAGE plpgsql SET search_path = {schema} AS $$
BEGIN
    IF NEW.number > (SELECT coalesce(max(last), 0) FROM runs WHERE match = NEW.match) THEN
        RAISE EXCEPTION 'a snapshot goes beyond the entries' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER snapshots_follow BEFORE INSERT ON snapshots
    FOR EACH ROW EXECUTE FUNCTION snapshot_within();
"""

MIGRATIONS: tuple[str, ...] = (TABLES + GUARDS,)
"""Step n leads from version n to n + 1. A step once released is never edited."""

Raw = psycopg.Connection[tuple[Any, ...]]


def migrate(raw: Raw, address: Address, start: int) -> None:
    """Lead a schema from version `start` to the newest, in one transaction."""
    with raw.transaction():
        begin(raw, address)
        for step in MIGRATIONS[start:]:
            run(raw, address, step)
        mark(raw)


def begin(raw: Raw, address: Address) -> None:
    """Make the schema where it is missing, for its owner alone."""
    name = sql.Identifier(address.schema)
    raw.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(name))
    raw.execute(sql.SQL("REVOKE ALL ON SCHEMA {} FROM PUBLIC").format(name))


def run(raw: Raw, address: Address, step: str) -> None:
    """Run the statements of a step."""
    raw.execute(step.replace("{schema}", f'"{address.schema}"').encode())


def mark(raw: Raw) -> None:
    """Note the newest version."""
    raw.execute("DELETE FROM contestmaster")
    raw.execute("INSERT INTO contestmaster VALUES (%s)", (len(MIGRATIONS),))


def version(raw: Raw, address: Address) -> int:
    """The version of the tables at an address, 0 where there are none.

    Raises StorageError where the schema belongs to another program or to a newer Contestmaster.
    """
    names = {
        name
        for (name,) in raw.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = %s", (address.schema,)
        )
    }
    if not names:
        return 0
    if MARK not in names:
        raise StorageError(
            f"{address.shown} has tables of another program in its schema {address.schema}: name "
            "another one with ?schema=NAME."
        )
    row = raw.execute("SELECT version FROM contestmaster").fetchone()
    found = 0 if row is None else int(row[0])
    if not 1 <= found <= len(MIGRATIONS):
        raise StorageError(
            f"{address.shown} has schema {found}, made by a newer Contestmaster than this one, "
            f"which knows {len(MIGRATIONS)}."
        )
    return found


def demand_newest(found: int, address: Address) -> None:
    """StorageError where the tables at an address, of version `found`, are not of the newest."""
    if found == 0:
        raise StorageError(f"{address.shown} is empty: no host has used it yet.")
    if found < len(MIGRATIONS):
        raise StorageError(
            f"{address.shown} has the older schema {found}; run: contestmaster db upgrade "
            f"{address.shown}"
        )


def may_make(raw: Raw, address: Address) -> bool:
    """Whether the tables can be made: in a schema that is there, or in a new one."""
    there = raw.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (address.schema,))
    if there.fetchone() is not None:
        ask = "SELECT has_schema_privilege(%s, 'CREATE')"
        row = raw.execute(ask, (address.schema,)).fetchone()
    else:
        ask = "SELECT has_database_privilege(current_database(), 'CREATE')"
        row = raw.execute(ask).fetchone()
    return row is not None and bool(row[0])


def may_be_read_by_others(raw: Raw, address: Address) -> bool:
    """Whether everybody who may log in to the database may look into the schema."""
    row = raw.execute(
        "SELECT has_schema_privilege('public', %s, 'USAGE')", (address.schema,)
    ).fetchone()
    return row is not None and bool(row[0])
