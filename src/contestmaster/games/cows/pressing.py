"""What a team may press now: its rancho, its groups, and what would come of each order.

Everything is told from the team's own reports: nothing else of the state is looked at, but for
whether an order would be refused, which a team may find out by giving it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from contestmaster.games.cows import reports
from contestmaster.games.cows.formulas import chance_per_cowboy
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.replies import CowField, Enemy, Group, RanchoReport
from contestmaster.games.cows.state import State
from contestmaster.kernel.game import Legal
from contestmaster.kernel.parameters import MILLION, millionths
from contestmaster.kernel.pressing import Amount, Press, Pressing, PressTone, Thing
from contestmaster.kernel.vocabulary import Call

COMPASS: Final[Mapping[tuple[int, ...], str]] = {
    (-1, -1): "up and left",
    (-1, 0): "left",
    (-1, 1): "down and left",
    (0, -1): "up",
    (0, 1): "down",
    (1, -1): "up and right",
    (1, 0): "right",
    (1, 1): "down and right",
}
"""What people call a step on a board of two dimensions, where the second axis leads down."""
_FEW: Final = 3
"""More groups are not proposed: whoever has so many knows what to do."""


def pressing(state: State, params: CowsParams, team: int, orders: Sequence[Legal]) -> Pressing:
    """What a team may press, of the orders it may give."""
    sight = _Sight(state, params, team)
    things = [sight.home(orders), *(sight.thing(group, orders) for group in sight.groups)]
    milk = reports.team_status(state, team).milk // MILLION
    ready = sum(bool(thing.presses) for thing in things[1:])
    if not sight.groups:
        summary = "No group is out. Cows are seen from near: by groups that ride out"
        return Pressing(summary, things, sight.best(things))
    idle = f"{ready} of {counted(len(sight.groups), 'group')} can act"
    return Pressing(f"{counted(milk, 'bottle')}, {idle}", things, sight.best(things))


def prospect(state: State, params: CowsParams, team: int, call: Call) -> str:
    """What an order with amounts would come to."""
    sight = _Sight(state, params, team)
    if call.command.name == "MAKE_GROUP":
        cowboys, gunmen = call.args
        return sight.made(cowboys, gunmen)
    if call.command.name == "HAND_COWS":
        _, receiver, cows = call.args
        return f"group {receiver} leads {counted(cows, 'cow')} more; a herd that grows is uneasy"
    return ""


class _Sight:
    """What a team knows now."""

    def __init__(self, state: State, params: CowsParams, team: int) -> None:
        self.params = params
        self.rancho: RanchoReport = reports.rancho_report(state, team)
        self.groups: list[Group] = reports.groups(state, team)
        self.enemies: list[Enemy] = reports.enemies(state, team)
        self.cows: Mapping[tuple[int, ...], CowField] = {
            field.location: field for field in reports.cows(state, team)
        }
        self.known = {
            group.id: (group.max_herd, group.order)
            for group in reports.all_groups(state)
            if group.team == team
        }

    # -- what to do first ----------------------------------------------------------------------

    def best(self, things: Sequence[Thing]) -> Press | None:
        """Return what the first group does well that has no order: catch, go home, or look.

        Else it is to send another one out, as long as there are few. A herd that must calm down is
        best left alone.
        """
        by_key = {thing.key: thing for thing in things}
        for group in self.groups:
            if self.known[group.id][1] or group.status == "FIGHTING":
                continue
            if (found := self._best_of(group, by_key[f"group {group.id}"].presses)) is not None:
                return found
        home = self.rancho
        sending = [one for one in by_key["rancho"].presses if one.amounts]
        if len(self.groups) >= _FEW or not sending:
            return None
        cowboys, gunmen = (amount.usual for amount in sending[0].amounts)
        if not cowboys:
            return None
        return Press(
            line=f"MAKE_GROUP {cowboys} {gunmen}",
            what=f"send {_riders(cowboys, gunmen)} out",
            words="then they ride, find cows, and lead them home",
            at=home.location,
            tone="good",
        )

    def _best_of(self, group: Group, presses: Sequence[Press]) -> Press | None:
        name = f"group {group.id}"
        if group.cows:
            if group.stab_left or group.location == self.rancho.location:
                return None
            to, what = self.rancho.location, f"lead {counted(group.cows, 'cow')} of {name} home"
        else:
            wild = {field.location for field in self.cows.values() if field.wild}
            if group.cowboys and group.location in wild:
                catch = (one for one in presses if one.line.startswith("CAPTURE"))
                return _said(next(catch, None), f"let {name} catch the cows here")
            if not group.cowboys:
                return None
            if wild:
                to = min(wild, key=lambda one: _far(one, group.location))
                what = f"ride with {name} to the cows"
            else:
                to = tuple((self.params.side + 1) // 2 for _ in group.location)
                what = f"ride out with {name} to look for cows"
        steps = [one for one in presses if one.line.startswith("MOVE") and one.tone != "bad"]
        nearer = [one for one in steps if _far(one.at, to) < _far(group.location, to)]
        return _said(min(nearer, key=lambda one: _far(one.at, to), default=None), what)

    # -- at home -------------------------------------------------------------------------------

    def home(self, orders: Sequence[Legal]) -> Thing:
        """The rancho: whom it can send out, whom it can buy."""
        home = self.rancho
        words = [f"{_members(home.free_cowboys, home.free_gunmen)} wait here"]
        if home.milked_cows:
            words.append(f"a herd of {counted(home.milked_cows, 'cow')} is milked")
        presses = list(self._sent_out(orders))
        for order in orders:
            if order.command == "RECRUIT":
                presses += [self._recruit(kind) for kind in order.choices[0]]
        return Thing(
            key="rancho",
            name="Your rancho",
            words="; ".join(words),
            at=home.location,
            presses=presses,
        )

    def made(self, cowboys: int, gunmen: int) -> str:
        """What a new group would be."""
        power = cowboys * self.params.cowboy_power + gunmen * self.params.gunman_power
        can = "catches cows and fights" if cowboys and gunmen else "catches cows"
        return f"a group of power {power} that {can if cowboys else 'fights'}, ready at once"

    def _sent_out(self, orders: Sequence[Legal]) -> Iterator[Press]:
        home = self.rancho
        if not any(order.command == "MAKE_GROUP" for order in orders):
            return
        cowboys, gunmen = home.free_cowboys, home.free_gunmen
        some = min(cowboys, 2), min(gunmen, 1 if cowboys else 2)
        yield Press(
            line="MAKE_GROUP {cowboys} {gunmen}",
            what="send out a group",
            words=self.made(*some),
            at=home.location,
            tone="good",
            amounts=[
                Amount("cowboys", 0, cowboys, some[0]),
                Amount("gunmen", 0, gunmen, some[1]),
            ],
        )

    def _recruit(self, kind: str) -> Press:
        price = self.rancho.cowboy_price if kind == "COWBOY" else self.rancho.gunman_price
        who = kind.lower()
        return Press(
            line=f"RECRUIT {kind}",
            what=f"hire a {who}",
            words=f"costs {counted(price, 'bottle')}; they wait here from the next turn on",
        )

    # -- groups --------------------------------------------------------------------------------

    def thing(self, group: Group, orders: Sequence[Legal]) -> Thing:
        """A group, and what it can do."""
        words = [
            f"{counted(group.cowboys, 'cowboy')}, {counted(group.gunmen, 'gunman')}, "
            f"power {group.power}"
        ]
        if group.cows:
            left = group.stab_left
            calm = f"calm in {counted(left, 'turn')} of rest" if left else "calm"
            words.append(f"leads {counted(group.cows, 'cow')}, {calm}")
        if group.status == "FIGHTING":
            words.append("is fighting")
        if self.known[group.id][1]:
            words.append("has its order for this turn")
        return Thing(
            key=f"group {group.id}",
            name=f"Group {group.id}",
            words="; ".join(words),
            at=group.location,
            presses=[press for order in orders for press in self._orders(group, order)],
        )

    def _orders(self, group: Group, order: Legal) -> Iterator[Press]:
        match order.command, order.choices:
            case "CAPTURE", (able,) if group.id in able:
                yield self._capture(group)
            case "UNGROUP", (able,) if group.id in able:
                members = _members(group.cowboys, group.gunmen)
                yield Press(
                    line=f"UNGROUP {group.id}",
                    what="disband here",
                    words=f"{members} wait on the rancho again"
                    + (", and its cows run away" if group.cows else ""),
                    tone="bad" if group.cows else "even",
                    grave=bool(group.cows),
                )
            case "MOVE", ((mover,), steps) if mover == group.id:
                for step in steps:
                    if any(step):
                        yield self._move(group, step)
            case "ATTACK", ((attacker,), targets) if attacker == group.id:
                for target in targets:
                    yield self._attack(group, target)
            case "HAND_COWS", ((giver,), receivers, counts) if giver == group.id:
                for receiver in receivers:
                    yield Press(
                        line=f"HAND_COWS {group.id} {receiver} {{cows}}",
                        what=f"hand cows to group {receiver}",
                        words=f"group {receiver} leads them from now on",
                        amounts=[Amount("cows", 1, max(counts), max(counts))],
                    )
            case _:
                pass

    def _capture(self, group: Group) -> Press:
        herd = self.known[group.id][0]
        bonus = millionths(self.params.experience_bonus)
        chance = chance_per_cowboy(millionths(self.params.capture_probability), bonus, herd)
        field = self.cows.get(group.location)
        wild = field.wild if field else 0
        likely = min(float(wild), chance * group.cowboys)
        each = "your cowboy" if group.cowboys == 1 else f"each of {group.cowboys} cowboys"
        return Press(
            line=f"CAPTURE {group.id}",
            what="catch cows here",
            words=f"{each} catches one in {round(100 * chance)} of 100 tries: "
            f"about {likely:.1f} of {counted(wild, 'wild cow')}",
            mark="★",
            tone="good",
            at=group.location,
        )

    def _move(self, group: Group, step: tuple[int, ...]) -> Press:
        to = tuple(at + by for at, by in zip(group.location, step, strict=True))
        field = self.cows.get(to)
        there: list[str] = []
        mark, good = "", False
        if to == self.rancho.location:
            there.append("your rancho: a calm herd is milked there")
            mark, good = "⌂", bool(group.cows)
        if field is not None and field.wild:
            there.append(f"{counted(field.wild, 'wild cow')} there now")
            mark, good = str(field.wild), True
        strangers = [enemy for enemy in self.enemies if enemy.location == to]
        for enemy in strangers:
            power = "of unknown power" if enemy.power is None else f"of power {enemy.power}"
            there.append(f"an enemy group {power} there")
        if strangers:
            mark = "!"
        loss = self.params.move_loss * (group.cowboys + group.gunmen)
        words = [f"stands there from the next turn, power {max(0, group.power - loss)}", *there]
        tone: PressTone = "bad" if strangers else ("good" if good else "even")
        where = COMPASS.get(step, "")
        return Press(
            line=f"MOVE {group.id} {' '.join(map(str, step))}",
            what=f"go {where or 'on'} to {', '.join(map(str, to))}",
            words="; ".join(words),
            at=to,
            mark=mark,
            tone=tone,
        )

    def _attack(self, group: Group, target: int) -> Press:
        enemy = next(enemy for enemy in self.enemies if enemy.id == target)
        power = "unknown power" if enemy.power is None else f"power {enemy.power}"
        stronger = enemy.power is not None and enemy.power < group.power
        prize = f"; its {counted(enemy.cows, 'cow')} go to the winner" if enemy.cows else ""
        return Press(
            line=f"ATTACK {group.id} {target}",
            what=f"attack group {target}",
            words=f"a fight of power {group.power} against {power} begins{prize}",
            at=enemy.location,
            mark="⚔",
            tone="good" if stronger else "bad",
            grave=not stronger,
        )


def _far(one: Sequence[float], other: Sequence[float]) -> float:
    """Return how far two fields are from each other, the straight way before the crooked one."""
    ways = [abs(here - there) for here, there in zip(one, other, strict=True)]
    return max(ways) + sum(ways) / 100


def _said(press: Press | None, what: str) -> Press | None:
    return None if press is None else msgspec.structs.replace(press, what=what, tone="good")


def _riders(cowboys: int, gunmen: int) -> str:
    """Write who rides out.

    >>> _riders(2, 1), _riders(0, 2)
    ('2 cowboys and a gunman', '2 gunmen')
    """
    told = [
        f"a {what}" if number == 1 else counted(number, what)
        for number, what in ((cowboys, "cowboy"), (gunmen, "gunman"))
        if number
    ]
    return " and ".join(told)


def _members(cowboys: int, gunmen: int) -> str:
    return f"{counted(cowboys, 'cowboy')} and {counted(gunmen, 'gunman')}"


def counted(number: int, what: str) -> str:
    """Write a number of something.

    >>> counted(1, "cow"), counted(2, "gunman")
    ('1 cow', '2 gunmen')
    """
    if number == 1:
        return f"1 {what}"
    return f"{number} {what[:-3]}men" if what.endswith("man") else f"{number} {what}s"
