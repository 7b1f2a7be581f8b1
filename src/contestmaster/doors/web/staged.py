"""What stands on a stage: boards worth looking at now, and in a sentence who leads there.

The first pages of contests and of tables show the most exciting of them, large and live. The
same list goes over the sockets, so that a page may cut to another.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from contestmaster.doors.web.boards import board_names
from contestmaster.doors.web.titles import about, called
from contestmaster.kernel.figures import Count, Figure
from contestmaster.kernel.game import Eye, Game

_SHOWN: Final = 8
"""Of the seats so many are told of, the best."""
_NAMED: Final = 2
"""Of those who are level so many are named."""


class Stand(msgspec.Struct, frozen=True):
    """Who has how much of what counts in a game: ``shown`` as people write it."""

    seat: int
    name: str
    shown: str


class StagedBoard(msgspec.Struct, frozen=True):
    """A board that may stand on a stage. Addresses are paths below the base of the site.

    Attributes:
        key: which board it is: the name of a server, the number of a table.
        title: what people call the place.
        game: what is played, by its name in programs.
        called: what is played, as people call it.
        about: what that is, in a sentence.
        headline: who leads by how much, or how it ended.
        detail: which game, and how far it is.
        kind: whether frames come from a socket, or a replay is played.
        frames: where they are.
        watch: the page of the board.
        board: where the script of the board is that another package brings; empty for ours.
        excitement: how much is going on, from 0 to 1.
        standing: who has how much of what counts, the best first; none where that is not known.
        turn: of a replay: where to begin.
    """

    key: str
    title: str
    game: str
    called: str
    about: str
    headline: str
    detail: str
    kind: Literal["live", "replay"]
    frames: str
    watch: str
    board: str
    excitement: float
    standing: Sequence[Stand] = ()
    turn: int = 0


class Lead(NamedTuple):
    """Who leads: in a sentence, how exciting that is, from 0 to 1, and how much everyone has."""

    text: str
    excitement: float
    standing: Sequence[Stand] = ()


NOBODY: Final = Lead("", 0.0)
"""What is known where whoever looks may know no figures."""


def staged(key: str, game: str, place: str, lead: Lead, detail: str, **where: Any) -> StagedBoard:
    """Return a board for a stage.

    Args:
        key: which it is.
        game: what is played there.
        place: what people call it.
        lead: who leads.
        detail: which game, and how far it is.
        where: the other fields.
    """
    return StagedBoard(
        key=key,
        title=place,
        game=game,
        called=called(game),
        about=about(game),
        headline=lead.text or f"{called(game)} is being played",
        detail=detail,
        board=f"/boards/{game}.js" if game in board_names() else "",
        excitement=round(lead.excitement, 3),
        standing=lead.standing[:_SHOWN],
        **where,
    )


def ordered(boards: Sequence[StagedBoard]) -> list[StagedBoard]:
    """Return boards, the most exciting first."""
    return sorted(boards, key=lambda board: -board.excitement)


def lead_of(game: Game[Any, Any], seats: Sequence[str], state: Any, eye: Eye) -> Lead:
    """Return who leads in a state, by the number that counts, as far as an eye may know it."""
    (figure, *_), (counts, *_) = game.figures, game.counts(state, eye)
    return lead_by(figure, seats, counts)


def lead_by(figure: Figure, seats: Sequence[str], counts: Sequence[Count | None]) -> Lead:
    """Return who leads by a figure.

    >>> milk = Figure("milk", "bottles")
    >>> lead_by(milk, ["ann", "bob"], [4211, 3000]).text
    'ann leads by 1,211 bottles'
    >>> lead_by(milk, ["ann", "bob", "eve"], [7, 7, 2]).text
    'ann and bob are level at 7 bottles'
    >>> lead_by(milk, ["ann", "bob"], [0, 0]).text, lead_by(milk, ["ann"], [None])
    ('Nobody has any milk yet', Lead(text='', excitement=0.0, standing=()))
    """
    rows = [(count, seat) for seat, count in enumerate(counts) if count is not None]
    if not rows:
        return NOBODY
    sign = -1 if figure.higher_is_better else 1
    rows.sort(key=lambda row: (sign * row[0], row[1]))
    standing = tuple(Stand(seat, seats[seat], figure.shown(count)) for count, seat in rows)
    best = rows[0][0]
    first = [seats[seat] for count, seat in rows if count == best]
    if best == 0 and len(first) == len(rows):
        return Lead(f"Nobody has any {figure.name} yet", 0.1, standing)
    if len(rows) == 1:
        return Lead(f"{first[0]} has {figure.told(best)}", 0.1, standing)
    if len(first) > 1:
        others = f" and {len(first) - _NAMED} more" if len(first) > _NAMED else ""
        joint = (", " if others else " and ").join(first[:_NAMED])
        return Lead(f"{joint}{others} are level at {figure.told(best)}", 0.9, standing)
    second = rows[1][0]
    margin = abs(best - second)
    close = max(0.0, 1 - float(margin / max(abs(best), abs(second))))
    return Lead(f"{first[0]} leads by {figure.told(margin)}", 0.2 + 0.7 * close, standing)
