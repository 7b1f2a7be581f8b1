"""Contests that earlier releases have begun: upgraded, they go on."""

import shutil
import time
from collections import deque

import pytest
from tests.host.contest.running import House
from tests.storage.test_released_schemas import FILES

from contestmaster.host.contest.file import read_settings
from contestmaster.host.contest.hall import last_recorded
from contestmaster.host.contest.recount import recount
from contestmaster.kernel.instant import SECOND
from contestmaster.storage import opened, reading, schema, upgrade
from contestmaster.storage.privacy import DATABASE

PATIENCE = 60


@pytest.fixture(autouse=True)
def installed():
    """Play what is installed, not the tiny games."""


@pytest.mark.parametrize("version", range(1, len(schema.MIGRATIONS) + 1))
def test_a_contest_goes_on(version, tmp_path):
    """Its next game begins, and all rankings come out again from the journals."""
    data, news = tmp_path / "data", deque()
    data.mkdir(mode=0o700)
    shutil.copy(FILES / f"{version}.sqlite", data / DATABASE)
    (data / DATABASE).chmod(0o600)
    upgrade(data)
    with opened(data, news.append) as store:
        before = len(store.matches())
        store._listeners = []  # where the house would listen in memory
        house = House(read_settings(FILES / f"{version}.toml"), store, last_recorded(store))
        begun, end = house.clock.now(), time.monotonic() + PATIENCE
        while len(store.matches()) < before + 2:
            assert time.monotonic() < end
            house.clock.move(max(begun, house.clock.now()) + SECOND)
            for paced in (house.hall, *(server.series for server in house.hall.servers)):
                if paced.deadline is not None and paced.deadline <= house.clock.now():
                    paced.boundary(paced.deadline)
            time.sleep(0.01)  # what is stored is heard of
            while news:
                house.report(news.popleft())
    with reading(data) as archive:
        assert recount(archive)[1] == []
