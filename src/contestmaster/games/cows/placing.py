"""From a position to a state: the way back from :mod:`.position`, which also takes less.

What is left out is as after a set-up with the dice of seed 0. Of a group only team, field and
members must be given: its power is then full, its herd unstable, and no larger than ever before.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from contestmaster.arrays.records import Record, RecordTable, names
from contestmaster.games.cows.board import Board
from contestmaster.games.cows.invariants import broken
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.position import COUNTED, ORDERS
from contestmaster.games.cows.rules.fights import side_power
from contestmaster.games.cows.rules.groups import full_power
from contestmaster.games.cows.setup import MOST_COWS, check_widths, drawn_state, empty_state
from contestmaster.games.cows.state import State
from contestmaster.games.cows.world import Fight, Group, Head, Team
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError

Named = Mapping[str, Any]

PARTS: Final = {"seats", "ranchos", "teams", "groups", "fights", "wild"}
NEEDED: Final = {"team", "pos", "cowboys", "gunmen"}


def place(board: Board, params: CowsParams, position: Named, seats: int) -> State:
    """The state that a position of so many seats describes.

    Raises:
        SetupError: It names what there is not, or breaks an invariant of the rule book.
    """
    base = drawn_state(board, params, seats, Dice(0))
    try:
        state = _placed(base, params, position)
    except (TypeError, ValueError, AttributeError) as error:
        raise SetupError(f"position: {error}") from None
    for problem in broken(state):
        raise SetupError(f"position: {problem}")
    check_widths(params, state.world)
    return state


def _placed(base: State, params: CowsParams, position: Named) -> State:
    board, count = base.board, len(base.teams)
    head = {name for name in names(Head) if name not in COUNTED}
    if unknown := sorted(position.keys() - PARTS - head):
        raise ValueError(f"there is no {unknown[0]}")
    seats = [int(team) for team in position.get("seats", base.teams)]
    if sorted(seats) != list(range(1, count + 1)):
        raise ValueError(f"seats must be the team ids 1 to {count}, each once")
    teams = _by_id(position.get("teams", {}))
    if unlisted := sorted(teams.keys() - set(seats)):
        raise ValueError(f"there is no team {unlisted[0]}")
    placed, ranchos = _ranchos(base, position.get("ranchos"), teams)
    state = empty_state(board, params, seats, placed, ranchos)
    world = state.world
    world.head[:] = base.world.head
    for team in range(1, count + 1):
        row = base.world.teams[team - 1]
        row.rancho = ranchos[team - 1]
        world.teams[team - 1] = row
        Team.write(world.teams[team - 1], _fields(board, teams.get(team, {})))
    world.wild[:] = base.world.wild
    if "wild" in position:
        world.wild[:] = 0
        for key, cows in position["wild"].items():
            if not isinstance(cows, int) or not 0 <= cows <= MOST_COWS:
                raise ValueError(f"{cows!r} is no number of wild cows")
            world.wild[_index(board, key.split())] = cows
    _place_groups(state, _by_id(position.get("groups", {})))
    _place_fights(state, _by_id(position.get("fights", {})))
    Head.write(world.head[0], {name: position[name] for name in head & position.keys()})
    return state


def _by_id(part: Named) -> dict[int, Named]:
    """A part of a position by ascending id."""
    return dict(sorted((int(key), value) for key, value in part.items()))


def _index(board: Board, place: Sequence[Any]) -> int:
    """The index of a field of the board."""
    index = board.index([int(coordinate) for coordinate in place])
    if index < 0 or len(place) != board.dim:
        raise ValueError(f"{list(place)} is no field of the board")
    return index


def _fields(board: Board, values: Named) -> dict[str, Any]:
    """Values as records hold them: fields as indices, orders as numbers, none as 0."""
    result: dict[str, Any] = {}
    for name, value in values.items():
        if value is None:
            result[name] = 0
        elif name in ("pos", "rancho", "target"):
            result[name] = _index(board, value)
        elif name == "order":
            result[name] = ORDERS.index(value)
        else:
            result[name] = value
    return result


def _ranchos(
    base: State, placed: Sequence[Sequence[Any]] | None, teams: Mapping[int, Named]
) -> tuple[list[int], list[int]]:
    """Ranchos in order of placement, and by team.

    With an order given, teams without a rancho of their own get what is left of it in turn;
    without one, the order is that of the set-up, or of the team ids if a rancho is named.
    """
    board = base.board
    own = {
        team: _index(board, given["rancho"]) for team, given in teams.items() if "rancho" in given
    }
    if placed is None:
        ranchos = [
            own.get(i + 1, int(row.rancho)) for i, row in enumerate(Team.rows(base.world.teams))
        ]
        order = ranchos if own else list(base.ranchos)
    else:
        order = [_index(board, place) for place in placed]
        left = iter([field for field in order if field not in own.values()])
        ranchos = [own[i + 1] if i + 1 in own else next(left, -1) for i in range(len(base.teams))]
    if sorted(set(ranchos)) != sorted(order) or len(ranchos) != len(order):
        raise ValueError("every team has one rancho, all are different, and ranchos lists them")
    return order, ranchos


def _append(
    record: type[Record], table: RecordTable[Any], count: int, key: int, values: Named
) -> Any:
    """Write the next row of a table, which must not be the last: that one stays zero."""
    if count >= len(table) - 1:
        raise ValueError(f"there may be no more than {count} {record.__name__.lower()}s")
    if key < 1:
        raise ValueError(f"{key} is no id")
    record.write(table[count], {**values, "id": key})
    return table[count]


def _place_groups(state: State, groups: Mapping[int, Named]) -> None:
    world, head = state.world, state.world.head[0]
    for key, given in groups.items():
        if missing := sorted(NEEDED - given.keys()):
            raise ValueError(f"group {key} has no {missing[0]}")
        values = _fields(state.board, given)
        row = _append(Group, world.groups, int(head.groups), key, values)
        head.groups += 1
        head.next_group_id = key + 1
        if "power" not in given:
            row.power = full_power(world, row)
        if row.cows and "stab_left" not in given:
            row.stab_left = world.laws[0].stable_turns
        if "max_herd" not in given:
            row.max_herd = row.cows


def _place_fights(state: State, fights: Mapping[int, Named]) -> None:
    world, head = state.world, state.world.head[0]
    for key, given in fights.items():
        values = _fields(state.board, given)
        row = _append(Fight, world.fights, int(head.fights), key, values)
        head.fights += 1
        head.next_fight_id = key + 1
        if row.active and "attacker_power" not in given:
            row.attacker_power = side_power(world, row, row.attacker_team)
        if row.active and "defender_power" not in given:
            row.defender_power = side_power(world, row, row.defender_team)
