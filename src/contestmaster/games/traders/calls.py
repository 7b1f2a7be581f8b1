"""The rules as commands call them: bound to the arrays of one state."""

from contestmaster.arrays.bound import Bound, CompiledRule
from contestmaster.games.traders.rules import market, posts, standings
from contestmaster.games.traders.world import World


class Calls(Bound[World]):
    """Every rule that a command needs, without its first argument, the world."""

    # Orders.
    put_trader = CompiledRule(posts.put_trader, 0, 0, 0)
    send_profit = CompiledRule(posts.send_profit, 0, 0, 0, 0)
    buy_shares = CompiledRule(market.buy_shares, 0, 0, 0)
    build_facility = CompiledRule(market.build_facility, 0, 0)
    # Queries.
    ask_topology = CompiledRule(standings.ask_topology, 0)
    ask_planets = CompiledRule(standings.ask_planets, 0)
    planet_details = CompiledRule(standings.planet_details, 0, 0)
    team_counts = CompiledRule(standings.team_counts)
    standing = CompiledRule(standings.standing, 0)
