"""The page on operations: what it prints is tried."""

import configparser
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


def test_the_unit_of_systemd_is_one() -> None:
    (unit,) = blocks(PAGE, "ini")
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # as systemd reads names
    parser.read_string(unit)
    service = parser["Service"]
    assert {"Unit", "Service", "Install"} <= set(parser)
    assert service["ExecStart"].endswith("contestmaster serve final.toml")
    assert service["ExecStartPre"].endswith("contestmaster serve final.toml --check")
    assert (service["Restart"], service["KillSignal"]) == ("always", "SIGINT")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    (unit,) = blocks(PAGE, "ini")
    path = tmp_path / "contest.service"
    path.write_text(unit.replace("/opt/contestmaster/bin/contestmaster", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, "contest.service" in done.stderr) == (0, False), done.stderr
