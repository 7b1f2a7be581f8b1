"""The address of a database wherever a folder may stand: every command that takes one."""

import io
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.cli.contest.conftest import written

from contestmaster import storage

START = "2019-07-29T09:00:00Z"
PATIENCE = 120


@pytest.fixture(autouse=True)
def _own_states(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTESTMASTER_STATE", str(tmp_path / "state"))


@pytest.fixture(name="address")
def _address(cluster: Any) -> str:
    """An address with a password, which the server does not ask for, and nobody may see."""
    plain: str = cluster.address()
    return plain.replace("@", ":hush@", 1)


@contextmanager
def running(*words: object) -> Iterator[list[str]]:
    """Run a command in a process of its own until the end of the block; what it has said."""
    command = [sys.executable, "-m", "contestmaster", *map(str, words)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        said: list[str] = []
        assert process.stdout is not None
        try:
            for line in process.stdout:
                said.append(line.rstrip())
                if "Ctrl-C" in line:
                    break
            else:
                raise AssertionError(said)
            yield said
        finally:
            process.send_signal(signal.SIGINT)
            said += process.communicate(timeout=PATIENCE)[0].splitlines()
    assert "hush" not in "\n".join(said)


@pytest.fixture(name="agora")
def _agora(cli: Any, address: str) -> str:
    seats = ("--seat", "alice", "--seat", "bob", "--seat", "carol")
    ran = cli("new", "spaceships", "--name", "agora", *seats, "--at", START, "--data", address)
    assert ran.code == 0
    return address


def test_games_by_announcement(cli: Any, agora: str, tmp_path: Path, monkeypatch: Any) -> None:
    """``announce``, ``open``, ``account``, ``address``: with a host and without one."""
    words = io.TextIOWrapper(io.BytesIO(b"I move to Sector 2.\n"))
    monkeypatch.setattr(sys, "stdin", words)
    ran = cli("announce", "agora", "--as", "alice", "--data", agora)
    assert ran.code == 0, ran
    assert cli("address", "add", "alice", "alice@example.org", "--data", agora).code == 0
    assert "alice@example.org" in cli("address", "list", "--data", agora).out
    with running("open", "agora", "--port", 0, "--data", agora):
        assert "alice may log in" in cli("account", "alice", "--data", agora).out
        refused = cli("db", "copy", agora, tmp_path / "copy")
        assert "is in use by another host (process " in refused.sentence
        assert "hush" not in refused.err
    with storage.reading(agora) as archive:
        assert [account.login for account in archive.accounts()] == ["alice"]
    assert "agora" in cli("verify", agora).out


def test_a_forum_and_tables(cli: Any, agora: str, cluster: Any) -> None:
    shown = agora.replace(":hush", "")
    with running("forum", agora, "--port", 0) as said:
        assert any(f"records are kept in {shown}" in line for line in said)
        assert cli("address", "add", "bob", "bob@example.org", "--data", agora).code == 0
    other = cluster.address()
    options = ("--port", 0, "--no-pages", "--set", "table_games=spacecrack")
    with running("tables", *options, "--data", other) as said:
        assert any(f"records are kept in {other}" in line for line in said)
        assert "ann may log in" in cli("account", "ann", "--data", other).out
    assert storage.used(other)


def test_looking_after_records(cli: Any, agora: str, cluster: Any, tmp_path: Path) -> None:
    """``db``, ``doctor``, ``verify``: from a database into a folder, another one, and a file."""
    shown, folder, second = agora.replace(":hush", ""), tmp_path / "folder", cluster.address()
    assert cli("db", "upgrade", agora).out == f"{shown} is up to date: schema 1\n"
    assert cli("db", "copy", agora, folder).out == (
        f"{folder} holds what {shown} holds: 1 matches, compared\n"
    )
    assert "1 matches, compared" in cli("db", "copy", folder, second).out
    assert "has records already" in cli("db", "copy", folder, second).sentence
    heads = {cli("verify", each).out for each in (agora, folder, second)}
    assert len(heads) == 1
    assert cli("db", "backup", agora, tmp_path / "copy.db").code == 0
    assert cli("account", "dora", "--data", agora).code == 0
    assert cli("db", "restore", agora, tmp_path / "copy.db").code == 0
    with storage.reading(agora) as archive:
        assert archive.accounts() == []
    assert f"{shown} has records" in cli("doctor", "--data", agora).out
    assert "is empty" in cli("doctor", "--data", cluster.address()).out


@pytest.mark.parametrize("what", ["mysql://c:hush@db/x", "postgresql://c:hush@127.0.0.1:1/x"])
def test_what_cannot_be_used_is_one_sentence(cli: Any, what: str, tmp_path: Path) -> None:
    for words in (
        ("new", "spaceships", "--name", "a", "--seat", "b", "--seat", "c", "--data", what),
        ("open", "--data", what),
        ("account", "ann", "--data", what),
        ("address", "list", "--data", what),
        ("forum", what, "--port", "0"),
        ("db", "upgrade", what),
        ("db", "copy", what, tmp_path / "copy"),
        ("db", "backup", what, tmp_path / "copy.db"),
        ("verify", what),
        ("results", what),
    ):
        ran = cli(*words)
        assert ran.code == 1, words
        assert "hush" not in ran.out + ran.err
        assert ("cannot be reached" in ran.err) or ("no kind of store" in ran.err), (words, ran.err)
    assert not (tmp_path / "copy.db").exists()


def test_a_contest(cli: Any, address: str, cluster: Any, tmp_path: Path) -> None:
    """The file names the database; what belongs to files lies in the usual folder beside it."""
    shown = address.replace(":hush", "")
    final = written(tmp_path, top=f'start_at = "none"\ndata = "{address}"', servers=1)
    with running("serve", final) as said:
        assert any(f"records are kept in {shown}" in line for line in said)
        status = cli("admin", "status", "--contest", final)
        assert status.code == 0
        socket = final.with_name(f"{final.stem}-data") / "control.sock"
        assert socket.exists()
    for words in (
        ("results", final),
        ("results", address),
        ("results", final, "--recount"),
        ("export", final, "--out", tmp_path / "pages"),
        ("admin", "status", "--contest", final),
        ("admin", "audit", "--contest", final),
        ("verify", address),
    ):
        ran = cli(*words)
        assert "hush" not in ran.out + ran.err
        assert ran.code == 0, (words, ran)
