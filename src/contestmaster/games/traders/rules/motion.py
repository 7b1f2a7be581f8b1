"""The celestial law, the same in every game [TRADE-3]: stars drift and turn back, planets orbit."""

from contestmaster.arrays.compiled import compiled
from contestmaster.arrays.elementary import cosine, sine
from contestmaster.arrays.records import RecordTable
from contestmaster.games.traders.world import Planet, Star, World


@compiled
def move_all(world: World) -> None:
    """Move stars, then planets, one step."""
    width, height = world.laws[0].width, world.laws[0].height
    for row in range(len(world.stars)):
        star = world.stars[row]
        star.x, star.vx = drifted(star.x, star.vx, width)
        star.y, star.vy = drifted(star.y, star.vy, height)
    for row in range(len(world.planets)):
        planet = world.planets[row]
        planet.phase += planet.angular_speed
        put_in_orbit(planet, world.stars)


@compiled
def drifted(place: float, speed: float, side: float) -> tuple[float, float]:
    """Place and speed along one axis after a step, turned back at the sides of the area."""
    place += speed
    if place < 0:
        place, speed = -place, -speed
    if place > side:
        place, speed = 2 * side - place, -speed
    return place, speed


@compiled
def put_in_orbit(planet: Planet, stars: RecordTable[Star]) -> None:
    """Put a planet where its phase says, which may be outside of the area [TRADE-9]."""
    star = stars[planet.star]
    planet.x = star.x + planet.radius * cosine(planet.phase)
    planet.y = star.y + planet.radius * sine(planet.phase)


@compiled
def settle_bonuses(world: World) -> None:
    """Let the positions shown now be those that count for bonuses [TRADE-64]."""
    for row in range(len(world.planets)):
        planet = world.planets[row]
        planet.bonus_x = planet.x
        planet.bonus_y = planet.y
