from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st
from tests.contest.rig import HOUR, START, Rig, seconds, servers

from contestmaster.contest.clock import ends_at, freezes_at
from contestmaster.kernel.instant import SECOND


def test_the_contest_lasts_24_hours_of_its_clock() -> None:
    """[CONTEST-1]."""
    rig = Rig("A", contest_duration_s=86400)
    rig.do("START")
    assert seconds(rig.conductor.alarm or 0) == 86400
    assert rig.wait(86399.999999).state.closed is None
    assert rig.wait(0.000001).state.closed == START + 86400 * SECOND
    assert rig.wait(5).clock() == 86400


def test_the_clock_counts_from_the_start_and_not_from_the_set_up() -> None:
    """[CONTEST-55, CONTEST-56]: at the start it is 0."""
    rig = Rig("A")
    assert rig.wait(500).clock() == 0
    rig.do("START")
    assert rig.clock() == 0
    assert rig.wait(7.8).clock() == Decimal("7.8")
    assert rig.k() == "1.000188"


def test_a_full_suspension_stops_clock_and_k_and_moves_the_end() -> None:
    """X11 [CONTEST-37, CONTEST-14]: 600 s later than planned."""
    rig = Rig("A")
    rig.do("START")
    rig.wait(HOUR)
    k = rig.k()
    rig.do('SUSPEND all "power cut"')
    assert rig.conductor.alarm is None
    assert (rig.wait(600).clock(), rig.k()) == (HOUR, k)
    rig.do('RESUME all "on again"')
    assert seconds(rig.conductor.alarm or 0) == 86400 + 600
    assert rig.wait(10).clock() == HOUR + 10


def test_a_suspension_of_one_server_stops_neither() -> None:
    """[CONTEST-37]."""
    rig = Rig("A", servers=servers("cows", "cows"))
    rig.do("START")
    rig.do('SUSPEND Cows1 "a fan"')
    assert rig.wait(600).clock() == 600
    assert seconds(rig.conductor.alarm or 0) == 86400


def test_the_clock_runs_on_where_suspensions_do_not_extend_the_contest() -> None:
    """[CONTEST-37] with ``suspension_extends`` false."""
    rig = Rig("A", suspension_extends=False)
    rig.do("START")
    rig.wait(100)
    rig.do('SUSPEND all "power cut"')
    assert rig.wait(600).clock() == 700
    assert seconds(rig.conductor.alarm or 0) == 86400
    rig.wait(86400)
    assert rig.state.phase == "FINISHED"


def test_k_may_be_read_for_a_boundary_that_lies_behind() -> None:
    """[CONTEST-13]: the K of a boundary is that of its own instant, stops between or not."""
    rig = Rig("A")
    rig.do("START")
    boundary = rig.wait(6 * HOUR).now
    rig.do('SUSPEND all "power cut"')
    rig.wait(HOUR)
    rig.do('RESUME all "on again"')
    rig.wait(HOUR)
    assert rig.conductor.k(boundary) == 1_681_793
    assert rig.conductor.elapsed(boundary + 10) == 6 * HOUR * SECOND


def test_all_servers_share_one_k() -> None:
    """[CONTEST-15]: there is one clock, and suspensions of servers do not touch it."""
    rig = Rig("A", servers=servers("cows", "cows", "desk"))
    rig.do("START")
    rig.do('SUSPEND Cows1 "a fan"')
    rig.wait(12 * HOUR)
    rig.do('RESUME Cows1 "on again"')
    paid = [rig.play(name, 1).k for name in ("Cows1", "Cows2", "Desk1")]
    assert paid == [2_828_427] * 3


def test_the_freeze_begins_so_long_before_the_end_of_contest_time() -> None:
    """[CONTEST-76]."""
    rig = Rig("A", freeze_before_end_s=HOUR)
    assert freezes_at(rig.conductor.params, rig.state) is None
    rig.do("START")
    assert seconds(freezes_at(rig.conductor.params, rig.state) or 0) == 23 * HOUR
    rig.wait(600)
    rig.do('SUSPEND all "power cut"')
    assert freezes_at(rig.conductor.params, rig.state) is None
    rig.wait(600)
    rig.do('RESUME all "on again"')
    assert seconds(freezes_at(rig.conductor.params, rig.state) or 0) == 23 * HOUR + 600
    assert seconds(ends_at(rig.conductor.params, rig.state) or 0) == 24 * HOUR + 600


steps = st.lists(
    st.tuples(
        st.integers(0, 5000),
        st.sampled_from(
            ["SUSPEND all x", "RESUME all x", "SUSPEND Cows1 x", "RESUME Cows1 x", "RESUME all x 7"]
        ),
    ),
    max_size=15,
)


@given(steps, st.booleans())
def test_the_clock_never_runs_backwards_and_counts_just_the_time_of_running(
    acts: list[tuple[int, str]], extends: bool
) -> None:
    """[CONTEST-37, CONTEST-55]; K never decreases [CONTEST-11]."""
    rig = Rig("A", contest_duration_s=20_000, suspension_extends=extends)
    rig.do("START")
    counted, before = 0, (rig.clock(), rig.k())
    for length, line in acts:
        for _ in range(length // 500):
            counts = not extends or rig.state.phase == "RUNNING"
            rig.wait(500)
            stop = next((s for s in reversed(rig.state.stops) if s.scope == "all"), None)
            if counts:
                counted += 500
            elif stop is not None and stop.end is not None:  # it went on by itself meanwhile
                counted += (rig.now - stop.end) // SECOND
            after = (rig.clock(), rig.k())
            assert after >= before
            assert rig.clock() == min(counted, 20_000)
            before = after
        rig.act(line)
