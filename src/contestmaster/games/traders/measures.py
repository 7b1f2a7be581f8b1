"""What the fields of replies are measured in, by the rule book's parameters and commands."""

from typing import Final

from contestmaster.kernel.measures import Measure, Measures

ID: Final = Measure("id", 1)
PLANET: Final = Measure("planet's id")
TURNS: Final = Measure("turns")
SHARES: Final = Measure("shares")
PERCENT: Final = Measure("percent", 0, 100)
POINTS: Final = Measure("percentage points")
CASH: Final = Measure("cash")
FACILITIES: Final = Measure("facilities")

MEASURES: Final[Measures] = {
    "width": Measure("distance"),
    "height": Measure("distance"),
    "share_price": CASH,
    "synergy_bonus": Measure("percent"),
    "chain_bonus": Measure("percent"),
    "distance_bonus_a": Measure("percent", None),
    "distance_bonus_b": Measure("exponent", None),
    "crowd_factor": Measure("percent"),
    "delay_turns": TURNS,
    "efficiency_drop": POINTS,
    "efficiency_rise": POINTS,
    "facility_cost": CASH,
    "facility_cost_step": CASH,
    "facility_bonus": Measure("percent"),
    "facility_bonus_step": POINTS,
    "facility_limit_planet": FACILITIES,
    "facility_limit_total": FACILITIES,
    "turn_seconds": Measure("seconds", 1),
    "command_limit": Measure("commands", 1),
    "speed_coefficient": Measure("factor"),
    "turns_left": TURNS,
    "id": Measure("id"),
    "targets": PLANET,
    "x": Measure("distance"),
    "y": Measure("distance"),
    "local_income": CASH,
    "own_shares": SHARES,
    "other_shares": SHARES,
    "efficiency": PERCENT,
    "team": ID,
    "target": PLANET,
    "planets": PLANET,
    "planet": PLANET,
    "busy": TURNS,
    "shares": SHARES,
    "cash": CASH,
    "score": Measure("score"),
    "vouchers": Measure("vouchers"),
    "collecting": Measure("traders"),
    "sending": Measure("traders"),
}
