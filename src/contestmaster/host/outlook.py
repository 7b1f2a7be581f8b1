"""Outlooks: what a seat may order, and what each order would do, by the very rules that will do it.

Nothing is computed twice, and nothing in the browser: an order is carried out on a copy of the
state, and the answer is what happened there and what has changed in the seat's view.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from contestmaster.host.frames.cutter import plain_event
from contestmaster.host.frames.patch import difference
from contestmaster.kernel.events import hears
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.match import Match
from contestmaster.kernel.pressing import Pressing
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.protocols.line.replies import GENERIC

MOST: Final = 64
"""Orders of one question: all that a board asks for at once."""
_CHOICES: Final = 1000
"""Choices for one parameter that are told; of more so many, at even distances."""


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Orders that are legal now: any combination of one choice for each parameter.

    Attributes:
        command: what is ordered.
        choices: for each parameter.
        says: a sentence for each combination, the last choice changing first, where orders are
            given in sentences; empty elsewhere, and where there are too many.
    """

    command: str
    choices: list[list[Any]]
    says: list[str] = []


class OrderOutlook(msgspec.Struct, frozen=True):
    """What an order would do.

    Attributes:
        line: the order.
        code: 0, or the refusal.
        message: the text of the refusal.
        events: what would happen, with ``kind`` and fields.
        change: what would change in the view of the seat, as a merge patch (RFC 7386).
        words: the same in a sentence without its end, in games that say what may be pressed.
    """

    line: str
    code: int = 0
    message: str = ""
    events: list[dict[str, Any]] = []
    change: dict[str, Any] = {}
    words: str = ""


def offers(match: Match[Any, Any], seat: int) -> list[Offer]:
    """Return what a seat may order now; nothing in games that do not show it."""
    if not match.game.shows_orders or match.over:
        return []
    return [
        Offer(legal.command, [_few(choices) for choices in legal.choices])
        for legal in match.game.orders(match.state, seat)
    ]


def outlook(match: Match[Any, Any], seat: int, lines: Iterable[str]) -> list[OrderOutlook]:
    """Return what each of some orders of a seat would do now; the match stays as it is.

    Raises:
        NotSupportedError: in this game that is not known before.
    """
    if match.game.pressable and not match.game.foreseeable:
        return [_said(match, seat, line) for line in lines]
    before = match.game.view(match.state, seat)
    return [_prospect(match, seat, line, before) for line in lines]


def pressing(match: Match[Any, Any], seat: int) -> Pressing | None:
    """Return what a seat may press now; nothing in games that do not say [TABLE-63]."""
    if not match.game.pressable or match.over:
        return None
    return match.game.pressing(match.state, seat)


def _few(choices: Sequence[Any]) -> list[Any]:
    count = len(choices)
    if count <= _CHOICES:
        return list(choices)
    return [choices[place * (count - 1) // (_CHOICES - 1)] for place in range(_CHOICES)]


def _said(match: Match[Any, Any], seat: int, line: str) -> OrderOutlook:
    """What an order would do, as far as its seat can know: nothing is carried out for that."""
    call = read(match.game.vocabulary, line)
    if isinstance(call, int):
        return OrderOutlook(line, call, GENERIC[call])
    return OrderOutlook(line, words=match.game.prospect(match.state, seat, call))


def _prospect(match: Match[Any, Any], seat: int, line: str, before: Any) -> OrderOutlook:
    call = read(match.game.vocabulary, line)
    if isinstance(call, int):
        return OrderOutlook(line, call, GENERIC[call])
    if not call.command.journaled:
        return OrderOutlook(line)
    done, after = match.foresee(call, seat)
    if done.code:
        return OrderOutlook(line, done.code, refusal(match, done.code))
    over = match.game.over(after)
    return OrderOutlook(
        line,
        events=[plain_event(told.event) for told in done.told if hears(told.audience, seat, over)],
        change=difference(before, match.game.view(after, seat)),
    )


def read(vocabulary: Vocabulary, line: str) -> Call | int:
    """Read a line, with its data block in the lines below it if there is one [NET-76].

    As on the line nothing but LF ends one; lines below a command that takes no block are too many
    items, not others that nobody reads.
    """
    first, _, below = line.partition("\n")
    words = first.strip().encode()
    if not words:
        return GenericCode.UNKNOWN_COMMAND
    if below.strip() and vocabulary.block_of(words) is None:
        known = vocabulary.parse(words)
        return known if isinstance(known, GenericCode) else GenericCode.TOO_MANY
    return vocabulary.parse(words, below.encode() if below else None)


def refusal(match: Match[Any, Any], code: int) -> str:
    """Return the text of a refusal: the game's own, or that of all games."""
    return match.game.messages.get(code) or GENERIC.get(code, "")
