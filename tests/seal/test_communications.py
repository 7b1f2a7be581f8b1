"""Hashed communications: initiation, completion, windows, lapse and crime."""

import copy
import hashlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.seal.codes import SealCode
from contestmaster.seal.communications import (
    CODEBOOK_CRIME,
    Codebook,
    Communication,
    advance,
    communicated,
    complete,
    initiate,
    next_due,
    open_window,
)
from contestmaster.seal.params import SealParams
from contestmaster.seal.windows import Window

SECOND = 1_000_000
DAY = 86_400 * SECOND
PARAMS = SealParams()


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def begun(book: Codebook, at: int = 0, text: str = "x", **more: Any) -> Communication:
    """Initiate a commitment to a text that must succeed."""
    given = {"actor": "ann", "method": "sha256", "digest": sha256(text)} | more
    one = initiate(book, PARAMS, at, **given)
    assert isinstance(one, Communication)
    return one


def revealed(
    book: Codebook, one: Communication, at: int = 1, text: str = "x", **more: Any
) -> Communication | SealCode:
    """Try to complete a commitment."""
    reference = {"actor": one.actor, "id": one.id, "method": one.method, "digest": one.digest}
    return complete(book, PARAMS, at, plaintext=text, **(reference | more))


def test_an_initiation_is_a_public_record() -> None:
    """HASH-1, HASH-13, HASH-33: anybody's; the next id; open at once for seven days."""
    book = Codebook()
    one = begun(book, 5 * SECOND, actor="a stranger", method="SHA-256", context="for fun")
    assert (one.id, one.actor, one.method, one.digest) == (1, "a stranger", "sha256", sha256("x"))
    assert (one.kind, one.context, one.associated) == ("standalone", "for fun", False)
    assert (one.initiated_at, one.opens_at, one.status) == (5 * SECOND, 5 * SECOND, "open")
    assert one.closes_at == 5 * SECOND + 7 * DAY
    assert begun(book).id == 2


@pytest.mark.parametrize(
    ("method", "digest", "code"),
    [
        ("md5", "0" * 32, SealCode.UNKNOWN_METHOD),
        ("sha1", "0" * 40, SealCode.UNKNOWN_METHOD),
        ("sha256", "0" * 63, SealCode.NO_OUTPUT),
        ("sha256", "0" * 65, SealCode.NO_OUTPUT),
        ("sha256", "0" * 63 + "g", SealCode.NO_OUTPUT),
        ("sha256", "0" * 128, SealCode.NO_OUTPUT),
    ],
)
def test_what_cannot_be_an_output_initiates_nothing(
    method: str, digest: str, code: SealCode
) -> None:
    """HASH-3, HASH-9: refused, without a trace and without using up an id (example S3)."""
    book = Codebook()
    assert initiate(book, PARAMS, 0, actor="ann", method=method, digest=digest) == code
    assert book == Codebook()


def test_a_method_that_the_game_leaves_out_is_unknown_there() -> None:
    """HASH-3: the list is a parameter, of known methods."""
    params = SealParams(hash_methods=("sha512",))
    book = Codebook()
    refused = initiate(book, params, 0, actor="ann", method="sha256", digest=sha256("x"))
    assert refused == SealCode.UNKNOWN_METHOD
    with pytest.raises(ValueError, match="md5"):
        SealParams(hash_methods=("md5",))


def test_digests_that_nobody_can_have_made_are_taken() -> None:
    """HASH-10, HASH-11: all zeros too, and what proves unopenable is not undone."""
    book = Codebook()
    one = begun(book, digest="0" * 64)
    assert revealed(book, one) == SealCode.WRONG_PLAINTEXT
    advance(book, 7 * DAY)
    assert book.find(1) is one
    assert one.status == "lapsed"


def test_the_same_digest_again_is_legal_and_marked() -> None:
    """HASH-15: by anybody; the later record says so, the earlier does not."""
    book = Codebook()
    first, second = begun(book), begun(book, actor="bob", digest=sha256("x").upper())
    assert (first.digest_reused, second.digest_reused) == (False, True)
    assert not begun(book, method="sha3-256").digest_reused  # another method, another output


def test_where_the_game_wants_it_a_digest_serves_once() -> None:
    """HASH-15 with ``reject_reused_digest``: error 150, the last in the order."""
    book, params = Codebook(), SealParams(reject_reused_digest=True)
    begun(book)
    refused = initiate(book, params, 0, actor="bob", method="sha256", digest=sha256("x"))
    assert refused == SealCode.DIGEST_USED
    assert len(book.communications) == 1
    other = initiate(book, params, 0, actor="bob", method="sha256", digest=sha256("y"))
    assert isinstance(other, Communication)


