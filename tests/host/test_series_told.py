"""A series that is told: by a referee when games end, by its owner when they begin and go on."""

import pytest
from tests.host.playing import SEATS, SECRET, START, Diary, SlowStore, Stage
from tests.host.tally import Params, Tally

from contestmaster.host.live import Live
from contestmaster.host.plan import NobodyElse, Plan
from contestmaster.host.playing import PAUSE
from contestmaster.host.series import Series
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import HOUR, SECOND
from contestmaster.storage import NewMatch, StorageError

LENGTH = 2 * SECOND


class Judge(NobodyElse):
    """Cuts games when told to, and notes what it hears."""

    def __init__(self) -> None:
        self.cut = self.full = False
        self.heard: list[tuple[str, int]] = []

    def cuts(self, live: Live) -> bool:
        return self.cut

    def ended(self, live: Live) -> None:
        self.heard.append(("broken" if live.match.void else "ended", live.game_no))
        if self.full:
            raise StorageError("The contest's disk is full.")

    def unplayable(self, game_no: int, error: SetupError) -> None:
        self.heard.append((f"unplayable: {error}", game_no))


class Told(Stage):
    """A stage whose series has a judge, and is opened by hand."""

    def __init__(self, plan=None, store=None, **options) -> None:
        super().__init__(plan, store, opened=False, **options)
        self.judge = Judge()
        self.series = Series(
            "Tally1",
            plan or (lambda game_no: Plan(Tally(Params()), SEATS, SECRET)),
            self.store,
            self.clock,
            referee=self.judge,
        )
        self.diary = Diary()
        self.series.subscribe(self.diary)

    def again(self, later: int = HOUR) -> "Told":
        """The series of the next host."""
        return Told(store=self.store, at=self.clock.now() + later)


def test_it_plays_nothing_before_it_is_told_to():
    stage = Told()
    stage.series.take_up()
    assert stage.series.live is None
    stage.clock.move(START + HOUR)
    stage.series.begin()
    assert stage.series.match.header.at == START + HOUR
    assert stage.series.deadline == START + HOUR + LENGTH
    assert stage.diary.of("boundary") == [START + HOUR]
    stage.series.begin()
    assert stage.series.live.game_no == 1


def test_a_game_that_a_stop_has_cut_is_taken_up_and_stands_still():
    """[CONTEST-64] the stop is entered once, at the last instant recorded."""
    stage = Told()
    stage.series.begin()
    stage.say("ann", "ADD 3")
    stage.turn()
    later = stage.again()
    later.series.take_up()
    assert later.series.suspended
    assert later.series.deadline is None
    assert later.say("ann", "ADD 1").code == GenericCode.INTERNAL_ERROR
    last = later.entries()[-1]
    assert (last.kind, last.at) == ("suspend", START + LENGTH)
    once_more = later.again()
    once_more.series.take_up()
    assert len(once_more.entries()) == len(later.entries())
    once_more.series.resume("contest", "")
    assert once_more.series.deadline == once_more.clock.now() + LENGTH
    assert once_more.total("ann") == 3


def test_a_referee_cuts_a_game_at_its_boundary():
    stage = Told()
    stage.series.begin()
    stage.say("ann", "ADD 3")
    stage.turn()
    stage.judge.cut = True
    stage.turn()
    assert stage.judge.heard == [("ended", 1)]
    assert stage.series.live.game_no == 2
    (first, _) = stage.store.matches()
    assert first.ended == START + 2 * LENGTH
    assert stage.series.finished[0].match.turn() == 2


def test_a_referee_hears_of_ends_and_of_rules_that_fail():
    stage = Told(lambda game_no: Plan(Tally(Params(turns=1, fails=game_no - 1)), SEATS))
    stage.series.begin()
    stage.turn()
    stage.turn()
    assert stage.judge.heard == [("ended", 1), ("broken", 2)]
    assert stage.series.live.game_no == 3


def test_a_referee_hears_of_a_game_that_cannot_be_set_up_and_the_series_may_begin_later():
    seats: tuple[str, ...] = ()
    stage = Told(lambda game_no: Plan(Tally(), seats))
    stage.series.begin()
    assert stage.judge.heard == [("unplayable: a tally wants someone to add", 1)]
    assert stage.series.live is None
    seats = SEATS
    stage.series.begin()
    assert stage.series.live.game_no == 1


def test_a_referee_that_cannot_store_an_end_is_asked_again():
    stage = Told()
    stage.series.begin()
    stage.judge.full = True
    for _ in range(3):
        stage.turn()
    assert stage.series.paused
    stage.turn()
    stage.turn()
    assert set(stage.judge.heard) == {("ended", 1)}
    stage.judge.full = False
    stage.turn()
    assert stage.series.live.game_no == 2
    assert not stage.series.paused


def test_a_game_may_be_concluded_as_it_stands():
    stage = Told()
    stage.series.begin()
    stage.say("ann", "ADD 3")
    stage.series.suspend("contest", "")
    stage.series.conclude()
    assert stage.judge.heard == [("ended", 1)]
    assert stage.series.live.game_no == 2
    assert stage.series.suspended
    assert stage.series.deadline is None
    stage.series.resume("contest", "")
    assert stage.series.deadline == START + LENGTH


def test_a_conclusion_that_cannot_be_stored_leaves_the_game_as_it_is():
    stage = Told(store=SlowStore())
    stage.series.begin()
    stage.say("ann", "ADD 3")
    stage.commit()
    stage.store.full = True
    stage.series.conclude()
    stage.commit()
    assert stage.series.paused
    assert stage.series.live.game_no == 1
    stage.store.full = False
    stage.clock.move(START + PAUSE)
    stage.series.boundary(START + PAUSE)
    stage.series.conclude()
    assert stage.series.live.game_no == 2


def test_a_begin_that_cannot_be_stored_can_be_tried_again():
    stage = Told(store=SlowStore())
    stage.store.crowded = True
    with pytest.raises(StorageError):
        stage.series.begin()
    assert stage.series.live is None
    stage.store.crowded = False
    stage.series.begin()
    assert stage.series.live.game_no == 1


def test_a_first_game_that_was_not_stored_has_never_begun():
    """What shares its bond, as a contest does, is claimed again before it begins anew."""
    stage = Told(store=SlowStore())
    bond = f"the games of {stage.series.name}"
    other = stage.store.create(NewMatch("tally", b"{}", "other", 1), bond)
    stage.series.begin()
    stage.say("ann", "ADD 3")
    stage.store.full = True
    stage.commit()
    assert stage.series.live is None
    assert stage.diary.of("failure") == [0]
    assert stage.series.paused
    stage.store.full = False
    stage.clock.move(START + PAUSE)
    stage.series.boundary(START + PAUSE)
    assert not stage.series.paused
    stage.store.claim(other, bond)
    stage.series.begin()
    stage.commit()
    assert (stage.series.live.game_no, stage.total("ann")) == (1, 0)
    assert stage.series.ticket == stage.series.committed


def test_a_plan_may_leave_numbers_out():
    stage = Told(lambda game_no: Plan(Tally(Params(turns=1)), SEATS, game_no=game_no + 2))
    stage.series.begin()
    stage.turn()
    assert [record.game_no for record in stage.store.matches()] == [3, 6]
    later = stage.again()
    later.series.take_up()
    assert later.series.live.game_no == 6


def test_a_person_is_dismissed_on_every_door():
    stage = Told()
    stage.series.dismiss("ann")
    assert stage.diary.of("dismissal") == ["ann"]
