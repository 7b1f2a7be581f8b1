"""Allies and opponents [SHIPS-47 to SHIPS-51]."""

from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.rules.act import Act
from contestmaster.games.spaceships.state import Player, State


def allied(state: State, one: str, two: str) -> bool:
    """Return whether two players are allied: by both consents, a contract, or a master.

    Being allied is not passed on [SHIPS-50].
    """
    if _pair(one, two) in state.pacts:
        return True
    first, second = state.players[one], state.players[two]
    if two == first.master or one == second.master:
        return True
    return two in first.consents and one in second.consents


def other(state: State, one: str, two: str) -> Player | Code:
    """Return the player ``two``, if there is one and it is not ``one`` [SHIPS-51]."""
    player = state.player(two)
    if player is None:
        return Code.NO_PLAYER
    return Code.YOURSELF if one == two else player


def consent(act: Act, player: str) -> bool | Code:
    """Consent to be allied; return whether the two are [SHIPS-48]."""
    found = other(act.state, act.person, player)
    if isinstance(found, Code):
        return found
    consents = act.state.players[act.person].consents
    if player not in consents:
        consents.append(player)
    return allied(act.state, act.person, player)


def withdraw(act: Act, player: str) -> bool | Code:
    """Withdraw one's consent; return whether the two are allied still [SHIPS-49]."""
    found = other(act.state, act.person, player)
    if isinstance(found, Code):
        return found
    consents = act.state.players[act.person].consents
    if player in consents:
        consents.remove(player)
    return allied(act.state, act.person, player)


def set_master(act: Act, player: str, master: str | None) -> Code:
    """Make a player the master of another, or nobody, as the operator says."""
    owned = act.state.player(player)
    if owned is None:
        return Code.NO_PLAYER
    if master is not None and isinstance(found := other(act.state, player, master), Code):
        return found
    owned.master = master
    return Code.DONE


def set_pact(act: Act, one: str, two: str, *, on: bool) -> Code:
    """Enter or strike a contract of alliance, as the operator says."""
    if act.state.player(one) is None:
        return Code.NO_PLAYER
    if isinstance(found := other(act.state, one, two), Code):
        return found
    pair, pacts = _pair(one, two), act.state.pacts
    if on and pair not in pacts:
        pacts.append(pair)
    elif not on and pair in pacts:
        pacts.remove(pair)
    return Code.DONE


def _pair(one: str, two: str) -> tuple[str, str]:
    return (one, two) if one < two else (two, one)
