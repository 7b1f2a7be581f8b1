"""Names to propose to guests: two words that nobody on the server is called by yet."""

import secrets
from collections.abc import Container
from typing import Final

from contestmaster.lobby.names import folded

_FIRST: Final = (
    "amber", "brave", "bright", "calm", "clever", "cosmic", "crimson", "eager", "early", "fair",
    "gentle", "golden", "green", "happy", "humble", "jolly", "keen", "lively", "lucky", "lunar",
    "merry", "misty", "nimble", "noble", "polar", "proud", "quick", "quiet", "red", "silver",
    "solar", "steady", "sunny", "swift", "tidy", "violet", "warm", "wild", "wise", "witty",
)  # fmt: skip
_SECOND: Final = (
    "badger", "bear", "comet", "crane", "crow", "dingo", "eagle", "falcon", "ferret", "finch",
    "fox", "gecko", "hare", "hawk", "heron", "ibex", "jackal", "koala", "lark", "lemur",
    "lynx", "magpie", "marten", "meteor", "moose", "newt", "orca", "otter", "owl", "panda",
    "pike", "puffin", "quasar", "raven", "robin", "seal", "stork", "tapir", "wombat", "wren",
)  # fmt: skip
_TRIES: Final = 50


def proposed(taken: Container[str]) -> str:
    """Return a name that is free: 1600 pairs of words, with a number where that does not suffice.

    Args:
        taken: the folded names of the persons of the server.
    """
    for _ in range(_TRIES):
        name = f"{secrets.choice(_FIRST)}-{secrets.choice(_SECOND)}"
        if folded(name) not in taken:
            return name
    while True:
        name = f"{secrets.choice(_SECOND)}-{secrets.randbelow(10**6)}"
        if folded(name) not in taken:
            return name
