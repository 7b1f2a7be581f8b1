"""Shots of films: taken once, kept beside the film, and not more of them than there is room for."""

import asyncio
from pathlib import Path

import pytest
from tests.host.playing import Stage

from contestmaster.host.films import shots
from contestmaster.host.films.film import Film
from contestmaster.host.films.making import make
from contestmaster.host.films.shots import Shot, take
from contestmaster.host.films.studio import FilmError, InThread, Studio


@pytest.fixture
def stage() -> Stage:
    """A game of four turns."""
    stage = Stage(turns=4)
    for _ in range(4):
        stage.turn()
    return stage


@pytest.fixture
def film(stage: Stage, tmp_path: Path) -> Film:
    folder = tmp_path / "film"
    return Film(folder, make(stage.store, stage.store.match(1), folder))


def test_shots_of_turns_that_show_the_same_are_one(film: Film):
    assert Shot().of(film) == Shot(99).of(film) == Shot(4).of(film)
    assert Shot(2, 9).of(film) == Shot(2, 2)
    assert Shot(2, 0).media_type == "image/gif"
    assert Shot(2).media_type == "image/png"
    taken = [Shot(2), Shot(2, 0), Shot(2, 1), Shot(2, bare=True), Shot(2, bare=True, ground="dark")]
    assert len({shot.path(film) for shot in taken}) == 5


def test_a_board_alone_is_a_drawing_of_what_turned_the_match(film: Film, monkeypatch):
    """Where nothing turned it that is its end."""
    bare = Shot(bare=True)
    assert bare.media_type == "image/svg+xml"
    assert bare.of(film) == Shot(4, bare=True)
    monkeypatch.setattr(film, "story", lambda: b'{"ending":{"pivot":{"frame":2}}}')
    assert bare.of(film) == Shot(2, bare=True)
    assert Shot(3, bare=True).of(film) == Shot(3, bare=True)
    assert Shot().of(film) == Shot(4)
    take(film, Shot(2, bare=True))
    assert Shot(2, bare=True).path(film).read_text().startswith("<svg ")
    assert Shot(2, bare=True).path(film) != Shot(2).path(film)


def test_a_scene_is_of_one_turn_and_needs_those_around_it(film: Film):
    scene = Shot(2, scene=True)
    assert (scene.media_type, scene.of(film)) == ("image/gif", scene)
    assert (Shot(20, scene=True).span, scene.span) == ((12, 24), (0, 6))
    assert Shot(20).span == (None, 20)
    take(film, scene)
    assert scene.path(film).read_bytes().startswith(b"GIF8")
    assert scene.path(film) not in {Shot(2).path(film), Shot(2, 0).path(film)}


def test_a_shot_is_taken_once_and_asked_for_often(stage: Stage, monkeypatch: pytest.MonkeyPatch):
    taken: list[Shot] = []

    async def play() -> None:
        crew = InThread(stage.store)
        studio = Studio(crew)
        kept = crew.take

        async def counted(film: Film, shot: Shot) -> None:
            taken.append(shot)
            await kept(film, shot)

        monkeypatch.setattr(crew, "take", counted)
        one, other = await asyncio.gather(studio.shot(1, Shot(4)), studio.shot(1, Shot(77)))
        assert one == other
        assert one.startswith(b"\x89PNG")
        assert (await studio.shot(1, Shot(4, 0))).startswith(b"GIF8")
        with pytest.raises(FilmError):
            await studio.shot(99, Shot())
        await studio.close()

    asyncio.run(play())
    assert taken == [Shot(4), Shot(4, 0)]


def test_pictures_of_one_turn_have_drafts_of_their_own(film: Film, monkeypatch: pytest.MonkeyPatch):
    """They may be taken at once: a card was lost to a clip that was written into the same."""
    drafts: list[str] = []
    write = Path.write_bytes

    def noted(path: Path, data: bytes) -> int:
        drafts.append(path.name)
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", noted)
    wanted = [Shot(2), Shot(2, 0), Shot(2, bare=True), Shot(2, scene=True)]
    for shot in wanted:
        take(film, shot)
    assert len(set(drafts)) == len(wanted)
    assert all(shot.path(film).is_file() for shot in wanted)
    assert not list(film.folder.glob("*.part"))


def test_the_oldest_shots_make_room(film: Film, monkeypatch: pytest.MonkeyPatch):
    """Strangers choose the turns; what they ask for fills no disk."""
    monkeypatch.setattr(shots, "_MOST_KEPT", 2)
    for turn in range(4):
        take(film, Shot(turn))
    kept = sorted(path.name for path in film.folder.glob("*.png"))
    assert kept == ["2-evening.png", "3-evening.png"]
    assert film.frames.exists()
    assert film.size > film.frames.stat().st_size
