from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contest.rig import HOUR, Rig, exact, servers

from contestmaster.contest.arithmetic import award
from contestmaster.contest.codes import Code
from contestmaster.contest.questions import begins, cuts, next_number


def started(teams: str = "AB", **params: object) -> Rig:
    rig = Rig(teams, **params)
    rig.do("START")
    return rig


def test_games_follow_each_other_and_are_numbered_from_1() -> None:
    """[CONTEST-4, CONTEST-5]."""
    rig = started()
    assert (begins(rig.state, "Cows1"), next_number(rig.state, "Cows1")) == (True, 1)
    assert rig.refused("GAME_BEGUN Cows1 2") == Code.NOT_NEXT
    assert rig.do("GAME_BEGUN Cows1 1") == (1, (1, 2))
    assert not begins(rig.state, "Cows1")
    assert rig.refused("GAME_BEGUN Cows1 2") == Code.GAME_RUNNING
    rig.wait(812)
    rig.do("GAME_ENDED Cows1 1 1,2")
    assert (begins(rig.state, "Cows1"), next_number(rig.state, "Cows1")) == (True, 2)
    rig.do("GAME_BEGUN Cows1 2")
    first, second = rig.state.servers["Cows1"].games
    assert first.ended == second.begun == rig.now


def test_every_team_gets_one_award_its_score_times_k() -> None:
    """[CONTEST-10, CONTEST-16]; X7: 20000 at 6 h pays 33635.860000."""
    rig = started()
    rig.wait(6 * HOUR)
    game = rig.play("Cows1", 20000, "0.000001")
    assert (game.k, game.elapsed) == (1_681_793, 6 * HOUR * 1_000_000)
    assert [exact(paid) for paid in game.awards] == ["33635.860000", "0.000002"]


def test_a_score_with_more_decimals_is_rounded_before_k_is_applied() -> None:
    """X7 [CONTEST-72]: 10000/3 at 12 h."""
    rig = started()
    rig.wait(12 * HOUR)
    game = rig.play("Cows1", "3333.3333333333", "3333.3333335")
    assert [exact(score) for score in game.scores] == ["3333.333333", "3333.333334"]
    assert exact(game.awards[0]) == "9428.089999"


def test_the_k_of_a_game_is_that_of_the_boundary_that_ends_it() -> None:
    """[CONTEST-13]: however late it is entered, and the same for all teams."""
    rig = started()
    rig.do("GAME_BEGUN Cows1 1")
    boundary = rig.wait(6 * HOUR).now
    rig.wait(10)
    reply = rig.do(f"GAME_ENDED Cows1 1 1,1 boundary={boundary}")
    assert (reply.status, reply.k) == ("scored", 1_681_793)
    assert rig.state.servers["Cows1"].games[0].awards == (1_681_793, 1_681_793)


def test_a_boundary_in_the_future_is_refused() -> None:
    """[CONTEST-13]."""
    rig = started()
    rig.do("GAME_BEGUN Cows1 1")
    line = f"GAME_ENDED Cows1 1 1,1 boundary={rig.now + 1}"
    assert rig.refused(line) == Code.FUTURE


def test_a_boundary_of_the_instant_of_a_stop_came_before_it() -> None:
    """[CONTEST-35]: a microsecond later nothing is calculated."""
    rig = started()
    rig.do("GAME_BEGUN Cows1 1")
    stopped = rig.wait(HOUR).now
    rig.do("SUSPEND all x")
    rig.wait(10)
    line = "GAME_ENDED Cows1 1 1,1 boundary={}"
    assert rig.refused(line.format(stopped + 1)) == Code.STANDS_STILL
    assert rig.do(line.format(stopped)).status == "scored"


def test_results_are_sums_of_awards_and_0_without_any() -> None:
    """[CONTEST-17]."""
    rig = started()
    assert rig.results("Cows1")["A"][0] == "0.000000"
    rig.play("Cows1", 100, 0)
    rig.wait(8 * HOUR)
    rig.play("Cows1", "0.5", 3)
    assert rig.results("Cows1")["A"][0] == "101.000000"
    assert rig.results("Cows1")["B"][0] == "6.000000"


def test_a_running_game_adds_nothing() -> None:
    """[CONTEST-18]: it cannot be scored before it ends."""
    rig = started()
    rig.do("GAME_BEGUN Cows1 1")
    before = rig.tables()
    rig.wait(500)
    assert rig.refused("GAME_ENDED Cows1 1 5,5 over=false") == Code.NOT_ENDED
    assert rig.tables() == before


