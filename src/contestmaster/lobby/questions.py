"""What a host asks of a lobby before it lets anything happen: each is read off the state."""

import hmac

from contestmaster.lobby.keys import Keys
from contestmaster.lobby.names import folded, is_kept, is_name
from contestmaster.lobby.state import State, Table


def guest_of(state: State, keys: Keys, login: str, password: str) -> str | None:
    """Return the guest whom name and token let in again, or ``None`` [TABLE-5]."""
    person = state.person(login)
    number = person.number if person is not None and person.kind == "guest" else 0
    right = hmac.compare_digest(keys.guest(number).encode(), password.encode())
    return person.name if person is not None and number and right else None


def may_be_account(state: State, login: str) -> bool:
    """Return whether an account of that login may be registered here [TABLE-1]."""
    known = state.persons.get(folded(login))
    if known is not None:
        return known.kind != "guest" and known.name == login
    return is_name(login) and not is_kept(login)


def waits_for_more(table: Table, person: str) -> bool:
    """Return whether a ``WAIT`` of a person at a table lasts, for something may come [TABLE-37].

    When the game is over it ends at once, but for one who has said ``REMATCH``.
    """
    if table.phase != "OVER":
        return True
    own = table.seat_of(person)
    return own is not None and table.seats[own].again
