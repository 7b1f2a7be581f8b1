"""What anyone may ask at any time."""

from contestmaster.games.grid.commands.base import Base
from contestmaster.games.grid.look import lines
from contestmaster.games.grid.state import State
from contestmaster.kernel.game import By
from contestmaster.kernel.replies import Lines
from contestmaster.kernel.vocabulary import query


class Queries(Base):
    """The state as everyone may know it."""

    @query(
        "LOOK",
        who="anyone",
        phrases=[
            "I look [at the Grid]",
            "I look around",
            "I look at the board",
            "I take a look [at the Grid]",
            "I ask for the state of the Grid",
        ],
    )
    def look(self, state: State, by: By) -> Lines:
        """Show clock, weather, players, objects, squares, and what one's own Radar shows."""
        shown = lines(self.params, state, self.kinds, state.players.get(by.person))
        return Lines("".join(f"{line}\n" for line in shown))
