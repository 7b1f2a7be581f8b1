"""Beside others a process waits for who compiles a rule already, and loads what that one keeps.

Tests that run side by side want the same rules in the same moment; each process would compile them
all. Who waits too long compiles, too: nothing can hang here.
"""

import os
import tempfile
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

from contestmaster.arrays.elsewhere import compiler
from contestmaster.arrays.keeping import _Kept

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

LONGEST_S = 120.0
PAUSE_S = 0.02

Load = Callable[[Any, Any, Any], Any]
Save = Callable[[Any, Any, Any], None]

held: dict[Path, int] = {}
"""Locks of what this process compiles: the descriptors of their files."""


def compile_each_rule_once() -> None:
    """From now on, in this process."""
    if fcntl is not None:
        _Kept.load_overload = loading(_Kept.load_overload)
        _Kept.save_overload = saving(_Kept.save_overload)


def loading(load: Load) -> Load:
    """Let who finds nothing wait for others, and look again."""

    def load_overload(kept: Any, form: Any, context: Any) -> Any:
        found = load(kept, form, context)
        if found is not None or kept._folder is None or compiler() is not None:
            return found  # there, or to be compiled by nobody, or by a process of its own
        path = kept._file(kept._folder, form, context.codegen())[0]
        if take(path) and (found := load(kept, form, context)) is not None:
            release(path)
        return found

    return load_overload


def saving(save: Save) -> Save:
    """Let others go on when something has been kept."""

    def save_overload(kept: Any, form: Any, result: Any) -> None:
        try:
            save(kept, form, result)
        finally:
            if kept._folder is not None:
                release(kept._file(kept._folder, form, result.codegen)[0])

    return save_overload


def take(path: Path, longest_s: float = LONGEST_S) -> bool:
    """Wait until nobody else compiles what will lie at a path; whether that was so in time."""
    if path in held:  # what it compiled could not be compiled
        return True
    file = os.open(lock_of(path), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    end = time.monotonic() + longest_s
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if time.monotonic() > end:
                os.close(file)
                return False
            time.sleep(PAUSE_S)
        else:
            held[path] = file
            return True


def lock_of(path: Path) -> Path:
    """Return the file by which processes agree who compiles; not where code is looked for."""
    folder = Path(tempfile.gettempdir(), f"contestmaster-rules-of-{os.getuid()}")
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / blake2b(os.fsencode(path), digest_size=16).hexdigest()


def release(path: Path) -> None:
    """Let others load, or compile, what lies at a path."""
    if (file := held.pop(path, None)) is not None:
        fcntl.flock(file, fcntl.LOCK_UN)  # a child may have inherited the descriptor
        os.close(file)
