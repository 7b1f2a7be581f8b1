"""A table's game: what ends its turns, who is done, and how it goes on after failures."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.host.lobby.at_table import NAMES, Played
from tests.host.playing import SlowStore
from tests.host.relay import Params as RelayParams
from tests.host.relay import Relay
from tests.host.tally import Params, State, Tally, Total
from tests.testing.broken_games import Nim

from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.host.ended import void_of
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.commands import Call, order, query
from contestmaster.kernel.game import By
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import SECOND
from contestmaster.seal import Commitment, verify


class TestPaceDone:
    def test_turn_ends_when_the_last_seat_is_done(self):
        """[TABLE-30] not before, and then nobody is done."""
        played = Played()
        played.wait(10)
        played.done(0, 2)
        assert played.at.match.turn() == 0
        assert played.left() == 290
        played.done(1)
        assert played.at.match.turn() == 1
        assert played.at.done == set()
        assert played.left() == 300

    def test_turn_ends_at_its_limit(self):
        """[TABLE-30] whoever is done by then."""
        played = Played(turn_limit=60 * SECOND)
        played.done(0, 1)
        played.wait(59.999999)
        assert played.at.match.turn() == 0
        played.wait(0.000001)
        assert played.at.match.turn() == 1
        assert played.at.done == set()

    def test_no_limit(self):
        played = Played(turn_limit=0)
        played.wait(1_000_000)
        assert played.at.match.turn() == 0
        assert played.left() is None

    def test_orders_after_being_done_act(self):
        """[TABLE-31] and do not make the seat undone."""
        played = Played()
        played.done(0)
        assert played.say(0, "ADD 3").code == 0
        played.done(1, 2)
        assert played.at.match.turn() == 1

    def test_being_done_twice_counts_once(self):
        """[TABLE-31] here in three seats."""
        played = Played()
        played.done(0, 0, 0)
        assert played.at.match.turn() == 0

    def test_given_up_seats_are_done_for_good(self):
        """[TABLE-19, TABLE-31] also the seat that was waited for last."""
        played = Played()
        played.done(0, 2)
        played.at.give_up(1, played.clock.now())
        assert played.at.match.turn() == 1
        played.done(2, 0)
        assert played.at.match.turn() == 2

    def test_turns_follow_each_other_without_people(self):
        """[TABLE-32] at the pace of the bots while somebody looks on."""
        played = Played(bot_delay=SECOND // 2)
        played.at.attended = True
        for seat in range(3):
            played.at.give_up(seat, played.clock.now())
        assert played.at.match.turn() == 1
        played.wait(0.5)
        assert played.at.match.turn() == 2
        played.wait(0.5)
        assert played.at.ended

    @given(st.lists(st.tuples(st.sampled_from("dgt"), st.integers(0, 2)), max_size=30))
    def test_a_turn_never_outlasts_its_seats(self, acts):
        """[TABLE-30] whatever happens in whatever order: some seat is waited for."""
        played = Played(Tally(Params(turns=50)))
        for act, seat in acts:
            if act == "d":
                played.done(seat)
            elif act == "g":
                played.at.give_up(seat, played.clock.now())
            else:
                played.wait(1)
            waited_for = set(range(3)) - played.at.done - played.at.given_up
            assert waited_for or played.at.ended or played.left() <= 0.001


class TestPaceClock:
    def test_turns_have_the_length_of_the_game(self):
        """[TABLE-30] and end no sooner when all are done."""
        played = Played(Tally(Params(turn_seconds=2)), pace="clock")
        played.done(0, 1, 2)
        assert played.at.match.turn() == 0
        played.wait(1.999999)
        assert played.at.match.turn() == 0
        played.wait(0.000001)
        assert played.at.match.turn() == 1


class TestOwnClock:
    def test_game_ends_its_turns_itself(self):
        """[TABLE-29] waiting makes nobody done."""
        played = Played(Relay(RelayParams(seconds=10)), NAMES[:2])
        played.done(0, 1)
        assert played.at.match.turn() == 0
        played.wait(10)
        assert played.at.match.turn() == 1
        assert played.say(0, "RUN").code == played.say(1, "RUN").code == 0
        assert played.at.match.turn() == 2

    def test_giving_up_resigns(self):
        """[TABLE-19] and the game may be over with it."""
        played = Played(Spacecrack(SpacecrackParams()), ("ann", "bob"))
        played.at.give_up(1, played.clock.now())
        assert played.at.ended
        assert [(e.person, e.command) for e in played.entries()] == [("bob", "RESIGN")]

    def test_resigning_only_where_it_may_be_used(self):
        """[TABLE-19] a seat that has resigned cannot again."""
        played = Played(Spacecrack(SpacecrackParams()), NAMES)
        assert played.say(1, "RESIGN").code == 0
        played.at.give_up(1, played.clock.now())
        played.at.give_up(1, played.clock.now())
        assert len(played.entries()) == 1
        assert not played.at.ended


class Wavering(Nim):
    """Where a seat that is given up may wave for ever, or what else its game says."""

    says = "TAKE"

    @order("WAVE")
    def wave(self, state: Any, by: By) -> None:
        """Wave."""

    def given_up(self, state: Any, seat: int) -> Call | None:
        if self.says == "raise":
            raise ZeroDivisionError("as it was told to")
        if not self.says:
            return None
        arguments = {"count": 3 if self.says == "WRONG" else 1} if self.says != "WAVE" else {}
        return self.vocabulary.call("TAKE" if self.says == "WRONG" else self.says, arguments)


class TestGivenUp:
    """[TABLE-81]."""

    def commands(self, played: Played) -> list[tuple[str, str]]:
        return [(entry.person, entry.command) for entry in played.entries()]

    def test_those_who_stay_play_on(self):
        """Whenever it is the turn of the seat that is given up, its first order is given."""
        played = Played(Nim(Nim.Params(matches=8)), ("ann", "bob"))
        played.at.give_up(1, played.clock.now())
        assert self.commands(played) == [], "it is not the turn of that seat"
        assert played.say(0, "TAKE 3").code == 0
        assert played.at.match.state.memory == [3, 1]
        assert played.say(0, "TAKE 3").code == 0
        assert played.at.match.state.memory == [3, 1, 3, 1] and played.at.ended
        assert [each[0] for each in self.commands(played)] == ["ann", "bob"] * 2
        assert played.replays()

    def test_a_seat_to_move_is_moved_at_once(self):
        played = Played(Nim(Nim.Params(matches=8)), ("ann", "bob"))
        played.at.give_up(0, played.clock.now())
        assert self.commands(played) == [("ann", "TAKE")]

    def test_a_game_that_everybody_has_left_plays_itself_to_its_end(self):
        played = Played(Nim(Nim.Params(matches=20)), ("ann", "bob"))
        for seat in (0, 1):
            played.at.give_up(seat, played.clock.now())
        assert played.at.ended and len(self.commands(played)) == 20

    @pytest.mark.parametrize(("says", "entries"), [("WAVE", 100), ("", 0), ("WRONG", 0)])
    def test_what_leads_nowhere_is_left(self, says, entries):
        """The others still may act, and the host is not held up."""
        rules = Wavering(Nim.Params(matches=2))
        rules.says = says
        played = Played(rules, ("ann", "bob"))
        played.at.give_up(0, played.clock.now())
        assert len(self.commands(played)) == entries
        assert not played.at.ended and not played.at.match.void

    def test_a_game_that_cannot_say_it_is_void(self):
        """[TABLE-91]."""
        rules = Wavering(Nim.Params(matches=20))
        rules.says = "raise"
        played = Played(rules, ("ann", "bob"))
        played.at.give_up(0, played.clock.now())
        assert played.at.ended
        assert played.at.match.void.startswith("a seat that was given up failed: ")

    def test_a_clock_needs_nobody(self):
        """A seat of a game whose turns end by themselves orders nothing any more."""
        played = Played()
        played.at.give_up(1, played.clock.now())
        assert self.commands(played) == []


class TestPeople:
    def test_whoever_has_given_up_is_a_stranger(self):
        """[TABLE-34] a watcher who once held a seat sees and does what others may."""
        played = Played()
        assert played.say(0, "ADD 3", "ann").code == 0
        played.at.give_up(0, played.clock.now())
        assert played.say(None, "ADD 3", "ann").code == 7
        assert played.say(None, "STANDING", "ann").code == 0
        assert played.at.match.state.sums == [3, 0, 0]

    def test_final_state_answers(self):
        """[TABLE-35] also when it is read anew."""
        played = Played(Tally(Params(turns=1)))
        played.say(1, "ADD 4")
        played.wait(300)
        assert played.at.ended
        assert played.say(1, "TOTAL").reply.total == 4
        record = played.store.matches("table 7")[0]
        assert record.ended is not None
        again = TableGame.finished(7, record, played.store, played.clock)
        assert again.act("bob", 1, played.call("TOTAL"), played.clock.now()).reply.total == 4
        assert again.deadline is None

    def test_counted_questions_are_not_entered_after_the_end(self):
        """[TABLE-35] they are answered by the final state, as often as anybody asks."""

        class Counting(Tally):
            @query("ASK", counts=True)
            def asked(self, state: State, by: By) -> Total:
                """Count how often this is asked."""
                state.luck += 1
                return Total(state.luck)

        played = Played(Counting(Params(turns=1)))
        played.wait(300)
        luck, number = played.at.match.state.luck, len(played.entries())
        for _ in range(2):
            assert played.say(0, "ASK").reply.total == luck + 1
        assert played.say(None, "ASK").code == 7
        assert len(played.entries()) == number
        assert played.at.match.number == number


class TestTelling:
    def test_boundaries_are_told(self):
        """[TABLE-37] the end of a turn, and the end of the game."""
        played = Played(Tally(Params(turns=2)))
        played.done(0, 1, 2)
        played.done(0, 1, 2)
        assert len(played.diary.of("boundary")) == 2
        assert played.at.ended

    def test_seed_is_committed_to(self):
        """[TABLE-28] before anything is played."""
        live = Played().at.live
        secret = live.secret
        assert verify(Commitment(live.match.header.commitment), secret.seed, secret.salt)

    def test_events_wait_for_the_commit(self):
        played = Played(store=SlowStore())
        played.say(0, "ADD 2")
        assert played.diary.of("event") == []
        played.store.commit()
        played.hear()
        assert [event.total for event in played.diary.of("event")] == [2]


def _record(played):
    return played.store.matches("table 7")[0], played.store, played.clock


class TestFailures:
    def test_a_rule_that_fails_voids_its_own_game(self, logged):
        """[TABLE-91] it is tried once; questions are still answered, and orders no more."""
        played = Played(Tally(Params(fails=1)))
        played.wait(10_000)
        assert played.at.match.void.startswith("the end of turn 1 failed: ")
        assert played.left() is None and played.at.ended
        assert played.at.match.turn() == 1  # the end of a match is a boundary, whatever ends it
        assert void_of(played.store.matches("table 7")[0].outcome) == played.at.match.void
        assert TableGame.finished(7, *_record(played)).match.void == played.at.match.void
        assert sum(line["log_level"] == "error" for line in logged) == 1
        assert played.say(0, "TOTAL").reply.total == 0

    def test_what_is_not_stored_has_not_happened(self):
        """The turn begins anew when storage takes entries again, and nobody is done."""
        played = Played(store=SlowStore())
        played.done(0)
        played.say(0, "ADD 3")
        played.store.full = True
        played.store.commit()
        played.hear()
        assert played.at.match.state.sums == [0, 0, 0]
        assert played.at.done == set()
        assert played.say(0, "ADD 3").code == GenericCode.INTERNAL_ERROR
        played.store.full = False
        played.wait(1)
        assert played.say(0, "ADD 4").code == 0
        assert played.left() == 300

    def test_lost_resignation_is_made_up_for(self):
        """[TABLE-19] once storage takes entries again."""
        played = Played(Spacecrack(SpacecrackParams()), NAMES, SlowStore())
        played.store.full = True
        played.at.give_up(1, played.clock.now())
        played.store.commit()
        played.hear()
        assert not played.at.match.state.world.resigned[1]
        played.store.full = False
        played.wait(1)
        assert played.at.match.state.world.resigned[1]


class TestStops:
    def test_turn_begins_anew(self):
        """[TABLE-47] with its whole limit, and nobody done."""
        played = Played()
        played.say(1, "ADD 5")
        played.done(0, 1)
        played.wait(100)
        played.recover()
        assert played.left() == 300
        assert played.at.done == set()
        assert played.say(1, "TOTAL").reply.total == 5
        assert [e.kind for e in played.entries()] == ["command", "suspend", "resume"]

    def test_time_of_a_game_with_its_own_clock_begins_anew(self):
        """[TABLE-47] whole."""
        played = Played(Relay(RelayParams(seconds=10)), NAMES[:2])
        played.wait(7)
        played.recover()
        assert played.left() == 10

    def test_given_up_seats_stay_so(self):
        """[TABLE-19, TABLE-47] and resign if they had no time to."""
        played = Played(Spacecrack(SpacecrackParams()), NAMES)
        played.recover(given_up=[2])
        assert played.at.given_up == {2}
        assert played.at.match.state.world.resigned[2]

    def test_an_end_that_was_not_noted_is_noted(self, monkeypatch):
        """[TABLE-40] the host was killed between the last turn and the note that it was one."""
        played = Played(Tally(Params(turns=1)))
        with monkeypatch.context() as killed:
            killed.setattr(played.store, "finish", lambda *_, **__: None)
            played.wait(300)
        assert played.store.matches("table 7")[0].ended is None
        played.recover()
        assert played.at.ended
        assert played.store.matches("table 7")[0].ended is not None
