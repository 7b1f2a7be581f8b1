"""The table of kinds of one match [GRID-14]."""

from contestmaster.games.grid.kinds.airways import Airways
from contestmaster.games.grid.kinds.bait import Baits
from contestmaster.games.grid.kinds.box import Boxes
from contestmaster.games.grid.kinds.custom import Custom, installed
from contestmaster.games.grid.kinds.gremlin import Gremlins
from contestmaster.games.grid.kinds.player import Players
from contestmaster.games.grid.kinds.rock import Rocks
from contestmaster.games.grid.kinds.siren import Sirens
from contestmaster.games.grid.kinds.stick import Shields, Sticks
from contestmaster.games.grid.kinds.tower import Towers
from contestmaster.games.grid.kinds.wax import Balls, Disgusting
from contestmaster.games.grid.kinds.yeti import Yetis
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.act import Kinds
from contestmaster.games.grid.rules.ground import Burning

_RULED = (
    *(Players, Airways, Rocks, Sirens, Baits, Yetis, Gremlins),
    *(Sticks, Shields, Balls, Disgusting, Boxes, Towers),
)


def table_of(params: GridParams) -> Kinds:
    """Return the kinds of a match: those of the rules, of the configuration, of packages.

    Raises:
        SetupError: a kind that the parameters name is not installed.
    """
    ruled = [kind() for kind in _RULED]
    custom = [Custom(told) for told in params.custom_kinds]
    return Kinds([*ruled, *custom, *map(installed, params.installed_kinds)], [Burning()])
