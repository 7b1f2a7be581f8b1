"""The end of a turn, in its total order (chapter Clock, steps 1 to 10)."""

import numpy as np

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.dice import Stream, unit
from contestmaster.games.traders.formulas import stepped_income
from contestmaster.games.traders.notes import OVER
from contestmaster.games.traders.rules.motion import move_all, settle_bonuses
from contestmaster.games.traders.rules.tables import note
from contestmaster.games.traders.rules.trade import trade
from contestmaster.games.traders.world import NOWHERE, World


@compiled
def boundary(world: World, dice: Stream) -> None:
    """End the turn, and begin the next one unless it was the last [TRADE-1, TRADE-77, TRADE-82]."""
    trade(world)
    tire(world)
    count_down(world)
    let_incomes_change(world, dice)
    world.head[0].facilities_priced = world.head[0].facilities
    settle_bonuses(world)
    move_all(world)
    if not world.laws[0].bonus_position_lag:
        settle_bonuses(world)
    if world.head[0].turn == world.laws[0].game_turns:
        world.head[0].over = 1
        note(world.log, OVER, NOWHERE)
    else:
        world.head[0].turn += 1
        take_snapshot(world)


@compiled
def tire(world: World) -> None:
    """Change efficiencies: less where a team has a trader, more elsewhere [TRADE-43, TRADE-44]."""
    laws, each = world.laws[0], world.laws[0].traders_per_team
    present = np.zeros(len(world.planets), np.bool_)
    for team in range(len(world.teams)):
        own = world.efficiency[team]
        for row in range(team * each, team * each + each):
            if world.traders[row].planet != NOWHERE:
                present[world.traders[row].planet] = True
        for planet in range(len(own)):
            if present[planet]:
                own[planet] = max(0.0, own[planet] - laws.efficiency_drop)
                present[planet] = False
            else:
                own[planet] = min(100.0, own[planet] + laws.efficiency_rise)


@compiled
def count_down(world: World) -> None:
    """Shorten by this turn how long traders are busy [TRADE-26]."""
    for row in range(len(world.traders)):
        trader = world.traders[row]
        if trader.busy > 0:
            trader.busy -= 1


@compiled
def let_incomes_change(world: World, dice: Stream) -> None:
    """Let every local income take its random step [TRADE-10]."""
    laws = world.laws[0]
    for row in range(len(world.planets)):
        planet = world.planets[row]
        change = (2.0 * unit(dice) - 1.0) * laws.income_noise * planet.initial_income
        planet.local_income = stepped_income(
            planet.local_income,
            planet.trend,
            change,
            planet.initial_income,
            laws.income_min_factor,
            laws.income_max_factor,
        )


@compiled
def take_snapshot(world: World) -> None:
    """Keep what queries show during the turn that begins [TRADE-89].

    Efficiencies and incomes change between turns only, and the facilities of the beginning are the
    first ``facilities_priced`` of the table: these need no copy.
    """
    for row in range(len(world.teams)):
        team = world.teams[row]
        team.shown_vouchers = team.vouchers
        team.shown_cash = team.cash
    for row in range(len(world.traders)):
        trader = world.traders[row]
        trader.shown_planet = trader.planet
        trader.shown_target = trader.target
        trader.shown_busy = trader.busy
    world.shown_shares[:] = world.shares
