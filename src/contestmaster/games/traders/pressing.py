"""What a team may press now: its traders and all planets, and what would come of each order.

Everything is told from what the team sees. Where it may not ask for incomes or routes now, nothing
is said of incomes, and of routes only where they lead.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from contestmaster.games.traders.formulas import facility_price
from contestmaster.kernel.game import Legal
from contestmaster.kernel.pressing import Amount, Press, Pressing, Thing
from contestmaster.kernel.vocabulary import Call


def pressing(view: Mapping[str, Any], orders: Sequence[Legal]) -> Pressing:
    """What a team may press, of the orders it may give, by what it sees."""
    sight = _Sight(view)
    things = [*sight.traders(orders), *sight.planets(orders)]
    cash = f"{sight.cash:,.0f} in cash"
    vouchers = f", {_counted(sight.vouchers, 'free share')}" if sight.vouchers else ""
    ready = sum(bool(thing.presses) for thing in things if thing.key.startswith("trader"))
    able = f"{_counted(ready, 'trader')} can act" if ready else "no trader of yours can act"
    return Pressing(f"{cash}{vouchers}; {able}", things, sight.best(things))


def prospect(view: Mapping[str, Any], call: Call) -> str:
    """What an order with amounts would come to."""
    if call.command.name != "BUY_SHARES":
        return ""
    planet, count = call.args
    return _Sight(view).bought(planet, count)


class _Sight:
    """What a team knows now."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        now = view["now"]
        self.view = view
        self.cash: float = now["cash"]
        self.vouchers: int = now["vouchers"]
        self.price: int = view["world"]["share_price"]
        self.shares = {int(planet): int(count) for planet, count in now["shares"].items()}
        self.incomes = {one["id"]: float(one["local_income"]) for one in view.get("planets", ())}
        self.tired = {int(planet): float(part) for planet, part in now["efficiency"].items()}
        self.own = {int(trader): row for trader, row in now["traders"].items()}
        self.all_shares: dict[int, int] = dict(self.shares)
        for team, known in view["teams"].items():
            if int(team) != view["team"]:
                for row in known["shares"]:
                    planet = row["planet"]
                    self.all_shares[planet] = self.all_shares.get(planet, 0) + row["shares"]

    def best(self, things: Sequence[Thing]) -> Press | None:
        """Return what brings money surely: free shares, a trader who stands where shares pay."""
        buying = any(press.amounts for thing in things for press in thing.presses)
        if self.vouchers and self.incomes and buying:
            count = max(1, self.vouchers // 2)
            planet = max(self.incomes, key=lambda one: (self._gain(one, count), -one))
            return Press(
                line=f"BUY_SHARES {planet} {count}",
                what=f"take {_counted(count, 'free share')} of planet {planet}",
                words=self.bought(planet, count),
                at=(planet,),
                tone="good",
            )
        taken = {row["planet"] for row in self.own.values()}
        for thing in things:
            idle = thing.key.startswith("trader") and not thing.at
            for press in thing.presses if idle else ():
                if _worth(press) and press.at[0] not in taken:
                    what = f"put {thing.name[:1].lower()}{thing.name[1:]} on planet {press.at[0]:g}"
                    return msgspec.structs.replace(press, what=what)
        return None

    def _gain(self, planet: int, count: int) -> float:
        """Return what more shares of a planet pay in a turn beyond those that are held."""
        own, every = self.shares.get(planet, 0), self.all_shares.get(planet, 0)
        before = self.incomes[planet] * own / every if every else 0.0
        return self.incomes[planet] * (own + count) / (every + count) - before

    # -- traders -------------------------------------------------------------------------------

    def traders(self, orders: Sequence[Legal]) -> Iterator[Thing]:
        """The own traders, by number."""
        for number, (trader, row) in enumerate(sorted(self.own.items()), 1):
            presses = [press for order in orders for press in self._posts(trader, row, order)]
            busy = int(row["busy"])
            does = _does(row)
            yield Thing(
                key=f"trader {trader}",
                name=f"Trader {number}",
                words=does + (f"; can act again in {_counted(busy, 'turn')}" if busy else ""),
                at=() if row["planet"] is None else (row["planet"],),
                presses=sorted(presses, key=lambda press: -_worth(press)),
            )

    def _posts(self, trader: int, row: Mapping[str, Any], order: Legal) -> Iterator[Press]:
        match order.command, order.choices:
            case "PUT_TRADER", (able, planets) if trader in able:
                for planet in planets:
                    if planet == row["planet"] and row["target"] is None:
                        continue  # it does that already
                    yield self._post(f"PUT_TRADER {trader} {planet}", f"to planet {planet}", planet)
            case "SEND_PROFIT", (able, (origin,), targets) if trader in able:
                for target in targets:
                    if row["planet"] == origin and row["target"] == target:
                        continue
                    yield self._sent(trader, origin, target)
            case _:
                pass

    def _post(self, line: str, what: str, planet: int) -> Press:
        yielded = self.yields(planet)
        if yielded is None:
            words = "collects what your shares there yield"
        elif not self.shares.get(planet):
            words = "collects nothing yet: you hold no shares of it"
        else:
            words = f"collects about {yielded:,.0f} a turn for {self._part(planet)}"
        return Press(
            line=line,
            what=what,
            words=words,
            at=(planet,),
            mark="" if not yielded else f"+{yielded:.0f}",
            tone="good" if yielded else "even",
        )

    def _sent(self, trader: int, origin: int, target: int) -> Press:
        yielded = self.yields(origin)
        much = "" if not yielded else f" about {yielded:,.0f} a turn, with a bonus for the way,"
        return Press(
            line=f"SEND_PROFIT {trader} {origin} {target}",
            what=f"to planet {origin}, sending to planet {target}",
            words=f"sends{much} to planet {target}, where another trader must collect it",
        )

    def yields(self, planet: int) -> float | None:
        """What the own shares of a planet yield in a turn, before bonuses; none: unknown."""
        if planet not in self.incomes:
            return None
        own, every = self.shares.get(planet, 0), self.all_shares.get(planet, 0)
        if not own:
            return 0.0
        return self.incomes[planet] * own / every * self.tired.get(planet, 100.0) / 100

    def _part(self, planet: int) -> str:
        return f"your {self.shares[planet]} of {_counted(self.all_shares[planet], 'share')}"

    # -- planets -------------------------------------------------------------------------------

    def planets(self, orders: Sequence[Legal]) -> Iterator[Thing]:
        """All planets, by number: so their buttons are found."""
        most = next((o.choices[1][-1] for o in orders if o.command == "BUY_SHARES"), 0)
        sites = next((o.choices[0] for o in orders if o.command == "BUILD_FACILITY"), ())
        count = max([0, *self.incomes, *self._known()]) + 1
        for planet in range(count):
            presses = [self._buying(planet, most)] if most else []
            if planet in sites:
                presses.append(self._building(planet))
            held = (
                f"you hold {self._part(planet)}" if self.shares.get(planet) else "no share is yours"
            )
            income = self.incomes.get(planet)
            words = held if income is None else f"income {income:,.0f}; {held}"
            yield Thing(
                key=f"planet {planet}",
                name=f"Planet {planet}",
                words=words,
                at=(planet,),
                presses=presses,
            )

    def bought(self, planet: int, count: int) -> str:
        """What buying shares comes to."""
        free = min(count, self.vouchers)
        cost = (count - free) * self.price
        paid = (
            "costs nothing" if not cost else f"costs {cost:,.0f}, {self.cash - cost:,.0f} are left"
        )
        own = self.shares.get(planet, 0) + count
        every = self.all_shares.get(planet, 0) + count
        words = f"{paid}; {own} of {_counted(every, 'share')} are yours"
        income = self.incomes.get(planet)
        return words if income is None else f"{words}: about {income * own / every:,.0f} a turn"

    def _buying(self, planet: int, most: int) -> Press:
        usual = min(most, max(1, self.vouchers))
        return Press(
            line=f"BUY_SHARES {planet} {{count}}",
            what="buy shares",
            words=self.bought(planet, usual),
            tone="good",
            amounts=[Amount("count", 1, most, usual)],
        )

    def _building(self, planet: int) -> Press:
        world = self.view["world"]
        built = len(self.view["facilities"])
        price = facility_price(world["facility_cost"], world["facility_cost_step"], built)
        return Press(
            line=f"BUILD_FACILITY {planet}",
            what="build a facility",
            words=f"costs {price:,.0f}; income here is {world['facility_bonus']} % higher, "
            "for everybody and for good",
            grave=price * 2 > self.cash,
        )

    def _known(self) -> Iterator[int]:
        yield from (int(planet) for planet in self.view.get("topology", ()))
        yield from self.all_shares


def _does(row: Mapping[str, Any]) -> str:
    if row["planet"] is None:
        return "waits for its first place"
    if row["target"] is None:
        return f"collects on planet {row['planet']}"
    return f"sends from planet {row['planet']} to planet {row['target']}"


def _worth(press: Press) -> float:
    return float(press.mark.removeprefix("+") or 0)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
