"""A finished game played again: the same game and options, against the same bots or a stronger one.

At a table that still is there, those who played agree to a rematch [TABLE-41]. What is here opens
another table like it, for whoever may see how the game went [TABLE-65].
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.finished import Finished
from contestmaster.doors.web.tables.gate import Login
from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.host.live import game_of
from contestmaster.host.lobby.continuations import own_options
from contestmaster.kernel.players import is_bot, program_of
from contestmaster.lobby import FROM, StartingPoint
from contestmaster.lobby.strength import next_stronger

_TAKEN_OVER: Final = frozenset({"bot_delay_s", "pace", "turn_limit_s", "private"})
"""What is taken over of the options of a table where its game is played on."""


class After(NamedTuple):
    """What somebody can do after a game.

    Attributes:
        table: where it was played.
        rematch: whether they ``can`` agree to a rematch there, has ``said`` so, or neither: empty.
        again: whether the game is still offered for as many players.
        stronger: the next stronger bot than those that played; empty if there is none.
    """

    table: int
    rematch: str
    again: bool
    stronger: str


def programs_of(house: TableHouse, game: str, seats: Sequence[str]) -> list[str]:
    """Return the programs that played a game and are still offered for it, by seat.

    Args:
        house: the table server.
        game: what was played.
        seats: the names of who played, by seat.
    """
    offer = house.state.params.offer(game)
    known = () if offer is None else offer.bots
    programs = [program_of(name, known) for name in seats if is_bot(name)]
    return [name for name in programs if name in known]


def stronger(house: TableHouse, game: str, seats: Sequence[str]) -> str:
    """Return the next stronger bot than the best of those that played; empty if there is none."""
    offer = house.state.params.offer(game)
    known = () if offer is None else offer.bots
    return next_stronger(house.ladder(game), programs_of(house, game, seats), known)


async def play_again(
    acts: TableActions, session: Login, game: Finished, address: str, *, harder: bool
) -> int:
    """Open a table like that of a finished game, and begin if only bots played beside one person.

    Args:
        acts: what people do.
        session: whose; they sit down there.
        game: what was played.
        address: from where.
        harder: whether the next stronger bot takes the seats of the bots.

    Returns:
        the number of the table.

    Raises:
        CommandRefusedError: it may not be opened.
    """
    house = acts.house
    programs = programs_of(house, game.game, game.seats)
    if harder and (better := stronger(house, game.game, game.seats)):
        programs = [better] * len(programs)
    opened = await acts.open(session, game.game, _options(house, game), address)
    number: int = opened["id"]
    for program in programs[: len(game.seats) - 1]:
        await acts.do(session, number, "ADD_BOT", name=program)
    table = house.state.tables[number]
    if len(programs) >= len(game.seats) - 1 and table.phase == "OPEN":
        await acts.do(session, number, "START")
    return number


async def play_on(
    acts: TableActions, session: Login, game: Finished, address: str, *, turn: int, harder: bool
) -> int:
    """Open a table at which a finished game goes on from one of its turns [TABLE-120].

    Args:
        acts: what people do.
        session: whose; they sit down where they sat, else where another person did, or in the seat
            of who ended last.
        game: what was played.
        address: from where.
        turn: how many turns had ended.
        harder: whether the next stronger bot takes the seats of the bots.

    Returns:
        the number of the table.

    Raises:
        CommandRefusedError: it may not be opened.
    """
    house, me = acts.house, session.visitor.login
    offer = house.state.params.offer(game.game)
    known = () if offer is None else offer.bots
    own = _options(house, game)
    kept = {key: own[key] for key in _TAKEN_OVER & own.keys()}
    start = StartingPoint(game.table, game.game_no, turn)
    opened = await acts.open(session, game.game, kept | {FROM: str(start)}, address)
    number: int = opened["id"]
    seat, better = _seat_for(game, me), harder and stronger(house, game.game, game.seats)
    if seat:
        await acts.come(session, "SIT", number, str(number), {"seat": seat})
    for other, name in enumerate(game.seats):
        if other != seat and is_bot(name) and (program := program_of(name, known)) in known:
            await acts.do(session, number, "ADD_BOT", name=better or program, seat=other)
    table = house.state.tables[number]
    if table.taken == len(game.seats) and table.phase == "OPEN":
        await acts.do(session, number, "START")
    return number


def _seat_for(game: Finished, me: str) -> int:
    """Return where somebody sits who plays a finished game on."""
    if me in game.seats:
        return game.seats.index(me)
    people = [seat for seat, name in enumerate(game.seats) if not is_bot(name)]
    return people[0] if people else max(game.standings, key=lambda one: one[2])[0]


def after(
    house: TableHouse, game: str, of: tuple[int, int], seats: Sequence[str], me: str
) -> After:
    """Return what somebody can do after a game.

    Args:
        house: the table server.
        game: what was played.
        of: the table where, and its number there.
        seats: the names of who played, by seat.
        me: the name of who asks; empty: nobody's.
    """
    offer = house.state.params.offer(game)
    offered = offer is not None and offer.least <= len(seats) <= offer.most
    bots = stronger(house, game, seats) if offered else ""
    number, game_no = of
    table = house.state.tables.get(number)
    own = None if table is None or not me else table.seat_of(me)
    if table is None or own is None or (table.phase, table.game_no) != ("OVER", game_no):
        return After(number, "", offered, bots)
    return After(number, "said" if table.seats[own].again else "can", offered, bots)


def _options(house: TableHouse, game: Finished) -> Mapping[str, str]:
    """Return the options of a finished game: its table's, or what its journal says of them."""
    table = house.state.tables.get(game.table)
    seats = {"seats": str(len(game.seats))}
    if table is not None and table.game == game.game:
        return {**table.options, **seats, "min_seats": _fewest(table.options, len(game.seats))}
    return own_options(game_of(house.shelf.header(game.id)).params) | seats


def _fewest(options: Mapping[str, str], seats: int) -> str:
    return str(min(int(options["min_seats"]), seats))
