"""What the fields of replies are measured in, by the rule book's parameters and commands."""

from typing import Final

from contestmaster.kernel.measures import Measure, Measures

ID: Final = Measure("id", 1)
TURNS: Final = Measure("turns")
WEIGHT: Final = Measure("weight")
POINTS: Final = Measure("points", None)

MEASURES: Final[Measures] = {
    "turn_length_s": Measure("seconds", 1, 2),
    "speed_coefficient": Measure("factor"),
    "preparation_turns": TURNS,
    "tactics_turns": TURNS,
    "skirmish_turns": TURNS,
    "results_turns": TURNS,
    "w_attack": WEIGHT,
    "w_counter": WEIGHT,
    "w_unit": WEIGHT,
    "w_stack": WEIGHT,
    "w_victory": WEIGHT,
    "id": ID,
    "enemy": ID,
    "battle": ID,
    "turns_left": TURNS,
    "hp": Measure("hit points", 1),
    "init": Measure("initiative"),
    "move": Measure("movement points"),
    "atk": Measure("attack"),
    "defense": Measure("defense"),
    "dmg": Measure("hit points"),
    "rng": Measure("fields"),
    "traits": ID,
    "slots": Measure("traits"),
    "units": Measure("units"),
    "kind": ID,
    "unit": ID,
    "owner": ID,
    "top_hp": Measure("hit points", 1),
    "x": Measure("column", 1, 12),
    "y": Measure("row", 1, 10),
    "stacks": ID,
    "numbers": Measure("as the word says"),
    "score": Measure("points", 0, 100),
    "own": POINTS,
    "BattleResult.enemy": POINTS,
}
