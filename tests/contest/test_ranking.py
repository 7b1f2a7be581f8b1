from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.contest.rig import Rig, exact, servers

from contestmaster.contest.params import FINALS, ContestParams
from contestmaster.contest.ranking import Scored, tables

RESULTS = {
    "Cows1": (300, 200, 100, 50),
    "Cows2": (10, 40, 0, 10),
    "Cows3": (0, 0, 0, 0),
    "Desk1": (500, 400, 400, 100),
    "Desk2": (0, 100, 0, 0),
    "Traders1": ("0.125", "0.25", "0.5", 0),
    "Traders2": (1, 1, 1, 1),
}
"""X9: the results of A, B, C and D."""


def x9() -> Rig:
    rig = Rig("ABCD", servers=FINALS)
    rig.do("START")
    for server, scores in RESULTS.items():
        rig.play(server, *scores)
    return rig


def test_the_general_ranking_of_the_rule_book() -> None:
    """X9 [CONTEST-25, CONTEST-26].

    Task points are the mean over all servers of the task; the general ranking goes by their sum.
    """
    rows = {rig.name(row.team): row for rig in [x9()] for row in rig.state.tables.general}
    assert {name: [exact(p) for p in row.by_task] for name, row in rows.items()} == {
        "A": ["66.666667", "57.692308", "71.428572"],
        "B": ["100.000000", "196.153846", "92.857143"],
        "C": ["16.666667", "46.153846", "135.714286"],
        "D": ["25.000000", "11.538462", "50.000000"],
    }
    assert {name: (row.place, exact(row.total)) for name, row in rows.items()} == {
        "B": (1, "389.010989"),
        "C": (2, "198.534799"),
        "A": (3, "195.787547"),
        "D": (4, "86.538462"),
    }


def test_the_points_on_a_server_of_the_rule_book() -> None:
    """X9, Desk1 [CONTEST-19]."""
    assert {name: points for name, (_, points) in x9().results("Desk1").items()} == {
        "A": "115.384615",
        "B": "92.307692",
        "C": "92.307692",
        "D": "23.076923",
    }


def test_a_server_without_a_finished_game_counts_as_0() -> None:
    """[CONTEST-25]: the mean is over all servers of the task."""
    rig = Rig("AB", servers=servers("cows", "cows"))
    rig.do("START")
    rig.play("Cows1", 30, 10)
    assert rig.results("Cows1") == {
        "A": ("30.000000", "150.000000"),
        "B": ("10.000000", "50.000000"),
    }
    assert rig.results("Cows2") == {"A": ("0.000000", "0.000000"), "B": ("0.000000", "0.000000")}
    assert rig.total() == {"A": (1, "75.000000"), "B": (2, "25.000000")}


def test_equal_sums_share_the_best_place_in_order_of_team_no() -> None:
    """[CONTEST-27]."""
    rig = Rig("ABCDE")
    rig.do("START")
    rig.play("Cows1", 5, 10, 1, 10, 5)
    rows = [(row.place, rig.name(row.team)) for row in rig.state.tables.general]
    assert rows == [(1, "B"), (1, "D"), (3, "A"), (3, "E"), (5, "C")]


def test_all_at_0_share_place_1() -> None:
    """[CONTEST-22, CONTEST-27]."""
    rig = Rig("ABC")
    rig.do("START")
    rig.play("Cows1", 0, -5, 0)
    assert rig.total() == dict.fromkeys("ABC", (1, "0.000000"))


def test_without_a_team_the_tables_are_empty() -> None:
    """[CONTEST-23]."""
    found = Rig().state.tables
    assert found.general == ()
    assert found.servers == {"Cows1": ()}
    assert found.tasks == {"cows": ()}


def test_a_team_in_front_on_one_server_may_exceed_100() -> None:
    """[CONTEST-20]."""
    rig = Rig("ABCD")
    rig.do("START")
    rig.play("Cows1", 300, 0, 0, 0)
    assert rig.results("Cows1")["A"] == ("300.000000", "300.000000")


def test_a_task_of_a_third_is_rounded_half_up() -> None:
    """[CONTEST-25]: 150, 50 and 0 make 66.666667."""
    params = ContestParams(servers=servers("cows", "cows", "cows"))
    scored = {
        "Cows1": Scored({1: 30_000_000, 2: 10_000_000}, {}),
        "Cows2": Scored({1: 10_000_000, 2: 30_000_000}, {}),
        "Cows3": Scored({}, {}),
    }
    found = tables(params, [1, 2], scored, 0)
    assert [exact(row.points) for row in found.tasks["cows"]] == ["66.666667", "66.666667"]


def test_a_tasks_table_lists_the_best_first() -> None:
    """[CONTEST-25]: with the points on each of its servers."""
    rig = Rig("ABC", servers=servers("cows", "cows"))
    rig.do("START")
    rig.play("Cows1", 10, 30, 10)
    rig.play("Cows2", 10, 0, 10)
    rows = rig.state.tables.tasks["cows"]
    assert [(rig.name(row.team), exact(row.points)) for row in rows] == [
        ("A", "105.000000"),
        ("C", "105.000000"),
        ("B", "90.000000"),
    ]
    assert [exact(p) for p in rows[0].by_server] == ["60.000000", "150.000000"]


results = st.dictionaries(st.integers(1, 6), st.integers(0, 10**12))


@given(st.lists(results, min_size=3, max_size=3), st.sets(st.integers(1, 6)))
def test_sums_are_exact_and_places_consistent(
    each: list[dict[int, int]], registered: set[int]
) -> None:
    """[CONTEST-25, CONTEST-26, CONTEST-27]."""
    params = ContestParams(servers=servers("cows", "cows", "desk"))
    teams = sorted(registered)
    scored = {s.name: Scored(r, {}) for s, r in zip(params.servers, each, strict=True)}
    found = tables(params, teams, scored, 0)
    assert sorted(row.team for row in found.general) == teams
    for row in found.general:
        assert row.total == sum(row.by_task)
        assert row.place == 1 + sum(other.total > row.total for other in found.general)
    for name, rows in found.servers.items():
        for on in rows:
            assert on.result == scored[name].results.get(on.team, 0)
            assert on.place == 1 + sum(other.result > on.result for other in rows)
        order = [(row.place, row.team) for row in rows]
        assert order == sorted(order)


@pytest.mark.parametrize("order", list(permutations(["Cows1", "Cows2", "Desk1"])))
def test_ends_of_one_instant_may_come_in_any_order(order: tuple[str, ...]) -> None:
    """[CONTEST-3]: servers are independent."""
    scores = {"Cows1": (3, 1, 2), "Cows2": ("0.5", 7, 7), "Desk1": (10, 0, "3.333333")}

    def played(by: tuple[str, ...]) -> bytes:
        rig = Rig("ABC", servers=servers("cows", "cows", "desk"))
        rig.do("START")
        rig.wait(1000)
        for server in by:
            rig.play(server, *scores[server])
        return rig.tables()

    assert played(order) == played(("Cows1", "Cows2", "Desk1"))
