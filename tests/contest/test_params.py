from decimal import Decimal
from typing import Any

import msgspec
import pytest
from tests.contest.rig import START, Rig, servers

from contestmaster.contest.internal import INTERNAL_TABLE
from contestmaster.contest.params import FINALS, ContestParams, ServerParams
from contestmaster.kernel.game import Facts


def test_the_defaults_are_those_of_the_rule_book() -> None:
    params = ContestParams()
    assert (params.contest_duration_s, params.k_start, params.k_end) == (86400, 1, 8)
    assert (params.ranking_scale, params.mean_best_count) == (100, 3)
    assert params.internal_table == INTERNAL_TABLE
    assert (params.start_at, params.time_zone, params.suspension_extends) == ("now", "UTC", True)
    assert (params.auto_resume_delay_s, params.freeze_before_end_s) == (0, 0)
    assert (params.replays, params.scoreboard_decimals) == ("after_game", 2)


def test_the_finals_have_seven_servers() -> None:
    """[CONTEST-2]."""
    assert [(s.name, s.port, s.task) for s in FINALS] == [
        ("Cows1", 20000, "cows"),
        ("Cows2", 20001, "cows"),
        ("Cows3", 20002, "cows"),
        ("Desk1", 20003, "desk"),
        ("Desk2", 20004, "desk"),
        ("Traders1", 20005, "traders"),
        ("Traders2", 20006, "traders"),
    ]
    assert ContestParams().servers == FINALS


def test_unfinished_games_of_desk_are_void_and_others_scored_unless_it_is_said() -> None:
    """[CONTEST-44]: a desk set has a score only at its end."""
    assert [s.on_contest_end for s in FINALS] == 3 * ["score"] + 2 * ["void"] + 2 * ["score"]
    assert servers("desk", on_contest_end="score")[0].on_contest_end == "score"
    assert servers("cows", on_contest_end="void")[0].on_contest_end == "void"


@pytest.mark.parametrize(
    ("wrong", "names"),
    [
        ({"contest_duration_s": 0}, "contest_duration_s"),
        ({"contest_duration_s": 1.5}, "contest_duration_s"),
        ({"k_start": 0}, "k_start"),
        ({"k_start": "NaN"}, "k_start"),
        ({"k_start": 2, "k_end": "1.9"}, "k_end"),
        ({"k_end": "Infinity"}, "k_end"),
        ({"ranking_scale": -1}, "ranking_scale"),
        ({"mean_best_count": 0}, "mean_best_count"),
        ({"start_at": "tomorrow"}, "start_at"),
        ({"start_at": "2026-11-20T08:00:00"}, "start_at: .*time zone"),
        ({"time_zone": ""}, "time_zone"),
        ({"time_zone": "../etc/passwd"}, "time_zone"),
        ({"auto_resume_delay_s": -1}, "auto_resume_delay_s"),
        ({"freeze_before_end_s": -1}, "freeze_before_end_s"),
        ({"replays": "never"}, "replays"),
        ({"scoreboard_decimals": 7}, "scoreboard_decimals"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_a_wrong_value_is_refused_by_name(wrong: dict[str, Any], names: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=names):
        msgspec.convert(wrong, ContestParams)


def server(**given: Any) -> dict[str, Any]:
    return {"name": "A", "port": 20000, "task": "cows"} | given


@pytest.mark.parametrize(
    ("listed", "names"),
    [
        ([], "length"),
        ([server(), server(port=20001)], "name A"),
        ([server(), server(name="B")], "port 20000"),
        ([server(name="all")], "all"),
        ([server(name="All")], "all"),
        ([server(name="two words")], "name"),
        ([server(port=0)], "port"),
        ([server(port=65536)], "port"),
        ([server(on_contest_end="half")], "on_contest_end"),
    ],
)
def test_servers_are_one_at_least_with_distinct_names_and_ports(
    listed: list[dict[str, Any]], names: str
) -> None:
    """[CONTEST-74]."""
    with pytest.raises(msgspec.ValidationError, match=names):
        msgspec.convert({"servers": listed}, ContestParams)


def test_the_tasks_are_those_of_the_servers() -> None:
    """[CONTEST-74]."""
    params = ContestParams(servers=servers("traders", "cows", "traders"))
    assert params.tasks() == {"traders": ["Traders1", "Traders2"], "cows": ["Cows1"]}
    rig = Rig("A", servers=params.servers)
    assert set(rig.state.tables.tasks) == {"traders", "cows"}


def test_outside_a_contest_k_is_1() -> None:
    """[CONTEST-74]."""
    assert Facts().k == 1_000_000


@pytest.mark.parametrize("spectate", ["live", 1, 30])
def test_secrets_are_opened_to_spectators_only_by_force(spectate: str | int) -> None:
    """[CONTEST-78]: while points are at stake a file that only says so is refused."""
    with pytest.raises(msgspec.ValidationError, match="spectate_force"):
        msgspec.convert(server(spectate=spectate), ServerParams)
    forced = msgspec.convert(server(spectate=spectate, spectate_force=True), ServerParams)
    assert forced.spectate == spectate


@pytest.mark.parametrize("wrong", [0, -1, "sometimes"])
def test_spectators_see_after_live_or_so_many_turns_late(wrong: str | int) -> None:
    """[CONTEST-78]."""
    with pytest.raises(msgspec.ValidationError, match="spectate"):
        msgspec.convert(server(spectate=wrong, spectate_force=True), ServerParams)


def test_parameters_survive_the_journals_header() -> None:
    params = ContestParams(
        k_start=Decimal("1.5"), start_at="2026-11-20T09:00:00+01:00", auto_resume_delay_s=None
    )
    plain = msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(params)))
    assert msgspec.convert(plain, ContestParams) == params
    assert params.starts_at(0) == START


def test_numbers_of_a_configuration_are_exact() -> None:
    params = msgspec.convert({"k_start": 1.1, "k_end": 8, "ranking_scale": "100"}, ContestParams)
    assert (params.k_start, params.k_end) == (Decimal("1.1"), Decimal(8))


def test_boundaries_of_one_instant_go_by_port() -> None:
    """Clock of the rule book: ascending ports, whatever the order of the list [CONTEST-3]."""
    listed = (server(name="B", port=7), server(name="A", port=9), server(name="C", port=8))
    params = msgspec.convert({"servers": listed}, ContestParams)
    assert [s.name for s in params.in_port_order()] == ["B", "C", "A"]
