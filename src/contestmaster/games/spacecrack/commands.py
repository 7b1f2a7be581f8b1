"""The commands of the game, each a thin translation of a line into a compiled rule.

Everybody may give them: to those who have no seat the rules answer in the game's own words.
"""

from typing import Annotated, Final, TypeAlias

from contestmaster.games.spacecrack import events, replies, reports
from contestmaster.games.spacecrack.board import Board
from contestmaster.games.spacecrack.params import SpacecrackParams
from contestmaster.games.spacecrack.rules import orders, planets, turns
from contestmaster.games.spacecrack.state import NOBODY, State
from contestmaster.kernel.announcing import Announcing
from contestmaster.kernel.game import By, Game
from contestmaster.kernel.grammar import Integer
from contestmaster.kernel.vocabulary import order, query

Id: TypeAlias = Annotated[int, Integer()]

NO_SEAT: Final = -1
"""The seat of those who have none."""


def seat_of(by: By) -> int:
    """The seat that gives the command."""
    return NO_SEAT if by.seat is None else by.seat


def settle(state: State, by: By) -> None:
    """End every turn that is over, and tell what comes of it [CRACK-40, CRACK-48]."""
    world = state.world
    while turns.turn_over(world):
        turn, awards = int(world.turn), planets.awards(world).tolist()
        turns.end(world, by.at)
        for seat, award in enumerate(awards):
            if not world.resigned[seat]:
                by.emit(events.CrackAwarded(seat, award, int(world.crack[seat])))
        by.emit(events.TurnEnded(turn, int(world.turns_left)))
    if world.over:
        by.emit(events.GameOver(reports.winners(state)))


def tell_loss(state: State, by: By, owner: int) -> None:
    """Tell that a seat is out, if it has just lost its last planet [CRACK-65]."""
    if owner not in (NOBODY, by.seat) and state.world.owned[owner] == 0:
        by.emit(events.SeatEliminated(owner))


class Commands(Announcing, Game[Board, State]):
    """The vocabulary, in the order of the rule book."""

    params: SpacecrackParams

    @order(
        "MOVE",
        refuses={
            100: "CRACK-68",
            101: "CRACK-65",
            102: "CRACK-44",
            103: "CRACK-23",
            104: "CRACK-23",
            105: "CRACK-23",
            106: "CRACK-24",
            107: "CRACK-23",
            108: "CRACK-17",
        },
        who="anyone",
    )
    def move(self, state: State, by: By, ship: Id, planet: Id) -> replies.Arrived | int:
        """Move a ship to a neighbouring planet; fight if an enemy ship stands there [CRACK-18].

        Without an enemy ship the planet becomes yours; onto an own ship it merges.
        """
        seat = seat_of(by)
        world = state.world
        code, *came = orders.move(world, seat, ship, planet)
        if code:
            return code
        outcome, found, left, _, _, owner, _ = came
        points = int(world.points[seat])
        by.emit(events.moved(seat, ship, planet, points, came))
        tell_loss(state, by, owner)
        settle(state, by)
        return replies.Arrived(replies.OUTCOMES[outcome], found, left, points)

    @order(
        "BUILD",
        refuses={
            100: "CRACK-68",
            101: "CRACK-65",
            102: "CRACK-44",
            105: "CRACK-35",
            109: "CRACK-35",
            108: "CRACK-17",
            110: "CRACK-37",
            111: "CRACK-38",
        },
        who="anyone",
    )
    def build(self, state: State, by: By, planet: Id) -> replies.Built | int:
        """Build a ship on an own planet, for as much crack as the planet's size [CRACK-36]."""
        seat, world = seat_of(by), state.world
        code, ship, size = orders.build(state.world, seat, planet)
        if code:
            return code
        points, crack = int(world.points[seat]), int(world.crack[seat])
        price = int(world.mass[planet - 1])
        by.emit(events.ShipBuilt(seat, planet, ship, size, price, points, crack))
        settle(state, by)
        return replies.Built("BUILT", ship, size, points, crack)

    @order("END_TURN", refuses={100: "CRACK-68", 101: "CRACK-65", 102: "CRACK-44"}, who="anyone")
    def end_turn(self, state: State, by: By) -> replies.Saved | int:
        """End your turn and save the points that are left [CRACK-43]."""
        seat = seat_of(by)
        code, saved = orders.end_turn(state.world, seat)
        if code:
            return code
        by.emit(events.SeatFinished(seat, saved))
        settle(state, by)
        return replies.Saved("SAVED", saved)

    @order("RESIGN", refuses={100: "CRACK-68", 101: "CRACK-67"}, who="anyone")
    def resign(self, state: State, by: By) -> int:
        """Give the game up; your ships and planets stay where they are [CRACK-67]."""
        seat = seat_of(by)
        code = orders.resign(state.world, seat)
        if not code:
            by.emit(events.SeatResigned(seat))
            settle(state, by)
        return code

    @query("PARAMS", who="anyone")
    def list_params(self, state: State, by: By) -> list[replies.Param]:
        """List the parameters of the game [CRACK-16]."""
        del by
        return reports.params(self.params, state)

    @query("STATUS", who="anyone")
    def status(self, state: State, by: By) -> replies.Status:
        """Show the turn, the turns left, whether the game goes on, your seat and the time left."""
        left = None
        if reports.deadline(self.params, state) is not None:
            left = reports.seconds_left(self.params, state, by.at)
        return replies.Status(*reports.turn(state), seat_of(by), left)

    @query("PLAYERS", who="anyone")
    def list_players(self, state: State, by: By) -> list[replies.Player]:
        """List the seats: their planets, ships, crack, points and state, and who sits there."""
        del by
        return reports.players(state)

    @query("PLANETS", who="anyone")
    def list_planets(self, state: State, by: By) -> list[replies.Planet]:
        """List the planets: where they are, whose, what stands there, what is next to them."""
        del by
        return reports.planets(state)

    @query("SHIPS", who="anyone")
    def list_ships(self, state: State, by: By) -> list[replies.Ship]:
        """List the ships."""
        del by
        return reports.ships(state)
