"""The rancher: many small groups catch, two keepers stabilise and lead home, one is milked.

Only the largest stable herd on the rancho is milked, so herds are pooled. Collectors of a few
cowboys roam and bring what they caught to the depot, a field far enough from all ranchos. There a
keeper, one cowboy and half of the gunmen, takes the cows. When its herd is well above the one
being milked it takes no more, waits until it is stable, and leads it home. The other keeper
then brings the smaller herd to the depot, as the beginning of the next large one.
"""

from collections.abc import Iterable
from typing import Final

from contestmaster.bots.cows.ground import Field, distance
from contestmaster.bots.cows.outfit import Outfit
from contestmaster.client.cows import Group

KEEPERS: Final = 2
"""One herd is milked while the next one grows."""

CREW: Final = 2
"""Cowboys of a collector: a smaller crew fails too often, a larger one wastes hands."""

FIRST_HERD: Final = 10
"""Cows with which the first keeper goes home."""

GROWTH: Final = 1.3
"""How many times larger the next herd should be than the one being milked."""

LOAD: Final = 7
"""Cows with which a collector goes to the depot, if it is next door; more from far away."""

CARGO: Final = 4
"""Cows worth running away with."""

LAST_TURNS: Final = 60
"""In so many last turns any herd larger than the milked one goes home."""

PROFIT: Final = 2.0
"""Bottles a cowboy earns in a turn of the time that is left, with room for error."""


class Rancher(Outfit):
    """Scans, catches, stabilises, milks, recruits, and avoids whoever is stronger."""

    _taken: set[Field]
    """Fields with cows to which a group is under way in this turn."""
    _milk_left = 0.0
    """What was left to be milked in this game a turn ago."""

    def plan(self, cowboys: int, gunmen: int, groups: list[Group]) -> Iterable[tuple[int, int]]:
        """Form two keepers first, then collectors; a handful of cowboys stays together."""
        keepers = sum(is_keeper(group) for group in groups)
        if not groups and cowboys < KEEPERS + CREW:
            yield cowboys, gunmen
            return
        while keepers < KEEPERS and cowboys > CREW:
            guards = gunmen // (KEEPERS - keepers)
            yield 1, guards
            keepers, cowboys, gunmen = keepers + 1, cowboys - 1, gunmen - guards
        while cowboys >= CREW:
            crew = cowboys if cowboys < CREW + 2 else CREW
            yield crew, 0
            cowboys -= crew

    def prepare(self) -> None:
        """Settle what a keeper waits for, and buy a cowboy if that pays."""
        super().prepare()
        self._taken = set()
        self._turns_to_go = self._estimate_end()
        milked = self.scene.report.milked_cows
        self.wanted = max(FIRST_HERD, int(milked * GROWTH) + LOAD)
        if self._turns_to_go < LAST_TURNS:
            self.wanted = milked + 1
        self._recruit()

    def direct(self, group: Group) -> None:
        """Give a group its orders."""
        if group.cows >= CARGO and self.in_danger(group):
            self.flee(group)
        elif is_keeper(group):
            self.keep(group)
        elif self._keepers():
            self.collect(group)
        else:
            self.fend(group)

    def keep(self, group: Group) -> None:
        """Wait for cows at the depot, or lead them home."""
        if group.id == self.scene.report.milked_group:
            return
        if not self._is_full(group):
            self.go(group, self.depot)
        elif group.stab_left == 0:
            self.go(group, self.home)
        elif not self.is_calm(group.location):
            self.go(group, self.depot)

    def collect(self, group: Group) -> None:
        """Catch cows and bring them to a keeper that takes some."""
        keeper = self._open_keeper(group)
        if group.cows and keeper is not None:
            if keeper.location == group.location:
                if self.order(self.game.hand_cows, group.id, keeper.id, group.cows):
                    self.forage(group)
                return
            far = distance(group.location, self.depot)
            if group.cows >= min(LOAD + far // 2, self.wanted):
                self.go(group, keeper.location if self.is_calm(keeper.location) else self.depot)
                return
        self.forage(group)

    def fend(self, group: Group) -> None:
        """Do all by itself: the life of a group in a team without keepers."""
        if group.cows and (self._is_full(group) or group.id == self.scene.report.milked_group):
            self.keep(group)
        else:
            self.forage(group)

    def forage(self, group: Group) -> None:
        """Catch cows here, go where some are known, or explore."""
        goal = self.book.best_field(group, self._taken)
        if goal is None:
            self.go(group, self.book.unseen_field(group, self.depot))
            return
        self._taken.add(goal)
        if goal != group.location:
            self.go(group, goal)
        elif not group.capture_ban_left and group.power:
            self.order(self.game.capture, group.id)

    def flee(self, group: Group) -> None:
        """Run to the nearest rancho, where nobody may fight."""
        self.go(group, min(self.ranchos, key=lambda rancho: distance(rancho, group.location)))

    def _is_full(self, group: Group) -> bool:
        return group.cows >= self.wanted

    def _keepers(self) -> list[Group]:
        return [group for group in self.scene.groups if is_keeper(group)]

    def _open_keeper(self, group: Group) -> Group | None:
        """Return the nearest keeper that still takes cows and is out for them."""
        waiting = [
            keeper
            for keeper in self._keepers()
            if keeper.id != self.scene.report.milked_group
            and not self._is_full(keeper)
            and keeper.status != "FIGHTING"
        ]
        return min(waiting, key=lambda k: distance(k.location, group.location), default=None)

    def _estimate_end(self) -> float:
        """Return in how many turns the game ends: by its last turn, or by milk at today's rate."""
        game = self.scene.progress.game
        flow = self._milk_left - game.milk_left
        self._milk_left = game.milk_left
        return min(game.turns_left, game.milk_left / flow if flow > 0 else game.turns_left)

    def _recruit(self) -> None:
        """Buy cowboys while the game is long enough for them to pay."""
        report, milk = self.scene.report, self.scene.progress.team.milk
        if report.cowboy_price <= min(milk, PROFIT * self._turns_to_go):
            self.order(self.game.recruit, "COWBOY")


def is_keeper(group: Group) -> bool:
    """Tell keepers by their single cowboy."""
    return group.cowboys == 1
