"""A contest that runs on virtual time: start, games, stops, teams, the end."""

from fractions import Fraction

from tests.host.contest.running import TEAMS, TURN, House, settings
from tests.host.playing import START
from tests.host.tally import Tally

from contestmaster.contest.events import GameScored
from contestmaster.host.listeners import GameListener
from contestmaster.host.live import decode_header
from contestmaster.host.secrets import Secret
from contestmaster.host.series import Series
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.journal import decode_entry
from contestmaster.storage import MemoryStore

GAME = 3 * TURN
"""A game of three turns."""


class Door(GameListener):
    """Notes who is to leave, and what is open."""

    def __init__(self, series: Series) -> None:
        self.dismissed: list[str] = []
        series.subscribe(self)

    def on_dismissal(self, person: str, now: Instant) -> None:
        self.dismissed.append(person)


def running(house: House, server: str = "Tally1") -> int | None:
    """The number of the game that a series plays, and the contest too."""
    series, game = house.server(server).series, house.state.servers[server].running
    assert (series.live is None) is (game is None)
    if series.live is None or game is None:
        return None
    assert series.live.game_no == game.number
    return game.number


# Start and games.


def test_all_servers_begin_their_first_game_with_the_contest():
    """[CONTEST-56] in that instant the clock is 0; every team has a seat [CONTEST-63]."""
    house = House()
    assert house.state.started == START
    for name in ("Tally1", "Tally2", "Tally3"):
        match = house.server(name).series.match
        assert match.header.at == START
        assert match.header.seats == ("ANN", "BOB", "EVE")
        assert house.server(name).series.deadline == START + TURN


