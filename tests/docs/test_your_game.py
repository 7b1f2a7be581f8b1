"""The tutorial of a game of one's own, done as it says."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.docs.pages import blocks, page
from tests.starters.installing import installed

from contestmaster.lobby.commands import SPOKEN

PAGE = page("docs/your-game.md")
ELSEWHERE = ("cd oxo", "pip install -e '.[dev]'", "contestmaster tables", "pytest")
"""What is done otherwise here, or by tests/starters/test_own_game.py."""
FROM_DICE, FROM_ELSEWHERE = "state.prize += by.dice.die(6)", "state.prize += random.randint(1, 6)"
CHECK = """        if card not in state.hands[by.seat]:
            return NO_SUCH_CARD
"""
NAMED = "        state.named[by.seat] = card\n"


def run(line: str, folder: Path, environment: dict[str, str] | None = None) -> tuple[int, str]:
    program, *words = shlex.split(line)
    assert program == "contestmaster"
    done = subprocess.run(
        [sys.executable, "-m", "contestmaster", *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """The game, made and installed as the page says, and where it is."""
    folder = tmp_path_factory.mktemp("tutorial")
    first, second, *_ = next(iter(blocks(PAGE, "sh"))).splitlines()
    for line in (first, second):
        assert run(line, folder)[0] == 0
    return folder / "oxo", installed(folder / "oxo")


@pytest.mark.slow
def test_its_commands_do_what_it_says(made: tuple[Path, dict[str, str]]) -> None:
    lines = [line for block in blocks(PAGE, "sh") for line in block.splitlines()]
    assert len(lines) > 10
    for line in lines[2:]:
        if line not in ELSEWHERE:
            code, said = run(line, *made)
            assert code == 0, f"{line}: {said}"
    assert made[0].joinpath("oxo.html").is_file()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("law", "old", "new"),
    [("own dice", FROM_DICE, FROM_ELSEWHERE), ("refusal", CHECK + NAMED, NAMED + CHECK)],
)
def test_a_law_that_is_broken_is_found(
    law: str, old: str, new: str, made: tuple[Path, dict[str, str]]
) -> None:
    folder, environment = made
    rules = folder / "src" / "oxo" / "game.py"
    before = rules.read_text("utf-8")
    assert old in before and (law != "own dice" or FROM_ELSEWHERE in PAGE)
    rules.write_text("import random\n" + before.replace(old, new), "utf-8")
    try:
        code, said = run("contestmaster check-game oxo", folder, environment)
        found = [line for line in said.splitlines() if line.startswith("broken ")]
        assert code == 1 and [line[15:].partition("  ")[0].strip() for line in found] == [law], said
        (journal,) = folder.glob(f"oxo-{law.replace(' ', '-')}-*")
        again = f"contestmaster check-game oxo --only '{law}' --journal {journal.name}"
        code, said = run(again, folder, environment)
        assert code == 1 and said.startswith("broken "), said
    finally:
        rules.write_text(before, "utf-8")


def test_it_names_all_words_that_a_game_cannot_have() -> None:
    """[TABLE-36]."""
    assert all(f"`{word}`" in PAGE for word in SPOKEN)
