"""Bots at tables: when they are asked, what becomes of their lines, and what of their failures."""

import pytest
from tests.host.lobby.at_table import Played
from tests.host.lobby.on_stage import StageCrew
from tests.host.lobby.programs import PROGRAMS, Adder
from tests.host.relay import Params as RelayParams
from tests.host.relay import Relay
from tests.host.tally import Params, Tally

from contestmaster.client import NOTHING, Refused
from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.host.lobby import agent
from contestmaster.host.lobby.agency import AT_ONCE, Agency
from contestmaster.kernel.instant import SECOND


class Held(Tally):
    """In its first four turns seat 1 may do nothing."""

    def orders(self, state, seat):
        return [] if seat == 1 and state.turn < 5 else super().orders(state, seat)


class House(Played):
    """A game with bots, and its agency."""

    def __init__(self, *programs, game=None, attended=False, **terms):
        names = [f"bot:{seat}" if program else f"p{seat}" for seat, program in enumerate(programs)]
        super().__init__(game or Tally(Params(turns=5)), names, **terms)
        self.crew = StageCrew()
        self.agency = Agency(self.crew, self.clock)
        self.failures = []
        self.agency.failed_at = lambda game, seat: self.failures.append(seat)
        self.at.attended = attended
        self.agency.seat(self.at, programs)
        self.crew.pump()

    def wait(self, seconds):
        until = self.clock.now() + round(seconds * SECOND)
        while (due := self.first()) is not None and due <= until:
            self.clock.move(max(due, self.clock.now()))
            if due == self.at.deadline:
                self.at.boundary(due)
            else:
                self.agency.boundary(due)
            self.crew.pump()
        self.clock.move(until)

    def first(self):
        found = [at for at in (self.at.deadline, self.agency.deadline) if at is not None]
        return min(found, default=None)

    @property
    def sums(self):
        return self.at.match.state.sums


