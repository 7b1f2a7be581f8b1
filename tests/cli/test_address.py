"""``address``, and a forum with mail: registered, secret, removed; a letter in, an answer out."""

import re
import signal
import smtplib
import socketserver
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.host.forum.mail.mailed import letter

PATIENCE = 60


class Relay(socketserver.StreamRequestHandler):
    """Just enough of a mail system to take what is sent."""

    def handle(self) -> None:
        self.say("220 relay")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self.say("354 go")
                data = b""
                while (part := self.rfile.readline()) != b".\r\n":
                    data += part
                self.server.got.append(data)  # type: ignore[attr-defined]
                self.server.more.set()  # type: ignore[attr-defined]
            self.say("221 bye" if word == "QUIT" else "250 OK")
            if word == "QUIT":
                return

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def relay() -> Iterator[Any]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Relay) as server:
        server.daemon_threads = True
        server.got = []  # type: ignore[attr-defined]
        server.more = threading.Event()  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def folder(cli: Any, tmp_path: Path, relay: Any) -> Path:
    """A game with mail whose players are known by secret addresses."""
    folder = tmp_path / "games"
    seats = ("--seat", "alice", "--seat", "bob")
    assert cli("new", "spaceships", "--name", "agora", *seats, "--data", folder).code == 0
    (folder / "mail.toml").write_text(
        f'domain = "play.example"\n[receive]\nport = 0\n[send]\nport = {relay.server_address[1]}\n'
        '[games.agora]\nbelieve = {type = "token"}\nlist = "agora@lists.example.net"\n'
    )
    return folder


@contextmanager
def opened(folder: Path) -> Iterator[int]:
    """Run a forum; give the port of its mail."""
    words = [sys.executable, "-m", "contestmaster", "forum", str(folder), "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = ""
        while "comes in on" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        found = re.search(r"mail for agora@play.example comes in on 127\.0\.0\.1 port (\d+)", said)
        assert found is not None
        try:
            yield int(found[1])
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE) == 0


def secret_of(cli: Any, folder: Path) -> str:
    ran = cli("address", "secret", "alice", "agora", "--data", folder)
    found = re.search(r"kept secret: (agora\+[a-z2-7]{26}@play\.example)$", ran.out.strip())
    assert found is not None
    return found[1]


@pytest.mark.slow
def test_a_letter_to_a_secret_address_is_answered_on_the_list(
    cli: Any, folder: Path, relay: Any
) -> None:
    """The address is drawn while the forum is open, and stands nowhere in the answer."""
    with opened(folder) as port:
        assert cli("account", "bob", "--data", folder).code == 0, "as other commands, meanwhile"
        secret = secret_of(cli, folder)
        with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
            client.sendmail("x@y.example", [secret], letter(author="x@y.example"))
        assert relay.more.wait(PATIENCE)
        (data,) = relay.got
        assert b"SUCCEEDED alice moves to Sector 2" in data
        assert b"To: agora@lists.example.net" in data
        assert secret.split("+")[1].encode() not in data


def test_addresses_come_and_go(cli: Any, folder: Path) -> None:
    words = ("--data", folder)
    assert cli("address", "add", "alice", "Alice@Example.org", *words).code == 0
    secret_of(cli, folder)
    listed = cli("address", "list", *words).out
    assert re.search(r"alice +alice@example\.org, 1 secret", listed)
    assert re.search(r"bob +-", listed)
    taken = cli("address", "add", "bob", "alice@example.org", *words).sentence
    assert taken == "this is somebody else's address"
    assert cli("address", "remove", "alice", "alice@example.org", *words).code == 0
    assert cli("address", "remove", "alice", "secret", *words).code == 0
    assert re.search(r"alice +-", cli("address", "list", *words).out)


def test_a_player_chooses_when_to_have_digests(cli: Any, folder: Path) -> None:
    words = ("--data", folder)
    for _ in range(2):
        assert cli("address", "digests", "alice", "daily", *words).out == (
            "alice: digests daily\nnone can be sent yet: contestmaster address add alice ADDRESS\n"
        )
    assert cli("address", "digests", "alice", "off", *words).out == "alice: digests off\n"
    cli("address", "add", "alice", "alice@example.org", *words)
    assert cli("address", "digests", "alice", "daily", *words).out == "alice: digests daily\n"
    listed = cli("address", "list", *words).out
    assert re.search(r"alice +alice@example.org +daily", listed)
    assert re.search(r"bob +- +off", listed)
    with opened(folder):
        assert cli("address", "digests", "bob", "boundary", *words).code == 0, "meanwhile, too"
    assert re.search(r"bob +- +boundary", cli("address", "list", *words).out)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("add", "dave", "dave@example.org"), "nobody is known by this name"),
        (("add", "alice", "alice"), "this is no mail address in plain ASCII"),
        (("remove", "alice", "x@example.org"), "this is none of the person's addresses"),
        (("remove", "alice", "secret"), "alice has no secret address"),
        (("digests", "dave", "daily"), "nobody is known by this name"),
        (("secret", "alice", "chess"), "chess has no mail: it does not stand in"),
    ],
)
def test_what_cannot_be_is_said(cli: Any, folder: Path, words: tuple[str, ...], why: str) -> None:
    assert why in cli("address", *words, "--data", folder).sentence


def test_a_secret_is_drawn_only_where_it_is_believed(cli: Any, folder: Path) -> None:
    settings = folder / "mail.toml"
    settings.write_text(settings.read_text().replace('"token"', '"address"'))
    ran = cli("address", "secret", "alice", "agora", "--data", folder)
    assert "agora believes no secret address" in ran.sentence


def test_a_file_of_mail_that_is_wrong_is_said_so(cli: Any, folder: Path) -> None:
    (folder / "mail.toml").write_text("domain = 5")
    assert "mail.toml: " in cli("forum", folder, "--port", 0).sentence


@pytest.mark.parametrize(
    "words", [("forum", "{0}", "--port", "0"), ("import-mbox", "agora=x.mbox", "--data", "{0}")]
)
def test_without_its_libraries_mail_says_what_to_install(
    folder: Path, words: tuple[str, ...]
) -> None:
    given = [word.format(folder) for word in words]
    code = (
        f"import sys; sys.modules['dkim'] = None; from contestmaster.cli import main; main({given})"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ran.returncode == 1
    assert ran.stderr == (
        "contestmaster: mail needs dkim: pip install '.[mail]' in the folder of the source\n"
    )