def test_what_was_published_never_changes() -> None:
    """HASH-14, HASH-31: reveal, failure and lapse touch no published field."""
    book = Codebook()
    one = begun(book, context="c")
    fixed = ("id", "actor", "method", "digest", "kind", "context", "associated", "initiated_at")
    before = [getattr(one, name) for name in fixed]
    revealed(book, one, text="y")
    revealed(book, one)
    advance(book, 30 * DAY)
    assert [getattr(one, name) for name in fixed] == before
    assert (one.status, one.completed_at) == ("completed", 1)
    assert (one.plaintext, one.matched_form) == ("x", "lf")


def test_the_reference_is_id_method_and_digest() -> None:
    """HASH-23, HASH-24, HASH-22: all three must point at one's own; in either encoding."""
    book = Codebook()
    one = begun(book)
    assert revealed(book, one, id=2) == SealCode.NO_COMMUNICATION
    assert revealed(book, one, id=0) == SealCode.NO_COMMUNICATION
    assert revealed(book, one, actor="bob") == SealCode.NOT_YOURS
    assert revealed(book, one, method="sha3-256") == SealCode.NO_MATCH
    assert revealed(book, one, method="md5") == SealCode.NO_MATCH
    assert revealed(book, one, digest=sha256("y")) == SealCode.NO_MATCH
    assert revealed(book, one, digest="short") == SealCode.NO_MATCH
    in_base64 = "LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE="
    assert hashlib.sha256(b"x").hexdigest() == one.digest
    assert revealed(book, one, method="SHA_256", digest=in_base64) is one


def test_errors_come_in_order() -> None:
    """HASH-26, HASH-29: 142 to 149, the first that applies."""
    book = Codebook()
    shut = begun(book, window=Window(10, opens_at=100 * SECOND))
    wrong = {"actor": "bob", "method": "md5", "text": "\0"}
    assert revealed(book, shut, id=9, **wrong) == SealCode.NO_COMMUNICATION
    assert revealed(book, shut, **wrong) == SealCode.NOT_YOURS
    assert revealed(book, shut, method="md5", text="\0") == SealCode.NO_MATCH
    assert revealed(book, shut, text="\0") == SealCode.NOT_OPEN
    assert revealed(book, shut, 110 * SECOND, text="\0") == SealCode.CLOSED
    assert revealed(book, shut, 100 * SECOND, text="\0") == SealCode.INVALID_PLAINTEXT
    assert revealed(book, shut, 100 * SECOND, text="y") == SealCode.WRONG_PLAINTEXT
    assert revealed(book, shut, 100 * SECOND) is shut
    for at in (0, 100 * SECOND, 200 * SECOND):
        assert revealed(book, shut, at) == SealCode.COMPLETED


def test_a_failed_completion_changes_nothing_and_may_be_retried() -> None:
    """HASH-30, HASH-40: as often as one likes; what it showed counts for nothing."""
    book = Codebook()
    one = begun(book)
    before = copy.deepcopy(book)
    for _ in range(3):
        assert revealed(book, one, text="y") == SealCode.WRONG_PLAINTEXT
        assert book == before
        assert communicated(book, 1) is None
    assert revealed(book, one) is one


@given(
    opens=st.integers(0, 5),
    length=st.integers(1, 5),
    at=st.integers(0, 12),
    associated=st.booleans(),
)
def test_a_window_is_half_open(opens: int, length: int, at: int, associated: bool) -> None:
    """HASH-27, HASH-28: open exactly for opens_at <= t < closes_at; 146 before, 147 after."""
    book = Codebook()
    window = Window(length, opens_at=opens * SECOND)
    one = begun(book, 0, window=window, associated=associated)
    advance(book, at * SECOND)
    found = revealed(book, one, at * SECOND)
    if at < opens:
        assert found == SealCode.NOT_OPEN
        assert one.status == "sealed"
    elif at < opens + length:
        assert found is one
    else:
        assert found == SealCode.CLOSED
        assert one.status == "lapsed"


def test_the_text_counts_from_the_completion_on() -> None:
    """HASH-39, HASH-37: nothing before it, and nothing ever after a lapse."""
    book = Codebook()
    one, other = begun(book), begun(book)
    assert communicated(book, 1) is None
    revealed(book, one, 5)
    assert communicated(book, 1) == "x"
    assert [(h.what, h.communication.id) for h in advance(book, 8 * DAY)] == [("lapsed", 2)]
    assert communicated(book, 2) is None
    assert revealed(book, other, 8 * DAY) == SealCode.CLOSED
    assert (one.status, other.status) == ("completed", "lapsed")


