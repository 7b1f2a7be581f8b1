"""The text of a message: among parts, encodings, folded paragraphs and markup.

What people quote must stay a quotation: the paragraphs of a blockquote come out with ``>`` before
them, as a mail program that writes plain text would have sent them.
"""

import codecs
import re
from collections.abc import Iterator
from email.message import Message
from typing import Final

from lxml import etree, html

from contestmaster.kernel.limits import LONGEST_TEXT
from contestmaster.protocols.quoting import STRUCK

MOST_PARTS: Final = 200
"""Parts that are looked at: more no person sends."""
_LONGEST_MARKUP: Final = LONGEST_TEXT
"""Characters of a page of HTML. Some markup takes the square of it to read."""
_DEEPEST: Final = 8
"""Quotes within quotes that are told apart."""
_NO_CHARSETS: Final = frozenset(("idna", "punycode", "unicode_escape", "raw_unicode_escape"))
"""What Python calls encodings, and no mail is written in."""

_SPACED: Final = frozenset(("blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "table"))
"""Elements with an empty line before and behind them."""
_LINES: Final = frozenset(
    ("address", "article", "center", "dd", "div", "dl", "dt", "footer", "form", "header")
)
_LISTS: Final = frozenset(("fieldset", "figure", "hr", "li", "main", "nav", "ol", "tr", "ul"))
_BLOCKS: Final = _SPACED | _LINES | _LISTS | {"section"}
_UNSEEN: Final = frozenset(("head", "noscript", "script", "style", "template", "title"))
_QUOTE: Final = re.compile(r"\bgmail_quote\b|\bmoz-cite-prefix\b|\byahoo_quoted\b")
_STRUCK: Final = frozenset(("s", "del", "strike"))
_STRUCK_BY: Final = re.compile(r"text-decoration[^;]*line-through")
_SPACE: Final = re.compile(r"[ \t\r\n\f\u00a0]+")


class TooLongError(ValueError):
    """There is more of it than is read; the message says of what."""


def body(message: Message) -> str:
    """Return what a message says, lines ended by LF; attachments and forwarded mail are left out.

    Of alternatives the plain one counts, unless it is empty.

    Raises:
        TooLongError: it is markup that is too long.
    """
    return "\n".join(_said(message, [MOST_PARTS])).replace("\r\n", "\n").replace("\r", "\n")


def from_html(markup: str) -> str:
    r"""Return the text of a page of HTML, one line a paragraph.

    >>> from_html("<p>I move to&nbsp;Sector 2.<br>Bye</p><blockquote>I attack bob.</blockquote>")
    'I move to Sector 2.\nBye\n\n> I attack bob.'

    Raises:
        TooLongError: it is too long.
    """
    if len(markup) > _LONGEST_MARKUP:
        raise TooLongError(f"its HTML has more than {_LONGEST_MARKUP} characters")
    try:
        root = html.document_fromstring(markup)
    except (etree.ParserError, ValueError):  # nothing in it, or characters no document may have
        return ""
    lines: list[str] = [""]
    _walk(root, lines)
    text = "\n".join(line.rstrip() for line in lines)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def _said(message: Message, left: list[int]) -> Iterator[str]:
    left[0] -= 1
    if left[0] < 0 or message.get_content_disposition() == "attachment":
        return
    kind = message.get_content_type()
    if message.is_multipart():
        parts = message.get_payload()
        if kind.startswith("message/") or not isinstance(parts, list):
            return
        if kind == "multipart/alternative":
            yield from _alternative([part for part in parts if isinstance(part, Message)], left)
            return
        for part in parts:
            if isinstance(part, Message):
                yield from _said(part, left)
    elif kind == "text/plain":
        yield _unfolded(message, _decoded(message))
    elif kind == "text/html":
        yield from_html(_decoded(message))


def _alternative(parts: list[Message], left: list[int]) -> Iterator[str]:
    plain = [part for part in parts if part.get_content_type() == "text/plain"]
    others = [part for part in reversed(parts) if part.get_content_type() != "text/plain"]
    said = ("\n".join(_said(part, left)) for part in (*plain, *others))
    yield next((text for text in said if text.strip()), "")


def _decoded(message: Message) -> str:
    data = message.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    charset = message.get_content_charset() or "utf-8"
    try:
        if codecs.lookup(charset).name.replace("-", "_") not in _NO_CHARSETS:
            return data.decode(charset)
    except (LookupError, ValueError):
        pass
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _unfolded(message: Message, text: str) -> str:
    """Join the lines of a paragraph that was folded for sending [RFC 3676]."""
    if str(message.get_param("format", "")).lower() != "flowed":
        return text
    paragraphs: list[list[str]] = []
    flows = False
    delete = str(message.get_param("delsp", "")).lower() == "yes"
    for line in text.splitlines():
        quoted = line.startswith(">")
        plain = line if quoted else line.removeprefix(" ")
        if not flows or quoted:
            paragraphs.append([])
        flows = plain.endswith(" ") and plain != "-- " and not quoted
        paragraphs[-1].append(plain[:-1] if flows and delete else plain)
    return "\n".join(map("".join, paragraphs))


def _walk(element: etree._Element, lines: list[str], depth: int = 0) -> None:
    """Write an element below the lines there are, without what follows it.

    Args:
        element: what is written.
        lines: those there are.
        depth: how many quotes it stands in.
    """
    tag = element.tag if isinstance(element.tag, str) else ""
    if not tag or tag in _UNSEEN:
        return
    begun = (len(lines) - 1, len(lines[-1]))
    quotes = tag == "blockquote" or _QUOTE.search(element.get("class") or "") is not None
    quoted = quotes and depth < _DEEPEST
    inner: list[str] = [""] if quoted else lines
    if tag == "br":
        lines.append("")
        return
    if tag in _BLOCKS:
        _begin(inner, spaced=tag in _SPACED)
    # The stubs say in a comment what a text is.
    _write(inner, element.text, as_it_is=tag == "pre")  # pyrefly: ignore[bad-argument-type]
    for child in element:
        _walk(child, inner, depth + quoted)
        _write(inner, child.tail, as_it_is=tag == "pre")  # pyrefly: ignore[bad-argument-type]
    if quoted:
        _begin(lines, spaced=True)
        lines[-1:] = [f"> {line}".rstrip() for line in inner if line.strip()] or [""]
    if tag in _STRUCK or _STRUCK_BY.search(element.get("style") or ""):
        _strike(lines, *begun)
    if tag in _BLOCKS or quoted:
        _begin(lines, spaced=tag in _SPACED or quoted)


def _strike(lines: list[str], first: int, column: int) -> None:
    """Mark as struck what was written from a place on, each line by itself."""
    for at in range(first, len(lines)):
        kept, struck = lines[at][:column], lines[at][column:]
        if struck.strip():
            lines[at] = f"{kept}{STRUCK}{struck.strip()}{STRUCK}{struck[len(struck.rstrip()) :]}"
        column = 0


def _begin(lines: list[str], *, spaced: bool) -> None:
    """Begin a line, unless one has just begun; after an empty one if so wanted."""
    if lines[-1].strip():
        lines.append("")
        if spaced:
            lines.append("")
    elif spaced and len(lines) > 1 and lines[-2].strip():
        lines.append("")


def _write(lines: list[str], text: str | None, *, as_it_is: bool) -> None:
    if not text:
        return
    if as_it_is:
        head, *rest = text.split("\n")
        lines[-1] += head
        lines.extend(rest)
        return
    said = _SPACE.sub(" ", text)
    lines[-1] += said if lines[-1] else said.lstrip()
