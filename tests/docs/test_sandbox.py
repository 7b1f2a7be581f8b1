"""The page of the sandbox: limits and files are those of the code."""

import re

import msgspec
from tests.docs.pages import page

from contestmaster.sandbox.command import SHOWS
from contestmaster.sandbox.group import PLACE
from contestmaster.sandbox.limits import PREFIX, USUAL_LIMITS, BoxLimits, limits_of
from contestmaster.sandbox.manifest import manifest
from contestmaster.sandbox.slots import FIRST

TEXT = page("docs/sandbox.md")


def test_limits_are_those_of_the_code() -> None:
    """BOX-20: each with its usual value."""
    rows = re.findall(r"^\| `(\w+)` +\| ([\d.]+) ", TEXT, re.MULTILINE)
    assert {name: float(value) for name, value in rows} == msgspec.to_builtins(USUAL_LIMITS)
    words = {1: "a second", 10: "ten more", 5: "five seconds", 120: "two minutes"}
    limits = USUAL_LIMITS
    for each in (limits.cpu_turn, limits.cpu_start, limits.idle, limits.watchdog):
        assert words[int(each)] in TEXT


def test_examples_are_read() -> None:
    """BOX-1, BOX-20."""
    (example,) = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert manifest(example.encode()).run == ("./bot",)
    (name, value) = re.findall(rf"limits = {{ ({PREFIX}\w+) = ([\d.]+) }}", TEXT)[0]
    assert limits_of({name: float(value)}) != BoxLimits()


def test_names_of_the_surroundings_are_those_of_the_code() -> None:
    assert SHOWS in TEXT and PLACE in TEXT and f"{FIRST:,}" in TEXT
