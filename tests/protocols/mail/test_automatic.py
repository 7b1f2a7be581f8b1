"""What no person sent is known, what a list passes on is not taken for it."""

import pytest

from contestmaster.protocols.mail import read_letter

HEAD = b"From: alice@example.org\nMessage-ID: <1@example.org>\n"


@pytest.mark.parametrize(
    ("more", "sender"),
    [
        (b"Auto-Submitted: auto-replied\n", "alice@example.org"),
        (b"Auto-Submitted: auto-generated; type=vacation\n", None),
        (b"Precedence: auto_reply\n", "alice@example.org"),
        (b"X-Autoreply: yes\n", "alice@example.org"),
        (b"X-Contestmaster: agora\n", "alice@example.org"),
        (b"Content-Type: multipart/report; report-type=delivery-status\n", "a@example.org"),
        (b"", ""),
        (b"", "<>"),
    ],
)
def test_mail_of_machines(more: bytes, sender: str | None) -> None:
    assert read_letter(HEAD + more + b"\nI move to Sector 2.\n", sender=sender).automatic


def test_mail_of_mail_systems() -> None:
    data = HEAD.replace(b"alice@", b"MAILER-DAEMON@") + b"\nI move to Sector 2.\n"
    assert read_letter(data, sender="x@example.org").automatic == "a mail system sent it"


@pytest.mark.parametrize(
    "more", [b"", b"Auto-Submitted: no\n", b"Precedence: bulk\n", b"Precedence: list\n"]
)
def test_mail_of_people(more: bytes) -> None:
    letter = read_letter(HEAD + more + b"\nHello.\n", sender="bounces@lists.example.net")
    assert letter.automatic == ""
