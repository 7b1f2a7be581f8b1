"""Environments of Gymnasium: one agent in one match, against others."""

from typing import Any

import gymnasium
import numpy as np

from contestmaster.arrays.worlds import NOBODY
from contestmaster.bots.catalogue import bot
from contestmaster.envs.batch import Batch, seed_of
from contestmaster.envs.opponents import BotOpponents, Opponents, Policy, PolicyOpponents
from contestmaster.envs.setting import Setting
from contestmaster.envs.spaces import action_space, observation_space
from contestmaster.envs.structured import number_of
from contestmaster.kernel.structured import ActionFamily


class Single(gymnasium.Env[np.ndarray[Any, Any], Any]):
    """A match as one of its seats plays it; ``info`` has the ``action_mask`` and the last ``code``.

    What is refused changes nothing. The episode ends with the match: who is out of it, is paid
    when the others have played it to its end.
    """

    def __init__(self, setting: Setting, seat: int, against: str | Policy) -> None:
        """Make an environment that is to be reset before anything else.

        Raises:
            UnknownBotError: there is no such sample bot.
            ValueError: there is no such seat.
        """
        if not 0 <= seat < len(setting.names):
            raise ValueError(f"there is no seat {seat}; there are {len(setting.names)}, from 0")
        self.setting = setting
        self.metadata = {"name": setting.id, "render_modes": []}
        self.observation_space = observation_space(setting.encoding)
        self.action_space = action_space(setting.encoding)
        self._seat = seat
        self._others: Opponents
        if isinstance(against, str):
            self._others = BotOpponents(setting, seat, bot(setting.game.name, against))
        else:
            self._others = PolicyOpponents(Batch(setting, 1), seat, against)
        self.batch = self._others.batch
        worlds = self.batch.worlds  # whose buffers stay where they are
        self._mask, self._observation = worlds.masks[0], worlds.observations[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        """Begin a match: that of a seed, or the next; there are no options.

        Raises:
            ValueError: it is no seed.
        """
        seed = seed_of(seed)
        super().reset(seed=seed, options=options)
        self.batch.reset(seed)
        self._others.begin()
        self._others.play()
        return self._seen(0)

    def step(self, action: Any) -> tuple[np.ndarray[Any, Any], float, bool, bool, dict[str, Any]]:
        """Take an action, and let the others act until the seat is up again."""
        batch = self.batch
        batch.check_begun()
        code = batch.take(0, number_of(self.setting.encoding, action))
        if not code:
            self._others.play()
        observation, info = self._seen(code)
        over = batch.worlds.movers.item(0) == NOBODY
        reward: float = batch.paid().item(0, self._seat) if over or batch.steady else 0.0
        return observation, reward, over, False, info

    def offers(self) -> list[ActionFamily]:
        """Return families of legal actions, where actions are commands with parts.

        Raises:
            ValueError: they are numbers: masks say which are legal.
        """
        return self.batch.offers(0, self._seat)

    def journal(self, *, last: bool = False) -> bytes:
        """Return the journal of the match, or of the one before it; ``verify`` takes it."""
        return self._others.journal(last=last)

    def _seen(self, code: int) -> tuple[np.ndarray[Any, Any], dict[str, Any]]:
        worlds = self.batch.worlds
        worlds.eyes[0] = self._seat
        worlds.look(0, 1)
        return self._observation.copy(), {"action_mask": self._mask.copy(), "code": code}
