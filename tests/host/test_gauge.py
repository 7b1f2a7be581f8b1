"""What a gauge says of a series on virtual time."""

from tests.host.playing import SlowStore, Stage

from contestmaster.host.gauge import Gauge, Spread
from contestmaster.kernel.instant import SECOND


def gauged() -> tuple[Stage, Gauge]:
    """A series on a slow store, whose first turn has begun."""
    stage = Stage(store=SlowStore(), turns=9)
    return stage, Gauge(stage.series, stage.clock)


def end_turn(stage: Stage, late: int = 0) -> None:
    """End the turn, so late."""
    deadline = stage.series.deadline
    stage.clock.move(deadline + late)
    stage.series.boundary(deadline)


def test_it_is_noted_how_late_turns_end():
    stage, gauge = gauged()
    assert gauge.turns == Spread(0, None, None, None)
    for late in (3000, 1000, 2000):
        end_turn(stage, late)
        stage.commit()
    assert gauge.turns == Spread(3, 2000, 3000, 3000)


def test_it_is_noted_how_long_the_end_of_a_turn_takes_to_be_stored():
    stage, gauge = gauged()
    end_turn(stage)
    stage.clock.move(stage.clock.now() + 7000)
    stage.commit()
    assert gauge.commits == Spread(1, 7000, 7000, 7000)
    stage.series.do("ann", stage.call("ADD 3"), stage.clock.now())
    stage.clock.move(stage.clock.now() + 9000)
    stage.commit()
    assert gauge.commits.samples == 1, "one number a turn"


def test_what_was_not_stored_is_not_measured():
    stage, gauge = gauged()
    stage.store.full = True
    end_turn(stage)
    stage.commit()
    assert gauge.commits.samples == 0
    stage.store.full = False
    stage.clock.move(stage.series.deadline)
    stage.series.boundary(stage.series.deadline)
    end_turn(stage, 5000)
    stage.commit()
    assert gauge.turns.most == 5000
    assert gauge.commits.samples == 1


def test_a_turn_that_begins_anew_is_not_late():
    stage, gauge = gauged()
    stage.series.suspend("chair", "power cut")
    stage.clock.move(stage.clock.now() + 600 * SECOND)
    stage.series.resume("chair", "")
    stage.commit()
    end_turn(stage, 100)
    assert gauge.turns == Spread(1, 100, 100, 100)


def test_ten_minutes_are_looked_back_upon():
    assert Spread.of(range(1, 101)) == Spread(100, 50, 100, 100)
    assert Spread.of(range(1, 202)) == Spread(201, 101, 199, 201)
