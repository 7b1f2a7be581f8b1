"""Of what type a stack is, and which traits that gives it."""

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.formulas import has
from contestmaster.games.desk.world import Battle


@compiled
def kind_of(battle: Battle, stack: int) -> int:
    """The place of a stack's type among the types of the battle [DESK-20]."""
    return int(battle.kind[stack]) - 1


@compiled
def has_trait(battle: Battle, stack: int, trait: int) -> bool:
    """Whether a stack's type has a trait [DESK-20]."""
    return has(int(battle.traits[kind_of(battle, stack)]), trait)
