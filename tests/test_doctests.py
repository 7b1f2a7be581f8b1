"""The examples in the documentation of some rooms are true, above all of the pure ones."""

import doctest
import importlib
import pkgutil

import pytest

from contestmaster import contest, kernel, sandbox, seal, story


def modules() -> list[str]:
    """Return the names of all modules of these rooms."""
    return [
        name
        for room in (contest, kernel, sandbox, seal, story)
        for name in (
            room.__name__,
            *(m.name for m in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")),
        )
    ]


@pytest.mark.parametrize("name", modules())
def test_examples_show_what_they_say(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    found = [finder.find(importlib.import_module(name)) for name in modules()]
    assert sum(len(test.examples) for tests in found for test in tests) >= 10
