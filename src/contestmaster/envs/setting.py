"""What is played in an environment: a game with its parameters, its seats, and what is paid."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from contestmaster.envs.rewards import REWARDS, Reward
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.game import Game, SetupError
from contestmaster.kernel.registry import load_game
from contestmaster.tournament.bound import wrong_seats


class NoEncodingError(LookupError):
    """A game does not say how it becomes numbers."""


class Setting(NamedTuple):
    """What all matches of an environment have in common.

    Attributes:
        game: with its parameters.
        encoding: of the game for these seats.
        names: of the agents, by seat.
        reward: what is paid.
    """

    game: Game[Any, Any]
    encoding: Encoding[Any]
    names: tuple[str, ...]
    reward: Reward

    @property
    def id(self) -> str:
        """The name and version of the environment; both versions can only rise, and it with them.

        It is that of the rules and that of the encoding, less 1.
        """
        return f"{self.game.name}-v{self.game.version + self.encoding.version - 1}"


def setting_of(
    name: str,
    *,
    seats: int | None = None,
    names: Sequence[str] = (),
    reward: str = "win",
    **params: Any,
) -> Setting:
    """Return what is played.

    Args:
        name: of the game.
        seats: how many play; as many as there are names, or as usual in the game.
        names: of the agents; ``player_0``, ``player_1`` ... if not given.
        reward: what is paid: ``win``, ``rank`` or ``score``, see :mod:`.rewards`.
        params: parameters of the game.

    Raises:
        UnknownGameError: there is no such game.
        NoEncodingError: it does not say how it becomes numbers.
        SetupError: a parameter is wrong, the game is not played by so many, or names and seats do
            not fit each other.
        ValueError: there is no such reward.
    """
    rules = load_game(name)
    try:
        game = rules(msgspec.convert(params, rules.Params))
    except (msgspec.ValidationError, ValueError) as error:
        raise SetupError(f"{name}: {error}") from None
    usual = 2 if game.seating is None else game.seating.usual
    count = (len(names) or usual) if seats is None else seats
    if what := wrong_seats(game, count):
        raise SetupError(what)
    called = tuple(names) or tuple(f"player_{seat}" for seat in range(count))
    if len(called) != count or len(set(called)) != count:
        raise SetupError(f"{count} seats need as many names, all of them different: {called}")
    if reward not in REWARDS:
        raise ValueError(f"there is no reward {reward!r}; there are: {', '.join(REWARDS)}")
    encoding = game.encoding(count)
    if encoding is None:
        raise NoEncodingError(f"{name} does not say how it becomes numbers")
    return Setting(game, encoding, called, REWARDS[reward])
