"""The programme of the demo, as data: its servers, and who plays on them.

A further server is one more line of :data:`SERVERS`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

GUEST: Final = "guest"
"""Login and password of the account for newcomers; the servers listen on this machine only."""

STYLES: Final[Mapping[str, str]] = {
    "steady": "by sound rules",
    "daring": "by an idea that may fail",
    "random": "by chance",
}
"""How our bots play, in words."""

BOTS: Final = tuple(f"{style}{number}" for style in STYLES for number in (1, 2))
"""The logins of our bots' teams: two of each style."""

TEAMS: Final[Mapping[str, str]] = dict(
    zip(
        (*BOTS, GUEST),
        ("Thistle", "Kestrel", "Comet", "Bramble", "Puddle", "Marigold", "Visitors"),
        strict=True,
    )
)
"""What each team is called, by its login. Names are of nobody, and so short that
tables of a terminal have room for them."""

COWS: Final[Mapping[str, Any]] = {
    "dim": 2,
    "side": 30,
    "max_turns": 35,
    "milk_limit": 700,
    "stable_distance": 4,
    "stable_turns": 1,
    "cow_density_divisor": 3,
    "capture_probability": 0.8,
    "capture_ban_turns": 2,
}
"""Small and short, so that the first game ends within 40 seconds; and cows that are many, easily
caught and soon calm, so that milk flows in so short a game."""


class Stand(NamedTuple):
    """One server of the demo.

    Attributes:
        name: its name.
        game: what is played there.
        about: the game in words.
        options: the game's parameters: short games, on boards with room for all teams.
        bots: which bot plays it in each of the :data:`STYLES`.
    """

    name: str
    game: str
    about: str
    options: Mapping[str, Any]
    bots: tuple[str, str, str]


_COWS_BOTS: Final = ("rancher", "raider", "random")
_COWS_3: Final = {**COWS, "dim": 3, "side": 14, "max_turns": 40, "stable_distance": 3}
_COWS_4: Final = {**COWS, "dim": 4, "side": 8, "max_turns": 45, "stable_distance": 2}

_DESK_BOTS: Final = ("sergeant", "tactician", "random")
_DESK: Final = {
    "preparation_turns": 3,
    "tactics_turns": 2,
    "skirmish_turns": 33,
    "results_turns": 2,
}
_DESK_MAJOR: Final = {**_DESK, "trait_influence": "major", "skirmish_turns": 38}

_TRADERS_BOTS: Final = ("collector", "forwarder", "random")
_TRADERS: Final = {"turn_seconds": 1, "initial_income": (100, 300), "delay_turns": 2}
_ABC: Final = {**_TRADERS, "sets": "ABC", "game_turns": 40}
_DEF: Final = {**_TRADERS, "sets": "DEF", "game_turns": 45}

SERVERS: Final = (
    Stand("Cows1", "cows", "Wild wild space in 2 dimensions", COWS, _COWS_BOTS),
    Stand("Cows2", "cows", "Wild wild space in 3 dimensions", _COWS_3, _COWS_BOTS),
    Stand("Cows3", "cows", "Wild wild space in 4 dimensions", _COWS_4, _COWS_BOTS),
    Stand("Desk1", "desk", "DESK, four battles at once", _DESK, _DESK_BOTS),
    Stand("Desk2", "desk", "DESK, where teams give traits to units", _DESK_MAJOR, _DESK_BOTS),
    Stand("Traders1", "traders", "Interstellar overdrive, sets A to C", _ABC, _TRADERS_BOTS),
    Stand("Traders2", "traders", "Interstellar overdrive, sets D to F", _DEF, _TRADERS_BOTS),
)
"""The servers, in the order of their ports."""


def who_plays() -> Iterator[str]:
    """Yield for each style which teams play so, and as which of our bots."""
    bots = {stand.game: stand.bots for stand in SERVERS}
    for (style, how), programs in zip(
        STYLES.items(), zip(*bots.values(), strict=True), strict=True
    ):
        teams = " and ".join(TEAMS[login] for login in BOTS if login.startswith(style))
        yield f"{teams} play {how}: {', '.join(dict.fromkeys(programs))}"
