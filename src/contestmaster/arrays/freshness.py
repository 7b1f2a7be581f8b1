"""Machine code that is kept between runs must not outlive the rules it was made from.

A rule has the rules it calls inlined or linked into it, from other files. After an upgrade that
changes one file of a game, callers in unchanged files would go on playing by the old rules. So
the stamp of each kept function covers all sources its game is made of, and those of every game
whose rules its module imports: a bot that thinks with a game's rules must forget with them.
"""

import hashlib
import os
from functools import cache
from pathlib import Path
from types import FunctionType

__all__ = ["note_sources", "package_stamp", "stamp_of"]

_HERE = Path(__file__).parent


def note_sources(function: FunctionType) -> None:
    """Look at the sources of a function's package now, while they are what is being imported.

    They may be replaced before the function is first called, and its code must not be kept as
    theirs.
    """
    package_stamp(_root(Path(function.__code__.co_filename)))


def stamp_of(function: FunctionType) -> tuple[str, ...]:
    """Return what is other when any file of a function's packages has changed.

    The names its module knows so far count, compiled functions of other packages among them.
    """
    used = function.__globals__.values()
    codes = [getattr(getattr(each, "py_func", None), "__code__", None) for each in used]
    files = {function.__code__.co_filename, *(code.co_filename for code in codes if code)}
    roots = sorted({_root(Path(file)) for file in files})
    return tuple(map(package_stamp, roots))


@cache
def package_stamp(root: Path) -> str:
    """Return a hash of all Python sources below a folder, and of this package's."""
    hashed = hashlib.blake2b(digest_size=16)
    for folder in dict.fromkeys((root, _HERE)):
        for path in sorted(folder.rglob("*.py")):
            hashed.update(os.fsencode(path.relative_to(folder).as_posix()) + b"\0")
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
