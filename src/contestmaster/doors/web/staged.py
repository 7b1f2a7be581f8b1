"""What stands on a stage: boards worth looking at now, and in a sentence who leads there.

The first pages of contests and of tables show the most exciting of them, large and live. The
same list goes over the sockets, so that a page may cut to another.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from contestmaster.doors.web import shown
from contestmaster.doors.web.boards import board_names
from contestmaster.doors.web.labels import after_turn
from contestmaster.doors.web.marks import part_of
from contestmaster.kernel.figures import Count, Counts, Figure
from contestmaster.kernel.game import Eye, Game
from contestmaster.kernel.players import all_spoken
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.kernel.titles import about, called
from contestmaster.story import Lead, goal_of, lead_of
from contestmaster.story.words import begun, joined, listed, most
from contestmaster.story.words import standing as sentence_of

_SHOWN: Final = 8
"""Of the seats so many are told of, the best."""
_LEVEL: Final = 0.9
DULL: Final = 0.1
"""How exciting it is at most where nobody leads yet, as in the stories of games."""
_LED: Final = 0.3
"""And at least where somebody leads: where nobody does yet there is less to be seen."""
_TINY: Final = 1e-9


class SeatTold(msgspec.Struct, frozen=True):
    """Who has how much of what counts in a game.

    ``shown`` is as people write it, ``part`` in percent of what whoever has the most has.
    ``seat`` is as which seat they are marked: in a contest that of their team, whoever is missing.
    """

    seat: int
    name: str
    shown: str
    part: int = 0


class StagedBoard(msgspec.Struct, frozen=True):
    """A board that may stand on a stage. Addresses are paths below the base of the site.

    Attributes:
        key: which board it is: the name of a server, the number of a table.
        title: what people call the place.
        game: what is played, by its name in programs.
        called: what is played, as people call it.
        about: what that is, in a sentence.
        headline: who leads by how much, or how it ended.
        detail: which game of the place it is; empty where that is told already.
        kind: whether frames come from a socket, or a replay is played.
        frames: where they are.
        watch: the page of the board.
        board: where the script of the board is that another package brings; empty for ours.
        excitement: how much is going on, from 0 to 1.
        standing: who has how much of what counts, the best first; none where that is not known.
        turn: of a replay: where to begin; 0 for what turned it.
        leader: as which seat who leads alone is marked; none where nobody does.
        goal: what is played for, and what brings it.
        poster: where a picture of the board is that stands there until the board does; empty where
            the game draws none.
        happened: what has happened at the turn with which a replay begins.
        closeness: what the second has of what the leader has, from 0 to 1.
        stake: what is still to be decided.
        turn_s: of a live board: how many seconds each turn lasts; 0 where turns have no length.
        ended: of a running game, how many turns have ended; none of a replay.
        turns: how many it has in all, where that is known.
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
    standing: Sequence[SeatTold] = ()
    turn: int = 0
    leader: int | None = None
    goal: str = ""
    poster: str = ""
    happened: str = ""
    closeness: float = 0.0
    stake: str = ""
    turn_s: float = 0.0
    ended: int | None = None
    turns: int | None = None

    @property
    def led(self) -> bool:
        """Whether somebody leads there, as far as that may be known."""
        return self.excitement > DULL

    @property
    def where(self) -> str:
        """Which game it is, and how far, behind the name of the place; as the script writes it."""
        far = "" if self.ended is None else after_turn(self.ended, self.turns)
        return ", ".join(filter(None, (self.detail, far)))


class LeadTold(NamedTuple):
    """Who leads.

    Attributes:
        text: in a sentence.
        excitement: how exciting that is, from 0 to 1.
        standing: how much everyone has.
        leader: the seat that leads alone, none where nobody does.
        goal: what is played for, and what brings it.
        closeness: what the second has of what the leader has, from 0 to 1.
        stake: what is still to be decided.
    """

    text: str
    excitement: float
    standing: Sequence[SeatTold] = ()
    leader: int | None = None
    goal: str = ""
    closeness: float = 0.0
    stake: str = ""


NOBODY: Final = LeadTold("", 0.0)
"""What is known where whoever looks may know no figures."""


