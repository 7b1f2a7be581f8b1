"""The stage: one bot thinks at a time, and whoever takes too long is known."""

import threading
import time
from queue import SimpleQueue

import pytest

from contestmaster.bots import stage as stages
from contestmaster.bots.stage import Stage
from contestmaster.host.lobby.frames import CrewFrame, FrameKind


class Watched:
    """A bot that notes who thinks while it does."""

    thinking = 0
    most = 0

    def __init__(self, link):
        self.link = link

    def turn(self):
        for _ in range(5):
            Watched.thinking += 1
            Watched.most = max(Watched.most, Watched.thinking)
            time.sleep(0.002)
            Watched.thinking -= 1
            self.link.command("LOOK", ())


class Slow:
    """A bot that takes its time to come, and then to think."""

    comes = threading.Event()
    returns = threading.Event()

    def __init__(self, link):
        self.comes.wait(60)

    def turn(self):
        self.returns.wait(60)


class Stranger:
    def __init__(self, link):
        raise RuntimeError("not today")


@pytest.fixture
def frames():
    return SimpleQueue()


@pytest.fixture
def stage(frames, monkeypatch):
    bots = {"watched": Watched, "slow": Slow, "stranger": Stranger}
    monkeypatch.setattr(stages, "bot", lambda game, name: lambda link, rng: bots[name](link))
    Watched.thinking = Watched.most = 0
    return Stage(frames.put)


def begin(stage, player, program):
    stage.take(CrewFrame(FrameKind.BEGIN, player, f"game\n{program}".encode()))


def until(frames, kind):
    """Return the first frame of a kind, and what came before it."""
    found = []
    while not found or found[-1].kind is not kind:
        found.append(frames.get(timeout=60))
    return found[-1], found[:-1]


def test_one_thinks_at_a_time(stage, frames):
    for player in range(6):
        begin(stage, player, "watched")
    returned = 0
    while returned < 6:
        frame = frames.get(timeout=60)
        if frame.kind is FrameKind.LINE:
            assert frame.body == b"LOOK"
            stage.take(CrewFrame(FrameKind.REPLY, frame.player, b"OK\n"))
        returned += frame.kind is FrameKind.RETURNED
    assert Watched.most == 1


def test_who_thinks_is_told_before_what_it_says(stage, frames):
    begin(stage, 7, "watched")
    line, before = until(frames, FrameKind.LINE)
    assert line.player == 7
    assert [frame.player for frame in before if frame.kind is FrameKind.THINKING][-1] == 7
    stage.take(CrewFrame(FrameKind.FORGET, 7))
    until(frames, FrameKind.RETURNED)


def test_only_thinking_counts(stage, frames):
    """Not how long it takes to load a bot, nor that nobody plays."""
    assert stage.overrun(0) is None
    begin(stage, 3, "slow")
    until(frames, FrameKind.THINKING)
    time.sleep(0.05)
    assert stage.overrun(0.01) is None
    Slow.comes.set()
    until(frames, FrameKind.THINKING)
    time.sleep(0.05)
    assert stage.overrun(0.05 / stages.LENIENT) == 3
    assert stage.overrun(60) is None
    Slow.returns.set()
    until(frames, FrameKind.RETURNED)
    assert stage.overrun(0) is None


def test_nobody_is_late_because_others_are_busy(stage, frames, monkeypatch):
    """A bot that gets a tenth of the processor thinks as long as one that has it alone."""
    clock = {"wall": 100.0, "work": 5.0}
    monkeypatch.setattr(stages.time, "monotonic", lambda: clock["wall"])
    monkeypatch.setattr(stages.time, "process_time", lambda: clock["work"])
    Slow.comes.set()
    Slow.returns.clear()
    begin(stage, 3, "slow")
    until(frames, FrameKind.THINKING)
    until(frames, FrameKind.THINKING)
    while stage.overrun(0) is None:
        clock["wall"] += 0.001
    clock |= {"wall": 150.0, "work": 9.0}
    assert stage.overrun(10) is None
    clock["wall"] += 11
    assert stage.overrun(10) == 3
    clock |= {"wall": 140.0, "work": 15.1}
    assert stage.overrun(10) == 3
    Slow.returns.set()
    until(frames, FrameKind.RETURNED)


def test_a_turn_that_is_over_ends_for_the_bot(stage, frames):
    begin(stage, 1, "watched")
    until(frames, FrameKind.LINE)
    stage.take(CrewFrame(FrameKind.STOP, 1))
    _, before = until(frames, FrameKind.RETURNED)
    assert all(frame.kind is FrameKind.THINKING for frame in before)


def test_a_bot_that_cannot_be_made_has_failed(stage, frames):
    begin(stage, 1, "stranger")
    failed, _ = until(frames, FrameKind.FAILED)
    assert failed.body == b"RuntimeError: not today"


def test_of_who_is_not_known_nothing_is_heard(stage, frames):
    for kind in (FrameKind.REPLY, FrameKind.STOP, FrameKind.FORGET):
        stage.take(CrewFrame(kind, 5, b"OK\n"))
    assert frames.empty()


def test_threads_of_bots_keep_nobody_from_ending(stage, frames):
    before = set(threading.enumerate())
    begin(stage, 1, "watched")
    until(frames, FrameKind.LINE)
    waiting = set(threading.enumerate()) - before
    assert [thread.daemon for thread in waiting] == [True]
    stage.take(CrewFrame(FrameKind.FORGET, 1))
    until(frames, FrameKind.RETURNED)


def test_games_are_got_ready(frames, monkeypatch):
    asked = SimpleQueue()
    monkeypatch.setattr(stages, "bot_names", asked.put)
    Stage(frames.put).take(CrewFrame(FrameKind.PREPARE, 0, b"cows\ndesk"))
    assert [asked.get(timeout=60) for _ in range(2)] == ["cows", "desk"]