def test_a_negative_score_pays_0() -> None:
    """[CONTEST-24]: awards and results are never negative; the score is kept as it was."""
    game = started().play("Cows1", -50, "-0.000001")
    assert game.scores == (-50_000_000, -1)
    assert game.awards == (0, 0)


@pytest.mark.parametrize("scores", ["1", "1,2,3"])
def test_one_score_is_wanted_for_each_seat(scores: str) -> None:
    """[CONTEST-16]."""
    rig = started()
    rig.do("GAME_BEGUN Cows1 1")
    assert rig.refused(f"GAME_ENDED Cows1 1 {scores}") == Code.WRONG_SCORES


def test_no_game_pays_twice() -> None:
    """[CONTEST-16]: a host that does not know may ask again, and is told."""
    rig = started()
    rig.play("Cows1", 1, 2)
    assert rig.refused("GAME_ENDED Cows1 1 1,2") == Code.NOT_CURRENT
    assert rig.refused("GAME_DROPPED Cows1 1") == Code.NOT_CURRENT
    assert rig.refused("GAME_ENDED Cows1 2 1,2") == Code.NOT_CURRENT
    assert rig.refused("GAME_ENDED nowhere 1 1,2") == Code.NO_SERVER


def test_rankings_change_when_something_counts_and_never_otherwise() -> None:
    """[CONTEST-28]."""
    rig = started(servers=servers("cows", "cows"))
    counts = {
        "ADD_TEAM c Cats": True,
        "ANNOUNCE hello": False,
        "GAME_BEGUN Cows1 1": False,
        "SUSPEND all x": False,
        "RESUME all x": False,
        "GAME_ENDED Cows1 1 3,2,1": True,
        "DISABLE a x": False,
        "VOID_GAME Cows1 x 1": True,
        "RESTORE_GAME Cows1 1 x": True,
        "SET_PASSWORD a": False,
        "EXCLUDE a x": True,
        "READMIT a x": True,
        "GAME_BEGUN Cows2 1": False,
        "VOID_GAME Cows2 x": False,
        "GAME_ENDED Cows2 1 9,9,9": True,
    }
    for line, changes in counts.items():
        rig.wait(10)
        rig.do(line)
        assert (rig.state.tables.at == rig.now) is changes, line


def test_a_voided_game_pays_no_award_and_the_next_begins() -> None:
    """[CONTEST-42, CONTEST-71]: at the next boundary, even if the game ends there by itself."""
    rig = started()
    rig.do("GAME_BEGUN Cows1 1")
    rig.do('VOID_GAME Cows1 "the map was wrong"')
    assert (rig.state.news[-1].kind, rig.state.news[-1].text) == ("void", "the map was wrong")
    assert cuts(rig.state, "Cows1")
    assert not begins(rig.state, "Cows1")
    rig.wait(1)
    assert rig.do("GAME_ENDED Cows1 1 100,50").status == "dropped"
    assert rig.results("Cows1")["A"] == ("0.000000", "0.000000")
    assert rig.do("GAME_BEGUN Cows1 2").game_no == 2


def test_a_voided_game_of_a_server_that_stands_still_ends_at_once() -> None:
    """[CONTEST-71]: voided while it is suspended, or suspended while it is voided."""
    rig = started(servers=servers("cows", "cows"))
    rig.do("GAME_BEGUN Cows1 1")
    rig.do("GAME_BEGUN Cows2 1")
    rig.do("SUSPEND Cows1 x")
    rig.do("VOID_GAME Cows1 x")
    assert rig.state.servers["Cows1"].games[0].status == "dropped"
    assert begins(rig.state, "Cows1")
    rig.do("VOID_GAME Cows2 x")
    assert rig.state.servers["Cows2"].games[0].status == "running"
    rig.do("SUSPEND all x")
    assert rig.state.servers["Cows2"].games[0].status == "dropped"


