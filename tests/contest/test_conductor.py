from fractions import Fraction

import pytest
from tests.contest.rig import HOUR, START, Rig, seconds, servers

from contestmaster.contest.codes import Code
from contestmaster.contest.conductor import ContestConductor, NotEnteredError
from contestmaster.contest.game import Contest
from contestmaster.contest.params import ContestParams
from contestmaster.contest.questions import due_now
from contestmaster.host.live import Live, replayed
from contestmaster.host.secrets import Secret
from contestmaster.kernel.acts import Done
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.journal import encode_entry
from contestmaster.storage.memory import MemoryStore
from contestmaster.storage.records import StoredEntry


def test_a_game_begins_with_the_seats_the_contest_gives_it() -> None:
    """[CONTEST-63]: logins in ascending ``team_no`` [CONTEST-7]."""
    rig = Rig("BA")
    assert rig.conductor.begin_game("Cows1", rig.now) is None
    rig.do("START")
    assert rig.conductor.begin_game("Cows1", rig.now) == (1, ("b", "a"))
    assert rig.conductor.begin_game("Cows1", rig.now) is None


def test_an_exact_score_is_rounded_once() -> None:
    """X7 [CONTEST-72]."""
    rig = Rig("A")
    rig.do("START")
    rig.conductor.begin_game("Cows1", rig.now)
    boundary = rig.wait(12 * HOUR).now
    third = [Fraction(10000, 3)]
    assert rig.conductor.end_game("Cows1", 1, third, rig.now, boundary=boundary, over=True)
    assert rig.entries[-1].arguments["scores"] == ["3333.333333"]
    assert rig.results("Cows1")["A"][0] == "9428.089999"


def test_the_end_rings_before_a_game_that_ends_with_it() -> None:
    """X13 [CONTEST-44]: so that no other game begins."""
    rig = Rig("A", contest_duration_s=1624)
    rig.do("START")
    rig.conductor.begin_game("Cows1", rig.now)
    at = rig.now + 1624 * SECOND
    assert rig.conductor.end_game("Cows1", 1, [Fraction(1)], at, boundary=at, over=True)
    assert rig.conductor.begin_game("Cows1", at) is None
    assert [entry.kind for entry in rig.entries[-2:]] == ["ring", "command"]


def test_what_is_dropped_is_not_paid() -> None:
    """[CONTEST-42]."""
    rig = Rig("A", servers=servers("cows", "desk"), contest_duration_s=10)
    rig.do("START")
    for name in ("Cows1", "Desk1"):
        rig.conductor.begin_game(name, rig.now)
    rig.conductor.drop_game("Cows1", 1, rig.now, "an internal error")
    assert rig.state.news[-1].author == "host"
    rig.wait(11)
    paid = rig.conductor.end_game("Desk1", 1, [Fraction(1)], rig.now, boundary=rig.now, over=False)
    assert not paid
    assert rig.state.phase == "FINISHED"


def test_a_host_that_disagrees_with_the_contest_hears_of_it() -> None:
    rig = Rig("A")
    rig.do("START")
    with pytest.raises(NotEnteredError, match="GAME_DROPPED Cows1 7: this game is not being"):
        rig.conductor.drop_game("Cows1", 7, rig.now)


def test_organisers_orders_are_refused_by_code_and_not_by_error() -> None:
    rig = Rig("A")
    done = rig.conductor.act(rig.call("END x"), "ada", rig.now)
    assert (done.code, done.entry, done.error) == (Code.NOT_STARTED, None, None)


def test_alarms_ring_each_at_its_instant_before_an_act() -> None:
    """After a stall of the host's clock; [CONTEST-76] before [CONTEST-44]."""
    rig = Rig("A", contest_duration_s=100, freeze_before_end_s=40)
    rig.do("START")
    rig.now += 500 * SECOND
    rig.do("ANNOUNCE late")
    rings = [seconds(entry.at) for entry in rig.entries if entry.kind == "ring"]
    assert rings == [60, 100]
    assert rig.state.closed == START + 100 * SECOND


