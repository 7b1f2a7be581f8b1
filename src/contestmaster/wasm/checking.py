"""Whether a file is a bot that may play, and its compiled form, which is kept [WASM-50].

It is compiled in a process of its own (:mod:`.compiling`), whose time and memory are limited: a
small file may take much to compile. What comes of that is machine code, and lies in our cache
folder by the file's hash, the engine and its settings; code of others is never loaded.
"""

import contextlib
import hashlib
import os
import subprocess
import tempfile
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from contestmaster.arrays.folders import cache_folder
from contestmaster.kernel.registry import load_game
from contestmaster.wasm.chance import Chance
from contestmaster.wasm.compiling import COMMAND, CompileFinding, CompileJob, too_much_memory
from contestmaster.wasm.engine import SETTINGS, bindings, forget_at_exit, version
from contestmaster.wasm.errors import RefusedModuleError
from contestmaster.wasm.facts import ModuleFacts
from contestmaster.wasm.kept import FOLDER
from contestmaster.wasm.limits import Limits
from contestmaster.wasm.module import Module, opened
from contestmaster.wasm.program import WasmProgram

_CODE: Final = ".cwasm"
_FACTS: Final = ".json"
_OTHERS: Final = 0o022
_KEPT: Final = 256
"""How many compiled bots are held in memory."""

Load: TypeAlias = Callable[[Limits, Chance], WasmProgram]
"""Makes a program of a compiled bot."""


def checked(data: bytes, limits: Limits, *, game: str | None = None) -> Module:
    """Return a bot that may play.

    Args:
        data: the file.
        limits: what it may use.
        game: which game it is meant for, if that is known.

    Raises:
        MissingError: the engine is not installed.
        RefusedModuleError: it may not play; one sentence says why.
        UnknownGameError: no game is called so.
    """
    if game is not None:
        load_game(game)
    module = opened(data)
    program = compiled(module, limits)(limits, Chance("", 0))
    try:
        trouble = program.start()
    finally:
        program.close()
    if trouble:
        raise RefusedModuleError(trouble)
    return module


def compiled(module: Module, limits: Limits) -> Load:
    """Return what makes programs of a bot; it is compiled if it has not been yet.

    Raises:
        MissingError: the engine is not installed.
        RefusedModuleError: it is no bot that may play.
    """
    _fits(module, limits)
    return _loaded(module.sha256, module.kind, _Compiling(module, limits), _settings(limits))


def facts(module: Module, limits: Limits) -> ModuleFacts:
    """Return what a bot is made of; raises as :func:`compiled`."""
    _fits(module, limits)
    _, found = _kept(module, limits)
    return found


class _Compiling:
    """What is to be compiled, where it is not held yet; it is no part of what it is held by."""

    def __init__(self, module: Module, limits: Limits) -> None:
        self.module = module
        self.limits = limits

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Compiling)


@lru_cache(_KEPT)
def _loaded(sha256: str, kind: str, what: _Compiling, _settings: str) -> Load:
    del sha256
    code, _ = _kept(what.module, what.limits)
    if kind == "core":
        from contestmaster.wasm.core import loaded_core  # noqa: PLC0415 - where the engine is

        return loaded_core(code, what.limits)
    from contestmaster.wasm.component import loaded_component  # noqa: PLC0415

    return loaded_component(code, what.limits)


forget_at_exit(_loaded.cache_clear)


def _fits(module: Module, limits: Limits) -> None:
    bindings()
    if module.size > limits.size:
        raise RefusedModuleError(f"it has {module.size:,} bytes, and {limits.size:,} are the most")


def _settings(limits: Limits) -> str:
    """Return the name of all on which it depends whether compiled code fits."""
    text = f"{version()}\n{limits.stack}\n{limits.canonical_nan}\n{SETTINGS}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _kept(module: Module, limits: Limits) -> tuple[bytes, ModuleFacts]:
    """Return the compiled form of a bot and what it is made of, from the folder if it is there."""
    folder = _folder()
    if folder is None:
        with tempfile.TemporaryDirectory() as passing:
            return _compile(module, limits, Path(passing, "bot"))
    place = folder / f"{module.sha256}-{_settings(limits)}"
    found = _read(place)
    if found is None:
        found = _compile(module, limits, place)
    return found


def _folder() -> Path | None:
    folder = cache_folder()
    if folder is None:
        return None
    place = folder / FOLDER
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return None
    return place if _ours(place) else None


def _ours(path: Path) -> bool:
    """Return whether nobody else could have put something there."""
    found = path.lstat()
    return os.name != "posix" or (found.st_uid == os.getuid() and not found.st_mode & _OTHERS)


def _read(place: Path) -> tuple[bytes, ModuleFacts] | None:
    code, about = place.with_name(place.name + _CODE), place.with_name(place.name + _FACTS)
    try:
        if not (_ours(code) and _ours(about)):
            return None
        return code.read_bytes(), msgspec.json.decode(about.read_bytes(), type=ModuleFacts)
    except (OSError, msgspec.DecodeError):
        return None


def _compile(module: Module, limits: Limits, place: Path) -> tuple[bytes, ModuleFacts]:
    """Have a bot compiled, and keep what comes of it at a place."""
    handle, draft = tempfile.mkstemp(dir=place.parent, suffix=".draft")
    os.close(handle)
    try:
        found = _compile_apart(module, limits, draft)
        code = Path(draft).read_bytes()
        about = Path(draft + _FACTS)
        about.write_bytes(msgspec.json.encode(found))
        about.replace(place.with_name(place.name + _FACTS))
        Path(draft).replace(place.with_name(place.name + _CODE))
    finally:
        for left in (draft, draft + _FACTS):
            with contextlib.suppress(FileNotFoundError):
                Path(left).unlink()
    return code, found


def _compile_apart(module: Module, limits: Limits, target: str) -> ModuleFacts:
    """Compile in a process of its own.

    Raises:
        RefusedModuleError: it takes too long or too much, or it is no bot.
    """
    job = msgspec.json.encode(CompileJob(limits, target)) + b"\n"
    too_long = f"compiling it takes more than {limits.compile_seconds} s"
    try:
        ran = subprocess.run(
            COMMAND,
            input=job + module.data,
            capture_output=True,
            timeout=_patience(limits),
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise RefusedModuleError(too_long) from None
    if ran.returncode:
        raise RefusedModuleError(_why_ended(ran, limits, too_long))
    finding = msgspec.json.decode(ran.stdout, type=CompileFinding)
    if finding.refused:
        raise RefusedModuleError(finding.refused)
    return finding.facts


def _patience(limits: Limits) -> float:
    """Return for how long the process is waited for: others may have the processor meanwhile."""
    return 30 + 6 * limits.compile_seconds


def _why_ended(ran: Any, limits: Limits, too_long: str) -> str:
    import signal  # noqa: PLC0415 - the names of some signals are not known everywhere

    by_time = {getattr(signal, name, None) for name in ("SIGXCPU", "SIGKILL")}
    if -ran.returncode in by_time:
        return too_long
    said = ran.stderr.decode(errors="replace").strip().splitlines()
    if -ran.returncode == signal.SIGABRT or any("emory" in line for line in said[-3:]):
        return too_much_memory(limits)
    last = said[-1] if said else "it said nothing"
    return f"it cannot be compiled: the compiler ended with {ran.returncode} ({last})"
