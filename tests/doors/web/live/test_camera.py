"""The camera, where a game ends and the next begins before either is stored."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.host.playing import SlowStore, Stage, install
from tests.host.tally import Added, Turned

from contestmaster.doors.web.live.camera import Camera


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


def camera_at(stage: Stage) -> Camera:
    """Look at a series as at the live server of a contest; each of its games goes on there."""
    game = SimpleNamespace(status="running")
    params = SimpleNamespace(name=stage.series.name, spectate="live")
    on: Any = {params.name: SimpleNamespace(game=lambda _: game)}
    source: Any = SimpleNamespace(frozen=False, state=SimpleNamespace(servers=on), params=None)
    server: Any = SimpleNamespace(series=stage.series, setup=SimpleNamespace(params=params))
    camera = Camera(source, server)
    stage.series.subscribe(camera)
    return camera


def seen(camera: Camera, stage: Stage) -> list[tuple[int, bool, list[Any]]]:
    """Return what may be seen now that something is stored: game, whether it is over, events."""
    sights = camera.develop(stage.series.committed) or []
    return [(s.picture.live.game_no, s.picture.final, list(s.events())) for s in sights]


def test_the_end_of_a_game_is_shown_when_it_is_stored_with_all_that_was_told():
    """[CONTEST-78] the next game has begun meanwhile; what happens there is for its own picture."""
    stage = Stage(store=SlowStore(), turns=1)
    camera = camera_at(stage)
    assert seen(camera, stage) == [(1, False, [])]
    stage.say("ann", "ADD 3")
    stage.turn()
    stage.say("bob", "ADD 4")
    assert camera.look().picture.live.game_no == 1, "the board of before stays meanwhile"
    stage.commit(2)
    assert seen(camera, stage) == []
    stage.commit(2)
    assert seen(camera, stage) == [(1, True, [Added(0, 3), Turned(1)]), (2, False, [])]
    stage.turn()
    stage.commit()
    assert seen(camera, stage) == [(2, True, [Added(1, 4), Turned(1)]), (3, False, [])]


def test_a_game_that_was_not_stored_was_never_shown():
    stage = Stage(store=SlowStore(), turns=1)
    camera = camera_at(stage)
    seen(camera, stage)
    stage.say("ann", "ADD 3")
    stage.turn()
    stage.say("bob", "ADD 4")
    stage.store.commit(2)
    stage.store.full = True
    stage.commit()
    assert seen(camera, stage) == []
    assert camera.look().picture.live.game_no == 1
    stage.store.full = False
    stage.turn()
    stage.commit()
    assert seen(camera, stage) == [(1, True, [Added(0, 3), Turned(1)]), (2, False, [])]
