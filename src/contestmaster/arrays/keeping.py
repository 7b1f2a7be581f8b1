"""Machine code on disk: one file for each function and each form of its arguments.

Numba's own files share an index for each function. Two processes that compile it at the same time
for arguments of different forms write one index over the other, and one form is then given the
code of the other; and a file that a power cut or a full disk left cut short stops every later
start. Here no file is shared, each is checked before it is believed, and one that cannot be
read or written costs time only.
"""

import hashlib
import pickle
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import numba
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from contestmaster.arrays.folders import SETTING, folder_for
from contestmaster.arrays.freshness import stamp_of

__all__ = ["keep_code"]

_dumps: Final[Callable[[object], bytes]] = dumps
_rebuilt: Final[Callable[..., Any]] = CompileResult._rebuild

_SEAL_SIZE: Final = 32
_DIGITS: Final = 24
"""Of the hash by which files of one function differ."""


def keep_code(dispatcher: Any) -> None:
    """Let what a dispatcher compiles be kept for the next process.

    Args:
        dispatcher: what ``numba.njit`` returned.
    """
    dispatcher._cache = _Kept(dispatcher.py_func)


class _Kept:
    """The machine code of one function, as a dispatcher wants to find it."""

    def __init__(self, function: Any) -> None:
        self._function = function
        self._stamp = stamp_of(function)
        code = function.__code__
        source = Path(code.co_filename)
        self._folder = folder_for(source.parent)
        name = f"{source.stem}.{function.__qualname__}-{code.co_firstlineno}"
        abi = f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')}"
        self._name = f"{name.replace('<', '').replace('>', '')}.{abi}"

    @property
    def cache_path(self) -> str | None:
        """Where it is kept."""
        return None if self._folder is None else str(self._folder)

    def load_overload(self, form: Any, context: Any) -> Any:
        """Return the code for arguments of a form, or ``None``: it must be compiled."""
        if self._folder is None:
            return None
        with suppress(Exception):  # whatever is wrong with the file: it will be written anew
            rtsys.initialize(context)  # all else of a context is for compiling, and takes longer
            path, key = self._file(self._folder, form, context.codegen())
            data = path.read_bytes()
            sealed, body = data[:_SEAL_SIZE], data[_SEAL_SIZE:]
            if sealed == _seal(body, key):
                written, parts = pickle.loads(body)
                if written == form:
                    return _rebuilt(context, *parts)
        return None

    def save_overload(self, form: Any, result: Any) -> None:
        """Keep the code for arguments of a form, if it can be kept."""
        if result.library.has_dynamic_globals:  # it holds addresses of this process
            return
        try:
            if self._folder is None:
                raise PermissionError("no folder can be written that is safe from others")
            path, key = self._file(self._folder, form, result.codegen)
            body = _dumps((form, result._reduce()))
            _write(path, _seal(body, key) + body)
        except Exception as error:
            _tell(str(error))

    def _file(self, folder: Path, form: Any, codegen: Any) -> tuple[Path, bytes]:
        """Return the file for arguments of a form, and the key of its seal: what it is made of."""
        target = codegen.magic_tuple()
        cells = tuple(cell.cell_contents for cell in self._function.__closure__ or ())
        made_of = (numba.__version__, target, self._stamp, _dumps(cells) if cells else b"")
        which = _hash((form, target)).hex()[:_DIGITS]
        return folder / f"{self._name}.{which}.nbc", _hash(made_of)


@cache  # once is enough, whatever filters make of it
def _tell(trouble: str) -> None:
    warnings.warn(
        f"compiled rules cannot be kept for the next start: {trouble}; "
        f"set {SETTING} to a folder that can hold them (contestmaster doctor looks for more)",
        RuntimeWarning,
        stacklevel=2,
    )


def _hash(said: object) -> bytes:
    return hashlib.blake2b(repr(said).encode()).digest()


def _seal(body: bytes, key: bytes) -> bytes:
    return hashlib.blake2b(body, key=key, digest_size=_SEAL_SIZE).digest()


def _write(path: Path, data: bytes) -> None:
    """Write a file in one step, as those see it who read at the same time."""
    draft = path.with_name(f"{path.name}.{uuid4().hex}")
    try:
        draft.write_bytes(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
