"""Tables: opened, sat down at, watched, left, cleared."""

from collections.abc import Mapping

from contestmaster.lobby.codes import Code
from contestmaster.lobby.events import InvitationChanged, Removed, TableCleared, TableOpened
from contestmaster.lobby.kinds import Pairs
from contestmaster.lobby.names import folded
from contestmaster.lobby.options import BOTS
from contestmaster.lobby.params import OfferedGame
from contestmaster.lobby.replies import TableSeat
from contestmaster.lobby.rules import course, presence, seating
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.state import Seat, Table


def open_table(
    act: Act, connection: int, game: str, options: Pairs, fault: int
) -> TableSeat | Code:
    """Open a table; its opener sits on seat 0 [TABLE-8].

    Args:
        act: of the opener.
        connection: theirs.
        game: what is to be played.
        options: all of them, settled.
        fault: the code of what is wrong with them, or 0.
    """
    state, params = act.state, act.params
    name = act.person(connection)
    if state.at(connection) is not None:
        return Code.AT_A_TABLE
    offer = params.offer(game)
    if offer is None:
        return Code.NO_GAME
    if fault:
        return Code(fault)
    if state.seats_held(name) >= params.max_tables_per_person:
        return Code.TOO_MANY_TABLES
    if len(state.tables) >= params.max_tables:
        return Code.FULL
    given = dict(options)
    programs = [one for one in given.pop(BOTS, "").split(",") if one]
    if programs and state.bots() + len(programs) > params.max_bots:
        return Code.FULL
    state.last_table += 1
    table = Table(state.last_table, game, given, _limit(offer, given), act.at)
    table.seats = [Seat() for _ in range(table.offered)]
    table.opener = name
    if table.private:
        table.members.append(name)
    state.tables[table.id] = table
    act.tell(TableOpened(table.id, game, name))
    presence.attach(act, table, connection)
    seating.take(act, table, 0, name)
    for place, program in enumerate(programs, 1):
        seating.take_bot(act, table, place, program)
    course.settle(act, table)
    return TableSeat(table.id, 0)


def sit(
    act: Act, connection: int, number: int, place: int | None, *, invited: bool
) -> TableSeat | Code:
    """Take a seat, change it, or return to it [TABLE-13, TABLE-14, TABLE-15]."""
    state, name = act.state, act.person(connection)
    at = state.at(connection)
    if at is not None and at.id != number:
        return Code.AT_A_TABLE
    table = _find(act, number, name, invited=invited)
    if table is None:
        return Code.NO_TABLE
    if name in table.removed:
        return Code.REMOVED
    own = table.seat_of(name)
    if own is None or place not in (None, own):
        found = place_in(table, place)
        if isinstance(found, Code):
            return found
        if own is None and state.seats_held(name) >= act.params.max_tables_per_person:
            return Code.TOO_MANY_TABLES
    else:
        found = own
    _come(act, table, connection)
    if own is None:
        seating.take(act, table, found, name)
    elif own != found:
        seating.move(act, table, own, found)
    course.settle(act, table)
    return TableSeat(table.id, found)


def watch(act: Act, connection: int, number: int, *, invited: bool) -> Table | Code:
    """Come to a table without taking a seat [TABLE-48]."""
    name = act.person(connection)
    if act.state.at(connection) is not None:
        return Code.AT_A_TABLE
    table = _find(act, number, name, invited=invited)
    if table is None:
        return Code.NO_TABLE
    if table.seat_of(name) is not None:
        return Code.HAS_SEAT
    if name not in table.present and len(table.watchers()) >= act.params.max_watchers:
        return Code.TOO_MANY_WATCHERS
    _come(act, table, connection)
    return table


def stand(act: Act, connection: int) -> Code:
    """Free the own seat, or give it up in a game [TABLE-18, TABLE-19]."""
    table = act.state.at(connection)
    if table is None:
        return Code.AT_NO_TABLE
    own = table.seat_of(act.person(connection))
    if own is None:
        return Code.HAS_NO_SEAT
    course.touch(act, table)
    if table.phase == "PLAYING":
        seating.give_up(act, table, own)
    else:
        seating.free(act, table, own)
        course.settle(act, table)
    return Code.DONE


def leave(act: Act, connection: int) -> Code:
    """Go from the table, with seat and all outside of a game [TABLE-20]."""
    table = act.state.at(connection)
    if table is None:
        return Code.AT_NO_TABLE
    name = act.person(connection)
    course.touch(act, table)
    if table.phase == "PLAYING":
        presence.detach(act, table, connection)
    else:
        presence.detach_all(act, table, name)
        own = table.seat_of(name)
        if own is not None:
            seating.free(act, table, own)
    if table.opener == name and name not in table.present and table.seat_of(name) is None:
        seating.pass_on(act, table)
    course.settle(act, table)
    return Code.DONE


