"""Letters through a real Mailman 3, as its documentation lets a list be set up.

``MAILMAN_PYTHON`` names the Python of an environment in which Mailman is; nothing is installed.
"""

import json
import os
import shutil
import subprocess
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.protocols.mail.test_trust import COVERED, Keys

from contestmaster.protocols.mail import (
    ListPolicy,
    UntrustedError,
    author_of,
    passing,
    read_letter,
)

HERE = Path(__file__).parent
LIST = "agora@lists.example.net"
ALICE = "alice@example.org"
ACTIONS: dict[str, dict[str, Any]] = {
    "off": {},
    "munge_from": {
        "dmarc_mitigate_action": "munge_from",
        "dmarc_mitigate_unconditionally": True,
    },
    "wrap_message": {
        "dmarc_mitigate_action": "wrap_message",
        "dmarc_mitigate_unconditionally": True,
    },
    "anonymous": {"anonymous_list": True},
}
REPLIES: dict[str, dict[str, Any]] = {
    "no munging": {},
    "stripped": {"first_strip_reply_to": True},
    "to the list": {"reply_goes_to_list": "point_to_list"},
    "to the list, stripped": {"reply_goes_to_list": "point_to_list", "first_strip_reply_to": True},
}
PERSONAL: dict[str, dict[str, Any]] = {
    "": {},
    "personal": {"personalize": "individual"},
    "quite personal": {"personalize": "full"},
}
AUTHORS = ("From", "X-MailFrom", "X-Original-From")
HONEST = {"off": ("From", "X-MailFrom", "X-Original-From"), "munge_from": ("X-MailFrom",)}
"""By what a list does, the headers in which an honest author is found."""


class Case(NamedTuple):
    """A letter through a list: what it does, how it is set up, and whether its author pretends."""

    action: str
    reply: str
    personal: str
    forged: bool

    def told(self) -> dict[str, Any]:
        """Return the case for Mailman."""
        settings = ACTIONS[self.action] | REPLIES[self.reply] | PERSONAL[self.personal]
        sender = "mallory@evil.example" if self.forged else ALICE
        name = sender.partition("@")[0].title()
        head = [f"From: {name} <{sender}>", f"To: {LIST}", "Subject: Go", "Message-ID: <1@x.org>"]
        if self.forged:
            head += [f"Reply-To: {ALICE}", f"Cc: {ALICE}"]
            head += [f"{field}: {ALICE}" for field in ("X-MailFrom", "X-Original-From", "Sender")]
        letter = "\n".join([*head, "", "I move to Sector 2.", ""])
        return {
            "settings": settings,
            "sender": sender,
            "letter": letter,
            "reader": "agora@play.example",
        }


CASES = [Case(*each) for each in product(ACTIONS, REPLIES, PERSONAL, (False, True))]


def _python() -> str | None:
    named = os.environ.get("MAILMAN_PYTHON")
    if named:
        return named
    program = shutil.which("mailman")
    return None if program is None else str(Path(program).resolve().with_name("python"))


@pytest.fixture(scope="module")
def sent() -> dict[Case, bytes]:
    """What the list sends of each letter, signed by its domain."""
    python = _python()
    if python is None:
        pytest.skip("no Mailman 3 is here; MAILMAN_PYTHON may name the Python that has it")
    ran = subprocess.run(
        [python, str(HERE / "mailman_lists.py")],
        input=json.dumps([case.told() for case in CASES]),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    letters = [letter.encode().replace(b"\n", b"\r\n") for letter in json.loads(ran.stdout)]
    return dict(zip(CASES, letters, strict=True))


@pytest.fixture(scope="module")
def keys() -> Keys:
    return Keys()


def found(keys: Keys, data: bytes, header: str) -> str | None:
    """Return whose letter it is, ``None`` where nobody is believed."""
    covered = [*COVERED, b"cc", b"x-mailfrom", b"sender"]
    signed = keys.sign(data, "example.net", include_headers=covered)
    policy = ListPolicy("agora.lists.example.net", "example.net", LIST, header)

    def is_here(address: str) -> bool:
        return address in (LIST, "agora@play.example")

    try:
        return author_of(
            read_letter(signed), signed, policy, resolver=keys.records.get, is_here=is_here
        )
    except UntrustedError:
        return None


@pytest.mark.slow
def test_mailman_makes_nobody_somebody_else(sent: dict[Case, bytes], keys: Keys) -> None:
    for case, header in product(CASES, AUTHORS):
        if case.forged:
            assert found(keys, sent[case], header) in (None, "mallory@evil.example"), case


@pytest.mark.slow
def test_an_honest_author_is_found_where_the_list_says_who_wrote(
    sent: dict[Case, bytes], keys: Keys
) -> None:
    """A list that wraps letters or hides authors says it nowhere, and nothing is believed."""
    for case, header in product(CASES, AUTHORS):
        if not case.forged:
            expected = ALICE if header in HONEST.get(case.action, ()) else None
            assert found(keys, sent[case], header) == expected, (case, header)


@pytest.mark.slow
def test_every_letter_of_mailman_is_known_as_a_lists(sent: dict[Case, bytes]) -> None:
    assert all(passing(data).listed for data in sent.values())
    assert {read_letter(data).automatic for data in sent.values()} == {""}
