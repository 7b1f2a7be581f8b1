"""The pacer: wakes a series when its deadline has come, and not before."""

import asyncio
from collections.abc import Callable
from contextlib import nullcontext
from types import SimpleNamespace

import pytest
from tests.host.playing import SECRET, START, SlowStore, Stage
from tests.kernel.notice import Notice

from contestmaster.host import pacer as module
from contestmaster.host.pacer import Pacer
from contestmaster.host.plan import Plan
from contestmaster.host.playing import PAUSE
from contestmaster.kernel.instant import HOUR, SECOND

LENGTH = 2 * SECOND


class Timer:
    """What an event loop gives for a call that is to come."""

    def __init__(self, left: float, act: Callable[[], None]) -> None:
        self.left = left
        self.act = act
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """An event loop that only notes what it is to call."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []

    def call_later(self, left: float, act: Callable[[], None]) -> Timer:
        self.timers.append(Timer(left, act))
        return self.timers[-1]

    @property
    def timer(self) -> Timer:
        """The one timer that is set."""
        (timer,) = [timer for timer in self.timers if not timer.cancelled]
        return timer


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> Loop:
    """The loop that a pacer finds running."""
    loop = Loop()
    running = SimpleNamespace(get_running_loop=lambda: loop)
    monkeypatch.setattr(module, "asyncio", running)
    return loop


def pace(stage: Stage) -> Pacer:
    """A pacer of a series, as a station has one."""
    pacer = Pacer(stage.clock, stage.series)
    stage.series.subscribe(pacer)
    return pacer


def ring(stage: Stage, loop: Loop, late: int = 0) -> None:
    """Let time pass until the timer comes."""
    timer = loop.timer
    stage.clock.move(stage.clock.now() + round(timer.left * SECOND) + late)
    timer.cancelled = True
    timer.act()


def test_each_boundary_is_rung_when_it_is_due(loop):
    stage = Stage(turns=2)
    pace(stage)
    assert loop.timer.left == 2.0
    for _ in range(5):
        ring(stage, loop)
    assert stage.diary.of("boundary") == [START + n * LENGTH for n in range(1, 6)]
    assert stage.series.live.game_no == 3


def test_a_boundary_is_entered_at_its_deadline_even_if_the_loop_is_late(loop):
    stage = Stage()
    pace(stage)
    ring(stage, loop, late=300_000)
    assert stage.entries()[0].at == START + LENGTH
    assert loop.timer.left == 2.0  # a turn has its whole length [NET-57]


def test_a_timer_that_comes_early_is_set_again(loop):
    stage = Stage()
    pace(stage)
    ring(stage, loop, late=-1)
    assert stage.diary.of("boundary") == []
    assert loop.timer.left == 1e-6
    ring(stage, loop)
    assert stage.diary.of("boundary") == [START + LENGTH]


def test_who_has_much_to_do_has_rung_in_between_what_has_fallen_due(loop):
    stage = Stage()
    pacer = pace(stage)
    stage.clock.move(START + LENGTH - 1)
    pacer.look()
    assert stage.diary.of("boundary") == []
    stage.clock.move(START + LENGTH)
    pacer.look()
    assert stage.diary.of("boundary") == [START + LENGTH]
    assert loop.timer.left == 2.0
    pacer.look()
    assert stage.diary.of("boundary") == [START + LENGTH]
    pacer.stop()
    stage.clock.move(START + 2 * LENGTH)
    pacer.look()
    assert stage.diary.of("boundary") == [START + LENGTH]


def test_an_order_that_moves_the_alarm_wakes_it(loop):
    stage = Stage(lambda game_no: Plan(Notice(), ("ann",), SECRET))
    pace(stage)
    assert loop.timer.left == 18 * 3600
    stage.say("ann", "PIN UP 1 quick")
    assert loop.timer.left == 3600
    ring(stage, loop)
    assert [e.at for e in stage.entries()] == [START, START + HOUR]


def test_missed_midnights_come_one_after_the_other_at_once(loop):
    stage = Stage(lambda game_no: Plan(Notice(), ("ann",), SECRET))
    pace(stage)
    ring(stage, loop, late=48 * HOUR)
    assert loop.timer.left == 0
    ring(stage, loop)
    ring(stage, loop)
    assert stage.series.match.state.days == 3
    assert loop.timer.left == 24 * 3600


class Bell:
    """Notes when it is rung, and wants to be rung again after a while."""

    def __init__(
        self, name: str, deadline: int, rung: list[tuple[str, int]], *, sound: bool = False
    ) -> None:
        self.sound = sound
        self.name = name
        self.deadline = deadline
        self.rung = rung

    def boundary(self, now: int) -> None:
        self.rung.append((self.name, now - START))
        self.deadline = now + 10
        if len(self.rung) == 3 and not self.sound:
            raise ZeroDivisionError("a bell breaks")


def test_what_is_due_first_rings_first_and_of_one_instant_what_was_named_first(loop):
    """Boundaries that fall together come in port order, each once, also when one fails."""
    stage = Stage()
    rung: list[tuple[str, int]] = []
    stage.clock.move(START + 15)
    wanted = [("b", 5), ("a", 5), ("c", 3)]
    Pacer(stage.clock, *(Bell(name, START + at, rung) for name, at in wanted))
    fire(loop, fails=True)
    assert rung == [("c", 3), ("b", 5), ("a", 5)]
    fire(loop)
    assert rung[3:] == [("c", 13), ("b", 15), ("a", 15)]
    assert loop.timer.left == 8e-6


def test_many_that_are_due_together_let_others_come_between(loop):
    stage = Stage()
    rung: list[tuple[str, int]] = []
    stage.clock.move(START + 5)
    Pacer(stage.clock, *(Bell(str(number), START + 5, rung, sound=True) for number in range(20)))
    fire(loop)
    assert len(rung) == 16
    fire(loop)
    assert [name for name, _ in rung] == [str(number) for number in range(20)]


def fire(loop: Loop, *, fails: bool = False) -> None:
    """Let the timer come, which is due."""
    timer = loop.timer
    assert timer.left == 0
    timer.cancelled = True
    with pytest.raises(ZeroDivisionError) if fails else nullcontext():
        timer.act()


def test_it_rests_while_the_series_is_suspended(loop):
    stage = Stage()
    pace(stage)
    stage.series.suspend("chair", "")
    assert all(timer.cancelled for timer in loop.timers)
    stage.clock.move(START + HOUR)
    stage.series.resume("chair", "")
    assert loop.timer.left == 2.0


def test_it_tries_again_while_nothing_can_be_stored(loop):
    stage = Stage(store=SlowStore())
    pace(stage)
    stage.say("ann", "ADD 1")
    stage.store.full = True
    stage.commit()
    assert loop.timer.left == PAUSE / SECOND
    ring(stage, loop)
    ring(stage, loop)
    stage.store.full = False
    ring(stage, loop)
    assert loop.timer.left == 2.0
    ring(stage, loop)
    assert stage.series.match.turn() == 1


def test_it_is_done_when_no_game_follows(loop):
    stage = Stage(lambda game_no: None)
    pace(stage)
    assert loop.timers == []


def test_it_rings_no_more_once_stopped(loop):
    stage = Stage()
    pacer = pace(stage)
    pacer.stop()
    stage.turn()
    assert all(timer.cancelled for timer in loop.timers)
    pacer.stop()


def test_a_real_loop_wakes_it():
    async def main() -> int:
        stage = Stage(turns=100, turn_seconds=0.02)
        pacer = pace(stage)
        for _ in range(40):
            stage.clock.move(stage.clock.now() + 10_000)
            await asyncio.sleep(0.01)
        pacer.stop()
        return stage.series.match.turn()

    assert 5 <= asyncio.run(main()) <= 20
