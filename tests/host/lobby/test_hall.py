"""The hall: from what people say at tables to games, and from games to the lobby."""

from tests.host.lobby.at_hall import House
from tests.host.lobby.programs import PROGRAMS, Adder
from tests.host.playing import SlowStore

from contestmaster.host.lobby.keeping import ended_games, may_see
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.journal import decode_entry
from contestmaster.lobby.events import GameEnds
from contestmaster.seal import Commitment, verify


def two(house, game="tally", **options):
    """Seat ann and bob, and start."""
    said = " ".join(f"{key}={value}" for key, value in options.items())
    house.say("ann", f"OPEN {game} seats=2 {said}")
    house.say("bob", "SIT 1")
    house.say("ann", "START")


class TestGames:
    def test_a_game_from_the_first_seat_to_the_last_turn(self):
        """[TABLE-8, TABLE-28, TABLE-30, TABLE-40]."""
        house = House()
        assert house.say("ann", "OPEN tally turns=2 seats=2") == "1 0"
        assert house.say("bob", "SIT 1") == "1 1"
        assert house.say("ann", "START") == "1 2"
        assert house.say("ann", "ADD 3") == "3"
        assert house.wait_at("ann").left == 300_000_000
        house.wait_at("bob")
        assert house.match().turn() == 1
        house.wait(300)
        assert house.table().phase == "OVER"
        assert house.notes.boundaries == [1, 1, 1]

    def test_seed_is_new_and_committed_to(self):
        """[TABLE-28]."""
        house = House()
        two(house, turns=1)
        first = house.at.places.last(1).live
        verify(Commitment(first.match.header.commitment), first.secret.seed, first.secret.salt)
        house.wait(300)
        house.say("ann", "REMATCH")
        house.say("bob", "REMATCH")
        second = house.at.places.last(1).live
        assert second.game_no == 2
        assert second.secret.seed != first.secret.seed
        assert second.match.header.seats == ("bob", "ann")

    def test_nothing_before_the_first_start(self):
        """[TABLE-34] questions neither; then a watcher has no seat, but may ask as others may."""
        house = House()
        house.say("ann", "OPEN tally seats=2")
        assert house.say("ann", "TOTAL") == house.say("ann", "ADD 1") == "415"
        house.say("bob", "SIT 1")
        house.say("cat", "WATCH 1")
        assert house.say("cat", "STANDING") == "415"
        house.say("ann", "START")
        assert house.say("cat", "STANDING").startswith("1 1.000000 ")
        assert house.say("cat", "ADD 1") == house.say("cat", "TOTAL") == "7"

    def test_over_and_open_again(self):
        """[TABLE-35] the final state answers; orders find the game over, watchers no seat."""
        house = House()
        two(house, turns=1)
        house.say("ann", "ADD 3")
        house.say("cat", "WATCH 1")
        house.wait(300)
        assert house.say("ann", "TOTAL") == "3"
        assert house.say("bob", "ADD 3") == "417"
        assert house.say("cat", "ADD 3") == "7"
        house.say("bob", "LEAVE")
        house.say("ann", "REMATCH")
        assert house.table().phase == "OPEN"
        assert house.say("ann", "TOTAL") == "3"
        assert house.say("ann", "ADD 3") == "417"

    def test_over_in_a_game_that_has_a_word_for_it(self):
        """[TABLE-35] that is what orders are refused with, those of watchers too."""
        house = House()
        two(house, "spacecrack", turns=5)
        house.say("cat", "WATCH 1")
        house.say("ann", "STAND")
        assert house.table().phase == "OVER"
        assert house.say("bob", "MOVE 1 1") == house.say("cat", "MOVE 1 1") == "100"

    def test_standing_up_resigns(self):
        """[TABLE-19] and who has stood up is a watcher."""
        house = House()
        house.say("ann", "OPEN spacecrack seats=3")
        house.say("bob", "SIT 1")
        house.say("cat", "SIT 1")
        house.say("ann", "START")
        house.say("bob", "STAND")
        assert house.match().state.world.resigned.tolist()[:3] == [0, 1, 0]
        assert house.say("bob", "STATUS").split()[3] == "-1"
        assert house.say("bob", "SIT 1") == "414"

    def test_abandoned_seats_are_given_up(self):
        """[TABLE-44] a turn that is complete with that ends within it."""
        house = House()
        two(house, turn_limit_s=0, turns=2)
        house.wait_at("ann")
        house.go("bob")
        house.wait(86399)
        assert house.match().turn() == 0
        house.wait(1)
        assert house.match().turn() == 1
        assert house.table().seats[1].given_up

    def test_autostart_comes_after_the_reply(self):
        """[TABLE-27] and the game is there for the next line."""
        house = House()
        house.say("ann", "OPEN tally seats=2 autostart=true")
        assert house.wait_at("ann").left is None
        assert house.say("bob", "SIT 1") == "1 1"
        assert house.notes.boundaries == [1]
        assert house.say("bob", "ADD 2") == "2"

    def test_a_game_that_cannot_be_played_is_over(self, logged):
        """[TABLE-40] and the table is there for another."""
        house = House()
        house.say("ann", "OPEN tally seats=1")
        house.table().options["turns"] = "many"
        house.say("ann", "START")
        assert house.table().phase == "OVER"
        assert any(line["event"] == "a game cannot be played" for line in logged)

    def test_a_failing_rule_voids_the_game_of_its_own_table(self):
        """[TABLE-91] the table is over, all there are told why, and other tables play on."""
        house = House()
        two(house, fails=1)
        house.say("cat", "OPEN tally seats=1 turns=2")
        house.say("cat", "START")
        house.wait(600)
        assert house.table(1).phase == "OVER"
        assert house.table(2).phase == "OVER" and not house.match(2).void
        (said,) = house.table(1).chat
        why = "game 1 is void: the end of turn 1 failed: ZeroDivisionError (tally.py, line "
        assert said.name == "*" and said.text.startswith(why)
        ends = [one.event for one in house.notes.lobby if isinstance(one.event, GameEnds)]
        assert [bool(one.void) for one in ends] == [True, False]
        assert "void: the end of turn 1" in ends[0].tell()


