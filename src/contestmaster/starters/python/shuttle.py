"""A starter for the Shuttle: give notice, begin journeys, shoot as the Enemy, serve as crew."""

import time
from datetime import datetime, timedelta

from contestmaster.client.shuttle import ObjectRow, PlayerRow, Shuttle, Situation
from forum import Post, play

ROOMS = ["lower_deck", "engine_room", "bridge"]  # each beside the next
NAMES = {"lower_deck": "Lower Deck", "engine_room": "Engine Room", "bridge": "Bridge"}
MAP = "@>--------@"
NOTICE, OLD = timedelta(days=4), timedelta(days=14)


def turn(game: Shuttle, post: Post) -> None:
    """Say everything that is to be said today in one message."""
    now = game.situation()
    if now.over:
        time.sleep(1)  # until another game begins
        return
    me = game.me()
    said = [*claims(game, now, me)]
    objects = game.list_objects()
    ship = next((each for each in objects if each.kind == "shuttle"), None)
    if ship and now.enemy == me.name:
        said += threats(now, me, ship)
    elif ship and me.station in ROOMS:
        said += service(game, now, me, objects, ship)
    post(" ".join(said))


def claims(game: Shuttle, now: Situation, me: PlayerRow) -> list[str]:
    """Win with ten credits; keep an intent alive, and begin a journey as soon as it may be."""
    said = ["I win the game."] if me.credits >= 10 else []
    restricted = now.restricted == me.name  # after a victory as the Enemy
    kind = "journey_support" if restricted else "journey_notice"
    alive = [
        each
        for each in game.list_intents()
        if (each.by, each.kind, each.used) == (me.name, kind, False) and age(now, each.at) < OLD
    ]
    if not alive:
        how = "3 support" if restricted else "notice"
        said.append(f"I intend, with {how}, to begin a journey.")
    for each in alive[:1]:
        helpers = each.supporters.split(",") if each.supporters else []
        ripe = len(helpers) >= 3 if restricted else age(now, each.at) >= NOTICE
        if ripe and now.since is None:
            said.append(f"I begin a journey with the map {MAP}")
    return said


def threats(now: Situation, me: PlayerRow, ship: ObjectRow) -> list[str]:
    """Deploy guns as far away as they reach, as long as there are Threat Points."""
    if age(now, now.since or now.now) < timedelta(days=1):
        return []
    position = min(ship.position + 8, (now.difficulty or 0) - 1)
    points, said = me.threat_points, []
    for hp in (4, 3, 2, 1):
        cost = hp + 1 + 6 + 10 - abs(position - ship.position)
        if cost <= points:
            points -= cost
            said.append(
                f"I deploy a Threat Gun{hp}, symbol g, at position {position}, "
                f"with {hp} hit points, delta -1, explosion 0, attack 6 and scouting 0."
            )
    return said


def service(
    game: Shuttle, now: Situation, me: PlayerRow, objects: list[ObjectRow], ship: ObjectRow
) -> list[str]:
    """Go where we are needed, and push the first button that is free today."""
    crew = [each.name for each in game.list_players() if each.station in ROOMS]
    pushes = game.list_pushes()
    if any(each.player == me.name for each in pushes):
        return []
    gaps = [each.position - ship.position for each in objects if each.kind == "threat"]
    near = any(1 <= gap <= 9 for gap in gaps)
    if crew.index(me.name) % 2 == 0:
        room, wanted = "engine_room", {"reactor_recharge": now.engine_room < 2, "turbo": True}
    else:
        room, wanted = "bridge", {"heavy_laser": near and now.bridge > 0, "bridge_reload": True}
    said, here = [], ROOMS.index(me.station or "bridge")
    if ROOMS[here] != room:
        here += 1 if ROOMS.index(room) > here else -1
        said.append(f"I walk to the {NAMES[ROOMS[here]]}.")
    free = [b for b, useful in wanted.items() if useful and all(p.button != b for p in pushes)]
    if ROOMS[here] == room and free:
        said.append(f"I push the {free[0]} button.")
    return said


def age(now: Situation, at: str) -> timedelta:
    """Return how long ago something was."""
    return datetime.fromisoformat(now.now) - datetime.fromisoformat(at)


if __name__ == "__main__":
    play(Shuttle, turn)

# Where to go on: support the intents of others, and mutinies; serve on the Lower Deck (missiles,
# the pulse cannon); win by the Captain's Log; as the Enemy, deploy what scouts first and shoots
# later. docs/tutorial-shuttle.md tells a journey, the rules are in docs/rules/shuttle.md; the next
# rung is the bot `officer`.
