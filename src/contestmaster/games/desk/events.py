"""What happened in a set of games, for boards, logs and feeds.

Compiled rules leave lines in the log of the world; :data:`TELLINGS` makes events of them, each
for those who may know it: both teams of a battle and spectators hear what happens in it, a team
alone what it prepares, everyone the phases and the end; the rest is told after the set.
"""

from collections.abc import Mapping
from typing import ClassVar, Final, TypeAlias

from contestmaster.arrays.game import Telling, everyone
from contestmaster.games.desk import notes
from contestmaster.games.desk.replies import Phase, Side
from contestmaster.games.desk.reports import thousandths
from contestmaster.games.desk.state import State
from contestmaster.games.desk.world import PHASES, SIDES, Battle, Note, Plan
from contestmaster.kernel.events import Audience, Event
from contestmaster.kernel.highlights import Highlight

Stacks: TypeAlias = tuple[tuple[int, ...], ...]

_BEGINNINGS: Final[Mapping[Phase, str]] = {
    "PREPARATION": "the teams prepare their armies",
    "TACTICS": "the armies are placed",
    "SKIRMISH": "the battles begin",
    "RESULTS": "the battles are over",
}
"""Phases in words."""


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
    words: ClassVar[str] = "{phase} begins, for {turns:turn|turns}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        return Highlight("phase", _BEGINNINGS[self.phase])


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
    """A stack has lost its last unit [DESK-107]; ``against`` is the other team of the battle."""

    battle: int
    team: int
    stack: int
    against: int
    words: ClassVar[str] = "battle {battle}: team {team} loses stack {stack}"

    def highlight(self) -> Highlight:
        """Return what it means to those who watch."""
        words = "{0} loses a stack against {1}"
        return Highlight("loss", words, (self.team, self.against), 1, (self.battle,))


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

    def highlight(self) -> Highlight | None:
        """Return what it means to those who watch."""
        sides = sorted(
            ((self.attacker_result, self.attacker), (self.defender_result, self.defender)),
            reverse=True,
        )
        (most, winner), (least, loser) = sides
        if most == least:
            return None
        score = " to ".join(f"{thousandths(one).normalize():f}" for one in (most, least))
        words = f"{{0}} beats {{1}}, {score}"
        return Highlight("fight", words, (winner, loser), 3 if least else 4, (self.battle,))


class SetScored(Event, frozen=True):
    """A team has come to its set score; ``place`` is 0 where it is not ranked [DESK-132]."""

    team: int
    place: int
    score: int
    words: ClassVar[str] = "team {team} scores {score}"


class SetOver(Event, frozen=True):
    """The set of games is over [DESK-136]."""

    words: ClassVar[str] = "the set of games is over"


def _battle(state: State, line: Note) -> Battle:
    return state.world.battles[line.battle - 1]


def _teams(state: State, line: Note) -> tuple[int, int]:
    battle = _battle(state, line)
    return int(battle.attacker), int(battle.defender)


def _plan(state: State, line: Note) -> Plan:
    return state.world.plans[2 * (line.battle - 1) + line.who]


def _phase(state: State, line: Note) -> Event:
    del state
    phase: Phase = PHASES[line.who]
    return PhaseBegun(phase, line.amount)


def _assigned(state: State, line: Note) -> Event:
    plan = _plan(state, line)
    pairs = zip(plan.pair_type.tolist(), plan.pair_trait[: plan.pairs].tolist(), strict=False)
    return TraitsAssigned(line.battle, _teams(state, line)[line.who], tuple(pairs))


def _planned(state: State, line: Note) -> Event:
    plan = _plan(state, line)
    columns = (plan.kind, plan.count, plan.x, plan.y)
    stacks = zip(*(column[: plan.stacks].tolist() for column in columns), strict=True)
    return ArmyPlanned(line.battle, _teams(state, line)[line.who], tuple(stacks))


def _deployed(state: State, line: Note) -> Event:
    battle = _battle(state, line)
    columns = (battle.side, battle.kind, battle.count, battle.x, battle.y)
    rows = zip(*(column[: battle.stacks].tolist() for column in columns), strict=True)
    stacks = tuple((i + 1, *row[1:]) for i, row in enumerate(rows) if row[0] == line.who)
    return ArmyDeployed(line.battle, _teams(state, line)[line.who], SIDES[line.who], stacks)


def _destroyed(state: State, line: Note) -> Event:
    side = int(_battle(state, line).side[line.who - 1])
    teams = _teams(state, line)
    return StackDestroyed(line.battle, teams[side], line.who, teams[1 - side])


def _cycle(state: State, line: Note) -> Event:
    battle = _battle(state, line)
    return CycleBegun(line.battle, line.who, tuple(battle.queue[: battle.waiting].tolist()))


def _decided(state: State, line: Note) -> Event:
    result = _battle(state, line).result.tolist()
    return BattleDecided(line.battle, *_teams(state, line), *result)


def _here(state: State, line: Note) -> Audience:
    """Let both teams of a battle and spectators hear it."""
    attacker, defender = _teams(state, line)
    return frozenset((attacker - 1, defender - 1, None))


def _planner(state: State, line: Note) -> Audience:
    """Let only the team hear it that prepares itself."""
    return frozenset((_teams(state, line)[line.who] - 1,))


def _scorer(state: State, line: Note) -> Audience:
    """Let the team and spectators hear it."""
    del state
    return frozenset((line.who - 1, None))


TELLINGS: Final[Mapping[int, Telling[State, Note]]] = {
    notes.MOVED: Telling(lambda _, n: StackMoved(n.battle, n.who, n.other, n.amount), _here),
    notes.ATTACKED: Telling(lambda _, n: StackAttacked(n.battle, n.who, n.other, n.amount), _here),
    notes.COUNTERED: Telling(
        lambda _, n: StackCountered(n.battle, n.who, n.other, n.amount), _here
    ),
    notes.DESTROYED: Telling(_destroyed, _here),
    notes.DEFENDED: Telling(lambda _, n: StackDefended(n.battle, n.who), _here),
    notes.DELAYED: Telling(lambda _, n: StackDelayed(n.battle, n.who), _here),
    notes.ASSIGNED: Telling(_assigned, _planner),
    notes.PLANNED: Telling(_planned, _planner),
    notes.DEPLOYED: Telling(_deployed, _here),
    notes.PHASE: Telling(_phase, everyone),
    notes.CYCLE: Telling(_cycle, _here),
    notes.DECIDED: Telling(_decided, _here),
    notes.SCORED: Telling(lambda _, n: SetScored(n.who, n.other, n.amount), _scorer),
    notes.OVER: Telling(lambda _, __: SetOver(), everyone),
}
"""The event of each kind of lines, and who hears it."""
