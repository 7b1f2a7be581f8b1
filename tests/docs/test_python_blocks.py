"""The Python blocks of the documents run, each as its page says."""

import sys
from pathlib import Path

import pytest
from tests.cli.test_open import opened
from tests.docs.conftest import Run
from tests.docs.pages import PAGES, ROOT, blocks, page

from contestmaster.seal import derived

PLACES = {
    "README.md": "a bot that plays",
    "docs/announcements.md": "a program that posts a message",
    "docs/environments.md": "environments, with the extra",
    "docs/client.md": "programs that connect to a server",
    "docs/operations.md": "wraps a socket: see test_operations",
    "docs/reference/grid.md": "a kind of object: see tests/games/grid/kinds/test_installed.py",
    "docs/journals.md": "programs that read a journal",
    "docs/transcripts.md": "reads the transcript of the page",
    "docs/search.md": "a search of a position",
    "docs/submitting.md": "the example that is played by tests/examples",
    "docs/tutorial.md": "pieces of one program: see test_tutorial",
}
"""The pages with Python blocks, and what their blocks are."""


def programs(name: str) -> list[str]:
    """Return the Python blocks of a page."""
    return list(blocks(page(name), "python"))


def test_no_other_page_has_some() -> None:
    pages = {path.relative_to(ROOT).as_posix(): path for path in PAGES}
    assert {name for name in pages if programs(name)} == set(PLACES)


@pytest.mark.slow
def test_the_bot_of_the_readme_is_the_example_and_plays(tmp_path: Path, run: Run) -> None:
    (program,) = programs("README.md")
    example = (ROOT / "examples" / "ten_lines.py").read_text(encoding="utf-8")
    assert example.endswith(program)
    (line,) = [
        line.replace(".venv/bin/", "")
        for block in blocks(page("README.md"), "sh")
        for line in block.splitlines()
        if "contestmaster play" in line
    ]
    assert "ten_lines" in run(f"{line} --turns 40", ROOT)


@pytest.mark.slow
def test_programs_learn(tmp_path: Path, run: Run) -> None:
    """With the extra; what one of them has written is verified by the commands below it."""
    pytest.importorskip("contestmaster.envs", reason="needs the extra", exc_type=ImportError)
    for number, program in enumerate(programs("docs/environments.md")):
        (tmp_path / f"{number}.py").write_text(program, encoding="utf-8")
        run(f"python {number}.py", tmp_path)
    assert "spacecrack, seed 7: " in run("contestmaster verify learned.journal", tmp_path)


def test_a_position_is_searched(tmp_path: Path, run: Run) -> None:
    """It prints an order, how often it was tried, and what that is worth to each seat."""
    (program,) = programs("docs/search.md")
    (tmp_path / "search.py").write_text(program, encoding="utf-8")
    assert "Call(" in run("python search.py", tmp_path)


@pytest.mark.slow
def test_a_message_is_posted(tmp_path: Path, run: Run) -> None:
    """To a game of the page's own kind, which a host has opened."""
    run("contestmaster new spaceships --name agora --seat alice --seat bob", tmp_path)
    password = run("contestmaster account alice", tmp_path).split()[-1]
    (tmp_path / "program.py").write_text(programs("docs/announcements.md")[0], encoding="utf-8")
    with opened(tmp_path / "games", "agora") as (_, (port,)):
        said = run(f"python program.py 127.0.0.1 {port} alice {password}", tmp_path)
    assert said == "SUCCEEDED alice moves to Sector 2 and has 19 energy left\n"


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory, run: Run) -> Path:
    folder = tmp_path_factory.mktemp("journal")
    run("contestmaster play cows --bot rancher --bot random --turns 5 --journal it", folder)
    return folder / "it"


def test_a_stranger_checks_the_chain(journal: Path, tmp_path: Path, run: Run) -> None:
    program = tmp_path / "chain.py"
    program.write_text(programs("docs/journals.md")[0], encoding="utf-8")
    assert run(f"python {program} {journal}", tmp_path) == "the chain holds\n"
    changed = tmp_path / "changed"
    changed.write_bytes(journal.read_bytes().replace(b'"MOVE"', b'"MOVF"', 1))
    with pytest.raises(AssertionError, match="is not what was written"):
        run(f"python {program} {changed}", tmp_path)
    short = tmp_path / "short"
    short.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:-1]))
    with pytest.raises(AssertionError, match="cut short"):
        run(f"python {program} {short}", tmp_path)


def test_the_seed_of_a_game_is_derived_by_a_stranger(tmp_path: Path, run: Run) -> None:
    """CONTEST-87."""
    program = tmp_path / "derive.py"
    program.write_text(programs("docs/journals.md")[1], encoding="utf-8")
    seed, salt = derived(7, bytes(range(16)), "Cows1", 12)
    assert run(f"python {program}", tmp_path) == f"{seed} {salt.hex()}\n"


def test_a_journal_is_read_from_python(journal: Path, tmp_path: Path, run: Run) -> None:
    program = tmp_path / "read.py"
    program.write_text(programs("docs/journals.md")[2], encoding="utf-8")
    *told, digest = run(f"python {program} {journal}", tmp_path).splitlines()
    assert any("forms group" in line for line in told)
    assert digest == run(f"contestmaster verify {journal}", tmp_path).splitlines()[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="printf and sha256sum are tools of a shell")
def test_the_commitment_is_checked_by_sha256sum(journal: Path, run: Run) -> None:
    import json  # noqa: PLC0415 - only here
    import shlex  # noqa: PLC0415

    (shown,) = [b for b in blocks(page("docs/journals.md"), "sh") if "sha256sum" in b]
    lines = journal.read_text("utf-8").splitlines()
    header, end = json.loads(lines[0])[2], json.loads(lines[-1])[2]
    printing = shown.replace("seed 7", f"seed {end['seed']}")
    printing = printing.replace("ad190b696bd4931c6601419b9d3f5ca2", end["salt"])
    assert end["salt"] in printing
    assert run(f"sh -c {shlex.quote(printing)}", journal.parent).split()[0] == header["commitment"]


def test_a_transcript_runs_from_python(tmp_path: Path, run: Run) -> None:
    example = next(b for b in blocks(page("docs/transcripts.md"), "text") if b.startswith("+++"))
    (tmp_path / "north.transcript").write_text(example, encoding="utf-8")
    (program,) = programs("docs/transcripts.md")
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    run("python program.py", tmp_path)


# Last in the module, which ends the demo: its bots keep a core busy for as long as it runs.
@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(programs("docs/client.md"))))
def test_clients_connect(number: int, tmp_path: Path, run: Run, demo_port: int) -> None:
    (tmp_path / "program.py").write_text(programs("docs/client.md")[number], encoding="utf-8")
    run(f"python program.py 127.0.0.1 {demo_port} guest guest", tmp_path)
