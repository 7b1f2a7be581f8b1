"""Components, as Python becomes one: ``turn`` is called each turn, ``ask`` says a command.

What they may import stands in ``bot.wit``.
"""

import ctypes
import struct
from collections.abc import Callable
from functools import cache, partial
from typing import Any, ClassVar, Final

from contestmaster.wasm.chance import Chance
from contestmaster.wasm.engine import bindings, engine_of, once
from contestmaster.wasm.errors import RefusedModuleError
from contestmaster.wasm.facts import MOST, ModuleFacts, shortened
from contestmaster.wasm.limits import Limits
from contestmaster.wasm.program import Halt, WasmProgram, continuation, current, no_finalizer
from contestmaster.wasm.traps import CallOutcome, in_words
from contestmaster.wasm.wasi import CHUNK

_TURN: Final = "turn"
_U64, _STRING = 8, 12
"""Kinds of values, as the engine numbers them."""
_TOO_LONG: Final = f"it asks with more than {CHUNK:,} bytes at once"


class _HostError(Exception):
    """The component does what none may; the message says what."""


class ComponentProgram(WasmProgram):
    """One instance of a component."""

    PARTS: ClassVar[tuple[int, int, int]] = (64, 16, 4)

    def __init__(self, made: Any, component: Any, limits: Limits, chance: Chance) -> None:
        """Make room for an instance of a compiled component.

        Args:
            made: the linker that knows the functions of the host.
            component: the compiled component.
            limits: what it may use.
            chance: its random bytes.
        """
        super().__init__(limits, chance)
        self._linker = made
        self._component = component
        self._instance = self._raw.wasmtime_component_instance_t()
        self._function: Any = None
        self._outcome = CallOutcome()
        self._said = bytearray()
        self._heard = bytearray()

    def start(self) -> str:
        """Instantiate it; what a compiler has set up before is there at once [WASM-23]."""
        raw = self._raw
        self.begin_turn(-1, self.limits.fuel_start)
        future = raw.wasmtime_component_linker_instantiate_async(
            self._linker.ptr(),
            self.context,
            self._component.ptr(),
            ctypes.byref(self._instance),
            ctypes.byref(self._outcome.error),
        )
        self.begin(future, self._outcome.told)
        while not self.poll():
            if self.spent:
                return "its set-up has used up the fuel of the start"
            if self.pending is not None:
                return "it asks for something before its first turn"
        if self.ending:
            return f"it does not start: {in_words(self.ending)}"
        return self._find()

    def run(self) -> Halt:
        """Let it go on until it stops."""
        if not self.running:
            self._call()
        while True:
            if self.spent:
                return Halt.SPENT
            if self.poll():
                if not self.ending:
                    return Halt.RETURNED
                self.note(f"\n{self.ending}\n".encode())
                self.ending = in_words(self.ending)
                return Halt.ENDED
            if self.pending is not None:
                return Halt.READS

    def said(self) -> bytes:
        """Take the command it has said."""
        said = bytes(self._said)
        self._said.clear()
        return said

    def hear(self, data: bytes, *, whole: bool) -> None:
        """Give it the reply to its command, or a part of it."""
        self._heard += data
        self.ready = whole

    def ask(self, command: bytes) -> None:
        """Take a command; the reply comes when it is whole [WASM-22]."""
        if len(command) > CHUNK:
            raise _HostError(_TOO_LONG)
        self.pay(self.limits.call_fuel + len(command) * self.limits.byte_fuel)
        self.settle()
        self._said += command + b"\n"
        self.ready = False

    def reply(self) -> bytes:
        """Take the reply."""
        reply = bytes(self._heard)
        self._heard.clear()
        self.pay(len(reply) * self.limits.byte_fuel)
        self.settle()
        return reply

    def _find(self) -> str:
        raw = self._raw
        found = raw.wasmtime_component_func_t()
        index = self._component.get_export_index(_TURN)
        here = index is not None and raw.wasmtime_component_instance_get_func(
            ctypes.byref(self._instance), self.context, index.ptr(), ctypes.byref(found)
        )
        self._function = found
        return "" if here else "it exports no function turn"

    def _call(self) -> None:
        self._heard.clear()  # what was owed to a turn that it has left without asking
        self._outcome = CallOutcome()
        future = self._raw.wasmtime_component_func_call_async(
            ctypes.byref(self._function),
            self.context,
            None,
            0,
            None,
            0,
            ctypes.byref(self._outcome.error),
        )
        self.begin(future, self._outcome.told)


def _ask(
    _env: Any,
    _context: Any,
    _type: Any,
    args: Any,
    _n: int,
    results: Any,
    _m: int,
    error: Any,
    then: Any,
) -> None:
    program = current()
    assert isinstance(program, ComponentProgram)
    then[0].callback = continuation()
    try:
        program.ask(_string(args[0]))
    except BaseException as trouble:  # nothing may pass through the engine's frames
        error[0] = _stopped(program, trouble)
        return

    def pending() -> int:
        try:
            _put_string(results, program.reply())
        except BaseException as trouble:
            error[0] = _stopped(program, trouble)
        return 0

    program.pending, program.answer = pending, _no_code


