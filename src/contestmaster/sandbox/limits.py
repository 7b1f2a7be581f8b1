"""What a boxed program may take: the rules of a season or a match, and part of its record."""

from collections.abc import Mapping
from typing import Final

import msgspec

CLASS: Final = "not repeatable"
"""What the record of a match says of every program that runs natively [BOX-2]."""
_WATCHED: Final = 2
"""How many times the processor time of a turn the watchdog waits at the least."""


class BoxLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of one program in one match [BOX-20].

    Attributes:
        cpu_start: seconds of processor time beside those of the first turn, to start in.
        cpu_turn: seconds of processor time in each turn.
        cpu_bank: seconds of processor time for all turns together, used where a turn takes more.
        idle: seconds in one turn in which it may neither compute nor wait for the processor, while
            nothing is owed to it.
        watchdog: seconds by the wall clock after which a turn voids the match.
        memory_mib: MiB of memory; of address space where no cgroup counts memory.
        processes: how many processes it may have; more than one needs a cgroup.
        threads: how many threads it may have, of all its processes.
        files_mib: MiB in its folder for temporary files, and in each file.
        open_files: descriptors.
        stack_kib: KiB of the stack of its first thread.
        output_kib: KiB it may write in one turn.
        log_mib: MiB it may write to its log in a match; 64 KiB are kept.
    """

    cpu_start: float = 10.0
    cpu_turn: float = 1.0
    cpu_bank: float = 10.0
    idle: float = 5.0
    watchdog: float = 120.0
    memory_mib: int = 512
    processes: int = 1
    threads: int = 64
    files_mib: int = 16
    open_files: int = 64
    stack_kib: int = 8192
    output_kib: int = 1024
    log_mib: int = 16

    def __post_init__(self) -> None:
        """Refuse limits that mean nothing.

        Raises:
            ValueError: one is out of its range; the message names it.
        """
        for name, (least, most) in _RANGES.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise ValueError(f"{name} is {value:g}; it may be {least:g} to {most:g}")
        needed = _WATCHED * (self.cpu_start + self.cpu_turn + self.cpu_bank) + self.idle
        if self.watchdog < needed:
            raise ValueError(
                f"watchdog is {self.watchdog:g}; with these limits of processor time it must be"
                f" {needed:g} at least, or a quiet machine would void matches"
            )
        if self.threads < self.processes:
            raise ValueError(f"{self.processes} processes need as many threads")

    def declares(self) -> dict[str, str]:
        """Return what the header of a journal says of the limits, by name."""
        return {
            "class": CLASS,
            "cpu": f"{self.cpu_turn:g} s a turn, {self.cpu_start:g} s to start, "
            f"{self.cpu_bank:g} s in the bank",
            "memory": f"{self.memory_mib} MiB",
            "processes": f"{self.processes}, {self.threads} threads",
        }


_RANGES: Final[dict[str, tuple[float, float]]] = {
    "cpu_start": (0, 3600),
    "cpu_turn": (0.001, 3600),
    "cpu_bank": (0, 36_000),
    "idle": (0.05, 3600),
    "watchdog": (1, 360_000),
    "memory_mib": (16, 1 << 20),
    "processes": (1, 256),
    "threads": (1, 4096),
    "files_mib": (1, 4096),
    "open_files": (16, 4096),
    "stack_kib": (256, 1 << 20),
    "output_kib": (64, 65_536),
    "log_mib": (1, 1024),
}
"""The least and the most of each."""

PREFIX: Final = "box_"
"""What the names of these limits begin with, where those of other bots stand beside them."""


def limits_of(said: Mapping[str, str | int | float | bool]) -> BoxLimits:
    """Read limits from a list that holds those of other kinds of bots, too.

    >>> limits_of({"box_cpu_turn": 0.5, "fuel_turn": 1000}).cpu_turn
    0.5

    Raises:
        ValueError: there is no such limit, or it is out of its range.
    """
    ours = {name.removeprefix(PREFIX): v for name, v in said.items() if name.startswith(PREFIX)}
    try:
        return msgspec.convert(ours, BoxLimits, strict=False)
    except msgspec.ValidationError as error:
        raise ValueError(f"limits of programs in boxes: {error}") from None


USUAL_LIMITS: Final = BoxLimits()
"""Those of ``play``, where nobody has said others."""
