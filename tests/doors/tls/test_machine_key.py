"""Keys by which machines of one owner know each other: made once, read, refused."""

import contextlib
import socket
import ssl
import stat
import sys
import threading
from pathlib import Path

import pytest

from contestmaster.doors.tls.machine_key import MachineKeyError, host_at, read_token


def shaken(server: ssl.SSLContext, client: ssl.SSLContext) -> str | None:
    """Let both sides greet each other; return the version, or raise what the client says."""
    ours, theirs = socket.socketpair()

    def answer() -> None:
        with ours, contextlib.suppress(OSError):
            server.wrap_socket(ours, server_side=True).close()

    answering = threading.Thread(target=answer)
    answering.start()
    try:
        with client.wrap_socket(theirs) as line:
            return line.version()
    finally:
        theirs.close()
        answering.join()


def test_a_token_knows_its_contest_and_no_other(tmp_path: Path) -> None:
    """[CONTEST-179] [NET-136]."""
    ours = host_at(tmp_path / "a.pem", tmp_path / "a.token")
    others = host_at(tmp_path / "b.pem", tmp_path / "b.token")
    token = read_token(tmp_path / "a.token")
    assert token.secret == ours.secret != others.secret
    assert shaken(ours.context, token.context) == "TLSv1.3"
    with pytest.raises(ssl.SSLCertVerificationError):
        shaken(others.context, token.context)


def test_a_key_is_made_once_and_its_token_again_when_it_is_missing(tmp_path: Path) -> None:
    """[CONTEST-179] Only the owner may read them; a new key makes old tokens void."""
    key, token = tmp_path / "a.pem", tmp_path / "a.token"
    first = host_at(key, token)
    made = key.read_bytes(), token.read_bytes()
    token.unlink()
    assert host_at(key, token).secret == first.secret
    assert (key.read_bytes(), token.read_bytes()) == made
    assert {stat.S_IMODE(path.stat().st_mode) for path in (key, token)} == {0o600}
    assert b"PRIVATE" not in made[1]
    key.unlink()
    assert host_at(key, token).secret != first.secret
    assert token.read_bytes() != made[1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pem", "a.token"]


@pytest.mark.parametrize("text", ["", "secret 12", "x" * 70, "secret " + "a" * 64, "\xe9"])
def test_what_is_no_token_is_said(tmp_path: Path, text: str) -> None:
    """[CONTEST-179]."""
    path = tmp_path / "a.token"
    path.write_text(text, "utf-8")
    with pytest.raises(MachineKeyError, match=r"a\.token: "):
        read_token(path)
    with pytest.raises(MachineKeyError, match="nix: No such file"):
        read_token(tmp_path / "nix")


def test_a_key_that_cannot_be_used_or_made_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[CONTEST-179]."""
    key = tmp_path / "a.pem"
    key.write_text("no key\n")
    with pytest.raises(MachineKeyError, match=r"a\.pem: "):
        host_at(key, tmp_path / "a.token")
    with pytest.raises(MachineKeyError, match="No such file"):
        host_at(tmp_path / "nix" / "a.pem", tmp_path / "a.token")
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(ImportError):
        host_at(tmp_path / "b.pem", tmp_path / "b.token")