def start(act: Act, connection: int) -> Table | Code:
    """Begin the first game, or the next after the table was open again [TABLE-26]."""
    table = own_open(act, connection)
    if isinstance(table, Code):
        return table
    if table.taken < int(table.options["min_seats"]):
        return Code.TOO_FEW
    course.touch(act, table)
    course.start(act, table)
    return table


def kick(act: Act, connection: int, place: int) -> Code:
    """Free the seat of another person, who cannot sit there again [TABLE-22]."""
    table = own_open(act, connection)
    if isinstance(table, Code):
        return table
    if place >= len(table.seats):
        return Code.NO_SEAT
    seat = table.seats[place]
    if not seat.is_person or seat.holder == act.person(connection):
        return Code.NO_OTHER_PERSON
    course.touch(act, table)
    name = seat.holder
    seating.free(act, table, place)
    table.removed.append(name)
    act.tell(Removed(table.id, name))
    if table.private:
        table.members.remove(name)
        presence.detach_all(act, table, name)
    return Code.DONE


def rematch(act: Act, connection: int) -> tuple[int, int] | Code:
    """Agree to another game; return how many do, of how many [TABLE-41]."""
    table = act.state.at(connection)
    if table is None:
        return Code.AT_NO_TABLE
    own = table.seat_of(act.person(connection))
    if own is None:
        return Code.HAS_NO_SEAT
    if table.phase != "OVER":
        return Code.NOT_OVER
    course.touch(act, table)
    counted = course.agree(act, table, own)
    course.settle(act, table)
    return counted


def may_invite(act: Act, connection: int) -> Table | Code:
    """Return the table whose invitation may be shown on this connection."""
    table = act.state.at(connection)
    if table is None:
        return Code.AT_NO_TABLE
    return table if table.opener == act.person(connection) else Code.NOT_OPENER


def invite(act: Act, connection: int) -> Table | Code:
    """Make a new invitation, and end the old one [TABLE-50]."""
    table = may_invite(act, connection)
    if isinstance(table, Code):
        return table
    course.touch(act, table)
    table.invitations += 1
    act.tell(InvitationChanged(table.id))
    return table


def clear(act: Act, table: Table) -> None:
    """Clear a table away [TABLE-46]."""
    state = act.state
    aborted = table.phase == "PLAYING"
    act.tell(TableCleared(table.id, table.game_no, aborted, tuple(table.members)), table)
    for connections in table.present.values():
        for connection in connections:
            state.connections[connection].table = 0
    del state.tables[table.id]
    for seat in table.seats:
        if seat.is_person:
            person = state.persons[folded(seat.holder)]
            person.tables.remove(table.id)
            seating.rest(act, person)


def own_open(act: Act, connection: int) -> Table | Code:
    """Return the opener's table before the start, or why nothing can be changed there."""
    table = act.state.at(connection)
    if table is None:
        return Code.AT_NO_TABLE
    if table.opener != act.person(connection):
        return Code.NOT_OPENER
    return table if table.phase == "OPEN" else Code.STARTED


def _find(act: Act, number: int, name: str, *, invited: bool) -> Table | None:
    """Return a table by number; an invitation shows one that is hidden [TABLE-49]."""
    return act.state.tables.get(number) if invited else act.state.find(number, name)


def place_in(table: Table, place: int | None) -> int | Code:
    """Return the seat to be taken, the lowest free one if none is named, or why none can be."""
    if place is not None and place >= len(table.seats):
        return Code.NO_SEAT
    if table.phase != "OPEN":
        return Code.STARTED
    if place is not None:
        return Code.SEAT_TAKEN if table.seats[place].taken else place
    free = seating.lowest_free(table)
    return Code.NO_FREE_SEAT if free is None else free


def _come(act: Act, table: Table, connection: int) -> None:
    """Let a connection be at a table, and its person see it from now on."""
    name = act.person(connection)
    course.touch(act, table)
    if table.private and name not in table.members:
        table.members.append(name)
    if act.state.at(connection) is None:
        presence.attach(act, table, connection)


def _limit(offer: OfferedGame, options: Mapping[str, str]) -> int | None:
    if options.get("pace") == "clock":
        return None
    return int(options.get("turn_limit_s") or options.get(offer.clock) or 0)
