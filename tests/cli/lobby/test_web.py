"""``tables`` and its pages."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.cli.lobby.test_tables import PATIENCE, SMALL
from tests.ports import free_ports


@contextmanager
def shown(folder: Path, port: int, *words: str) -> Iterator[list[str]]:
    """Run ``tables`` with its pages on a port; give what it has said."""
    command = [sys.executable, "-m", "contestmaster", "tables", *SMALL, *words]
    command += ["--data", str(folder), "--port", "0", "--web-port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line.strip())
            if line.startswith("records are kept"):
                break
        try:
            yield said
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


@pytest.mark.slow
def test_pages_and_api_are_there_unless_nobody_wants_them(tmp_path: Path) -> None:
    (port,) = free_ports(1)
    address = f"http://127.0.0.1:{port}"
    proxied = ("--base-path", "/club", "--trusted-proxy", "127.0.0.1")
    forwarded = {"X-Forwarded-Proto": "https", "Host": "club.example"}
    with (
        shown(tmp_path / "with", port, *proxied) as said,
        httpx.Client(base_url=f"{address}/club", headers=forwarded, timeout=PATIENCE) as client,
    ):
        assert f"{address}/club" in said
        assert "Play now" in client.get("/").text
        came = client.post("/play", data={"name": "ann"})
        assert came.headers["location"] == "/club/tables/1"
        mine = {"Cookie": came.headers["set-cookie"].partition(";")[0]}
        table = client.get("/api/tables/1", headers=mine)
        assert table.json()["head"]["phase"] == "PLAYING"
        assert "https://club.example/club/tables/1" in client.get("/tables/1", headers=mine).text
    with shown(tmp_path / "without", port, "--no-pages") as said:
        assert said[-1].startswith("records are kept")
        assert not any("pages to play on" in line for line in said)
        with pytest.raises(httpx.ConnectError):
            httpx.get(address)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--base-path", "club"), "base_path: 'club' does not begin with /"),
        (("--trusted-proxy", "here"), "trusted_proxies: 'here' does not appear"),
        (("--public-name", "http://club.example"), "public_names: 'http://club.example' is no"),
        (("--connections-per-address", "0"), "connections_per_address: an address has one"),
    ],
)
def test_what_no_proxy_can_be_is_said_before_anything_opens(
    tmp_path: Path, cli: Any, words: tuple[str, ...], complaint: str
) -> None:
    ran = cli("tables", "--data", tmp_path / "tables", *words)
    assert ran.code == 2
    assert complaint in ran.err
    assert not (tmp_path / "tables").exists()


@pytest.mark.slow
def test_a_guest_of_the_pages_is_known_again_after_a_restart(tmp_path: Path) -> None:
    """[TABLE-5, TABLE-47]."""
    (port,) = free_ports(1)
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client:
        with shown(tmp_path, port):
            assert client.post("/play", data={"name": "ann"}).is_redirect
        with shown(tmp_path, port):
            assert client.get("/api/me").json()["name"] == "ann"
            table = client.get("/api/tables/1").json()
            assert (table["head"]["phase"], table["seats"][0]["name"]) == ("PLAYING", "ann")
            said = client.post("/api/tables/1/commands", json={"line": "PLANETS"})
            assert said.json()["lines"][0] == "OK"
