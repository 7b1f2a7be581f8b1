"""Suspension and restart, by organisers and by stops of the host.

[CONTEST-34 to CONTEST-41, CONTEST-64 to CONTEST-68]
"""

from decimal import Decimal
from typing import Final

from contestmaster.contest.arithmetic import millionths
from contestmaster.contest.codes import Code
from contestmaster.contest.events import Resumed, Stopped
from contestmaster.contest.params import ALL_SERVERS
from contestmaster.contest.rules.act import Act
from contestmaster.contest.rules.standing import settle
from contestmaster.contest.state import State, Stop

HOST: Final = "host"
"""The author of what the host announces by itself."""

_STOPPED: Final = "the host has stopped"
_WAITS: Final = "{} and waits for the organisers"
_GOES_ON: Final = "the host is up again"


def suspend(act: Act, scope: str, reason: str) -> Code:
    """Stop all servers or one, at once [CONTEST-35]; each scope is independent [CONTEST-68]."""
    if (code := _refused(act.state, scope)) != Code.DONE:
        return code
    if act.state.stop(scope) is not None:
        return Code.SUSPENDED
    _stop(act, Stop(scope, act.at, reason), act.by.person)
    return Code.DONE


def resume(act: Act, scope: str, text: str, delay: Decimal) -> Code:
    """Announce that a scope goes on after so many seconds [CONTEST-39], and let it.

    Another ``RESUME`` before that time sets another time. A stop that the host began is the
    organisers' from then on: the host will not end it at another time.
    """
    if scope != ALL_SERVERS and scope not in act.state.servers:
        return Code.NO_SERVER
    stop = act.state.stop(scope)
    if stop is None:
        return Code.NOT_SUSPENDED
    if {scope, ALL_SERVERS} & set(act.state.down):
        return Code.HOST_DOWN
    stop.by_host = False
    _plan(act, stop, delay, text, act.by.person)
    return Code.DONE


def host_stopped(act: Act, scope: str, reason: str = "") -> Code:
    """Note that the host stopped at this instant, the last one recorded [CONTEST-64].

    A host that runs, and could store nothing from this instant on, gives that as its reason
    [CONTEST-82].

    What it served stands still from then on. What stood still anyway stays so [CONTEST-66]; a
    restart that was announced waits until the host is up.
    """
    if scope != ALL_SERVERS and scope not in act.state.servers:
        return Code.NO_SERVER
    if scope in act.state.down:
        return Code.HOST_DOWN
    act.state.down.append(scope)
    if act.state.stop(scope) is None and _refused(act.state, scope) == Code.DONE:
        _stop(act, Stop(scope, act.at, reason or _STOPPED, by_host=True), HOST)
    return Code.DONE


def host_up(act: Act, scope: str, text: str = "") -> Code:
    """Note that the host is up again; what its stop has cut goes on by itself [CONTEST-66]."""
    if scope != ALL_SERVERS and scope not in act.state.servers:
        return Code.NO_SERVER
    if scope not in act.state.down:
        return Code.HOST_UP
    act.state.down.remove(scope)
    stop = act.state.stop(scope)
    if stop is None or not stop.by_host:
        return Code.DONE
    delay = act.params.auto_resume_delay_s
    if delay is None:
        act.announce("restart", _WAITS.format(text or _GOES_ON), author=HOST)
    else:
        _plan(act, stop, delay, text or _GOES_ON, HOST)
    return Code.DONE


def go_on(stop: Stop, act: Act) -> None:
    """Let a scope go on now."""
    stop.end, stop.resume_at = act.at, None
    act.emit(Resumed(stop.scope))


def _refused(state: State, scope: str) -> Code:
    """Return why a scope is nothing that could be stopped."""
    if state.phase == "SCHEDULED":
        return Code.NOT_STARTED
    if state.phase == "FINISHED":
        return Code.OVER
    if scope == ALL_SERVERS:
        return Code.DONE
    if scope not in state.servers:
        return Code.NO_SERVER
    return Code.SERVER_FINISHED if state.servers[scope].finished else Code.DONE


def _stop(act: Act, stop: Stop, author: str) -> None:
    act.state.stops.append(stop)
    act.emit(Stopped(stop.scope, stop.reason))
    act.announce("suspension", stop.reason, author=author)
    settle(act)


def _plan(act: Act, stop: Stop, delay: Decimal, text: str, author: str) -> None:
    """Set the time at which a stop ends, announce it, and end it if that is now."""
    stop.resume_at = act.at + millionths(delay)  # a microsecond is a millionth of a second
    act.announce("restart", text, stop.resume_at, author)
    if stop.resume_at == act.at:
        go_on(stop, act)
