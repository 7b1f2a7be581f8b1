"""What authors read of submitted bots is what the commands and the host say."""

import re
from itertools import chain
from pathlib import Path

import pytest
from tests.building import lacking_for_wasm
from tests.docs.conftest import Run
from tests.docs.pages import ROOT, blocks, page

from contestmaster.starters.catalogue import starters
from contestmaster.wasm.limits import Limits

PAGE = page("docs/submitting.md")
COMMANDS = [line for text in blocks(PAGE, "sh") for line in text.splitlines()]
SAID = re.findall(r"^\| `(.*?)`", PAGE.partition("What goes wrong")[2], re.MULTILINE)


def test_each_language_is_built_as_its_starter_says() -> None:
    known = {each.build for each in starters() if each.wasm and each.game == "spacecrack"}
    assert known <= {*COMMANDS}


def test_the_example_is_the_one_that_is_played() -> None:
    (program,) = blocks(PAGE, "python")
    example = (ROOT / "examples" / "ten_lines_wasm.py").read_text(encoding="utf-8")
    assert example.endswith(program)


def test_the_limits_are_those_of_the_code() -> None:
    limits = Limits()
    text = " ".join(PAGE.split())
    assert f"A turn has {limits.fuel_turn:,} of fuel" in text
    assert f"costs {limits.call_fuel:,} and each byte that passes {limits.byte_fuel}," in text
    assert f"| {limits.memory_mib} MiB, unless" in text


@pytest.mark.parametrize("said", SAID)
def test_what_is_said_stands_in_the_code(said: str) -> None:
    """Each message, as far as it does not differ from bot to bot."""
    rooms = (ROOT / "src/contestmaster" / room for room in ("wasm", "cli"))
    code = "".join(
        path.read_text(encoding="utf-8") for path in chain(*(room.rglob("*.py") for room in rooms))
    ).replace("\\\\0", "\\0")
    fixed = re.sub(r"'.*?'|\b12\b|\.\.\.", "\n", said).split("\n")
    assert all(part.strip(" ,:") in code for part in fixed)


def test_there_are_messages() -> None:
    assert len(SAID) > 8


@pytest.mark.slow
def test_the_steps_lead_to_a_match(tmp_path: Path, run: Run) -> None:
    if trouble := lacking_for_wasm("c"):
        pytest.skip(trouble)
    starter, enter, build, check, match = COMMANDS[1:6]
    run(starter, tmp_path)
    folder = tmp_path / enter.removeprefix("cd ")
    run(build, folder)
    assert run(check, folder).splitlines()[-1] == "it may play"
    assert "bot wins by" in run(f"{match} --seed 1", folder)
