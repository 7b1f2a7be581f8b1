"""A program on a stack of its own, which is run until it must wait or has used up its fuel.

The engine runs it piece by piece: each poll goes on where the last one stopped. It stops where the
host makes it wait, and, between two instructions, where the fuel of its turn is used up [WASM-20].
Commands are carried out between polls, on the stack of whoever asks for the turn: only what moves
bytes is done on the program's own, which is small.
"""

import ctypes
import threading
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Final

from contestmaster.bots.account import LOG_BYTES
from contestmaster.wasm.chance import Chance
from contestmaster.wasm.engine import bindings, engine_for
from contestmaster.wasm.limits import Limits
from contestmaster.wasm.wasi import SECOND

_FULL: Final = 1 << 60
"""The fuel a program begins with: so much that it is never the engine who finds it used up."""


class Halt(Enum):
    """Why a program does not go on.

    Attributes:
        READS: it waits for something to read.
        SPENT: it has used up the fuel of its turn.
        LOOK: it has said so much that somebody must hear it first.
        RETURNED: it is done for the turn.
        ENDED: it will never go on.
    """

    READS = 0
    SPENT = 1
    LOOK = 2
    RETURNED = 3
    ENDED = 4


class _Current(threading.local):
    """Whose code runs on this thread."""

    program: "WasmProgram | None" = None


_current: Final = _Current()


def current() -> "WasmProgram":
    """Return the program that runs on this thread; the engine calls the host only from one."""
    assert _current.program is not None
    return _current.program


