"""A package with kinds for the Grid, as its author would write it."""

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "grid-trampoline"
version = "1.0"

[project.entry-points."contestmaster.grid.kinds"]
trampoline = "grid_trampoline:Trampolines"
magnet = "grid_trampoline:Magnets"
rock = "grid_trampoline:Rocks"
ghost = "grid_trampoline:Ghosts"
anchor = "grid_trampoline:Anchors"
ball = "grid_trampoline:Magnets"
kite = "grid_trampoline.kites:Kites"
mover = "grid_trampoline.kites:Movers"
riddle = "grid_trampoline.kites:Riddles"
"""

TRAMPOLINES = '''
"""Two kinds for the Grid."""

from contestmaster.games.grid.rules.act import Kind
from contestmaster.games.grid.rules.moving import step
from contestmaster.games.grid.rules.places import adjacent
from contestmaster.games.grid.squares import away, distance


class Trampolines(Kind):
    """Who steps on one goes on in the same direction."""

    name = "trampoline"
    mobile = False
    count = 2
    order = 35

    def arrived(self, act, arrival):
        """Let what has come from a consecutive square go on."""
        here = [one for one in act.state.of_kind(self.name) if one.at == arrival.there]
        came = arrival.came
        if not here or came is None or distance(came, arrival.there) != 1:
            return False
        here[0].notes["bounces"] = here[0].notes.get("bounces", 0) + 1
        return bool(step(act, arrival.body, away(came, arrival.there), "bounce").value)


class Magnets(Kind):
    """Nobody beside one may Move away from it, and nobody may have it."""

    name = "magnet"
    carryable = True

    def binds(self, act, mover, there):
        """Hold who is beside a magnet."""
        for one in act.state.of_kind(self.name):
            if adjacent(mover, one) and distance(there, one.at) > 1:
                return self.name
        return None

    def may_hold(self, act, body, player):
        """Nobody may."""
        return False


class Rocks(Kind):
    """A kind that there is already."""

    name = "rock"


class Anchors(Kind):
    """What can be carried and not be moved."""

    name = "anchor"
    mobile = False
    carryable = True
'''

KITES = '''
"""A kind that lifts players over all the rules, and one that brings a verb which there is."""

from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.commands.base import PLAYERS, Announcements, announcement
from contestmaster.games.grid.commands.named import Coordinate, Id, Targets
from contestmaster.games.grid.events import GridEvent
from contestmaster.games.grid.replies import Announced
from contestmaster.games.grid.rules.act import Kind
from contestmaster.games.grid.rules.offers import at_squares
from contestmaster.games.grid.rules.places import place
from contestmaster.games.grid.squares import SQUARES, inside, written
from contestmaster.games.grid.state import Player, State
from contestmaster.kernel.game import By


class Rode(GridEvent, frozen=True):
    """A player has flown with a kite."""

    player: str
    at: tuple[int, int]
    words = "{player} rides to ({at})"


class Riding(Announcements):
    """What players announce of kites."""

    @announcement(
        "RIDE",
        refuses={
            **PLAYERS,
            Code.BAD_SQUARE: "GRID-13",
            Code.NO_SUCH_TARGET: "GRID-85",
            Code.NOT_HERE: "GRID-85",
        },
        phrases=["I ride [the] {what} to {x} [,] {y}", "I sail to {x} [,] {y} on [the] {what}"],
        told="rides a kite",
    )
    def ride(self, state: State, by: By, what: Id, x: Coordinate, y: Coordinate) -> Announced | int:
        """Fly with a kite to any square."""
        targets = Targets(state, self.kinds)
        square = targets.square(x, y)
        kite = targets.thing(what, "kite")

        def do(act):
            if act.me.at is None or kite.at != act.me.at:
                return Code.NOT_HERE
            place(act, kite, square)
            place(act, act.me, square)
            act.emit(Rode(act.me.name, square))
            return {"at": written(square)}

        return self.as_player(state, by, do, targets)


class Kites(Kind):
    """Who is beside a kite may be anywhere, and no Siren holds them; the wind takes kites along."""

    name = "kite"
    count = 1
    announcements = Riding

    def offers(self, act, player):
        for kite in act.state.of_kind(self.name):
            if player.at is not None and kite.at == player.at:
                yield from at_squares("RIDE", SQUARES, (kite.id,))

    def admits(self, body, comer):
        return isinstance(comer, Player) or body.kind == self.name

    def frees(self, act, mover):
        return any(kite.at == mover.at for kite in act.state.of_kind(self.name))

    def dawns(self, act):
        for kite in act.state.of_kind(self.name):
            there = kite.at and (kite.at[0] + 1, kite.at[1])
            if there and inside(there):
                place(act, kite, there)


class Moving(Announcements):
    @announcement("MOVE", refuses=PLAYERS, phrases=["I move"], told="moves")
    def move(self, state: State, by: By) -> Announced | int:
        """Move."""
        return self.as_player(state, by, lambda act: {})


class Movers(Kind):
    """A kind with a verb that there is."""

    name = "mover"
    announcements = Moving


class Riddles(Kind):
    """What nobody sees."""

    name = "riddle"
    hidden = True
    count = 3
'''
