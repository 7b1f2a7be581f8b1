"""The examples in the documentation of all modules are true."""

import doctest
import importlib
from pathlib import Path

import pytest

import contestmaster

PACKAGE = Path(contestmaster.__file__).parent


def modules() -> list[str]:
    """Return the names of all modules that have examples."""
    return sorted(
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in PACKAGE.rglob("*.py")
        if ">>> " in path.read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("name", modules())
def test_examples_show_what_they_say(name: str) -> None:
    told = doctest.testmod(importlib.import_module(name))
    assert told.attempted > 0
    assert told.failed == 0


def test_there_are_examples() -> None:
    assert len(modules()) >= 100