def test_an_event_opens_a_window_once() -> None:
    """HASH-35, HASH-28: at the event or the latest instant, whichever is first; shut till then."""
    book = Codebook()
    window = Window(10, latest_opens_at=100 * SECOND)
    early, late = begun(book, window=window), begun(book, window=window)
    assert (early.status, early.latest_opens_at, early.closes_at) == ("sealed", 100 * SECOND, None)
    assert revealed(book, early, 29 * SECOND) == SealCode.NOT_OPEN
    assert open_window(early, 30 * SECOND)
    assert not open_window(early, 40 * SECOND)
    assert (early.opens_at, early.closes_at) == (30 * SECOND, 40 * SECOND)
    assert early.latest_opens_at is None
    advance(book, 100 * SECOND)
    assert not open_window(late, 105 * SECOND)
    assert (late.opens_at, late.closes_at, late.status) == (100 * SECOND, 110 * SECOND, "open")


def test_of_one_instant_openings_come_before_lapses_each_in_ascending_id() -> None:
    """HASH-38: whatever the order in which the windows were set."""
    book = Codebook()
    begun(book, window=Window(100, opens_at=0))
    begun(book, window=Window(5, latest_opens_at=100 * SECOND))
    begun(book, window=Window(100, opens_at=0))
    begun(book, window=Window(5, opens_at=100 * SECOND))
    assert next_due(book) == 100 * SECOND
    happened = advance(book, 100 * SECOND)
    assert [(h.what, h.communication.id) for h in happened] == [
        ("window_opened", 2),
        ("window_opened", 4),
        ("lapsed", 1),
        ("lapsed", 3),
    ]
    assert next_due(book) == 105 * SECOND


def test_what_is_due_first_happens_first() -> None:
    """HASH-35, HASH-37: each at its own instant, whatever else is due later."""
    book = Codebook()
    for length in (30, 10):
        begun(book, window=Window(length, opens_at=0))
    begun(book, window=Window(5, opens_at=20 * SECOND))
    assert next_due(book) == 10 * SECOND
    assert [h.communication.id for h in advance(book, 10 * SECOND)] == [2]
    happened = [(h.what, h.communication.id, h.at // SECOND) for h in advance(book, 99 * SECOND)]
    assert happened == [("window_opened", 3, 20), ("lapsed", 3, 25), ("lapsed", 1, 30)]


def test_what_fell_due_long_ago_happens_at_its_own_instants() -> None:
    """HASH-35, HASH-37: after a stall a window opens and closes when it should have."""
    book = Codebook()
    one = begun(book, window=Window(10, latest_opens_at=100 * SECOND))
    assert [(h.what, h.at) for h in advance(book, 999 * SECOND)] == [
        ("window_opened", 100 * SECOND),
        ("lapsed", 110 * SECOND),
    ]
    assert one.opens_at == 100 * SECOND
    assert next_due(book) is None


@pytest.mark.parametrize("associated", [True, False])
def test_losing_the_codebook(associated: bool) -> None:
    """HASH-44, HASH-45, HASH-46: a lapse is a crime once, if it was part of a regulated action."""
    book = Codebook()
    begun(book, associated=associated)
    found = [h.what for h in advance(book, 7 * DAY)]
    assert found == (["lapsed", "crime"] if associated else ["lapsed"])
    assert advance(book, 99 * DAY) == []
    assert CODEBOOK_CRIME == "Losing the Codebook"
    assert SealParams().crime_class == 4


def test_completing_in_time_is_a_full_defence() -> None:
    """HASH-47: whatever the text says, nothing lapses."""
    book = Codebook()
    one = begun(book, text="I say nothing", associated=True)
    revealed(book, one, 7 * DAY - 1, text="I say nothing")
    assert advance(book, 99 * DAY) == []


def test_forms_are_a_parameter() -> None:
    """HASH-19 and example S2: a newline is forgiven, unless the game says otherwise."""
    digest = "4a2e0736f59b691e1b9b19abcd66ac0b374e2fce06ea652336b3a9cae1e9b5ef"
    text = "hazelnut, you fool!"
    strict = SealParams(text_forms=("lf",))
    book = Codebook()
    begun(book, digest=digest)
    reference = {"actor": "ann", "id": 1, "method": "sha256", "digest": digest.upper()}
    refused = complete(book, strict, 1, plaintext=text, **reference)  # type: ignore[arg-type]
    assert refused == SealCode.WRONG_PLAINTEXT
    done = complete(book, PARAMS, 1, plaintext=text, **reference)  # type: ignore[arg-type]
    assert isinstance(done, Communication)
    assert done.matched_form == "lf+nl"
