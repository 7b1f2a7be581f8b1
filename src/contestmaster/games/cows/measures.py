"""What the fields of replies are measured in, by the rule book's parameters and commands."""

from typing import Final

from contestmaster.kernel.measures import Measure, Measures

ID: Final = Measure("id", 1)
COWS: Final = Measure("cows")
TURNS: Final = Measure("turns")
POWER: Final = Measure("power")
BOTTLES: Final = Measure("bottles")

MEASURES: Final[Measures] = {
    "dim": Measure("dimensions", 2, 4),
    "side": Measure("fields", 2, 300),
    "turn_seconds": Measure("seconds", 1),
    "long_sight": Measure("fields", 1, 8),
    "short_sight": Measure("fields", 1, 5),
    "command_limit": Measure("commands", 1),
    "speed_coefficient": Measure("factor"),
    "cowboy_power": POWER,
    "gunman_power": POWER,
    "grace_turns": TURNS,
    "loser_loss": Measure("power per member"),
    "winner_loss": Measure("power per member"),
    "capture_loss": Measure("power per cowboy"),
    "move_loss": Measure("power per member"),
    "combat_min_turns": TURNS,
    "combat_max_turns": TURNS,
    "capture_probability": Measure("probability", 0, 1),
    "milk_yield": Measure("bottles per cow"),
    "game_id": ID,
    "turns_left": TURNS,
    "milk_left": BOTTLES,
    "milk_limit": BOTTLES,
    "milk": BOTTLES,
    "rank": Measure("place", 1),
    "id": ID,
    "location": Measure("coordinate", 1, 300),
    "cowboys": Measure("cowboys"),
    "gunmen": Measure("gunmen"),
    "power": POWER,
    "cows": COWS,
    "stab_left": TURNS,
    "capture_ban_left": TURNS,
    "protected_left": TURNS,
    "fields": Measure("fields"),
    "fields_with_cows": Measure("fields"),
    "team": ID,
    "groups": Measure("groups"),
    "enemy_team": ID,
    "enemy_groups": Measure("groups"),
    "enemy_power": POWER,
    "wild": COWS,
    "conducted": COWS,
    "free_cowboys": Measure("cowboys"),
    "free_gunmen": Measure("gunmen"),
    "cowboy_price": BOTTLES,
    "gunman_price": BOTTLES,
    "milked_group": ID,
    "milked_cows": COWS,
    "bottles_per_cow": Measure("bottles per cow"),
}
