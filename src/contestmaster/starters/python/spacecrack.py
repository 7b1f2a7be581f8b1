"""A starter for Space Crack: take the largest planet in reach, fight who is weaker, build ships."""

from server import attempt, component, play, rest

from contestmaster.client.spacecrack import Planet, Ship, Spacecrack

NOBODY = -1


def turn(game: Spacecrack) -> None:
    """Give one order after the other until it is for others to act."""
    while True:
        status = game.status()
        if status.phase == "OVER":
            rest()  # until another game begins
            return
        me = game.list_players()[status.seat]
        if me.state != "ACTIVE":
            return
        act(game, me.seat, me.crack)


def act(game: Spacecrack, me: int, crack: int) -> None:
    """Give the order that gains most; end the turn if there is none."""
    planets = {planet.id: planet for planet in game.list_planets()}
    ships = {ship.id: ship for ship in game.list_ships()}
    ways = ways_out(planets, me)
    best, order = 0.0, (game.end_turn,)
    for ship in ships.values():
        if ship.owner == me:
            for target in planets[ship.planet].neighbours:
                gain = worth(ship, planets[target], ships, me)
                if planets[target].owner == me and not planets[target].ship:
                    gain = ways.get(ship.planet, 0) - ways.get(target, 0)
                if gain > best:
                    best, order = gain, (game.move, ship.id, target)
    for planet in planets.values():
        if planet.owner == me and not planet.ship and planet.size <= crack:
            gain = 8 + planet.size / 2 - ways.get(planet.id, 0)
            if gain > best:
                best, order = gain, (game.build, planet.id)
    attempt(*order)


def worth(ship: Ship, target: Planet, ships: dict[int, Ship], me: int) -> float:
    """What it gains to move a ship to a planet that is not ours."""
    if target.owner == me or (target.ship and ships[target.ship].size >= ship.size):
        return 0
    return (10 if target.owner == NOBODY else 16) + target.size / 2


def ways_out(planets: dict[int, Planet], me: int) -> dict[int, int]:
    """Count the moves from each planet to the nearest that is not ours."""
    ways = {planet.id: 0 for planet in planets.values() if planet.owner != me}
    queue = list(ways)
    for at in queue:
        for near in planets[at].neighbours:
            if near not in ways:
                ways[near] = ways[at] + 1
                queue.append(near)
    return ways


WitWorld = component(Spacecrack, turn)  # the bot, where it is built as WebAssembly

if __name__ == "__main__":
    play(Spacecrack, turn)

# Where to go on: look two moves ahead; keep ships together where a larger enemy is near; hold
# planets all of whose neighbours are yours, for they yield more crack; save points (END_TURN) for
# a turn in which a fight pays. The rules are in docs/rules/spacecrack.md; the next rungs are the
# bots `greedy` and `admiral`.