class TestTurns:
    def test_bots_play_by_the_same_commands(self):
        """[TABLE-24, TABLE-31] and are done when their programs have returned."""
        house = House("adder", "")
        assert house.sums == [3, 0]
        assert house.at.done == {0}
        lines = {body for kind, _, body in house.crew.told if kind == "LINE"}
        assert lines == {b"ADD 1", b"TOTAL"}
        house.done(1)
        house.crew.pump()
        assert house.at.match.turn() == 1
        assert house.sums == [6, 0]

    def test_bots_alone_play_to_the_end(self):
        """[TABLE-32] a turn after the other, without any time passing."""
        house = House("adder", "idler")
        assert house.at.ended
        assert house.sums == [15, 0]
        assert not house.crew.active

    def test_bots_hurry_for_who_plays_alone(self):
        """[TABLE-118] to the end of the turn; in the next one they wait again."""
        house = House("adder", "", attended=True, bot_delay=SECOND // 2)
        assert house.sums == [1, 0]
        assert not house.agency.hurry(house.at, 1), "whoever does not play alone waits"
        house.at.alone = 1
        assert not house.agency.hurry(house.at, 0)
        assert house.agency.hurry(house.at, 1)
        house.wait(0)
        assert house.sums == [3, 0]
        house.done(1)
        house.crew.pump()
        house.wait(0.499999)
        assert house.sums == [3, 0]
        house.wait(0.000001)
        assert house.sums == [4, 0]

    def test_bots_hurry_as_long_as_who_plays_alone_may_do_nothing(self):
        """[TABLE-118] turn after turn, to the end where they are out, or to their turn."""
        rules = Held(Params(turns=9))
        house = House("adder", "", game=rules, attended=True, bot_delay=SECOND // 2)
        house.at.alone = 1
        assert house.agency.hurry(house.at, 1)
        for turn in range(1, 5):
            house.wait(0)
            assert house.sums == [3 * turn, 0]
            house.done(1)
            house.crew.pump()
        house.wait(0)
        assert house.sums == [12, 0], "in turn 5 seat 1 may act: bots wait, so that it is seen"
        house.wait(0.5)
        assert house.sums == [13, 0]

    def test_bots_are_slow_for_people(self):
        """[TABLE-32, TABLE-62] so many seconds lie between two orders, twice that in turn 1."""
        house = House("adder", "", attended=True, bot_delay=SECOND // 2)
        assert house.sums == [1, 0]
        house.wait(0.999999)
        assert house.sums == [1, 0]
        house.wait(0.000001)
        assert house.sums == [2, 0]
        house.wait(1)
        assert house.sums == [3, 0]
        assert house.at.done == {0}
        house.done(1)
        house.crew.pump()
        before = house.sums[0]
        house.wait(0.5)
        assert house.sums[0] == before + 1

    def test_bots_act_one_after_another_before_a_person(self):
        """[TABLE-62] the second begins when the first is done."""
        house = House("adder", "adder", "", attended=True, bot_delay=SECOND)
        assert house.sums == [1, 0, 0]
        house.wait(2)
        assert house.sums == [2, 0, 0]
        house.wait(2)
        assert house.at.done == {0}
        assert house.sums == [3, 1, 0]

    def test_who_waits_for_a_turn_plays_when_the_person_goes(self):
        """[TABLE-62] at tables where nobody looks on nobody is waited for."""
        house = House("adder", "adder", "", attended=True, bot_delay=SECOND)
        house.agency.attend(house.at, attended=False)
        house.wait(4)
        assert house.at.done == {0, 1}

    def test_order_held_beyond_its_turn_is_dropped(self):
        """[TABLE-31] the next turn's first order comes as late as any other."""
        house = House("adder", "", attended=True, bot_delay=SECOND, turn_limit=5 * SECOND // 2)
        house.wait(2.5)
        assert house.at.match.turn() == 1
        assert house.sums == [2, 0]
        house.wait(0.5)
        assert house.sums == [3, 0]

    def test_a_turn_that_ends_meanwhile_is_begun_anew(self):
        """[TABLE-31] what a bot says after the end of its turn is not heard."""
        house = House("runner", "", game=Relay(RelayParams(legs=5, seconds=10)))
        assert house.at.match.state.ran == [True, False]
        house.say(1, "RUN")
        house.crew.pump()
        assert house.at.match.state.leg == 2
        assert house.at.match.state.ran == [True, False]

    def test_only_some_play_at_once_where_nobody_looks(self):
        house = House(*["adder"] * (2 * AT_ONCE), "", game=Tally(Params(turns=1)))
        begun = []
        begin = house.crew.begin
        house.crew.begin = lambda *args: (
            begun.append(len(house.crew.active)),
            begin(*args),
        )
        house.done(2 * AT_ONCE)
        house.crew.pump()
        assert house.at.ended
        assert sum(house.sums) == 3 * 2 * AT_ONCE

    def test_who_comes_need_not_wait_for_others(self):
        """[TABLE-32] with a person at the table its bots are asked at once."""
        played = Played(Tally(Params(turns=5)), [f"bot:{n}" for n in range(12)])
        crew = StageCrew()
        agency = Agency(crew, played.clock)
        agency.seat(played.at, ("adder",) * 12)
        assert len(crew.active) == AT_ONCE
        agency.attend(played.at, attended=True)
        assert len(crew.active) == 12
        crew.pump()

    def test_spacecrack_is_played_to_its_end(self):
        """[TABLE-29] by the bots that are there, whose orders end the turns."""
        house = House("greedy", "random", game=Spacecrack(SpacecrackParams(turns=5)))
        assert house.at.ended
        entries = {entry.person for entry in house.entries()}
        assert entries == {"bot:0", "bot:1"}
        assert house.failures == []

    def test_whoever_returns_early_ends_its_turn(self):
        """[TABLE-31] also where the game has an order for it."""
        house = House("idler", "idler", game=Spacecrack(SpacecrackParams(turns=5)))
        assert house.at.ended
        assert {entry.command for entry in house.entries()} == {"END_TURN"}


class TestFailures:
    @pytest.mark.parametrize("program", ["crasher", "leaver"])
    def test_a_crash_ends_the_turn_of_the_bot(self, program):
        """[TABLE-25] it is counted, and asked again in the next turn."""
        house = House(program, "")
        assert house.failures == [0]
        assert house.at.done == {0}
        house.done(1)
        house.crew.pump()
        assert house.failures == [0, 0]

    def test_a_refusal_that_a_bot_does_not_expect_is_a_crash(self):
        """[TABLE-25]."""
        house = House("refuser", "")
        assert house.failures == [0]
        assert "100" in house.crew.told[-1][2].decode()

    def test_commands_without_end_are_a_failure(self, monkeypatch):
        """[TABLE-25] the turn is over for that bot, whatever it goes on to say."""
        monkeypatch.setattr(agent, "MOST", 7)
        house = House("chatterbox", "")
        assert house.at.done == {0}
        assert house.failures == [0]
        assert sum(kind == "LINE" for kind, *_ in house.crew.told) == 50

    def test_given_up_seats_are_not_asked(self):
        """[TABLE-25] a bot that plays no more holds nobody up."""
        house = House("crasher", "")
        house.at.give_up(0, house.clock.now())
        house.done(1)
        house.crew.pump()
        assert house.failures == [0]
        assert house.at.match.turn() == 1

    def test_lost_bots_begin_their_turn_anew(self):
        house = House("adder", "", attended=True, bot_delay=SECOND)
        (player,) = house.crew.die()
        house.agency.lost(player)
        house.crew.pump()
        house.wait(6)
        assert house.failures == []
        assert house.sums[0] == 4
        assert house.at.done == {0}

    def test_a_closed_table_dismisses_its_bots(self):
        """[TABLE-46] whatever they were doing."""
        house = House("adder", "", attended=True, bot_delay=SECOND)
        assert house.crew.active
        house.at.abort()
        assert not house.crew.active
        house.wait(5)
        assert house.sums == [1, 0]

    def test_refused_is_what_a_client_gets(self, monkeypatch):
        """The link in memory refuses as a server does."""
        seen = []

        class Asker(Adder):
            def turn(self):
                try:
                    self.transport.command("FLY", NOTHING)
                except Refused as refused:
                    seen.append((refused.code, refused.message))

        monkeypatch.setitem(PROGRAMS, "asker", Asker)
        House("asker", "")
        assert seen == [(2, "unknown command")]
