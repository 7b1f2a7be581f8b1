"""How much a bot in WebAssembly may use. All of it is a rule of the match [WASM-40]."""

from collections.abc import Mapping
from typing import Final

import msgspec

_KIB: Final = 1024
_MIB: Final = 1024 * 1024


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What holds for all bots of a match, or of a season.

    What a bot does depends on all but those of compiling: so they stand in the header of the
    journal, and a match is played again with the same.

    Attributes:
        fuel_turn: what a bot may compute in a turn; about an instruction each.
        fuel_start: what it may compute before its first turn: the start section of a module, and
            what a component is set up with.
        memory_mib: the most memory, in MiB.
        table_elements: the most elements of its tables together.
        stack_kib: the stack of its calls, in KiB; at its end a bot traps.
        yield_interval: after how much fuel at most the host looks whether it shall stop. Where a
            bot is frozen does not depend on it.
        canonical_nan: whether results that are no number have the same bits everywhere.
        call_fuel: what each call of the host costs, and each command line that is answered.
        byte_fuel: what each byte that is passed to or from the host costs, on top of that.
        size_mib: the largest file.
        compile_seconds: how long it may take to compile it, in seconds of the processor.
        compile_mib: how much memory that may take.
    """

    fuel_turn: int = 100_000_000
    fuel_start: int = 100_000_000
    memory_mib: int = 64
    table_elements: int = 100_000
    stack_kib: int = 512
    yield_interval: int = 50_000_000
    canonical_nan: bool = True
    call_fuel: int = 20_000
    byte_fuel: int = 10
    size_mib: int = 32
    compile_seconds: int = 60
    compile_mib: int = 2048

    def __post_init__(self) -> None:
        """Check the ranges.

        Raises:
            ValueError: one sentence that names the limit and its range.
        """
        for name, (least, most) in _RANGES.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise ValueError(f"{name} is {value}: it must be from {least:,} to {most:,}")

    @property
    def memory(self) -> int:
        """The most memory, in bytes."""
        return self.memory_mib * _MIB

    @property
    def stack(self) -> int:
        """The stack, in bytes."""
        return self.stack_kib * _KIB

    @property
    def size(self) -> int:
        """The largest file, in bytes."""
        return self.size_mib * _MIB

    def declares(self) -> dict[str, str]:
        """Return what of this decides how a bot plays, as the header of a journal holds it."""
        return {name: str(int(getattr(self, name))) for name in DECLARED}

    @classmethod
    def declared(cls, said: Mapping[str, str]) -> "Limits":
        """Read what :meth:`declares` has returned; other words are left alone.

        Raises:
            ValueError: a limit is missing, or is no number in its range.
        """
        missing = [name for name in DECLARED if name not in said]
        if missing:
            raise ValueError(f"the header does not say {missing[0]}")
        return msgspec.convert({name: said[name] for name in DECLARED}, cls, strict=False)


DECLARED: Final = (
    "fuel_turn",
    "fuel_start",
    "memory_mib",
    "table_elements",
    "stack_kib",
    "canonical_nan",
    "call_fuel",
    "byte_fuel",
)
"""The limits on which it depends what a bot does."""

_RANGES: Final = {
    "fuel_turn": (1_000, 10**15),
    "fuel_start": (1_000, 10**15),
    "memory_mib": (1, 4096),
    "table_elements": (1, 10**7),
    "stack_kib": (64, 8192),
    "yield_interval": (1_000, 10**12),
    "call_fuel": (1, 10**9),
    "byte_fuel": (1, 10**6),
    "size_mib": (1, 1024),
    "compile_seconds": (1, 3600),
    "compile_mib": (256, 65536),
}