def _log(_env: Any, _context: Any, _type: Any, args: Any, _n: int, _results: Any, _m: int) -> int:
    program = current()
    assert isinstance(program, ComponentProgram)
    try:
        text = _string(args[0])
        program.pay(program.limits.call_fuel + len(text) * program.limits.byte_fuel)
        program.settle()
        program.note(text + b"\n")
    except BaseException as trouble:  # nothing may pass through the engine's frames
        return _address(_stopped(program, trouble))
    return 0


def _random(
    _env: Any, _context: Any, _type: Any, _args: Any, _n: int, results: Any, _m: int
) -> int:
    program = current()
    assert isinstance(program, ComponentProgram)
    try:
        program.pay(program.limits.call_fuel)
        program.settle()
        results[0].kind = _U64
        results[0].of.u64 = struct.unpack("<Q", program.random(8))[0]
    except BaseException as trouble:  # nothing may pass through the engine's frames
        return _address(_stopped(program, trouble))
    return 0


IMPORTS: Final = ("ask", "log", "random")
"""What a component may import."""


@once
def linker(stack: int, canonical_nan: bool) -> Any:
    """Return the linker that knows the functions of ``bot.wit``."""
    raw = bindings()
    from wasmtime import WasmtimeError  # noqa: PLC0415 - only where such a bot plays
    from wasmtime.component import Linker  # noqa: PLC0415

    made = Linker(engine_of(stack, canonical_nan))
    ask, log, random = _callbacks()
    waiting = raw.wasmtime_component_linker_instance_add_func_async
    at_once = raw.wasmtime_component_linker_instance_add_func
    with made.root() as root:
        for name, add, callback in (
            ("ask", waiting, ask),
            ("log", at_once, log),
            ("random", at_once, random),
        ):
            text = ctypes.create_string_buffer(name.encode())
            error = add(root.ptr(), text, len(name), callback, None, no_finalizer())
            if error:
                raise WasmtimeError._from_ptr(error)
    return made


@cache
def _callbacks() -> tuple[Any, Any, Any]:
    """Return what the engine calls; it is kept for as long as this process."""
    raw = bindings()
    at_once = raw.wasmtime_component_func_callback_t
    return (
        raw.wasmtime_component_func_async_callback_t(_ask),
        at_once(_log),
        at_once(_random),
    )


def compiled_component(data: bytes, limits: Limits) -> tuple[bytes, ModuleFacts]:
    """Compile a component and see that all it asks for is there.

    Returns:
        Its machine code, and what it is made of.

    Raises:
        RefusedModuleError: it is no bot.
    """
    bindings()
    from wasmtime import WasmtimeError  # noqa: PLC0415
    from wasmtime.component import Component  # noqa: PLC0415

    engine = engine_of(limits.stack, limits.canonical_nan)
    try:
        component = Component(engine, data)
    except WasmtimeError as error:
        raise RefusedModuleError(f"it is no component that may play: {shortened(error)}") from None
    of_type = component.type
    imports, exports = list(of_type.imports(engine)), list(of_type.exports(engine))
    for name in imports:
        if name not in IMPORTS:
            raise RefusedModuleError(
                f"it imports {name!r}, which no bot has: only {', '.join(IMPORTS)} are there"
            )
    if _TURN not in exports:
        raise RefusedModuleError("it exports no function turn")
    return bytes(component.serialize()), ModuleFacts(tuple(imports), tuple(exports)[:MOST])


def loaded_component(code: bytes, limits: Limits) -> Callable[[Limits, Chance], WasmProgram]:
    """Return what makes programs of machine code that was compiled here."""
    from wasmtime.component import Component  # noqa: PLC0415 - only where such a bot plays

    component = Component.deserialize(engine_of(limits.stack, limits.canonical_nan), code)
    return partial(ComponentProgram, linker(limits.stack, limits.canonical_nan), component)


def _string(value: Any) -> bytes:
    text = value.of.string
    return ctypes.string_at(text.data, text.size) if text.size else b""


def _put_string(results: Any, data: bytes) -> None:
    """Let the engine have a copy, which is UTF-8."""
    text = data.decode(errors="replace").encode()
    raw = bindings()
    results[0].kind = _STRING
    buffer = (ctypes.c_uint8 * len(text)).from_buffer_copy(text)
    raw.wasm_byte_vec_new(
        ctypes.byref(results[0].of.string),
        len(text),
        ctypes.cast(buffer, ctypes.POINTER(raw.wasm_byte_t)),
    )


def _stopped(program: WasmProgram, trouble: BaseException) -> Any:
    """Return the error that stops it, for what a call of the host has raised."""
    if isinstance(trouble, _HostError):
        said = str(trouble)
    else:
        program.failure, said = trouble, "the host has failed"
    return bindings().wasmtime_error_new(ctypes.create_string_buffer(said.encode()))


def _no_code(_code: int) -> None:
    """Answer nothing: what was asked for is a string, and is in its place."""


def _address(pointer: Any) -> int:
    return ctypes.cast(pointer, ctypes.c_void_p).value or 0
