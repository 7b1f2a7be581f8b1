"""A forum with mail, killed while letters come in: what was accepted is there, and only once."""

import random
import re
import signal
import smtplib
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.cli.test_address import Relay, relay
from tests.host.forum.mail.mailed import letter

from contestmaster import storage
from contestmaster.forum import State
from contestmaster.host.forum.book import ForumBook
from contestmaster.protocols.mail import read_letter

__all__ = ["Relay", "relay"]

PATIENCE = 60
LETTERS = 60
KILLS = 3


@contextmanager
def opened(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    words = [sys.executable, "-m", "contestmaster", "forum", str(folder), "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = ""
        while (found := re.search(r"comes in on 127\.0\.0\.1 port (\d+)", said)) is None:
            line = process.stdout.readline()
            assert line, said
            said += line
        try:
            yield process, int(found[1])
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


def deliver(port: int, number: int) -> bool:
    """Deliver a letter; return whether it was accepted."""
    text = f"Hello.\nI move to Sector {number % 5 + 1}."
    data = letter(text, Message_ID=f"<{number}@example.org>")
    with (
        suppress(OSError, smtplib.SMTPException),
        smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client,
    ):
        client.sendmail("alice@example.org", ["agora@play.example"], data)
        return True
    return False


def state_of(folder: Path) -> State:
    store = storage.opened(folder)
    try:
        return ForumBook.open(store, 0).state
    finally:
        store.close()


@pytest.mark.slow
def test_what_was_accepted_is_a_post_once_and_is_answered(
    cli: Any, tmp_path: Path, relay: Any
) -> None:
    """A mail system delivers again what it did not see accepted, and now and then more."""
    folder = tmp_path / "games"
    seats = ("--seat", "alice", "--seat", "bob")
    assert cli("new", "spaceships", "--name", "agora", *seats, "--data", folder).code == 0
    (folder / "mail.toml").write_text(
        f'domain = "play.example"\n[receive]\nport = 0\n[send]\nport = {relay.server_address[1]}\n'
        '[games.agora]\nbelieve = {type = "address"}\nlist = "agora@lists.example.net"\n'
    )
    assert cli("address", "add", "alice", "alice@example.org", "--data", folder).code == 0
    dice, accepted, waiting = random.Random(7), set[int](), list(range(LETTERS))
    for life in range(KILLS + 1):
        with opened(folder) as (process, port):
            until = dice.randrange(5, 15) if life < KILLS else len(waiting) + 20
            for _ in range(until):
                number = (
                    dice.choice(waiting or [0])
                    if dice.random() < 0.8
                    else dice.choice(sorted(accepted) or [0])
                )
                if life == KILLS and waiting:
                    number = waiting[0]
                if deliver(port, number):
                    accepted.add(number)
                    waiting = [each for each in waiting if each != number]
            if life < KILLS:
                process.kill()
                process.wait(PATIENCE)
                continue
            assert waiting == []
            deadline = time.monotonic() + PATIENCE
            while {read_letter(data).id for data in list(relay.got)} < {
                f"post-{number}@play.example" for number in range(1, LETTERS + 1)
            }:
                assert time.monotonic() < deadline, "not everything is answered"
                time.sleep(0.1)
    state = state_of(folder)
    assert sorted(post.message_id for post in state.posts) == sorted(
        f"<{number}@example.org>" for number in range(LETTERS)
    )
    assert all(post.judged is not None for post in state.posts)
    assert state.outgoing == []
    assert state.waiting == []
