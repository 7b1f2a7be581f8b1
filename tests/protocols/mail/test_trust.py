"""Whose letter it is: signatures that hold, and all the ways to pretend."""

from collections.abc import Callable

import dkim
import msgspec
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from contestmaster.protocols.mail import (
    AddressPolicy,
    DkimPolicy,
    ListPolicy,
    Policy,
    TokenPolicy,
    UntrustedError,
    author_of,
    read_letter,
)

LETTER = b"""\
From: Alice <alice@example.org>\r
To: agora@lists.example.net\r
Subject: Moving\r
Message-ID: <1234@example.org>\r
\r
I move to Sector 2.\r
"""
COVERED = [b"from", b"to", b"subject", b"message-id", b"list-id", b"reply-to", b"x-original-from"]
TOKEN = "abcdefghijklmnopqrstuvwxyz"
LIST = ListPolicy("agora.lists.example.net", "example.net", "agora@lists.example.net", "From")
REWRITING = msgspec.structs.replace(LIST, author="X-Original-From")


class Keys:
    """The keys by which some domains sign, and what their name servers say."""

    def __init__(self) -> None:
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.records: dict[str, bytes] = {}

    def sign(self, data: bytes, domain: str, **more: object) -> bytes:
        private = self.key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        public = self.key.public_key().public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        from base64 import b64encode  # noqa: PLC0415 - here only

        record = b"v=DKIM1; k=rsa; p=" + b64encode(public)
        self.records[f"s1._domainkey.{domain}"] = record
        options = {"include_headers": COVERED} | more
        return dkim.sign(data, b"s1", domain.encode(), private, **options) + data


@pytest.fixture(scope="module")
def keys() -> Keys:
    return Keys()


@pytest.fixture
def author(keys: Keys) -> Callable[..., str]:
    """Return whose letter some bytes are by a policy."""

    def found(data: bytes, policy: Policy, envelope: tuple[str, ...] = ()) -> str:
        letter = read_letter(data)
        return author_of(
            letter,
            data,
            policy,
            resolver=keys.records.get,
            envelope=envelope,
            is_here=lambda address: address == "agora@lists.example.net",
        )

    return found


def test_a_signature_of_the_authors_domain_is_believed(keys: Keys, author: Callable) -> None:
    assert author(keys.sign(LETTER, "example.org"), DkimPolicy()) == "alice@example.org"


def test_a_domain_signs_for_those_below_it(keys: Keys, author: Callable) -> None:
    below = LETTER.replace(b"alice@example.org", b"alice@mail.example.org")
    assert author(keys.sign(below, "example.org"), DkimPolicy()) == "alice@mail.example.org"
    with pytest.raises(UntrustedError, match="another domain"):
        author(keys.sign(LETTER, "mail.example.org"), DkimPolicy())
    beside = LETTER.replace(b"alice@example.org", b"alice@badexample.org")
    with pytest.raises(UntrustedError, match="another domain"):
        author(keys.sign(beside, "example.org"), DkimPolicy())


def test_letters_nobody_signed_are_not_believed(author: Callable) -> None:
    with pytest.raises(UntrustedError, match="it is not signed"):
        author(LETTER, DkimPolicy())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"Sector 2", b"Sector 3"),
        (b"From: Alice <alice@", b"From: Bob <bob@"),
        (b"Message-ID: <1234@", b"Message-ID: <1235@"),
    ],
)
def test_a_letter_changed_on_its_way_is_not_believed(
    keys: Keys, author: Callable, old: bytes, new: bytes
) -> None:
    signed = keys.sign(LETTER, "example.org")
    head, _, rest = signed.partition(b"\r\nFrom:")
    changed = head + b"\r\n" + (b"From:" + rest).replace(old, new)
    with pytest.raises(UntrustedError, match="does not hold"):
        author(changed, DkimPolicy())


def test_a_signature_that_leaves_something_open_is_not_believed(
    keys: Keys, author: Callable
) -> None:
    """More text could be added, or the same order sent again under another id."""
    with pytest.raises(UntrustedError, match="a part of the text only"):
        author(keys.sign(LETTER, "example.org", length=True) + b"I attack bob.\r\n", DkimPolicy())
    with pytest.raises(UntrustedError, match="does not cover Message-ID"):
        author(keys.sign(LETTER, "example.org", include_headers=[b"from"]), DkimPolicy())


