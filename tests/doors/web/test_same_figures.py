"""What a game has counted, at every place that tells it: the same numbers for one recorded game."""

import json
from typing import Any

import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.stage import Stage
from tests.host.contest.running import settings
from tests.host.tally import Tally

from contestmaster.host.contest.archive import figures, kept
from contestmaster.host.contest.report import game_table, plain_results
from contestmaster.host.live import replayed
from contestmaster.kernel.figures import Figure, written
from contestmaster.kernel.game import ALL
from contestmaster.kernel.registry import load_game

GAMES: Any = {
    "cows": {"max_turns": 3, "turn_seconds": 1},
    "desk": {
        "preparation_turns": 1,
        "tactics_turns": 1,
        "skirmish_turns": 2,
        "results_turns": 1,
    },
}


@pytest.mark.parametrize("task", GAMES)
def test_one_game_has_the_same_figures_everywhere(
    task: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[CONTEST-52]: here nobody orders, so it is told to count otherwise than nothing."""
    rules = load_game(task)
    numbers = range(1, 1 + len(rules.figures))
    values = [[1000.5 * each + 7 - seat for seat in range(3)] for each in numbers]
    monkeypatch.setattr(rules, "counts", lambda *_: values)
    server = {"name": "One1", "port": 30001, "task": task, "options": GAMES[task]}
    stage = Stage(settings(server))
    try:
        stage.house.until(30_000_000)
        store = stage.house.store
        (record,) = store.matches("One1", 1)
        match = replayed(store, record)
        counted = match.game.counts(match.state, ALL)
        told = [[written(each) for each in row] for row in counted]
        names = [figure.name for figure in match.game.figures]

        game = stage.get("/api/games/One1-1").json()
        assert [one["figure"]["name"] for one in game["figures"]] == names
        assert [one["counts"] for one in game["figures"]] == told
        reel = json.loads(stage.get("/api/games/One1-1/replay").content)
        assert reel["frames"][-1]["figures"] == told

        head, *rows = stage.read("/games/One1-1").tables[0]
        assert head[2:-3] == [name.capitalize() for name in names]
        contest = kept(store)
        table = game_table(contest.state, "One1-1", figures(store))
        assert [row[2:-3] for row in rows] == [row[2:-3] for row in table.texts(2)]
        by_team = {name: seat for seat, name in enumerate(game["seats"])}
        for _, team, *cells in table.rows:
            assert cells[:-3] == [row[by_team[team]] for row in told]
        plain = plain_results(*contest[:2], contest.state.tables, contest.at, figures(store))
        for award in plain["servers"]["One1"]["games"][0]["awards"]:
            own = [row[by_team[award["team"]]] for row in told]
            assert award["figures"] == dict(zip(names, own, strict=True))
        shown = f"{names[0]} {match.game.figures[0].shown(told[0][0])}"
        number = 1 + [team.name for team in contest.state.teams].index(game["seats"][0])
        page = stage.read(f"/teams/{number}")
        assert shown in page.text
        assert any("Counted" in table[0] for table in page.tables)
    finally:
        stage.close()


def test_figures_follow_their_seats_and_stay_shut_as_long_as_the_scores(
    staged: Staged, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[CONTEST-76]: what a freeze hides of a game it hides whole."""
    milk = Figure("milk", "bottles")
    monkeypatch.setattr(Tally, "figures", (milk,))
    stage = staged(settings(contest_duration_s=60, freeze_before_end_s=30))
    assert stage.get("/api/games/Tally1-1").json()["figures"] == []
    stage.play(29, ann=9, bob=3, eve=1)
    game = stage.get("/api/games/Tally1-1").json()
    assert [one["counts"] for one in game["figures"]] == [[9, 3, 1]]
    assert [row[1:3] for row in stage.read("/games/Tally1-1").tables[0]] == [
        ["Team", "Milk"],
        ["1 ANN", "9"],
        ["2 BOB", "3"],
        ["3 EVE", "1"],
    ]
    stage.play(45, ann=1, bob=9, eve=9)
    shut = stage.get("/api/games/Tally1-6").json()
    assert (shut["frozen"], shut["table"], shut["figures"]) == (True, None, [])
    assert "Milk" not in stage.read("/games/Tally1-6").text
    assert "Tally1 game 6" not in stage.read("/teams/2").text
    assert "milk 3" in stage.read("/teams/2").text
