"""Whether this machine can hold programs: each wall is looked at before the first box [BOX-21]."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from contestmaster.sandbox import stage
from contestmaster.sandbox.command import NEEDED, PRLIMIT, SHOWS, Mounts, shown
from contestmaster.sandbox.errors import NoBoxError
from contestmaster.sandbox.filter.policy import ARCHITECTURES
from contestmaster.sandbox.group import Group
from contestmaster.sandbox.launch import Launched, bubblewrap
from contestmaster.sandbox.limits import USUAL_LIMITS, BoxLimits

_KERNEL: Final = (5, 14)
"""Since then the kernel counts the processes of each user namespace apart."""
_PATIENCE_S: Final = 60.0
_SEEN: Final = ("status", "limits", "uid_map", "net/dev", "mountinfo")
"""What a program in a box reads of itself, below ``/proc/self``."""
_WRITABLE: Final = re.compile(r"/tmp|/proc|/dev/(null|zero|full|random|urandom)")
"""The mounts that may be written to; ``/proc`` is that of the box, and its user is nobody there."""
_SWITCHES: Final = {
    "/proc/sys/user/max_user_namespaces": ("0", "sysctl user.max_user_namespaces=10000"),
    "/proc/sys/kernel/unprivileged_userns_clone": (
        "0",
        "sysctl kernel.unprivileged_userns_clone=1",
    ),
    "/proc/sys/kernel/apparmor_restrict_unprivileged_userns": (
        "1",
        "an AppArmor profile that allows bwrap userns, as the distribution's own package has",
    ),
}
"""Files of the kernel that may forbid user namespaces, with the value that does, and what helps."""


class Lack(NamedTuple):
    """What is missing for boxes.

    Attributes:
        what: in words.
        mend: what the operator can do.
        hole: whether a wall was built and does not stand.
    """

    what: str
    mend: str
    hole: bool = False


def require(limits: BoxLimits = USUAL_LIMITS) -> None:
    """Return where programs can be boxed with these limits; all is looked at once in a process.

    Raises:
        NoBoxError: something is missing; the message says what, and what helps.
    """
    found = lacks(several=limits.processes > 1)
    if found:
        what = "; ".join(each.what for each in found)
        mend = "; ".join(each.mend for each in found if each.mend)
        raise NoBoxError(f"programs cannot be boxed on this machine: {what} -> {mend}")


@cache
def lacks(*, several: bool = False) -> tuple[Lack, ...]:
    """Return what is missing.

    Args:
        several: whether programs may have several processes, for which a cgroup is needed.
    """
    found = tuple(_of_the_system()) or tuple(_of_a_box())
    if several and not found:
        try:
            Group(USUAL_LIMITS).close()
        except NoBoxError as error:
            return (Lack(str(error), ""),)
    return found


def _of_the_system() -> Iterator[Lack]:
    """Yield what can be seen without a box."""
    if sys.platform != "linux":
        yield Lack(f"boxes need Linux, and this is {sys.platform}", "run the host on Linux")
        return
    if (machine := os.uname().machine) not in ARCHITECTURES:
        known = " and ".join(ARCHITECTURES)
        yield Lack(f"no filter of system calls is known for {machine}", f"use {known}")
    if _version(os.uname().release) < _KERNEL:
        least = ".".join(map(str, _KERNEL))
        yield Lack(f"Linux {os.uname().release} is too old", f"use Linux {least} or later")
    if not Path(PRLIMIT).is_file():
        yield Lack(f"{PRLIMIT} is missing", "install util-linux")
    if not Path("/proc/thread-self/schedstat").is_file():
        yield Lack("the kernel does not tell who waits for a processor", "use one with SCHED_INFO")
    try:
        shown()
    except ValueError as error:
        yield Lack(str(error), f"mend {SHOWS}")
    yield from _of_bubblewrap()


def _of_bubblewrap() -> Iterator[Lack]:
    try:
        program = bubblewrap()
    except NoBoxError:
        yield Lack("bubblewrap is not installed", "apt-get install bubblewrap")
        return
    done = subprocess.run(
        [program, "--help"], capture_output=True, text=True, timeout=_PATIENCE_S, check=False
    )
    if unknown := [each for each in NEEDED if each not in done.stdout + done.stderr]:
        yield Lack(f"this bubblewrap does not know {unknown[0]}", "use bubblewrap 0.8 or later")


def _of_a_box() -> Iterator[Lack]:
    """Yield what a program sees in a box that it must not see."""
    read = [f"/proc/self/{name}" for name in _SEEN]
    try:
        box = Launched(Mounts(stage.staged("", {})), ["tail", "-n", "+1", *read], USUAL_LIMITS)
    except NoBoxError as error:
        yield Lack(str(error), "; ".join(_switches()) or "see docs/sandbox.md")
        return
    try:
        said, complaint = box.monitor.communicate(timeout=_PATIENCE_S)
    except subprocess.TimeoutExpired:
        yield Lack("a program in a box does not end", "try again when the machine is less busy")
        return
    finally:
        box.close()
    if box.monitor.returncode:
        yield Lack(
            f"a program in a box fails: {' '.join(complaint.decode(errors='replace').split())}",
            "; ".join(_switches()) or "see docs/sandbox.md",
        )
        return
    parts = re.split(r"^==> /proc/self/(\S+) <==$", said.decode(), flags=re.MULTILINE)
    for what in holes(dict(zip(parts[1::2], parts[2::2], strict=True))):
        yield Lack(what, "see docs/sandbox.md", hole=True)


def holes(seen: dict[str, str]) -> Iterator[str]:
    """Yield the walls that do not stand, by what a program reads of itself below ``/proc/self``."""
    status = dict(re.findall(r"^(\w+):\s*(.*?)\s*$", seen["status"], re.MULTILINE))
    if status["Seccomp"] != "2":
        yield "system calls are not filtered"
    if status["NoNewPrivs"] != "1":
        yield "programs may gain privileges"
    if any(int(status[name], 16) for name in ("CapPrm", "CapEff", "CapBnd", "CapAmb")):
        yield "programs have capabilities"
    if status["NSpid"].split() != ["1"]:
        yield "programs see processes of the host"
    inside, outside, count = seen["uid_map"].split()[:3]
    if (count, status["Uid"].split()[0]) != ("1", inside) or "0" in {inside, outside}:
        yield "programs run as root, or as more than one user"
    if set(re.findall(r"^\s*(\S+):", seen["net/dev"], re.MULTILINE)) - {"lo"}:
        yield "programs have a network"
    for line in seen["mountinfo"].strip().splitlines():
        place, options = line.split()[4:6]
        if "rw" in options.split(",") and not _WRITABLE.fullmatch(place):
            yield f"programs may write to {place}"
    for name, value in _expected(USUAL_LIMITS).items():
        if not re.search(rf"^{name} +{value} +{value} ", seen["limits"], re.MULTILINE):
            yield f"programs are not limited: {name.lower()}"


def _expected(limits: BoxLimits) -> dict[str, int]:
    return {
        "Max address space": limits.memory_mib << 20,
        "Max processes": limits.threads,
        "Max file size": limits.files_mib << 20,
        "Max open files": limits.open_files,
        "Max core file size": 0,
    }


def _switches() -> Iterator[str]:
    """Yield what helps where the kernel is told to forbid user namespaces."""
    for path, (forbids, mend) in _SWITCHES.items():
        try:
            if Path(path).read_text(encoding="ascii").strip() == forbids:
                yield mend
        except OSError:
            continue


def _version(release: str) -> tuple[int, ...]:
    return tuple(int(each) for each in re.findall(r"\d+", release)[:2])
