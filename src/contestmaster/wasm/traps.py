"""Why a program has stopped for ever, in words."""

import ctypes
from typing import Any, Final

from contestmaster.wasm.engine import bindings
from contestmaster.wasm.facts import shortened

_CAUSE: Final = "wasm trap: "

_WORDS: Final = {
    "call stack exhausted": "it calls itself too deep: its stack is used up",
    "wasm `unreachable` instruction executed": "it has given up by itself (unreachable)",
    "out of bounds memory access": "it reaches outside its memory",
    "undefined element: out of bounds table access": "it calls a function that does not exist",
    "uninitialized element": "it calls a function that does not exist",
    "indirect call type mismatch": "it calls a function in a wrong way",
    "integer divide by zero": "it divides by zero",
    "integer overflow": "a number is too large for an integer",
    "invalid conversion to integer": "a number cannot become an integer",
}


class CallOutcome:
    """Where the engine puts what went wrong in a call.

    Attributes:
        trap, error: pointers that the engine fills.
    """

    def __init__(self) -> None:
        """Begin with nothing wrong."""
        raw = bindings()
        self.trap = ctypes.POINTER(raw.wasm_trap_t)()
        self.error = ctypes.POINTER(raw.wasmtime_error_t)()

    def told(self) -> str:
        """Return the engine's account of what went wrong, and free it; empty for nothing."""
        from wasmtime import Trap, WasmtimeError  # noqa: PLC0415 - only where such a bot plays

        if self.trap:
            return str(Trap._from_ptr(self.trap))
        if self.error:
            return str(WasmtimeError._from_ptr(self.error))
        return ""


def in_words(account: str) -> str:
    """Return the cause in an account of the engine, in words."""
    cause = account.rpartition("Caused by:")[2].rpartition(_CAUSE)[2]
    said = cause.strip().split("\n")[0]
    return _WORDS.get(said) or shortened(said)


def new_trap(text: str) -> Any:
    """Return a trap by which a function of the host stops a program."""
    data = text.encode()
    return bindings().wasmtime_trap_new(ctypes.create_string_buffer(data), len(data))
