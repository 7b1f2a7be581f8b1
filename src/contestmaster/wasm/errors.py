"""What may be wrong with a bot in WebAssembly, or with this installation."""

from typing import Final

INSTALL: Final = "pip install '.[wasm]' in the folder of the source"
"""What brings the engine."""


class MissingError(RuntimeError):
    """The engine is not installed; the message says how it is."""

    def __init__(self, why: str = "bots in WebAssembly need the package wasmtime") -> None:
        """Say what is missing."""
        super().__init__(f"{why}: {INSTALL}")


class RefusedModuleError(ValueError):
    """A file is no bot that may play; the message is one sentence that says why."""
