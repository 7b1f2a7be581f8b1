"""How the game becomes numbers: actions, and what a team sees (:mod:`.rules.numbers`)."""

from collections.abc import Sequence
from typing import Any

from contestmaster.arrays.steps import amount, place_of
from contestmaster.arrays.worlds import ArrayEncoding
from contestmaster.games.cows.board import Board
from contestmaster.games.cows.legal import SPECIALISTS, direction_of, step_of
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.rules.numbers import (
    FORMED,
    HANDED,
    HERDS,
    SIZES,
    enemy_id,
    mask_into,
    own_id,
)
from contestmaster.games.cows.rules.observing import MOST_TOLD, observe_into
from contestmaster.games.cows.rules.sight import enemies_seen
from contestmaster.games.cows.rules.tables import group_slot
from contestmaster.games.cows.state import State
from contestmaster.games.cows.world import BLOCKED, NEAR, RANCHO
from contestmaster.games.cows.worlds import CowsWorlds
from contestmaster.kernel.encoding import ActionBlock, ObservationField
from contestmaster.kernel.game import Game
from contestmaster.kernel.vocabulary import Call


class CowsEncoding(ArrayEncoding[State]):
    """Numbers of Wild wild space on boards of one size.

    An own group is known by its place among the own groups by ascending id, which is its place in
    what is observed, and an enemy group by its place among those in sight. A direction is the
    number with the digits of its components, plus 1 each, to base 3. MAKE_GROUP and HAND_COWS have
    numbers for a few amounts, and for all there are.
    """

    version = 1
    in_steps = ("MAKE_GROUP", "HAND_COWS")

    def __init__(self, game: Game[Board, State], seats: int) -> None:
        """Lay numbers and fields out."""
        self._game = game
        params: CowsParams = game.params
        self._dim = params.dim
        most = params.group_limit
        others = most * (seats - 1)
        formed, handed = (", ".join(map(str, steps)) for steps in (FORMED, HANDED))
        self.blocks = (
            ActionBlock(
                "MAKE_GROUP",
                (SIZES, SIZES),
                f"form a group of cowboys, and of gunmen: {formed} where that is less than all "
                "that are free, and all",
            ),
            ActionBlock("UNGROUP", (most,), "disband an own group"),
            ActionBlock("MOVE", (most, 3**self._dim), "order an own group a step in a direction"),
            ActionBlock("CAPTURE", (most,), "let an own group try to catch cows"),
            ActionBlock(
                "HAND_COWS",
                (most, most, HERDS),
                f"let an own group hand another cows: {handed} where that is less than its herd, "
                "and all",
            ),
            ActionBlock("ATTACK", (most, others), "let an own group challenge an enemy in sight"),
            ActionBlock("RECRUIT", (2,), "buy a cowboy, or a gunman"),
            ActionBlock("WAIT", (), "give no more orders in this turn"),
        )
        self.wait = self.actions - 1
        self.fields = tuple(_fields(params, seats))

    def mask(self, state: State, seat: int, out: Any) -> None:
        """Write which actions are legal."""
        mask_into(state.world, state.teams[seat], out)

    def observe(self, state: State, seat: int, out: Any) -> None:
        """Write what a team sees."""
        observe_into(state.world, state.teams[seat], out)

    def number(self, state: State, seat: int, call: Call) -> int:
        """Return the number of an order."""
        world, team = state.world, state.teams[seat]
        own = [int(one) for one in world.groups["id"][world.groups["team"] == team]]
        match call.command.name, call.args:
            case "MAKE_GROUP", (cowboys, gunmen):
                free = world.teams[team - 1]
                row = place_of(FORMED, cowboys, int(free.free_cowboys))
                column = place_of(FORMED, gunmen, int(free.free_gunmen))
                return self.numbered("MAKE_GROUP", row, column)
            case "UNGROUP" | "CAPTURE" as name, (group,):
                return self.numbered(name, _among(own, group))
            case "MOVE", (group, step):
                return self.numbered("MOVE", _among(own, group), direction_of(step))
            case "HAND_COWS", (giver, receiver, cows):
                herd = int(world.groups[group_slot(world, giver)].cows)
                pair = _among(own, giver), _among(own, receiver)
                return self.numbered("HAND_COWS", *pair, place_of(HANDED, cows, herd))
            case "ATTACK", (group, enemy):
                seen = world.groups["id"][enemies_seen(world, team)[:, 0]].tolist()
                return self.numbered("ATTACK", _among(own, group), _among(seen, enemy))
            case "RECRUIT", (specialist,):
                return self.numbered("RECRUIT", SPECIALISTS.index(specialist))
        raise LookupError(f"no number means {call.command.name}")

    def call(self, state: State, seat: int, number: int) -> Call:
        """Return the order that a number means."""
        world, team = state.world, state.teams[seat]
        match self.place(number):
            case "MAKE_GROUP", (row, column):
                free = world.teams[team - 1]
                cowboys = amount(FORMED, row, free.free_cowboys)
                gunmen = amount(FORMED, column, free.free_gunmen)
                return self._called("MAKE_GROUP", _known(cowboys), _known(gunmen))
            case "MOVE", (nth, direction):
                step = step_of(direction, self._dim)
                return self._called("MOVE", self._own(state, seat, nth), step)
            case "HAND_COWS", (nth, other, place):
                giver, taker = self._own(state, seat, nth), self._own(state, seat, other)
                herd = int(world.groups[group_slot(world, giver)].cows)
                cows = _known(amount(HANDED, place, herd))
                return self._called("HAND_COWS", giver, taker, cows)
            case "ATTACK", (nth, other):
                if not (enemy := int(enemy_id(world, team, other))):
                    raise LookupError("there are not so many enemies in sight")
                return self._called("ATTACK", self._own(state, seat, nth), enemy)
            case "RECRUIT", (which,):
                return self._called("RECRUIT", SPECIALISTS[which])
            case "UNGROUP" | "CAPTURE" as name, (nth,):
                return self._called(name, self._own(state, seat, nth))
        raise LookupError("to wait is no order")

    def worlds(self, count: int, names: Sequence[str]) -> CowsWorlds:
        """Return tables of many games."""
        return CowsWorlds(self._game, self, names, count)

    def _called(self, name: str, *args: Any) -> Call:
        return Call(self._game.vocabulary.find(name)[0], args)

    @staticmethod
    def _own(state: State, seat: int, nth: int) -> int:
        if group := int(own_id(state.world, state.teams[seat], nth)):
            return group
        raise LookupError(f"the seat has not {nth + 1} groups")


