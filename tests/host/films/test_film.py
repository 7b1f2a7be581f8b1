"""Films: made from records, read in parts."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.host.playing import Stage

from contestmaster.host.films.film import Film
from contestmaster.host.films.making import make
from contestmaster.host.frames.reel import filmed_journal
from contestmaster.kernel.replay import Replay


@pytest.fixture
def film(tmp_path: Path) -> Film:
    """A game of 120 turns."""
    stage = Stage(turns=120)
    for number in range(120):
        stage.say("ann", f"ADD {number % 10}")
        stage.turn()
    folder = tmp_path / "film"
    return Film(folder, make(stage.store, stage.store.match(1), folder))


def turns(film: Film, *cut: int | None) -> list[int]:
    """The turns of the frames of a cut; it begins with a whole state."""
    reel: dict[str, Any] = json.loads(film.reel(*cut))
    frames = reel["frames"]
    assert not frames or "state" in frames[0]
    assert reel["turns"] == 120
    return [frame["turn"] for frame in frames]


def test_a_film_is_what_its_journal_tells(film):
    lines = film.journal.read_bytes().splitlines(keepends=True)
    assert json.loads(film.reel())["frames"] == json.loads(filmed_journal(lines))["frames"]
    Replay(lines).to_end()
    assert film.size == film.frames.stat().st_size + film.journal.stat().st_size


def test_a_cut_begins_with_the_whole_state_at_or_before_it(film):
    assert turns(film) == list(range(121))
    assert turns(film, 60, 62) == list(range(50, 63))
    assert turns(film, 50, 50) == [50]
    assert turns(film, 0, 0) == [0]
    assert turns(film, None, 3) == [0, 1, 2, 3]
    assert turns(film, 119) == list(range(100, 121))
    assert turns(film, 500, 600) == list(range(100, 121))


def test_nothing_is_made_of_a_game_that_goes_on(tmp_path):
    stage = Stage(turns=3)
    stage.turn()
    with pytest.raises(ValueError, match="has not ended"):
        make(stage.store, stage.store.match(1), tmp_path / "film")
    assert not (tmp_path / "film").exists()