class TestWaits:
    def test_waits_before_a_game(self):
        """[TABLE-37, TABLE-38] end with the clearing of the table; there is no data then."""
        house = House(open_table_s=100)
        house.say("ann", "OPEN spacecrack")
        found = house.wait_at("ann")
        assert (found.left, found.lasts) == (None, True)
        house.wait(100)
        assert house.notes.boundaries == [1]
        assert "TableCleared" in house.notes.names()

    def test_data_of_a_wait_without_a_game(self):
        """[TABLE-38] the numbers are 0 and the phase is over."""
        house = House()
        house.say("ann", "OPEN spacecrack")
        assert list(house.at.closing(1, "ann")) == ["0 0 OVER"]

    def test_data_of_a_wait_at_a_table_that_is_gone(self):
        """[TABLE-38, TABLE-46] the last state of the game, while its waits end."""
        house = House(over_table_s=100)
        two(house, "spacecrack", turns=5)
        house.say("ann", "STAND")
        closing = []
        house.notes.on_boundary = lambda table, now: closing.append(
            [*house.at.closing(table, "bob")]
        )
        house.wait(100)
        assert closing == [["1 5 OVER"]]

    def test_no_table_nothing_to_wait_for(self):
        """[NET-85]."""
        assert House().wait_at("ann").code == 7

    def test_over_is_not_waited_for(self):
        """[TABLE-37] but by those who want to play again."""
        house = House()
        two(house, turns=1)
        house.wait(300)
        assert not house.wait_at("ann").lasts
        house.say("ann", "REMATCH")
        found = house.wait_at("ann")
        assert (found.left, found.lasts) == (None, True)

    def test_a_watcher_hinders_nobody(self):
        """[TABLE-31] a wait of a watcher counts for nothing."""
        house = House()
        two(house)
        house.say("cat", "WATCH 1")
        house.wait_at("ann")
        house.wait_at("cat")
        assert house.match().turn() == 0
        house.wait_at("bob")
        assert house.match().turn() == 1

    def test_any_connection_of_a_player_may_wait(self):
        """[TABLE-31] they are done whatever they do on others, and can act there still."""
        house = House()
        two(house)
        house.say("ann/2", "SIT 1")
        house.wait_at("ann/2")
        assert house.say("ann", "ADD 2") == "2"
        house.wait_at("bob")
        assert house.match().turn() == 1

    def test_removal_is_told(self):
        """[TABLE-22, TABLE-38] for private tables with the connection."""
        house = House()
        house.say("ann", "OPEN tally private=true seats=2")
        token = house.say("ann", "INVITE").split()[0]
        house.say("bob", f"SIT {token}")
        house.say("ann", "KICK 1")
        assert house.notes.detached == [(1, house.number("bob"))]


