"""A server of PostgreSQL of our own, on a Unix socket in a folder that is removed in the end."""

import getpass
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

_OLDEST = 13
_SETTINGS = """
unix_socket_directories = '{folder}'
listen_addresses = ''
max_connections = 60
shared_buffers = 16MB
"""
_SAFE = """
fsync = on
synchronous_commit = on
"""


def binaries() -> Path | None:
    """The folder of the newest server that is installed, None where there is none."""
    found = [
        path.parent
        for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")
        if path.parts[-3].isdigit() and int(path.parts[-3]) >= _OLDEST
    ]
    if found:
        return max(found, key=lambda path: int(path.parent.name))
    named = shutil.which("initdb")
    return None if named is None else Path(named).resolve().parent


class Cluster:
    """A server, from its making until `remove`; root runs it as another user, as it must be."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._user = next(iter(_users())) if os.getuid() == 0 else None
        self.user = self._user or getpass.getuser()
        # The path of a Unix socket must be short.
        self.folder = Path(tempfile.mkdtemp(prefix="pg", dir="/tmp"))
        self._data = self.folder / "data"
        self._numbers = count(1)
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self.folder.chmod(0o755)
        self._run("initdb", "-D", self._data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        with (self._data / "postgresql.conf").open("a") as file:
            file.write(_SETTINGS.format(folder=self.folder) + _SAFE)
        self.start()

    def _run(self, program: str, *arguments: str | Path) -> None:
        command = [self._programs / program, *arguments]
        # Into a file: a server that is started keeps what it was given open.
        with (self.folder / "said").open("a") as said:
            subprocess.run(
                command,
                check=True,
                user=self._user,
                cwd=self.folder,
                stdout=said,
                stderr=said,
                timeout=120,
            )

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "-D", self._data, "-w", "-l", self.folder / "data" / "log", "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast`, or `immediate` as if the power were cut."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", how, "stop")

    def terminate(self) -> None:
        """End all connections, as an administrator may."""
        import psycopg  # noqa: PLC0415 - not everybody has it

        with psycopg.connect(self.address().partition("&schema")[0], autocommit=True) as ours:
            ours.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )

    def freeze(self) -> list[int]:
        """Let none of its processes go on; those that stand still now."""
        postmaster = int((self._data / "postmaster.pid").read_text().splitlines()[0])
        os.kill(postmaster, signal.SIGSTOP)  # first, so that it starts no others
        found = subprocess.run(
            ["pgrep", "-P", str(postmaster)], capture_output=True, text=True, check=False
        )
        others = [*map(int, found.stdout.split())]
        for each in others:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGSTOP)
        return [postmaster, *others]

    def thaw(self, processes: list[int]) -> None:
        """Let all of them go on."""
        for each in reversed(processes):
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGCONT)

    def address(self, schema: str = "", database: str = "postgres", **more: str) -> str:
        """An address in the server; of a schema that nobody has used, unless it is named."""
        schema = schema or f"place_{next(self._numbers)}_{os.getpid()}"
        rest = "".join(f"&{name}={value}" for name, value in more.items())
        return f"postgresql://{self.user}@/{database}?host={self.folder}&schema={schema}{rest}"

    def remove(self) -> None:
        """Stop it, and remove all it has."""
        try:
            self.stop("immediate")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


def _users() -> Iterator[str]:
    import pwd  # noqa: PLC0415 - other systems have none

    for name in ("postgres", "nobody"):
        try:
            yield pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    pytest.skip("root may not run a server, and there is no other user here")


def made() -> Iterator[Cluster]:
    """A server that is removed in the end; the test is skipped where there can be none."""
    pytest.importorskip("psycopg", reason="psycopg is not installed: the extra postgres brings it")
    programs = binaries()
    if programs is None:
        pytest.skip("no server of PostgreSQL is installed")
    cluster = Cluster(programs)
    yield cluster
    cluster.remove()


def until(found: object, seconds: float = 60.0) -> None:
    """Wait until something that is called is true."""
    end = time.monotonic() + seconds
    while not found():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.01)