def test_a_letter_to_somebody_else_that_is_passed_on_is_not_believed(
    keys: Keys, author: Callable
) -> None:
    """What alice writes to bob alone, bob cannot announce for her, whatever he adds."""
    to_bob = LETTER.replace(b"agora@lists.example.net", b"bob@example.com")
    signed = keys.sign(to_bob, "example.org")
    ours = b"To: agora@lists.example.net\r\n"
    uncovered = keys.sign(to_bob, "example.org", include_headers=[b"from", b"message-id"])
    for data in (signed, ours + signed, ours.replace(b"To", b"Cc") + signed, ours + uncovered):
        with pytest.raises(UntrustedError, match="not written to this game"):
            author(data, DkimPolicy())
    assert author(signed, DkimPolicy(aliases=("Bob@example.com",))) == "alice@example.org"


def test_what_has_no_proper_head_is_not_believed(author: Callable) -> None:
    """The parser of letters forgives more than that of signatures."""
    with pytest.raises(UntrustedError, match="malformed"):
        author(LETTER.replace(b"\r\n\r\n", b"\r\nno field\r\n\r\n"), DkimPolicy())


def test_a_key_that_is_gone_proves_nothing(keys: Keys, author: Callable) -> None:
    signed = keys.sign(LETTER, "gone.example.org").replace(b"alice@", b"alice@gone.")
    keys.records.pop("s1._domainkey.gone.example.org")
    with pytest.raises(UntrustedError):
        author(signed, DkimPolicy())


def test_a_key_that_cannot_be_asked_for_now_proves_neither(keys: Keys) -> None:
    """The letter is to be tried again, and not returned."""

    def silent(name: str) -> bytes | None:
        raise OSError(f"no name server knows {name}")

    data = keys.sign(LETTER, "example.org")
    with pytest.raises(OSError, match="no name server"):
        author_of(read_letter(data), data, DkimPolicy(), resolver=silent, is_here=bool)


def test_one_good_signature_among_others_is_enough(keys: Keys, author: Callable) -> None:
    signed = keys.sign(keys.sign(LETTER, "example.org"), "elsewhere.example")
    assert author(signed, DkimPolicy()) == "alice@example.org"


def through_the_list(**fields: str) -> bytes:
    head = b"List-Id: Agora <agora.lists.example.net>\r\n"
    for name, value in fields.items():
        head += f"{name.replace('_', '-')}: {value}\r\n".encode()
    return head + LETTER


def test_a_list_answers_for_its_authors(keys: Keys, author: Callable) -> None:
    data = keys.sign(through_the_list(), "example.net")
    assert author(data, LIST) == "alice@example.org"


def rewritten(**fields: str) -> bytes:
    """Return a letter in whose From a list has put itself, with what it and others have added."""
    own = b"\r\nFrom: Alice <alice@example.org>"
    by_list = b"\r\nFrom: Alice via Agora <agora@lists.example.net>"
    return through_the_list(**fields).replace(own, by_list)


def test_a_list_that_writes_itself_into_from_names_the_author_in_one_header(
    keys: Keys, author: Callable
) -> None:
    alice = "Alice <alice@example.org>"
    for fields in ({}, {"Cc": alice}, {"Reply_To": f"agora@lists.example.net, {alice}"}):
        data = keys.sign(rewritten(X_Original_From=alice, **fields), "example.net")
        assert author(data, REWRITING) == "alice@example.org"
        with pytest.raises(UntrustedError, match="does not say in X-Author who wrote"):
            author(data, msgspec.structs.replace(REWRITING, author="X-Author"))


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"Reply_To": "alice@example.org"},
        {"X_Original_From": "alice@example.org, mallory@evil.example"},
        {"X_Original_From": "agora@lists.example.net"},
        {"X_Original_From": "nobody"},
    ],
)
def test_a_list_that_does_not_say_who_wrote_is_not_believed(
    keys: Keys, author: Callable, fields: dict[str, str]
) -> None:
    data = keys.sign(rewritten(**fields), "example.net")
    with pytest.raises(UntrustedError, match="does not say in X-Original-From who wrote"):
        author(data, REWRITING)
    with pytest.raises(UntrustedError, match="does not say in From who wrote"):
        author(data, LIST)


def test_a_field_of_the_authors_own_beside_that_of_the_list_spoils_both(
    keys: Keys, author: Callable
) -> None:
    two = b"X-Original-From: alice@example.org\r\n" + rewritten(X_Original_From="m@evil.example")
    for data in (
        keys.sign(two, "example.net"),
        b"X-Original-From: alice@example.org\r\n"
        + keys.sign(rewritten(X_Original_From="m@evil.example"), "example.net"),
    ):
        with pytest.raises(UntrustedError, match="does not say in X-Original-From who wrote"):
            author(data, REWRITING)


