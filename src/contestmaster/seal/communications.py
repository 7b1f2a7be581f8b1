"""Hashed communications: from a published digest to the text behind it, or to its lapse.

Everything here is a function of a :class:`Codebook` and of the instant it is given, in microseconds
of UTC. A host game keeps the codebook in its state, calls :func:`advance` at each instant of
:func:`next_due`, and decides what a crime costs [HASH-48].
"""

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from contestmaster.seal.codes import SealCode
from contestmaster.seal.methods import Encoding, Method, method_named, read_digest
from contestmaster.seal.params import SealParams
from contestmaster.seal.plaintext import Form, canonical, is_valid, matching_form
from contestmaster.seal.windows import Moment, Window

__all__ = [
    "CODEBOOK_CRIME",
    "Codebook",
    "Communication",
    "Happened",
    "Status",
    "advance",
    "checked",
    "communicated",
    "complete",
    "initiate",
    "lapses",
    "next_due",
    "open_window",
    "openings",
]

CODEBOOK_CRIME: Final = "Losing the Codebook"
"""The crime of who lets a commitment lapse that was part of a regulated action [HASH-44]."""

Status: TypeAlias = Literal["sealed", "open", "completed", "lapsed"]


class Communication(msgspec.Struct):
    """One commitment; actor, method, digest, kind and context never change [HASH-14].

    Attributes:
        id: from 1, in order of initiation.
        actor: who committed.
        method: canonical name of the hash method.
        digest: in lower-case hex.
        kind: what sort of commitment the host game takes it for.
        context: free text.
        associated: whether it was made together with a regulated action.
        initiated_at: when.
        window: when it may be revealed, as it was set.
        digest_reused: whether an earlier one has the same method and digest.
        opens_at: the opening of the window, once it is known.
        closes_at: the closing of the window, once it is known.
        status: where it stands.
        completed_at: when it was revealed.
        plaintext: the canonical text, once it is revealed.
        matched_form: in which form that text was hashed.
    """

    id: int
    actor: str
    method: str
    digest: str
    kind: str
    context: str
    associated: bool
    initiated_at: Moment
    window: Window
    digest_reused: bool
    opens_at: Moment | None
    closes_at: Moment | None
    status: Status
    completed_at: Moment | None = None
    plaintext: str | None = None
    matched_form: Form | None = None

    @property
    def latest_opens_at(self) -> int | None:
        """When the window opens without an event, while it has not opened [HASH-35]."""
        return self.window.latest_opens_at if self.opens_at is None else None

    @property
    def opening(self) -> int:
        """When the window has opened or will open, if no event comes before."""
        known = self.window.latest_opens_at if self.opens_at is None else self.opens_at
        assert known is not None  # a window has one of the two
        return known


class Codebook(msgspec.Struct):
    """All commitments of one game, by id from 1."""

    communications: list[Communication] = []

    def find(self, id: int) -> Communication | None:  # noqa: A002 - the rule book's word
        """Return a commitment by id, or ``None``."""
        return self.communications[id - 1] if 1 <= id <= len(self.communications) else None

    def waiting(self) -> Iterator[Communication]:
        """Yield what has neither been revealed nor lapsed, in ascending id."""
        return (one for one in self.communications if one.status in ("sealed", "open"))


class Happened(msgspec.Struct, frozen=True):
    """What :func:`advance` has made happen.

    Attributes:
        what: a window has opened, a commitment has lapsed, or its actor has committed the crime.
        communication: whose.
        at: when.
    """

    what: Literal["window_opened", "lapsed", "crime"]
    communication: Communication
    at: int


def checked(
    book: Codebook, params: SealParams, method: str, digest: str, encoding: Encoding
) -> tuple[Method, bytes] | SealCode:
    """Return the method and digest of an initiation, or why it would be refused [HASH-9]."""
    known = method_named(method)
    if known is None or known.name not in params.hash_methods:
        return SealCode.UNKNOWN_METHOD
    read = read_digest(known, digest, encoding)
    if read is None:
        return SealCode.NO_OUTPUT
    if params.reject_reused_digest and _used(book, known, read):
        return SealCode.DIGEST_USED
    return known, read


