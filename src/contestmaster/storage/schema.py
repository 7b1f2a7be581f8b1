"""The one place where the tables are described, and the steps from each version to the next."""

import sqlite3
from pathlib import Path

from contestmaster.storage import links
from contestmaster.storage.errors import StorageError

APPLICATION_ID = 0x434D4A4C
"""Marks the file as ours ("CMJL" in its header), where SQLite keeps such marks."""

# The journal's promises are kept here and not in code that could be bypassed: entries come from
# the latest claim of a match (epoch), one by one without gap or repeat, and are never changed.
# Entries committed together are one row, a run (see runs.py). Appends go through the view
# `appends`, whose trigger keeps epoch, run and alarm together, so that a whole group of them is
# one statement (see committer.py for why this matters). A row without a match is padding and
# stores nothing.
_FIRST = """
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE accounts (
    login TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    password TEXT
) WITHOUT ROWID;

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    header BLOB NOT NULL,
    server TEXT NOT NULL,
    game_no INTEGER NOT NULL,
    epoch INTEGER NOT NULL DEFAULT 0,
    next_alarm INTEGER,
    ended INTEGER,
    outcome BLOB,
    UNIQUE (server, game_no),
    CHECK ((ended IS NULL) = (outcome IS NULL))
);
CREATE INDEX matches_by_alarm ON matches (next_alarm)
    WHERE next_alarm IS NOT NULL AND ended IS NULL;

CREATE TABLE runs (
    match INTEGER NOT NULL REFERENCES matches (id),
    last INTEGER NOT NULL,
    first INTEGER NOT NULL,
    bodies BLOB NOT NULL,
    lengths BLOB NOT NULL,
    sources BLOB,
    PRIMARY KEY (match, last),
    CHECK (first <= last)
);

CREATE TRIGGER runs_follow BEFORE INSERT ON runs
WHEN NEW.first <> 1 + (SELECT coalesce(max(last), 0) FROM runs WHERE match = NEW.match)
BEGIN
    SELECT raise(ABORT, 'the number of an entry leaves a gap or comes again');
END;
CREATE TRIGGER runs_stay BEFORE UPDATE ON runs
BEGIN
    SELECT raise(ABORT, 'an entry is never changed');
END;
CREATE TRIGGER runs_remain BEFORE DELETE ON runs
BEGIN
    SELECT raise(ABORT, 'an entry is never deleted');
END;

CREATE VIEW appends AS
    SELECT match, 0 AS epoch, 0 AS alarm, first, last, bodies, lengths, sources FROM runs;
CREATE TRIGGER appends_arrive INSTEAD OF INSERT ON appends WHEN NEW.match IS NOT NULL
BEGIN
    SELECT raise(ABORT, 'another host has taken over the match')
        WHERE NEW.epoch IS NOT (SELECT epoch FROM matches WHERE id = NEW.match);
    INSERT INTO runs (match, last, first, bodies, lengths, sources)
        VALUES (NEW.match, NEW.last, NEW.first, NEW.bodies, NEW.lengths, NEW.sources);
    UPDATE matches SET next_alarm = NEW.alarm
        WHERE id = NEW.match AND next_alarm IS NOT NEW.alarm;
END;

CREATE TABLE snapshots (
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,
    digest TEXT NOT NULL,
    checksum BLOB NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TRIGGER snapshots_follow BEFORE INSERT ON snapshots
WHEN NEW.number > (SELECT coalesce(max(last), 0) FROM runs WHERE match = NEW.match)
BEGIN
    SELECT raise(ABORT, 'a snapshot goes beyond the entries');
END;

CREATE TABLE pieces (
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,
    piece INTEGER NOT NULL,
    dump BLOB NOT NULL,
    PRIMARY KEY (match, number, piece)
);
"""

_ROLES = "ALTER TABLE accounts ADD COLUMN role TEXT NOT NULL DEFAULT 'team';"

