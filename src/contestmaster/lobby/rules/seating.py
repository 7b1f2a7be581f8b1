"""Seats: taken, freed, given up, and what follows for the opener's part."""

from contestmaster.lobby.events import OpenerChanged, SeatFreed, SeatGivenUp, SeatTaken
from contestmaster.lobby.names import bot_name, folded
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.state import LobbyVisitor, Seat, Table
from contestmaster.lobby.times import due_at


def lowest_free(table: Table) -> int | None:
    """Return the lowest free seat, or ``None``."""
    return next((n for n, seat in enumerate(table.seats) if not seat.taken), None)


def take(act: Act, table: Table, number: int, name: str, program: str = "") -> None:
    """Give a free seat to a person at the table, or to a bot."""
    state = act.state
    state.sittings += 1
    table.seats[number] = Seat(name, program, state.sittings)
    act.tell(SeatTaken(table.id, number, name, program))
    if not program:
        state.persons[folded(name)].tables.append(table.id)
        if not table.opener:
            _make_opener(act, table, name)
    reckon(act, table)


def take_bot(act: Act, table: Table, number: int, program: str) -> None:
    """Give a free seat to a bot, under a name that nobody has at the table [TABLE-7]."""
    take(act, table, number, bot_name(program, [seat.holder for seat in table.seats]), program)


def move(act: Act, table: Table, old: int, new: int) -> None:
    """Let a person change to a free seat; who sits longest stays so."""
    seat = table.seats[new] = table.seats[old]
    table.seats[old] = Seat()
    act.tell(SeatTaken(table.id, new, seat.holder, seat.program, old))


def free(act: Act, table: Table, number: int) -> None:
    """Free a seat."""
    seat, table.seats[number] = table.seats[number], Seat()
    act.tell(SeatFreed(table.id, number, seat.holder))
    if seat.is_person:
        person = act.state.persons[folded(seat.holder)]
        person.tables.remove(table.id)
        rest(act, person)
    reckon(act, table)


def give_up(act: Act, table: Table, number: int) -> None:
    """Let nobody act for a seat any more in this game [TABLE-19]."""
    seat = table.seats[number]
    seat.given_up, seat.absent_since = True, None
    act.tell(SeatGivenUp(table.id, table.game_no, number, seat.holder))
    reckon(act, table)


def pass_on(act: Act, table: Table) -> None:
    """Make the person who has sat longest the opener, or leave it to the next to sit [TABLE-23]."""
    sitting = (seat for seat in table.seats if seat.is_person and not seat.given_up)
    seat = min(sitting, key=lambda seat: seat.sat, default=Seat())
    _make_opener(act, table, seat.holder)
    reckon(act, table)


def rest(act: Act, person: LobbyVisitor) -> None:
    """Note the instant when a guest has neither connection nor seat [TABLE-6]."""
    if person.kind == "guest" and not person.connections and not person.tables:
        act.state.idle[folded(person.name)] = act.at


def reckon(act: Act, table: Table) -> None:
    """Reckon anew when something at a table next falls due; called after each change of it."""
    table.due = due_at(act.params, table)


def _make_opener(act: Act, table: Table, name: str) -> None:
    table.opener = name
    number = table.seat_of(name)
    table.opener_away = None if number is None else table.seats[number].absent_since
    act.tell(OpenerChanged(table.id, name))
