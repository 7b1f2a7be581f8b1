"""Environments of Gymnasium with any number of matches at once."""

from typing import Any

import numpy as np
from gymnasium import Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from contestmaster.arrays.worlds import NOBODY
from contestmaster.envs.batch import Batch, seed_of
from contestmaster.envs.opponents import Policy, PolicyOpponents
from contestmaster.envs.setting import Setting
from contestmaster.envs.spaces import action_space, observation_space
from contestmaster.envs.structured import numbers_of
from contestmaster.kernel.structured import ActionFamily

Stepped = tuple[
    NDArray[Any], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class Vector(VectorEnv[NDArray[Any], Any, NDArray[Any]]):
    """Many matches. In each the seat that is up acts; or always the same seat, against a policy.

    Unless ``copy``, observations and masks are the same arrays each time, filled anew.

    ``info`` has by match: ``action_mask`` and ``seat`` of who is up, ``code`` of what was done
    last, ``rewards`` of all seats. The reward of a step is that of the seat that has acted.

    A match that is over is followed by the next in its world, as ``metadata["autoreset_mode"]``
    says: in the same step (then ``info["final_obs"]`` has what was seen at its end), in the next,
    in which the action is ignored, or not at all before ``reset`` is called.
    """

    def __init__(
        self,
        setting: Setting,
        count: int,
        *,
        threads: int = 1,
        autoreset: AutoresetMode = AutoresetMode.SAME_STEP,
        copy: bool = True,
        seat: int = 0,
        against: Policy | None = None,
    ) -> None:
        """Make matches that are to be reset before anything else.

        Raises:
            ValueError: there are no matches, or there is no such seat.
        """
        if count < 1:
            raise ValueError(f"{count} matches are none")
        if not 0 <= seat < len(setting.names):
            raise ValueError(f"there is no seat {seat}; there are {len(setting.names)}, from 0")
        self.setting = setting
        self.num_envs = count
        self.metadata = {
            "name": setting.id,
            "render_modes": [],
            "autoreset_mode": AutoresetMode(autoreset),
        }
        self.single_observation_space: Space[Any] = observation_space(setting.encoding)
        self.single_action_space: Space[Any] = action_space(setting.encoding)
        self.observation_space: Space[Any] = batch_space(self.single_observation_space, count)
        self.action_space: Space[Any] = batch_space(self.single_action_space, count)
        self.batch = Batch(setting, count, threads=threads)
        self._mode = AutoresetMode(autoreset)
        self._copy = copy
        self._seat = seat
        self._others = None if against is None else PolicyOpponents(self.batch, seat, against)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begin a match in all worlds, or in those of the option ``reset_mask``: bool[count].

        Args:
            seed: of the first world; world i has it plus i, and later matches see :class:`.Batch`.
            options: ``reset_mask``.

        Raises:
            ValueError: it is no seed, or comes together with a mask.
        """
        seed = seed_of(seed)
        super().reset(seed=seed, options=options)
        mask = (options or {}).get("reset_mask")
        if mask is None:
            self.batch.reset(seed)
        elif seed is None:
            self.batch.again(np.flatnonzero(mask))
        else:
            raise ValueError("a seed is for all worlds: leave it or `reset_mask` out")
        if self._others is not None and mask is None:
            self._others.begin()
        self._follow()
        return self._seen()

    def step(self, actions: Any) -> Stepped:
        """Take an action in each match; those of matches that are over are ignored."""
        batch, worlds = self.batch, self.batch.worlds
        batch.check_begun()
        stale = self._stale()
        worlds.actions[:] = numbers_of(self.setting.encoding, actions)
        actors = np.maximum(worlds.movers, 0)
        batch.step()
        codes = worlds.codes.copy()
        self._follow()
        rewards = batch.paid()
        over = worlds.movers == NOBODY
        info: dict[str, Any] = {"code": codes, "rewards": rewards}
        if self._mode is AutoresetMode.SAME_STEP and over.any():
            info |= self._final(over, actors)
            self._again(np.flatnonzero(over))
        elif len(stale):
            self._again(stale)
            over[stale] = False
        observations, seen = self._seen()
        paid = rewards[np.arange(self.num_envs), actors]
        return observations, paid, over, np.zeros(self.num_envs, np.bool_), seen | info

    def offers(self, i: int, seat: int) -> list[ActionFamily]:
        """Return families of legal actions of a seat, where actions are commands with parts.

        Raises:
            ValueError: they are numbers: masks say which are legal.
        """
        return self.batch.offers(i, seat)

    def journal(self, i: int = 0, *, last: bool = False) -> bytes:
        """Return the journal of a match, or of the one before it in that world.

        ``verify`` takes it.

        Raises:
            LookupError: there was none before it.
        """
        return self.batch.journal(i, last=last)

    def clone(self) -> "Vector":
        """Return matches that stand as these, and go their own way, with the same settings."""
        other: Vector = object.__new__(type(self))
        vars(other).update(vars(self))
        other.batch = self.batch.clone()
        other._others = None if self._others is None else self._others.of(other.batch)
        return other

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        del kwargs
        self.batch.close()

    def _stale(self) -> NDArray[np.int64]:
        """Return the worlds that are to begin anew in the next step."""
        if self._mode is not AutoresetMode.NEXT_STEP:
            return np.zeros(0, np.int64)
        return np.flatnonzero(self.batch.worlds.movers == NOBODY)

    def _again(self, places: NDArray[np.int64]) -> None:
        self.batch.again(places)
        self._follow()

    def _follow(self) -> None:
        """Let the others act, where the same seat always learns."""
        if self._others is not None:
            self._others.play()

    def _final(self, over: NDArray[np.bool_], actors: NDArray[np.int64]) -> dict[str, Any]:
        """Return what those who have acted last see at the end."""
        worlds = self.batch.worlds
        found = np.full(self.num_envs, None, object)
        worlds.eyes[over] = actors[over]
        for i in np.flatnonzero(over).tolist():
            worlds.look(i, i + 1)
            found[i] = worlds.observations[i].copy()
        return {"final_obs": found, "_final_obs": over.copy()}

    def _seen(self) -> tuple[NDArray[Any], dict[str, Any]]:
        """Return what those who are up see, and what they may do."""
        worlds = self.batch.worlds
        if self._others is not None:
            worlds.eyes.fill(self._seat)
        self.batch.look()
        masks, observations = worlds.masks, worlds.observations
        if self._copy:
            masks, observations = masks.copy(), observations.copy()
        return observations, {"action_mask": masks, "seat": worlds.eyes.copy()}
