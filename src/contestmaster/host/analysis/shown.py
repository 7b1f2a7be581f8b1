"""What an analysis shows: plain records, for whoever draws them."""

from typing import Any, Literal

import msgspec

from contestmaster.host.outlook import Offer


class Step(msgspec.Struct, frozen=True):
    """One entry as people read it.

    Attributes:
        node: the moment it leads to.
        turn: boundaries that have been by then.
        main: whether it was played.
        kind: what sort of entry it is, as in the journal.
        person: who acted; empty for the clock.
        seat: of that person, if any.
        line: the order as it is written on a line; empty for what is none.
        words: the same for people: "move ship 5, planet 28".
    """

    node: int
    turn: int
    main: bool
    kind: str
    person: str
    seat: int | None
    line: str
    words: str


class Moment(msgspec.Struct, frozen=True):
    """A moment of the match.

    Attributes:
        node: its number.
        parent: the moment before, none for the set-up.
        forked: where its variation left the main line, none on the main line.
        turn: boundaries that have been.
        at: the instant, ISO 8601 in UTC.
        over: whether the match has ended.
        clock: what the clock would do next: end the ``turn``, ring an ``alarm``, or none.
        state: what the eye that sees everything sees.
        events: what happened in the last step.
        line: the last steps that led here.
        next: what follows: first what was played, then what was tried.
        offers: what each seat may order, in games that tell before.
    """

    node: int
    parent: int | None
    forked: int | None
    turn: int
    at: str
    over: bool
    clock: Literal["turn", "alarm"] | None
    state: Any
    events: list[dict[str, Any]]
    line: list[Step]
    next: list[Step]
    offers: list[list[Offer]]


class Tried(msgspec.Struct, frozen=True):
    """What came of an order that was tried.

    Attributes:
        code: 0, or the refusal.
        reply: the answer, as the line protocol gives it.
        node: the moment it has led to; none where it changed nothing.
    """

    code: int
    reply: str
    node: int | None = None
