from typing import Any

import msgspec
import pytest
from tests.contest.rig import HOUR, Rig, servers

from contestmaster.contest.codes import Code
from contestmaster.contest.params import ServerParams
from contestmaster.contest.visibility import (
    public_tables,
    replay_open,
    scores_open,
    secret_open,
    watched_turn,
)
from contestmaster.kernel.game import ALL, PUBLIC


def public(rig: Rig) -> Any:
    return rig.conductor.match.game.view(rig.state, PUBLIC)


def test_before_the_start_pages_show_teams_servers_and_the_time() -> None:
    """[CONTEST-57]."""
    rig = Rig("AB", start_at="2026-11-20T09:00:00Z")
    view = public(rig)
    assert view["state"] == "SCHEDULED"
    assert view["start_at"] == rig.now + HOUR * 1_000_000
    assert view["teams"] == [{"team_no": 1, "name": "Team A"}, {"team_no": 2, "name": "Team B"}]
    assert [server["name"] for server in view["servers"]] == ["Cows1"]


def test_no_login_is_ever_public() -> None:
    rig = Rig()
    rig.do('ADD_TEAM private.login "Team A"')
    rig.do("SET_PASSWORD private.login")
    rig.do("START")
    rig.play("Cows1", 5)
    assert b"private.login" not in msgspec.json.encode(public(rig))
    assert b"private.login" in msgspec.json.encode(rig.conductor.match.game.view(rig.state, ALL))


def test_a_suspension_and_its_restart_show_at_once() -> None:
    """[CONTEST-38, CONTEST-67]."""
    rig = Rig("A", servers=servers("cows", "cows"))
    rig.do("START")
    rig.wait(10)
    rig.do('SUSPEND Cows2 "a fan"')
    view = public(rig)
    assert view["state"] == "RUNNING"
    assert [server["suspended"] for server in view["servers"]] == [False, True]
    rig.do('SUSPEND all "power cut"')
    view = public(rig)
    assert view["state"] == "SUSPENDED"
    assert [server["suspended"] for server in view["servers"]] == [True, True]
    listed = [(s["scope"], s["begin"], s["end"], s["reason"]) for s in view["stops"]]
    assert listed == [
        ("Cows2", rig.now, None, "a fan"),
        ("all", rig.now, None, "power cut"),
    ]
    assert view["announcements"][-1]["text"] == "power cut"


def test_nothing_of_a_running_game_is_public_but_its_number() -> None:
    """[CONTEST-18]."""
    rig = Rig("AB")
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    (server,) = public(rig)["servers"]
    assert (server["game_no"], server["games"]) == (1, [])
    rig.play("Cows1", 3, 4)
    (server,) = public(rig)["servers"]
    assert server["games"][0]["table"] == [
        {"team_no": 1, "score": 3_000_000, "award": 3_000_000},
        {"team_no": 2, "score": 4_000_000, "award": 4_000_000},
    ]


def frozen() -> Rig:
    rig = Rig("AB", freeze_before_end_s=HOUR)
    rig.do("START")
    rig.wait(22 * HOUR)
    rig.play("Cows1", 5, 1)
    rig.wait(1.5 * HOUR)
    return rig


def test_the_public_sees_the_rankings_of_the_freezes_beginning() -> None:
    """[CONTEST-76]."""
    rig = frozen()
    assert public(rig)["frozen"] is True
    before = public_tables(rig.state)
    rig.play("Cows1", 0, 100)
    rig.do('EXCLUDE a "cheating"')
    assert public_tables(rig.state) == before
    assert rig.total() == {"B": (1, "100.000000")}
    assert [row.team for row in before.general] == [1, 2]
    games = rig.state.servers["Cows1"].games
    assert [scores_open(rig.conductor.params, rig.state, game) for game in games] == [True, False]


def test_the_freeze_is_lifted_by_an_organiser_after_the_end() -> None:
    """[CONTEST-76]."""
    rig = frozen()
    assert rig.refused("LIFT_FREEZE") == Code.FREEZE_HOLDS
    rig.play("Cows1", 0, 100)
    rig.wait(HOUR)
    assert rig.state.phase == "FINISHED"
    assert public(rig)["frozen"] is True
    rig.do("LIFT_FREEZE")
    assert public_tables(rig.state) is rig.state.tables
    assert rig.refused("LIFT_FREEZE") == Code.NOT_FROZEN


@pytest.mark.parametrize(("early", "shown"), [(1, True), (0, False)])
def test_a_game_that_ends_as_the_freeze_begins_is_frozen(early: int, shown: bool) -> None:
    """[CONTEST-76]: one that has ended a microsecond before is not."""
    rig = Rig("AB", freeze_before_end_s=HOUR)
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    boundary = rig.wait(23 * HOUR).now - early
    rig.do(f"GAME_ENDED Cows1 1 5,1 boundary={boundary}")
    (game,) = rig.state.servers["Cows1"].games
    assert scores_open(rig.conductor.params, rig.state, game) == shown


def test_no_seed_is_revealed_before_the_rankings_are() -> None:
    """[CONTEST-89]: from it everyone could play the last games again."""
    rig = frozen()
    assert not secret_open(rig.state)
    rig.wait(HOUR)
    assert rig.state.phase == "FINISHED"
    assert not secret_open(rig.state)
    rig.do("LIFT_FREEZE")
    assert secret_open(rig.state)


def test_without_a_freeze_nothing_is_frozen() -> None:
    """[CONTEST-76]."""
    rig = Rig("A")
    rig.do("START")
    rig.wait(24 * HOUR)
    assert rig.state.frozen is None
    assert rig.refused("LIFT_FREEZE") == Code.NOT_FROZEN


@pytest.mark.parametrize(("replays", "during"), [("after_game", True), ("after_contest", False)])
def test_replays_open_after_the_game_or_after_the_contest(replays: str, during: bool) -> None:
    """[CONTEST-77]; the score table opens at the game's end in any case."""
    rig = Rig("A", replays=replays)
    rig.do("START")
    rig.do("GAME_BEGUN Cows1 1")
    params = rig.conductor.params
    (game,) = rig.state.servers["Cows1"].games
    assert not replay_open(params, rig.state, game)
    assert not scores_open(params, rig.state, game)
    game = rig.play("Cows1", 5)
    assert scores_open(params, rig.state, game)
    assert replay_open(params, rig.state, game) == during
    rig.wait(24 * HOUR)
    assert replay_open(params, rig.state, game)


def test_a_freeze_keeps_score_tables_and_replays_shut() -> None:
    """[CONTEST-77, CONTEST-78]."""
    rig = frozen()
    game = rig.play("Cows1", 1, 2)
    rig.wait(HOUR)
    params = rig.conductor.params
    assert not scores_open(params, rig.state, game)
    assert not replay_open(params, rig.state, game)
    rig.do("LIFT_FREEZE")
    assert replay_open(params, rig.state, game)


@pytest.mark.parametrize(
    ("spectate", "turn", "seen"),
    [("after", 99, None), ("live", 99, 99), (30, 99, 69), (30, 31, 1), (30, 30, None)],
)
def test_spectators_see_inside_a_running_game_as_the_server_allows(
    spectate: str | int, turn: int, seen: int | None
) -> None:
    """[CONTEST-78]: never, at once, or as it was so many turns ago; all when it is over."""
    given = {"name": "A", "port": 1, "task": "cows", "spectate": spectate, "spectate_force": True}
    server = msgspec.convert(given, ServerParams)
    assert watched_turn(server, turn, open_after=False) == seen
    assert watched_turn(server, turn, open_after=True) == turn
