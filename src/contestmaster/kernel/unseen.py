r"""Characters that nobody sees, and what they can do to a terminal or a page.

A control character moves a terminal's cursor or gives it orders; a bidirectional control turns the
text after it around; a format character hides in a name that then looks like another's. People
have no use for them, but for two that join letters in Persian and Hindi and make one emoji of
several, and these stand between letters that are not ASCII.

New text is refused where it holds them (:func:`unseen`); what was recorded before that is shown so
that they are seen (:func:`harmless`).

>>> unseen("Get rich\u202e!"), unseen("\U0001f469\u200d\U0001f680 \u0645\u06cc\u200c\u0631")
('U+202E RIGHT-TO-LEFT OVERRIDE', '')
>>> print(harmless("\x1b]0;evil\x07"))
\x1b]0;evil\x07
"""

import re
import unicodedata
from typing import Final

__all__ = ["harmless", "printable", "turned_back", "unseen", "without_unseen"]

_ALLOWED: Final = re.compile(
    r"(?<=[^\x00-\x7f\s\u200c\u200d])[\u200c\u200d](?=[^\x00-\x7f\s\u200c\u200d])"
    r"|(?<=\U0001f3f4)[\U000e0030-\U000e007a]{1,8}\U000e007f"
)
"""Joiners between letters or emoji, and what names the country of a flag."""
_JOINING: Final = re.compile(rf"(?:{_ALLOWED.pattern})|([\u200c\u200d\U000e0020-\U000e007f])")
_TURNING: Final = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
_ACTING: Final = re.compile(
    r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""What acts on a terminal or turns a text around; a tab does neither."""
_ACTING_IN_LINES: Final = re.compile(_ACTING.pattern.replace(r"\x0a", r"\x0b"))
_HIDDEN: Final = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))


def unseen(text: str, *, prose: bool = False) -> str:
    """Return the first character in a text that people may not send, or nothing.

    Args:
        text: what somebody sends.
        prose: whether it may have several lines. Texts are pasted from everywhere: in prose only
            what acts on a reader's screen is found, not what merely cannot be seen.
    """
    if text.isprintable():
        return ""
    if prose:
        found = _ACTING_IN_LINES.search(text.replace("\r\n", "\n"))
        return "" if found is None else _named(found[0])
    hidden = (
        letter
        for letter in _ALLOWED.sub("", text)
        if letter != "\t" and unicodedata.category(letter) in _HIDDEN
    )
    return next(map(_named, hidden), "")


def printable(text: str) -> bool:
    r"""Return whether a name shows all that it is made of, on one line.

    >>> printable("Zo\u00eb \u0645\u06cc\u200c\u0631"), printable("ali\u200dce"), printable("a\tb")
    (True, False, False)
    """
    return _ALLOWED.sub("", text).isprintable()


def without_unseen(text: str) -> str:
    r"""Return what people see of a text on one line.

    >>> without_unseen("Re:\u202e evil")
    'Re: evil'
    """
    if text.isprintable():
        return text
    kept = "".join(c for c in text if c.isprintable() or _JOINING.match(c))
    return _JOINING.sub(lambda found: "" if found[1] else found[0], kept)


def turned_back(text: str) -> str:
    r"""Return a text without what turns it around, as mail programs put it around names.

    >>> turned_back("\u2068Bob\u2069 wrote:")
    'Bob wrote:'
    """
    return _TURNING.sub("", text)


def harmless(text: str, *, lines: bool = False) -> str:
    r"""Return a text with what acts on a screen written out, as in ``\x1b``.

    Everything that others wrote goes through here before it stands on a terminal or a page.

    Args:
        text: what may have been recorded before such characters were refused.
        lines: whether line ends are part of it.
    """
    if text.isprintable():
        return text
    return (_ACTING_IN_LINES if lines else _ACTING).sub(_written, text)


def _written(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"  # noqa: PLR2004 - two digits


def _named(letter: str) -> str:
    return f"U+{ord(letter):04X} {unicodedata.name(letter, 'a control character')}"
