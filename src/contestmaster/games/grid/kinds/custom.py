"""Kinds that a configuration describes [GRID-88], and kinds of installed packages."""

from importlib.metadata import entry_points
from typing import Final

from contestmaster.games.grid.params import CustomKind
from contestmaster.games.grid.rules.act import Act, Kind
from contestmaster.games.grid.squares import Square
from contestmaster.games.grid.state import Body, Player
from contestmaster.kernel.game import SetupError

GROUP: Final = "contestmaster.grid.kinds"
"""The group of entry points by which packages bring kinds along."""

_TRAITS: Final = ("mobile", "passable", "carryable", "throwable")


class Custom(Kind):
    """A kind as it was configured."""

    def __init__(self, told: CustomKind) -> None:
        """Take the traits of a configuration."""
        self.name = told.name
        self.mobile = told.mobile
        self.passable = told.passable
        self.carryable = told.carryable
        self.throwable = told.throwable
        self.count = told.count
        self._told = told

    def may_hold(self, act: Act, body: Body, player: Player) -> bool:
        """Let only one role hold it, where the configuration says so."""
        del act, body
        return self._told.carry_role in (None, player.role)

    def may_aim(self, act: Act, body: Body, target: Square) -> bool:
        """Let it be thrown at squares of even coordinates only, where it says so."""
        del act, body
        return not self._told.throw_even_only or (target[0] % 2 == 0 and target[1] % 2 == 0)


def installed(name: str) -> Kind:
    """Return a kind of an installed package.

    Raises:
        SetupError: no package brings one of that name along, it cannot be loaded, or it breaks
            GRID-63, 69 or 88.
    """
    found = entry_points(group=GROUP, name=name)
    if not found:
        known = ", ".join(sorted(point.name for point in entry_points(group=GROUP))) or "none"
        raise SetupError(f"installed_kinds: no package has a kind {name}; installed are: {known}")
    try:
        kind: Kind = next(iter(found)).load()()
    except (ImportError, AttributeError) as error:
        raise SetupError(f"installed_kinds: {name} cannot be loaded: {error}") from error
    traits = {name: getattr(kind, name) for name in _TRAITS}
    if problem := CustomKind(name=kind.name, **traits).problem():
        raise SetupError(f"installed_kinds: {problem}")
    if kind.name != name:
        raise SetupError(f"installed_kinds: the kind {name} calls itself {kind.name}")
    return kind
