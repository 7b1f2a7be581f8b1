"""Sizes of Interstellar overdrive that are made for people."""

from typing import Final

from contestmaster.kernel.game import AtOnce, Preset

_CORE: Final[dict[str, str]] = {
    "bot_delay_s": "0",  # what bots order is seen when the turn has ended
    "turn_limit_s": "1800",  # whoever goes away does not stay for a day
    "sets": "E",
    "n_planets": "8",
    "n_stars": "2",
    "delay_turns": "1",
    "initial_vouchers": "6",
    "initial_cash": "600",
    "facility_cost": "400",
    "facility_cost_step": "100",
}
"""A sector with eight planets, in which a trader may act in every other turn."""

PRESETS: Final = (
    Preset(
        "quick", "Quick", "8 planets and 20 turns: about 10 minutes", _CORE | {"game_turns": "20"}
    ),
    Preset(
        "long",
        "Long",
        "12 planets and 60 turns: about half an hour",
        _CORE | {"n_planets": "12", "n_stars": "3", "game_turns": "60"},
    ),
    Preset(
        "friends",
        "With friends",
        "4 seats, 10 planets and 30 turns: about 20 minutes",
        _CORE | {"seats": "4", "n_planets": "10", "game_turns": "30"},
    ),
)

AT_ONCE: Final = AtOnce(
    "Buy shares, place your traders, let planets pay.",
    "Interstellar overdrive against a collector: 20 turns, about 10 minutes.",
    seats=2,
    options=PRESETS[0].options,
)
