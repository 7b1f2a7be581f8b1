"""The studio: films when they are wanted, by a process of their own."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from tests.host.playing import SECRET, START, Stage

from contestmaster import storage
from contestmaster.games.cows import Cows
from contestmaster.games.cows.params import CowsParams
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.films.film import Film, Index
from contestmaster.host.films.studio import FilmError, InThread, Studio, Worker
from contestmaster.host.plan import Plan
from contestmaster.host.series import Series
from contestmaster.kernel import registry

NO_INDEX = Index(msgspec.Raw(b"{}"), [], [], [])


class Crew:
    """Makes empty films of a hundred bytes when it is told to go on."""

    def __init__(self) -> None:
        self.made: list[int] = []
        self.go = asyncio.Event()
        self.go.set()

    async def make(self, match: int, folder: Path) -> Index:
        await self.go.wait()
        self.made.append(match)
        if match < 0:
            raise FilmError("there is no such game")
        empty_film(folder)
        return NO_INDEX

    async def close(self) -> None:
        """Nothing runs."""


def empty_film(folder: Path) -> None:
    folder.mkdir()
    film = Film(folder, NO_INDEX)
    film.frames.write_bytes(bytes(60))
    film.journal.write_bytes(bytes(40))


def test_a_film_is_made_once_whoever_asks():
    async def play() -> Sequence[int]:
        crew = Crew()
        studio = Studio(crew)
        crew.go.clear()
        asked = [asyncio.create_task(studio.film(1)) for _ in range(3)]
        asked[0].cancel()  # who loses patience takes it from nobody else
        await asyncio.sleep(0)
        crew.go.set()
        assert len({id(film) for film in await asyncio.gather(*asked[1:])}) == 1
        await studio.film(1)
        await studio.close()
        return crew.made

    assert asyncio.run(play()) == [1]


def test_the_films_that_were_wanted_longest_ago_are_thrown_away():
    async def play() -> Sequence[int]:
        crew = Crew()
        studio = Studio(crew, most_bytes=250)
        first = await studio.film(1)
        await studio.film(2)
        await studio.film(1)
        await studio.film(3)
        assert first.frames.exists()
        await studio.film(1)
        await studio.film(2)
        await studio.close()
        assert not first.frames.exists()
        return crew.made

    assert asyncio.run(play()) == [1, 2, 3, 2]


def test_a_film_that_cannot_be_made_is_tried_again_when_it_is_wanted_again(logged):
    async def play() -> Sequence[int]:
        crew = Crew()
        studio = Studio(crew)
        for _ in range(2):
            with pytest.raises(FilmError):
                await studio.film(-1)
        await studio.close()
        return crew.made

    assert asyncio.run(play()) == [-1, -1]
    assert [each["reason"] for each in logged] == ["there is no such game"] * 2


def test_films_can_be_made_on_a_thread():
    stage = Stage(turns=2)
    stage.turn()
    stage.turn()

    async def play() -> None:
        studio = Studio(InThread(stage.store))
        film = await studio.film(1)
        assert json.loads(film.reel())["turns"] == 2
        with pytest.raises(FilmError):
            await studio.film(99)
        await studio.close()

    asyncio.run(play())


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records of a small game of cows on disk: another process knows no games of the tests."""
    monkeypatch.undo()
    assert "cows" in registry.game_names()
    store = storage.opened(tmp_path / "data")
    clock = VirtualClock(START)
    params = CowsParams(side=12, stable_distance=2, max_turns=3)
    series = Series("Cows1", lambda _: Plan(Cows(params), ("a", "b"), SECRET), store, clock)
    series.open()
    for _ in range(4):
        assert series.deadline is not None
        clock.move(series.deadline)
        series.boundary(series.deadline)
        store.flush(1)
    store.close()
    return tmp_path / "data"


@pytest.mark.slow
def test_films_are_made_in_a_process_of_their_own(records, logged):
    """A process that was killed is started again; what has not ended is refused, with a reason."""

    async def play() -> None:
        worker = Worker(records)
        studio = Studio(worker)
        film = await studio.film(1)
        reel = json.loads(film.reel())
        assert (reel["game"], reel["server"], reel["turns"]) == ("cows", "Cows1", 3)
        assert len(reel["board"]["fields"]) == 144
        with pytest.raises(FilmError, match="has not ended"):
            await studio.film(2)
        process = worker._process._process
        process.kill()
        await process.wait()
        assert (await Studio(worker).film(1)).index == film.index
        await studio.close()

    asyncio.run(play())
    assert len([told for told in logged if told["log_level"] == "error"]) == 1
