"""What happened in a set of games, for boards, logs and feeds.

Compiled rules leave lines in the log of the world; :func:`tell` turns them into typed events, each
for those who may know it: both teams of a battle and spectators hear what happens in it, a team
alone what it prepares, everyone the phases and the end; the rest is told after the set.
"""

from collections.abc import Callable
from typing import ClassVar, Final, TypeAlias

from contestmaster.arrays.log import taken
from contestmaster.games.desk import notes
from contestmaster.games.desk.replies import Phase, Side
from contestmaster.games.desk.reports import thousandths
from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import PHASES, SIDES, Battle, Note, Plan
from contestmaster.kernel.events import EVERYONE, Audience, Event

Stacks: TypeAlias = tuple[tuple[int, ...], ...]


class TraitsAssigned(Event, frozen=True):
    """A team has given traits to types for a battle, pairs of both [DESK-42]."""

    battle: int
    team: int
    pairs: tuple[tuple[int, int], ...]
    words: ClassVar[str] = "team {team} gives traits for battle {battle}"


class ArmyPlanned(Event, frozen=True):
    """A team has placed its stacks for a battle: type, units, x and y of each [DESK-50]."""

    battle: int
    team: int
    stacks: Stacks
    words: ClassVar[str] = "team {team} deploys for battle {battle}"


class PhaseBegun(Event, frozen=True):
    """A phase has begun and will take that many turns [DESK-1, DESK-2]."""

    phase: Phase
    turns: int
    words: ClassVar[str] = "{phase} begins, for {turns} turns"


class ArmyDeployed(Event, frozen=True):
    """A side has taken its places: ID, type, units, x and y of each of its stacks [DESK-60]."""

    battle: int
    team: int
    side: Side
    stacks: Stacks
    words: ClassVar[str] = "team {team} {does} in battle {battle} with {stacks}"

    def tell(self) -> str:
        """Return the event as a sentence, which says what each number of a stack is."""
        stacks = [
            f"stack {number} ({units} of type {kind} at {x}, {y})"
            for number, kind, units, x, y in self.stacks
        ]
        return self.words.format(
            team=self.team,
            does="attacks" if self.side == "ATK" else "defends",
            battle=self.battle,
            stacks="; ".join(stacks) or "no stack",
        )


class CycleBegun(Event, frozen=True):
    """All living stacks of a battle wait for an action again, in this order [DESK-65]."""

    battle: int
    cycle: int
    queue: tuple[int, ...]
    words: ClassVar[str] = "cycle {cycle} of battle {battle} begins"
    routine: ClassVar[bool] = True


class StackMoved(Event, frozen=True):
    """A stack has moved to that anchor [DESK-93]."""

    battle: int
    stack: int
    x: int
    y: int
    words: ClassVar[str] = "battle {battle}: stack {stack} moves to ({x}, {y})"
    routine: ClassVar[bool] = True


class StackAttacked(Event, frozen=True):
    """A stack has dealt damage in an attack [DESK-100]."""

    battle: int
    stack: int
    victim: int
    damage: int
    words: ClassVar[str] = "battle {battle}: stack {stack} attacks stack {victim}: {damage} damage"
    routine: ClassVar[bool] = True


class StackCountered(Event, frozen=True):
    """A stack has dealt damage in a counterattack [DESK-109]."""

    battle: int
    stack: int
    victim: int
    damage: int
    words: ClassVar[str] = "battle {battle}: stack {stack} counters stack {victim}: {damage} damage"
    routine: ClassVar[bool] = True


class StackDestroyed(Event, frozen=True):
    """A stack has lost its last unit [DESK-107]."""

    battle: int
    stack: int
    words: ClassVar[str] = "battle {battle}: stack {stack} is destroyed"


class StackDefended(Event, frozen=True):
    """A stack stands its ground [DESK-77]."""

    battle: int
    stack: int
    words: ClassVar[str] = "battle {battle}: stack {stack} defends"
    routine: ClassVar[bool] = True


class StackDelayed(Event, frozen=True):
    """A stack will act later in this cycle [DESK-80]."""

    battle: int
    stack: int
    words: ClassVar[str] = "battle {battle}: stack {stack} waits"
    routine: ClassVar[bool] = True


