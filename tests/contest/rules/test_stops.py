import pytest
from tests.contest.rig import HOUR, START, Rig, seconds, servers

from contestmaster.contest.codes import Code
from contestmaster.contest.questions import is_open, may_run
from contestmaster.kernel.instant import SECOND


def running(teams: str = "AB", **params: object) -> Rig:
    rig = Rig(teams, servers=servers("cows", "cows"), **params)
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    rig.do("GAME_BEGUN Cows2 1")
    return rig


def test_organisers_suspend_everything_or_one_server() -> None:
    """[CONTEST-34, CONTEST-68]."""
    rig = running()
    rig.do('SUSPEND Cows1 "a fan"')
    assert (may_run(rig.state, "Cows1"), may_run(rig.state, "Cows2")) == (False, True)
    assert rig.state.phase == "RUNNING"
    rig.do('RESUME Cows1 "on again"')
    rig.do('SUSPEND all "power cut"')
    assert (may_run(rig.state, "Cows1"), may_run(rig.state, "Cows2")) == (False, False)
    assert rig.state.phase == "SUSPENDED"


def test_nothing_is_calculated_while_it_lasts() -> None:
    """[CONTEST-35]: no boundary of that time counts, only one that was before."""
    rig = running()
    rig.wait(10)
    rig.do('SUSPEND all "power cut"')
    boundary = rig.now
    rig.wait(5)
    for server in ("Cows1", "Cows2"):
        assert rig.refused(f"GAME_ENDED {server} 1 1,2") == Code.STANDS_STILL
    rig.do(f"GAME_ENDED Cows1 1 1,2 boundary={boundary}")
    rig.do('RESUME all "on again"')
    assert rig.play("Cows2", 3, 4).status == "scored"


def test_ports_are_closed_at_once_and_open_when_it_goes_on() -> None:
    """[CONTEST-36, CONTEST-41]: doors hear of it, close all connections and take none."""
    rig = running()
    assert is_open(rig.state, "Cows1")
    rig.do('SUSPEND all "power cut"')
    assert rig.heard[-2:] == ["all is suspended: power cut", "announcement: power cut"]
    assert not is_open(rig.state, "Cows1")
    rig.wait(60)
    rig.do('RESUME all "on again"')
    assert rig.heard[-1] == "all goes on"
    assert is_open(rig.state, "Cows1")


def test_a_restart_is_announced_with_its_time_before_it_happens() -> None:
    """[CONTEST-39]."""
    rig = running()
    rig.do('SUSPEND all "power cut"')
    rig.wait(100)
    rig.do('RESUME all "on again soon" 120.5')
    (suspension, restart) = rig.state.news
    assert (suspension.kind, suspension.text, suspension.author) == (
        "suspension",
        "power cut",
        "ada",
    )
    assert (restart.kind, restart.text) == ("restart", "on again soon")
    assert (seconds(restart.at), seconds(restart.when or 0)) == (100, 220.5)
    rig.wait(120)
    assert rig.state.phase == "SUSPENDED"
    assert seconds(rig.conductor.alarm or 0) == 220.5
    rig.wait(0.5)
    assert rig.state.phase == "RUNNING"
    assert rig.clock() == 0


def test_another_resume_sets_another_time() -> None:
    """[CONTEST-39]."""
    rig = running()
    rig.do('SUSPEND all "power cut"')
    rig.do('RESUME all "soon" 10')
    rig.do('RESUME all "not so soon" 1000')
    assert rig.wait(999).state.phase == "SUSPENDED"
    rig.do('RESUME all "now"')
    assert rig.state.phase == "RUNNING"
    assert rig.wait(10).state.phase == "RUNNING"


def test_a_restart_at_once_is_announced_before_it_happens() -> None:
    """[CONTEST-39]."""
    rig = running()
    rig.do('SUSPEND all "power cut"')
    rig.do('RESUME all "now"')
    assert rig.heard[-2:] == ["announcement: now", "all goes on"]


def test_full_suspensions_and_those_of_a_server_are_independent() -> None:
    """[CONTEST-68]: a server runs only while neither holds."""
    rig = running()
    rig.do('SUSPEND Cows1 "a fan"')
    rig.do('SUSPEND all "power cut"')
    rig.do('RESUME all "power is back"')
    assert (may_run(rig.state, "Cows1"), may_run(rig.state, "Cows2")) == (False, True)
    rig.do('SUSPEND all "again"')
    rig.do('RESUME Cows1 "fan replaced"')
    assert (may_run(rig.state, "Cows1"), may_run(rig.state, "Cows2")) == (False, False)
    rig.do('SUSPEND Cows2 "while suspended"')
    rig.do('RESUME all "power is back"')
    assert (may_run(rig.state, "Cows1"), may_run(rig.state, "Cows2")) == (True, False)


def test_the_game_goes_on_after_a_restart() -> None:
    """[CONTEST-40]: it is the same game, and nothing was scored."""
    rig = running()
    rig.do('SUSPEND all "power cut"')
    rig.wait(600)
    rig.do('RESUME all "on again"')
    game = rig.state.servers["Cows1"].running
    assert game is not None
    assert (game.number, game.begun) == (1, START)


