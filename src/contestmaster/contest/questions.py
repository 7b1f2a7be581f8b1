"""What a host asks of a contest before it lets anything happen: each is read off the state."""

from contestmaster.contest.codes import Code
from contestmaster.contest.params import ALL_SERVERS, ContestParams
from contestmaster.contest.rules.games import may_begin
from contestmaster.contest.state import State


def is_open(state: State, server: str) -> bool:
    """Return whether a server accepts connections [CONTEST-57, CONTEST-68]."""
    return (
        state.started is not None
        and not state.servers[server].finished
        and state.still(server) is None
        and not {server, ALL_SERVERS} & set(state.down)
    )


def may_run(state: State, server: str) -> bool:
    """Return whether turns of a server's game may begin and end, and orders be given now."""
    return is_open(state, server) and state.servers[server].running is not None


def begins(state: State, server: str) -> bool:
    """Return whether the server's next game is to be created now [CONTEST-4, CONTEST-63].

    A server that stands still begins none, but for the one after a voided game, which stands still
    too: its seats are those of the moment of voiding [CONTEST-71].
    """
    if may_begin(state, server) != Code.DONE or {server, ALL_SERVERS} & set(state.down):
        return False
    games = state.servers[server].games
    return state.still(server) is None or (bool(games) and games[-1].void)


def next_number(state: State, server: str) -> int:
    """Return the number of the server's next game [CONTEST-5]."""
    return len(state.servers[server].games) + 1


def seats(state: State) -> tuple[str, ...]:
    """Return the logins that have the seats of a game created now, by seat [CONTEST-63]."""
    return tuple(team.login for team in state.ranked())


def has_seat(state: State, server: str, login: str) -> bool:
    """Return whether a team plays in the game that runs on a server [CONTEST-59]."""
    team, game = state.team(login), state.servers[server].running
    return team is not None and game is not None and team.number in game.teams


def admits(state: State, login: str) -> bool:
    """Return whether a team may log in, its password aside [CONTEST-60, CONTEST-61]."""
    team = state.team(login)
    return team is not None and not team.disabled and not team.excluded


def due_now(params: ContestParams, state: State) -> list[str]:
    """Return the servers whose game is to be ended now, as it stands, in port order.

    The contest clock is at its end and they stand still: they are finished in the state they have
    [CONTEST-69]. Any other game is cut at its next boundary, where :func:`cuts` says so.
    """
    if state.closed is None:
        return []
    return [
        server.name
        for server in params.in_port_order()
        if state.servers[server.name].running is not None and state.still(server.name) is not None
    ]


def cuts(state: State, server: str) -> bool:
    """Return whether the next boundary ends a server's game whatever the game says.

    The contest clock is at its end [CONTEST-44], or the game is void [CONTEST-71].
    """
    game = state.servers[server].running
    return game is not None and (game.void or state.closed is not None)
