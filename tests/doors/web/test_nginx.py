"""Behind a real nginx, set up as the sample of the documents says."""

import asyncio
import json
import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import pytest
from structlog.testing import capture_logs
from tests.host.contest.running import settings
from tests.ports import free_ports
from websockets.asyncio.client import connect

from contestmaster.doors.tcp.venue import Venue
from contestmaster.host.control import ControlClient, Request
from contestmaster.host.passwords import hash_password

SAMPLE: Final = Path(__file__).parents[3] / "docs" / "nginx.conf"
MODULES: Final = Path("/usr/lib/nginx/modules/ngx_stream_module.so")
PATIENCE: Final = 60

pytestmark = [
    pytest.mark.usefixtures("tiny_games", "quiet"),
    pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed"),
    pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed"),
]


@pytest.fixture
def quiet() -> Iterator[None]:
    """Keep what the host logs out of the way."""
    with capture_logs():
        yield


class Front(NamedTuple):
    """Where nginx answers, and how to trust it."""

    pages: str
    port: int
    secure: int
    trust: ssl.SSLContext


def certificate(folder: Path) -> ssl.SSLContext:
    """Make a certificate of this machine's, and trust it."""
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    files = ["-keyout", folder / "contest.key", "-out", folder / "contest.pem"]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    command = ["openssl", *words.split(), *map(str, files), *names]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    return ssl.create_default_context(cafile=str(folder / "contest.pem"))


@asynccontextmanager
async def fronted(folder: Path) -> AsyncIterator[Front]:
    """A contest behind nginx."""
    line, web, outer_line, outer_web, secure_line = free_ports(5)
    table = {"name": "Tally1", "port": line, "host": "127.0.0.1", "turn_seconds": 60}
    table |= {"proxies": ["127.0.0.1"], "unlimited_hosts": [], "max_connections_per_host": 1}
    pages = {"port": web, "base_path": "/final", "trusted_proxies": ["127.0.0.1"]}
    venue = await Venue.open(settings(table, web=pages), folder / "data")
    sample, trust = SAMPLE.read_text(), certificate(folder)
    pages_only, stream, _ = sample.partition("\nstream {\n")
    assert stream
    if not MODULES.exists():
        sample = "\n".join(x for x in pages_only.split("\n") if not x.startswith("load_module"))
    for old, new in {
        "modules/ngx_stream_module.so": str(MODULES),
        "listen 443 ssl": f"listen 127.0.0.1:{outer_web} ssl",
        "contest.example": "localhost",
        "/etc/ssl/certs": str(folder),
        "/etc/ssl/private": str(folder),
        "127.0.0.1:8080": f"127.0.0.1:{web}",
        "203.0.113.5:20443": f"127.0.0.1:{secure_line}",
        "203.0.113.5:20000": f"127.0.0.1:{outer_line}",
        "127.0.0.1:20000": f"127.0.0.1:{line}",
        "http {": f"http {{ access_log off; client_body_temp_path {folder}/body;"
        f" proxy_temp_path {folder}/proxied;",
    }.items():
        assert old in sample or not MODULES.exists(), old
        sample = sample.replace(old, new)
    (folder / "nginx.conf").write_text(sample)
    settle = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;"
    command = ["nginx", "-c", folder / "nginx.conf", "-g", settle]
    nginx = await asyncio.create_subprocess_exec(*map(str, command))
    try:
        await venue.start()
        await asyncio.to_thread(_give_password, folder / "data")
        await _there(outer_web)
        yield Front(f"https://localhost:{outer_web}/final", outer_line, secure_line, trust)
    finally:
        nginx.terminate()
        await nginx.wait()
        await venue.close()


def _give_password(records: Path) -> None:
    """Let an organiser give ANN a password."""
    channel = ControlClient(records)
    hashed = hash_password("secret")
    assert channel.ask(Request("SET_PASSWORD", {"team": "ann"}, "chair", hashed)).done
    channel.close()


async def _there(port: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
                continue
            writer.close()
            return


async def greeting(
    port: int, host: str, kept: ExitStack, trust: ssl.SSLContext | None = None
) -> bytes:
    """What a client at an address is greeted with; it stays connected while it is kept."""
    name = None if trust is None else "localhost"
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, local_addr=(host, 0), ssl=trust, server_hostname=name
    )
    kept.callback(writer.close)
    return await asyncio.wait_for(reader.read(100), PATIENCE)


def test_pages_and_news_come_through(tmp_path: Path):
    """Under a path, encrypted, with cookies for that only; what is too long is refused."""

    async def main() -> None:
        async with fronted(tmp_path) as front:
            async with httpx.AsyncClient(verify=front.trust, timeout=PATIENCE) as browser:
                await pages(browser, front)
            news = f"{front.pages.replace('https', 'wss')}/ws/contest"
            async with connect(news, ssl=front.trust) as spectator:
                first: dict[str, Any] = json.loads(await spectator.recv())
                assert first["kind"] == "contest"

    async def pages(browser: httpx.AsyncClient, front: Front) -> None:
        first = await browser.get(front.pages)
        assert (first.status_code, first.headers["location"]) == (308, f"{front.pages}/")
        ranking = await browser.get(f"{front.pages}/")
        assert 'href="/final/games"' in ranking.text
        assert (await browser.get(f"{front.pages}/api/contest")).json()["state"] == "RUNNING"
        host, _, _ = front.pages.rpartition("/")
        assert (await browser.get(f"{host}/games")).status_code == 404
        headers = {"origin": host, "sec-fetch-site": "same-origin"}
        form = {"login": "ann", "password": "secret", "back": ""}
        answer = await browser.post(f"{front.pages}/login", data=form, headers=headers)
        cookie = answer.headers["set-cookie"]
        assert "Secure" in cookie
        assert "Path=/final" in cookie
        assert answer.headers["location"] == "/final/me"
        assert "ANN" in (await browser.get(f"{front.pages}/me")).text
        del headers["sec-fetch-site"]
        again = await browser.post(f"{front.pages}/login", data=form, headers=headers)
        assert again.status_code == answer.status_code
        long = await browser.post(f"{front.pages}/login", data={"login": "x" * 70_000})
        assert (long.status_code, "nginx" in long.text) == (413, True)

    asyncio.run(main())


@pytest.mark.skipif(not MODULES.exists(), reason="nginx has no stream module")
def test_lines_come_through(tmp_path: Path):
    """Plain and encrypted; NET-4 holds for each client alone."""

    async def main() -> None:
        async with fronted(tmp_path) as front:
            await _there(front.port)
            await _there(front.secure)
            with ExitStack() as kept:
                assert await greeting(front.port, "127.0.0.3", kept) == b"LOGIN\n"
                assert await greeting(front.port, "127.0.0.4", kept) == b"LOGIN\n"
                assert await greeting(front.port, "127.0.0.3", kept) == b""
                known = await greeting(front.secure, "127.0.0.5", kept, front.trust)
                assert known == b"LOGIN\n"
                assert await greeting(front.secure, "127.0.0.3", kept, front.trust) == b""

    asyncio.run(main())
