"""Parameters: their defaults, their ranges, and what no game can have."""

import msgspec
import pytest
from tests.games.shuttle.table import Table, flying, missile, thing

from contestmaster.games.shuttle import Shuttle, ShuttleParams
from contestmaster.games.shuttle.params import default_template
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError


def test_the_defaults_are_those_of_the_rule_book() -> None:
    assert msgspec.to_builtins(ShuttleParams(contestmaster="tiger")) == {
        "contestmaster": "tiger",
        "shuttle_hp": 12,
        "shuttle_explosion": 0,
        "shuttle_start": 1,
        "shuttle_delta": 1,
        "max_shuttle_delta": 5,
        "missile_hp": 5,
        "missile_delta": -2,
        "missile_explosion": 2,
        "walk_interval": 43200,
        "notice_min": 345600,
        "intent_max": 1209600,
        "enemy_support": 3,
        "mutiny_support": 2,
        "deploy_delay": 86400,
        "cost_base": 10,
        "max_attack": 6,
        "duplicate_limit": 2,
        "arrival_credits": 1,
        "enemy_credits": 5,
        "win_credits": 10,
        "start_charges": 2,
        "reload_target": 4,
        "recharge": 3,
        "pulse_damage": 3,
        "pulse_range": 2,
        "laser_damage": 6,
        "laser_range": 9,
        "harder_damage": 3,
        "harder_cost": 1,
        "harder_recoil": 1,
        "turbo_step": 2,
        "log_offline_days": 2,
        "log_save_window": 86400,
        "log_save_ergs": 2,
        "log_saves_to_win": 2,
        "ergs_weekly": 4,
        "attack_range": 8,
        "tie_damage": 2,
        "tie_back": 1,
        "petard_class": 1,
        "max_wormhole2": 10,
        "back_warp_outcome": "enemy",
        "tie_explodes": True,
        "keep_threat_points": True,
        "idle_flight": False,
        "credits_tradeable": True,
        "end_on_win": False,
        "report_template": "",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("contestmaster", ""),
        ("shuttle_hp", 0),
        ("shuttle_start", 2),
        ("shuttle_delta", 6),
        ("max_wormhole2", 1),
        ("max_wormhole2", 998),
        ("enemy_support", 0),
        ("tie_back", 2),
        ("back_warp_outcome", "nobody"),
        ("intent_max", 3600),
        ("report_template", "[each stations]"),
        ("report_template", "[none]"),
    ],
)
def test_values_out_of_range_are_refused(name: str, value: object) -> None:
    with pytest.raises((ValueError, SetupError), match=name):
        Shuttle(ShuttleParams(**{name: value})).setup(None, ("ann",), Dice(0), 0)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [(), ("J. Doe",), ("x" * 17,), ("",)])
def test_names_that_cannot_play(seats: tuple[str, ...]) -> None:
    with pytest.raises(SetupError):
        Shuttle().setup(None, seats, Dice(0), 0)


def test_a_template_that_asks_for_what_there_is_not() -> None:
    with pytest.raises(SetupError, match="no fact captain"):
        Table(report_template="{captain}")
    table = Table(
        report_template="Charges of the Bridge:\n[each charges]\n{room}={charges}\n[end]\n"
    )
    assert table.say("ann", "REPORT").endswith("Lower Deck=0 / Engine Room=0 / Bridge=0")
    assert "{contestmaster}" in default_template()


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("laser_range", 3, None),
        ("laser_damage", 2, "DAMAGE #2 2 7"),
        ("harder_damage", 5, "DAMAGE #2 6 3"),
    ],
)
def test_numbers_of_buttons_can_be_set(name: str, value: int, line: str | None) -> None:
    table = Table(position=flying(thing("t", 9, 9)), **{name: value})  # type: ignore[arg-type]
    table.say("ann", "PUSH heavy_laser")
    lines = table.midnight()
    assert (line in lines) == (line is not None)


def test_a_long_recoil_passes_missiles_as_a_jump_does() -> None:
    """SHUTTLE-117: the same rules of passing hold for steps of any length."""
    table = Table(position=flying(missile(4)), harder_recoil=3)
    table.say("ann", "PUSH heavy_laser HARDER")
    assert table.midnight() == [
        "ACTION ann heavy_laser harder",
        "MOVE #1 5 2",
        "COLLISION #1 #2",
        "DESTROYED #2 collision",
        "DAMAGE #1 10 2",
    ]


@pytest.mark.parametrize(("given", "endless"), [({}, True), ({"end_on_win": True}, False)])
def test_whether_a_match_ever_ends_is_known_from_its_parameters(given: dict, endless: bool) -> None:
    assert Shuttle(ShuttleParams(**given)).endless is endless