def test_awards_of_a_finished_game_are_struck_and_put_back() -> None:
    """[CONTEST-71, CONTEST-45]: even after the end; either is announced."""
    rig = started()
    rig.play("Cows1", 30, 10)
    rig.play("Cows1", 0, 40)
    before = rig.tables()
    rig.do("END enough")
    assert rig.state.phase == "FINISHED"
    rig.do('VOID_GAME Cows1 "a bug" 2')
    assert rig.results("Cows1") == {
        "A": ("30.000000", "150.000000"),
        "B": ("10.000000", "50.000000"),
    }
    assert [row.games for row in rig.state.tables.servers["Cows1"]] == [1, 1]
    assert rig.state.news[-1].text == "a bug"
    rig.do('RESTORE_GAME Cows1 2 "no bug"')
    assert rig.tables() == before
    assert (rig.state.news[-1].kind, rig.state.news[-1].text) == ("void", "no bug")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("VOID_GAME Cows1 x 9", Code.NO_GAME),
        ("VOID_GAME nowhere x", Code.NO_SERVER),
        ("VOID_GAME Cows1 x 2", Code.VOID),
        ("VOID_GAME Cows1 x 3", Code.VOID),
        ("VOID_GAME Cows1 x 4", Code.VOID),
        ("VOID_GAME Cows1 x", Code.VOID),
        ("RESTORE_GAME Cows1 1 x", Code.NOT_VOIDED),
        ("RESTORE_GAME Cows1 3 x", Code.NOT_VOIDED),
        ("RESTORE_GAME Cows1 4 x", Code.NOT_VOIDED),
        ("RESTORE_GAME Cows1 9 x", Code.NO_GAME),
        ("RESTORE_GAME nowhere 1 x", Code.NO_SERVER),
    ],
)
def test_only_what_was_scored_is_struck_and_only_what_was_struck_is_restored(
    line: str, code: Code
) -> None:
    """[CONTEST-71]: game 1 is scored, 2 struck, 3 dropped, 4 running and void."""
    rig = started()
    rig.play("Cows1", 1, 2)
    rig.play("Cows1", 1, 2)
    rig.do("VOID_GAME Cows1 x 2")
    rig.do("GAME_BEGUN Cows1 3")
    rig.do("GAME_DROPPED Cows1 3 broken")
    rig.do("GAME_BEGUN Cows1 4")
    rig.do("VOID_GAME Cows1 x")
    assert rig.refused(line) == code


def test_nothing_can_be_voided_before_the_start_or_without_a_current_game() -> None:
    """[CONTEST-71]."""
    rig = Rig("A")
    assert rig.refused("VOID_GAME Cows1 x") == Code.NOT_STARTED
    rig.do("START")
    assert rig.refused("VOID_GAME Cows1 x") == Code.NO_GAME


def test_a_game_that_breaks_is_dropped_and_the_reason_announced() -> None:
    """[CONTEST-42]."""
    rig = started()
    rig.do("GAME_BEGUN Cows1 1")
    rig.do('GAME_DROPPED Cows1 1 "an internal error"')
    assert rig.state.news[-1].text == "an internal error"
    assert rig.results("Cows1")["A"][0] == "0.000000"
    assert begins(rig.state, "Cows1")


def test_a_server_idles_while_there_is_no_team() -> None:
    """[CONTEST-63]."""
    rig = started("A")
    rig.do("GAME_BEGUN Cows1 1")
    rig.do("EXCLUDE a x")
    rig.play("Cows1", 5)
    assert not begins(rig.state, "Cows1")
    assert rig.refused("GAME_BEGUN Cows1 2") == Code.NO_TEAMS
    rig.do("READMIT a x")
    assert begins(rig.state, "Cows1")


def test_the_seats_of_a_game_do_not_change_during_it() -> None:
    """[CONTEST-63]."""
    rig = started("AB")
    rig.do("GAME_BEGUN Cows1 1")
    for line in ("ADD_TEAM c Cats", "EXCLUDE a x", "DISABLE b x"):
        rig.do(line)
        game = rig.state.servers["Cows1"].running
        assert game is not None
        assert game.teams == (1, 2)


scores = st.lists(st.integers(-(10**9), 10**12), min_size=3, max_size=3)
plays = st.tuples(st.just("play"), scores, st.integers(0, 9000))
voids = st.tuples(st.sampled_from(["VOID_GAME", "RESTORE_GAME"]), st.integers(1, 4))


@given(st.lists(plays | voids, max_size=12))
def test_results_are_exactly_the_sum_of_the_awards_that_count(acts: list[Any]) -> None:
    """[CONTEST-16, CONTEST-17, CONTEST-24, CONTEST-71]."""
    rig = started("ABC")
    for verb, *what in acts:
        if verb == "play":
            rig.wait(what[1])
            rig.play("Cows1", *(exact(score) for score in what[0]))
        elif verb == "VOID_GAME":
            rig.act(f"VOID_GAME Cows1 x {what[0]}")
        else:
            rig.act(f"RESTORE_GAME Cows1 {what[0]} x")
    games = rig.state.servers["Cows1"].games
    for row in rig.state.tables.servers["Cows1"]:
        counted = [game for game in games if game.status == "scored"]
        paid = [award(game.scores[row.team - 1], game.k) for game in counted]
        assert row.result == sum(paid) >= 0
        assert row.games == len(counted)
