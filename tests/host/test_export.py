"""Export: a stored match as a file that anyone can check."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.host.playing import SEATS, START, Stage
from tests.host.tally import Params, Tally
from tests.kernel.notice import Notice

from contestmaster.host import export as module
from contestmaster.host.export import export
from contestmaster.host.plan import Plan
from contestmaster.host.secrets import Secret
from contestmaster.kernel.exchange import CutShortError
from contestmaster.kernel.match import DepartedError
from contestmaster.kernel.replay import Replay

KNOWN = Secret(0xDEADBEEFCAFEF00D, bytes.fromhex("0f1e2d3c4b5a69788796a5b4c3d2e1f0"))


def played(turns: int = 3, rings: int = 2) -> Stage:
    """A game with some orders, after some boundaries."""
    stage = Stage(lambda game_no: Plan(Tally(Params(turns=turns)), SEATS, KNOWN))
    for number in range(rings):
        stage.say("ann", f"ADD {number}")
        stage.say("bob", "ADD 2")
        stage.turn()
    return stage


def exported(stage: Stage, match: int = 1, *, close: bool = False) -> tuple[bool, list[bytes]]:
    """Export a match; whether it is whole, and its lines."""
    lines: list[bytes] = []
    return export(stage.store, stage.store.match(match), lines.append, close=close), lines


def shows(lines: list[bytes]) -> list[str]:
    """What of the secret these lines show, in any form."""
    text = b"".join(lines).lower()
    seed, salt = KNOWN
    forms = {
        "seed": [b"%d" % seed, b"%x" % seed, seed.to_bytes(8, "big"), seed.to_bytes(8, "little")],
        "salt": [salt.hex().encode(), salt, salt[::-1], b"%d" % int.from_bytes(salt, "big")],
    }
    return [name for name, each in forms.items() if any(form in text for form in each)]


def test_a_finished_match_is_whole_and_replays_to_the_same_digest():
    stage = played(turns=2)
    whole, lines = exported(stage)
    assert whole
    assert shows(lines) == ["seed", "salt"]
    replay = Replay(lines)
    replay.to_end()
    assert replay.match.digest() == stage.series.finished[0].match.digest()
    assert (replay.end.over, replay.end.count) == (True, 6)


def test_a_match_that_goes_on_is_written_without_its_end_or_its_secret():
    whole, lines = exported(played(turns=3))
    assert not whole
    assert len(lines) == 7
    assert shows(lines) == []
    with pytest.raises(CutShortError, match="stops after entry 6"):
        Replay(lines)


@given(st.integers(0, 3))
def test_nothing_written_before_the_end_shows_the_secret(rings):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "DIGEST_EVERY", 1)
        _, lines = exported(played(turns=4, rings=rings))
    assert shows(lines) == []
    assert sum(line.startswith(b'["digest"') for line in lines) == rings


def test_a_match_that_was_given_up_is_closed_where_it_stands():
    stage = played(turns=3)
    whole, lines = exported(stage, close=True)
    assert whole
    replay = Replay(lines)
    replay.to_end()
    assert replay.end.over is False
    assert replay.match.digest() == stage.series.match.digest()


def test_a_voided_game_can_be_verified_too():
    stage = Stage(lambda game_no: Plan(Tally(Params(fails=2)), SEATS, KNOWN))
    stage.say("ann", "ADD 3")
    stage.turn()
    stage.turn()
    whole, lines = exported(stage)
    assert whole
    replay = Replay(lines)
    replay.to_end()
    assert replay.end.over is False
    assert replay.match.turn() == 2  # its end is a boundary, too
    assert replay.match.void.startswith("the end of turn 2 failed: ZeroDivisionError")


def test_digests_stand_after_rings_at_intervals(monkeypatch):
    monkeypatch.setattr(module, "DIGEST_EVERY", 5)
    _, lines = exported(played(turns=3, rings=3))
    assert [n for n, line in enumerate(lines) if line.startswith(b'["digest"')] == [7]
    Replay(lines).to_end()


def test_stops_and_stays_are_part_of_it():
    stage = played(turns=3)
    stage.series.suspend("chair", "power cut")
    stage.series.resume("chair", "")
    stage.turn()
    _, lines = exported(stage)
    assert b'"chair","operator","suspend","",{"reason":"power cut"}' in lines[7]
    Replay(lines).to_end()


def test_a_calendar_game_is_exported_alike():
    stage = Stage(lambda game_no: Plan(Notice(), SEATS, KNOWN))
    stage.say("ann", "PIN UP 3 kittens")
    stage.say("eve", "PIN UP unheard")
    stage.turn()
    assert stage.clock.now() > START
    _, lines = exported(stage, close=True)
    replay = Replay(lines)
    replay.to_end()
    assert replay.match.digest() == stage.series.match.digest()


def test_entries_that_do_not_replay_are_not_passed_on(monkeypatch):
    stage = played(turns=2)
    monkeypatch.setattr(Tally, "ring", lambda self, state, by: 1 / 0)
    with pytest.raises(DepartedError, match="entry 3"):
        exported(stage)
