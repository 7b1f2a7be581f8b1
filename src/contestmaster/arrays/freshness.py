"""Machine code that is kept between runs must not outlive the rules it was made from.

Numba looks only at the file of the function it has kept; but a rule has the rules it calls inlined
or linked into it, from other files. After an upgrade that changes one file of a game, callers in
unchanged files would go on playing by the old rules. So the stamp of each kept function covers
all sources its game is made of, and those of every game whose rules its module imports: a bot
that thinks with a game's rules must forget with them.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["cover_package", "package_stamp"]

_HERE = Path(__file__).parent


def cover_package(dispatcher: Any, source: str, used: Mapping[str, Any]) -> None:
    """Let a dispatcher's kept code count as stale when any file of its packages has changed.

    Args:
        dispatcher: what ``numba.njit(cache=True)`` returned; a plain function (JIT off) passes.
        source: the file of the function.
        used: the names its module knows so far, compiled functions of other packages among them.
    """
    kept = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if kept is not None:  # the stamp has no public setter; a test holds Numba to its effect
        codes = [
            getattr(getattr(each, "py_func", None), "__code__", None) for each in used.values()
        ]
        files = {source, *(code.co_filename for code in codes if code is not None)}
        roots = sorted({_root(Path(file)) for file in files})
        kept._source_stamp = (kept._source_stamp, *map(package_stamp, roots))


@cache
def package_stamp(root: Path) -> str:
    """Return a hash of all Python sources below a folder, and of this package's."""
    hashed = hashlib.blake2b(digest_size=16)
    for folder in dict.fromkeys((root, _HERE)):
        for path in sorted(folder.rglob("*.py")):
            hashed.update(path.relative_to(folder).as_posix().encode() + b"\0")
            hashed.update(hashlib.blake2b(path.read_bytes(), digest_size=16).digest())
    return hashed.hexdigest()


@cache
def _root(source: Path) -> Path:
    """Return the folder a function's rules lie in: the nearest with a rule book, or its own."""
    for folder in source.parents:
        if (folder / "RULES.md").is_file():
            return folder
        if not (folder / "__init__.py").is_file():
            break
    return source.parent
