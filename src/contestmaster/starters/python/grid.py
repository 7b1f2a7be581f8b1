"""A starter for the Grid: come in where wax lies, throw it at who is rich, and look for Boxes."""

import sys
from typing import NamedTuple

from contestmaster.client.grid import Grid
from forum import Post, play

Square = tuple[int, int]
Facts = dict[str, str]
SQUARES = [(x, y) for x in range(1, 21) for y in range(1, 21)]


class Scene(NamedTuple):
    """What LOOK shows."""

    players: dict[str, Facts]
    things: dict[str, Facts]
    fires: set[Square]
    boxes: list[Square]  # that our Radar shows


def turn(game: Grid, post: Post, name: str) -> None:
    """Play one nday: there is one step in ten of them, and any number of other actions."""
    scene = look(game)
    me = scene.players[name]
    here = square(me["at"])
    if me["at"] == "limbo":
        here = entrance(scene)
        if not post(f"I enter the Grid at {here[0]}, {here[1]}."):
            return
    if here is None or "toad" in me["flags"]:
        return  # in the air or in somebody's hands; Toads neither walk nor throw
    balls = [one for one in me["holds"].split(",") if one.startswith("wax-")]
    for id_, facts in scene.things.items():
        if facts["kind"] == "wax" and square(facts["at"]) == here and post(f"I pick up {id_}."):
            balls.append(id_)
    others = {who: square(facts["at"]) for who, facts in scene.players.items() if who != name}
    targets = {who: at for who, at in others.items() if at and worth(scene, who) > 0}
    if targets:
        x, y = targets[max(targets, key=lambda who: worth(scene, who))]
        for ball in balls:
            post(f"I throw {ball} at {x}, {y}.")
    if me["moved"] == "no":
        step(scene, post, here)


def step(scene: Scene, post: Post, here: Square) -> None:
    """Make this nweek's move: to a Box, or to wax, or to where the Radar shows more."""
    wax = [square(each["at"]) for each in scene.things.values() if each["kind"] == "wax"]
    goals = scene.boxes or [at for at in wax if at and at != here] or [(10, 10)]
    goal = min(goals, key=lambda at: apart(at, here))
    ways = [at for at in SQUARES if apart(at, here) == 1 and at not in barred(scene)]
    if ways and goal != here:
        x, y = min(ways, key=lambda at: apart(at, goal))
        post(f"I move to {x}, {y}.")


def entrance(scene: Scene) -> Square:
    """Choose where to enter: on wax if there is some, else in the middle."""
    wax = [square(each["at"]) for each in scene.things.values() if each["kind"] == "wax"]
    goal = next((at for at in wax if at), (10, 10))
    return min((at for at in SQUARES if at not in barred(scene)), key=lambda at: apart(at, goal))


def barred(scene: Scene) -> set[Square | None]:
    """Return where one cannot or should not go."""
    kinds = ("rock", "siren")
    things = [each for each in scene.things.values() if each["kind"] in kinds]
    taken = [square(each["at"]) for each in [*things, *scene.players.values()]]
    return {*taken, *scene.fires}


def look(game: Grid) -> Scene:
    """Read what LOOK shows: each line is a word, and facts as key=value."""
    scene = Scene({}, {}, set(), [])
    for line in game.look().splitlines():
        head, *words = line.split(" ")
        facts = {key: value for key, _, value in (word.partition("=") for word in words)}
        at = square(facts.get("at", ""))
        if head == "PLAYER":
            scene.players[facts["name"]] = facts
        elif head == "OBJECT":
            scene.things[facts["id"]] = facts
        elif head == "RADAR" and at:
            scene.boxes.append(at)
        elif head == "SQUARE" and at and facts["substance"] == "fire":
            scene.fires.add(at)
    return scene


def worth(scene: Scene, who: str) -> int:
    """Return what there is to win from a player."""
    return int(scene.players[who]["points"])


def square(text: str) -> Square | None:
    """Read a square such as 3,14; there is none for who is in Limbo, in the air or held."""
    x, comma, y = text.partition(",")
    return (int(x), int(y)) if comma else None


def apart(one: Square, other: Square) -> int:
    """Count the steps between two squares."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


if __name__ == "__main__":
    play(Grid, lambda game, post: turn(game, post, sys.argv[3]))

# Where to go on: Boxes bring 25 points or cost them; fly where nobody has looked yet (FLY), or
# build a Radar Tower (TOWER); whack and shoot others into the fire, and stay out of it. Mind the
# ice: who steps on it slides. The rules are in docs/rules/grid.md; the next rung is the bot
# `prospector`.
