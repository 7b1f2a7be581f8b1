"""What runs submitted bots: WebAssembly, where its extra is installed."""

import importlib.util
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from contestmaster.host.contest.file import SettingsError
from contestmaster.kernel.declared import checked, hints_of

MISSING: Final = (
    "this host cannot run submitted bots: the extra wasm is not installed "
    "(pip install '.[wasm]' in the folder of the source)"
)
"""Why nothing can be submitted where the engine is missing."""


class RefusedFileError(ValueError):
    """A file may not play; the message is one sentence for its author."""


class Engine(Protocol):
    """Looks at files that are submitted."""

    @property
    def version(self) -> str:
        """What it is, with its version; empty where there is none."""
        ...

    @property
    def limits(self) -> Any:
        """What a bot may take; ``None`` where there is no engine."""
        ...

    @property
    def declared(self) -> dict[str, str]:
        """The limits as journals declare them."""
        ...

    def check(self, data: bytes, game: str) -> None:
        """See that a file can play a game; it takes seconds.

        Raises:
            RefusedFileError: it cannot.
        """
        ...


class NoEngine:
    """Stands where the extra is not installed."""

    version = ""
    limits = None

    @property
    def declared(self) -> dict[str, str]:
        """Nothing is declared."""
        return {}

    def check(self, data: bytes, game: str) -> None:
        """Refuse every file."""
        del data, game
        raise RefusedFileError(MISSING)


class WasmEngine:
    """Checks modules of WebAssembly, and compiles them in a process of its own."""

    def __init__(self, limits: Any) -> None:
        """Take the limits of the season."""
        from contestmaster.wasm.engine import VERSION  # noqa: PLC0415 - of an extra

        self.version = VERSION
        self.limits = limits

    @property
    def declared(self) -> dict[str, str]:
        """The limits, by name."""
        found: dict[str, str] = self.limits.declares()
        return found

    def check(self, data: bytes, game: str) -> None:
        """See that a module can play a game."""
        from contestmaster.wasm import RefusedModuleError  # noqa: PLC0415 - of an extra
        from contestmaster.wasm.checking import checked as looked_at  # noqa: PLC0415 - likewise

        try:
            looked_at(data, self.limits, game=game)
        except RefusedModuleError as error:
            raise RefusedFileError(str(error)) from None


def limits_type() -> Any:
    """Return the type of the limits of submitted bots, ``None`` where there is no engine."""
    if importlib.util.find_spec("wasmtime") is None:
        return None
    try:
        from contestmaster.wasm.limits import Limits  # noqa: PLC0415 - of an extra
    except ImportError:
        return None
    return Limits


def engine_of(path: Path, limits: dict[str, Any]) -> Engine:
    """Return what runs submitted bots under the limits of a season file.

    Raises:
        SettingsError: a limit is not what it should be, or there is nothing to be limited.
    """
    kind = limits_type()
    if kind is None:
        if limits:
            raise SettingsError(f"{path}: [limits] holds for submitted bots, and {MISSING}")
        return NoEngine()
    faults: list[Any] = []
    values = checked(limits, hints_of(kind), ("limits",), faults)
    if faults:
        said = "\n".join(f"{path}: {'.'.join(map(str, one.where))}: {one.what}" for one in faults)
        raise SettingsError(said)
    try:
        return WasmEngine(msgspec.convert(values, kind))
    except (ValueError, msgspec.ValidationError) as error:
        raise SettingsError(f"{path}: limits: {error}") from None