def _among(ids: Sequence[int], one: int) -> int:
    """Return the place of an id.

    Raises:
        LookupError: it is none of them.
    """
    if one not in ids:
        raise LookupError(f"there is no group {one} to be ordered so")
    return ids.index(one)


def _known(count: int) -> int:
    if count < 0:
        raise LookupError("there are not so many")
    return int(count)


def _fields(params: CowsParams, seats: int) -> Sequence[ObservationField]:
    most = (params.group_limit,)
    others = (params.group_limit * (seats - 1),)
    around = (2 * params.long_sight + 1,) * params.dim
    whole = {"bottles": "bottles, whole ones", "cows": "cows"}

    def count(name: str, shape: tuple[int, ...], unit: str, about: str) -> ObservationField:
        return ObservationField(name, shape, 0, MOST_TOLD, whole.get(unit, unit), about)

    def up_to(
        name: str, shape: tuple[int, ...], high: int, unit: str, about: str
    ) -> ObservationField:
        return ObservationField(name, shape, 0, high, unit, about)

    def at(name: str, shape: tuple[int, ...], about: str) -> ObservationField:
        return up_to(name, (*shape, params.dim), params.side, "fields", f"coordinates {about}")

    status = "1 normal, 2 protected, 3 fighting; 0: no such group"
    ground = BLOCKED | RANCHO | NEAR
    return (
        up_to("turns_left", (), params.max_turns, "turns", "this one too"),
        count("milk_left", (), "bottles", "until the game ends"),
        count("milk_limit", (), "bottles", "of all teams, that end the game"),
        count("milk", (), "bottles", "of the own team"),
        up_to("rank", (), seats, "", "of the own team; 0 without milk"),
        count("free_cowboys", (), "cowboys", "on the own rancho"),
        count("free_gunmen", (), "gunmen", "on the own rancho"),
        count("cowboy_price", (), "bottles", "for the next cowboy"),
        count("gunman_price", (), "bottles", "for the next gunman"),
        up_to("milked_group", (), most[0], "group", "whose herd is milked, from 1; 0 for none"),
        count("milked_cows", (), "cows", "of that herd"),
        count("milked_yield", (), "millionths of a bottle", "that each of them gives a turn"),
        at("rancho", (), "of the own rancho, from 1, as all are"),
        at("ranchos", (seats,), "of all ranchos, by ascending field"),
        count("top_herds", (seats,), "cows", "of the largest herds that are milked"),
        at("top_ranchos", (seats,), "of the ranchos where they are"),
        at("group_place", most, "of an own group; 0: no such group"),
        count("group_cowboys", most, "cowboys", "in it"),
        count("group_gunmen", most, "gunmen", "in it"),
        count("group_power", most, "power", "of it"),
        count("group_cows", most, "cows", "of its herd"),
        up_to("group_unstable", most, params.stable_turns, "turns", "until its herd is calm"),
        count("group_max_herd", most, "cows", "of the largest herd that it ever had"),
        up_to("group_ban", most, params.capture_ban_turns, "turns", "in which it cannot capture"),
        up_to("group_protected", most, params.grace_turns, "turns", "of protection"),
        up_to("group_status", most, 3, "", status),
        up_to("group_order", most, 2, "", "0 none, 1 to move, 2 has tried to capture"),
        at("enemy_place", others, "of an enemy group in sight"),
        count("enemy_cowboys", others, "cowboys", "in it"),
        count("enemy_gunmen", others, "gunmen", "in it"),
        count("enemy_cows", others, "cows", "of its herd"),
        ObservationField("enemy_power", others, -1, MOST_TOLD, "power", "of it; -1: not known"),
        up_to("enemy_status", others, 3, "", status),
        up_to("enemy_team", others, max(0, seats - 1), "teams", "counted from the own by id"),
        at("fight_place", most, "of an own fight, by ascending field"),
        count("fight_cows", most, "cows", "of all groups in it"),
        count("fight_turns", most, "turns", "until it ends"),
        up_to("fight_groups", most, most[0], "groups", "of the own team in it"),
        count("fight_power", most, "power", "of these"),
        up_to("fight_enemy", most, max(0, seats - 1), "teams", "counted from the own by id"),
        up_to("fight_enemy_groups", most, most[0], "groups", "of the enemy in it"),
        count("fight_enemy_power", most, "power", "of these"),
        count("wild", (*most, *around), "cows", "wild, on the fields that an own group sees"),
        up_to(
            "ground",
            (*most, *around),
            ground,
            "",
            f"of these fields: {BLOCKED} if inaccessible or off the board, plus {RANCHO} for a "
            f"rancho, plus {NEAR} too near to one for a herd to calm down",
        ),
    )