class BattleDecided(Event, frozen=True):
    """A battle is over; these are the results of its sides, in thousandths [DESK-128]."""

    battle: int
    attacker: int
    defender: int
    attacker_result: int
    defender_result: int
    words: ClassVar[str] = (
        "battle {battle}: team {attacker} and team {defender} come to "
        "{attacker_points} and {defender_points} points"
    )

    def tell(self) -> str:
        """Return the event as a sentence, with the results as the numbers they are."""
        return self.words.format(
            battle=self.battle,
            attacker=self.attacker,
            defender=self.defender,
            attacker_points=thousandths(self.attacker_result),
            defender_points=thousandths(self.defender_result),
        )


class SetScored(Event, frozen=True):
    """A team has come to its set score; ``place`` is 0 where it is not ranked [DESK-132]."""

    team: int
    place: int
    score: int
    words: ClassVar[str] = "team {team} scores {score}"


class SetOver(Event, frozen=True):
    """The set of games is over [DESK-136]."""

    words: ClassVar[str] = "the set of games is over"


Told: TypeAlias = tuple[Event, Audience]

ACTS: Final[dict[int, Callable[[Note], Event]]] = {
    notes.MOVED: lambda n: StackMoved(n.battle, n.who, n.other, n.amount),
    notes.ATTACKED: lambda n: StackAttacked(n.battle, n.who, n.other, n.amount),
    notes.COUNTERED: lambda n: StackCountered(n.battle, n.who, n.other, n.amount),
    notes.DESTROYED: lambda n: StackDestroyed(n.battle, n.who),
    notes.DEFENDED: lambda n: StackDefended(n.battle, n.who),
    notes.DELAYED: lambda n: StackDelayed(n.battle, n.who),
}
"""What stacks do."""


def tell(state: State) -> list[Told]:
    """Empty the log of the world into events, each with its audience."""
    return [_told(state, Note.row(line)) for line in taken(state.lines)]


def _told(state: State, line: Note) -> Told:
    kind = line.kind
    if kind == notes.PHASE:
        phase: Phase = PHASES[line.who]
        return PhaseBegun(phase, line.amount), EVERYONE
    if kind == notes.OVER:
        return SetOver(), EVERYONE
    if kind == notes.SCORED:
        return SetScored(line.who, line.other, line.amount), frozenset((line.who - 1, None))
    battle = state.world.battles[line.battle - 1]
    teams = int(battle.attacker), int(battle.defender)
    if kind in (notes.ASSIGNED, notes.PLANNED):
        plan = state.world.plans[2 * (line.battle - 1) + line.who]
        team = teams[line.who]
        return _prepared(line, team, plan), frozenset((team - 1,))
    here = frozenset((teams[0] - 1, teams[1] - 1, None))
    if kind == notes.CYCLE:
        queue = tuple(battle.queue[: battle.waiting].tolist())
        return CycleBegun(line.battle, line.who, queue), here
    if kind == notes.DEPLOYED:
        return _deployed(line, teams[line.who], battle), here
    if kind == notes.DECIDED:
        return BattleDecided(line.battle, *teams, *battle.result.tolist()), here
    return ACTS[kind](line), here


def _prepared(line: Note, team: int, plan: Plan) -> Event:
    if line.kind == notes.ASSIGNED:
        pairs = zip(plan.pair_type.tolist(), plan.pair_trait[: plan.pairs].tolist(), strict=False)
        return TraitsAssigned(line.battle, team, tuple(pairs))
    columns = (plan.kind, plan.count, plan.x, plan.y)
    stacks = zip(*(column[: plan.stacks].tolist() for column in columns), strict=True)
    return ArmyPlanned(line.battle, team, tuple(stacks))


def _deployed(line: Note, team: int, battle: Battle) -> Event:
    columns = (battle.side, battle.kind, battle.count, battle.x, battle.y)
    rows = zip(*(column[: battle.stacks].tolist() for column in columns), strict=True)
    stacks = tuple((i + 1, *row[1:]) for i, row in enumerate(rows) if row[0] == line.who)
    return ArmyDeployed(line.battle, team, SIDES[line.who], stacks)
