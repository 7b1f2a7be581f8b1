"""Kept machine code follows the sources: checked on a package made for it, in fresh processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CALLEE = (
    "from contestmaster.arrays.compiled import compiled\n\n@compiled\ndef step():\n    return {}\n"
)
CALLER = (
    "from contestmaster.arrays.compiled import compiled\n"
    "from toygame.deep.callee import step\n\n"
    "@compiled\ndef twice():\n    return 2 * step()\n"
)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    root = tmp_path / "toygame"
    (root / "deep").mkdir(parents=True)
    for folder in (root, root / "deep"):
        (folder / "__init__.py").touch()
    (root / "RULES.md").write_text("- **TOY-1** A step is a step.\n")
    (root / "caller.py").write_text(CALLER)
    (root / "deep" / "callee.py").write_text(CALLEE.format(1))
    return root


def run(package: Path, module: str = "toygame.caller") -> tuple[int, int]:
    """Return what the caller computes, and how many functions were compiled rather than loaded."""
    program = f"from {module} import twice\nprint(twice(), sum(twice.stats.cache_misses.values()))"
    environment = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_")}
    environment["PYTHONPATH"] = str(package.parent)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    value, misses = done.stdout.split()
    return int(value), int(misses)


def test_kept_code_is_used_while_nothing_changes(package: Path) -> None:
    assert run(package) == (2, 1)
    assert run(package) == (2, 0)


def test_a_change_in_another_file_of_the_package_is_noticed(package: Path) -> None:
    assert run(package) == (2, 1)
    (package / "deep" / "callee.py").write_text(CALLEE.format(7))
    assert run(package) == (14, 1)


def test_a_change_in_rules_that_another_package_uses_is_noticed(package: Path) -> None:
    """A bot thinks with the rules of a game."""
    bots = package.parent / "toybots"
    bots.mkdir()
    (bots / "__init__.py").touch()
    (bots / "thinker.py").write_text(CALLER)

    def think() -> tuple[int, int]:
        return run(package, "toybots.thinker")

    assert [think(), think()] == [(2, 1), (2, 0)]
    (package / "deep" / "other.py").write_text("")
    assert [think(), think()] == [(2, 1), (2, 0)]
    (package / "deep" / "callee.py").write_text(CALLEE.format(7))
    assert think() == (14, 1)
