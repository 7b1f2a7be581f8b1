"""How the tests walk through environments: by legal actions that a generator draws."""

from typing import Any

import numpy as np


def drawn(mask: Any, rng: np.random.Generator) -> int:
    """Return a legal action, 0 where there is none."""
    legal = np.flatnonzero(mask)
    return int(rng.choice(legal)) if len(legal) else 0


def walk_aec(env: Any, seed: int) -> list[tuple[str, int]]:
    """Play the match of a seed to its end; return who has done what."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    done = []
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        if over:
            env.step(None)
            continue
        action = drawn(observation["action_mask"], rng)
        done.append((agent, action))
        env.step(action)
    return done
