from datetime import timedelta

import pytest
from tests.contest.rig import HOUR, START, Rig, seconds, servers

from contestmaster.contest.codes import Code
from contestmaster.contest.params import FINALS
from contestmaster.contest.questions import begins, cuts, due_now, is_open, may_run
from contestmaster.kernel.instant import SECOND, to_datetime


def test_the_contest_starts_at_its_time_with_the_clock_at_0() -> None:
    """[CONTEST-56]: then game 1 of every server begins [CONTEST-2]."""
    rig = Rig("A", start_at="2026-11-20T09:00:00Z", servers=FINALS)
    assert not any(begins(rig.state, server.name) for server in FINALS)
    rig.wait(HOUR)
    assert (rig.state.started, rig.clock()) == (START + HOUR * SECOND, 0)
    for server in FINALS:
        assert begins(rig.state, server.name)
        rig.do(f"GAME_BEGUN {server.name} 1")
        assert may_run(rig.state, server.name)


def test_before_the_start_k_is_1_and_every_port_closed() -> None:
    """[CONTEST-57, CONTEST-14]."""
    rig = Rig("A", start_at="2026-11-20T09:00:00Z", servers=FINALS)
    assert rig.k() == "1.000000"
    assert not any(is_open(rig.state, server.name) for server in FINALS)


def test_an_organiser_may_start_before_that() -> None:
    """[CONTEST-56]: whichever is first."""
    rig = Rig("A", start_at="2026-11-20T09:00:00Z")
    rig.wait(60)
    rig.do("START")
    assert rig.wait(2 * HOUR).clock() == 2 * HOUR
    assert rig.refused("START") == Code.STARTED


def test_without_a_time_the_contest_waits_for_start() -> None:
    """[CONTEST-56]."""
    rig = Rig("A", start_at=None)
    assert rig.wait(10**6).state.phase == "SCHEDULED"
    assert rig.conductor.alarm is None


@pytest.mark.parametrize("start_at", ["now", "2026-11-20T08:00:30Z"])
def test_the_start_waits_for_a_team(start_at: str) -> None:
    """[CONTEST-56]: as soon as both are there."""
    rig = Rig(start_at=start_at)
    assert rig.refused("START") == Code.NO_TEAMS
    rig.wait(60)
    assert rig.state.phase == "SCHEDULED"
    rig.do("ADD_TEAM a Ants")
    rig.wait(0)
    assert (rig.state.phase, seconds(rig.state.started or 0)) == ("RUNNING", 60)


def test_a_contest_without_any_team_but_excluded_ones_does_not_start() -> None:
    """[CONTEST-56, CONTEST-61]."""
    rig = Rig("A", start_at="now", servers=servers("cows"))
    rig2 = Rig("A")
    rig2.do("EXCLUDE a x")
    assert rig2.refused("START") == Code.NO_TEAMS
    assert rig.wait(0).state.phase == "RUNNING"


def test_a_game_that_ends_with_the_contest_is_the_last() -> None:
    """X13 [CONTEST-44]: duration 1624 s, two games of 812 turns; K is 8, and no game 3."""
    rig = Rig("A", contest_duration_s=1624)
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    rig.wait(812)
    rig.do("GAME_ENDED Cows1 1 10")
    rig.do("GAME_BEGUN Cows1 2")
    rig.wait(812)
    assert rig.state.closed == rig.now
    assert rig.do("GAME_ENDED Cows1 2 10").k == 8_000_000
    assert not begins(rig.state, "Cows1")
    assert rig.refused("GAME_BEGUN Cows1 3") == Code.OVER
    assert rig.state.phase == "FINISHED"
    assert not is_open(rig.state, "Cows1")


def test_a_game_still_running_at_the_end_is_scored_at_its_next_boundary() -> None:
    """X13 [CONTEST-44]: duration 1600 s; the turn in progress is played to its deadline."""
    rig = Rig("A", contest_duration_s=1600)
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    assert not cuts(rig.state, "Cows1")
    rig.wait(1600)
    assert may_run(rig.state, "Cows1")
    assert is_open(rig.state, "Cows1")
    assert cuts(rig.state, "Cows1")
    assert due_now(rig.conductor.params, rig.state) == []
    assert rig.state.phase == "RUNNING"
    rig.wait(0.7)
    reply = rig.do("GAME_ENDED Cows1 1 5 over=false")
    assert (reply.status, reply.k) == ("scored", 8_000_000)
    assert rig.state.phase == "FINISHED"
    assert rig.heard[-2:] == ["Cows1 has finished", "the contest is finished"]


def test_a_cut_game_has_the_k_of_the_end_whatever_its_boundary_says() -> None:
    """[CONTEST-44]: K = 8, also if the host was late."""
    rig = Rig("A", contest_duration_s=1600)
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    boundary = rig.wait(1599).now
    rig.wait(1)
    assert rig.do(f"GAME_ENDED Cows1 1 5 over=false boundary={boundary}").k == 8_000_000


def test_a_game_that_is_worth_nothing_unfinished_is_dropped_at_the_end() -> None:
    """[CONTEST-44]: ``on_contest_end`` = void; one that ends by itself there still pays."""
    rig = Rig("A", contest_duration_s=100, servers=servers("desk", "desk"))
    rig.do("START")
    rig.do("GAME_BEGUN Desk1 1")
    rig.do("GAME_BEGUN Desk2 1")
    rig.wait(100)
    assert rig.do("GAME_ENDED Desk1 1 5 over=false").status == "dropped"
    assert rig.do("GAME_ENDED Desk2 1 5").status == "scored"
    assert rig.results("Desk1")["A"][0] == "0.000000"
    assert rig.results("Desk2")["A"][0] == "40.000000"


