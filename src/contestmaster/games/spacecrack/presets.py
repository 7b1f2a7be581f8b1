"""Sizes of Space Crack that are made for people."""

from typing import Final

from contestmaster.kernel.game import AtOnce, Preset

_USUAL: Final[dict[str, str]] = {
    "bot_delay_s": "0.6",  # so that it is seen what bots do, one after another
    "turn_seconds": "1800",  # whoever goes away does not stay for a day
}

PRESETS: Final = (
    Preset("quick", "Quick", "45 planets and 15 turns: about 10 minutes", _USUAL),
    Preset(
        "long",
        "Long",
        "a larger board and 30 turns: about half an hour",
        _USUAL | {"board_size": "18", "turns": "30"},
    ),
    Preset(
        "friends",
        "With friends",
        "4 seats, 20 turns: about 20 minutes",
        _USUAL | {"seats": "4", "board_size": "14", "turns": "20"},
    ),
)

AT_ONCE: Final = AtOnce(
    "Take planets, build ships, crack the rest.",
    "Space Crack against two bots: it takes ten minutes, and nothing but a tap to begin.",
    seats=3,
    options=PRESETS[0].options,
)
