"""Core modules: programs for WASI preview 1, with a ``_start`` that is their whole life."""

import ctypes
from collections.abc import Callable
from functools import cache, partial
from typing import Any, ClassVar, Final

from contestmaster.wasm.chance import Chance
from contestmaster.wasm.engine import bindings, engine_of, once
from contestmaster.wasm.errors import RefusedModuleError
from contestmaster.wasm.facts import MOST, ModuleFacts, shortened
from contestmaster.wasm.limits import Limits
from contestmaster.wasm.program import Halt, WasmProgram, continuation, current, no_finalizer
from contestmaster.wasm.traps import CallOutcome, in_words, new_trap
from contestmaster.wasm.wasi import (
    CHUNK,
    FUNCTIONS,
    MODULE,
    BadPointerError,
    ExitError,
    Function,
    done,
)

_START: Final = b"_start"
_MEMORY: Final = b"memory"
_I32: Final = 0
_MASK: Final = {"i": 0xFFFF_FFFF, "I": 0xFFFF_FFFF_FFFF_FFFF}


class CoreProgram(WasmProgram):
    """One instance of a core module; what :class:`.wasi.WasiGuest` asks of it is here."""

    PARTS: ClassVar[tuple[int, int, int]] = (1, 8, 1)

    def __init__(self, prepared: Any, limits: Limits, chance: Chance) -> None:
        """Make room for an instance of a module whose imports are settled."""
        super().__init__(limits, chance)
        raw = self._raw
        self._prepared = prepared
        self._instance = raw.wasmtime_instance_t()
        self._memory: Any = None
        self._memory_at = self._base = self._size = 0
        self._context_at = ctypes.cast(self.context, ctypes.c_void_p).value
        self._data, self._data_size = _memory_functions()
        self._out = bytearray()
        self._in = bytearray()
        self._outcome = CallOutcome()
        self._exit: int | None = None
        self._begun = False

    # -- its life ------------------------------------------------------------------------------

    def start(self) -> str:
        """Instantiate it, its start section included [WASM-23]."""
        raw, outcome = self._raw, self._outcome
        self.begin_turn(-1, self.limits.fuel_start)
        future = raw.wasmtime_instance_pre_instantiate_async(
            self._prepared.ptr(),
            self.context,
            ctypes.byref(self._instance),
            ctypes.byref(outcome.trap),
            ctypes.byref(outcome.error),
        )
        self.begin(future, outcome.told)
        while not self.poll():
            if self.spent:
                return "its start section has used up the fuel of the start"
        if self.ending:
            return f"it does not start: {in_words(self.ending)}"
        found = self._export(_MEMORY)
        if found is None:
            return "it exports no memory"
        self._memory = found.of.memory
        self._found = found  # whose part the memory is
        self._memory_at = ctypes.addressof(self._memory)
        self._locate()
        return ""

    def run(self) -> Halt:
        """Let it go on until it stops."""
        if not self._begun:
            self._begin_start()
        while True:
            if len(self._out) >= CHUNK and self.pending is None:
                return Halt.LOOK
            if self.spent:
                return Halt.SPENT
            if self.poll():
                self.ending = self._why()
                return Halt.ENDED
            if self.pending is not None:
                return Halt.READS

    def said(self) -> bytes:
        """Take what it has said."""
        said = bytes(self._out)
        self._out.clear()
        return said

    def hear(self, data: bytes, *, whole: bool) -> None:
        """Give it something to read; it takes what there is, whole or not."""
        del whole
        self._in += data
        self.ready = bool(self._in)

    def _begin_start(self) -> None:
        raw = self._raw
        self._begun = True
        self._outcome = CallOutcome()
        start = self._export(_START)
        future = raw.wasmtime_func_call_async(
            self.context,
            ctypes.byref(start.of.func),
            None,
            0,
            None,
            0,
            ctypes.byref(self._outcome.trap),
            ctypes.byref(self._outcome.error),
        )
        self._start = start  # the call goes on as long as the match
        self.begin(future, self._outcome.told)

    def _why(self) -> str:
        if self._exit is not None:
            return f"it has ended, with exit code {self._exit}"
        if not self.ending:
            return "it has ended: _start has returned"
        self.note(f"\n{self.ending}\n".encode())
        return in_words(self.ending)

    def _export(self, name: bytes) -> Any:
        raw = self._raw
        found = raw.wasmtime_extern_t()
        text = ctypes.create_string_buffer(name)
        here = raw.wasmtime_instance_export_get(
            self.context, ctypes.byref(self._instance), text, len(name), ctypes.byref(found)
        )
        return found if here else None

    def measure(self) -> int:
        """Return the most memory it has held; memories do not shrink."""
        if self.context is not None and self._memory is not None:
            self._locate()
        return self._size

    def close(self) -> None:
        """Give everything back."""
        self.measure()
        super().close()

    def _locate(self) -> None:
        """See where its memory is now, and how large."""
        self._base = self._data(self._context_at, self._memory_at) or 0
        self._size = self._data_size(self._context_at, self._memory_at)

    # -- what its imports do -------------------------------------------------------------------

    def call(self, function: Function, arguments: tuple[int, ...]) -> int | None:
        """Carry out a call of the host; what it costs it costs first [WASM-22]."""
        if self._memory is None:
            raise ExitError(-1)
        self._locate()
        self.pay(self.limits.call_fuel)
        code = done(self, function, arguments)
        self.settle()
        if len(self._out) >= CHUNK:
            self.stop_soon()
        return code

    def again(self, function: Function, arguments: tuple[int, ...]) -> int | None:
        """Carry out a call that had to wait; its memory is as it was."""
        code = done(self, function, arguments)
        self.settle()
        return code

    def stopped_by(self, error: BaseException) -> Any:
        """Return the trap that stops it, for what a call of the host has raised."""
        if not isinstance(error, ExitError):
            self.failure = error
        elif self._memory is None:
            return new_trap(f"{_NOT_YET}")
        else:
            self._exit = error.code
        return new_trap("exit")

    def check(self, pointer: int, size: int) -> None:
        """See that bytes are inside its memory [WASM-13]."""
        if pointer + size > self._size:
            raise BadPointerError

    def load(self, pointer: int, size: int) -> bytes:
        """Return bytes of its memory."""
        self.check(pointer, size)
        return ctypes.string_at(self._base + pointer, size)

    def store(self, pointer: int, data: bytes) -> None:
        """Put bytes into its memory."""
        self.check(pointer, len(data))
        ctypes.memmove(self._base + pointer, data, len(data))

    def charge(self, size: int) -> None:
        """Let it pay for bytes."""
        self.pay(size * self.limits.byte_fuel)

    def waiting(self) -> int:
        """Return how many bytes it can read."""
        return len(self._in)

    def read(self, size: int) -> bytes:
        """Take bytes that it reads."""
        data = bytes(self._in[:size])
        del self._in[:size]
        self.ready = bool(self._in)
        return data

    def room(self) -> int:
        """Return how many bytes it can say before somebody must listen."""
        return max(0, 2 * CHUNK - len(self._out))

    def write(self, data: bytes) -> None:
        """Take what it says; from some point on it must be heard before it goes on."""
        self._out += data


