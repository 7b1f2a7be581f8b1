"""All games that have an encoding, by name and version, in the registry of Gymnasium."""

import gymnasium

from contestmaster.envs.setting import NoEncodingError, setting_of
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.registry import UnknownGameError, game_names

NAMESPACE = "contestmaster"
"""Before the name of a game: ``contestmaster/spacecrack-v1``."""


def register() -> None:
    """Register every game that is installed and says how it becomes numbers.

    A package that cannot be loaded is left out.
    """
    for name in game_names():
        try:
            setting = setting_of(name)
        except (NoEncodingError, SetupError, UnknownGameError):
            continue
        if (found := f"{NAMESPACE}/{setting.id}") not in gymnasium.registry:
            gymnasium.register(
                found,
                entry_point="contestmaster.envs:gym",
                vector_entry_point="contestmaster.envs:vector",
                kwargs={"name": name},
            )
