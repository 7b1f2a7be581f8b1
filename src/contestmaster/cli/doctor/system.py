"""The machine: processors, memory, letters, time, and what the system allows a process."""

import os
import sys
import time
import zoneinfo
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from contestmaster.cli.doctor.finding import Finding, bad, good, warning

_FEW: Final = 1024
"""Descriptors: half of them are for teams."""
_MEMORY: Final = 1e9
"""Bytes: a host takes 200 to 400 MB, and each of three compilers 200 MB."""
_EVERYWHERE: Final = "0.0.0.0"
"""All addresses of this machine: a port that is free there is free on each."""
_STEP_S: Final = 0.2
_WATCHED_S: Final = 0.1


def machine() -> Iterator[Finding]:
    """There are processors and memory enough for a host and its compilers."""
    count = os.cpu_count() or 1
    free = _free_memory()
    said = f"{count} processors" + (f", {free / 1e9:.1f} GB of memory free" if free else "")
    if free and free < _MEMORY:
        yield warning("machine", said, "end other programs: compiling takes up to 0.6 GB")
    elif count == 1:
        yield warning("machine", said, "with one processor, bots on it slow down their host")
    else:
        yield good("machine", said)


def _free_memory() -> float:
    """Return the bytes that programs can still have, 0 where the system does not tell."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0
    found = [line.split() for line in lines if line.startswith("MemAvailable:")]
    return float(found[0][1]) * 1024 if found else 0


def letters() -> Iterator[Finding]:
    """Names of teams and of files can be shown as they are."""
    terminal, names = sys.stdout.encoding or "ascii", sys.getfilesystemencoding()
    said = f"terminal {terminal}, names of files {names}"
    try:
        "ąöß→".encode(terminal)
        "ąöß→".encode(names)
    except (UnicodeEncodeError, LookupError):
        mend = "set LC_ALL=C.UTF-8 to see all letters; games run all the same"
        yield warning("letters", said, mend)
    else:
        yield good("letters", said)


def zones() -> Iterator[Finding]:
    """Time zones can be found by name."""
    try:
        zoneinfo.ZoneInfo("Europe/Warsaw")
    except (zoneinfo.ZoneInfoNotFoundError, OSError):
        mend = "pip install tzdata, or install the system's time zone package"
        yield bad("time zones", "none can be found by name, only UTC", mend)
    else:
        yield good("time zones", f"{len(zoneinfo.available_timezones())} are known")


def clock() -> Iterator[Finding]:
    """The clock is not behind what was installed, and does not jump."""
    import contestmaster

    now = datetime.now(UTC).replace(microsecond=0)
    installed = datetime.fromtimestamp(Path(contestmaster.__file__).stat().st_mtime, UTC)
    began = time.time(), time.monotonic()
    time.sleep(_WATCHED_S)
    drift = (time.time() - began[0]) - (time.monotonic() - began[1])
    if now < installed:
        mend = "set it, and let it be kept: journals and letters bear the time of the clock"
        yield bad("clock", f"it says {now}, which is before this was installed", mend)
    elif abs(drift) > _STEP_S:
        mend = "wait until it is right: turns are timed apart from it, but what is shown is not"
        yield warning("clock", f"it was just set by {drift:+.1f} s", mend)
    else:
        yield good("clock", f"it is {now:%Y-%m-%d %H:%M:%S} UTC: compare it with another clock")


def files() -> Iterator[Finding]:
    """A process may have a descriptor for each connection."""
    from contestmaster.doors.tcp.descriptors import most_descriptors

    count = most_descriptors()
    said = f"a process may open {count} files and connections"
    if count < _FEW:
        mend = "raise the limit: `ulimit -n 4096`, or LimitNOFILE= in a systemd unit"
        yield warning("open files", said, mend)
    else:
        yield good("open files", said)


def ports(wanted: Sequence[int]) -> Iterator[Finding]:
    """Nobody listens on some ports, and this user may."""
    from contestmaster.doors.tcp.listener import CannotListenError, claimed

    for port in wanted:
        try:
            for sock in claimed(_EVERYWHERE, port):
                sock.close()
        except CannotListenError as error:
            mend = "choose another port, or end who has it (`ss -ltnp` shows who)"
            yield bad("ports", str(error), mend)
        else:
            yield good("ports", f"{port} is free")