class TestBots:
    def test_a_person_against_bots(self):
        """[TABLE-24, TABLE-31, TABLE-62] they wait while they are there, in turn 1 twice."""
        house = House()
        house.say("ann", "OPEN tally seats=3 bot_delay_s=0.5 turns=2")
        assert house.say("ann", "ADD_BOT adder") == "1"
        assert house.say("ann", "ADD_BOT idler") == "2"
        house.say("ann", "START")
        assert house.match().state.sums == [0, 1, 0]
        house.wait(1)
        assert house.match().state.sums == [0, 2, 0]
        assert house.at.places.playing(1).done == set()
        house.wait(1)
        assert house.match().state.sums == [0, 3, 0]
        assert house.at.places.playing(1).done == {1, 2}
        house.wait_at("ann")
        assert house.match().turn() == 1

    def test_nobody_looks_on(self):
        """[TABLE-32] bots whose people are away do not wait."""
        house = House()
        house.say("ann", "OPEN tally seats=2 bot_delay_s=10 turns=3")
        house.say("ann", "ADD_BOT adder")
        house.say("ann", "START")
        house.go("ann")
        house.wait(20)
        assert house.match().state.sums == [0, 3]

    def test_the_last_failure_gives_the_seat_up(self):
        """[TABLE-25] and the game goes on without that bot."""
        house = House(bot_failures=2)
        house.say("ann", "OPEN spacecrack seats=3 bot_delay_s=0 turns=5")
        house.say("ann", "ADD_BOT crasher")
        house.say("ann", "ADD_BOT idler")
        house.say("ann", "START")
        assert house.table().seats[1].failures == 1
        assert not house.table().seats[1].given_up
        house.say("ann", "END_TURN")
        assert house.table().seats[1].given_up
        assert house.match().state.world.resigned[1]

    def test_bots_play_rematches(self):
        """[TABLE-41, TABLE-42] those whose seat was given up as well."""
        house = House(bot_failures=1)
        house.say("ann", "OPEN tally seats=2 turns=1 bot_delay_s=0")
        house.say("ann", "ADD_BOT crasher")
        house.say("ann", "START")
        house.wait_at("ann")
        assert house.table().phase == "OVER"
        assert house.say("ann", "REMATCH") == "1 1"
        assert house.table().game_no == 2
        assert house.match().header.seats == ("bot:crasher", "ann")
        assert house.table().seats[0].given_up

    def test_many_tables_of_bots(self):
        """[TABLE-32] all come to their ends."""
        house = House()
        for number in range(1, 13):
            house.say(f"p{number}", "OPEN spacecrack seats=3 turns=5 bot_delay_s=0")
            house.say(f"p{number}", "ADD_BOT greedy")
            house.say(f"p{number}", "ADD_BOT random")
            house.say(f"p{number}", "START")
            house.say(f"p{number}", "STAND")
        house.crew.pump()
        house.wait(1)
        assert {table.phase for table in house.at.state.tables.values()} == {"OVER"}


