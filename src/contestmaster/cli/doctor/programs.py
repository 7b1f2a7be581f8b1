"""Python, packages, the compiler, the front end, extras: what an installation consists of."""

import platform
import re
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from contestmaster.cli.doctor.finding import Finding, bad, good, warning

_NAME: Final = "contestmaster"
_AGAIN: Final = "install again: pip install . in the folder of the source"
_COMPILER_AGAIN: Final = "pip install --force-reinstall numba numpy"
_REQUIREMENT: Final = re.compile(r"^([\w.-]+)(?:\[[^\]]*\])?\s*(?:>=\s*([\d.]+))?\s*(?:;\s*(.+))?$")
_SQLITE: Final = (3, 35)
"""The oldest with all that the database asks of it."""
_MAIL: Final = ("aiosmtpd", "aiosmtplib", "dkim", "lxml")


class _Wanted(NamedTuple):
    """A package that must be there, of a version or later."""

    name: str
    least: str


def python() -> Iterator[Finding]:
    """Python is one that is supported, and of those that are tested."""
    found = platform.python_version()
    about = f"{platform.python_implementation()} {found}"
    least, tested = _supported()
    if _numbers(found) < _numbers(least):
        yield bad("Python", f"{about} is too old", f"use Python {least} or later")
    elif platform.python_implementation() != "CPython":
        yield bad("Python", f"{about} cannot run Numba", "use CPython, the usual Python")
    elif not any(_numbers(found)[:2] == _numbers(each) for each in tested):
        mend = f"use {tested[-1]} if something does not work" if tested else _AGAIN
        yield warning("Python", f"{about} is not among the tested versions", mend)
    else:
        yield good("Python", f"{about} in {sys.prefix}")


def _supported() -> tuple[str, list[str]]:
    """Return the oldest supported version, and the tested ones, as the package itself says."""
    try:
        meta = distribution(_NAME).metadata
    except PackageNotFoundError:
        return "3.11", []
    least = meta["Requires-Python"].removeprefix(">=")
    said = meta.get_all("Classifier") or []
    return least, re.findall(r"Python :: (\d+\.\d+)", "\n".join(said))


def packages() -> Iterator[Finding]:
    """All packages are there that Contestmaster needs, in versions it can use."""
    try:
        requires = distribution(_NAME).requires or []
    except PackageNotFoundError:
        yield warning("packages", "Contestmaster runs from its sources, not installed", _AGAIN)
        return
    wrong = 0
    wanted = list(_wanted(requires))
    for name, least in wanted:
        try:
            found = version(name)
        except PackageNotFoundError:
            wrong += 1
            yield bad("packages", f"{name} is missing", _AGAIN)
            continue
        if least and _numbers(found) < _numbers(least):
            wrong += 1
            yield bad("packages", f"{name} {found} is too old", f"pip install '{name}>={least}'")
    if not wrong:
        yield good("packages", f"all {len(wanted)} are there")


def _wanted(requires: Iterable[str]) -> Iterator[_Wanted]:
    """Yield what is needed here, without extras.

    >>> list(_wanted(["numba>=0.61", "lxml>=5; extra == 'mail'", "x>=1; sys_platform == 'no'"]))
    [_Wanted(name='numba', least='0.61')]
    """
    for line in requires:
        if found := _REQUIREMENT.match(line):
            name, least, condition = found.groups()
            if _holds(condition or ""):
                yield _Wanted(name, least or "")


def _holds(condition: str) -> bool:
    """Whether all terms of a condition hold here: ``==`` and ``!=``, joined by ``and``."""
    facts: Mapping[str, str] = {
        "extra": "",
        "sys_platform": sys.platform,
        "implementation_name": sys.implementation.name,
    }
    terms = re.findall(r"(\w+)\s*([=!]=)\s*['\"](.*?)['\"]", condition)
    return all((facts.get(name) == value) == (sign == "==") for name, sign, value in terms)


def _numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a version.

    >>> _numbers("2.4.0rc1") < _numbers("2.10")
    True
    """
    return tuple(int(each) for each in re.findall(r"\d+", text.partition("+")[0])[:3])


def compiler() -> Iterator[Finding]:
    """Rules can be compiled: NumPy and Numba fit each other and this machine."""
    try:
        import numba
        import numpy as np
        from numba.core import config

        compiled: Callable[[], int] = cast("Any", numba.njit(_answer))
        works = compiled() == _answer()
    except Exception as error:  # whatever is broken: that is what we want to know
        why = " ".join(f"{type(error).__name__}: {error}".split())
        yield bad("compiler", why, _COMPILER_AGAIN)
        return
    if vars(config)["DISABLE_JIT"]:
        mend = "unset NUMBA_DISABLE_JIT: games are up to 100 times slower with it"
        yield warning("compiler", "NUMBA_DISABLE_JIT is set: rules run interpreted", mend)
    elif not works:
        yield bad("compiler", "compiled code gives wrong answers", _COMPILER_AGAIN)
    else:
        said = f"Numba {numba.__version__} and NumPy {np.__version__} compile for this machine"
        yield good("compiler", said)


def _answer() -> int:
    return sum([20, 22])


def database() -> Iterator[Finding]:
    """SQLite, which comes with Python, is recent enough."""
    found = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < _SQLITE:
        least = ".".join(map(str, _SQLITE))
        yield bad("SQLite", f"{found} is too old", f"use a Python with SQLite {least} or later")
    else:
        yield good("SQLite", f"{found}; no other database is needed")


def front_end() -> Iterator[Finding]:
    """Boards and live pages have been built into the package."""
    import contestmaster

    app = Path(contestmaster.__file__).parent / "doors" / "web" / "static" / "app"
    wanted = (app / ".vite" / "manifest.json", app / "standalone" / "replay.js")
    if all(path.is_file() for path in wanted):
        yield good("boards", "the front end is built")
    else:
        mend = "python web/build.py in the folder of the source, then install again"
        yield warning("boards", "the front end is missing: pages have no boards", mend)


def extras() -> Iterator[Finding]:
    """What communities need that play by mail."""
    missing = [name for name in _MAIL if find_spec(name) is None]
    if missing:
        mend = "only for forums with mail: pip install '.[mail]' in the folder of the source"
        yield warning("mail", f"not installed: {', '.join(missing)}", mend)
    else:
        yield good("mail", "the extra for mail is installed")


def not_needed() -> Iterator[Finding]:
    """What people look for in vain."""
    names = ("a C compiler", "Node", "a browser on this machine", "a database server")
    yield good("not needed", ", ".join(names))
