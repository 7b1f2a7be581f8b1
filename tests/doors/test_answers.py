"""Answers that are kept: nobody can tell that they are."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs
from tests.host.playing import SEATS, SECRET, SlowStore, Stage
from tests.host.tally import Params, State, Tally

from contestmaster.doors.answers import Answers
from contestmaster.doors.desk import Desk
from contestmaster.host.people import Register
from contestmaster.host.plan import Plan
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.vocabulary import Call, query
from contestmaster.protocols.line.settings import LineSettings

pytestmark = pytest.mark.usefixtures("tiny_games")


class Moment(NamedTuple):
    """An instant."""

    at: int


class Watched(Tally):
    """A tally with a clock on the wall."""

    @query("CLOCK")
    def clock(self, state: State, by: By) -> Moment:
        """Tell the time."""
        del state
        return Moment(by.at)


LINES = ["TOTAL", "STANDING", "CLOCK", "ADD 1", "ADD 99", "BREAK 1"]
say = st.tuples(st.sampled_from([*SEATS, "eve"]), st.sampled_from(LINES))
steps = st.lists(
    say | st.sampled_from(["turn", "moment", "commit", "hear", "full", "room"]), max_size=40
)


class House:
    """A series on a slow disk, and its desk."""

    def __init__(self) -> None:
        self.stage = Stage(lambda _: Plan(Watched(Params(turns=3)), SEATS, SECRET), SlowStore())
        people = Register(dict.fromkeys(SEATS, "secret"))
        self.desk = Desk(self.stage.series, people, LineSettings(), self.stage.clock.now())
        self.calls: dict[str, Call] = {}

    def ask(self, person: str, line: str) -> Any:
        """What the desk answers; a line means one and the same call as long as a game lasts."""
        vocabulary = self.desk.vocabulary()
        call = self.calls.get(line)
        if call is None or call.command not in vocabulary.commands:
            parsed = vocabulary.parse(line.encode())
            if isinstance(parsed, int):  # CLOCK, in the plain tally that a failure brings back
                return parsed
            call = self.calls[line] = parsed
        try:
            return self.desk.do(person, call, self.stage.clock.now())
        except LookupError as error:
            return str(error)

    def perform(self, step: Any) -> Any:
        """Do what a step says."""
        stage, store = self.stage, self.stage.store
        match step:
            case (person, line):
                return self.ask(person, line)
            case "turn" if stage.series.deadline is not None:
                stage.turn()
            case "moment":
                stage.clock.move(stage.clock.now() + SECOND // 7)
            case "commit":
                store.commit()
            case "hear":
                stage.hear()
            case "full" | "room":
                store.full = step == "full"
        return None


@settings(max_examples=150)
@given(steps)
def test_kept_answers_are_the_answers(script):
    """The same bytes and tickets with and without them, through failures, turns and games."""
    keeping = House()
    forgetting = House()
    with capture_logs(), pytest.MonkeyPatch.context() as patch:
        answers = [keeping.perform(step) for step in script]
        patch.setattr(Answers, "find", lambda *_: None)
        assert [forgetting.perform(step) for step in script] == answers


def test_the_game_is_asked_once_between_two_entries(monkeypatch: pytest.MonkeyPatch):
    """And again after an order of anybody, or a turn."""
    asked = []
    original = Watched.total

    def total(self: Watched, state: State, by: By) -> Any:
        asked.append(by.person)
        return original(self, state, by)

    total.__dict__.update(vars(original))
    total.__annotations__ = original.__annotations__
    monkeypatch.setattr(Watched, "total", total)
    house = House()
    assert house.ask("ann", "TOTAL") == house.ask("ann", "TOTAL") == (b"OK\n0\n", 0)
    house.ask("bob", "TOTAL")
    assert asked == ["ann", "bob"]
    house.ask("ann", "ADD 3")
    assert house.ask("ann", "TOTAL") == (b"OK\n3\n", 1)
    assert house.ask("bob", "TOTAL") == (b"OK\n0\n", 1)
    house.stage.turn()
    assert house.ask("ann", "TOTAL") == (b"OK\n3\n", 2)
    assert asked == ["ann", "bob", "ann", "bob", "ann"]


def test_what_shows_the_time_is_not_kept():
    """Though nothing has happened meanwhile."""
    house = House()
    now = house.stage.clock.now()
    assert house.ask("ann", "CLOCK") == (f"OK\n{now}\n".encode(), 0)
    house.perform("moment")
    assert house.ask("ann", "CLOCK") == (f"OK\n{now + SECOND // 7}\n".encode(), 0)


def test_a_long_answer_is_not_kept_and_many_are_not_either():
    """Their number and length are bounded."""
    match = Stage().series.match
    answers = Answers()
    call = Stage().call("TOTAL")
    answers.keep(match, "ann", call, b"x" * 4097)
    assert answers.find(match, "ann", call) is None
    for person in range(5000):
        answers.keep(match, str(person), call, b"OK\n")
    assert answers.find(match, "4095", call) == b"OK\n"
    assert answers.find(match, "4096", call) is None


def test_a_state_that_was_restored_answers_anew():
    """Its entries may have the same numbers as those that were lost."""
    stage = Stage()
    match, call, answers = stage.series.match, stage.call("TOTAL"), Answers()
    answers.keep(match, "ann", call, b"OK\n0\n")
    assert answers.find(match, "ann", call) == b"OK\n0\n"
    match.restore(match.game.dump(match.state), match.number, match.at)
    assert answers.find(match, "ann", call) is None
