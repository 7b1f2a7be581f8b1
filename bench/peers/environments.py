"""Peers of `bench/envs.py` that want an environment of their own: pgx, and kaggle-environments.

    python -m venv /tmp/peers && /tmp/peers/bin/pip install pgx 'jax[cpu]'
    /tmp/peers/bin/python bench/peers/environments.py

It measures what is installed: connect four of pgx (JAX, on the CPU, 1,024 matches a call, actions
drawn among the legal ones, observations and masks after each), and halite of kaggle-environments
(four agents; a step of it is a turn of all). By second of processor time, the best of some rounds;
compiling is not counted. kaggle-environments wants much that halite does not: `pip install
--no-deps kaggle-environments` and `jsonschema requests flask numpy termcolor pyjson5 pydantic
tenacity pyyaml tqdm click` do. It imports nothing of Contestmaster.
"""

import json
import os
import time
import zlib
from collections.abc import Callable
from typing import Any, Final

os.environ["XLA_FLAGS"] = (
    "--xla_cpu_multi_thread_eigen=false --xla_force_host_platform_device_count=1"
)
os.environ.setdefault("JAX_PLATFORMS", "cpu")

ROUNDS: Final = 5
COUNT: Final = 1024
"""Matches of a call."""
CALLS: Final = 60
"""Calls that are measured at once."""
TURNS: Final = 150
"""Turns of halite that are measured at once."""


def best(do: Callable[[], int]) -> float:
    """Return how much is done in a second of processor time."""
    do()
    rates = list[float]()
    for _ in range(ROUNDS):
        began = time.process_time()
        done = do()
        rates.append(done / (time.process_time() - began))
    return max(rates)


def pgx_steps() -> dict[str, float]:
    """Measure connect four of pgx; nothing where it is not installed."""
    try:
        import jax  # noqa: PLC0415 - a peer need not be there
        import jax.numpy as jnp  # noqa: PLC0415
        import pgx  # noqa: PLC0415
        from pgx.experimental import auto_reset  # noqa: PLC0415
    except ImportError:
        return {}
    env = pgx.make("connect_four")
    begin = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))

    def move(state: Any, key: Any) -> tuple[Any, Any]:
        drawing, resetting = jax.random.split(key)
        weights = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(drawing, weights, axis=-1)
        state = step(state, actions, jax.random.split(resetting, COUNT))
        return state, state.observation.sum(dtype=jnp.int32)

    one = jax.jit(move)
    whole = jax.jit(lambda state, keys: jax.lax.scan(move, state, keys))
    keys = jax.random.split(jax.random.PRNGKey(1), CALLS)
    start = begin(jax.random.split(jax.random.PRNGKey(2), COUNT))

    def by_call() -> int:
        state = start
        for key in keys:
            state, seen = one(state, key)
        seen.block_until_ready()
        return CALLS * COUNT

    def in_one() -> int:
        whole(start, keys)[1].block_until_ready()
        return CALLS * COUNT

    return {
        f"pgx connect four, {COUNT} matches, a call from Python each step": best(by_call),
        f"pgx connect four, {COUNT} matches, {CALLS} steps in one call": best(in_one),
    }


def halite_steps() -> dict[str, float]:
    """Measure halite of kaggle-environments; nothing where it is not installed."""
    try:
        from kaggle_environments import make  # noqa: PLC0415 - a peer need not be there
    except ImportError:
        return {}
    env = make("halite", configuration={"randomSeed": 1})

    def idle() -> int:
        env.reset(4)
        for _ in range(TURNS):
            env.step([{} for _ in range(4)])
        return TURNS

    played = list[int]()

    def random() -> int:
        env.reset(4)
        env.run(["random"] * 4)
        played.append(len(env.steps))
        return len(env.steps)

    figures = {
        "halite, four agents that do nothing, turns": best(idle),
        "halite, four random agents, turns": best(random),
    }
    replay = json.dumps(env.toJSON()).encode()
    figures[f"halite, bytes of a replay of {played[-1]} turns"] = len(replay)
    figures["the same, packed"] = len(zlib.compress(replay, 9))
    return figures


if __name__ == "__main__":
    for name, figure in {**pgx_steps(), **halite_steps()}.items():
        print(f"{name:<66}{figure:>14,.0f}")
