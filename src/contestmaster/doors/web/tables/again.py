"""A finished game played again: the same game and options, against the same bots or a stronger one.

At a table that still is there, those who played agree to a rematch [TABLE-41]. What is here opens
another table like it, for whoever may see how the game went [TABLE-65].
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import UNSET

from contestmaster.doors.web.tables.acts import TableActions
from contestmaster.doors.web.tables.finished import Finished
from contestmaster.doors.web.tables.gate import Login
from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.host.live import game_of
from contestmaster.kernel.declared import options_of, written
from contestmaster.kernel.players import is_bot, program_of
from contestmaster.lobby import TABLE_OPTIONS
from contestmaster.lobby.strength import next_stronger


class After(NamedTuple):
    """What somebody can do after a game.

    Attributes:
        table: where it was played.
        rematch: whether e ``can`` agree to a rematch there, has ``said`` so, or neither: empty.
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
    params = game_of(house.shelf.header(game.id)).params
    usual = type(params)()
    given = {key: getattr(params, key) for key in options_of(type(params))}
    theirs = {
        key: written(value)
        for key, value in given.items()
        if key not in TABLE_OPTIONS and value not in (UNSET, getattr(usual, key))
    }
    return theirs | seats


def _fewest(options: Mapping[str, str], seats: int) -> str:
    return str(min(int(options["min_seats"]), seats))