# Entries are chained where they rest: a run has the head of the record after its last entry, and
# a match the root from which its chain begins (links.py). What else is kept of either is sealed
# with that. `chain_*` are functions of ours, which know the chains of older databases.
_CHAIN = """
ALTER TABLE matches ADD COLUMN root TEXT NOT NULL DEFAULT '';
ALTER TABLE matches ADD COLUMN seal TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN chain TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN seal TEXT NOT NULL DEFAULT '';
DROP TRIGGER runs_stay;

UPDATE matches SET root = chain_root(header);
CREATE TABLE links (match INTEGER, last INTEGER, chain TEXT, PRIMARY KEY (match, last));
INSERT INTO links
    WITH RECURSIVE linked (match, last, chain) AS (
        SELECT id, 0, root FROM matches
        UNION ALL
        SELECT runs.match, runs.last, chain_run(linked.chain, runs.bodies, runs.lengths)
        FROM linked JOIN runs ON runs.match = linked.match AND runs.last = (
            SELECT min(last) FROM runs WHERE match = linked.match AND last > linked.last)
    )
    SELECT match, last, chain FROM linked;
UPDATE runs SET chain = (
    SELECT chain FROM links WHERE links.match = runs.match AND links.last = runs.last);
UPDATE runs SET seal = chain_seal(chain, bodies, sources);
UPDATE matches SET seal = chain_close(
    (SELECT chain FROM links WHERE match = id ORDER BY last DESC LIMIT 1),
    header, server, game_no, game, ended, outcome);
DROP TABLE links;

CREATE TRIGGER runs_stay BEFORE UPDATE ON runs
BEGIN
    SELECT raise(ABORT, 'an entry is never changed');
END;
CREATE TRIGGER runs_chain BEFORE INSERT ON runs
WHEN length(NEW.chain) <> 32 OR length(NEW.seal) <> 32
BEGIN
    SELECT raise(ABORT, 'an entry is not chained to those before it');
END;
CREATE TRIGGER matches_stay BEFORE UPDATE OF id, game, header, server, game_no, root ON matches
BEGIN
    SELECT raise(ABORT, 'a header is never changed');
END;
CREATE TRIGGER matches_remain BEFORE DELETE ON matches
BEGIN
    SELECT raise(ABORT, 'a match is never deleted');
END;

DROP VIEW appends;
CREATE VIEW appends AS
    SELECT match, 0 AS epoch, 0 AS alarm, first, last, bodies, lengths, sources, chain, seal
    FROM runs;
CREATE TRIGGER appends_arrive INSTEAD OF INSERT ON appends WHEN NEW.match IS NOT NULL
BEGIN
    SELECT raise(ABORT, 'another host has taken over the match')
        WHERE NEW.epoch IS NOT (SELECT epoch FROM matches WHERE id = NEW.match);
    INSERT INTO runs (match, last, first, bodies, lengths, sources, chain, seal)
        VALUES (NEW.match, NEW.last, NEW.first, NEW.bodies, NEW.lengths, NEW.sources,
            NEW.chain, NEW.seal);
    UPDATE matches SET next_alarm = NEW.alarm
        WHERE id = NEW.match AND next_alarm IS NOT NEW.alarm;
END;
"""

MIGRATIONS: tuple[str, ...] = (_FIRST, _ROLES, _CHAIN)
"""Step n leads from version n to n + 1. A step once released is never edited."""


def migrate(connection: sqlite3.Connection, start: int) -> None:
    """Lead a database from version `start` to the newest, in one transaction."""
    steps = "\n".join(MIGRATIONS[start:])
    for name, (arguments, function) in links.FUNCTIONS.items():
        connection.create_function(name, arguments, function, deterministic=True)
    marks = f"PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version={len(MIGRATIONS)};"
    try:
        connection.executescript(f"BEGIN IMMEDIATE; {steps} {marks} COMMIT;")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def version(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the database at `path`, 0 where it is empty.

    Raises StorageError where the file belongs to another program or to a newer Contestmaster.
    """
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if mark == found == tables == 0:
        return 0
    if mark != APPLICATION_ID or found < 1:
        raise StorageError(f"{path} is not a Contestmaster database.")
    if found > len(MIGRATIONS):
        raise StorageError(
            f"{path} has schema {found}, made by a newer Contestmaster than this one, "
            f"which knows {len(MIGRATIONS)}."
        )
    return int(found)


def demand_newest(found: int, path: Path) -> None:
    """StorageError where the database at `path`, of version `found`, is not of the newest."""
    if found == 0:
        raise StorageError(f"{path} is empty: no host has used it yet.")
    if found < len(MIGRATIONS):
        raise StorageError(
            f"{path} has the older schema {found}; run: contestmaster db upgrade {path.parent}"
        )
