"""Becoming a Toad, and ceasing to be one (section F.1)."""

from contestmaster.games.grid import events
from contestmaster.games.grid.kinds import box
from contestmaster.games.grid.rules.act import Act
from contestmaster.games.grid.rules.carrying import drop_all
from contestmaster.games.grid.rules.flinging import fling
from contestmaster.games.grid.rules.places import occupants
from contestmaster.games.grid.rules.throwing import end_flight
from contestmaster.games.grid.state import Player


def enchant(act: Act, player: Player, until: int) -> None:
    """Make a player a Toad, who drops all carryables; the later end counts [GRID-146, D33]."""
    player.toad_until = max(player.toad_until or 0, until)
    act.emit(events.Toad(player.name, player.toad_until))
    if player.at is not None:
        drop_all(act, player)


def release(act: Act, player: Player) -> None:
    """Let a Toad be none any more, who is thrown from where they may not stand [GRID-152..154]."""
    player.toad_until = None
    act.emit(events.Untoad(player.name))
    flight = act.state.flight(player.name)
    if flight is not None:
        end_flight(act, flight)
        fling(act, player, flight.target)
    elif player.holder is not None:
        square = act.state.players[player.holder].at
        player.holder = None
        if square is not None:
            fling(act, player, square)
    elif player.at is not None:
        if any(
            isinstance(body, Player) and body is not player and not body.toad
            for body in occupants(act.state, player.at)
        ):
            fling(act, player, player.at)
        else:
            box.find(act, player)
