"""A starter for Interstellar overdrive: collect where most is earned, and move on when tired."""

import random

from server import attempt, component, play

from contestmaster.client.traders import Planet, Traders

CAUTION = 0.2  # the part of the time left for which a share is taken to keep its worth
TIRED = 0.75  # move on where a planet yields less than this part of the best free one


class Bot:
    """What is remembered from turn to turn."""

    def __init__(self) -> None:
        """Begin without a chart."""
        self.planets: list[Planet] = []
        self.left = 0
        self.taste: dict[int, float] = {}

    def turn(self, game: Traders) -> None:
        """Put every trader where it earns most, then buy shares of these planets."""
        left = game.time_to_end().turns_left
        if left > self.left or left % 10 == 0:  # a new game, or the planets may be asked for again
            attempt(self.look, game)
        self.left = left
        price = game.describe_world().share_price
        tired = {each.planet: each.efficiency for each in game.get_efficiencies("MYSELF")}
        worth = {
            p.id: self.taste[p.id] * p.local_income * tired.get(p.id, 100) / 100
            for p in self.planets
        }
        traders = game.get_traders("MYSELF")
        taken = {trader.planet for trader in traders}
        for trader in traders:
            best = max((p for p in worth if p not in taken), key=worth.__getitem__, default=None)
            if trader.busy or best is None:
                continue
            content = trader.planet is not None and worth[trader.planet] >= TIRED * worth[best]
            if not content and attempt(game.put_trader, trader.id, best):
                taken = taken - {trader.planet} | {best}
        score = game.get_score()
        money = score.cash + score.vouchers * price
        for planet in taken:
            if planet is None or money < price:
                continue
            known = game.get_planet_details(planet)
            own, all_ = known.own_shares, known.own_shares + known.other_shares
            gain = (own + 1) / (all_ + 1) - (own / all_ if own else 0)
            if worth[planet] * gain * left * CAUTION > price and attempt(
                game.buy_shares, planet, 1
            ):
                money -= price

    def look(self, game: Traders) -> None:
        """Ask where the planets are and what they yield."""
        self.planets = game.get_planets_basic_info()
        for planet in self.planets:  # so that not all bots like this one meet on the same planets
            self.taste.setdefault(planet.id, random.uniform(0.6, 1.4))


WitWorld = component(Traders, Bot().turn)  # the bot, where it is built as WebAssembly

if __name__ == "__main__":
    play(Traders, Bot().turn)

# Where to go on: let traders send along routes to one that collects (SEND_PROFIT), for chains
# multiply what they carry; follow the teams that earn most (GET_TEAMS, GET_TRADERS); build where
# you collect (BUILD_FACILITY), early. docs/tutorial-traders.md shows how to tell whether it
# helped. The rules are in docs/rules/traders.md; the next rung is the bot `collector`.
