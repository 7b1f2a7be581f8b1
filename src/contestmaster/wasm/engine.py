"""The engine: which one, how it is set, and whether it is here.

Only this module and those below it know wasmtime. Its asynchronous calls, by which a program can be
stopped in the middle and go on later, are bound by its Python package in a module that is not
public; so that what is used of it is looked at before (:func:`bindings`), and the version is a rule
of every match [WASM-40].
"""

import atexit
import platform
import threading
from collections.abc import Callable
from functools import cache, wraps
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from typing import Any, Final, ParamSpec, TypeVar

from contestmaster.wasm.errors import MissingError
from contestmaster.wasm.limits import Limits

P = ParamSpec("P")
T = TypeVar("T")

_MAKING: Final = threading.RLock()
"""Held while an engine, or what belongs to one, is made."""

PACKAGE: Final = "wasmtime"
"""What the engine is called where packages are had."""

SETTINGS: Final = {
    "consume_fuel": True,
    "parallel_compilation": False,
    # Two threads, or two processors' ideas of a fast instruction, would not repeat.
    "wasm_threads": False,
    "shared_memory": False,
    "wasm_relaxed_simd": False,
    # What no compiler for bots makes today is not offered: less to guard.
    "wasm_memory64": False,
    "wasm_multi_memory": False,
    "wasm_stack_switching": False,
    "wasm_custom_page_sizes": False,
}
"""How the engine is set for all bots; compiled code fits these alone."""

HOST_STACK: Final = 1 << 20
"""What the host's own functions may need of a program's stack, in bytes."""

_ARGUMENTS: Final = {
    "wasmtime_call_future_poll": 1,
    "wasmtime_call_future_delete": 1,
    "wasmtime_config_async_stack_size_set": 2,
    "wasmtime_context_fuel_async_yield_interval": 2,
    "wasmtime_context_get_fuel": 2,
    "wasmtime_context_set_fuel": 2,
    "wasmtime_func_call_async": 8,
    "wasmtime_instance_pre_instantiate_async": 5,
    "wasmtime_linker_define_func": 9,
    "wasmtime_linker_define_async_func": 9,
    "wasmtime_component_func_call_async": 7,
    "wasmtime_component_linker_instantiate_async": 5,
    "wasmtime_component_linker_instance_add_func": 6,
    "wasmtime_component_linker_instance_add_func_async": 6,
}
"""What is used beside the public interface, with the number of its arguments."""


def _version() -> str:
    try:
        return f"{PACKAGE} {installed(PACKAGE)} {_MACHINES.get(_MACHINE, _MACHINE)}"
    except PackageNotFoundError:
        return ""


_MACHINE: Final = platform.machine().lower()
_MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}

VERSION: Final = _version()
"""Which engine runs bots here, and on which kind of machine; empty where there is none."""


def version() -> str:
    """Return which engine runs bots here.

    Raises:
        MissingError: none does.
    """
    if not VERSION:
        raise MissingError
    return VERSION


def once(make: Callable[P, T]) -> Callable[P, T]:
    """Have something made once for the same arguments, whichever threads ask at the same time.

    ``functools.cache`` alone may make two: programs of one engine do not fit into another.
    """
    kept: Any = cache(make)  # all arguments are such as can be looked up

    @wraps(make)
    def made(*given: P.args, **named: P.kwargs) -> T:
        with _MAKING:
            found: T = kept(*given, **named)
            return found

    forget_at_exit(kept.cache_clear)
    return made


_forgetting: Final[list[Callable[[], object]]] = []


def forget_at_exit(forget: Callable[[], object]) -> None:
    """Have what the engine has made forgotten while its package is still there; last come first."""
    _forgetting.append(forget)


@atexit.register
def _forget() -> None:
    while _forgetting:
        _forgetting.pop()()


@cache
def bindings() -> Any:
    """Return the engine's functions, once it is known that they are those that are used here.

    Raises:
        MissingError: the engine is not installed, or not one that can freeze a program.
    """
    version()
    try:
        from wasmtime import _bindings  # noqa: PLC0415 - only where such a bot plays
    except (ImportError, OSError, RuntimeError) as error:
        raise MissingError(f"{VERSION} cannot be loaded ({error})") from None
    for name, count in _ARGUMENTS.items():
        found = getattr(_bindings, f"_{name}", None)
        if found is None or len(found.argtypes) != count:
            raise MissingError(f"{VERSION} has no {name} as it is used here") from None
    return _bindings


@once
def engine_of(stack: int, canonical_nan: bool) -> Any:
    """Return the engine with settings under which a program does the same everywhere.

    Args:
        stack: of a program's calls, in bytes.
        canonical_nan: whether results that are no number have the same bits everywhere.
    """
    raw = bindings()
    from wasmtime import Config, Engine  # noqa: PLC0415

    config = Config()
    config.max_wasm_stack = stack
    config.cranelift_nan_canonicalization = canonical_nan
    for name, value in SETTINGS.items():
        setattr(config, name, value)
    raw.wasmtime_config_async_stack_size_set(config.ptr(), stack + HOST_STACK)
    return Engine(config)


def engine_for(limits: Limits) -> Any:
    """Return the engine for these limits."""
    return engine_of(limits.stack, limits.canonical_nan)
