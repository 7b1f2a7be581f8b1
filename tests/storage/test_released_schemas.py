"""Databases that earlier releases have made: all of them can be used."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from contestmaster.host.live import replayed_whole
from contestmaster.storage import StorageError, backup, opened, reading, schema, upgrade
from contestmaster.storage.alike import demand_alike
from contestmaster.storage.opening import postgres
from contestmaster.storage.privacy import DATABASE

FILES = Path(__file__).parent / "schemas"
RELEASED = {
    "a folder": ["0666", "2273", "277c"],
    "a server": ["001a"],
}
"""How the hash of each step begins; a new step has a new line."""


@pytest.fixture(name="version", params=range(1, len(schema.MIGRATIONS) + 1))
def _version(request):
    return request.param


@pytest.fixture(name="data")
def _data(version, tmp_path):
    """A data directory as that release has left it."""
    folder = tmp_path / "released"
    folder.mkdir(mode=0o700)
    shutil.copy(FILES / f"{version}.sqlite", folder / DATABASE)
    (folder / DATABASE).chmod(0o600)
    return folder


def told(archive):
    """What is known of each match, replayed from its first entry."""
    return {
        f"{record.server} game {record.game_no}": {
            "entries": match.number,
            "digest": match.digest(),
            "outcome": None if record.outcome is None else json.loads(record.outcome),
        }
        for record in archive.matches()
        for match in [replayed_whole(archive, record)]
    }


def test_every_match_replays_to_the_digest_of_its_release(version, data, postgres_place):
    """In a folder, and when it has moved to a server."""
    if version < len(schema.MIGRATIONS):
        with pytest.raises(StorageError, match=f"older schema {version}"):
            reading(data)
    assert upgrade(data) == (version, len(schema.MIGRATIONS))
    expected = json.loads((FILES / f"{version}.json").read_text())
    backup.copy(data, postgres_place)
    with reading(data) as folder, reading(postgres_place) as server:
        assert told(folder) == told(server) == expected
        demand_alike(folder, server)
        assert {account.role for account in server.accounts()} == {"team"}


def test_a_match_that_goes_on_takes_entries(version, data):
    upgrade(data)
    with opened(data) as store:
        last = store.matches()[-1]
        assert last.ended is None
        number = store.claim(last.id)
        newest = list(store.entries(last.id))[-1]
        store.append(last.id, [replace(newest, number=number + 1)], None)
        store.flush(last.id)
        assert store.last(last.id) == number + 1


def test_a_step_that_was_released_is_never_edited():
    """An older database would be led elsewhere than the one that was made with the step."""
    steps = {"a folder": schema.MIGRATIONS, "a server": postgres("schema").MIGRATIONS}
    begun = {
        where: [sha256(step.encode()).hexdigest()[:4] for step in each]
        for where, each in steps.items()
    }
    assert begun == RELEASED
