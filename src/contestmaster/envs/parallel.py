"""Environments of PettingZoo in which all agents act at once."""

from typing import Any, TypeAlias

from pettingzoo import ParallelEnv

from contestmaster.arrays.worlds import NOBODY
from contestmaster.envs.aec import Seats
from contestmaster.envs.setting import Setting
from contestmaster.envs.structured import number_of

Stepped: TypeAlias = tuple[
    dict[str, dict[str, Any]],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]
"""By agent: observations, rewards, terminations, truncations and infos."""


class Parallel(Seats, ParallelEnv[str, dict[str, Any], Any]):  # type: ignore[misc] # it has no types
    """A match in which each step takes one action of every seat, in the order of seats.

    Whoever cannot act, as its mask says, may give any number: nothing comes of it. What somebody
    else has made illegal within the step is refused; ``info`` has the ``code``.
    """

    def __init__(self, setting: Setting) -> None:
        """Make an environment that is to be reset before anything else."""
        Seats.__init__(self, setting)
        self.metadata = {"name": setting.id, "render_modes": []}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Begin a match: that of a seed, or the next; there are no options.

        Raises:
            ValueError: it is no seed.
        """
        del options
        self.batch.reset(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {"code": 0} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> Stepped:
        """Take an action of each agent that gives one.

        Returns:
            By agent: observations, rewards, terminations, truncations and infos.
        """
        batch, agents = self.batch, self.agents
        batch.check_begun()
        if not agents:  # the match is over
            return {}, {}, {}, {}, {}
        codes = dict.fromkeys(agents, 0)
        for agent in agents:
            if agent in actions and batch.worlds.movers[0] != NOBODY:
                batch.worlds.movers[0] = self._seats[agent]
                codes[agent] = batch.take(0, number_of(self.setting.encoding, actions[agent]))
        over = bool(batch.worlds.movers[0] == NOBODY)
        found = (
            self._seen(),
            dict(zip(agents, batch.paid()[0].tolist(), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {"code": codes[agent]} for agent in agents},
        )
        if over:
            self.agents = []
        return found

    def _seen(self) -> dict[str, dict[str, Any]]:
        return {agent: self.observe(agent) for agent in self.agents}
