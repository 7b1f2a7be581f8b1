"""How one becomes a player, and ceases to be one [SHIPS-2, SHIPS-3]."""

import re
from typing import Final

from contestmaster.games.spaceships import events
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.params import SpaceshipsParams
from contestmaster.games.spaceships.rules.act import COINS, Act
from contestmaster.games.spaceships.rules.galaxy import launch
from contestmaster.games.spaceships.rules.office import give_office
from contestmaster.games.spaceships.rules.winning import finish
from contestmaster.games.spaceships.state import Player, Ship, State
from contestmaster.kernel.instant import Instant
from contestmaster.nomic.offices import AUTOMATIC, VACANT

_NAME: Final = re.compile(r'[^\s"]+')


def is_name(text: str) -> bool:
    """Return whether a person of this name can be a player: it is one word, and means nobody else.

    >>> is_name("alice"), is_name("-"), is_name("automatic"), is_name("J. Doe")
    (True, False, False, False)
    """
    return _NAME.fullmatch(text) is not None and text not in (AUTOMATIC, VACANT)


def register(act: Act) -> Ship | Code:
    """Make a new person a player, with coins and a ship [SHIPS-2, SHIPS-18]."""
    if act.person in act.state.players:
        return Code.REGISTERED
    if not is_name(act.person):
        return Code.BAD_FORMAT
    act.emit(events.Registered(act.at, act.person))
    enrol(act.params, act.state, act.person, act.at)
    if act.params.starting_coins:
        act.emit(events.Coins(act.at, act.person, act.params.starting_coins))
    return launch(act, act.person)


def enrol(params: SpaceshipsParams, state: State, name: str, at: Instant) -> None:
    """Enter a player with their coins."""
    state.players[name] = Player(at)
    COINS.grant(state.coins, name, params.starting_coins)


def leave(act: Act) -> Code:
    """Leave for good: the ship stays as a derelict, all ties vanish [SHIPS-3, SHIPS-114]."""
    state, name = act.state, act.person
    ship = state.ship_of(name)
    if ship is not None:
        ship.owner = None
    for player in state.players.values():
        player.consents = [other for other in player.consents if other != name]
        player.master = None if player.master == name else player.master
    mine = state.players[name]
    mine.left, mine.consents, mine.master = True, [], None
    state.pacts = [pair for pair in state.pacts if name not in pair]
    state.notices = [notice for notice in state.notices if notice.by != name]
    act.emit(events.Left(act.at, name))
    if state.office.player == name:
        give_office(act, None)
    if not any(state.present()):
        finish(act)
    return Code.DONE
