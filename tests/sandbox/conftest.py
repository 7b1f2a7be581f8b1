"""Boxes for tests: what this machine lacks for them, and a program that tries to get out."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.sandbox.playing import skip_without_boxes, submit

SOURCE = Path(__file__).with_name("hostile.c")


@pytest.fixture(scope="session")
def boxes() -> None:
    """Skip where programs cannot be boxed: there test_ground.py sees that nothing is run."""
    skip_without_boxes()


@pytest.fixture(scope="session")
def hostile_program(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The compiled program with all attacks in it."""
    if shutil.which("gcc") is None:
        pytest.skip("the hostile program is in C, and there is no gcc")
    made = tmp_path_factory.mktemp("hostile") / "hostile"
    subprocess.run(["gcc", "-O1", "-w", "-pthread", "-o", made, SOURCE], check=True)
    return made.read_bytes()


@pytest.fixture
def hostile(boxes: None, hostile_program: bytes, tmp_path: Path) -> Callable[..., Path]:
    """Return a submission that attacks in a way, with words for it."""

    def attack(way: str, *words: object) -> Path:
        said = " ".join(["./hostile", f"'{way}'", *map(str, words)])
        return submit(tmp_path / way.replace(" ", "-"), said, {"hostile": hostile_program})

    return attack
