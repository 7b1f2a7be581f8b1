"""``contestmaster season`` as people type it: from the file to the final table."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

import httpx
import pytest
from tests.season.staged import FILE, importer, waiter

from contestmaster.season.template import template

SLOT = ("--slots", "1", "--cache")


def run(*words: str, folder: Path, token: str = "") -> subprocess.CompletedProcess[str]:
    more = ["--token", token] if token else []
    return subprocess.run(
        [sys.executable, "-m", "contestmaster", "season", *words, *more],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=folder,
    )


def test_init_writes_a_file_and_never_over_another(tmp_path: Path) -> None:
    assert run("init", folder=tmp_path).returncode == 0
    assert (tmp_path / "season.toml").read_text() == template()
    again = run("init", folder=tmp_path)
    assert (again.returncode, "is there already" in again.stderr) == (1, True)
    early = run("standings", folder=tmp_path)
    assert (early.returncode, "has not been opened yet" in early.stderr) == (1, True)
    (tmp_path / "season.toml").write_text("workers = 1\n")
    wrong = run("serve", folder=tmp_path)
    assert (wrong.returncode, "there is no game" in wrong.stderr) == (1, True)


def _until(stream: IO[str], pattern: str) -> tuple[str, re.Match[str]]:
    said = ""
    while (found := re.search(pattern, said)) is None:
        line = stream.readline()
        assert line, said
        said += line
    return said, found


@pytest.mark.slow
def test_a_season_from_the_command_line(tmp_path: Path) -> None:
    """Served without workers; `work` attaches some; submitted, refused, settled, shown."""
    (tmp_path / "season.toml").write_text(FILE)
    (tmp_path / "mine.wasm").write_bytes(waiter())
    (tmp_path / "bad.wasm").write_bytes(importer())
    words = [sys.executable, "-m", "contestmaster", "season"]
    host = subprocess.Popen(
        [*words, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, cwd=tmp_path
    )
    worker = None
    try:
        assert host.stdout is not None
        said, found = _until(host.stdout, r"http://\S+")
        password = re.search(r"password (\S+);", said)
        assert password is not None
        worker = subprocess.Popen([*words, "work", "--processes", "1"], cwd=tmp_path)
        _used(tmp_path, found[0], _token(found[0], password[1]))
    finally:
        for process in (worker, host):
            if process is not None:
                process.terminate()
                process.communicate(timeout=60)
    rest = run("standings", "season.toml", "--json", folder=tmp_path)
    (table,) = [json.loads(line) for line in rest.stdout.splitlines()]
    assert (table["final"], table["settled"]) == (True, True)


def _token(address: str, password: str) -> str:
    answer = httpx.post(f"{address}/api/token", auth=("organiser", password), timeout=60)
    return str(answer.json()["token"])


def _used(folder: Path, address: str, token: str) -> None:
    none = run("submit", address, "mine.wasm", folder=folder)
    assert (none.returncode, "a token is wanted" in none.stderr) == (2, True)
    taken = run("submit", address, "mine.wasm", "--wait", folder=folder, token=token)
    assert taken.returncode == 0, taken.stderr
    assert "accepted: it plays on the ladder now" in taken.stdout
    bad = run("submit", address, "bad.wasm", "--bot", "mine", "--wait", folder=folder, token=token)
    assert bad.returncode == 1
    assert "imports 'system' from 'env'" in bad.stderr
    told = run("settle", address, "--games", "2", "--dry-run", folder=folder, token=token)
    assert "nothing was done" in told.stdout
    assert "mine v1" in told.stdout
    begun = run("settle", address, "--games", "2", folder=folder, token=token)
    assert "the final round is played now" in begun.stdout, begun.stderr
    again = run("settle", address, "--games", "2", folder=folder, token=token)
    assert (again.returncode, "so already" in again.stderr) == (1, True)
    for _ in range(60):
        shown = run("standings", address, "--json", folder=folder)
        if json.loads(shown.stdout)["settled"]:
            break
    plain = run("standings", address, folder=folder)
    assert "spacecrack: final table" in plain.stdout
    away = run("standings", "http://127.0.0.1:9", folder=folder)
    assert (away.returncode, "does not answer" in away.stderr) == (1, True)


def test_what_may_not_be_submitted_is_said_before_it_is_sent(tmp_path: Path) -> None:
    """[SEASON-2]: what a name is, and how long a note may be."""
    (tmp_path / "my bot.wasm").write_bytes(b"\0asm")
    away = ("submit", "http://127.0.0.1:9", "my bot.wasm")
    for words, said in (
        (("--bot", "../x"), "--bot '../x': a name is 1 to 32 letters, digits and _ . -"),
        (("--bot", ""), "--bot '': a name is 1 to 32 letters"),
        ((), "the file is called 'my bot': name it by --bot: a name is 1 to 32 letters"),
        (("--bot", "x", "--change", "a" * 201), "it has at most 200 characters, not 201"),
    ):
        told = run(*away, *words, folder=tmp_path, token="x")
        assert (told.returncode, said in told.stderr) == (2, True), told.stderr


@pytest.mark.parametrize("games", ["-5", "0", "1", "99999999"])
def test_settle_bounds_games_before_it_asks(tmp_path: Path, games: str) -> None:
    """[SEASON-14]."""
    told = run("settle", "http://127.0.0.1:9", f"--games={games}", folder=tmp_path, token="x")
    assert told.returncode == 2
    assert f"--games {games}: expected a whole number from 2 to 1000000" in told.stderr


def test_a_machine_elsewhere_wants_a_token_and_an_address(tmp_path: Path) -> None:
    none = run("work", "http://127.0.0.1:9", folder=tmp_path)
    assert (none.returncode, "a token of this machine is wanted" in none.stderr) == (2, True)
    many = run("work", "http://127.0.0.1:9", "--slots", "0", folder=tmp_path)
    assert (many.returncode, "expected 1 to 1024" in many.stderr) == (2, True)
    (tmp_path / "bad").write_text("two words\n")
    bad = run("work", "http://127.0.0.1:9", "--token-file", "bad", folder=tmp_path)
    assert (bad.returncode, "this is no token" in bad.stderr) == (2, True)


@pytest.mark.slow
def test_a_machine_elsewhere_plays_by_its_token_until_that_is_void(tmp_path: Path) -> None:
    """[SEASON-20]: below a path, as behind a proxy; trials, too, as it is an organiser's."""
    (tmp_path / "season.toml").write_text(FILE + '[web]\nbase_path = "/winter"\n')
    (tmp_path / "mine.wasm").write_bytes(waiter())
    words = [sys.executable, "-m", "contestmaster", "season"]
    host = subprocess.Popen(
        [*words, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, cwd=tmp_path
    )
    worker = None
    try:
        assert host.stdout is not None
        said, found = _until(host.stdout, r"http://\S+")
        password = re.search(r"password (\S+);", said)
        assert password is not None
        address, token = found[0], _token(found[0], password[1])
        made = run("token", address, "rack", "--to", "rack.token", folder=tmp_path, token=token)
        assert made.returncode == 0, made.stderr
        assert (tmp_path / "rack.token").stat().st_mode & 0o077 == 0
        assert (
            "is there already"
            in run(
                "token", address, "rack2", "--to", "rack.token", folder=tmp_path, token=token
            ).stderr
        )
        worker = subprocess.Popen(
            [*words, "work", address, "--token-file", "rack.token", *SLOT, str(tmp_path / "cache")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
        )
        taken = run("submit", address, "mine.wasm", "--wait", folder=tmp_path, token=token)
        assert "accepted: it plays on the ladder now" in taken.stdout, taken.stderr
        listed = run("token", address, folder=tmp_path, token=token)
        assert re.match(r"rack of organiser, an organiser: [1-9]", listed.stdout)
        void = run("token", address, "rack", "--end", "sold", folder=tmp_path, token=token)
        assert "its token is void" in void.stdout
        assert worker.wait(60) == 1
        assert worker.stderr is not None
        assert "no token of a machine, or no longer" in worker.stderr.read()
        assert "void: sold" in run("token", address, folder=tmp_path, token=token).stdout
    finally:
        for process in (worker, host):
            if process is not None:
                process.terminate()
                process.communicate(timeout=60)