def test_the_ranking_after_the_last_server_is_final() -> None:
    """[CONTEST-45]."""
    rig = Rig("AB", contest_duration_s=100, servers=servers("cows", "cows"))
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    rig.do("GAME_BEGUN Cows2 1")
    rig.wait(100)
    rig.do("GAME_ENDED Cows1 1 3,2 over=false")
    assert not rig.conductor.match.over
    rig.do("GAME_ENDED Cows2 1 3,2 over=false")
    assert rig.conductor.match.over
    final = rig.tables()
    for line in ("GAME_BEGUN Cows1 2", "GAME_ENDED Cows1 1 9,9", "SUSPEND all x", "END x", "START"):
        rig.refused(line)
    rig.wait(10**6)
    assert rig.tables() == final
    outcome = rig.conductor.match.game.outcome(rig.state)
    assert [(s.seat, s.rank) for s in outcome.standings] == [(0, 1), (1, 2)]


def test_a_server_suspended_at_the_end_is_finished_in_the_state_it_has() -> None:
    """[CONTEST-69]."""
    rig = Rig("A", contest_duration_s=100, servers=servers("cows", "cows", "desk"))
    rig.do("START")
    for name in ("Cows1", "Cows2", "Desk1"):
        rig.do(f"GAME_BEGUN {name} 1")
    rig.do("SUSPEND Cows1 x")
    rig.do("SUSPEND Desk1 x")
    rig.wait(100)
    assert due_now(rig.conductor.params, rig.state) == ["Cows1", "Desk1"]
    assert rig.do("GAME_ENDED Cows1 1 5 over=false") == ("scored", 8_000_000)
    assert rig.do("GAME_ENDED Desk1 1 5 over=false").status == "dropped"
    assert due_now(rig.conductor.params, rig.state) == []
    assert [stop.end for stop in rig.state.stops] == [rig.now, rig.now]
    rig.wait(0.5)
    rig.do("GAME_ENDED Cows2 1 5 over=false")
    assert rig.state.phase == "FINISHED"


def test_an_idle_server_is_finished_at_the_end() -> None:
    """[CONTEST-44]."""
    rig = Rig("A", contest_duration_s=100)
    rig.do("START")
    rig.wait(100)
    assert rig.state.phase == "FINISHED"


def test_the_contest_may_be_ended_early_with_the_k_of_that_moment() -> None:
    """[CONTEST-70]: which then stays."""
    rig = Rig("AB", servers=servers("cows", "cows", "cows"))
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    rig.do("GAME_BEGUN Cows2 1")
    rig.wait(8 * HOUR)
    rig.do("SUSPEND Cows2 x")
    rig.do('END "a storm"')
    assert rig.state.news[-1].text == "a storm"
    assert due_now(rig.conductor.params, rig.state) == ["Cows2"]
    assert rig.state.servers["Cows3"].finished
    rig.do("GAME_ENDED Cows2 1 1,1 over=false")
    rig.wait(3 * HOUR)
    assert rig.do("GAME_ENDED Cows1 1 1,1 over=false").k == 2_000_000
    assert (rig.clock(), rig.k()) == (8 * HOUR, "2.000000")
    assert rig.refused("END again") == Code.OVER
    assert rig.wait(100 * HOUR).k() == "2.000000"


def test_a_suspended_contest_may_be_ended() -> None:
    """[CONTEST-70, CONTEST-69]: all games end as they stand."""
    rig = Rig("A")
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    rig.do("SUSPEND all x")
    rig.do("END x")
    assert due_now(rig.conductor.params, rig.state) == ["Cows1"]
    rig.do("GAME_ENDED Cows1 1 7 over=false")
    assert rig.state.phase == "FINISHED"
    assert rig.state.stops[0].end == rig.now


def test_a_contest_that_has_not_started_cannot_be_ended() -> None:
    """[CONTEST-70]."""
    assert Rig("A").refused("END x") == Code.NOT_STARTED


def test_announcements_may_be_made_at_any_time() -> None:
    """[CONTEST-38]: they are kept with time, author and kind."""
    rig = Rig("A")
    rig.wait(5)
    rig.do('ANNOUNCE "Lunch is served"')
    (news,) = rig.state.news
    assert (news.author, news.kind, news.text) == ("ada", "info", "Lunch is served")
    assert to_datetime(news.at) - to_datetime(START) == timedelta(seconds=5)
    rig.do("START")
    rig.do("END enough")
    rig.do('ANNOUNCE "Thank you"')
    assert rig.state.news[-1].text == "Thank you"


def test_what_falls_due_does_not_wait_for_a_restart_that_comes_later() -> None:
    """[CONTEST-76, CONTEST-69]: the freeze and the end come at their time."""
    rig = Rig("A", freeze_before_end_s=HOUR, servers=servers("cows", "cows"))
    rig.do("START")
    rig.do("SUSPEND Cows1 x")
    rig.wait(22 * HOUR)
    rig.do(f'RESUME Cows1 "soon" {1.5 * HOUR}')
    rig.wait(HOUR)
    assert rig.state.frozen is not None
    rig.do(f'RESUME Cows1 "later" {2 * HOUR}')
    rig.wait(HOUR)
    assert rig.state.phase == "FINISHED"
