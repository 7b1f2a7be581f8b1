"""Every command that keeps records keeps them for their owner alone, whatever the umask."""

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.cli.contest.conftest import written

from contestmaster.cli.contest.organiser import records_of
from contestmaster.cli.demo.folder import CONTEST, Folder
from contestmaster.cli.drafts import FileDraft

pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")
PATIENCE = 600


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """What is made without a thought can be read and written by everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def wide(folder: Path) -> list[str]:
    """Return what others may read of a folder and of all in it."""
    found = (folder, *folder.rglob("*"))
    return [str(path) for path in found if stat.S_IMODE(path.stat().st_mode) & 0o077]


@contextmanager
def running(*words: object) -> Iterator[None]:
    """Run a host; the block begins when it is open."""
    command = [sys.executable, "-m", "contestmaster", *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("records are kept in"):
                break
        try:
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("command", ["tables", "forum", "serve"])
def test_hosts(tmp_path: Path, command: str, there: bool) -> None:
    """Also where the folder was there before, as everybody's."""
    contest = written(tmp_path, servers=1)
    data = records_of(contest)[1]
    if there:
        data.mkdir(mode=0o755)
    words: dict[str, tuple[Any, ...]] = {
        "tables": ("--data", data, "--port", 0, "--no-pages", "--set", "table_games=spacecrack"),
        "forum": (data, "--port", 0),
        "serve": (contest,),
    }
    with running(command, *words[command]):
        assert {"contestmaster.db", "host.lock", "control.sock"} <= {
            path.name for path in data.iterdir()
        }
        assert wide(data) == []
    assert wide(data) == []


def test_games_by_announcement_and_accounts(tmp_path: Path, cli: Callable[..., Any]) -> None:
    data = tmp_path / "games"
    seats = ("--seat", "alice", "--seat", "bob")
    assert cli("new", "spaceships", "--name", "agora", "--data", data, *seats).code == 0
    assert cli("account", "alice", "--data", data).code == 0
    assert cli("address", "add", "alice", "alice@example.org", "--data", data).code == 0
    assert wide(data) == []


def test_a_sheet_of_passwords(tmp_path: Path, cli: Callable[..., Any]) -> None:
    sheet, contest = tmp_path / "sheet.tsv", written(tmp_path)
    done = cli("admin", "team", "add", "red", "Red", "--sheet", sheet, "-c", contest)
    assert done.code == 0, done.err
    assert wide(sheet) == []


def test_a_demo(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    folder.mkdir(mode=0o755)
    Folder.prepare(folder, 60, 0)
    assert wide(folder) == []
    assert [path.name for path in folder.iterdir()] == [CONTEST]


def test_what_somebody_asks_for_has_the_permissions_of_eir_files(tmp_path: Path) -> None:
    """A journal that is exported may be put on a web server; the umask says who may read it."""
    os.umask(0o027)
    for private, mode in ((False, 0o640), (True, 0o600)):
        with FileDraft(tmp_path / "match.journal", private=private) as draft:
            draft.keep()
        assert stat.S_IMODE((tmp_path / "match.journal").stat().st_mode) == mode