@cache
def _memory_functions() -> tuple[Any, Any]:
    """Return the functions that say where a memory is and how large; they take addresses."""
    library = bindings().dll
    data, size = library["wasmtime_memory_data"], library["wasmtime_memory_data_size"]
    for each, result in ((data, ctypes.c_void_p), (size, ctypes.c_size_t)):
        each.argtypes, each.restype = [ctypes.c_void_p, ctypes.c_void_p], result
    return data, size


_NOT_YET: Final = "it asks for something before it has begun"


def prepared(module: Any, limits: Limits) -> Any:
    """Return a compiled module with its imports settled, from which instances are made."""
    return linker(limits.stack, limits.canonical_nan).instantiate_pre(module)


@once
def linker(stack: int, canonical_nan: bool) -> Any:
    """Return the linker that knows all functions of the host."""
    raw = bindings()
    from wasmtime import FuncType, Linker, ValType, WasmtimeError  # noqa: PLC0415

    made = Linker(engine_of(stack, canonical_nan))
    kinds = {"i": ValType.i32, "I": ValType.i64}
    for name, function in FUNCTIONS.items():
        params = [kinds[each]() for each in function.params]
        of_type = FuncType(params, [ValType.i32()] if function.returns else [])
        callback = _callback(name)
        define = (
            raw.wasmtime_linker_define_async_func
            if function.waits
            else raw.wasmtime_linker_define_func
        )
        error = define(
            made.ptr(),
            ctypes.create_string_buffer(MODULE.encode()),
            len(MODULE),
            ctypes.create_string_buffer(name.encode()),
            len(name),
            of_type.ptr(),
            callback,
            None,
            no_finalizer(),
        )
        if error:
            raise WasmtimeError._from_ptr(error)
    return made


