"""The commands of hashed communications, for any game whose state has a codebook.

A game takes :class:`Hashing` as it is, or :class:`HashQueries` and declares ``HASH`` and
``REVEAL`` itself where it refuses more or makes something of a revealed text; :func:`begin`,
:func:`reveal` and :func:`pass_time` do the work either way.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from contestmaster.kernel.fields import Absent, Given, Rest
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Block, Integer, Text, Word
from contestmaster.kernel.instant import Instant, to_text
from contestmaster.kernel.replies import Lines
from contestmaster.kernel.vocabulary import order, query
from contestmaster.nomic.events import Completed, Initiated, Lapsed, WindowOpened
from contestmaster.nomic.times import whole_second
from contestmaster.seal import SEAL_MESSAGES, Codebook, Communication, SealCode, SealParams
from contestmaster.seal.communications import Happened, complete, initiate
from contestmaster.seal.plaintext import BEGIN, END

__all__ = [
    "HASH_REFUSES",
    "REVEAL_REFUSES",
    "Begun",
    "CommId",
    "Context",
    "Digest",
    "Encoded",
    "HashInfo",
    "HashQueries",
    "Hashing",
    "MethodName",
    "Plaintext",
    "Sealing",
    "asking",
    "begin",
    "pass_on",
    "reveal",
    "stamp",
]

CommId: TypeAlias = Annotated[int, Integer()]
MethodName: TypeAlias = Annotated[str, Word(64, numbered=True)]
Digest: TypeAlias = Annotated[str, Word(1000)]
Encoded: TypeAlias = Literal["hex", "base64"]
Context: TypeAlias = Annotated[str, Text(200)]
Plaintext: TypeAlias = Annotated[str, Block(BEGIN, END)]
Stamp: TypeAlias = Annotated[str | None, Absent("-")]

HASH_REFUSES: Final[dict[int, str]] = {
    SealCode.UNKNOWN_METHOD: "HASH-3",
    SealCode.NO_OUTPUT: "HASH-9",
    SealCode.DIGEST_USED: "HASH-15",
}
REVEAL_REFUSES: Final[dict[int, str]] = {
    SealCode.NO_COMMUNICATION: "HASH-24",
    SealCode.NOT_YOURS: "HASH-23",
    SealCode.NO_MATCH: "HASH-24",
    SealCode.COMPLETED: "HASH-29",
    SealCode.NOT_OPEN: "HASH-28",
    SealCode.CLOSED: "HASH-28",
    SealCode.INVALID_PLAINTEXT: "HASH-21",
    SealCode.WRONG_PLAINTEXT: "HASH-26",
}

HASH_PHRASES: Final = (
    "I publish [the] [{encoding}] {method} [hash] {digest} [in the context of {context}]",
    "I publish the hash {digest} made with {method} [in the context of {context}]",
    "I commit to [the] [{encoding}] {method} [hash] {digest} [in the context of {context}]",
    "I initiate a hashed communication with the [{encoding}] {method} hash {digest}",
    "The {method} hash of my plaintext is {digest}",
)
REVEAL_PHRASES: Final = (
    "I reveal [hashed] communication {comm_id} with [the] {method} [hash] {digest}",
    "I complete [hashed] communication {comm_id} with [the] {method} [hash] {digest}",
    "I open [hashed] communication {comm_id} with [the] {method} [hash] {digest}",
    "The plaintext of [hashed] communication {comm_id} with the {method} hash {digest} follows",
    "The plaintext of [hashed] communication {comm_id} whose {method} hash is {digest} is below",
)
HASH_TOLD: Final = "{by} initiates hashed communication {id}"
REVEAL_TOLD: Final = "{by} completes hashed communication {comm_id}"


class Sealing(Protocol):
    """A state with commitments in it."""

    codebook: Codebook


class Begun(NamedTuple):
    """A commitment that was published, and when it may be revealed [HASH-33]."""

    id: int
    opens_at: Stamp
    closes_at: Stamp


class Revealed(NamedTuple):
    """A commitment that was completed, and in which form its text was hashed [HASH-18]."""

    comm_id: int
    form: Stamp


class Listed(NamedTuple):
    """One commitment as everybody sees it [HASH-13]."""

    id: int
    actor: str
    method: str
    digest: str
    kind: str
    status: str
    opens_at: Stamp
    closes_at: Stamp


class Details(NamedTuple):
    """What else there is to know of a commitment; the context may be empty."""

    initiated_at: str
    latest_opens_at: Stamp
    reused: bool
    form: Stamp
    context: Annotated[str, Rest()]


class HashInfo(NamedTuple):
    """All of one commitment, with its canonical text once it is completed."""

    communication: Listed
    details: Details
    text: Annotated[Lines | None, Given("status", "completed")]


def stamp(at: Instant | None) -> str | None:
    """Return an instant as replies show it."""
    return None if at is None else to_text(at)


def asking(what: str) -> tuple[str, ...]:
    """Return sentences that ask for something.

    >>> asking("the ships")[0]
    '[Please] show [me] the ships'
    """
    return (
        f"[Please] show [me] {what}",
        f"[Please] list {what}",
        f"[Please] print {what}",
        f"I ask for {what}",
        f"I (request|want to see) {what}",
    )


def begin(
    state: Sealing, params: SealParams, by: By, method: str, digest: str, **more: Any
) -> Communication | SealCode:
    """Publish a commitment of who acts; ``more`` is what :func:`~.initiate` takes besides."""
    at = whole_second(by.at)
    one = initiate(
        state.codebook, params, at, actor=by.person, method=method, digest=digest, **more
    )
    if isinstance(one, Communication):
        by.emit(Initiated(at, one.id, one.actor))
    return one


def reveal(
    state: Sealing, params: SealParams, by: By, comm_id: int, method: str, digest: str, text: str
) -> Communication | SealCode:
    """Complete a commitment of who acts."""
    at = whole_second(by.at)
    one = complete(
        state.codebook,
        params,
        at,
        actor=by.person,
        id=comm_id,
        method=method,
        digest=digest,
        plaintext=text,
    )
    if isinstance(one, Communication):
        by.emit(Completed(at, one.id, one.actor))
    return one


def pass_on(
    happened: list[Happened], by: By, crime: Callable[[Communication], object] = lambda _: None
) -> None:
    """Tell what has happened to commitments, and let the game enter the crimes [HASH-48]."""
    for one in happened:
        comm = one.communication
        match one.what:
            case "window_opened":
                by.emit(WindowOpened(one.at, comm.id, comm.actor))
            case "lapsed":
                by.emit(Lapsed(one.at, comm.id, comm.actor))
            case "crime":
                crime(comm)


def listed(one: Communication) -> Listed:
    """Return a commitment as a line."""
    return Listed(
        one.id,
        one.actor,
        one.method,
        one.digest,
        one.kind,
        one.status,
        stamp(one.opens_at),
        stamp(one.closes_at),
    )


class HashQueries:
    """What anybody may ask about commitments."""

    @query("HASHES", who="anyone", phrases=asking("[all] [the] hashed communications"))
    def hashes(self, state: Sealing, by: By) -> list[Listed]:
        """List all hashed communications [HASH-13]."""
        del by
        return [listed(one) for one in state.codebook.communications]

    @query(
        "HASH_INFO",
        who="anyone",
        refuses={SealCode.NO_COMMUNICATION: "HASH-24"},
        phrases=asking("[hashed] communication {comm_id}"),
    )
    def hash_info(self, state: Sealing, by: By, comm_id: CommId) -> HashInfo | int:
        """Show a hashed communication, with its text once it is completed [HASH-31]."""
        del by
        one = state.codebook.find(comm_id)
        if one is None:
            return SealCode.NO_COMMUNICATION
        details = Details(
            to_text(one.initiated_at),
            stamp(one.latest_opens_at),
            one.digest_reused,
            one.matched_form,
            one.context,
        )
        text = None if one.plaintext is None else Lines(one.plaintext, separated=True)
        return HashInfo(listed(one), details, text)


class Hashing(HashQueries):
    """Commitments that nothing else follows from."""

    params: SealParams
    messages = SEAL_MESSAGES

    @order(
        "HASH",
        who="anyone",
        refuses=HASH_REFUSES,
        phrases=HASH_PHRASES,
        told=HASH_TOLD,
        tells=(Initiated,),
    )
    def hash_text(
        self,
        state: Sealing,
        by: By,
        method: MethodName,
        digest: Digest,
        encoding: Encoded = "hex",
        context: Context = "",
    ) -> Begun | int:
        """Publish the hash of a text, to be revealed later [HASH-1]."""
        one = begin(state, self.params, by, method, digest, encoding=encoding, context=context)
        if not isinstance(one, Communication):
            return one
        return Begun(one.id, stamp(one.opens_at), stamp(one.closes_at))

    @order(
        "REVEAL",
        who="anyone",
        refuses=REVEAL_REFUSES,
        phrases=REVEAL_PHRASES,
        told=REVEAL_TOLD,
        tells=(Completed,),
    )
    def reveal_text(
        self,
        state: Sealing,
        by: By,
        comm_id: CommId,
        method: MethodName,
        digest: Digest,
        plaintext: Plaintext,
    ) -> Revealed | int:
        """Reveal the text behind a hash [HASH-26]."""
        one = reveal(state, self.params, by, comm_id, method, digest, plaintext)
        return (
            one if not isinstance(one, Communication) else Revealed(one.id, one.matched_form or "")
        )
