"""Which system calls a program in a box may make, as a filter for the kernel [BOX-18].

What is on the list is allowed; what is known to lead out is refused as not permitted; whatever is
left, above all what is newer than this list, is answered as if the kernel did not know it, so that
libraries fall back on what they used before.
"""

import errno
from typing import Final

from contestmaster.sandbox.filter import bpf
from contestmaster.sandbox.filter.bpf import ANY_BIT, AT_LEAST, EQUAL, Instruction
from contestmaster.sandbox.filter.calls import ALLOWED, REFUSED, SPECIAL

ARCHITECTURES: Final = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""``AUDIT_ARCH_X86_64`` and ``AUDIT_ARCH_AARCH64``, by the name that ``uname`` says."""

_X32: Final = 0x40000000
"""From here on numbers on x86_64 are those of another interface, x32."""
_NAMESPACES: Final = 0x7E020080
"""``CLONE_NEWNS``, ``NEWCGROUP``, ``NEWUTS``, ``NEWIPC``, ``NEWUSER``, ``NEWPID``, ``NEWNET``,
``NEWTIME``; the last shares its bit with the signal of a child, which is never 128."""
_THREAD: Final = 0x00010000
"""``CLONE_THREAD``: a thread of this process, no process of its own."""
_LEADS_OUT: Final = (0x5412, 0x541C)
"""``TIOCSTI`` and ``TIOCLINUX``, which type on somebody else's terminal."""
_OUTLIVES: Final = 1
"""``PR_SET_PDEATHSIG``: by it a program would outlive the host that ends."""
_LOCAL: Final = 1
"""``AF_UNIX``: a pair of such sockets is a pipe in both directions; event loops wake up by it."""
_SPECIAL: Final = {call.name: call for call in SPECIAL}

_ALLOW: Final = bpf.give(bpf.ALLOW)
_NOT_PERMITTED: Final = bpf.give(bpf.refuse(errno.EPERM))
_NOT_THERE: Final = bpf.give(bpf.refuse(errno.ENOSYS))


def filter_of(machine: str, *, processes: bool) -> bytes:
    """Return the filter as the kernel takes it.

    Args:
        machine: the architecture, as ``uname`` says.
        processes: whether the program may have more than one process.

    Raises:
        KeyError: no numbers of this architecture are known.
    """
    program = [
        bpf.load(bpf.ARCHITECTURE),
        *bpf.unless(EQUAL, ARCHITECTURES[machine], [bpf.give(bpf.KILL)]),
        bpf.load(bpf.NUMBER),
    ]
    if machine == "x86_64":
        program += bpf.when(AT_LEAST, _X32, [bpf.give(bpf.KILL)])
    for name, then in _by_arguments(processes=processes).items():
        if (number := _SPECIAL[name].numbers.get(machine)) is not None:
            program += bpf.when(EQUAL, number, then)
    for calls, verdict in ((ALLOWED, _ALLOW), (REFUSED, _NOT_PERMITTED)):
        for call in calls:
            if (number := call.numbers.get(machine)) is not None:
                program += bpf.when(EQUAL, number, [verdict])
    return bpf.assembled([*program, _NOT_THERE])


def _by_arguments(*, processes: bool) -> dict[str, list[Instruction]]:
    """Return what is done with the calls that depend on their arguments; each ends."""
    first, request = bpf.low_word(0), bpf.low_word(1)
    new = [] if processes else bpf.unless(ANY_BIT, _THREAD, [_NOT_PERMITTED])
    of_terminals = [each for n in _LEADS_OUT for each in bpf.when(EQUAL, n, [_NOT_PERMITTED])]
    forked = [_ALLOW if processes else _NOT_PERMITTED]
    return {
        "clone": [first, *bpf.when(ANY_BIT, _NAMESPACES, [_NOT_PERMITTED]), *new, _ALLOW],
        "fork": forked,
        "vfork": forked,
        "ioctl": [request, *of_terminals, _ALLOW],
        "prctl": [first, *bpf.when(EQUAL, _OUTLIVES, [_NOT_PERMITTED]), _ALLOW],
        "socketpair": [first, *bpf.when(EQUAL, _LOCAL, [_ALLOW]), _NOT_PERMITTED],
    }
