"""Views become frames."""

import json
from typing import Any

from tests.host.tally import Added

from contestmaster.host.frames.cutter import WHOLE_EVERY, Cutter
from contestmaster.host.frames.patch import patched


def cut_all(views: list[Any]) -> list[dict[str, Any]]:
    cutter = Cutter()
    return [json.loads(cutter.cut(turn, 0, view, ()).data) for turn, view in enumerate(views)]


def test_a_frame_has_its_turn_its_time_and_what_happened():
    frame = Cutter().cut(3, 1_500_000, {"a": 1, "b": None}, [Added(0, 9)])
    assert (frame.turn, frame.whole) == (3, True)
    assert json.loads(frame.data) == {
        "turn": 3,
        "at": "1970-01-01T00:00:01.500000Z",
        "state": {"a": 1},
        "events": [{"kind": "Added", "seat": 0, "total": 9}],
    }


def test_the_whole_state_is_said_every_fifty_frames_and_patches_between():
    views = [{"n": n, "half": n // 2, "odd": True if n % 2 else None} for n in range(120)]
    frames = cut_all(views)
    assert [n for n, frame in enumerate(frames) if "state" in frame] == [0, 50, 100]
    assert WHOLE_EVERY == 50
    state: Any = {}
    for view, frame in zip(views, frames, strict=True):
        state = frame["state"] if "state" in frame else patched(state, frame["patch"])
        assert state == {name: value for name, value in view.items() if value is not None}


def test_what_is_no_object_is_always_said_whole():
    assert [frame["state"] for frame in cut_all([[1], [2], [2]])] == [[1], [2], [2]]


def test_a_whole_state_can_be_asked_for():
    cutter = Cutter()
    cutter.cut(0, 0, {"a": 1}, ())
    assert cutter.cut(1, 0, {"a": 1}, (), whole=True).whole
    assert not cutter.cut(2, 0, {"a": 1}, ()).whole
