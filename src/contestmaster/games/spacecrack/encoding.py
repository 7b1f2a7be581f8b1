"""How Space Crack becomes numbers: actions, and what a seat sees (:mod:`.rules.numbers`)."""

from collections.abc import Sequence
from typing import Any

from contestmaster.arrays.worlds import ArrayEncoding
from contestmaster.games.spacecrack.board import Board
from contestmaster.games.spacecrack.invariants import (
    MOST_CRACK,
    MOST_GAINED,
    MOST_POINTS,
    MOST_SIZE,
)
from contestmaster.games.spacecrack.params import SpacecrackParams
from contestmaster.games.spacecrack.rules.numbers import mask_into, observe_into
from contestmaster.games.spacecrack.rules.planets import DIRECTIONS, link_to, offset, planet_of
from contestmaster.games.spacecrack.state import State
from contestmaster.games.spacecrack.worlds import PoolWorlds
from contestmaster.kernel.encoding import ActionBlock, ObservationField
from contestmaster.kernel.game import Game
from contestmaster.kernel.vocabulary import Call


class SpacecrackEncoding(ArrayEncoding[State]):
    """Numbers of Space Crack on a board of one size.

    A planet stands at the place of its id less 1. A direction is the place of a neighbour among
    the six that a planet can have, by ascending ids [CRACK-5].
    """

    version = 1
    left_out = ("RESIGN",)

    def __init__(self, game: Game[Board, State], seats: int) -> None:
        """Lay numbers and fields out."""
        self._game = game
        params: SpacecrackParams = game.params
        planets = len(Board(params.board_size).places)
        self.blocks = (
            ActionBlock(
                "MOVE",
                (planets, DIRECTIONS),
                "move the ship on a planet in a direction: to the first, second ... sixth of the "
                "places around it, by ascending y, then x",
            ),
            ActionBlock("BUILD", (planets,), "build a ship on a planet"),
            ActionBlock("END_TURN", (), "end the turn, and save the points that are left"),
        )
        by_planet, by_seat = (planets,), (seats,)
        largest = params.base_size + MOST_GAINED
        self.fields = (
            ObservationField(
                "owner",
                by_planet,
                -1,
                seats - 1,
                "seat",
                "whose it is: -1 nobody's, 0 one's own, 1 the next seat's, and so on",
            ),
            ObservationField(
                "ship", by_planet, 0, MOST_SIZE, "size", "of the owner's ship there, 0 for none"
            ),
            ObservationField(
                "size", by_planet, params.base_size - 1, largest, "size", "of the planet"
            ),
            ObservationField("crack", by_seat, 0, MOST_CRACK, "crack", "that it has"),
            ObservationField("points", by_seat, 0, MOST_POINTS, "command points", "that are left"),
            ObservationField("planets", by_seat, 0, planets, "planets", "that it owns"),
            ObservationField("finished", by_seat, 0, 1, "", "1 if it has ended its turn"),
            ObservationField("resigned", by_seat, 0, 1, "", "1 if it has resigned"),
            ObservationField("turn", (), 1, params.turns, "turns", "from 1"),
            ObservationField("turns_left", (), 0, params.turns, "turns", "this one too"),
        )

    def mask(self, state: State, seat: int, out: Any) -> None:
        """Write which actions are legal."""
        mask_into(state.world, seat, out)

    def observe(self, state: State, seat: int, out: Any) -> None:
        """Write what a seat sees."""
        observe_into(state.world, seat, out)

    def number(self, state: State, seat: int, call: Call) -> int:
        """Return the number of an order."""
        del seat
        world, name = state.world, call.command.name
        match name, call.args:
            case "MOVE", (ship, target):
                start = planet_of(world, ship)
                direction = -1 if start < 0 else link_to(world, start, target - 1)
                return self.numbered("MOVE", start, direction)
            case "BUILD", (planet,):
                return self.numbered("BUILD", planet - 1)
            case "END_TURN", ():
                return self.numbered("END_TURN")
        raise LookupError(f"no number means {name}")

    def call(self, state: State, seat: int, number: int) -> Call:
        """Return the order that a number means."""
        del seat
        world = state.world
        match self.place(number):
            case "MOVE", (start, direction):
                ship, links = int(world.ship[start]), int(world.links[start])
                if not ship or not links >> direction & 1:
                    raise LookupError(f"there is no ship on planet {start + 1}, or no such way")
                target = start + 1 + offset(int(world.columns), direction)
                return self._called("MOVE", ship, target)
            case name, index:
                return self._called(name, *(place + 1 for place in index))

    def worlds(self, count: int, names: Sequence[str]) -> PoolWorlds:
        """Return a pool of matches."""
        return PoolWorlds(self._game, self, names, count)

    def _called(self, name: str, *args: int) -> Call:
        return Call(self._game.vocabulary.find(name)[0], args)
