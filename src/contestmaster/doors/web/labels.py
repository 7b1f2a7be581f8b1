"""What people call an option: words for the names that files and commands have."""

from typing import Final

_CALLED: Final = {
    "autostart": "Start by itself when all seats are taken",
    "bot_delay_s": "Pause between two orders of a bot (seconds)",
    "build_on_occupied": "Build where a ship is",
    "crack_pct": "Planets with crack (percent)",
    "dim": "Dimensions",
    "game_turns": "Turns of a game",
    "lock_step": "A turn ends when all have waited",
    "max_turns": "Turns of a game",
    "min_seats": "Seats that must be taken before the start",
    "ndays_per_nweek": "Ndays of an nweek",
    "pace": "What ends a turn",
    "private": "Only by invitation",
    "refusals": "Keep refused orders in the record",
    "rotate": "Change seats at a rematch",
    "side": "Length of a side",
    "teams_base": "Teams that the map is made for",
    "turn_length_s": "Length of a turn (seconds)",
    "turn_limit_s": "Longest turn (seconds)",
    "turn_seconds": "Length of a turn (seconds)",
    "turns_per_nday": "Turns of an nday",
    "w_attack": "Weight of attacks",
    "w_counter": "Weight of counterattacks",
    "w_stack": "Weight of stacks",
    "w_unit": "Weight of units",
    "w_victory": "Weight of a victory",
}
"""Where the name alone does not tell it."""
_WORDS: Final = {
    "hp": "hit points",
    "max": "most",
    "min": "fewest",
    "n": "number of",
    "pct": "percent",
    "prob": "probability",
}
_SECONDS: Final = "_s"


def after_turn(ended: int, turns: int | None = None) -> str:
    """Return how far a running game is: pages count the turns that have ended [CONTEST-165].

    Args:
        ended: how many have ended.
        turns: how many there are in all, where that is known.

    >>> after_turn(12, 40), after_turn(12), after_turn(0, 40), after_turn(0)
    ('after turn 12 of 40', 'after turn 12', 'in the first of 40 turns', 'in the first turn')
    """
    if ended == 0:
        return "in the first turn" if turns is None else f"in the first of {turns} turns"
    return f"after turn {ended}" if turns is None else f"after turn {ended} of {turns}"


def label(name: str) -> str:
    """Return what people call an option.

    >>> label("dim"), label("capture_ban_turns"), label("defence_time_s"), label("n_planets")
    ('Dimensions', 'Capture ban turns', 'Defence time (seconds)', 'Number of planets')
    """
    known = _CALLED.get(name)
    if known is not None:
        return known
    timed = name.endswith(_SECONDS)
    parts = name.removesuffix(_SECONDS).split("_") if timed else name.split("_")
    words = " ".join(_WORDS.get(part, part) for part in parts)
    return words[:1].upper() + words[1:] + (" (seconds)" if timed else "")
