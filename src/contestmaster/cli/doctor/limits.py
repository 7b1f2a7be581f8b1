"""What the system allows a host: descriptors, memory; and whether its clock is kept."""

import ctypes
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from contestmaster.cli.doctor.finding import Finding, good, warning
from contestmaster.cli.doctor.operation import Operation

_PROC: Final = Path("/proc")
_CGROUPS: Final = Path("/sys/fs/cgroup")
_WANTED: Final = 1e9
"""Bytes of memory that a host should have: see docs/operations.md."""
_UNSYNCHRONISED: Final = 0x40
"""``STA_UNSYNC`` of Linux."""
_STATUS_AT: Final = 40
_TIMEX: Final = 256
"""Bytes: more than ``struct timex`` has."""


def descriptors(of: Operation) -> Iterator[Finding]:
    """A host may have a descriptor for each connection that its file allows."""
    from contestmaster.doors.tcp.descriptors import most_descriptors

    found = _of_process(of.process) if of.process else None
    most = most_descriptors() if found is None else found
    who = "a process may open" if found is None else "the host may open"
    if of.settings is None:
        yield good("descriptors", f"{who} {most}")
        return
    teams = max(1, of.teams())
    need = teams * sum(each.line.max_connections_per_host for each in of.settings.servers)
    many = f"{teams} teams" if teams > 1 else "1 team"
    said = f"{who} {most}; {many}, each from one address, may have {need} connections"
    if need > most // 2:  # the other half is for pages
        mend = f"LimitNOFILE={4 * need} in its unit, or a smaller max_connections_per_host"
        yield warning("descriptors", said, mend)
    else:
        yield good("descriptors", said)


def _of_process(number: int) -> int | None:
    """Return how many files a process may open, ``None`` where nobody tells."""
    try:
        lines = (_PROC / str(number) / "limits").read_text(encoding="ascii").splitlines()
    except OSError:
        return None
    found = [line.split() for line in lines if line.startswith("Max open files")]
    return int(found[0][3]) if found and found[0][3].isdigit() else None


def memory(of: Operation) -> Iterator[Finding]:
    """The group of processes, or the unit, in which a host runs has memory enough."""
    group = _group(of.process)
    if group is None:
        return
    limits = [
        (int(text), place)
        for place in (group, *group.parents)
        if (text := _read(place / "memory.max")).isdigit()
    ]
    if not limits:
        yield good("memory", "no unit or group limits it")
        return
    most, place = min(limits)
    used = _read(place / "memory.current")
    said = f"{place.name or 'this container'} may have {most / 1e9:.1f} GB of memory"
    if used.isdigit():
        said += f", and has {int(used) / 1e9:.1f}"
    if most < _WANTED:
        mend = "raise MemoryMax= of its unit, or what its container may have"
        yield warning("memory", said, mend)
    else:
        yield good("memory", said)


def _group(number: int) -> Path | None:
    """Return the group of a process, of this one if it is 0, as version 2 of cgroups has it."""
    text = _read(_PROC / (str(number) if number else "self") / "cgroup")
    found = [line[3:] for line in text.splitlines() if line.startswith("0::")]
    return _CGROUPS / found[0].lstrip("/") if found else None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def kept_clock() -> Iterator[Finding]:
    """The clock of the machine is kept by another, as far as the system knows."""
    if not sys.platform.startswith("linux") or sys.maxsize < 1 << 32:
        return
    told = ctypes.create_string_buffer(_TIMEX)  # modes is 0: nothing is set
    try:
        state = ctypes.CDLL(None).adjtimex(told)
    except (OSError, AttributeError):
        return
    if state < 0:
        return
    status = int.from_bytes(told.raw[_STATUS_AT : _STATUS_AT + 4], sys.byteorder)
    if status & _UNSYNCHRONISED:
        mend = "start chrony or systemd-timesyncd: start times and what pages show depend on it"
        yield warning("clock kept", "nobody keeps the clock of this machine right", mend)
    else:
        yield good("clock kept", "the system says that it is kept right")
