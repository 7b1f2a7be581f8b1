"""What a team may press now: its types while it deploys, its current stacks while it fights.

What an attack would do is found by letting it happen on a copy of the battle: there is no chance in
it, and both sides see all of a battle.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from contestmaster.games.desk import reports
from contestmaster.games.desk.looks import named
from contestmaster.games.desk.params import BOARD_HEIGHT, BOARD_WIDTH, MAX_STACKS, START_WIDTH
from contestmaster.games.desk.position import plan
from contestmaster.games.desk.replies import Rival, Stack, UnitType
from contestmaster.games.desk.state import State, clone
from contestmaster.games.desk.traits import BIG
from contestmaster.games.desk.world import PREPARATION, SIDES, SKIRMISH, TACTICS
from contestmaster.kernel.game import Legal
from contestmaster.kernel.pressing import Press, Pressing, Thing

_ROWS: Final = (5, 6, 4, 7, 3, 8, 2, 9, 1, 10)
"""The rows of a closed formation, from the middle."""
_WIDE: Final = (5, 8, 3, 10, 1, 6, 4, 9, 2, 7)
"""Those of an open one."""
_PHASES: Final[Mapping[int, str]] = {
    TACTICS: "The armies stand: look at the enemy, then end the turn",
    SKIRMISH: "No stack of yours acts in this turn",
}


class _Deployed(NamedTuple):
    kind: int
    units: int
    x: int
    y: int


def pressing(state: State, team: int, orders: Sequence[Legal]) -> Pressing:
    """What a team may press, of the orders it may give."""
    phase = int(state.world.head[0].phase)
    rivals = reports.rivals(state, team)
    if phase == PREPARATION:
        musters = [_Muster(state, rival) for rival in rivals]
        things = [thing for muster in musters for thing in muster.things()]
        open_ = [best for muster in musters if (best := muster.best()) is not None]
        summary = (
            f"{'1 army is' if len(open_) == 1 else f'{len(open_)} armies are'} not placed yet: "
            "where you place none, it is placed at random when the turn ends"
            if open_
            else "Your armies are placed: end the turn"
        )
        return Pressing(summary, things, next(iter(open_), None))
    things = []
    for rival in rivals if phase == SKIRMISH else ():
        own = [order for order in orders if order.choices and order.choices[0][0] == rival.battle]
        if own:
            things.append(_current(state, team, rival, own))
    acting = f"{_counted(len(things), 'stack')} of yours can act"
    summary = acting if things else _PHASES.get(phase, "The skirmish is over")
    return Pressing(summary, things, _best(state, team, things))


# -- deploying ---------------------------------------------------------------------------------


class _Muster:
    """The deployment for one battle."""

    def __init__(self, state: State, rival: Rival) -> None:
        side = SIDES.index(rival.side)
        prepared = plan(state.world.plans[2 * (rival.battle - 1) + side])
        self.battle, self.side = rival.battle, side
        self.state = state
        self.types: list[UnitType] = reports.unit_types(state)
        self.names = named(self.types)
        self.now = [_Deployed(*map(int, stack)) for stack in _rows(prepared["deployment"])]
        self.blocked = state.world.blocked

    def best(self) -> Press | None:
        """Return the closed formation, as long as nothing is deployed."""
        if self.now or (found := self._formation(_ROWS, "")) is None:
            return None
        what = f"line your army up for battle {self.battle}"
        return msgspec.structs.replace(found, what=what, at=(self.battle, *self._middle()))

    def _middle(self) -> tuple[int, int]:
        columns = sorted(self._columns(behind=False))
        return columns[len(columns) // 2], BOARD_HEIGHT // 2

    def things(self) -> Iterator[Thing]:
        """The army, and each of its types."""
        yield Thing(
            key=f"army {self.battle}",
            name=f"Army of battle {self.battle}",
            words=f"{_counted(len(self.now), 'stack')} deployed"
            if self.now
            else "not deployed yet",
            presses=[
                press
                for rows, what in ((_ROWS, "closed formation"), (_WIDE, "open formation"))
                if (press := self._formation(rows, what)) is not None
            ],
        )
        for kind in self.types:
            placed = next((stack for stack in self.now if stack.kind == kind.id), None)
            reach = "shoots" if kind.rng else "fights hand to hand"
            yield Thing(
                key=f"type {self.battle} {kind.id}",
                name=f"{_begun(self.names[kind.id - 1])} of battle {self.battle}",
                words=f"{_counted(kind.units, 'unit')} of {kind.hp} hit points, {reach}"
                + ("" if placed is None else f"; stands at {placed.x}, {placed.y}"),
                at=() if placed is None else (self.battle, placed.x, placed.y),
                presses=list(self._places(kind)),
            )

    def _formation(self, rows: Sequence[int], what: str) -> Press | None:
        stacks: list[_Deployed] = []
        biggest = sorted(self.types, key=lambda kind: (BIG not in kind.traits, kind.id))
        for kind in biggest[:MAX_STACKS]:
            columns = self._columns(behind=kind.rng > 0)
            fields = ((x, y) for x in columns for y in rows)
            for x, y in fields:
                stack = _Deployed(kind.id, kind.units, x, y)
                if self._fits(stack, stacks):
                    stacks.append(stack)
                    break
        if not stacks:
            return None
        placed = {stack.kind for stack in stacks}
        ranges = {kind.rng > 0 for kind in biggest if kind.id in placed}
        where = "in front" if ranges == {False} else "behind" if ranges == {True} else ""
        return Press(
            line=self._line(stacks),
            what=what,
            words=f"{_counted(len(stacks), 'stack')}: "
            + (f"all of them {where}" if where else "fighters in front, shooters behind them"),
            tone="good",
        )

    def _places(self, kind: UnitType) -> Iterator[Press]:
        others = [stack for stack in self.now if stack.kind != kind.id]
        if len(others) >= MAX_STACKS:
            return
        front = self._columns(behind=False)[0]
        for x in sorted(self._columns(behind=False)):
            for y in range(1, BOARD_HEIGHT + 1):
                stack = _Deployed(kind.id, kind.units, x, y)
                if self._fits(stack, others):
                    where = "nearest to the enemy" if x == front else "farther from the enemy"
                    who = (
                        f"all {_counted(kind.units, 'unit')}" if kind.units > 1 else "the one unit"
                    )
                    begin = "begin" if kind.units > 1 else "begins"
                    yield Press(
                        line=self._line([*others, stack]),
                        what=f"to {x}, {y}",
                        words=f"{who} of the {self.names[kind.id - 1]} {begin} there, {where}",
                        at=(self.battle, x, y),
                    )

    def _columns(self, *, behind: bool) -> list[int]:
        first = 1 if self.side == 0 else BOARD_WIDTH - START_WIDTH + 1
        front = list(range(first, first + START_WIDTH))
        return front if (self.side == 0) == behind else front[::-1]

    def _fits(self, stack: _Deployed, others: Sequence[_Deployed]) -> bool:
        own, columns = self._fields(stack), self._columns(behind=True)
        if not all(x in columns and 1 <= y <= BOARD_HEIGHT for x, y in own):
            return False
        if any(self.blocked[BOARD_WIDTH * (y - 1) + x - 1] for x, y in own):
            return False
        return all(not own & self._fields(other) for other in others)

    def _fields(self, stack: _Deployed) -> set[tuple[int, int]]:
        size = 2 if BIG in self.types[stack.kind - 1].traits else 1
        return {(stack.x + i, stack.y + j) for i in range(size) for j in range(size)}

    def _line(self, stacks: Sequence[_Deployed]) -> str:
        numbers = [number for stack in stacks for number in stack]
        said = " ".join(map(str, numbers))
        return f"PLACE_UNITS_ON_BOARD {self.battle} {len(stacks)} {said}"


def _rows(deployment: Sequence[Any]) -> Iterator[Sequence[int]]:
    for stack in deployment:
        yield list(stack.values()) if isinstance(stack, Mapping) else stack


# -- fighting ----------------------------------------------------------------------------------


def _current(state: State, team: int, rival: Rival, orders: Sequence[Legal]) -> Thing:
    """The stack that acts now, and what it can do."""
    number = rival.battle
    stacks = {stack.id: stack for stack in reports.stacks(state, number)}
    own = stacks[int(state.world.battles[number - 1].current)]
    names = named(reports.unit_types(state))
    presses: list[Press] = []
    struck: set[int] = set()
    for order in orders:
        match order.command, order.choices:
            case "ATTACK", (_, _, (x,), (y,)):
                press = _attack(state, team, number, stacks, (x, y), struck, names)
                presses += [] if press is None else [press]
            case "MOVE", (_, _, paths):
                presses += [_move(number, own, path) for path in paths]
            case "DEFEND", _:
                words = "its Defense is 5 higher until it acts again"
                presses.append(Press(line=f"DEFEND {number} {own.id}", what="defend", words=words))
            case "DELAY", _:
                words = "acts later in this cycle, after those who are slower"
                presses.append(Press(line=f"DELAY {number} {own.id}", what="wait", words=words))
            case _:
                pass
    presses.sort(key=lambda press: not press.line.startswith("ATTACK"))
    return Thing(
        key=f"stack {number} {own.id}",
        name=f"{_begun(_called(own, names))} of battle {number}",
        words=f"{_counted(own.units, 'unit')}, the first to be hit has "
        f"{_counted(own.top_hp, 'hit point')}",
        at=(number, own.x, own.y),
        presses=presses,
    )


def _best(state: State, team: int, things: Sequence[Thing]) -> Press | None:
    """Return the attack by which most fall of all stacks that act now, else a step to the enemy."""
    good = [
        (float(press.mark.removeprefix("-")), thing, press)
        for thing in things
        for press in thing.presses
        if press.tone == "good" and press.mark.startswith("-")
    ]
    if good:
        _, thing, press = max(good, key=lambda one: one[0])
        return _with(press, thing)
    for thing in things:
        foes = [one for one in reports.stacks(state, int(thing.at[0])) if one.owner != team]
        steps = [press for press in thing.presses if press.line.startswith("MOVE")]
        if not foes or not steps:
            continue
        nearest = min(
            steps,
            key=lambda step: min(abs(step.at[1] - one.x) + abs(step.at[2] - one.y) for one in foes),
        )
        return _with(msgspec.structs.replace(nearest, what="go nearer to the enemy"), thing)
    return None


def _with(press: Press, thing: Thing) -> Press:
    what = f"{press.what} with your {_lowered(thing.name)}"
    return msgspec.structs.replace(press, what=what, tone="good")


def _lowered(name: str) -> str:
    return name[:1].lower() + name[1:]


def _called(stack: Stack, names: Sequence[str]) -> str:
    return names[(stack.kind - 1) % 10]


def _begun(name: str) -> str:
    return name[:1].upper() + name[1:]


def _attack(
    state: State,
    team: int,
    battle: int,
    stacks: Mapping[int, Stack],
    field: tuple[int, int],
    struck: set[int],
    names: Sequence[str],
) -> Press | None:
    """An attack and what it does: once for each stack, however many fields it covers."""
    current = int(state.world.battles[battle - 1].current)
    after = clone(state)
    if after.calls.attack(team, battle, current, *field):
        return None
    left = {stack.id: stack for stack in reports.stacks(after, battle)}
    hit = [
        stack for stack in stacks.values() if stack.owner != team and left.get(stack.id) != stack
    ]
    other = hit[0] if hit else _at(stacks, team, field)
    if other is None or other.id in struck:
        return None
    struck.add(other.id)
    fallen = other.units - (left[other.id].units if other.id in left else 0)
    lost = stacks[current].units - (left[current].units if current in left else 0)
    what = f"destroys it: all {other.units} fall" if other.id not in left else _blow(other, fallen)
    back = f"; it strikes back, and {_counted(lost, 'unit')} of yours fall" if lost else ""
    gone = current not in left
    return Press(
        line=f"ATTACK {battle} {current} {field[0]} {field[1]}",
        what=f"attack the {_called(other, names)} (stack {other.id})",
        words=what + ("; it strikes back and destroys your stack" if gone else back),
        at=(battle, *field),
        mark=f"-{fallen}" if fallen else "⚔",
        tone="bad" if gone or lost > fallen else "good",
        grave=gone,
    )


def _at(stacks: Mapping[int, Stack], team: int, field: tuple[int, int]) -> Stack | None:
    x, y = field
    for stack in stacks.values():
        if stack.owner != team and x - stack.x in (0, 1) and y - stack.y in (0, 1):
            return stack
    return None


def _blow(other: Stack, fallen: int) -> str:
    return f"{fallen} of its {other.units} units fall" if fallen else "wounds it, and none falls"


def _move(battle: int, own: Stack, path: Sequence[Sequence[int]]) -> Press:
    x, y = path[-1]
    numbers = " ".join(str(number) for step in path for number in step)
    return Press(
        line=f"MOVE {battle} {own.id} {len(path)} {numbers}",
        what=f"go to {x}, {y}",
        words="stands there at once, and may still strike a neighbour",
        at=(battle, x, y),
    )


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
