"""Bots: seated and sent away by the opener, before the start."""

from contestmaster.lobby.codes import Code
from contestmaster.lobby.rules import course, seating
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.rules.tables import own_open, place_in


def add(act: Act, connection: int, program: str, place: int | None) -> int | Code:
    """Seat a program of the server's list for the game; return the seat [TABLE-24]."""
    table = own_open(act, connection)
    if isinstance(table, Code):
        return table
    offer = act.params.offer(table.game)
    if offer is None or program not in offer.bots:
        return Code.NO_BOT
    found = place_in(table, place)
    if isinstance(found, Code):
        return found
    if act.state.bots() >= act.params.max_bots:
        return Code.FULL
    course.touch(act, table)
    seating.take_bot(act, table, found, program)
    course.settle(act, table)
    return found


def remove(act: Act, connection: int, place: int) -> Code:
    """Free the seat of a bot."""
    table = own_open(act, connection)
    if isinstance(table, Code):
        return table
    if place >= len(table.seats):
        return Code.NO_SEAT
    if not table.seats[place].is_bot:
        return Code.NOT_A_BOT
    course.touch(act, table)
    seating.free(act, table, place)
    return Code.DONE
