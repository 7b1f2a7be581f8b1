"""What to do when: each section of the guide to operations, on a real host, by its own commands."""

import json
import os
import re
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.certificates import Authority
from tests.cli.contest.conftest import written
from tests.docs.conftest import environment
from tests.docs.pages import blocks, page
from tests.ports import free_ports
from tests.starters.installing import installed
from tests.storage.cluster import Cluster
from tests.storage.failing import FailingDisk

from contestmaster import storage
from contestmaster.client import ConnectionLost, Refused, connect
from contestmaster.client.cows import Cows

PATIENCE = 180
_GUIDE = page("docs/operations.md").partition("\n## What to do when\n")[2].partition("\n## ")[0]
SECTIONS = dict(part.split("\n", 1) for part in _GUIDE.split("\n### ")[1:])

pytestmark = pytest.mark.slow


class Stage:
    """A folder with a contest, and what is typed there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = environment()
        self.password = ""
        self.said: list[str] = []

    @property
    def final(self) -> Path:
        return self.folder / "final.toml"

    def begin(self, top: str = 'start_at = "now"', **how: Any) -> None:
        """Write the contest's file, and register a team."""
        how = {"servers": 1} | how
        written(self.folder, top=top, **how)
        told = self.type('contestmaster admin team add red "Reds" --contest final.toml').stdout
        (self.password,) = re.findall(r"^red\t(\S+)\t", told, re.MULTILINE)

    def type(self, line: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        """Type a line; it ends with that status."""
        ran = subprocess.run(
            shlex.split(line),
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert ran.returncode == code, f"{line}: {ran.stdout}{ran.stderr}"
        return ran

    def follow(self, section: str, *codes: int) -> list[str]:
        """Type all commands of a section; what they say. They succeed, unless it is said."""
        lines = [
            line for block in blocks(SECTIONS[section], "sh") for line in block.splitlines() if line
        ]
        assert lines, "a section without a command"
        ends = codes or (0,) * len(lines)
        return [self.type(line, code).stdout for line, code in zip(lines, ends, strict=True)]

    @contextmanager
    def host(self, *words: str, **more: str) -> Iterator[subprocess.Popen[str]]:
        """Run the host until the end of the block, from when it is there."""
        with subprocess.Popen(
            ["contestmaster", "serve", "final.toml", *words],
            cwd=self.folder,
            env=self.environment | more,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            assert process.stdout is not None
            there = threading.Event()
            reader = threading.Thread(target=self._read, args=(process.stdout, there), daemon=True)
            reader.start()
            try:
                assert there.wait(PATIENCE), self.said
                self.until(lambda: self.status()["state"] in ("RUNNING", "SUSPENDED"))
                yield process
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(PATIENCE)
                reader.join(PATIENCE)

    def _read(self, stream: Any, there: threading.Event) -> None:
        for line in stream:
            self.said.append(line)
            if "Ctrl-C" in line:
                there.set()

    def status(self) -> dict[str, Any]:
        told = self.type("contestmaster admin status --json --contest final.toml").stdout
        found = json.loads(told)
        assert isinstance(found, dict)
        return found

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, self.said[-20:]
            time.sleep(0.3)

    def port(self, number: int = 0) -> int:
        found = re.findall(r"^port = (\d+)$", self.final.read_text(), re.MULTILINE)
        return int(found[number])

    def link(self, **how: Any) -> Any:
        return connect("127.0.0.1", self.port(), "red", self.password, patience=60, **how)


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return Stage(tmp_path)


def test_each_section_is_rehearsed() -> None:
    """CONTEST-155: who adds a section adds its rehearsal."""
    rehearsed = Path(__file__).read_text()
    for section in SECTIONS:
        assert f'follow("{section}"' in rehearsed, section


def test_the_power_was_cut(stage: Stage) -> None:
    stage.begin()
    with stage.host() as host:
        with stage.link() as link:
            game = Cows(link)
            team = game.rancho_report()
            game.make_group(team.free_cowboys, 0)
        host.kill()
        host.wait(PATIENCE)
    with stage.host():
        doctor, status = stage.follow("The power was cut")
        assert "ok    integrity" in doctor
        assert "BAD" not in doctor
        assert "host" in status
    with storage.reading(stage.folder / "final-data") as archive:
        said = [e.body for match in archive.matches() for e in archive.entries(match.id)]
    assert any(b"MAKE_GROUP" in body for body in said), "what was answered is there"
    assert any(b"HOST_STOPPED" in body for body in said), "the time in between is a stop"


def test_the_disk_fills(stage: Stage, tmp_path: Path) -> None:
    disk = FailingDisk(tmp_path)
    stage.begin()
    with stage.host(**disk.variables):
        stage.environment["CONTESTMASTER_CACHE"] = str(tmp_path / "cache")
        disk.fill()
        stage.until(lambda: stage.status()["state"] == "SUSPENDED")
        assert stage.status()["storage"]["reason"].startswith("The disk ")
        doctor, _ = stage.follow("The disk fills")
        assert "growth" in doctor
        disk.mend()
        stage.until(lambda: stage.status()["state"] == "RUNNING")


def test_a_team_complains(stage: Stage) -> None:
    stage.begin()
    with stage.host():
        with stage.link() as link:
            game, ended = Cows(link), -1
            while not stage.folder.joinpath("results/journals/Cows1-1.journal").exists():
                with suppress(Refused):
                    team = game.rancho_report()
                    game.make_group(team.free_cowboys, 0)
                ended, _ = link.wait_after(ended)
                if ended >= 6:
                    stage.type("contestmaster export final.toml --out results --no-boards")
        _, verified, shown, _ = stage.follow("A team complains about a reply")
        assert re.search(r"[0-9a-f]{32}", verified)
        assert json.loads(shown)
        journals = "".join(p.read_text() for p in stage.folder.glob("results/journals/*.journal"))
        assert "MAKE_GROUP" in journals


def test_something_was_lost(stage: Stage) -> None:
    stage.begin()
    with stage.host():
        stage.type("contestmaster db backup final-data backup.db")
    database = stage.folder / "final-data" / "contestmaster.db"
    with database.open("r+b") as file:
        file.write(b"nonsense" * 16)
    stage.type("contestmaster doctor final.toml", 1)
    _, _, doctor = stage.follow("Something was lost: restore")
    assert "BAD" not in doctor
    with stage.host():
        assert stage.status()["state"] == "RUNNING"


def test_the_certificate_runs_out(stage: Stage) -> None:
    authority = Authority(stage.folder)
    files = authority.sign(("127.0.0.1",), days=3)
    stage.begin()
    text = f'\n[tls]\ncertificate = "{files[0].name}"\nkey = "{files[1].name}"\n'
    stage.final.write_text(stage.final.read_text() + text)
    with stage.host() as host:
        (doctor,) = stage.follow("The certificate runs out")
        assert "holds until" in doctor
        old = stage.link(tls=str(files.authority))
        authority.sign(("127.0.0.1",), days=60)
        host.send_signal(signal.SIGHUP)
        stage.until(lambda: any("the certificate was read again" in line for line in stage.said))
        (doctor,) = stage.follow("The certificate runs out")
        assert "holds until" not in doctor
        assert Cows(old).describe_world() is not None
        old.close()
        stage.link(tls=str(files.authority)).close()


def test_a_bot_floods(stage: Stage) -> None:
    stage.begin()
    with stage.host():
        link = stage.link(repeat=False)
        refused = 0
        for _ in range(1500):
            try:
                Cows(link).rancho_report()
            except Refused:
                refused += 1
        assert refused, "its limit holds"
        disabled, enabled = stage.follow("A bot floods")
        assert disabled
        assert enabled
        with pytest.raises(ConnectionLost):
            Cows(link).rancho_report()
        link.close()
        stage.link().close()
        audit = stage.type("contestmaster admin audit --contest final.toml").stdout
        assert "its bot floods" in audit


def test_a_game_of_others_hangs(stage: Stage, tmp_path: Path) -> None:
    package = tmp_path / "package"
    stage.type("contestmaster new-game stones package")
    rules = package / "src" / "stones" / "game.py"
    text = rules.read_text()
    named = "        state.named[by.seat] = card\n"
    assert named in text
    hangs = "        while card > 4:\n            pass\n"
    rules.write_text(text.replace(named, hangs + named))
    stage.environment |= {"PYTHONPATH": installed(package)["PYTHONPATH"]}
    stage.environment["CONTESTMASTER_RULE_SECONDS"] = "1"
    stage.begin()
    (port,) = free_ports(1)
    table = f'\n[[servers]]\nname = "Stones1"\nport = {port}\ntask = "stones"\n'
    stage.final.write_text(stage.final.read_text() + table)
    with stage.host():
        link = connect("127.0.0.1", port, "red", stage.password, patience=60)
        with suppress(Refused, ConnectionLost, TimeoutError):
            link.command("NAME 9")
        stage.until(lambda: any("internal error in a rule" in line for line in stage.said))
        with stage.link() as other:
            assert Cows(other).describe_world() is not None
        link.close()
        stage.follow("A game of others hangs", 1)


def test_the_database_is_gone(stage: Stage, cluster: Cluster) -> None:
    address = cluster.address(patience="2")
    stage.begin(f'start_at = "now"\ndata = "{address}"')
    with stage.host():
        cluster.stop()
        try:
            stage.until(lambda: stage.status()["storage"] is not None)
            (status,) = stage.follow("The database is gone")
            assert "stor" in status
        finally:
            cluster.start()
        stage.until(lambda: stage.status()["state"] == "RUNNING")


def test_the_host_is_slow(stage: Stage) -> None:
    stage.begin()
    with stage.host():
        doctor, status = stage.follow("The host is slow")
        for shown in ("a commit in", "memory free", "descriptors"):
            assert shown in doctor
        assert "Cows1" in status


def test_environment_is_ours() -> None:
    """What is typed here is the program under test."""
    words = ["contestmaster", "--version"]
    ran = subprocess.run(
        words, env=environment(), capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert ran.stdout.strip()
    assert os.environ.get("PYTHONPATH", "") == environment().get("PYTHONPATH", "")
