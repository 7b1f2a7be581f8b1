"""Environments of PettingZoo in which one agent acts after another."""

from typing import Any

import numpy as np
from gymnasium.spaces import Dict, Space
from pettingzoo import AECEnv

from contestmaster.arrays.worlds import NOBODY
from contestmaster.envs.batch import Batch
from contestmaster.envs.setting import Setting
from contestmaster.envs.spaces import action_space, mask_space, observation_space
from contestmaster.envs.structured import number_of
from contestmaster.kernel.structured import ActionFamily


class Seats:
    """What both environments of PettingZoo have: agents by seat, their spaces, what they see."""

    def __init__(self, setting: Setting) -> None:
        """Make agents and spaces."""
        encoding = setting.encoding
        self.setting = setting
        self.batch = Batch(setting, 1)
        self.render_mode = None
        self.possible_agents = list(setting.names)
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space[Any]] = {
            name: Dict(
                {"observation": observation_space(encoding), "action_mask": mask_space(encoding)}
            )
            for name in setting.names
        }
        self.action_spaces: dict[str, Space[Any]] = {
            name: action_space(encoding) for name in setting.names
        }
        self._seats = {name: seat for seat, name in enumerate(setting.names)}

    def observation_space(self, agent: str) -> Space[Any]:
        """Return what an agent may observe, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return what an agent may do, always the same object."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and what it may do now: copies that it can keep."""
        worlds = self.batch.worlds
        worlds.eyes[0] = self._seats[agent]
        worlds.look(0, 1)
        return {
            "observation": worlds.observations[0].copy(),
            "action_mask": worlds.masks[0].copy(),
        }

    def offers(self, agent: str) -> list[ActionFamily]:
        """Return families of legal actions of an agent, where actions are commands with parts.

        Raises:
            ValueError: they are numbers: masks say which are legal.
        """
        return self.batch.offers(0, self._seats[agent])

    def journal(self, *, last: bool = False) -> bytes:
        """Return the journal of the match, or of the one before it; ``verify`` takes it."""
        return self.batch.journal(last=last)

    def render(self) -> None:
        """Show nothing: the journal can be opened with ``contestmaster replay``."""

    def close(self) -> None:
        """Nothing needs to be closed."""


class Aec(Seats, AECEnv[str, dict[str, Any], Any]):  # type: ignore[misc] # it has no types
    """A match: the seat of the lowest number that can act does so, until it cannot any more.

    What is refused changes nothing, and the same agent is up again; its ``info`` has the ``code``.
    Nobody is terminated before the match is over; whoever is out of it is never up.
    """

    def __init__(self, setting: Setting) -> None:
        """Make an environment that is to be reset before anything else."""
        Seats.__init__(self, setting)
        self.metadata = {"name": setting.id, "render_modes": [], "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: that of a seed, or the next; there are no options.

        Raises:
            ValueError: it is no seed.
        """
        del options
        self.batch.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"code": 0} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self.batch.worlds.eyes[0])]

    def step(self, action: Any) -> None:
        """Let the agent that is up take an action; ``None`` if it is terminated."""
        self.batch.check_begun()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        batch = self.batch
        self._cumulative_rewards[agent] = 0.0
        batch.worlds.movers[0] = self._seats[agent]
        code = batch.take(0, number_of(self.setting.encoding, action))
        self.infos[agent] = {"code": code}
        self.rewards = dict(zip(self.possible_agents, batch.paid()[0].tolist(), strict=True))
        self._accumulate_rewards()
        mover = int(batch.worlds.movers[0])
        if mover == NOBODY:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[mover]

    def state(self) -> np.ndarray[Any, Any]:
        """Return what all agents see, one behind the other."""
        return np.concatenate([self.observe(name)["observation"] for name in self.possible_agents])
