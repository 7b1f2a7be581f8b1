"""Small networks with one number as their output, and how they learn: NumPy and nothing else."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

LONGEST_STEP = 0.5
"""Gradients longer than that are cut."""


class Net:
    """Two hidden layers, and one number from each row of inputs.

    Attributes:
        weights: matrices and what is added, from the first layer to the last.
    """

    def __init__(self, inputs: int, hidden: int, rng: np.random.Generator) -> None:
        """Draw weights; at first all outputs are nearly 0."""
        shapes = ((inputs, hidden), (hidden, hidden), (hidden, 1))
        scales = (inputs**-0.5, hidden**-0.5, 0.01)
        self.weights: list[Floats] = []
        for shape, scale in zip(shapes, scales, strict=True):
            self.weights.append((rng.normal(size=shape) * scale).astype(np.float32))
            self.weights.append(np.zeros(shape[1], np.float32))
        self._seen: tuple[Floats, Floats, Floats] | None = None
        self._mean = [np.zeros_like(one) for one in self.weights]
        self._square = [np.zeros_like(one) for one in self.weights]
        self._steps = 0

    def of(self, inputs: Floats) -> Floats:
        """Return float32[rows] for float32[rows, inputs]."""
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.tanh(inputs @ w1 + b1)
        second = np.tanh(first @ w2 + b2)
        self._seen = inputs, first, second
        outputs: Floats = (second @ w3 + b3)[:, 0]
        return outputs

    def gradients(self, slopes: NDArray[np.floating]) -> list[Floats]:
        """Return the slope of a loss by each weight, for the rows that :meth:`of` saw last.

        Args:
            slopes: of the loss by each output.
        """
        assert self._seen is not None
        inputs, first, second = self._seen
        out = slopes[:, None].astype(np.float32)
        upper = (out @ self.weights[4].T) * (1 - second * second)
        lower = (upper @ self.weights[2].T) * (1 - first * first)
        return [
            *(inputs.T @ lower, lower.sum(axis=0)),
            *(first.T @ upper, upper.sum(axis=0)),
            *(second.T @ out, out.sum(axis=0)),
        ]

    def learn(self, gradients: Sequence[Floats], rate: float) -> None:
        """Go a step down a slope (Adam: Kingma and Ba, 2015)."""
        self._steps += 1
        length = float(np.sqrt(sum(float((one * one).sum()) for one in gradients)))
        cut = min(1.0, LONGEST_STEP / (length + 1e-8))
        known = zip(self.weights, gradients, self._mean, self._square, strict=True)
        for weight, gradient, mean, square in known:
            slope = gradient * cut
            mean[:] += 0.1 * (slope - mean)
            square[:] += 0.001 * (slope * slope - square)
            even = mean / (1 - 0.9**self._steps)
            weight[:] -= rate * even / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