class TestClearing:
    def test_unfinished_game_is_aborted(self):
        """[TABLE-46] its journal stays, without an end."""
        house = House(abandon_after_s=100, empty_table_s=200)
        house.say("ann", "OPEN tally seats=2 turns=1000 bot_delay_s=10 turn_limit_s=0")
        house.say("ann", "ADD_BOT adder")
        house.say("ann", "START")
        house.at.places.playing(1).suspended = True
        house.go("ann")
        house.wait(201)
        assert 1 not in house.at.state.tables
        record = house.store.matches("table 1")[0]
        assert record.ended is None
        assert house.store.last(record.id) > 0
        assert house.crew.active == set()
        assert list(ended_games(house.store)) == []

    def test_who_may_see_what_was_played_at_a_private_table(self):
        """[TABLE-49] those who were members, also when the table is long gone."""
        house = House(over_table_s=10)
        house.say("ann", "OPEN tally seats=2 private=true turns=1")
        token = house.say("ann", "INVITE").split()[0]
        house.say("bob", f"SIT {token}")
        house.say("ann", "START")
        for gone in (False, True):
            assert may_see(house.store, house.at.state, 1, "bob")
            assert not may_see(house.store, house.at.state, 1, "cat")
            assert not may_see(house.store, house.at.state, 1, None)
            house.wait(0 if gone else 311)
        assert [(one.table, one.game_no) for one in ended_games(house.store)] == [(1, 1)]

    def test_public_games_are_everyones(self):
        """[TABLE-46] before and after the table is cleared; what nobody knows is nobody's."""
        house = House(over_table_s=10)
        two(house, turns=1)
        assert may_see(house.store, house.at.state, 1, None)
        house.wait(311)
        assert not house.at.state.tables
        assert may_see(house.store, house.at.state, 1, None)
        assert not may_see(house.store, house.at.state, 2, "ann")


class TestStops:
    def test_everything_goes_on(self):
        """[TABLE-47] tables, seats, talk, games and bots; connections do not."""
        house = House()
        house.say("ann", "OPEN tally seats=3 turns=5 bot_delay_s=0")
        house.say("bob", "SIT 1")
        house.say("ann", "ADD_BOT adder")
        house.say("ann", "START")
        house.say("ann", "SAY good luck")
        house.say("bob", "ADD 2")
        house.wait_at("ann")
        house.wait(50)
        house.open()
        assert house.at.state.connections == {}
        assert [seat.state for seat in house.table().seats] == ["absent", "absent", "here"]
        assert house.say("bob", "SIT 1") == "1 1"
        assert house.say("bob", "CHAT 0") == "1 1 ann good luck"
        assert house.match().state.sums[1] == 2
        assert house.at.places.playing(1).done == {2}
        assert house.wait_at("bob").left == 300_000_000

    def test_absence_begins_anew(self):
        """[TABLE-47] with the start of the host, however long it was down."""
        house = House()
        house.say("ann", "OPEN tally seats=1 turns=50")
        house.say("ann", "START")
        house.at.stop()
        house.clock.move(house.clock.now() + 10**12)
        house.open()
        house.wait(899)
        assert "SeatGivenUp" not in house.notes.names()
        house.wait(1)
        assert "SeatGivenUp" in house.notes.names()

    def test_a_game_that_was_due_is_begun(self, monkeypatch):
        """[TABLE-28, TABLE-47] the host was killed between the start and the game."""
        house = House()
        house.say("ann", "OPEN tally seats=1")
        with monkeypatch.context() as killed:
            killed.setattr(house.at.places, "recover", lambda table: 1 / 0)
            killed.setattr(house.at.places, "begin", lambda table: 1 / 0)
            killed.setattr(type(house.at._course), "enter", lambda *_: None)
            house.say("ann", "START")
        assert house.store.matches("table 1") == []
        house.open()
        assert house.say("ann", "SIT 1") == "1 0"
        assert house.say("ann", "ADD 2") == "2"

    def test_an_end_that_was_not_told_is_told(self, monkeypatch):
        """[TABLE-40, TABLE-47] the host was killed between the end and the lobby's note of it."""
        house = House()
        two(house, turns=1)
        with monkeypatch.context() as killed:
            killed.setattr(type(house.at._course), "enter", lambda *_: None)
            house.wait(300)
        assert house.table().phase == "PLAYING"
        house.open()
        assert house.table().phase == "OVER"
        assert house.say("ann", "SIT 1") == "1 0"
        assert house.say("ann", "TOTAL") == "0"

    def test_given_up_seats_stay_so(self):
        """[TABLE-19, TABLE-47] nobody waits for them after a stop, either."""
        house = House()
        house.say("ann", "OPEN tally seats=2 turns=5")
        house.say("bob", "SIT 1")
        house.say("ann", "START")
        house.say("bob", "STAND")
        house.open()
        house.say("ann", "SIT 1")
        house.wait_at("ann")
        assert house.match().turn() == 1

    def test_final_states_are_read_again(self):
        """[TABLE-35, TABLE-47]."""
        house = House()
        two(house, turns=1)
        house.say("bob", "ADD 7")
        house.wait(300)
        house.open()
        assert house.say("bob", "SIT 1") == "1 1"
        assert house.say("bob", "TOTAL") == "7"

    def test_secret_words_stay_the_same(self):
        """[TABLE-47, TABLE-50]."""
        house = House()
        house.say("ann", "OPEN tally")
        token = house.say("ann", "INVITE")
        house.open()
        house.say("ann", "SIT 1")
        assert house.say("ann", "INVITE") == token