MALLORY = "Mallory <mallory@evil.example>"
ALICE = "alice@example.org"
AGORA = "agora@lists.example.net"
MAILMAN = {
    "no munging, his own Reply-To kept": {"Reply-To": f"{ALICE}, {MALLORY}"},
    "no munging, his own Reply-To stripped": {"Reply-To": MALLORY},
    "point to list, his own Reply-To kept": {"Reply-To": f"{ALICE}, Agora <{AGORA}>"}
    | {"Cc": MALLORY},
    "point to list, his own Reply-To stripped": {"Reply-To": f"Agora <{AGORA}>", "Cc": MALLORY},
    "explicit header": {"Reply-To": f"staff@example.net, {ALICE}", "Cc": MALLORY},
    "explicit header only": {"Reply-To": "staff@example.net", "Cc": MALLORY},
}
"""What Mailman 3.3 makes with ``dmarc_mitigate_action = munge_from`` of a letter by mallory with
"Reply-To: alice@example.org", by ``reply_goes_to_list`` and ``first_strip_reply_to``."""


@pytest.mark.parametrize("case", MAILMAN)
@pytest.mark.parametrize("header", ["From", "X-Original-From", "X-MailFrom"])
def test_nobody_becomes_somebody_else_through_a_list(
    keys: Keys, author: Callable, case: str, header: str
) -> None:
    """Mallory has written himself what he could: all fields but that which the list sets."""
    own = {"X-Original-From": ALICE, "Original-From": ALICE, "X-MailFrom": "mallory@evil.example"}
    own |= MAILMAN[case]
    covered = [*COVERED, b"cc", b"original-from", b"x-mailfrom"]
    fields = {name.replace("-", "_"): value for name, value in own.items()}
    data = keys.sign(rewritten(**fields), "example.net", include_headers=covered)
    policy = msgspec.structs.replace(LIST, author=header)
    with pytest.raises(UntrustedError):
        author(data, policy)


@pytest.mark.parametrize("case", MAILMAN)
def test_what_mailman_rewrites_is_its_authors(keys: Keys, author: Callable, case: str) -> None:
    """X-MailFrom is the sender of the envelope: where the list's mail system checks that."""
    honest = {
        name.replace("-", "_"): value.replace("staff@example.net, ", "")
        .replace("staff@example.net", AGORA)
        .replace(MALLORY, ALICE)
        for name, value in MAILMAN[case].items()
    }
    covered = [*COVERED, b"cc", b"x-mailfrom"]
    data = rewritten(X_MailFrom=ALICE, **honest)
    policy = msgspec.structs.replace(LIST, author="X-MailFrom")
    assert author(keys.sign(data, "example.net", include_headers=covered), policy) == ALICE


def test_only_what_the_list_has_signed_says_who_wrote(keys: Keys, author: Callable) -> None:
    """Whoever has a letter of the list cannot make another's of it by a field of their own."""
    fields = {"X_Original_From": "m@example.org"}
    signed = keys.sign(rewritten(**fields), "example.net")
    assert author(signed, REWRITING) == "m@example.org"
    assert author(b"X-MailFrom: alice@example.org\r\n" + signed, REWRITING) == "m@example.org"
    unsigned = keys.sign(
        rewritten(**fields), "example.net", include_headers=[b"from", b"message-id", b"list-id"]
    )
    with pytest.raises(UntrustedError, match="does not say in X-Original-From who wrote"):
        author(unsigned, REWRITING)
    beside = keys.sign(rewritten(), "example.net", include_headers=[b"from", b"message-id"])
    with pytest.raises(UntrustedError, match="did not come through the list"):
        author(b"List-Id: <agora.lists.example.net>\r\n" + beside, REWRITING)


@pytest.mark.parametrize("header", ["", "Reply-To", "cc", "To", "X Original", "X-From:"])
def test_a_list_policy_names_the_one_header_that_counts(header: str) -> None:
    with pytest.raises(ValueError, match="author"):
        ListPolicy("agora.lists.example.net", "example.net", "agora@lists.example.net", header)


def test_only_the_lists_own_signature_counts(keys: Keys, author: Callable) -> None:
    with pytest.raises(UntrustedError, match="did not come through the list"):
        author(keys.sign(LETTER, "example.net"), LIST)
    with pytest.raises(UntrustedError, match="another domain"):
        author(keys.sign(through_the_list(), "example.org"), LIST)


def test_a_secret_address_is_known_from_the_envelope_only(author: Callable) -> None:
    secret = f"agora+{TOKEN}@play.example"
    assert author(LETTER, TokenPolicy(), ("agora@play.example", secret.upper())) == TOKEN
    shown = LETTER.replace(b"agora@lists.example.net", secret.encode())
    for envelope in ((), ("agora@play.example",), (secret, secret.replace("a", "b"))):
        with pytest.raises(UntrustedError, match="secret address"):
            author(shown, TokenPolicy(), envelope)


def test_among_friends_from_is_enough(author: Callable) -> None:
    assert author(LETTER, AddressPolicy()) == "alice@example.org"
