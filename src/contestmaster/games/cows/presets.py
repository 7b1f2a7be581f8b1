"""Sizes of Wild wild space that are made for people."""

from typing import Final

from contestmaster.kernel.game import AtOnce, Preset

_SMALL: Final[dict[str, str]] = {
    "bot_delay_s": "0",  # what bots order is seen when the turn has ended
    "turn_limit_s": "1800",  # whoever goes away does not stay for a day
    "side": "15",
    "long_sight": "5",
    "short_sight": "3",
    "grace_turns": "3",
    "stable_distance": "3",
    "stable_turns": "2",
    "capture_ban_turns": "1",
    "cow_density_divisor": "8",
    "initial_cowboys": "6",
    "initial_gunmen": "2",
    "cowboy_price": "20",
    "gunman_price": "20",
    "group_limit": "4",
    "milk_limit": "2000",
    "map_pool": "4",
}
"""A board that is seen at a glance, and few hands: so a turn is thought over in half a minute."""

PRESETS: Final = (
    Preset(
        "quick",
        "Quick",
        "30 turns on 15 by 15 fields: about 15 minutes",
        _SMALL | {"max_turns": "30"},
    ),
    Preset(
        "long",
        "Long",
        "80 turns on 25 by 25 fields: about an hour",
        _SMALL
        | {"side": "25", "max_turns": "80", "initial_cowboys": "8", "initial_gunmen": "4"}
        | {"group_limit": "6", "milk_limit": "8000"},
    ),
    Preset(
        "friends",
        "With friends",
        "4 seats, 40 turns on 20 by 20 fields: about half an hour",
        _SMALL | {"seats": "4", "side": "20", "max_turns": "40", "milk_limit": "4000"},
    ),
)

AT_ONCE: Final = AtOnce(
    "Catch the wild cows, bring them home, milk them.",
    "Wild wild space against a rancher: 30 turns on 15 by 15 fields, about 15 minutes.",
    seats=2,
    options=PRESETS[0].options,
)
