"""The package that ``new-game`` writes: it works as it is, and is taken for installed games."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.starters.installing import installed

from contestmaster.cli import main
from contestmaster.starters.own_game import BadNameError, package_of, prefix_of


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package with the game oxo_two."""
    folder = tmp_path_factory.mktemp("own")
    for place, content in package_of("oxo_two").items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def environment(package: Path) -> dict[str, str]:
    return installed(package)


def ran(environment: dict[str, str], *words: str, cwd: Path | None = None) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *words],
        env=environment,
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_its_own_tests_pass(package: Path, environment: dict[str, str]) -> None:
    """The laws are among them; of those it is not for `refused`, nor for the five of encodings."""
    quick = ("-p", "no:cacheprovider", "-p", "no:xdist")
    said = ran(environment, "pytest", "-q", *quick, cwd=package)
    assert "failed" not in said and "6 skipped" in said


@pytest.mark.slow
def test_its_bot_plays_and_the_match_is_verified(
    package: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    journal = str(tmp_path / "it.journal")
    bots = ("--bot", "careful", "--bot", "random", "--journal", journal)
    assert "9 turns" in ran(environment, "contestmaster", "play", "oxo_two", *bots)
    ran(environment, "contestmaster", "verify", journal)
    assert "OXOTWO-4" in ran(environment, "contestmaster", "rules", "oxo_two", "OXOTWO-4")


def test_it_is_offered_at_tables_with_its_bot(environment: dict[str, str]) -> None:
    program = (
        "from contestmaster.cli.lobby.settings import games_on_offer\n"
        "import json\n"
        "print(json.dumps({each.name: each.bots for each in games_on_offer()}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, check=True
    )
    assert json.loads(done.stdout)["oxo_two"] == ["careful", "random"]


def test_it_brings_the_board_that_pages_draw_it_with(environment: dict[str, str]) -> None:
    program = (
        "from contestmaster.doors.web.boards import board_names, board_script\n"
        "print([*board_names()], b'export function mount' in board_script('oxo_two'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, check=True
    )
    assert done.stdout.split() == [b"['oxo_two']", b"True"]


@pytest.mark.skipif(sys.platform == "win32", reason="looks for ruff beside Python")
def test_it_is_written_as_the_tools_like_it(package: Path) -> None:
    ruff = Path(sys.executable).parent / "ruff"
    for words in (("check", "--select", "E,F,I,UP,B,D1"), ("format", "--check")):
        done = subprocess.run(
            [ruff, *words, "--isolated", "--line-length", "100", "."],
            cwd=package,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Last Stone", "small letters, .*; try last_stone$"),
        ("9-", "begins with a letter$"),
        ("ox", "3 to 30"),
        ("a_1_2", "three letters"),
        ("class", "means something else"),
        ("random", "means something else"),
        ("cows", "is installed already"),
        ("lobby", "is installed already"),
        ("json", "Python module"),
        ("numpy", "Python module"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_the_reason(name: str, why: str) -> None:
    with pytest.raises(BadNameError, match=why):
        package_of(name)


def test_rules_are_numbered_by_letters_of_the_name() -> None:
    assert prefix_of("very_long_name_9") == "VERYLONG"


def test_nothing_is_overwritten_and_a_dry_run_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for words, code, told in (
        (["new-game", "oxo", "--dry-run"], 0, "game.py"),
        (["new-game", "oxo"], 0, "check-game oxo"),
        (["new-game", "oxo"], 1, "is there already"),
        (["new-game", "cows"], 2, "is installed already"),
    ):
        before = sorted(tmp_path.rglob("*"))
        with pytest.raises(SystemExit) as ended:
            main(words)
        assert ended.value.code == code
        said = capsys.readouterr()
        assert told in said.out + said.err
        written = sorted(tmp_path.rglob("*")) != before
        assert written == (code == 0 and "--dry-run" not in words)
