"""Names and addresses: what they may be, and which of them people would take for the same."""

import re
import unicodedata
from typing import Final

from contestmaster.kernel.unseen import printable, without_unseen

SECRET: Final = "@secret.invalid"
"""How the addresses of a person end that are secrets, and none that mail reaches."""

PLATFORM: Final = "-"
"""Who writes what a game publishes by itself; nobody is called so."""

_NOBODY: Final = frozenset((PLATFORM, "automatic", "platform", "nobody", "everyone", "everybody"))
_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,31}")
_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}"
    r"@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    r"(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+"
)
_MENTIONED: Final = re.compile(
    r"(?<![\w.!#$%&'*+=?^`{|}~\"-])[\w.!#$%&'*+=?^`{|}~\"-]++"
    r"@(?:[\w-]++\.)+(?!\d)[\w-]+"
)
"""An address in a text. Of each run of letters that may be in one only the whole is tried, so that
a long text takes no longer than its length."""
_LONGEST: Final = 64
_LONGEST_ADDRESS: Final = 254
_SEEMING: Final = str.maketrans(
    "1|!0$5"
    "\u0131\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04cf\u0501\u051b"
    "\u03b1\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7",
    "lll0ssiaeopcyxijsldqaeikvoptux",
)
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that look like nothing, though their categories do not say so."""


def is_name(text: str) -> bool:
    """Return whether an operator may register a person of that name.

    >>> is_name("alice"), is_name("Zo\u00eb"), is_name("J. Doe"), is_name("automatic"), is_name("-")
    (True, True, False, False, False)
    """
    return (
        0 < len(text) <= _LONGEST
        and text.casefold() not in _NOBODY
        and not any(letter.isspace() or letter in '"<>@,;' for letter in text)
        and _BLANK.isdisjoint(text)
        and printable(text)
        and unicodedata.is_normalized("NFC", text)
    )


def is_plain(text: str) -> bool:
    """Return whether a person may take that name without asking: ASCII letters, digits, ``_.-``.

    >>> is_plain("alice"), is_plain("Zo\u00eb")
    (True, False)
    """
    return _PLAIN.fullmatch(text) is not None and is_name(text)


def folded(name: str) -> str:
    """Return what is unique of a name: two that look alike have the same.

    >>> folded("Alice") == folded("a1ice") == folded("\u0430lice") == folded("A.lice")
    True
    >>> folded("rnarta") == folded("marta")
    True
    """
    text = unicodedata.normalize("NFKD", name).casefold()
    text = "".join(
        letter for letter in text if letter.isprintable() and not unicodedata.combining(letter)
    )
    text = text.translate(_SEEMING).replace("rn", "m").replace("vv", "w").replace("i", "l")
    text = text.replace("0", "o")
    return re.sub(r"[_.\-]", "", text) or name


def is_address(text: str) -> bool:
    """Return whether a text is a mail address in plain ASCII.

    A domain in other scripts is written in its ASCII form (``xn--``), so that none can pass for
    another.

    >>> is_address("alice@example.org"), is_address("alice@ex\u0430mple.org"), is_address("alice")
    (True, False, False)
    """
    return len(text) <= _LONGEST_ADDRESS and _ADDRESS.fullmatch(text) is not None


def address_key(address: str) -> str:
    """Return what is unique of an address: letter case says nothing in practice.

    >>> address_key("Alice@Example.ORG")
    'alice@example.org'
    """
    return address.lower()


def visible(text: str) -> str:
    r"""Return a text on one line, without what cannot be seen or turns the rest around.

    >>> visible("Re:\u202e evil\n title ")
    'Re: evil title'
    """
    spaced = " ".join(text.split())
    return without_unseen("".join(c for c in spaced if c not in _BLANK)).strip()


def without_addresses(text: str) -> str:
    """Return a text with the mail addresses that it mentions left out.

    Whoever answers by mail quotes whom they answer, mostly with the address.

    >>> without_addresses("On Monday, Bob <bob@example.org> wrote: 2@4.5?")
    'On Monday, Bob <...@...> wrote: 2@4.5?'
    """
    return _MENTIONED.sub("...@...", text) if "@" in text else text
