"""An Atom feed of posts [RFC 4287]: what is new, for readers of other makers."""

import re
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as Xml

from contestmaster.doors.web.forum import shown
from contestmaster.host.forum.deeds import said_of, verdicts
from contestmaster.protocols.announce import Verdict

MEDIA_TYPE: Final = "application/atom+xml"
_NAMESPACE: Final = "http://www.w3.org/2005/Atom"
_LONGEST: Final = 10_000
"""Characters of a post: feeds are asked for again and again, and the page has all of it."""
_MOST: Final = 100
"""Lines of what came of it."""
_FORBIDDEN: Final = re.compile("[\x00-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XML 1.0 cannot hold, however it is written; but for white space."""


def feed(
    title: str,
    address: str,
    here: str,
    base: str,
    posts: Sequence[tuple[shown.PostView, str]],
    now: str,
) -> bytes:
    """Return a feed.

    Args:
        title: of the feed.
        address: of the page that shows the same, complete.
        here: of the feed itself, complete.
        base: of the pages, without a slash at its end.
        posts: the newest first, each with the title of its thread.
        now: when it was last changed, if there is no post.
    """
    Xml.register_namespace("", _NAMESPACE)
    root = Xml.Element(_name("feed"))
    _text(root, "title", title)
    _text(root, "id", here)
    _text(root, "updated", posts[0][0].at if posts else now)
    Xml.SubElement(root, _name("link"), rel="self", href=here, type=MEDIA_TYPE)
    Xml.SubElement(root, _name("link"), rel="alternate", href=address, type="text/html")
    for post, thread in posts:
        root.append(_entry(post, thread, base))
    body: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return body


def _entry(post: shown.PostView, thread: str, base: str) -> Xml.Element:
    entry = Xml.Element(_name("entry"))
    link = f"{base}/posts/{post.id}"
    _text(entry, "title", thread)
    _text(entry, "id", link)
    _text(entry, "updated", post.counted or post.at)
    _text(entry, "published", post.at)
    Xml.SubElement(entry, _name("link"), rel="alternate", href=link, type="text/html")
    _text(Xml.SubElement(entry, _name("author")), "name", _author(post.author))
    _text(entry, "content", "\n".join([_beginning(post.text), *_verdicts(post)]))
    return entry


def _author(name: str) -> str:
    return "the platform" if name == "-" else name


def _beginning(text: str) -> str:
    """Return a text, or as much of it as a feed has."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}\n[...]"


def _verdicts(post: shown.PostView) -> list[str]:
    """Return what came of a post, a line each."""
    if not post.deeds:
        return []
    told = [line for verdict in verdicts(post.deeds) for line in _lines(verdict)]
    return ["", "--", *told[:_MOST], *["[...]"] * (len(told) > _MOST)]


def _lines(verdict: Verdict) -> list[str]:
    first, *below = said_of(verdict)
    return [f"{verdict.outcome}: {first.removeprefix(verdict.outcome).lstrip()}", *below]


def _text(parent: Xml.Element, name: str, text: str) -> None:
    Xml.SubElement(parent, _name(name)).text = "".join(filter(_may_stand, text))


def _may_stand(letter: str) -> bool:
    """Whether XML 1.0 can hold a character at all."""
    return letter in "\t\n\r" or not _FORBIDDEN.match(letter)


def _name(name: str) -> str:
    return f"{{{_NAMESPACE}}}{name}"
