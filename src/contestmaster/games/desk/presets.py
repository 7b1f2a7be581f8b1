"""Sizes of DESK that are made for people."""

from typing import Final

from contestmaster.kernel.game import AtOnce, Preset

_DUEL: Final[dict[str, str]] = {
    "bot_delay_s": "0",  # what bots order is seen when the turn has ended
    "turn_limit_s": "1800",  # whoever goes away does not stay for a day
    "preparation_turns": "1",
    "tactics_turns": "1",
    "results_turns": "1",
    "n_cadre_types": "[3,4]",
    "cadre_hp_budget": "200",
    "score_profiles": "[[1,1,10,50,500]]",
}
"""Small armies, and no turn in which there is nothing to do but to wait."""

PRESETS: Final = (
    Preset(
        "quick",
        "Quick",
        "a duel of 20 turns: about 10 minutes",
        _DUEL | {"skirmish_turns": "17"},
    ),
    Preset(
        "long",
        "Long",
        "larger armies and 60 turns: about half an hour",
        _DUEL | {"skirmish_turns": "57", "n_cadre_types": "[4,6]", "cadre_hp_budget": "500"},
    ),
    Preset(
        "friends",
        "With friends",
        "4 seats, each against all others, 40 turns: about half an hour",
        _DUEL | {"seats": "4", "skirmish_turns": "37"},
    ),
)

AT_ONCE: Final = AtOnce(
    "Two armies, one stack a turn: strike first, and last.",
    "DESK against a sergeant: a duel of 20 turns, about 10 minutes.",
    seats=2,
    options=PRESETS[0].options,
)