def staged(
    key: str,
    game: str,
    place: str,
    lead: LeadTold,
    detail: str,
    players: Sequence[str] = (),
    *,
    poster: str = "",
    **where: Any,
) -> StagedBoard:
    """Return a board for a stage.

    Args:
        key: which it is.
        game: what is played there.
        place: what people call it.
        lead: who leads.
        detail: which game it is.
        players: who plays, told where nobody may know who leads.
        poster: where a picture of the board is, if its game draws any.
        where: the other fields.
    """
    return StagedBoard(
        key=key,
        title=place,
        game=game,
        called=called(game),
        about=about(game),
        headline=lead.text or _unknown(game, players),
        detail=detail,
        board=f"/boards/{game}.js" if game in board_names() else "",
        excitement=round(lead.excitement, 3),
        standing=lead.standing[:_SHOWN],
        leader=lead.leader,
        goal=lead.goal,
        poster=poster if _draws(game) else "",
        closeness=lead.closeness,
        stake=lead.stake,
        **where,
    )


def _draws(game: str) -> bool:
    """Return whether a game says how its moments look."""
    try:
        return load_game(game).picture is not Game.picture
    except UnknownGameError:
        return False


def _unknown(game: str, players: Sequence[str]) -> str:
    """Return who plays what."""
    if not players:
        return f"{called(game)} is being played"
    return f"{listed(all_spoken(players))} {'play' if len(players) > 1 else 'plays'} {called(game)}"


def ordered(boards: Sequence[StagedBoard]) -> list[StagedBoard]:
    """Return boards, the most exciting first."""
    return sorted(boards, key=lambda board: -board.excitement)


def by_excitement(
    servers: Sequence[shown.ServerView], boards: Collection[str]
) -> list[shown.ServerView]:
    """Return servers in the order of their boards, the most exciting first; then the others."""
    order = {name: place for place, name in enumerate(boards)}
    return sorted(servers, key=lambda server: order.get(server.name, len(order)))


def told_of(game: Game[Any, Any], seats: Sequence[str], state: Any, eye: Eye) -> LeadTold:
    """Return who leads in a state, by the number that counts, as far as an eye may know it."""
    counts = game.counts(state, eye)
    lead = lead_by(game.figures, seats, counts, game.tie_breaks)
    return lead._replace(goal=goal_of(game))


def lead_by(
    figures: Sequence[Figure], seats: Sequence[str], counts: Counts, ties: int = 0
) -> LeadTold:
    """Return who leads by values by figure and seat.

    >>> milk, herds = [Figure("milk", "bottles")], [Figure("herds", "cows")]
    >>> lead_by(milk + herds, ["ann", "bob"], [[0, 0], [7, 9]]).text
    'Nobody has any bottles yet, but bob has the most cows, 9'
    >>> lead_by(milk, ["ann", "bob"], [[3000, 4211]])[:2]
    ('bob leads ann by 1,211 bottles', 0.712)
    >>> lead_by(milk, ["ann", "bob"], [[0, 0]]).text, lead_by(milk, ["ann"], [[None]])[:3]
    ('Nobody has any bottles yet', ('', 0.0, ()))
    """
    values = counts[0] if counts else ()
    if not values or None in values or len(values) < len(seats):
        return NOBODY
    names, lead = all_spoken(seats), lead_of(figures, counts, ties)
    besides = most(names, figures, counts, lead)
    index = besides.figure if not any(values) else 0
    leader = lead.seats[0] if len(lead.seats) == 1 else None
    close = _closeness(values, lead)
    exciting = max(_LED, close) if lead.seats else close
    text = begun(joined(sentence_of(names, figures, counts, lead), besides.words), names)
    standing = _standing(figures[index], seats, counts[index], besides=index > 0)
    return LeadTold(text, exciting, standing, leader, closeness=close)


def _standing(
    figure: Figure, seats: Sequence[str], values: Sequence[Count | None], *, besides: bool
) -> tuple[SeatTold, ...]:
    """Return who has how much, the best first; what is counted besides says what it is."""
    known = [(value, seat) for seat, value in enumerate(values) if value is not None]
    sign, said = -1 if figure.higher_is_better else 1, figure.told if besides else figure.shown
    known.sort(key=lambda one: (sign * one[0], one[1]))
    return tuple(SeatTold(at, seats[at], said(has), part_of(has, values)) for has, at in known)


def _closeness(values: Sequence[Count | None], lead: Lead) -> float:
    """Return how close it is, from 0 to 1: what the second has of what the leader has."""
    if not lead.seats:  # all have as much as at the beginning
        return DULL
    if not lead.second:
        return _LEVEL
    one, other = (abs(float(values[seat] or 0)) for seat in (lead.seats[0], lead.second[0]))
    return round(min(one, other) / max(one, other, _TINY), 3)
