"""The page on operations: what it prints is tried."""

import shutil
import socket
import ssl
import subprocess
import threading
from pathlib import Path

import pytest
from tests.docs.pages import blocks, page

PAGE = page("docs/operations.md")


@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl is not installed")
def test_a_bot_wraps_its_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (program,) = blocks(PAGE, "python")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    names = ["-subj", "/CN=contest.example", "-addext", "subjectAltName=DNS:contest.example"]
    files = ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run(["openssl", *words.split(), *files, *names], check=True, capture_output=True)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = socket.create_server(("127.0.0.1", 0))

    def greet() -> None:
        with context.wrap_socket(server.accept()[0], server_side=True) as link:
            link.sendall(b"LOGIN\n")

    greeting = threading.Thread(daemon=True, target=greet)
    greeting.start()
    real = socket.create_connection
    monkeypatch.setattr(socket, "create_connection", lambda _: real(server.getsockname(), 60))
    told: dict[str, ssl.SSLSocket] = {}
    exec(program, told)
    with told["link"] as link:
        assert link.recv(16) == b"LOGIN\n"
    greeting.join(60)
    server.close()
