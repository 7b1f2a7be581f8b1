"""The general ranking: what every door shows of it is the same."""

import pytest
from tests.contest.rig import Rig, servers
from tests.host.contest.running import House, settings
from tests.host.playing import install

from contestmaster.host.contest.ranked import general_ranking
from contestmaster.host.contest.report import general_table
from contestmaster.kernel.instant import SECOND


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)


def test_a_total_is_the_sum_of_its_tasks_and_a_task_the_mean_of_its_servers():
    """[CONTEST-25, CONTEST-26, CONTEST-46]."""
    house = House(settings())
    house.say("ANN", "ADD 3")
    house.say("BOB", "ADD 5", "Tally2")
    house.until(30 * SECOND)
    params, state = house.hall.book.params, house.state
    rows = general_ranking(params, state, state.tables)
    assert {row.team for row in rows} == {1, 2, 3}
    assert any(row.total for row in rows)
    for row in rows:
        assert row.total == sum(row.tasks.values())
        for task, names in params.tasks().items():
            points = [row.servers[name].points for name in names]
            assert abs(row.tasks[task] * len(points) - sum(points)) < len(points)
        assert all(at.team == row.team for at in row.servers.values())
    table = general_table(params, state, state.tables)
    assert table.head == ("place", "team", "total", *params.tasks())
    assert [line[:3] for line in table.rows] == [(r.place, r.name, r.total) for r in rows]


def test_points_stand_with_the_task_they_were_won_in_whatever_the_order_of_tasks():
    """[CONTEST-46]."""
    rig = Rig("AB", servers=servers("traders", "cows"))
    rig.do("START")
    rig.play("Traders1", 5, 0)
    rig.play("Cows1", 0, 3)
    rows = general_ranking(rig.conductor.params, rig.state, rig.state.tables)
    won = {row.name: {task for task, points in row.tasks.items() if points} for row in rows}
    assert won == {"Team A": {"traders"}, "Team B": {"cows"}}
