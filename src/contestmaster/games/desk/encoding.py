"""How DESK becomes numbers: actions, and what a seat sees (:mod:`.rules.numbers`, `.observing`)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from contestmaster.arrays.worlds import ArrayEncoding
from contestmaster.games.desk.board import Board
from contestmaster.games.desk.invariants import MOST
from contestmaster.games.desk.legal import groups
from contestmaster.games.desk.params import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    MAX_STACKS,
    MAX_TYPES,
    MAX_UNITS,
    START_WIDTH,
    DeskParams,
)
from contestmaster.games.desk.rules.deployment import with_pair, with_stack
from contestmaster.games.desk.rules.lists import side_of
from contestmaster.games.desk.rules.movement import FAR, FIELDS, path_to, reach
from contestmaster.games.desk.rules.numbers import battles_of_a_team, mask_into, own_battle
from contestmaster.games.desk.rules.observing import MOST_RESULT, observe_into
from contestmaster.games.desk.setup import ATTRIBUTES
from contestmaster.games.desk.state import State
from contestmaster.games.desk.traits import TRAITS
from contestmaster.games.desk.world import EVENT_FIELDS, EVENTS, MAX_PAIRS, STACKS
from contestmaster.games.desk.worlds import DeskWorlds
from contestmaster.kernel.encoding import ActionBlock, ObservationField
from contestmaster.kernel.game import Game
from contestmaster.kernel.vocabulary import Call

_MOST_WEIGHT = 1_000_000
_MOST_POINTS = 1_000_000
_MOST_DAMAGE = 2 * MAX_UNITS * MOST
_UNITS = {
    "hp": ("hit points", "Hit Points"),
    "init": ("Initiative", "Initiative"),
    "move": ("Movement Points", "Movement Points"),
    "atk": ("Attack", "Attack"),
    "defense": ("Defense", "Defense"),
    "dmg": ("damage", "Damage"),
    "rng": ("Ranged Attack", "Ranged Attack"),
}
_IN_BATTLE = {"init": MOST * 9 // 4, "move": MOST + 20, "atk": MOST * 5 // 2}
"""The greatest attributes with all bonuses [DESK-34, DESK-37, DESK-40], where there are any."""


class DeskEncoding(ArrayEncoding[State]):
    """Numbers of DESK for so many teams.

    An own battle is known by how many own battles have a lower ID, a type by its ID_U less 1, a
    trait by its number less 1, and a field by ``y - 1`` and ``x - 1``. PLACE_UNITS_ON_BOARD has a
    number where it lets all units of a type stand as one stack and all others as they are planned,
    ASSIGN_ABILITIES where it adds one pair to those given; these are the steps that ``orders``
    offers. MOVE means a cheapest path to an anchor.
    """

    version = 1

    def __init__(self, game: Game[Board, State], seats: int) -> None:
        """Lay numbers and fields out."""
        self._game = game
        self._own = own = battles_of_a_team(seats)
        by_type = "by own battle, type and "
        area = "field of the start area: from the least x and y, x changing first"
        self.blocks = (
            ActionBlock(
                "ASSIGN_ABILITIES",
                (own, MAX_TYPES, TRAITS),
                f"give a type one trait more, {by_type}trait",
            ),
            ActionBlock("NO_ABILITIES", (own,), "take all traits given back, by own battle"),
            ActionBlock(
                "PLACE_UNITS_ON_BOARD",
                (own, MAX_TYPES, BOARD_HEIGHT, START_WIDTH),
                f"let all units of a type stand as one stack, {by_type}{area}",
            ),
            ActionBlock("DEFEND", (own,), "the current stack stands its ground, by own battle"),
            ActionBlock("DELAY", (own,), "the current stack acts later, by own battle"),
            ActionBlock(
                "ATTACK",
                (own, BOARD_HEIGHT, BOARD_WIDTH),
                "the current stack attacks the enemy on a field, by own battle, y and x",
            ),
            ActionBlock(
                "MOVE",
                (own, BOARD_HEIGHT, BOARD_WIDTH),
                "the current stack moves to an anchor, by own battle, y and x",
            ),
            ActionBlock("WAIT", (), "give no more orders in this turn"),
        )
        self.wait = self.actions - 1
        self.fields = (*_shared(game.params), *_of_battles(game.params, own, seats))

    def mask(self, state: State, seat: int, out: Any) -> None:
        """Write which actions are legal."""
        mask_into(state.world, seat, out)

    def observe(self, state: State, seat: int, out: Any) -> None:
        """Write what a seat sees."""
        observe_into(state.world, seat, out)

    def number(self, state: State, seat: int, call: Call) -> int:
        """Return the number of an order."""
        name, battle, *rest = call.command.name, *call.args
        own = [own_battle(state.world, seat + 1, n) + 1 for n in range(self._own)]
        if battle not in own:
            raise LookupError(f"battle {battle} is none of the seat's")
        nth = own.index(battle)
        match name, rest:
            case "ASSIGN_ABILITIES", [()]:
                return self.numbered("NO_ABILITIES", nth)
            case "ASSIGN_ABILITIES", [((*_, (kind, trait)) as pairs)]:
                if pairs == groups(with_pair(self._plan(state, seat, battle), kind, trait)):
                    return self.numbered(name, nth, kind - 1, trait - 1)
            case "PLACE_UNITS_ON_BOARD", [((*_, (kind, units, x, y)) as stacks)]:
                plan, cadre = self._plan(state, seat, battle), state.world.cadre
                whole = 1 <= kind <= len(cadre) and units == cadre[kind - 1].count
                if whole and stacks == groups(with_stack(plan, kind, units, x, y)):
                    first = self._first_column(state, seat, battle)
                    return self.numbered(name, nth, kind - 1, y - 1, x - first)
            case "DEFEND" | "DELAY", [stack] if stack == self._current(state, battle):
                return self.numbered(name, nth)
            case "ATTACK", [stack, x, y] if stack == self._current(state, battle):
                return self.numbered(name, nth, y - 1, x - 1)
            case "MOVE", [stack, path] if stack == self._current(state, battle):
                x, y = path[-1]
                return self.numbered(name, nth, y - 1, x - 1)
        raise LookupError(f"no number means this {name}")

    def call(self, state: State, seat: int, number: int) -> Call:
        """Return the order that a number means."""
        name, index = self.place(number)
        if name == "WAIT":
            raise LookupError("to wait is no order")
        battle = own_battle(state.world, seat + 1, index[0]) + 1
        stack = self._current(state, battle)
        match name, index[1:]:
            case "NO_ABILITIES", ():
                return self._called("ASSIGN_ABILITIES", battle, ())
            case "ASSIGN_ABILITIES", (kind, trait):
                pairs = with_pair(self._plan(state, seat, battle), kind + 1, trait + 1)
                return self._called(name, battle, groups(pairs))
            case "PLACE_UNITS_ON_BOARD", (kind, row, column):
                if kind >= len(state.world.cadre):
                    raise LookupError(f"there is no type {kind + 1}")
                x = column + self._first_column(state, seat, battle)
                units, plan = state.world.cadre[kind].count, self._plan(state, seat, battle)
                stacks = with_stack(plan, kind + 1, units, x, row + 1)
                return self._called(name, battle, groups(stacks))
        if not stack:
            raise LookupError(f"no stack of battle {battle} is to act")
        match name, index[1:]:
            case "MOVE", (row, column):
                path = self._path(state, battle, column + 1, row + 1)
                return self._called(name, battle, stack, path)
            case _, (row, column):
                return self._called(name, battle, stack, column + 1, row + 1)
        return self._called(name, battle, stack)

    def worlds(self, count: int, names: Sequence[str]) -> DeskWorlds:
        """Return tables of many sets."""
        return DeskWorlds(self._game, self, names, count)

    def _called(self, name: str, *args: Any) -> Call:
        return Call(self._game.vocabulary.find(name)[0], args)

    @staticmethod
    def _plan(state: State, seat: int, battle: int) -> Any:
        side = side_of(state.world, battle - 1, seat + 1)
        return state.world.plans[2 * (battle - 1) + side]

    @staticmethod
    def _first_column(state: State, seat: int, battle: int) -> int:
        side = side_of(state.world, battle - 1, seat + 1)
        return 1 + side * (BOARD_WIDTH - START_WIDTH)

    @staticmethod
    def _current(state: State, battle: int) -> int:
        return int(state.world.battles[battle - 1].current)

    @staticmethod
    def _path(state: State, battle: int, x: int, y: int) -> tuple[tuple[int, ...], ...]:
        cost, before = np.empty(FIELDS, np.int64), np.empty(FIELDS, np.int64)
        stack = int(state.world.battles[battle - 1].current) - 1
        if state.world.battles[battle - 1].count[stack] > 0:
            reach(state.world, battle - 1, stack, cost, before)
            if cost[BOARD_WIDTH * (y - 1) + x - 1] < FAR and (path := path_to(before, x, y)).size:
                return groups(path)
        raise LookupError(f"there is no way to ({x}, {y})")


def _field(
    name: str, shape: tuple[int, ...], low: int, high: int, unit: str, about: str
) -> ObservationField:
    return ObservationField(name, shape, low, high, unit, about)


def _shared(params: DeskParams) -> Sequence[ObservationField]:
    """What all battles have in common."""
    turns = params.phase_turns().values()
    types = (MAX_TYPES,)
    return (
        _field("phase", (), 0, 3, "", "0 PREPARATION, 1 TACTICS, 2 SKIRMISH, 3 RESULTS"),
        _field("left", (), 0, max(turns) - 1, "turns", "of the phase after this one"),
        _field("turn", (), 1, sum(turns), "turns", "of the set, from 1"),
        _field(
            "weights",
            (5,),
            -_MOST_WEIGHT,
            _MOST_WEIGHT,
            "thousandths of a point",
            "for damage by attack and by counterattack, a unit, a stack, and victory",
        ),
        _field("set_score", (), 0, _MOST_POINTS, "points", "of the own team; 0 before RESULTS"),
        _field("blocked", (BOARD_HEIGHT, BOARD_WIDTH), 0, 1, "", "1 for an inaccessible field"),
        _field("free_traits", (TRAITS,), 0, MAX_PAIRS, "", "how often each can be given"),
        *(
            _field(f"cadre_{name}", types, 0, MOST, _UNITS[name][0], f"{_UNITS[name][1]} of a type")
            for name in ATTRIBUTES
        ),
        _field("cadre_slots", types, 0, TRAITS, "traits", "that a type can be given"),
        _field("cadre_units", types, 0, MAX_UNITS, "units", "of a type; 0: there is no such type"),
        _field("cadre_traits", (MAX_TYPES, TRAITS), 0, 1, "", "1 for a trait of a type's own"),
    )


def _of_battles(params: DeskParams, own: int, seats: int) -> Sequence[ObservationField]:
    """What every own battle has."""
    each, types, stacks = (own,), (own, 2, MAX_TYPES), (own, 2, MAX_STACKS)
    called = "a stack by its number on its side, from 1, negative for the enemy's, 0 for none"
    flags = {
        "defending": "1 if it stands its ground",
        "countered": "1 if it has countered in this cycle",
        "delay_used": "1 if it can delay no more in this cycle",
        "delayed": "1 if it acts by its negative Initiative",
    }
    return (
        _field("side", each, 0, 1, "", "0 for the attacker, 1 for the defender"),
        _field("rival", each, 0, max(1, seats - 1), "seats", "the enemy's, counted from the own"),
        _field("ordered", each, 0, 1, "", "1 if an order of the own side was accepted"),
        _field("cycle", each, 0, params.skirmish_turns, "cycles", "from 1"),
        _field("current", each, -MAX_STACKS, MAX_STACKS, "stack", f"that acts now: {called}"),
        _field("has_moved", each, 0, 1, "", "1 if it has moved in this turn"),
        _field("has_acted", each, 0, 1, "", "1 if it can do nothing more in this turn"),
        _field("waiting", each, 0, STACKS, "stacks", "in the queue"),
        _field("given", (own, MAX_TYPES, TRAITS), 0, TRAITS, "", "traits given, how often each"),
        _field(
            "planned",
            (own, MAX_STACKS, 4),
            0,
            MAX_UNITS,
            "",
            "the own deployment: type from 1, units, x and y of each stack",
        ),
        *(
            _field(
                f"type_{name}",
                types,
                0,
                _IN_BATTLE.get(name, MOST),
                _UNITS[name][0],
                f"{_UNITS[name][1]} with all bonuses, own types, then the enemy's; 0 if it never "
                "had a stack here",
            )
            for name in ATTRIBUTES
        ),
        _field("type_traits", (*types, TRAITS), 0, 1, "", "1 for a trait that a type has"),
        _field("stack_type", stacks, 0, MAX_TYPES, "type", "from 1; 0: no stack is left"),
        _field("stack_units", stacks, 0, MAX_UNITS, "units", "of a stack, own ones first"),
        _field("stack_top_hp", stacks, 0, MOST, "hit points", "of its top unit"),
        _field("stack_x", stacks, 0, BOARD_WIDTH, "fields", "x of its anchor, from 1"),
        _field("stack_y", stacks, 0, BOARD_HEIGHT, "fields", "y of its anchor, from 1"),
        *(_field(f"stack_{name}", stacks, 0, 1, "", about) for name, about in flags.items()),
        _field(
            "ground",
            (own, BOARD_HEIGHT, BOARD_WIDTH),
            -MAX_STACKS,
            MAX_STACKS,
            "stack",
            f"that stands on a field: {called}",
        ),
        _field("queue", (own, STACKS), -MAX_STACKS, MAX_STACKS, "stack", f"that waits: {called}"),
        _field(
            "events",
            (own, 2, EVENTS, EVENT_FIELDS),
            -MAX_STACKS,
            _MOST_DAMAGE,
            "",
            "of this turn, then of the turn before: 1 moved, 2 attacked, 3 countered, 4 destroyed, "
            "5 defended or 6 delayed; the stack; x, or the stack struck; y, or damage",
        ),
        _field("result", (own, 2), 0, MOST_RESULT, "points", "of both sides; 0 before RESULTS"),
    )
