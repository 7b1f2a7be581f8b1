"""Matches with known digests: a small game each, and players that give orders by lot.

They change only when this file does, unlike the sample bots, and say much that is refused.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from contestmaster.client import NOTHING, ROW, Refused, Transport
from contestmaster.client.desk import Desk as DeskClient
from contestmaster.client.traders import Traders as TradersClient
from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.desk import Desk, DeskParams
from contestmaster.games.traders import Traders, TradersParams
from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import Game
from contestmaster.tournament import local
from contestmaster.tournament.record import Played

SEATS = ("red", "blue", "gold")


class Wanderer:
    """Gives orders by lot, whether they are legal or not."""

    def __init__(self, transport: Transport, rng: random.Random) -> None:
        """Play through this transport."""
        self.transport = transport
        self.rng = rng

    def turn(self) -> None:
        """Try some orders."""
        for line in self.lines():
            shape = ROW if line.startswith(("MAKE", "CAPT")) else NOTHING
            with suppress(Refused):
                self.transport.command(line, shape)

    def lines(self) -> Iterator[str]:
        """What to say in this turn."""
        raise NotImplementedError


class OnTheRange(Wanderer):
    """A wanderer in two dimensions, or more."""

    dim = 2

    def lines(self) -> Iterator[str]:
        """Fifteen orders."""
        for _ in range(15):
            yield self._line()

    def _line(self) -> str:
        roll = self.rng.randrange
        group = roll(9)
        step = " ".join(str(roll(-1, 2)) for _ in range(self.dim))
        return self.rng.choice(
            [
                f"MAKE_GROUP {roll(4)} {roll(3)}",
                f"RECRUIT {self.rng.choice(['COWBOY', 'GUNMAN'])}",
                f"HAND_COWS {group} {roll(9)} {roll(3)}",
                f"UNGROUP {group}",
                *[f"ATTACK {group} {roll(27)}"] * 4,
                *[f"MOVE {group} {step}"] * 4,
                *[f"CAPTURE {group}"] * 4,
            ]
        )


class AtTheDesk(Wanderer):
    """A wanderer that at least knows whose turn it is."""

    def lines(self) -> Iterator[str]:
        """Prepare at random; then let each stack that may act do something."""
        game, roll = DeskClient(self.transport), self.rng.randrange
        stage, rivals = game.current_stage(), game.rivals()
        if stage.phase == "PREPARATION":
            for rival in rivals:
                first = 1 if rival.side == "ATK" else 10
                stacks = [(n, roll(1, 9), first + roll(3), roll(1, 11)) for n in (1, 2, 3)]
                yield f"ASSIGN_ABILITIES {rival.battle} 1 {roll(1, 4)} {roll(1, 13)}"
                yield f"PLACE_UNITS_ON_BOARD {rival.battle} 3 " + _flat(stacks)
        elif stage.phase == "SKIRMISH":
            for rival in rivals:
                yield from self._acts(game, rival.battle)

    def _acts(self, game: DeskClient, battle: int) -> Iterator[str]:
        queue = game.unit_queue(battle).stacks
        stacks = {each.id: each for each in game.units_on_board(battle)}
        if not queue or queue[0] not in stacks:
            return
        own, other = stacks[queue[0]], self.rng.choice(list(stacks.values()))
        path, x, y = [], own.x, own.y
        for _ in range(self.rng.randrange(1, 5)):
            towards = (other.x > x) - (other.x < x), (other.y > y) - (other.y < y)
            x, y = max(x + towards[0], 0), max(y + towards[1], 0)
            path.append((x, y))
        yield f"MOVE {battle} {own.id} {len(path)} {_flat(path)}"
        kind = self.rng.choice(("ATTACK", "ATTACK", "ATTACK", "DELAY", "DEFEND"))
        target = f" {other.x} {other.y}" if kind == "ATTACK" else ""
        yield f"{kind} {battle} {own.id}{target}"


class InOverdrive(Wanderer):
    """A wanderer among planets that knows its own traders."""

    def lines(self) -> Iterator[str]:
        """Eight orders."""
        game, roll = TradersClient(self.transport), self.rng.randrange
        traders = [each.id for each in game.get_traders("MYSELF")]
        for _ in range(8):
            who, one, other = self.rng.choice(traders), roll(8), roll(8)
            yield self.rng.choice(
                [
                    f"PUT_TRADER {who} {one}",
                    f"BUILD_FACILITY {one}",
                    f"BUY_SHARES {one} {roll(3)}",
                    *[f"SEND_PROFIT {who} {one} {other}"] * 6,
                ]
            )


class Case(NamedTuple):
    """A game, a player for all its seats, and the digest after it."""

    game: Game[Any, Any]
    player: Callable[..., Any]
    digest: str


def cows(dim: int, digest: str) -> Case:
    """A small and crowded board, so that much happens."""
    params = CowsParams(
        dim=dim,
        side={2: 8, 3: 4, 4: 3}[dim],
        max_turns=60,
        cow_density_divisor=2,
        stable_distance=2,
        stable_turns=2,
        obstacle_ratio=0.1,
    )
    return Case(Cows(params), type("OnTheRange", (OnTheRange,), {"dim": dim}), digest)


def desk(digest: str) -> Case:
    """Small armies, so that battles are decided."""
    params = DeskParams(
        preparation_turns=2,
        tactics_turns=1,
        skirmish_turns=50,
        results_turns=1,
        trait_influence="major",
        cadre_hp_budget=200,
        n_cadre_types=(3, 5),
        obstacle_density_max=0.3,
    )
    return Case(Desk(params), AtTheDesk, digest)


def traders(digest: str) -> Case:
    """A small world with loops, where facilities and shares are cheap: no number is of a set."""
    params = TradersParams(
        sets="A", width=30.0, height=20.0, n_planets=8, n_stars=2, orbit_radius=(1.0, 5.0),
        angular_speed=(0.02, 0.2), star_speed_max=0.3, routes_out=(1, 4), routes_may_loop=True,
        share_price=20, synergy_bonus=7, chain_bonus=30, distance_bonus_a=5.0,
        distance_bonus_b=0.7, crowd_factor=11, delay_turns=1, efficiency_drop=3.0,
        efficiency_rise=1.5, facility_cost=50, facility_cost_step=5, facility_bonus=30,
        facility_bonus_step=9, facility_limit_planet=2, facility_limit_total=9,
        traders_per_team=3, initial_vouchers=4, initial_cash=500.0, initial_income=(60, 200),
        income_trend_max=0.01, income_noise=0.05, game_turns=60,
    )  # fmt: skip
    return Case(Traders(params), InOverdrive, digest)


CASES = {
    "cows in 2 dimensions": cows(2, "d22a44a1793e51ec48cf6c44f2d7960b"),
    "cows in 3 dimensions": cows(3, "e096626ba3c19db78689b8ad0d12387a"),
    "cows in 4 dimensions": cows(4, "d9c24be53fabe16fe4d98a26a7bd54af"),
    "desk": desk("6ff88c521aa3b155d9f779d0fde94f3a"),
    "traders": traders("ef87b5590ac3d770a1783e838c21d067"),
}
"""The digests are found by play, not by hand.

A change of one says that old journals no longer replay, and that the version of the rules wants
raising.
"""


def play(name: str, seed: int = 34, **options: Any) -> Played:
    """Play a case in process."""
    case = CASES[name]
    bots = [(seat, case.player) for seat in SEATS]
    return local.play(case.game, bots, Secret(seed, bytes(16)), **options)


def _flat(rows: list[tuple[int, ...]]) -> str:
    return " ".join(str(number) for row in rows for number in row)