def test_a_stop_is_entered_at_the_last_instant_recorded() -> None:
    """[CONTEST-64]: alarms of the time between do not ring there."""
    rig = Rig("A", contest_duration_s=100)
    rig.do("START")
    rig.conductor.begin_game("Cows1", rig.now)
    last = rig.now + 30 * SECOND
    rig.now += 1000 * SECOND
    rig.conductor.host_stopped(last)
    assert (rig.entries[-1].at, rig.entries[-1].command) == (last, "HOST_STOPPED")
    rig.conductor.host_up(rig.now)
    assert rig.clock() == 30
    assert seconds(rig.conductor.alarm or 0) == 1000 + 70
    assert rig.wait(70).state.closed == rig.now


def test_what_was_due_before_the_stop_still_happens_before_it() -> None:
    """[CONTEST-64]."""
    rig = Rig("A", start_at="2026-11-20T08:00:10Z")
    rig.now += 30 * SECOND
    rig.conductor.host_stopped(rig.now)
    rig.conductor.host_up(rig.now + 100 * SECOND)
    assert seconds(rig.state.started or 0) == 10
    assert rig.clock() == 20


def test_a_stop_that_was_planned_is_not_entered_twice() -> None:
    """[CONTEST-64]."""
    rig = Rig("A")
    rig.do("START")
    rig.conductor.host_stopped(rig.wait(10).now)
    rig.conductor.host_stopped(rig.now)
    rig.conductor.host_up(rig.wait(10).now)
    rig.conductor.host_up(rig.now)
    commands = [entry.command for entry in rig.entries]
    assert commands.count("HOST_STOPPED") == commands.count("HOST_UP") == 1
    assert rig.clock() == 10


def test_a_game_that_ended_just_before_the_stop_is_taken_up_after_it() -> None:
    """[CONTEST-65]: with the K of its boundary, once."""
    rig = Rig("A")
    rig.do("START")
    rig.conductor.begin_game("Cows1", rig.now)
    boundary = rig.wait(6 * HOUR).now
    rig.wait(1)
    rig.conductor.host_stopped(rig.now)
    rig.wait(500)
    rig.conductor.end_game("Cows1", 1, [Fraction(100)], rig.now, boundary=boundary, over=True)
    rig.conductor.host_up(rig.now)
    assert rig.results("Cows1")["A"][0] == "168.179300"
    with pytest.raises(NotEnteredError):
        rig.conductor.end_game("Cows1", 1, [Fraction(100)], rig.now, boundary=boundary, over=True)
    assert rig.results("Cows1")["A"][0] == "168.179300"


def test_a_stop_after_the_end_finishes_what_it_has_cut() -> None:
    """[CONTEST-69]: the last turn was never played to its deadline."""
    rig = Rig("A", contest_duration_s=100)
    rig.do("START")
    rig.conductor.begin_game("Cows1", rig.now)
    rig.wait(100)
    rig.conductor.host_stopped(rig.now)
    rig.wait(60)
    assert due_now(rig.conductor.params, rig.state) == ["Cows1"]


def test_what_was_answered_is_there_after_a_stop_and_once() -> None:
    """[CONTEST-65]: through storage, which takes each entry before it is answered."""
    store = MemoryStore(lambda report: None)
    params = ContestParams(servers=servers("cows"), start_at=None)
    live = Live.create(
        store,
        Contest(params),
        server="contest",
        game_no=1,
        seats=(),
        secret=Secret(0, bytes(16)),
        at=START,
    )

    def enter(done: Done) -> None:
        assert done.entry is not None
        stored = StoredEntry(done.entry.number, encode_entry(done.entry))
        live.append([stored], live.match.alarm())

    conductor = ContestConductor(live.match, enter)
    vocabulary = conductor.match.game.vocabulary
    conductor.act(vocabulary.call("ADD_TEAM", {"team": "a", "name": "Ants"}), "ada", START)
    conductor.act(vocabulary.call("START", {}), "ada", START)
    conductor.begin_game("Cows1", START)
    conductor.end_game("Cows1", 1, [Fraction(5)], START + 1, boundary=START + 1, over=True)
    again = replayed(store, store.match(live.id))
    assert again.state == conductor.state
    assert again.state.servers["Cows1"].results == {1: 5_000_000}
    back = ContestConductor(again, enter)
    back.host_stopped(again.at)
    back.host_up(START + 100 * SECOND)
    assert len(back.state.servers["Cows1"].games) == 1
    assert back.elapsed(START + 100 * SECOND) == 1