class WasmProgram:
    """What core modules and components have in common.

    Attributes:
        limits: what it may use.
        chance: its random bytes.
        log: what it has written for its author.
        ending: why it will not go on, in words.
        ready: whether what it waits for is there.
        failure: what went wrong on the host's side while it ran.
        pending: tries again what it waits for; returns a code, ``None`` if it must go on waiting.
        answer: takes the code for the program.
        PARTS: how many instances, tables and memories it may have.
    """

    PARTS: ClassVar[tuple[int, int, int]]

    def __init__(self, limits: Limits, chance: Chance) -> None:
        """Make room for it; nothing runs yet."""
        from wasmtime import Store  # noqa: PLC0415 - only where such a bot plays

        self.limits = limits
        self.chance = chance
        self.log = bytearray()
        self.ending = ""
        self.ready = False
        self.failure: BaseException | None = None
        self.pending: Callable[[], int | None] | None = None
        self.answer: Callable[[int], None] | None = None
        self._raw = raw = bindings()
        self._store: Any = Store(engine_for(limits))
        self._store.set_limits(limits.memory, limits.table_elements, *self.PARTS)
        self.context: Any = self._store._context()
        self._future: Any = None
        self._told: Callable[[], str] = str
        self._turn = -1
        self._before = self._floor = self._known = _FULL
        self._debt = 0
        self._fuel = ctypes.c_uint64()
        self._fuel_at = ctypes.byref(self._fuel)
        # Asked for with every call of the host: without the layer of the package between.
        self._get_fuel = raw._wasmtime_context_get_fuel
        self._put_fuel = raw._wasmtime_context_set_fuel
        self._put_interval = raw._wasmtime_context_fuel_async_yield_interval
        self._put_fuel(self.context, _FULL)

    # -- what whoever asks for a turn does -----------------------------------------------------

    def start(self) -> str:
        """Do what comes before the first turn; return what went wrong, in words."""
        raise NotImplementedError

    def begin_turn(self, turn: int, budget: int) -> None:
        """Let it have the fuel of a turn; turns are counted from 0."""
        self._turn = turn
        self._before = self._known - self._debt
        self._floor = self._before - budget

    def run(self) -> Halt:
        """Let it go on until it stops."""
        raise NotImplementedError

    def said(self) -> bytes:
        """Take what it has said since that was asked last."""
        raise NotImplementedError

    def hear(self, data: bytes, *, whole: bool) -> None:
        """Give it something to read; ``whole`` tells that all it has asked for is there."""
        raise NotImplementedError

    def measure(self) -> int:
        """Return the most memory it has held, in bytes; 0 where that is not known."""
        return 0

    def charge_lines(self, count: int) -> None:
        """Let it pay for command lines that were answered [WASM-22]."""
        self.pay(count * self.limits.call_fuel)

    def close(self) -> None:
        """Give everything back."""
        self._drop_future()
        if self._store is not None:
            self._store.close()
            self._store = self.context = None

    def __del__(self) -> None:
        """Give everything back where nobody has closed it: a call under way goes first."""
        with suppress(AttributeError):  # it was never quite there
            self.close()

    # -- what host functions do, and subclasses ------------------------------------------------

    def pay(self, cost: int) -> None:
        """Let it owe fuel; :meth:`settle` takes it away."""
        self._debt += cost

    def settle(self) -> None:
        """Take away what it owes, at the end of a call of the host.

        If there is none left for this turn, it stops at the next instruction that looks.
        """
        self._get_fuel(self.context, self._fuel_at)
        self._settle(self._fuel.value)

    def stop_soon(self) -> None:
        """Have it stop at the next instruction that looks."""
        self._put_interval(self.context, 1)

    def time(self) -> int:
        """Return its clock: the turn, as seconds [WASM-11]."""
        return max(0, self._turn) * SECOND

    def random(self, size: int) -> bytes:
        """Return its next random bytes."""
        return self.chance.bytes(size)

    def note(self, data: bytes) -> None:
        """Keep what it writes for its author, up to the limit."""
        self.log += data[: LOG_BYTES - len(self.log)]

    def begin(self, future: Any, told: Callable[[], str]) -> None:
        """Run a call from now on; ``told`` says what went wrong when it is done."""
        self._future, self._told = future, told

    @property
    def running(self) -> bool:
        """Whether a call is under way."""
        return self._future is not None

    def poll(self) -> bool:
        """Let it run for a while; return whether the call is done, and what went wrong is known."""
        if self._future is None:
            raise RuntimeError("there is nothing to go on with")
        self._settle(self._known)
        _current.program = self
        try:
            done = self._raw._wasmtime_call_future_poll(self._future)
        finally:
            _current.program = None
        self._get_fuel(self.context, self._fuel_at)
        self._known = self._fuel.value
        if self.failure is not None:
            failure, self.failure = self.failure, None
            self._drop_future()
            raise failure
        if done:
            self._drop_future()
            self.ending = self._told()
        return bool(done)

    @property
    def used(self) -> int:
        """The fuel of this turn so far."""
        return self._before - self._known + self._debt

    @property
    def spent(self) -> bool:
        """Whether the fuel of this turn is used up."""
        return self._known - self._debt <= self._floor

    def _settle(self, fuel: int) -> None:
        """Let it pay what it owes, and stop when the fuel of its turn is used up, or sooner."""
        if self._debt:
            self._known, self._debt = max(0, fuel - self._debt), 0
            self._put_fuel(self.context, self._known)
        else:
            self._known = fuel
        interval = max(1, min(self._known - self._floor, self.limits.yield_interval))
        self._put_interval(self.context, interval)

    def _drop_future(self) -> None:
        if self._future is not None:
            self._raw.wasmtime_call_future_delete(self._future)
            self._future = None


@cache
def no_finalizer() -> Any:
    """Return what tells the engine that nothing is to be freed."""
    return ctypes.cast(0, ctypes.CFUNCTYPE(None, ctypes.c_void_p))


@cache
def continuation() -> Any:
    """Return what the engine asks whether a call that waits is done."""

    def is_done(_env: Any) -> bool:
        program = current()
        if program.pending is None:
            return True
        if not program.ready:
            return False
        code = program.pending()
        if code is None:
            return False
        assert program.answer is not None
        program.answer(code)
        program.pending = program.answer = None
        return True

    return bindings().wasmtime_func_async_continuation_callback_t(is_done)
