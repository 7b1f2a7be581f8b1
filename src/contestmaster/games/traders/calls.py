"""The rules as commands call them: bound to the arrays of one state."""

from contestmaster.arrays.bound import Bound, Rule
from contestmaster.games.traders.rules import market, posts, standings
from contestmaster.games.traders.world import World


class Calls(Bound[World]):
    """Every rule that a command needs, without its first argument, the world."""

    # Orders.
    put_trader = Rule(posts.put_trader, 0, 0, 0)
    send_profit = Rule(posts.send_profit, 0, 0, 0, 0)
    buy_shares = Rule(market.buy_shares, 0, 0, 0)
    build_facility = Rule(market.build_facility, 0, 0)
    # Queries.
    ask_topology = Rule(standings.ask_topology, 0)
    ask_planets = Rule(standings.ask_planets, 0)
    planet_details = Rule(standings.planet_details, 0, 0)
    team_counts = Rule(standings.team_counts)
    standing = Rule(standings.standing, 0)
