"""Games that are over soon."""

from typing import Any

SMALL: dict[str, dict[str, Any]] = {
    "spacecrack": {"turns": 5, "turn_seconds": 0},
    "cows": {"side": 20, "max_turns": 4, "stable_distance": 3},
    "traders": {"game_turns": 4},
    "desk": {
        "preparation_turns": 2,
        "tactics_turns": 2,
        "skirmish_turns": 3,
        "results_turns": 1,
    },
}
