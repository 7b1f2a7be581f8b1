"""A package of two compiled rules, and what a fresh process says of them."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import contestmaster
from contestmaster.arrays.folders import SETTING

SOURCES: Final = Path(contestmaster.__file__).parents[1]
CALLEE = (
    "from contestmaster.arrays.compiled import compiled\n\n@compiled\ndef step():\n    return {}\n"
)
CALLER = (
    "from contestmaster.arrays.compiled import compiled\n"
    "from toygame.deep.callee import step\n\n"
    "@compiled\ndef twice():\n    return 2 * step()\n\n"
    "@compiled\ndef half(x):\n    return x / 2 if x > 1.25 else x\n"
)
TWICE = "twice()"
BOTH_FORMS = "half(3), half(1.5)"


def write(folder: Path) -> Path:
    """Write the package into a folder and return where it is."""
    root = folder / "toygame"
    (root / "deep").mkdir(parents=True)
    for each in (root, root / "deep"):
        (each / "__init__.py").touch()
    (root / "RULES.md").write_text("- **TOY-1** A step is a step.\n")
    (root / "caller.py").write_text(CALLER)
    (root / "deep" / "callee.py").write_text(CALLEE.format(1))
    return root


def start(
    package: Path,
    calls: str,
    module: str = "toygame.caller",
    *,
    before: str = "",
    prefix: Sequence[str] = (),
    environment: Mapping[str, str] = {},
) -> subprocess.Popen[str]:
    """Start a fresh process that prints what calls return, and how many had to be compiled."""
    program = (
        f"{before}\nfrom {module} import *\n"
        f"print(*({calls},))\n"
        "print(sum(sum(f.dispatcher.stats.cache_misses.values()) for f in (twice, half)))"
    )
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA_", SETTING))}
    # Without bytecode files: they go by the second of a change, and a test writes twice in one.
    return subprocess.Popen(
        [*prefix, sys.executable, "-B", "-c", program],
        env=clean | {"PYTHONPATH": f"{package.parent}{os.pathsep}{SOURCES}"} | dict(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> tuple[list[float], int, str]:
    """Return what a process found out: values, functions compiled, and its complaints."""
    out, complaints = process.communicate(timeout=600)
    assert process.returncode == 0, complaints
    values, misses = out.splitlines()
    return [float(value) for value in values.split()], int(misses), complaints
