"""What other packages may import is listed, is there, and is all that the examples import."""

import ast
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest

from contestmaster.starters.own_game import package_of

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "promised.md").read_text("utf-8")
PROMISED = re.findall(r"^\| `(contestmaster[.\w]*)`", PAGE, re.MULTILINE)
WHOLE = ("contestmaster.client", "contestmaster.testing")
"""Promised with all their modules."""


def programs() -> Mapping[str, str]:
    """What is written for others to begin with: examples, starters, a game of one's own."""
    starters = Path(str(files("contestmaster.starters").joinpath("python")))
    found = {
        str(path.relative_to(folder)): path.read_text("utf-8")
        for folder in (ROOT / "examples", starters)
        for path in sorted(folder.rglob("*.py"))
    }
    own = package_of("oxo_three")
    return found | {name: content.decode() for name, content in own.items() if name.endswith(".py")}


PROGRAMS = programs()


def imported(text: str) -> Iterator[tuple[str, str]]:
    """Yield the modules of ours that a program imports, each with a name from it, or none."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "contestmaster":  # its modules have no other names
                yield from ((f"contestmaster.{one.name}", "") for one in node.names)
            else:
                yield from ((node.module, one.name) for one in node.names)
        elif isinstance(node, ast.Import):
            yield from ((one.name, "") for one in node.names)


def is_promised(module: str) -> bool:
    return module in PROMISED or module.startswith(tuple(f"{whole}." for whole in WHOLE))


@pytest.mark.parametrize("program", PROGRAMS)
def test_what_is_written_for_others_imports_only_what_is_promised(program: str) -> None:
    for module, name in imported(PROGRAMS[program]):
        if module.partition(".")[0] != "contestmaster":
            continue
        assert is_promised(module), f"{program} imports {module}"
        listed = getattr(import_module(module), "__all__", None)
        assert not name or listed is None or name in listed, f"{program} imports {name} of {module}"


def test_programs_are_looked_at() -> None:
    found = [module for text in PROGRAMS.values() for module, _ in imported(text)]
    assert len(PROGRAMS) > 12 and "contestmaster.kernel.plain" in found


@pytest.mark.parametrize("module", PROMISED)
def test_what_is_promised_is_there_and_says_which_names(module: str) -> None:
    found = import_module(module)
    if module != "contestmaster.testing":  # only its modules have names
        assert found.__all__
        assert all(hasattr(found, name) for name in found.__all__)


def test_what_is_not_promised_is_found() -> None:
    assert not is_promised("contestmaster.host.control")
    assert not is_promised("contestmaster.kernel.chain")
    assert not is_promised("contestmaster.clients")
