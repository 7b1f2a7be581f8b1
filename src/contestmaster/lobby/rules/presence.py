"""Connections: who is on the server, and who is at which table."""

from contestmaster.kernel.recording import declared
from contestmaster.lobby.codes import Code
from contestmaster.lobby.events import (
    Attached,
    Detached,
    GuestCame,
    GuestForgotten,
    PresenceChanged,
)
from contestmaster.lobby.kinds import Pairs
from contestmaster.lobby.names import folded, guest_name, is_kept, is_name
from contestmaster.lobby.rules import seating
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.state import Connection, LobbyVisitor, PersonKind, Table


def register(act: Act, name: str, kind: PersonKind) -> Code:
    """Let an account be known; one that is known may become a program's, or a person's."""
    known = act.state.persons.get(folded(name))
    if known is None:
        if not is_name(name) or is_kept(name):
            return Code.BAD_NAME
        _add(act, name, kind)
        return Code.DONE
    if known.kind == "guest" or known.name != name:
        return Code.NAME_TAKEN
    if known.kind == kind:
        return Code.SO_ALREADY
    known.kind = kind
    return Code.DONE


def guest(act: Act, name: str) -> LobbyVisitor | Code:
    """Let a new guest in, by a name of their choice or else the next of its kind [TABLE-3]."""
    state = act.state
    if not act.params.guests:
        return Code.NO_GUESTS
    if name and (not is_name(name) or is_kept(name)):
        return Code.BAD_NAME
    if folded(name) in state.persons:
        return Code.NAME_TAKEN
    number = state.last_guest
    while not name or folded(name) in state.persons:
        number += 1
        name = guest_name(number)
    state.last_guest = number
    person = _add(act, name, "guest")
    state.idle[folded(name)] = act.at
    act.tell(GuestCame(name))
    return person


def connect(act: Act, connection: int, name: str) -> Code:
    """Note that a person has a connection, whose number is above all before it."""
    state = act.state
    person = state.person(name)
    if person is None:
        return Code.NO_PERSON
    if connection <= state.last_connection:
        return Code.NO_CONNECTION
    state.last_connection = connection
    state.connections[connection] = Connection(name)
    person.connections.append(connection)
    state.idle.pop(folded(name), None)
    return Code.DONE


def disconnect(act: Act, connection: int) -> Code:
    """Note that a connection is closed: it is detached, and nothing else [TABLE-21]."""
    state = act.state
    if connection not in state.connections:
        return Code.NO_CONNECTION
    table, name = state.at(connection), act.person(connection)
    if table is not None:
        detach(act, table, connection)
    del state.connections[connection]
    person = state.persons[folded(name)]
    person.connections.remove(connection)
    seating.rest(act, person)
    return Code.DONE


def declare(act: Act, connection: int, said: Pairs) -> Code:
    """Note who plays when the person of a connection does, as they say themself [TABLE-93]."""
    act.state.persons[folded(act.person(connection))].entrant = declared(dict(said))
    return Code.DONE


def attach(act: Act, table: Table, connection: int) -> None:
    """Let a connection be at a table."""
    name = act.person(connection)
    act.state.connections[connection].table = table.id
    at = table.present.setdefault(name, [])
    at.append(connection)
    act.tell(Attached(table.id, connection, name))
    if len(at) == 1:
        table.empty_since = None
        _is_here(act, table, name, here=True)


def detach(act: Act, table: Table, connection: int) -> None:
    """Let a connection be at no table."""
    name = act.person(connection)
    act.state.connections[connection].table = 0
    at = table.present[name]
    at.remove(connection)
    act.tell(Detached(table.id, connection, name))
    if not at:
        del table.present[name]
        if not table.present:
            table.empty_since = act.at
        _is_here(act, table, name, here=False)


def detach_all(act: Act, table: Table, name: str) -> None:
    """Let none of a person's connections be at a table."""
    for connection in list(table.present.get(name, ())):
        detach(act, table, connection)


def forget(act: Act, person: LobbyVisitor) -> None:
    """Forget a guest; who takes the name later is somebody else [TABLE-6]."""
    state, name = act.state, person.name
    for table in state.tables.values():
        for kept in (table.members, table.removed):
            if name in kept:
                kept.remove(name)
        table.talk.pop(name, None)
        if table.opener == name:
            seating.pass_on(act, table)
    del state.persons[folded(name)]
    state.idle.pop(folded(name), None)
    act.tell(GuestForgotten(name))


def host_stopped(act: Act) -> Code:
    """Note that the host has stopped: all connections are lost [TABLE-47]."""
    if act.state.down:
        return Code.SO_ALREADY
    for connection in list(act.state.connections):
        disconnect(act, connection)
    act.state.down = True
    return Code.DONE


def host_up(act: Act) -> Code:
    """Note that the host is up again: absence, grace and clearing times begin anew [TABLE-47]."""
    state, at = act.state, act.at
    if not state.down:
        return Code.SO_ALREADY
    state.down = False
    for table in state.tables.values():
        table.touched_at = table.empty_since = at
        table.opener_away = at if table.opener else None
        if table.over_since is not None:
            table.over_since = at
        for seat in table.seats:
            if seat.absent_since is not None:
                seat.absent_since = at
        seating.reckon(act, table)
    return Code.DONE


def _add(act: Act, name: str, kind: PersonKind) -> LobbyVisitor:
    state = act.state
    state.last_person += 1
    person = state.persons[folded(name)] = LobbyVisitor(state.last_person, name, kind)
    return person


def _is_here(act: Act, table: Table, name: str, *, here: bool) -> None:
    """Note that a person has come to a table, or has no connection there any more."""
    since = None if here else act.at
    if table.opener == name:
        table.opener_away = since
    number = table.seat_of(name)
    if number is not None:
        table.seats[number].absent_since = since
        act.tell(PresenceChanged(table.id, number, name, here))
    seating.reckon(act, table)
