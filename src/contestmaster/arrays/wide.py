"""Whole numbers of any length in compiled code, for rules that must be exact beyond 64 bits.

A :data:`Wide` number is an array of 31-bit limbs, least significant first, without zero limbs at
the end (zero itself has none), so that a product of two limbs and its carry fit a signed 64-bit
integer. Only what rules have needed so far is here; numbers are never negative.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.compiled import compiled

__all__ = ["Wide", "compare", "multiply", "power", "wide"]

Wide: TypeAlias = NDArray[np.int64]
"""int64[limbs]: the number is the sum of ``limb[i] * 2**(31*i)``."""

_BITS: Final = 31
_LIMB: Final = (1 << _BITS) - 1


@compiled
def wide(value: int) -> Wide:
    """The wide form of a whole number, 0 to 2**63 - 1."""
    number = np.zeros(3, np.int64)
    limbs = 0
    while value > 0:
        number[limbs] = value & _LIMB
        value >>= _BITS
        limbs += 1
    return number[:limbs]


@compiled
def multiply(a: Wide, b: Wide) -> Wide:
    """The product of two numbers."""
    product = np.zeros(len(a) + len(b), np.int64)
    for i in range(len(a)):
        carry = 0
        for j in range(len(b)):
            total = int(product[i + j]) + int(a[i]) * int(b[j]) + carry
            product[i + j] = total & _LIMB
            carry = total >> _BITS
        product[i + len(b)] = carry
    limbs = len(product)
    while limbs > 0 and product[limbs - 1] == 0:
        limbs -= 1
    return product[:limbs]


@compiled
def power(base: Wide, exponent: int) -> Wide:
    """``base`` to the power ``exponent`` (at least 0); the power 0 is 1."""
    result = wide(1)
    while exponent > 0:
        if exponent & 1:
            result = multiply(result, base)
        exponent >>= 1
        if exponent > 0:
            base = multiply(base, base)
    return result


@compiled
def compare(a: Wide, b: Wide) -> int:
    """-1, 0 or 1 as ``a`` is less than, equal to or greater than ``b``."""
    if len(a) != len(b):
        return -1 if len(a) < len(b) else 1
    for i in range(len(a) - 1, -1, -1):
        if a[i] != b[i]:
            return -1 if a[i] < b[i] else 1
    return 0