@cache
def _callback(name: str) -> Any:
    """Return what the engine calls for a function; it is kept for as long as this process."""
    function = FUNCTIONS[name]
    return _waiting(function) if function.waits else _at_once(function)


def _at_once(function: Function) -> Any:
    masks = [_MASK[kind] for kind in function.params]
    places = list(enumerate(masks))
    wide = [kind == "I" for kind in function.params]

    def called(_env: Any, _caller: Any, args: Any, _n: int, results: Any, _m: int) -> int:
        program = current()
        assert isinstance(program, CoreProgram)
        try:
            given = tuple(
                (args[n].of.i64 if wide[n] else args[n].of.i32) & mask for n, mask in places
            )
            code = program.call(function, given)
        except BaseException as error:  # nothing may pass through the engine's frames
            return _address(program.stopped_by(error))
        if function.returns:
            results[0].kind = _I32
            results[0].of.i32 = code
        return 0

    return bindings().wasmtime_func_callback_t(called)


def _waiting(function: Function) -> Any:
    masks = [_MASK[kind] for kind in function.params]

    def called(
        _env: Any, _caller: Any, args: Any, _n: int, results: Any, _m: int, trap: Any, then: Any
    ) -> None:
        program = current()
        assert isinstance(program, CoreProgram)
        then[0].callback = continuation()
        try:
            given = tuple(args[n].of.i32 & mask for n, mask in enumerate(masks))
            code = program.call(function, given)
        except BaseException as error:  # nothing may pass through the engine's frames
            trap[0] = program.stopped_by(error)
            return

        def answer(found: int) -> None:
            results[0].kind = _I32
            results[0].of.i32 = found

        if code is not None:
            answer(code)
            return

        def pending() -> int | None:
            try:
                return program.again(function, given)
            except BaseException as error:
                trap[0] = program.stopped_by(error)
                return 0

        program.pending, program.answer = pending, answer

    return bindings().wasmtime_func_async_callback_t(called)


def _address(trap: Any) -> int:
    """Return a pointer as the number that callbacks return."""
    return ctypes.cast(trap, ctypes.c_void_p).value or 0


def compiled_core(data: bytes, limits: Limits) -> tuple[bytes, ModuleFacts]:
    """Compile a core module and see that all it asks for is there.

    Returns:
        Its machine code, and what it is made of.

    Raises:
        RefusedModuleError: it is no bot.
    """
    from wasmtime import FuncType, MemoryType, Module, WasmtimeError  # noqa: PLC0415

    try:
        module = Module(engine_of(limits.stack, limits.canonical_nan), data)
    except WasmtimeError as error:
        raise RefusedModuleError(f"it is no module that may play: {shortened(error)}") from None
    imports = [(each.module, each.name or "") for each in module.imports]
    for where, name in imports:
        if where != MODULE or name not in FUNCTIONS:
            raise RefusedModuleError(
                f"it imports {name!r} from {where!r}, which no bot has: only {MODULE} is there"
            )
    exports = {each.name: each.type for each in module.exports}
    start, memory = exports.get("_start"), exports.get("memory")
    if not isinstance(start, FuncType) or start.params or start.results:
        raise RefusedModuleError("it exports no function _start without parameters and results")
    if not isinstance(memory, MemoryType):
        raise RefusedModuleError("it exports no memory that is called memory")
    least = memory.limits.min * _PAGE
    if least > limits.memory:
        raise RefusedModuleError(
            f"it begins with {least:,} bytes of memory, and {limits.memory:,} are the most"
        )
    try:
        prepared(module, limits)
    except WasmtimeError as error:
        raise RefusedModuleError(f"it does not fit its host: {shortened(error)}") from None
    names = tuple(f"{where}.{name}" for where, name in imports)
    found = ModuleFacts(names[:MOST], tuple(map(str, exports))[:MOST])
    return bytes(module.serialize()), found


def loaded_core(code: bytes, limits: Limits) -> Callable[[Limits, Chance], WasmProgram]:
    """Return what makes programs of machine code that was compiled here."""
    from wasmtime import Module  # noqa: PLC0415

    module = Module.deserialize(engine_of(limits.stack, limits.canonical_nan), code)
    return partial(CoreProgram, prepared(module, limits))


_PAGE: Final = 64 * 1024