def test_turns_may_end_one_after_another():
    """[CONTEST-164]: in port order, from the start on and after each restart."""
    tables = [{"name": f"Tally{n}", "port": 30000 + port} for n, port in ((1, 3), (2, 1), (3, 2))]
    house = House(settings(*tables, stagger=True))

    def since(began: int) -> dict[str, int | None]:
        return {each.name: each.series.deadline - began for each in house.hall.servers}

    spread = {"Tally1": TURN + 2 * TURN // 3, "Tally2": TURN, "Tally3": TURN + TURN // 3}
    assert since(START) == spread
    house.until(2 * TURN)  # its turns after that are as long as ever
    assert since(START + 2 * TURN) == {name: at - TURN for name, at in spread.items()} | {
        "Tally2": TURN
    }
    house.act("SUSPEND", scope="all", text="power cut")
    house.act("RESUME", scope="all", text="it is back")
    assert since(START + 2 * TURN) == spread
    house.act("SUSPEND", scope="Tally3", text="a cable")
    house.act("RESUME", scope="Tally3", text="mended")
    assert since(START + 2 * TURN) == spread


def test_before_the_start_nothing_is_played():
    """[CONTEST-57] K is 1; then ``start`` begins it [CONTEST-56]."""
    house = House(settings(start_at=None))
    house.until(100 * SECOND)
    assert house.state.phase == "SCHEDULED"
    assert all(server.series.live is None for server in house.hall.servers)
    assert house.act("START").code == 0
    assert house.state.started == START + 100 * SECOND
    assert running(house) == 1
    assert house.server().series.deadline == START + 100 * SECOND + TURN


def test_a_start_time_is_kept_to_the_instant():
    """[CONTEST-56]."""
    house = House(settings(start_at="2026-11-20T06:00:05.5Z"))
    house.until(5 * SECOND)
    assert house.state.started is None
    house.until(6 * SECOND)
    assert house.state.started == START + 5_500_000
    assert running(house) == 1


def test_a_start_missed_while_the_host_was_down_costs_no_contest_time():
    """[CONTEST-56] as soon as both are there."""
    house = House(settings(start_at="2026-11-20T06:00:05Z"))
    later = house.again(60 * SECOND)
    assert later.state.started == START + 60 * SECOND
    assert later.hall.book.conductor.elapsed(later.clock.now()) == 0


def test_without_a_team_nothing_starts_until_there_is_one():
    """[CONTEST-56]."""
    house = House(settings(teams=[]))
    house.until(10 * SECOND)
    assert house.state.phase == "SCHEDULED"
    house.act("ADD_TEAM", team="ann", name="Ann")
    house.until(10 * SECOND)
    assert house.state.started == START + 10 * SECOND
    assert running(house) == 1


def test_games_follow_each_other_and_pay_with_the_k_of_their_end():
    """[CONTEST-4], [CONTEST-13] the K at the boundary that ends a game; [CONTEST-16]."""
    house = House()
    house.say("ANN", "ADD 3")
    house.say("BOB", "ADD 5", "Tally2")
    house.until(GAME)
    assert [running(house, server.name) for server in house.hall.servers] == [2, 2, 2]
    assert house.server().series.match.header.at == START + GAME
    k = round(8 ** (GAME / (600 * SECOND)) * 1_000_000)
    game = house.state.servers["Tally1"].games[0]
    assert (game.k, game.ended) == (k, START + GAME)
    assert house.state.servers["Tally1"].results[1] == 3 * k
    assert house.state.servers["Tally2"].results[2] == 5 * k
    assert house.totals() == {1: 100_000_000, 2: 100_000_000, 3: 0}


def test_boundaries_that_fall_together_come_in_port_order():
    """Whatever the order of the file (chapter Clock)."""
    tables = [{"name": f"T{port}", "port": port} for port in (30007, 30001, 30004)]
    house = House(settings(*tables))
    house.until(GAME)
    scored = [event.server for event in house.told if isinstance(event, GameScored)]
    assert scored == ["T30001", "T30004", "T30007"]


def test_k_is_shown_as_of_the_moment_of_the_command():
    """[CONTEST-12] and not as of the last entry."""
    house = House()
    for second in (0, 1, 1.5, 3):
        house.until(int(second * SECOND))
        shown = house.say("ANN", "STANDING").reply
        k = round(8 ** (second / 600) * 1_000_000)
        assert shown.k == k
    assert shown.game == 1


def test_a_game_whose_rules_fail_pays_nothing_and_the_next_begins():
    """[CONTEST-42]."""
    broken = {"name": "Tally1", "port": 30001, "options": {"turns": 3, "fails": 2}}
    house = House(settings(broken))
    house.say("ANN", "ADD 3")
    house.until(2 * TURN)
    assert house.state.servers["Tally1"].games[0].status == "dropped"
    assert house.result(1) == 0
    assert running(house) == 2
    why = "game 1 of Tally1 is void and pays no awards: the end of turn 2 failed: ZeroDivisionError"
    assert house.state.news[-1].text.startswith(why)


def test_a_game_that_cannot_be_set_up_suspends_its_server_until_it_can(monkeypatch):
    setup = Tally.setup
    house = House(settings(start_at=None))

    def refuse(self, board, seats, dice, at):
        if refuse.on:
            raise SetupError("the map has no room")
        return setup(self, board, seats, dice, at)

    refuse.on = True
    monkeypatch.setattr(Tally, "setup", refuse)
    house.act("START")
    assert [running(house, server.name) for server in house.hall.servers] == [None] * 3
    stops = [(stop.scope, stop.reason) for stop in house.state.stops if stop.end is None]
    assert stops[0] == ("Tally1", "game 1 cannot be set up: the map has no room")
    house.until(10 * SECOND)
    refuse.on = False
    assert house.act("RESUME", scope="Tally1", text="there is room").code == 0
    assert running(house) == 2
    assert house.server().series.match.header.seats == ("ANN", "BOB", "EVE")
    assert running(house.again(), "Tally1") == 2


# Teams.


def test_a_late_team_has_a_seat_from_each_servers_next_game_on():
    """[CONTEST-59] and stands in the rankings at once."""
    house = House()
    house.until(TURN)
    assert house.act("ADD_TEAM", team="zoe", name="Zoe").reply.team_no == 4
    assert house.totals()[4] == 0
    assert house.say("Zoe", "ADD 1").code == 7
    house.until(GAME)
    assert house.say("Zoe", "ADD 1").code == 0


def test_an_excluded_team_keeps_its_seat_in_the_running_game_only():
    """[CONTEST-61], [CONTEST-63]; readmitted it has one again."""
    house = House()
    house.act("EXCLUDE", team="bob", text="cheated")
    assert house.server().series.match.header.seats == ("ANN", "BOB", "EVE")
    house.until(GAME)
    assert house.server().series.match.header.seats == ("ANN", "EVE")
    house.act("READMIT", team="bob", text="did not")
    house.until(2 * GAME)
    assert house.server().series.match.header.seats == ("ANN", "BOB", "EVE")


def test_who_is_shut_out_or_has_a_new_password_is_dismissed_everywhere():
    """[CONTEST-60] to [CONTEST-62]."""
    house = House()
    doors = [Door(server.series) for server in house.hall.servers]
    house.act("DISABLE", team="ann", text="floods")
    house.act("ENABLE", team="ann", text="mended")
    house.act("SET_PASSWORD", team="bob")
    house.act("EXCLUDE", team="eve", text="cheated")
    house.act("ADD_TEAM", team="zoe", name="Zoe")
    assert all(door.dismissed == ["ANN", "BOB", "EVE"] for door in doors)


def test_without_a_team_a_server_idles_until_there_is_one():
    """[CONTEST-63]."""
    house = House()
    for team in TEAMS:
        house.act("EXCLUDE", team=team, text="all cheated")
    house.until(GAME)
    assert running(house) is None
    assert house.state.phase == "RUNNING"
    house.until(GAME + SECOND)
    house.act("READMIT", team="eve", text="not this one")
    assert running(house) == 2
    assert house.server().series.match.header.seats == ("EVE",)
    assert house.server().series.deadline == START + GAME + SECOND + TURN


# Stops.


def test_a_full_suspension_stops_games_and_clock():
    """[CONTEST-35], [CONTEST-37], [CONTEST-40]: X11."""
    house = House()
    house.until(TURN + SECOND)
    house.say("ANN", "ADD 3")
    house.act("SUSPEND", scope="all", text="power cut")
    assert all(server.series.suspended for server in house.hall.servers)
    assert house.say("ANN", "ADD 1").code == GenericCode.INTERNAL_ERROR
    house.until(TURN + SECOND + 100 * SECOND)
    assert house.server().series.match.turn() == 1
    assert house.hall.book.conductor.elapsed(house.clock.now()) == TURN + SECOND
    house.act("RESUME", scope="all", text="power is back")
    assert house.server().series.deadline == house.clock.now() + TURN
    house.until(102 * SECOND + GAME)
    assert house.state.servers["Tally1"].games[0].ended == START + 103 * SECOND + 2 * TURN
    assert house.result(1) > 3
    notes = [e.kind for e in house.journal("Tally1") if e.kind in ("suspend", "resume")]
    assert notes == ["suspend", "resume"]


def test_a_server_is_suspended_by_itself_and_both_kinds_of_stop_are_independent():
    """[CONTEST-37], [CONTEST-68]."""
    house = House()
    house.act("SUSPEND", scope="Tally2", text="its network")
    assert [s.series.suspended for s in house.hall.servers] == [False, True, False]
    house.until(GAME)
    assert [running(house, s.name) for s in house.hall.servers] == [2, 1, 2]
    assert house.hall.book.conductor.elapsed(house.clock.now()) == GAME
    house.act("SUSPEND", scope="all", text="power cut")
    house.act("RESUME", scope="all", text="power is back")
    assert [s.series.suspended for s in house.hall.servers] == [False, True, False]
    house.act("RESUME", scope="Tally2", text="its network is back")
    assert not house.server("Tally2").series.suspended


def test_a_restart_comes_at_the_time_that_was_announced():
    """[CONTEST-39]."""
    house = House()
    house.act("SUSPEND", scope="all", text="power cut")
    house.act("RESUME", scope="all", text="in a minute", delay="60")
    house.until(59 * SECOND)
    assert house.state.phase == "SUSPENDED"
    house.until(60 * SECOND)
    assert house.state.phase == "RUNNING"
    assert house.server().series.deadline == START + 60 * SECOND + TURN


def test_voiding_takes_effect_at_the_next_boundary_and_at_once_while_suspended():
    """[CONTEST-71]."""
    house = House()
    house.say("ANN", "ADD 3")
    house.until(SECOND)
    house.act("VOID_GAME", server="Tally1", text="wrong map")
    house.act("SUSPEND", scope="Tally2", text="its network")
    house.act("VOID_GAME", server="Tally2", text="wrong map")
    assert running(house) == 1
    assert house.state.servers["Tally2"].games[0].status == "dropped"
    assert running(house, "Tally2") == 2
    house.until(TURN)
    assert running(house) == 2
    assert house.result(1) == 0
    house.act("RESUME", scope="Tally2", text="on we go")
    assert running(house, "Tally2") == 2
    ended = [r.ended is not None for r in house.store.matches() if r.server.startswith("Tally")]
    assert ended == [True, True, False, False, False]


def test_after_a_voided_game_of_a_suspended_server_the_next_stands_still_with_its_seats():
    """[CONTEST-42], [CONTEST-71]: who comes or goes before the restart changes nothing."""
    house = House()
    house.act("SUSPEND", scope="Tally1", text="its network")
    house.act("VOID_GAME", server="Tally1", text="wrong map")
    assert running(house) == 2
    series = house.server().series
    assert (series.suspended, series.deadline) == (True, None)
    house.act("ADD_TEAM", team="zoe", name="Zoe")
    house.act("EXCLUDE", team="bob", text="cheated")
    house.until(100 * SECOND)
    assert house.say("ANN", "ADD 3").code == GenericCode.INTERNAL_ERROR
    later = house.again(SECOND)
    assert running(later) == 2
    assert later.server().series.suspended
    later.act("RESUME", scope="Tally1", text="on we go")
    series = later.server().series
    assert series.match.header.seats == ("ANN", "BOB", "EVE")
    assert (series.match.turn(), series.deadline) == (0, later.clock.now() + TURN)
    assert later.say("ANN", "ADD 3").code == 0
    later.until(200 * SECOND)
    assert later.server().series.match.header.seats == ("ANN", "EVE", "Zoe")


def test_a_host_that_dies_after_a_voiding_creates_the_next_game_when_it_is_up():
    """[CONTEST-71]: the voiding is stored, the game not yet."""
    house = House()
    house.act("SUSPEND", scope="Tally1", text="its network")
    call = house.hall.book.conductor.match.game.vocabulary.call(
        "VOID_GAME", {"server": "Tally1", "text": "wrong map"}
    )
    house.store._listeners.clear()  # the host dies before it hears of it
    house.hall.book.conductor.act(call, "chair", house.clock.now())
    assert house.state.servers["Tally1"].running is None
    later = house.again(SECOND)
    assert running(later) == 2
    assert later.server().series.suspended
    later.act("RESUME", scope="Tally1", text="on we go")
    assert later.server().series.deadline == later.clock.now() + TURN


def test_a_game_voided_after_its_end_can_be_restored():
    """[CONTEST-71]."""
    house = House()
    house.say("ANN", "ADD 3")
    house.until(GAME)
    paid = house.result(1)
    assert paid > 0
    house.act("VOID_GAME", server="Tally1", game_no=1, text="wrong map")
    assert house.result(1) == 0
    house.act("RESTORE_GAME", server="Tally1", game_no=1, text="right map")
    assert house.result(1) == paid


# The end.


def test_at_the_end_each_server_finishes_its_turn_and_is_scored():
    """[CONTEST-44] X13: with K = 8, and no new game."""
    house = House(settings(contest_duration_s=9))
    house.until(GAME)
    house.say("ANN", "ADD 2")
    house.until(20 * SECOND)
    assert house.state.phase == "FINISHED"
    assert house.state.closed == START + 9 * SECOND
    game = house.state.servers["Tally1"].games[1]
    assert (game.k, game.ended, game.status) == (8_000_000, START + 10 * SECOND, "scored")
    assert game.awards == (16_000_000, 0, 0)
    assert all(server.series.live is None for server in house.hall.servers)
    assert all(r.ended is not None for r in house.store.matches() if r.server != "the contest")


def test_an_end_on_the_end_of_a_game_begins_no_other():
    """[CONTEST-44] X13."""
    house = House(settings(contest_duration_s=12))
    house.until(30 * SECOND)
    assert house.state.phase == "FINISHED"
    assert [len(s.games) for s in house.state.servers.values()] == [2, 2, 2]
    assert house.state.servers["Tally1"].games[1].k == 8_000_000


def test_a_server_may_drop_the_game_that_the_end_cuts():
    """[CONTEST-44] ``on_contest_end``."""
    voids = {"name": "Tally1", "port": 30001, "on_contest_end": "void"}
    house = House(settings(voids, contest_duration_s=3))
    house.say("ANN", "ADD 2")
    house.until(20 * SECOND)
    assert house.state.phase == "FINISHED"
    assert house.state.servers["Tally1"].games[0].status == "dropped"


def test_a_suspended_server_is_finished_in_the_state_it_has():
    """[CONTEST-69]."""
    house = House(settings(contest_duration_s=5))
    house.say("ANN", "ADD 2", "Tally2")
    house.act("SUSPEND", scope="Tally2", text="its network")
    house.until(5 * SECOND)
    assert house.state.servers["Tally2"].finished
    assert house.result(1, "Tally2") == 16
    assert house.state.phase == "RUNNING"
    house.until(6 * SECOND)
    assert house.state.phase == "FINISHED"


def test_an_early_end_keeps_the_k_of_its_moment():
    """[CONTEST-70]."""
    house = House()
    house.say("ANN", "ADD 2")
    house.until(5 * SECOND)
    house.act("END", text="the hall closes")
    k = house.hall.book.conductor.k(house.clock.now())
    house.until(100 * SECOND)
    assert house.state.phase == "FINISHED"
    assert Fraction(house.state.servers["Tally1"].results[1], 2) == k


def test_a_finished_contest_stays_finished_and_games_may_still_be_voided():
    """[CONTEST-45], [CONTEST-66]."""
    house = House(settings(contest_duration_s=5))
    house.say("ANN", "ADD 2")
    house.until(20 * SECOND)
    later = house.again(100 * SECOND)
    assert later.state.phase == "FINISHED"
    assert later.act("VOID_GAME", server="Tally1", game_no=1, text="wrong map").code == 0
    assert later.result(1) == 0


# Settings.


def test_a_contest_that_has_not_started_takes_on_new_settings_and_keeps_its_teams():
    house = House(settings(start_at=None))
    house.act("ADD_TEAM", team="zoe", name="Zoe")
    house.act("SET_PASSWORD", team="zoe")
    house.act("DISABLE", team="ann", text="late")
    house.act("EXCLUDE", team="bob", text="cheated")
    store: MemoryStore = house.store
    later = House(settings(start_at=None, contest_duration_s=100), store)
    assert later.hall.book.params.contest_duration_s == 100
    teams = [(t.login, t.disabled, t.excluded, t.passwords > 0) for t in later.state.teams]
    assert teams == [
        ("ann", True, False, False),
        ("bob", False, True, False),
        ("eve", False, False, False),
        ("zoe", False, False, True),
    ]
    again = House(settings(start_at=None, contest_duration_s=100), store)
    assert len(again.state.teams) == 4


# Seeds.


def commitments(house: House) -> dict[tuple[str, int], str]:
    """The commitment of each game, as its journal has it."""
    return {
        (record.server, record.game_no): decode_header(record.header).header.commitment
        for record in house.store.matches()
    }


def test_seeds_of_all_games_follow_from_what_was_committed_to_before_the_start():
    """CONTEST-86, CONTEST-87: whatever the file says, and however often the host stops."""
    house = House(settings(start_at=None))
    secret, store = house.hall.book.secret, house.store
    assert secret != House(settings(start_at=None)).hall.book.secret, "each contest has its own"
    changed = House(settings(start_at=None, contest_duration_s=100), store)
    assert changed.hall.book.secret == secret
    changed.act("START")
    changed.until(7 * SECOND)
    later = changed.again()
    later.until(20 * SECOND)
    games = {key: each for key, each in commitments(later).items() if key[0] != "the contest"}
    assert len(games) > 6
    assert games == {key: secret.of_game(*key).commitment for key in games}
    assert commitments(later)["the contest", 2] == secret.commitment


def test_a_contest_of_an_older_release_goes_on_with_seeds_of_their_own():
    """CONTEST-89."""
    drawn = [Secret(n, bytes(16)) for n in range(40)]
    house = House(draw=iter(drawn).__next__)
    assert house.hall.book.secret is None
    house.until(7 * SECOND)
    found = [each for key, each in commitments(house).items() if key[0] != "the contest"]
    assert found == [secret.commitment for secret in drawn[1 : 1 + len(found)]]


def test_a_team_added_to_the_file_later_is_registered_at_the_next_start():
    house = House()
    more = settings(teams=[{"login": t, "name": t.upper()} for t in (*TEAMS, "zoe")])
    later = House(more, house.store)
    assert [team.login for team in later.state.teams] == [*TEAMS, "zoe"]


def test_refused_orders_stand_in_the_records_of_a_server_that_records_them():
    """[CONTEST-123], [NET-107]: with their codes; on others nothing does."""
    tables = [{"name": f"Tally{n}", "port": 30000 + n, "record_refusals": n == 1} for n in (1, 2)]
    house = House(settings(*tables))
    for name in ("Tally1", "Tally2"):
        series = house.server(name).series
        call = series.match.game.vocabulary.parse(b"ADD 77")
        assert series.do("ANN", call, house.clock.now()).code == 100
        series.mistake("ANN", b"ADD x", 3, house.clock.now())
    found = {}
    for name in ("Tally1", "Tally2"):
        stored = house.server(name).series.live.entries()
        entries = [decode_entry(one.body) for one in stored]
        found[name] = [(entry.kind, entry.code) for entry in entries]
    assert found == {"Tally1": [("command", 100), ("malformed", 3)], "Tally2": []}
