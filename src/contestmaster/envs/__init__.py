"""Our games as environments for programs that learn, with the interfaces of the field.

    from contestmaster import envs

    env = envs.aec("spacecrack", board_size=12)  # PettingZoo: one agent after another
    env = envs.parallel("spacecrack")  # PettingZoo: all agents at once
    env = envs.gym("spacecrack", against="greedy")  # Gymnasium: one seat, against others
    env = envs.vector("spacecrack", 1024)  # Gymnasium: many matches at once

They need the extra ``envs``. The rules are those that people play: ``reset(seed=s)`` begins the
match that ``play --seed s`` plays, and ``env.journal()`` is a journal that ``verify`` accepts. What
lives here makes spaces, rewards and interfaces of the field; which number is which order, and what
a seat observes, is said by each game (:class:`contestmaster.kernel.encoding.Encoding`).
"""

from typing import Any

try:
    import gymnasium as _gymnasium
    import pettingzoo as _pettingzoo
except ImportError as _missing:
    raise ImportError(
        "environments need the extra `envs`: pip install '.[envs]' in the folder of "
        f"the source ({_missing})"
    ) from _missing

from gymnasium.vector import AutoresetMode

from contestmaster.envs.aec import Aec
from contestmaster.envs.opponents import Policy, uniform
from contestmaster.envs.parallel import Parallel
from contestmaster.envs.registration import register
from contestmaster.envs.rewards import REWARDS
from contestmaster.envs.setting import NoEncodingError, Setting, setting_of
from contestmaster.envs.single import Single
from contestmaster.envs.spaces import named
from contestmaster.envs.structured import CommandSpace, action_of, drawn, number_of
from contestmaster.envs.vector import Vector
from contestmaster.kernel.packing import packed

__all__ = [
    "REWARDS",
    "Aec",
    "AutoresetMode",
    "CommandSpace",
    "NoEncodingError",
    "Parallel",
    "Policy",
    "Setting",
    "Single",
    "Vector",
    "action_of",
    "aec",
    "drawn",
    "gym",
    "named",
    "number_of",
    "packed",
    "parallel",
    "uniform",
    "vector",
]

del _gymnasium, _pettingzoo


def aec(name: str, **settings: Any) -> Aec:
    """Return an environment of PettingZoo in which one agent acts after another.

    Args:
        name: of the game.
        settings: ``seats``, ``names``, ``reward``, and parameters of the game, as
            :func:`.setting.setting_of` takes them.

    Raises:
        UnknownGameError: there is no such game.
        NoEncodingError: it does not say how it becomes numbers.
        SetupError: no match can be played with these settings.
    """
    return Aec(setting_of(name, **settings))


def parallel(name: str, **settings: Any) -> Parallel:
    """Return an environment of PettingZoo in which all agents act at once; else as :func:`aec`."""
    return Parallel(setting_of(name, **settings))


def gym(name: str, against: str | Policy = uniform, *, seat: int = 0, **settings: Any) -> Single:
    """Return an environment of Gymnasium: one seat of a match.

    Args:
        name: of the game.
        against: who plays the others: the name of a sample bot, or a policy; :func:`uniform` takes
            any legal action.
        seat: of the agent.
        settings: as of :func:`aec`.

    Raises:
        UnknownBotError: there is no such sample bot.
        ValueError: there is no such seat; for more see :func:`aec`.
    """
    return Single(setting_of(name, **settings), seat, against)


def vector(
    name: str,
    num_envs: int,
    *,
    threads: int = 1,
    autoreset: AutoresetMode = AutoresetMode.SAME_STEP,
    copy: bool = True,
    against: Policy | None = None,
    seat: int = 0,
    **settings: Any,
) -> Vector:
    """Return an environment of Gymnasium with any number of matches at once.

    Args:
        name: of the game.
        num_envs: how many matches.
        threads: among how many they are divided; as many as there are cores are worth it, where
            the rules of the game are compiled for many matches.
        autoreset: how a match that is over is followed by the next.
        copy: whether observations and masks are new arrays each time.
        against: a policy that plays all other seats; none: whoever is up acts.
        seat: of the agent, where there is a policy.
        settings: as of :func:`aec`.

    Raises:
        ValueError: there are no matches, or there is no such seat; for more see :func:`aec`.
    """
    return Vector(
        setting_of(name, **settings),
        num_envs,
        threads=threads,
        autoreset=autoreset,
        copy=copy,
        against=against,
        seat=seat,
    )


register()
