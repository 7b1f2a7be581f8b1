"""The Yeti (section E.3)."""

from contestmaster.games.grid import events
from contestmaster.games.grid.rules.act import Act, Kind
from contestmaster.games.grid.rules.ground import freeze
from contestmaster.games.grid.rules.places import legal_squares, place
from contestmaster.games.grid.squares import Square, within
from contestmaster.games.grid.state import Body


class Yetis(Kind):
    """A Passable MO that leaves ice behind [GRID-142, GRID-144]."""

    name = "yeti"
    count = 1
    shot = 3

    def leaves(self, act: Act, body: Body, square: Square) -> None:
        """Freeze the square it has left."""
        del body
        freeze(act, square)


def jump_all(act: Act) -> None:
    """Let the Yeti jump as often as it does at the start of an nweek [GRID-143, GRID-145]."""
    for yeti in act.state.of_kind("yeti"):
        for _ in range(act.params.yeti_jumps):
            reach = within(yeti.at, act.params.yeti_range) if yeti.at else []
            squares = legal_squares(act, yeti, reach)
            if squares:
                square = act.pick(squares)
                place(act, yeti, square)
                act.emit(events.YetiJumped(square))
