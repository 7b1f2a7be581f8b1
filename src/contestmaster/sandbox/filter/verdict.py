"""What a filter says of a call: the machine of BPF, to look at a policy without a kernel."""

import struct
from collections.abc import Sequence
from typing import Final

from contestmaster.sandbox.filter import bpf

_DATA: Final = "=iIQ6Q"


def verdict(
    program: Sequence[bpf.Instruction], architecture: int, number: int, *arguments: int
) -> int:
    """Return what a program says of one system call.

    Args:
        program: the filter.
        architecture: of the caller, as the kernel numbers it.
        number: of the call.
        arguments: up to six; those that are not given are 0.

    Raises:
        ValueError: the program has an instruction that filters here do not use.
    """
    six = (*arguments, 0, 0, 0, 0, 0, 0)[:6]
    data = struct.pack(_DATA, number, architecture, 0, *six)
    at, word = 0, 0
    while True:
        operation, yes, no, value = program[at]
        at += 1
        match operation:
            case bpf.LOAD:
                (word,) = struct.unpack_from("=I", data, value)
            case bpf.RETURN:
                return value
            case bpf.EQUAL:
                at += yes if word == value else no
            case bpf.AT_LEAST:
                at += yes if word >= value else no
            case bpf.ANY_BIT:
                at += yes if word & value else no
            case _:
                raise ValueError(f"operation {operation:#x}")
