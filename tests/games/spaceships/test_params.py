"""Parameters: their defaults, their ranges, and what no game can have."""

import msgspec
import pytest
from tests.games.spaceships.table import Table

from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.games.spaceships.params import default_template
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import from_text


def test_the_defaults_are_those_of_the_rule_book() -> None:
    params = msgspec.to_builtins(SpaceshipsParams())
    expected = {
        "armour_max": 10,
        "energy_max": 20,
        "energy_per_day": 2,
        "move_cost": 1,
        "energy_price": 2,
        "repair_price": 1,
        "spare_sectors": 2,
        "calendar_wormhole": True,
        "targeting_latest_open_s": 345600,
        "targeting_window_s": 604800,
        "defence_time_s": 604800,
        "rest_s": 86400,
        "fame_max": 10,
        "win_notice_s": 172800,
        "win_notice_max_s": 1209600,
        "timely_s": 604800,
        "astronomor": "automatic",
        "justice": "automatic",
        "starting_coins": 10,
        "payday_coins": 10,
        "office_pay": 5,
        "report_reward": 5,
        "scuttle": "defeated",
        "uncapped_damage": False,
        "on_win": "end",
        "ends_at": None,
        "default_window_s": 604800,
        "crime_class": 4,
        "max_plaintext_bytes": 65536,
    }
    assert params | expected == params


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("armour_max", 0),
        ("energy_max", 1001),
        ("spare_sectors", 0),
        ("fame_max", 101),
        ("starting_coins", -1),
        ("starts_at", "yesterday"),
        ("ends_at", "2019-13-01T00:00:00Z"),
        ("win_notice_max_s", 100),
        ("report_template", "[each ships]"),
        ("text_forms", ("cr",)),
    ],
)
def test_what_is_out_of_range_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        SpaceshipsParams(**{name: value})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("params", "seats", "problem"),
    [
        ({}, ("alice",), "2 to 100 play"),
        ({}, tuple(f"p{n}" for n in range(101)), "2 to 100 play"),
        ({}, ("alice", "-"), "nobody can play who is called '-'"),
        ({}, ("alice", "the bob"), "nobody can play"),
        ({"astronomor": "eve"}, ("alice", "bob"), "astronomor: eve is no player"),
        ({"report_template": "{nothing}"}, ("alice", "bob"), "report_template: .*nothing"),
    ],
)
def test_what_no_game_can_begin_with(
    params: dict[str, object], seats: tuple[str, ...], problem: str
) -> None:
    game = Spaceships(SpaceshipsParams(**params))  # type: ignore[arg-type]
    with pytest.raises(SetupError, match=problem):
        game.setup(None, seats, Dice(1), from_text("2019-07-29T09:00:00Z"))


def test_times_are_whole_seconds() -> None:
    table = Table(starts_at="2019-07-30T00:00:00.750000Z")
    assert table.state.now == from_text("2019-07-30T00:00:00Z")


def test_the_template_that_comes_along_is_text() -> None:
    assert default_template().startswith("THE ASTRONOMOR'S WEEKLY REPORT")


@pytest.mark.parametrize(
    ("given", "endless"),
    [
        ({"on_win": "continue"}, True),
        ({}, False),
        ({"on_win": "continue", "ends_at": "2030-01-01T00:00:00Z"}, False),
    ],
)
def test_whether_a_match_ever_ends_is_known_from_its_parameters(given: dict, endless: bool) -> None:
    assert Spaceships(SpaceshipsParams(**given)).endless is endless
