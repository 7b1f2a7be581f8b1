"""How the game becomes numbers: actions, and what a team sees (:mod:`.rules.numbers`)."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from contestmaster.arrays.steps import amount, place_of
from contestmaster.arrays.worlds import ArrayEncoding
from contestmaster.games.traders.formulas import affordable
from contestmaster.games.traders.generation import sizes
from contestmaster.games.traders.params import TradersParams
from contestmaster.games.traders.rules.numbers import BOUGHT, PURCHASES, mask_into
from contestmaster.games.traders.rules.observing import MOST_TOLD, observe_into
from contestmaster.games.traders.state import State
from contestmaster.games.traders.subspaces import MOST_PLANETS, Subspace
from contestmaster.games.traders.world import MOST, TRADER_IDS
from contestmaster.games.traders.worlds import TradersWorlds
from contestmaster.kernel.encoding import ActionBlock, ObservationField
from contestmaster.kernel.game import Game
from contestmaster.kernel.vocabulary import Call

_FARTHEST: Final = 1000.0
"""Of a side, and of a planet from its star."""
_LAWS: Final = {
    "width": "units",
    "height": "units",
    "share_price": "cash",
    "synergy_bonus": "percent",
    "chain_bonus": "percent",
    "distance_bonus_a": "percent",
    "distance_bonus_b": "",
    "crowd_factor": "percent",
    "delay_turns": "turns",
    "efficiency_drop": "percent points",
    "efficiency_rise": "percent points",
    "facility_cost": "cash",
    "facility_cost_step": "cash",
    "facility_bonus": "percent",
    "facility_bonus_step": "percent",
    "facility_limit_planet": "facilities",
    "facility_limit_total": "facilities",
}
"""What differs from set to set, in the order of DESCRIBE_WORLD, with units."""


class TradersEncoding(ArrayEncoding[State]):
    """Numbers of Interstellar overdrive for the sets of one server and so many teams.

    A planet is known by its id, an own trader by its number in the team. Where games are played in
    several sets, there are numbers for the most planets and traders that any has. BUY_SHARES has
    numbers for a few amounts, and for all that can be paid.
    """

    version = 1
    dtype = "float64"
    in_steps = ("BUY_SHARES",)

    def __init__(self, game: Game[Any, State], seats: int) -> None:
        """Lay numbers and fields out."""
        self._game = game
        params: TradersParams = game.params
        sets = [params.subspace(letter) for letter in params.sets]
        size = [sizes(subspace, seats, params.teams_base) for subspace in sets]
        self._room = room = max(one.planets for one in size)
        self._each = each = max(subspace.traders_per_team for subspace in sets)
        bought = ", ".join(map(str, BOUGHT))
        self.blocks = (
            ActionBlock("PUT_TRADER", (each, room), "let a trader collect on a planet"),
            ActionBlock(
                "SEND_PROFIT",
                (each, room, room),
                "let a trader send from a planet along a route to another",
            ),
            ActionBlock("BUILD_FACILITY", (room,), "build a facility on a planet"),
            ActionBlock(
                "BUY_SHARES",
                (room, PURCHASES),
                f"buy shares of a planet: {bought} where that is less than all that can be paid, "
                "and all",
            ),
            ActionBlock("WAIT", (), "give no more orders in this turn"),
        )
        self.wait = self.actions - 1
        turns = max(subspace.game_turns for subspace in sets)
        self.fields = (*_of_game(turns, room), *_of_planets(sets, room, each, seats))

    def mask(self, state: State, seat: int, out: Any) -> None:
        """Write which actions are legal."""
        mask_into(state.world, state.seats[seat], self._room, self._each, out)

    def observe(self, state: State, seat: int, out: Any) -> None:
        """Write what a team sees."""
        observe_into(state.world, state.seats[seat], self._room, self._each, out)

    def number(self, state: State, seat: int, call: Call) -> int:
        """Return the number of an order."""
        match call.command.name, call.args:
            case "PUT_TRADER" | "SEND_PROFIT" as name, (trader, *planets):
                team, number = divmod(trader, TRADER_IDS)
                if team != state.ids[state.seats[seat]]:
                    raise LookupError(f"trader {trader} is none of the seat's")
                return self.numbered(name, number, *planets)
            case "BUILD_FACILITY", (planet,):
                return self.numbered("BUILD_FACILITY", planet)
            case "BUY_SHARES", (planet, count):
                place = place_of(BOUGHT, count, self._affordable(state, seat))
                return self.numbered("BUY_SHARES", planet, place)
        raise LookupError(f"no number means {call.command.name}")

    def call(self, state: State, seat: int, number: int) -> Call:
        """Return the order that a number means."""
        match self.place(number):
            case "BUY_SHARES", (planet, place):
                count = int(amount(BOUGHT, place, self._affordable(state, seat)))
                if count < 0:
                    raise LookupError("so many shares cannot be paid, or have another number")
                return self._called("BUY_SHARES", planet, count)
            case "BUILD_FACILITY", (planet,):
                return self._called("BUILD_FACILITY", planet)
            case "PUT_TRADER" | "SEND_PROFIT" as name, (trader, *planets):
                own = state.ids[state.seats[seat]] * TRADER_IDS
                return self._called(name, own + trader, *planets)
        raise LookupError("to wait is no order")

    def worlds(self, count: int, names: Sequence[str]) -> TradersWorlds:
        """Return tables of many games."""
        return TradersWorlds(self._game, self, names, count, (self._room, self._each))

    def _called(self, name: str, *args: Any) -> Call:
        return Call(self._game.vocabulary.find(name)[0], args)

    @staticmethod
    def _affordable(state: State, seat: int) -> int:
        own, price = state.world.teams[state.seats[seat]], state.world.laws[0].share_price
        return int(affordable(own.cash, own.vouchers, price))


def _field(
    name: str, shape: tuple[int, ...], high: float, unit: str, about: str, low: float = 0
) -> ObservationField:
    return ObservationField(name, shape, low, high, unit, about)


def _of_game(turns: int, room: int) -> Sequence[ObservationField]:
    """How the game stands."""
    return (
        _field("turn", (), turns, "turns", "from 1", 1),
        _field("turns_left", (), turns, "turns", "this one too"),
        _field("planets", (), room, "planets", "that there are in this game", 1),
        _field("cash", (), MOST, "cash", "that the own team has now"),
        _field("vouchers", (), MOST_TOLD, "vouchers", "likewise"),
        _field("score", (), 1, "", "of the own team when the turn began"),
        _field("facility_price", (), MOST_PLANETS * 1e7 + 1e7, "cash", "in this turn"),
        _field("planets_known", (), 1, "", "1 if the team may list the planets in this turn"),
        _field("routes_known", (), 1, "", "1 if it may list the routes in this turn"),
    )


def _of_planets(
    sets: Sequence[Subspace], room: int, each: int, seats: int
) -> Sequence[ObservationField]:
    """What differs from set to set, and what there is of planets, traders and teams."""
    most = {name: _greatest(name) for name in _LAWS}
    late = max(subspace.delay_turns for subspace in sets)
    of_all, shown = (seats, each), "of each team from the own on, when the turn began"
    far = 2 * _FARTHEST
    return (
        *(_field(name, (), most[name], unit, "of this game") for name, unit in _LAWS.items()),
        _field("facilities", (room,), MOST_PLANETS, "facilities", "on a planet, till this turn"),
        _field("own_planet", (each,), room, "planet", "of an own trader, id plus 1; 0: none"),
        _field("own_target", (each,), room, "planet", "it sends to, id plus 1; 0: it does not"),
        _field("own_busy", (each,), late, "turns", "in which it takes no orders"),
        _field("own_shares", (room,), MOST_TOLD, "shares", "of a planet, bought ones, now"),
        _field("trader_planet", of_all, room, "planet", f"of a trader, id plus 1, {shown}"),
        _field("trader_target", of_all, room, "planet", f"it sends to, id plus 1, {shown}"),
        _field("trader_busy", of_all, late, "turns", f"in which it takes no orders, {shown}"),
        _field("shares", (seats, room), MOST_TOLD, "shares", f"of a planet, {shown}"),
        _field("efficiency", (seats, room), 100, "percent", f"on a planet, {shown}"),
        _field("x", (room,), far, "units", "where a planet is, if planets are known", -_FARTHEST),
        _field("y", (room,), far, "units", "likewise", -_FARTHEST),
        _field("income", (room,), MOST, "cash", "local income, likewise"),
        _field("routes", (room, room), 1, "", "1 for a route from a planet to another, if known"),
    )


def _greatest(name: str) -> float:
    """The greatest value that a parameter may have."""
    described: Any = msgspec.inspect.type_info(Subspace)
    return next(float(one.type.le) for one in described.fields if one.name == name)
