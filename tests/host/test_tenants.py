"""Whose records a place has: nobody sets up theirs among another's."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.host import recording
from tests.host.playing import START

from contestmaster import storage
from contestmaster.forum import Forum
from contestmaster.host.actbook import ActBook
from contestmaster.host.tenants import SEASON
from contestmaster.storage import StorageError, Store


def season(store: Store) -> None:
    ActBook.kept(store, Forum(), SEASON, "the season", START)  # which game it is does not matter


COMERS: dict[str, Callable[[Any], object]] = {
    "a contest": recording.contest,
    "tables": recording.lobby,
    "a forum": recording.forum,
    "a season": season,
    "games by announcement": recording.announced,
}
TOGETHER = {"a forum", "games by announcement"}
PAIRS = [(first, second) for first in COMERS for second in COMERS if first != second]


@pytest.fixture(autouse=True)
def _all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    recording.install_all(monkeypatch)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(storage.opened(tmp_path)) as opened:
        yield opened


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_what_is_anothers_is_not_moved_into(store: Store, first: str, second: str) -> None:
    """But a forum and the games that it is about have one place."""
    COMERS[first](store)
    there = [record.server for record in store.matches()]
    if {first, second} == TOGETHER:
        COMERS[second](store)
        return
    with pytest.raises(StorageError, match=f"those of {first}, for `contestmaster .*: name"):
        COMERS[second](store)
    assert [record.server for record in store.matches()] == there


@pytest.mark.parametrize("whose", sorted(COMERS.keys() - TOGETHER))
def test_whoever_is_there_goes_on_even_where_another_came_in_before_this_was_looked_at(
    store: Store, whose: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    COMERS[whose](store)
    with monkeypatch.context() as before:
        before.setattr("contestmaster.host.actbook.demand_place", lambda *_: None)
        recording.forum(store)
    COMERS[whose](store)