def test_every_stop_is_listed_with_scope_begin_end_and_reason() -> None:
    """[CONTEST-67]."""
    rig = running()
    rig.wait(10)
    rig.do('SUSPEND Cows1 "a fan"')
    rig.wait(10)
    rig.do('SUSPEND all "power cut"')
    rig.wait(10)
    rig.do('RESUME all "on again"')
    listed = [
        (s.scope, seconds(s.begin), s.end and seconds(s.end), s.reason) for s in rig.state.stops
    ]
    assert listed == [("Cows1", 10, None, "a fan"), ("all", 20, 30, "power cut")]


@pytest.mark.parametrize(
    ("before", "line", "code"),
    [
        ([], "SUSPEND nowhere x", Code.NO_SERVER),
        ([], "RESUME nowhere x", Code.NO_SERVER),
        ([], "RESUME all x", Code.NOT_SUSPENDED),
        (["SUSPEND all x"], "SUSPEND all x", Code.SUSPENDED),
        (["SUSPEND all x"], "RESUME Cows1 x", Code.NOT_SUSPENDED),
        (["SUSPEND Cows1 x"], "SUSPEND Cows1 x", Code.SUSPENDED),
        (["SUSPEND Cows1 x"], "RESUME all x", Code.NOT_SUSPENDED),
        (["END x", "GAME_DROPPED Cows1 1"], "SUSPEND Cows1 x", Code.SERVER_FINISHED),
    ],
)
def test_a_stop_out_of_place_is_refused(before: list[str], line: str, code: Code) -> None:
    """[CONTEST-34, CONTEST-68]."""
    rig = running()
    for act in before:
        rig.do(act)
    assert rig.refused(line) == code


def test_what_does_not_run_cannot_be_suspended() -> None:
    """[CONTEST-34]: neither before the start nor after the end."""
    rig = Rig("A")
    assert rig.refused("SUSPEND all x") == Code.NOT_STARTED
    rig.do("START")
    rig.do("END x")
    assert rig.state.phase == "FINISHED"
    assert rig.refused("SUSPEND all x") == Code.OVER
    assert rig.refused("RESUME all x") == Code.NOT_SUSPENDED


# -- stops of the host --------------------------------------------------------------------------


def test_a_stop_of_the_host_is_a_full_suspension_from_the_last_instant_recorded() -> None:
    """X14 [CONTEST-64, CONTEST-66, CONTEST-67]."""
    rig = running()
    rig.wait(HOUR)
    last = rig.now
    rig.now += 240 * SECOND
    rig.conductor.host_stopped(last)
    rig.conductor.host_up(rig.now)
    assert (rig.clock(), rig.k()) == (HOUR, "1.090508")
    assert rig.state.phase == "RUNNING"
    (stop,) = rig.state.stops
    assert (stop.scope, seconds(stop.begin), seconds(stop.end or 0)) == ("all", HOUR, HOUR + 240)
    assert stop.reason == "the host has stopped"
    assert seconds(rig.conductor.alarm or 0) == 24 * HOUR + 240


def test_the_restart_after_a_stop_of_the_host_waits_and_is_announced() -> None:
    """[CONTEST-66] with a delay."""
    rig = running(auto_resume_delay_s=30)
    rig.wait(100)
    rig.conductor.host_stopped(rig.now)
    rig.now += 50 * SECOND
    rig.conductor.host_up(rig.now)
    assert rig.state.phase == "SUSPENDED"
    assert (rig.state.news[-1].kind, seconds(rig.state.news[-1].when or 0)) == ("restart", 180)
    assert rig.wait(29).state.phase == "SUSPENDED"
    assert rig.wait(1).state.phase == "RUNNING"
    assert rig.clock() == 100


def test_after_a_stop_of_the_host_the_contest_may_wait_for_organisers() -> None:
    """[CONTEST-66] with no delay set: it waits for ``RESUME``."""
    rig = running(auto_resume_delay_s=None)
    rig.conductor.host_stopped(rig.now)
    rig.conductor.host_up(rig.now)
    assert rig.wait(10**6).state.phase == "SUSPENDED"
    assert rig.state.news[-1].when is None
    rig.do('RESUME all "checked"')
    assert rig.state.phase == "RUNNING"


def test_what_was_suspended_stays_so_after_a_stop_of_the_host() -> None:
    """[CONTEST-66]."""
    rig = running()
    rig.do('SUSPEND all "power cut"')
    rig.conductor.host_stopped(rig.now)
    rig.conductor.host_up(rig.wait(100).now)
    assert rig.state.phase == "SUSPENDED"
    assert len(rig.state.stops) == 1


def test_one_suspended_server_stays_so_while_the_others_go_on() -> None:
    """[CONTEST-66, CONTEST-68]."""
    rig = running()
    rig.do('SUSPEND Cows1 "a fan"')
    rig.conductor.host_stopped(rig.now)
    rig.conductor.host_up(rig.now)
    assert (may_run(rig.state, "Cows1"), may_run(rig.state, "Cows2")) == (False, True)


