"""Changes on purpose in a server: found, and told in one sentence."""

import pytest

from contestmaster.host.inspection import damages
from contestmaster.storage import NewMatch, StoredEntry, opened
from contestmaster.storage.places import address_of

psycopg = pytest.importorskip("psycopg")

HEADER = b'{"header":{"game":"cows","seats":["red"]},"seed":7,"salt":"ab"}'


@pytest.fixture(name="data")
def _data(postgres_place):
    """A place with two matches, one of them over."""
    with opened(postgres_place) as store:
        for game_no in (1, 2):
            match = store.create(NewMatch("cows", HEADER, "Cows2", game_no))
            for first in range(1, 40, 4):
                numbers = range(first, first + 4)
                batch = [StoredEntry(n, b"entry %d" % n, b"BUY %d" % n) for n in numbers]
                store.append(match, batch, None)
                store.flush(match)  # so that each batch is a run
            if game_no == 1:
                store.finish(match, 5, b"[1]")
    return postgres_place


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        (
            "UPDATE runs SET bodies = replace(encode(bodies, 'escape'), 'y 9', 'y 8')::bytea "
            "WHERE match = 1 AND first = 9",
            "one of the entries 9 to 12 of Cows2 game 1",
        ),
        ("DELETE FROM runs WHERE match = 2 AND first = 9", "entries 9 to 16 of Cows2 game 2"),
        ("UPDATE runs SET sources = NULL WHERE match = 1 AND first = 1", "entries 1 to 4"),
        ("UPDATE matches SET outcome = '[]' WHERE id = 1", "Cows2 game 1"),
        ("UPDATE matches SET ended = 6 WHERE id = 1", "Cows2 game 1"),
        ("UPDATE matches SET server = 'Cows3' WHERE id = 2", "Cows3 game 2"),
    ],
)
def test_a_change_on_purpose_is_found_though_the_server_took_it(data, statement, what):
    """[NET-99] the guards off: the chain does not fit any more."""
    assert damages(data) == []
    address = address_of(data)
    with psycopg.connect(address.dsn, autocommit=True) as raw:
        raw.execute(f'SET search_path TO "{address.schema}"')
        for table in ("runs", "matches"):
            raw.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        assert raw.execute(statement).rowcount == 1
    (sentence,) = damages(data)
    assert what in sentence
    assert sentence.endswith("is not what was stored; restore a copy of it.")
