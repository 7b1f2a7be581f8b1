"""Damage in the file, and changes on purpose: found, and told in one sentence, or harmless.

In a file of SQLite: those in a server are in postgres/test_damage.py.
"""

import random
import sqlite3
from contextlib import closing

import pytest

from contestmaster.host.inspection import damages, inspect
from contestmaster.kernel.chain import chained, root
from contestmaster.storage import MemoryStore, NewMatch, Snapshot, StorageError, StoredEntry
from contestmaster.storage.directory import DATABASE
from contestmaster.storage.sqlite import SqliteArchive, SqliteStore

HEADER = b'{"header":{"game":"cows","seats":["red"]},"seed":7,"salt":"ab"}'


def _body(number):
    return b'[%d,0,"red","seat","command","BUY",{"planet":%d}]' % (number, number * 7)


@pytest.fixture(name="data")
def _data(tmp_path, listener):
    """A data directory with two matches, one of them over, and a snapshot."""
    store = SqliteStore(tmp_path / "data", listener)
    for game_no in (1, 2):
        match = store.create(NewMatch("cows", HEADER, "Cows2", game_no))
        for first in range(1, 40, 4):
            batch = [StoredEntry(n, _body(n), b"BUY %d" % (n * 7)) for n in range(first, first + 4)]
            store.append(match, batch, None)
            store.flush(match)  # so that each batch is a run
        store.snapshot(Snapshot(match, 20, "d" * 32, bytes(9_000)))
        if game_no == 1:
            store.finish(match, 5, b'[[0,"1.000000",1]]')
    store.close()
    return tmp_path / "data"


def _everything(folder):
    """All that is kept of matches, without what may change: claims and alarms."""
    with SqliteArchive(folder) as archive:
        return [
            (r.game, r.header, r.server, r.game_no, r.ended, r.outcome, list(archive.entries(r.id)))
            for r in archive.matches()
        ]


@pytest.mark.parametrize("seed", range(80))
def test_three_flipped_bits_are_found_or_do_no_harm(data, seed):
    """[NET-99] never a traceback, never another record without a word."""
    before = _everything(data)
    chance = random.Random(seed)
    file = bytearray((data / DATABASE).read_bytes())
    for _ in range(3):
        file[chance.randrange(len(file))] ^= 1 << chance.randrange(8)
    (data / DATABASE).write_bytes(file)
    found = damages(data)
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in found)
    try:
        after = _everything(data)
    except StorageError as error:
        assert found, error
    else:
        assert found or after == before
    try:
        SqliteStore(data, lambda _: None).close()
    except StorageError as error:
        assert found, error


def _change(folder, *statements):
    """Do what somebody does who can write the file, and knows how to drop its triggers."""
    with closing(sqlite3.connect(folder / DATABASE)) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute("DELETE FROM snapshots")
        for statement in statements:
            assert raw.execute(statement).rowcount == 1
        raw.commit()


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        (
            "UPDATE runs SET bodies = CAST(replace(CAST(bodies AS TEXT), '\"planet\":70}', "
            "'\"planet\":18}') AS BLOB) WHERE match = 1 AND first = 9",
            "one of the entries 9 to 12 of Cows2 game 1",
        ),
        ("DELETE FROM runs WHERE match = 2 AND first = 9", "entries 9 to 16 of Cows2 game 2"),
        ("UPDATE runs SET sources = NULL WHERE match = 1 AND first = 1", "entries 1 to 4"),
        ("UPDATE matches SET outcome = x'5b5d' WHERE id = 1", "Cows2 game 1"),
        ("UPDATE matches SET ended = 6 WHERE id = 1", "Cows2 game 1"),
        ("UPDATE matches SET server = 'Cows3' WHERE id = 2", "Cows3 game 2"),
        (
            "UPDATE matches SET header = CAST(replace(CAST(header AS TEXT), 'red', 'rot') AS BLOB) "
            "WHERE id = 2",
            "Cows2 game 2",
        ),
    ],
)
def test_a_change_on_purpose_is_found_though_it_is_legal(data, statement, what):
    """[NET-99] triggers dropped, snapshots deleted: the chain does not fit any more."""
    assert damages(data) == []
    _change(data, statement)
    (sentence,) = damages(data)
    assert what in sentence
    assert sentence.endswith("is not what was stored; restore a copy of it.")


def test_a_look_through_ends_early_where_nobody_waits_for_it(data):
    asked = []
    damages(data, lambda: not asked.append("again"))
    assert len(asked) == 1


def test_entries_cut_off_at_the_end_give_another_head(data):
    """Nothing inside can tell that; who has noted the head can."""
    with SqliteArchive(data) as archive:
        heads = [seen.head for seen in inspect(archive)]
    _change(data, "DELETE FROM runs WHERE match = 2 AND last = 40")
    assert damages(data) == []
    with SqliteArchive(data) as archive:
        assert [seen.head for seen in inspect(archive)][1] != heads[1]


def test_the_head_is_that_of_the_exchange_form(data):
    header = b'{"game":"cows","seats":["red"]}'
    expected = chained(root(header), map(_body, range(1, 41)))
    with SqliteArchive(data) as archive:
        assert [archive.head(record.id) for record in archive.matches()] == [expected] * 2
    memory = MemoryStore(lambda _: None)
    match = memory.create(NewMatch("cows", HEADER, "Cows2", 1))
    memory.append(match, [StoredEntry(n, _body(n)) for n in range(1, 41)], None)
    assert memory.head(match) == expected
