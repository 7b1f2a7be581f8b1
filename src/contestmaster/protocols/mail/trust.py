"""Whose letter it is: what a game demands before it believes that somebody has written.

From is what a sender writes there; anybody can write anything. A community chooses what it
believes: a signature of the author's own provider, one of its mailing list, a secret address that
each player has, or, among friends, just From. Of what is signed only those fields count that the
signature covers: whoever passes a letter on can change all others.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from email.message import Message
from email.parser import BytesHeaderParser
from typing import Final, TypeAlias

import dkim
import msgspec

from contestmaster.protocols.mail.headers import addresses, texts
from contestmaster.protocols.mail.letter import Letter

Resolver: TypeAlias = Callable[[str], bytes | None]
"""Returns the text record of a domain name, ``None`` where there is none; ``OSError`` where that
cannot be found out now."""

_MOST_SIGNATURES: Final = 8
_BITS: Final = 1024
"""Of the shortest RSA key that is believed [RFC 8301]."""
_TAG: Final = re.compile(rb"(?:^|;)\s*([a-zA-Z]+)\s*=\s*([^;]*)")
_SAYING: Final = (
    *("Reply-To", "Cc", "Original-From", "X-Original-From"),  # by the list or its author
    *("X-MailFrom", "X-Original-Sender"),  # by the list, of the envelope
)
"""Where lists say whose a letter is, and authors whom they please. Nothing here is believed unless
the game names it; but whoever else stands here makes it doubtful whose the letter is."""
_AUTHORS_OWN: Final = frozenset(("bcc", "cc", "reply-to", "to"))
"""Fields that lists pass on as their authors wrote them, or add to."""
_FIELD: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,76}")
_TOKEN: Final = re.compile(r"[^@+]+\+([a-z2-7]{26})@[^@]+")


class UntrustedError(ValueError):
    """The game does not believe it; the message says why, in one sentence without addresses."""


class AddressPolicy(msgspec.Struct, frozen=True, tag="address"):
    """Whoever From names: for friends on a server of their own. Anybody can pretend."""


class DkimPolicy(msgspec.Struct, frozen=True, tag="dkim"):
    """Whoever From names, if the domain of that address has signed the message.

    It must be written to the game: a letter to somebody else, passed on, is no announcement.

    Attributes:
        aliases: addresses that are forwarded to the game, beside its own and its lists.
    """

    aliases: tuple[str, ...] = ()


class ListPolicy(msgspec.Struct, frozen=True, tag="list"):
    """Whoever a mailing list says has written, if the list's own domain has signed.

    Attributes:
        list_id: of the list, as in its List-Id.
        domain: by which it signs.
        address: of the list itself, which a list may have put into From.
        author: the one field that says who wrote: ``From`` where the list leaves that alone, else
            one that the list itself sets in each letter it writes itself into From of.

    Raises:
        ValueError: no such field is named, or one in which authors write whom they please.
    """

    list_id: str
    domain: str
    address: str
    author: str = ""

    def __post_init__(self) -> None:
        """Refuse a list of which nobody has said where it names authors."""
        if not self.author:
            raise ValueError(
                'a list needs author = "From" where it leaves From alone, or else the name of '
                "the one header in which it says who wrote"
            )
        if self.author.lower() in _AUTHORS_OWN or _FIELD.fullmatch(self.author) is None:
            raise ValueError(
                f"author = {self.author!r} is no header that only the list writes; authors put "
                "into Reply-To, To and Cc whom they please"
            )


class TokenPolicy(msgspec.Struct, frozen=True, tag="token"):
    """Whoever has the secret address that the letter was sent to."""


Policy: TypeAlias = AddressPolicy | DkimPolicy | ListPolicy | TokenPolicy


def author_of(
    letter: Letter,
    data: bytes,
    policy: Policy,
    *,
    resolver: Resolver,
    envelope: Sequence[str] = (),
    is_here: Callable[[str], bool],
) -> str:
    """Return by what the author is known: an address, or the secret of a token policy.

    Args:
        letter: what was read of the message.
        data: the message as it came.
        policy: what the game demands.
        resolver: finds the keys by which domains sign.
        envelope: the addresses that it was delivered to; no header says them.
        is_here: whether an address is one of the game, or of its lists.

    Raises:
        UntrustedError: it is not believed.
        OSError: the resolver cannot say now.
    """
    match policy:
        case AddressPolicy():
            return letter.author
        case TokenPolicy():
            return _token(envelope)
        case DkimPolicy():
            domain = letter.author.rpartition("@")[2].lower()
            signed = _signed(letter, data, resolver, lambda d: _covers(d, domain))
            to = [at for name in ("To", "Cc") for _, at in addresses(signed, name)]
            if not any(is_here(at) or at.lower() in map(str.lower, policy.aliases) for at in to):
                raise UntrustedError("it was not written to this game, as far as it is signed")
            return letter.author
        case ListPolicy():
            signed = _signed(letter, data, resolver, lambda d: d == policy.domain.lower())
            lists = [text.rpartition("<")[2].strip("<> ") for text in texts(signed, "List-Id")]
            if policy.list_id.lower() not in map(str.lower, lists):
                raise UntrustedError("it did not come through the list, as far as it is signed")
            return _behind_the_list(letter, signed, policy, is_here)


def _token(envelope: Sequence[str]) -> str:
    found = {match[1] for address in envelope if (match := _TOKEN.fullmatch(address.lower()))}
    if len(found) != 1:
        raise UntrustedError(
            "it was not sent to the secret address of a player; write to the one that the "
            "organiser has given you"
        )
    return found.pop()


def _behind_the_list(
    letter: Letter, signed: Message, policy: ListPolicy, is_here: Callable[[str], bool]
) -> str:
    """Return who wrote, where the list may have put itself into From.

    Then the field counts that the game has named, and it must stand there once. Lists add authors
    to Cc or Reply-To as well; a letter that names somebody else there is not believed, since its
    author may have written what the list has not.
    """
    address = policy.address.lower()
    if letter.author.lower() != address:
        return letter.author
    named = [at.lower() for _, at in addresses(signed, policy.author)]
    if len(named) != 1 or len(texts(signed, policy.author)) != 1 or named == [address]:
        raise UntrustedError(
            f"the list does not say in {policy.author} who wrote it, as far as it is signed"
        )
    said = {at.lower() for name in _SAYING for _, at in addresses(signed, name)}
    if any(at not in (named[0], address) and not is_here(at) for at in said):
        raise UntrustedError("its Cc, Reply-To or another header names somebody beside its author")
    return named[0]


def _signed(
    letter: Letter, data: bytes, resolver: Resolver, is_wanted: Callable[[str], bool]
) -> Message:
    """Return the fields that a sound signature of a wanted domain covers, with the whole text.

    Raises:
        UntrustedError: there is none.
        OSError: the resolver cannot say now.
    """
    try:
        signed = dkim.DKIM(data, minkey=_BITS)
    except dkim.DKIMException:  # what has no proper head
        raise UntrustedError("it is malformed, so that no signature can hold") from None
    fields = [value for name, value in signed.headers if name.lower() == b"dkim-signature"]
    why = "it is not signed"
    for index, field in enumerate(fields[:_MOST_SIGNATURES]):
        tags = {name.lower(): value.strip() for name, value in _TAG.findall(field)}
        domain = tags.get(b"d", b"").decode("ascii", "replace").lower()
        head = _covered(data, tags)
        if not is_wanted(domain):
            why = "it is signed by another domain"
        elif weak := _weakness(tags, head, letter):
            why = weak
        elif _verifies(signed, index, resolver):
            return head
        else:
            why = "its signature does not hold"
    raise UntrustedError(why)


def _covered(data: bytes, tags: dict[bytes, bytes]) -> Message:
    """Return the fields of a message of which no instance could be added or changed."""
    covered = Counter(name.strip().lower() for name in tags.get(b"h", b"").split(b":"))
    head = BytesHeaderParser().parsebytes(data)
    there = Counter(name.lower().encode("ascii", "replace") for name in head)
    kept = Message()
    for name, value in head.items():
        key = name.lower().encode("ascii", "replace")
        if there[key] <= covered[key]:
            kept[name] = value
    return kept


def _weakness(tags: dict[bytes, bytes], head: Message, letter: Letter) -> str:
    """Say what a signature leaves open to whoever passes the message on, or nothing."""
    if b"l" in tags:
        return "its signature covers a part of the text only"
    if "From" not in head:
        return "its signature does not cover From"
    if letter.own_id and "Message-ID" not in head:
        return "its signature does not cover Message-ID, so that it could be sent again"
    return ""


def _verifies(signed: dkim.DKIM, index: int, resolver: Resolver) -> bool:
    def text_record(name: bytes, timeout: int = 5) -> bytes | None:
        del timeout
        return resolver(name.decode("ascii", "replace").rstrip("."))

    try:
        return bool(signed.verify(idx=index, dnsfunc=text_record))
    except OSError:  # no name server answers: it may be sound
        raise
    except Exception:  # whatever is wrong with a signature, a key or a record: it proves nothing
        return False


def _covers(signing: str, domain: str) -> bool:
    """Return whether a domain may sign for another: itself, and what lies below it."""
    return "." in signing and (domain == signing or domain.endswith(f".{signing}"))