def test_what_was_scheduled_or_finished_stays_so_after_a_stop_of_the_host() -> None:
    """[CONTEST-66]."""
    rig = Rig("A")
    rig.conductor.host_stopped(rig.now)
    rig.conductor.host_up(rig.wait(10).now)
    assert (rig.state.phase, rig.state.stops) == ("SCHEDULED", [])
    rig.do("START")
    rig.do("END enough")
    rig.conductor.host_stopped(rig.now)
    rig.conductor.host_up(rig.wait(10).now)
    assert (rig.state.phase, rig.state.stops) == ("FINISHED", [])


def test_nothing_happens_by_itself_while_the_host_is_down() -> None:
    """[CONTEST-64]: an announced restart and the end wait until it is up."""
    rig = running()
    rig.do('SUSPEND all "power cut"')
    rig.do('RESUME all "soon" 60')
    rig.conductor.host_stopped(rig.now)
    assert rig.conductor.alarm is None
    assert rig.refused("RESUME all x") == Code.HOST_DOWN
    rig.wait(3600)
    assert rig.state.phase == "SUSPENDED"
    rig.conductor.host_up(rig.now)
    assert rig.state.phase == "RUNNING"
    assert rig.state.stops[0].end == rig.now
    assert rig.clock() == 0


def test_the_clock_runs_through_a_stop_where_suspensions_do_not_extend() -> None:
    """[CONTEST-64, CONTEST-37]; the end that was missed comes when the host is up [CONTEST-69]."""
    rig = running(suspension_extends=False)
    rig.wait(HOUR)
    rig.conductor.host_stopped(rig.now)
    rig.wait(30 * HOUR)
    rig.conductor.host_up(rig.now)
    assert rig.state.closed is not None
    assert (rig.clock(), rig.k()) == (24 * HOUR, "8.000000")


def test_a_second_stop_before_the_restart_begins_no_second_interval() -> None:
    """[CONTEST-64, CONTEST-66]: the delay is counted anew."""
    rig = running(auto_resume_delay_s=30)
    rig.conductor.host_stopped(rig.now)
    rig.wait(10)
    rig.conductor.host_up(rig.now)
    rig.wait(20)
    rig.conductor.host_stopped(rig.now)
    rig.wait(100)
    assert rig.state.phase == "SUSPENDED"
    rig.conductor.host_up(rig.now)
    assert rig.wait(29).state.phase == "SUSPENDED"
    assert rig.wait(1).state.phase == "RUNNING"
    assert len(rig.state.stops) == 1


def test_a_restart_that_organisers_announced_keeps_its_time_after_another_stop() -> None:
    """[CONTEST-39, CONTEST-66]: they postponed what the host would have done by itself."""
    rig = running(auto_resume_delay_s=30)
    rig.conductor.host_stopped(rig.now)
    rig.conductor.host_up(rig.now)
    rig.do('RESUME all "after lunch" 3600')
    rig.wait(10)
    rig.conductor.host_stopped(rig.now)
    rig.wait(100)
    rig.conductor.host_up(rig.now)
    assert seconds(rig.conductor.alarm or 0) == 3600
    assert rig.wait(3000).state.phase == "SUSPENDED"
    assert rig.wait(490).state.phase == "RUNNING"


def test_a_host_of_some_servers_stops_only_these() -> None:
    """[CONTEST-64]: others serve the rest of the contest, whose clock goes on."""
    rig = running()
    rig.do("HOST_STOPPED Cows1")
    assert (may_run(rig.state, "Cows1"), may_run(rig.state, "Cows2")) == (False, True)
    assert rig.wait(100).clock() == 100
    assert rig.refused("RESUME Cows1 x") == Code.HOST_DOWN
    rig.do("HOST_UP Cows1")
    assert may_run(rig.state, "Cows1")


@pytest.mark.parametrize(
    ("before", "line", "code"),
    [
        ([], "HOST_UP", Code.HOST_UP),
        ([], "HOST_STOPPED nowhere", Code.NO_SERVER),
        ([], "HOST_UP nowhere", Code.NO_SERVER),
        (["HOST_STOPPED"], "HOST_STOPPED", Code.HOST_DOWN),
    ],
)
def test_a_host_stops_and_comes_up_in_turn(before: list[str], line: str, code: Code) -> None:
    """[CONTEST-64]."""
    rig = running()
    for act in before:
        rig.do(act)
    assert rig.refused(line) == code


def test_the_start_is_not_missed_by_a_stop() -> None:
    """[CONTEST-56]: the host was down at that time; the clock is 0 when it is up."""
    rig = Rig("A", start_at="2026-11-20T09:00:00Z")
    rig.conductor.host_stopped(rig.now)
    rig.wait(2 * HOUR)
    assert rig.state.phase == "SCHEDULED"
    assert rig.refused("START") == Code.HOST_DOWN
    rig.conductor.host_up(rig.now)
    assert (rig.state.phase, rig.clock()) == ("RUNNING", 0)
    assert rig.state.started == rig.now
