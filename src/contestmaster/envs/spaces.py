"""Spaces of Gymnasium for an encoding, and an observation by the names of its fields."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from contestmaster.envs.structured import CommandSpace
from contestmaster.kernel.encoding import Encoding


def action_space(encoding: Encoding[Any]) -> spaces.Space[Any]:
    """Return all action numbers, or all commands with their parts."""
    return CommandSpace(encoding) if encoding.structured else spaces.Discrete(encoding.actions)


def mask_space(encoding: Encoding[Any]) -> spaces.Box:
    """Return all masks."""
    return spaces.Box(0, 1, (encoding.choices,), np.int8)


def observation_space(encoding: Encoding[Any]) -> spaces.Box:
    """Return all observations: a row of numbers, each with the bounds of its field."""
    sizes = [field.size for field in encoding.fields]
    bounds = (
        np.repeat([getattr(field, bound) for field in encoding.fields], sizes)
        for bound in ("low", "high")
    )
    low, high = (bound.astype(encoding.dtype) for bound in bounds)
    return spaces.Box(low, high, dtype=np.dtype(encoding.dtype).type)


def named(encoding: Encoding[Any], observations: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Return the fields of an observation by name, in their shapes; the same memory.

    Args:
        encoding: by which it was made.
        observations: [..., size]: one, or any number of them.
    """
    fields: dict[str, NDArray[Any]] = {}
    first = 0
    for field in encoding.fields:
        part = observations[..., first : first + field.size]
        fields[field.name] = part.reshape((*observations.shape[:-1], *field.shape))
        first += field.size
    return fields
