"""A table server for agents, as a process of its own."""

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from tests.doors.mcp.small import SMALL
from tests.ports import free_ports

PATIENCE = 120


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """``contestmaster tables``; the address of its pages."""
    (port,) = free_ports(1)
    folder = tmp_path_factory.mktemp("tables")
    offered = {
        "table_games": ",".join(SMALL),
        "guests_per_host_per_hour": 1000,
        "opens_per_host_per_minute": 1000,
        "command_limit": 100_000,
    }
    words = [word for key, value in offered.items() for word in ("--set", f"{key}={value}")]
    command = [sys.executable, "-m", "contestmaster", "tables", *words]
    command += ["--data", str(folder / "data"), "--port", "0", "--web-port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("records are kept"):
                break
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