class TestTickets:
    def test_a_reply_waits_for_its_own_journals(self):
        """What happens at other tables need not be stored first."""
        house = House(SlowStore())
        two(house)
        house.say("cat", "OPEN tally seats=1")
        house.say("cat", "START")
        house.store.commit()
        house.hear()
        before = house.at.ticket
        assert house.at.committed == before
        house.say("cat", "ADD 1")
        assert house.ask("ann", "ADD 2").ticket > before
        assert house.notes.committed < house.at.ticket
        house.store.commit()
        house.hear()
        assert house.notes.committed == house.at.ticket

    def test_a_question_waits_for_what_it_saw(self):
        house = House(SlowStore())
        two(house)
        house.store.commit()
        house.hear()
        settled = house.at.committed
        assert house.ask("ann", "TOTAL").ticket == settled
        house.say("bob", "ADD 2")
        assert house.ask("ann", "TOTAL").ticket == settled + 1

    def test_what_is_not_stored_is_taken_back(self):
        """Replies that told of it are void; other tables go on."""
        house = House(SlowStore())
        two(house)
        house.say("cat", "OPEN tally seats=1")
        house.say("cat", "START")
        house.store.commit()
        house.hear()
        house.store.fail(house.at.places.playing(1).live.id)
        lost = house.ask("ann", "ADD 2")
        kept = house.ask("cat", "ADD 2")
        house.store.commit()
        house.hear()
        assert lost.done.code in (0, 5)
        assert house.notes.voided == ([lost.ticket] if lost.done.code == 0 else [])
        assert kept.ticket not in house.notes.voided
        assert house.match(1).state.sums == [0, 0]
        assert house.match(2).state.sums == [2]
        house.wait(1)
        assert house.say("ann", "ADD 3") == "3"

    def test_a_game_goes_on_by_itself(self):
        """Nobody need ask for it when storage takes entries again."""
        house = House(SlowStore())
        two(house)
        house.store.commit()
        house.hear()
        game = house.at.places.playing(1)
        house.store.fail(game.live.id)
        house.ask("ann", "ADD 2")
        assert game.paused
        house.wait(1)
        assert not game.paused
        assert game.deadline == house.clock.now() + 300_000_000

    def test_lobby_goes_back(self):
        """Who is not known any more is told to go; what is entered later stands."""
        house = House(SlowStore())
        house.say("ann", "OPEN tally seats=2")
        house.say("bob", "WATCH 1")
        house.store.commit()
        house.hear()
        house.store.full = True
        told = house.ask("ann", "SAY hello").ticket
        number = house.at.connect("bob", house.clock.now())
        house.go("bob")
        house.store.commit()
        house.hear()
        assert house.table().chat == []
        assert house.notes.lost == [number]
        assert told in house.notes.voided
        assert house.ask("ann", "SAY hello").done.code == 5
        house.store.full = False
        house.wait(1)
        assert house.say("ann", "SAY hello") == ""
        assert [line.text for line in house.table().chat] == ["hello"]
        assert list(house.table().present) == ["ann"]

    def test_a_game_that_cannot_be_stored_begins_later(self):
        """[TABLE-28] the seats are taken, and nobody is told that it has begun before."""
        house = House(SlowStore())
        house.say("ann", "OPEN tally seats=1")
        house.store.crowded = True
        assert house.say("ann", "START") == "1 1"
        assert house.at.is_making(house.number("ann"))
        house.store.commit()
        house.hear()
        assert not house.at.is_making(house.number("ann"))
        assert house.notes.boundaries == []
        assert house.say("ann", "ADD 1") == "5"
        house.store.crowded = False
        house.wait(1)
        assert house.notes.boundaries == [1]
        assert house.say("ann", "ADD 1") == "1"

    def test_a_rule_of_the_lobby_that_fails_stops_no_game(self, monkeypatch, logged):
        """What is due there is tried again once in a while, and done when it can be."""
        house = House(abandon_after_s=100)
        two(house, turns=50)
        house.go("bob")
        with monkeypatch.context() as broken:
            broken.setattr(type(house.at.book.lobby), "ring", lambda *_: 1 / 0)
            house.wait(300)
        assert house.match().turn() == 1
        assert not house.table().seats[1].given_up
        assert 100 < sum("cannot do what is due" in line["event"] for line in logged) < 300
        house.wait(1)
        assert house.table().seats[1].given_up


