"""The ways that ARCHITECTURE.md describes are those that orders go."""

import re
from pathlib import Path

import pytest

from house import circles, imports, modules, shared_names
from walks import walk

TEXT = Path(__file__).parents[1].joinpath("ARCHITECTURE.md").read_text(encoding="utf-8")


def told(heading: str) -> list[str]:
    """The files and folders that the steps of a way name, in this order."""
    section = re.split(r"^## ", TEXT, flags=re.MULTILINE)
    (way,) = [each for each in section if each.startswith(heading)]
    steps = re.findall(r"^\d\. .*(?:\n +.*)*", way, flags=re.MULTILINE)
    assert len(steps) > 3
    return [name for step in steps for name in re.findall(r"`([\w/]+(?:\.py|/))`", step)]


@pytest.mark.parametrize(
    ("heading", "way", "compiled"),
    [
        ("The way of an order", "line", {"games/cows/rules/"}),
        ("The way of an announcement", "sentence", set()),
    ],
)
def test_an_order_enters_the_files_that_are_named_one_after_another(heading, way, compiled):
    """Whoever follows the page opens the right file: each is entered, in the order told."""
    named = [name for name in told(heading) if name not in compiled]
    entered = [step.file for step in walk(way).steps]
    assert len(named) > 5
    at = 0
    for name in named:
        at = next((n for n in range(at, len(entered)) if entered[n].startswith(name)), -1)
        assert at >= 0, f"{name} is not entered after the file that is named before it"


def test_no_module_leads_back_to_itself():
    """An import for types only counts, too: whoever reads follows it."""
    assert circles(imports()) == []


def test_no_two_public_classes_share_a_name():
    """Whoever meets one knows which is meant; `nox -s house -- --list` counts the same."""
    assert shared_names(modules()) == {}
