"""Whole matches as frames."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.host.playing import SEATS, SECRET, START, Stage
from tests.host.tally import Params, Tally

from contestmaster.games.spacecrack import Spacecrack
from contestmaster.host.export import export
from contestmaster.host.frames.patch import patched
from contestmaster.host.frames.reel import FORMAT, filmed, filmed_journal, head_of, joined
from contestmaster.host.live import decode_header
from contestmaster.kernel.exchange import CutShortError
from contestmaster.kernel.journal import decode_entry
from contestmaster.kernel.match import DepartedError, Done, Match
from contestmaster.kernel.refused import RefusalCount
from contestmaster.kernel.vocabulary import Call


def played(turns: int = 3, rings: int = 3) -> Stage:
    """A game in which ann adds the number of the turn and one, after some boundaries."""
    stage = Stage(turns=turns)
    for number in range(rings):
        stage.say("ann", f"ADD {number + 1}")
        stage.turn()
    return stage


def journal(stage: Stage, *, close: bool = False) -> list[bytes]:
    lines: list[bytes] = []
    export(stage.store, stage.store.match(1), lines.append, close=close)
    return lines


def states(reel: dict[str, Any]) -> list[Any]:
    """What the frames say, patches applied."""
    found: list[Any] = []
    for frame in reel["frames"]:
        found.append(frame["state"] if "state" in frame else patched(found[-1], frame["patch"]))
    return found


def test_a_journal_becomes_a_frame_for_each_boundary():
    reel = json.loads(filmed_journal(journal(played())))
    assert reel["format"] == FORMAT == "contestmaster-frames/1"
    assert (reel["game"], reel["version"], reel["seats"]) == ("tally", 1, list(SEATS))
    assert (reel["turns"], reel["over"], reel["board"]) == (3, True, {"colour": "green"})
    assert reel["outcome"] == [[0, "6.000000", 1], [1, "0.000000", 2]]
    assert reel["words"]["Added"] == {"words": "", "routine": False}
    assert [frame["turn"] for frame in reel["frames"]] == [0, 1, 2, 3]
    assert [state["sums"].get("0") for state in states(reel)] == [None, 1, 3, 6]
    assert [event["kind"] for event in reel["frames"][2]["events"]] == ["Added", "Turned"]
    assert reel["frames"][0]["at"] == "2026-11-20T06:00:00Z"
    assert reel["frames"][1]["at"] == "2026-11-20T06:00:02Z"


def test_where_everyone_sees_every_order_there_is_a_frame_for_each():
    game = Spacecrack()
    match = Match.start(game, seed=5, seats=SEATS, at=START)
    calls = iter([("ann", "END_TURN"), ("bob", "END_TURN"), ("ann", "END_TURN")])

    def steps() -> Iterator[Done]:
        for person, line in calls:
            call = game.vocabulary.parse(line.encode())
            assert isinstance(call, Call)
            yield match.do(call, person, START)

    frames = [json.loads(frame.data) for frame in filmed(match, steps())]
    assert [frame["turn"] for frame in frames] == [0, 1, 2, 3]
    assert [frame["turns"] for frame in frames] == [0, 0, 1, 1]
    assert all(frame["events"] for frame in frames[1:])
    assert "turns" not in json.loads(filmed_journal(journal(played())))["frames"][0]


def test_a_game_that_was_cut_inside_a_turn_ends_with_how_it_stood():
    stage = played(rings=1)
    stage.say("bob", "ADD 5")
    reel = json.loads(filmed_journal(journal(stage, close=True)))
    assert (reel["turns"], reel["over"]) == (2, False)
    assert [frame["turn"] for frame in reel["frames"]] == [0, 1, 2]
    assert states(reel)[-1]["sums"] == {"0": 1, "1": 5}


def test_a_stored_match_gives_the_same_frames_as_its_journal():
    stage = played()
    record = stage.store.match(1)
    stored = decode_header(record.header)
    match = Match(Tally(Params()), stored.header, SECRET.seed)
    steps = (match.apply(decode_entry(each.body)) for each in stage.store.entries(1))
    frames = [json.loads(frame.data) for frame in filmed(match, steps)]
    assert frames == json.loads(filmed_journal(journal(stage)))["frames"]


def test_a_head_without_frames_is_a_reel_too():
    match = Match.start(Tally(), seed=0, seats=SEATS, at=START)
    reel = json.loads(joined(head_of(match, "Tally1", 7), []))
    assert (reel["server"], reel["game_no"], reel["frames"]) == ("Tally1", 7, [])
    assert reel["outcome"] == []


def test_frames_have_the_figures_that_their_head_declares():
    reel = json.loads(filmed_journal(journal(played())))
    assert [figure["name"] for figure in reel["figures"]] == ["score"]
    totals = [frame["figures"] for frame in reel["frames"]]
    assert totals[0] == [[0, 0]]
    final = {seat: float(score) for seat, score, _ in reel["outcome"]}
    assert totals[-1] == [[final[0], final[1]]]


def test_what_was_refused_stands_in_the_head():
    refused = [RefusalCount(1, "ADD", 3, "bad format", times=2, turn=1, line="ADD x")]
    lines = []
    stage = played()
    export(stage.store, stage.store.match(1), lines.append, close=True, refused=refused)
    (said,) = json.loads(filmed_journal(lines))["refused"]
    assert said["line"] == "ADD x" and said["times"] == 2
    assert "refused" not in json.loads(filmed_journal(journal(played())))


def test_a_journal_that_was_changed_or_cut_short_is_no_reel():
    lines = journal(played())
    with pytest.raises(CutShortError):
        filmed_journal(lines[:-1])
    lines[1] = lines[1].replace(b"ADD", b"SUB")
    with pytest.raises(DepartedError):
        filmed_journal(lines)