class TestOrder:
    def test_games_come_before_the_lobby(self):
        """[TABLE-44] of one instant: the turn that ends comes before the seat is given up."""
        house = House(abandon_after_s=300)
        two(house, turns=5)
        house.go("bob")
        house.wait(300)
        assert house.match().turn() == 1
        kinds = [type(told.event).__name__ for told in house.notes.lobby if told.event.table == 1]
        assert kinds[-1] == "SeatGivenUp"
        assert house.table().seats[1].given_up

    def test_tables_come_in_order(self, monkeypatch):
        """[TABLE-30] of one instant: by their numbers, whenever their turns began."""
        house = House()
        rung = []
        advance = TableGame._advance
        monkeypatch.setattr(
            TableGame, "_advance", lambda self, now: (rung.append(self.table), advance(self, now))
        )
        for name in "abc":
            house.say(name, "OPEN tally seats=1")
        for name in "cab":
            house.say(name, "START")
        house.wait(300)
        assert rung == [1, 2, 3]

    def test_what_is_due_comes_before_a_command(self):
        """[TABLE-30] a command of the last instant of a turn belongs to the next."""
        house = House()
        two(house, turns=5)
        house.clock.move(house.clock.now() + 300_000_000)
        assert house.say("ann", "STANDING").split()[2] == "2"


class TestRecordOfRefusals:
    def test_refused_and_malformed_orders_are_entries_where_the_table_says_so(self):
        """[NET-107, TABLE-11]: lines of the lobby are none, nor are those of watchers."""
        house = House()
        assert house.say("ann", "OPEN tally turns=2 seats=2 refusals=true") == "1 0"
        assert house.table().options["refusals"] == "true"
        house.say("bob", "SIT 1")
        house.say("ann", "START")
        house.say("cat", "WATCH 1")
        for who, line in (("ann", b"FLY away"), ("ann", b"sit x"), ("ann", b""), ("cat", b"FLY")):
            house.at.mistaken(house.number(who), line, 2, house.clock.now())
        assert house.ask("bob", "ADD 99").done.code
        game = house.at.places.playing(1)
        kept = [decode_entry(one.body) for one in game.live.entries()]
        assert [(e.person, e.kind, e.arguments) for e in kept] == [
            ("ann", "malformed", {"text": "FLY away"}),
            ("ann", "malformed", {"text": ""}),
            ("bob", "command", {"amount": 99}),
        ]

    def test_elsewhere_there_is_no_trace_of_them(self):
        house = House()
        two(house)
        assert house.at.mistaken(house.number("ann"), b"FLY away", 2, house.clock.now()) == 0
        assert house.ask("bob", "ADD 99").done.code
        assert "refusals" not in house.table().options
        assert house.at.places.playing(1).match.number == 0


def test_programs_are_known():
    """The bad bots of the tests are where the stage looks for them."""
    assert PROGRAMS["adder"] is Adder
