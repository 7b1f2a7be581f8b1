"""Classic BPF, as far as filters of system calls need it: one word at a time, forward jumps.

An instruction is eight bytes in the order of the machine: operation, two jumps, a number; see
``seccomp(2)`` and ``linux/filter.h``.
"""

import struct
import sys
from typing import Final, NamedTuple

LOAD: Final = 0x20
"""``BPF_LD | BPF_W | BPF_ABS``: the word of the call's data at an offset."""
EQUAL: Final = 0x15
"""``BPF_JMP | BPF_JEQ | BPF_K``."""
AT_LEAST: Final = 0x35
"""``BPF_JMP | BPF_JGE | BPF_K``."""
ANY_BIT: Final = 0x45
"""``BPF_JMP | BPF_JSET | BPF_K``."""
RETURN: Final = 0x06
"""``BPF_RET | BPF_K``."""

_FORM: Final = "=HBBI"

NUMBER: Final = 0
"""Where the number of the call is in its data."""
ARCHITECTURE: Final = 4
"""Where its architecture is."""
_ARGUMENTS: Final = 16
_ARGUMENT_BYTES: Final = 8
_WORD_BYTES: Final = 4

ALLOW: Final = 0x7FFF0000
KILL: Final = 0x80000000
"""The whole process."""
_ERROR: Final = 0x00050000


class Instruction(NamedTuple):
    """One instruction; jumps count instructions after the next."""

    operation: int
    yes: int
    no: int
    number: int


def load(offset: int) -> Instruction:
    """Load a word of the call's data."""
    return Instruction(LOAD, 0, 0, offset)


def low_word(argument: int) -> Instruction:
    """Load the low half of an argument, counted from 0."""
    high_first = sys.byteorder == "big"
    return load(_ARGUMENTS + _ARGUMENT_BYTES * argument + _WORD_BYTES * high_first)


def give(verdict: int) -> Instruction:
    """End with a verdict."""
    return Instruction(RETURN, 0, 0, verdict)


def refuse(errno: int) -> int:
    """Return the verdict that lets a call fail with an error number."""
    return _ERROR | errno


def when(operation: int, number: int, then: list[Instruction]) -> list[Instruction]:
    """Go through some instructions only where a comparison holds.

    Raises:
        ValueError: they are too many for one jump.
    """
    return [Instruction(operation, 0, _jump(then), number), *then]


def unless(operation: int, number: int, then: list[Instruction]) -> list[Instruction]:
    """Go through some instructions only where a comparison does not hold.

    Raises:
        ValueError: they are too many for one jump.
    """
    return [Instruction(operation, _jump(then), 0, number), *then]


def assembled(program: list[Instruction]) -> bytes:
    """Return the bytes of a program."""
    return b"".join(struct.pack(_FORM, *each) for each in program)


def disassembled(data: bytes) -> list[Instruction]:
    """Return the program in bytes."""
    return [Instruction(*each) for each in struct.iter_unpack(_FORM, data)]


_FARTHEST: Final = 255


def _jump(over: list[Instruction]) -> int:
    if len(over) > _FARTHEST:
        raise ValueError(f"a jump over {len(over)} instructions")
    return len(over)
