"""The filter of system calls, asked without a kernel, for both architectures."""

import errno
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.sandbox.filter import bpf
from contestmaster.sandbox.filter.calls import ALLOWED, REFUSED, SPECIAL
from contestmaster.sandbox.filter.policy import ARCHITECTURES, filter_of
from contestmaster.sandbox.filter.verdict import verdict

NOT_PERMITTED = bpf.refuse(errno.EPERM)
NOT_THERE = bpf.refuse(errno.ENOSYS)
NUMBERS = {
    machine: {call.name: call.numbers.get(machine, -1) for call in (*ALLOWED, *REFUSED, *SPECIAL)}
    for machine in ARCHITECTURES
}
HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}
# The generic table has them under names of 32 bits; libraries call them so.
RENAMED = {"newfstatat": "fstatat"}


def asked(machine: str, name: str, *arguments: int, processes: bool = False) -> int:
    """What the filter says of a call by its name."""
    program = bpf.disassembled(filter_of(machine, processes=processes))
    return verdict(program, ARCHITECTURES[machine], NUMBERS[machine][name], *arguments)


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_what_programs_need_is_allowed(machine: str) -> None:
    """BOX-18."""
    for name in ("read", "write", "mmap", "futex", "execve", "exit_group", "clock_gettime"):
        assert asked(machine, name) == bpf.ALLOW, name


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_what_leads_out_is_refused(machine: str) -> None:
    """BOX-18: whatever its arguments are."""
    refused = "socket connect ptrace mount unshare setns bpf perf_event_open keyctl userfaultfd"
    for name in (*refused.split(), "process_vm_readv", "pidfd_getfd", "sched_setaffinity"):
        assert asked(machine, name, 2**64 - 1, 1) == NOT_PERMITTED, name


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_threads_are_no_processes(machine: str) -> None:
    """BOX-18, BOX-19: a thread may always be made, a process only where several may be."""
    thread = 0x3D0F00  # as pthread_create of glibc asks for it
    child = 0x01200011  # as fork of glibc does
    assert asked(machine, "clone", thread) == bpf.ALLOW
    assert asked(machine, "clone", child) == NOT_PERMITTED
    assert asked(machine, "clone", child, processes=True) == bpf.ALLOW
    for namespace in (0x20000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x40000000):
        for processes in (False, True):
            given = (thread | namespace, child | namespace)
            found = {asked(machine, "clone", each, processes=processes) for each in given}
            assert found == {NOT_PERMITTED}


def test_older_calls_for_processes_are_refused_likewise() -> None:
    """BOX-19."""
    for name in ("fork", "vfork"):
        assert asked("x86_64", name) == NOT_PERMITTED
        assert asked("x86_64", name, processes=True) == bpf.ALLOW


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_some_arguments_are_refused(machine: str) -> None:
    """BOX-12, BOX-18: high bits that the kernel does not look at are no way around."""
    high = 1 << 32
    for number in (0x5412, 0x541C, 0x5412 | high):
        assert asked(machine, "ioctl", 0, number) == NOT_PERMITTED
    assert asked(machine, "ioctl", 0, 0x5401) == bpf.ALLOW
    assert asked(machine, "prctl", 1) == asked(machine, "prctl", 1 | high) == NOT_PERMITTED
    assert asked(machine, "prctl", 15) == bpf.ALLOW
    assert asked(machine, "socketpair", 1, 1) == bpf.ALLOW
    assert asked(machine, "socketpair", 2, 1) == NOT_PERMITTED


@given(st.integers(0, 2**31 - 1))
def test_what_is_on_no_list_is_not_there(number: int) -> None:
    """BOX-18: above all what is newer than the list."""
    for machine, numbers in NUMBERS.items():
        program = bpf.disassembled(filter_of(machine, processes=False))
        found = verdict(program, ARCHITECTURES[machine], number)
        if machine == "x86_64" and number >= 0x40000000:
            assert found == bpf.KILL
        elif number not in numbers.values():
            assert found == NOT_THERE


def test_another_architecture_ends_the_program() -> None:
    """BOX-18: the numbers of 32 bits, and of x32, are others."""
    program = bpf.disassembled(filter_of("x86_64", processes=True))
    assert verdict(program, 0x40000003, 3) == bpf.KILL
    assert verdict(program, ARCHITECTURES["aarch64"], 63) == bpf.KILL
    assert verdict(program, ARCHITECTURES["x86_64"], 0x40000000) == bpf.KILL


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_numbers_are_those_of_the_kernel(machine: str) -> None:
    """BOX-18: one number that is wrong would be a hole."""
    header = HEADERS[machine]
    if not header.is_file():
        pytest.skip("the kernel's headers are not installed")
    defined = re.findall(
        r"^#define\s+__NR(?:3264)?_(\w+)\s+(\d+)\s*$", header.read_text(), re.MULTILINE
    )
    kernel = {name: int(number) for name, number in defined}
    ours = {name: number for name, number in NUMBERS[machine].items() if number >= 0}
    found = {name: kernel.get(name, kernel.get(RENAMED.get(name, ""), -1)) for name in ours}
    assert ours == found
    assert len(set(ours.values())) == len(ours)


def test_a_jump_too_far_is_no_filter() -> None:
    """A jump of more than a byte would come out somewhere else."""
    with pytest.raises(ValueError, match="a jump over 256 instructions"):
        bpf.when(bpf.EQUAL, 1, [bpf.give(bpf.ALLOW)] * 256)