def initiate(
    book: Codebook,
    params: SealParams,
    at: int,
    *,
    actor: str,
    method: str,
    digest: str,
    encoding: Encoding = "hex",
    kind: str = "standalone",
    context: str = "",
    associated: bool = False,
    window: Window | None = None,
) -> Communication | SealCode:
    """Publish a commitment [HASH-13], or say why not and change nothing [HASH-9].

    Args:
        book: the game's commitments.
        params: which methods count, and the window where none is given.
        at: when it is published.
        actor: by whom; anybody [HASH-1].
        method: a hash method as people write it.
        digest: as they write it.
        encoding: in which of two ways that is.
        kind: what the host game takes it for.
        context: free text.
        associated: whether it is part of a regulated action.
        window: when it may be revealed.
    """
    found = checked(book, params, method, digest, encoding)
    if isinstance(found, SealCode):
        return found
    known, read = found
    window = Window(params.default_window_s, opens_at=at) if window is None else window
    one = Communication(
        id=len(book.communications) + 1,
        actor=actor,
        method=known.name,
        digest=read.hex(),
        kind=kind,
        context=context,
        associated=associated,
        initiated_at=at,
        window=window,
        digest_reused=_used(book, known, read),
        opens_at=window.opens_at,
        closes_at=None if window.opens_at is None else window.closes(window.opens_at),
        status="open" if window.opens_at is not None and window.opens_at <= at else "sealed",
    )
    book.communications.append(one)
    return one


def open_window(one: Communication, at: int) -> bool:
    """Open a window by an event of the host game; return whether it was shut [HASH-35]."""
    if one.opens_at is not None:
        return False
    one.opens_at, one.closes_at, one.status = at, one.window.closes(at), "open"
    return True


def complete(
    book: Codebook,
    params: SealParams,
    at: int,
    *,
    actor: str,
    id: int,  # noqa: A002 - the rule book's word
    method: str,
    digest: str,
    plaintext: str,
) -> Communication | SealCode:
    """Reveal the text of a commitment [HASH-26, HASH-31], or say why not and change nothing.

    The commitment is pointed at by id, method and digest, all three [HASH-24].
    """
    one = book.find(id)
    if one is None:
        return SealCode.NO_COMMUNICATION
    if one.actor != actor:
        return SealCode.NOT_YOURS
    known = method_named(method)
    if known is None or known.name != one.method or not _points_at(one, known, digest):
        return SealCode.NO_MATCH
    if one.completed_at is not None:
        return SealCode.COMPLETED
    if (shut := _shut(one, at)) is not None:
        return shut
    text = canonical(plaintext)
    if not is_valid(text, params.max_plaintext_bytes):
        return SealCode.INVALID_PLAINTEXT
    form = matching_form(text, known, bytes.fromhex(one.digest), params.text_forms)
    if form is None:
        return SealCode.WRONG_PLAINTEXT
    one.status, one.completed_at, one.plaintext, one.matched_form = "completed", at, text, form
    return one


def communicated(book: Codebook, id: int) -> str | None:  # noqa: A002 - the rule book's word
    """Return what the actor has communicated: nothing before the completion [HASH-39]."""
    one = book.find(id)
    return None if one is None else one.plaintext


def next_due(book: Codebook) -> int | None:
    """Return the next instant at which a window opens or a commitment lapses."""
    return min((_due(one) for one in book.waiting()), default=None)


def advance(book: Codebook, now: int) -> list[Happened]:
    """Do what is due by now; of one instant, openings come before lapses [HASH-38]."""
    happened: list[Happened] = []
    while (due := next_due(book)) is not None and due <= now:
        happened += openings(book, due)
        happened += lapses(book, due)
    return happened


def openings(book: Codebook, at: int) -> list[Happened]:
    """Open the windows whose instant has come, in ascending id [HASH-35]."""
    happened = []
    for one in book.waiting():
        if one.status == "sealed" and one.opening <= at:
            one.opens_at = one.opening
            one.closes_at, one.status = one.window.closes(one.opens_at), "open"
            happened.append(Happened("window_opened", one, one.opens_at))
    return happened


def lapses(book: Codebook, at: int) -> list[Happened]:
    """Let lapse what was not revealed in its window [HASH-37], with the crime where it is one."""
    happened = []
    for one in book.waiting():
        if one.status == "open" and one.closes_at is not None and one.closes_at <= at:
            one.status = "lapsed"
            happened.append(Happened("lapsed", one, one.closes_at))
            if one.associated:
                happened.append(Happened("crime", one, one.closes_at))
    return happened


def _due(one: Communication) -> int:
    if one.status == "sealed":
        return one.opening
    assert one.closes_at is not None  # an open window has a finite end [HASH-36]
    return one.closes_at


def _shut(one: Communication, at: int) -> SealCode | None:
    """Return why nothing can be revealed now: the window is [opening, closing) [HASH-27]."""
    if one.opens_at is None or at < one.opens_at:
        return SealCode.NOT_OPEN
    assert one.closes_at is not None  # of a window whose opening is known
    return SealCode.CLOSED if at >= one.closes_at else None


def _points_at(one: Communication, method: Method, digest: str) -> bool:
    """Whether a digest, in hex or else in base64, is the recorded one [HASH-22, HASH-24]."""
    read = read_digest(method, digest) or read_digest(method, digest, "base64")
    return read is not None and read.hex() == one.digest


def _used(book: Codebook, method: Method, digest: bytes) -> bool:
    written = digest.hex()
    return any(o.method == method.name and o.digest == written for o in book.communications)
