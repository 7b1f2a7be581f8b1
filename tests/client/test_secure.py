"""TLS towards a server: whom a client trusts, and what it says of the others."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from tests.certificates import Authority

from contestmaster.client import ConnectionLost, aio, connect, stay
from contestmaster.client.secure import Trust, context_of

PATIENCE = 60


@contextmanager
def greeting(context: ssl.SSLContext | None) -> Iterator[int]:
    """A server that lets everybody in and answers one command of each; give its port."""

    def serve() -> None:
        while True:
            try:
                link = server.accept()[0]
            except OSError:
                return
            with suppress(OSError), ExitStack() as undo:
                undo.callback(link.close)
                safe = link if context is None else context.wrap_socket(link, server_side=True)
                undo.callback(safe.close)
                safe.sendall(b"LOGIN\n")
                with safe.makefile("rb") as heard:
                    for answer in (b"PASS\n", b"OK\n", b"OK\n"):
                        heard.readline()
                        safe.sendall(answer)
                    heard.readline()

    server = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield server.getsockname()[1]
    finally:
        server.shutdown(socket.SHUT_RDWR)
        server.close()
        thread.join(PATIENCE)


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


def shown(authority: Authority, **said: float) -> ssl.SSLContext:
    files = authority.sign(("localhost",), **said)  # type: ignore[arg-type]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(files.certificate, files.key)
    return context


def blocking(port: int, host: str, tls: Trust) -> None:
    with connect(host, port, "red", "secret", timeout=PATIENCE, tls=tls) as link:
        link.command("MOVE 1 1")


def awaited(port: int, host: str, tls: Trust) -> None:
    async def main() -> None:
        opened = aio.connect(host, port, "red", "secret", timeout=PATIENCE, tls=tls)
        async with await opened as link:
            await link.command("MOVE 1 1")

    asyncio.run(main())


def staying(port: int, host: str, tls: Trust) -> None:
    with stay(host, port, "red", "secret", timeout=PATIENCE, patience=0, tls=tls) as link:
        link.command("MOVE 1 1")


@pytest.mark.parametrize("play", [blocking, awaited, staying])
class TestEachShell:
    def test_authorities_of_ones_own(self, authority, play: Callable[..., None]) -> None:
        context = shown(authority)
        with greeting(context) as port:
            play(port, "localhost", str(authority.file))
            play(port, "localhost", str(authority.folder / "contest.pem"))
            play(port, "localhost", ssl.create_default_context(cafile=str(authority.file)))

    def test_whom_this_machine_trusts(
        self, authority, play: Callable[..., None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with greeting(shown(authority)) as port:
            with pytest.raises(ConnectionLost, match="it is not who it should be"):
                play(port, "localhost", tls=True)
            monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
            play(port, "localhost", tls=True)

    def test_another_name(self, authority, play: Callable[..., None]) -> None:
        with greeting(shown(authority)) as port:
            said = "127.0.0.1:[0-9]+ cannot be reached: it is not who it should be: .*mismatch"
            with pytest.raises(ConnectionLost, match=said):
                play(port, "127.0.0.1", str(authority.file))

    def test_run_out(self, authority, play: Callable[..., None]) -> None:
        with (
            greeting(shown(authority, days=-0.5)) as port,
            pytest.raises(ConnectionLost, match="certificate has expired"),
        ):
            play(port, "localhost", str(authority.file))

    def test_a_server_without_tls(self, authority, play: Callable[..., None]) -> None:
        with (
            greeting(None) as port,
            pytest.raises(ConnectionLost, match="it speaks no TLS there"),
        ):
            play(port, "localhost", str(authority.file))


@pytest.mark.parametrize("answers", [True, False], ids=["answers", "is silent"])
def test_what_awaits_is_closed_when_its_block_ends(authority, answers: bool) -> None:
    """Whether or not the server says goodbye, too: TLS has both sides say so."""
    over = threading.Event()

    def serve() -> None:
        with shown(authority).wrap_socket(server.accept()[0], server_side=True) as link:
            for said in (b"LOGIN\n", b"PASS\n", b"OK\n"):
                link.sendall(said)
                link.recv(100)
            if not answers:
                over.wait(PATIENCE)
                return
            with suppress(OSError):
                link.recv(100)

    async def main() -> None:
        trust = str(authority.file)
        port = server.getsockname()[1]
        async with await aio.connect("localhost", port, "red", "secret", tls=trust) as link:
            pass
        async with asyncio.timeout(0):
            await link.closed()

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        try:
            asyncio.run(main())
        finally:
            over.set()
            thread.join(PATIENCE)


def test_a_file_without_certificates_is_an_error(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pem"
    empty.write_text("hello\n")
    with pytest.raises(OSError):
        context_of(str(empty))
    with pytest.raises(FileNotFoundError):
        context_of(str(tmp_path / "none.pem"))
    assert context_of(False) is None
