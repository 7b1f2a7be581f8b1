"""A starter for Spaceships: hunt who is near, keep one's word, repair, and win by fame."""

import hashlib
import random
import secrets
import time
from datetime import datetime, timedelta
from pathlib import Path

from contestmaster.client.spaceships import PlayerRow, ShipRow, Spaceships
from forum import Post, play

SEALED = Path(__file__).with_name("sealed")  # texts of our attacks: who loses them pays for it
FIT = 8  # with less energy than that we wait for the next day
DAY = timedelta(days=1)
WIN = 10  # what fame must be, or minus that
RIPE, STALE = 2 * DAY, 14 * DAY  # how old a notice of winning must and may be


def turn(game: Spaceships, post: Post) -> None:
    """Do everything that can be done now."""
    clock = game.time()
    if clock.over:
        time.sleep(1)  # until another game begins
        return
    me = game.me()
    reveal(game, post, me)
    ships = game.list_ships()
    mine = next((each for each in ships if each.owner == me.id), None)
    if mine is None:
        post("I create a new ship.")
    elif mine.engaged_in is not None:
        battle = game.battle(mine.engaged_in)
        if battle.defender == me.id and battle.defence_value is None:
            amount = random.randint(mine.energy // 3, mine.energy)
            post(f"I defend in Space Battle {battle.id} with {amount} energy.")
    elif mine.armour <= 0:
        post("I scuttle my ship. I create a new ship.")
    else:
        spent = repair(post, me, mine)
        if mine.energy >= FIT:
            hunt(post, clock.now, mine, ships)
        elif me.coins - spent >= 4:
            post(f"I buy {(me.coins - spent) // 4} energy.")
    claim(game, post, me, clock.now)


def reveal(game: Spaceships, post: Post, me: PlayerRow) -> None:
    """Publish the texts behind our hashes, as soon as that may be."""
    for each in game.hashes():
        sealed = SEALED / f"{each.digest}.txt"
        if each.actor == me.id and each.status == "open" and sealed.exists():
            post(
                f"I reveal communication {each.id} with the sha256 hash {each.digest}\n\n"
                f"-----BEGIN PLAINTEXT-----\n{sealed.read_text()}\n-----END PLAINTEXT-----"
            )


def repair(post: Post, me: PlayerRow, mine: ShipRow) -> int:
    """Buy armour for half of our coins; return what it has cost."""
    points = min(10 - mine.armour, me.coins // 2)
    return points if points > 0 and post(f"I repair {points} points of armour.") else 0


def hunt(post: Post, now: str, mine: ShipRow, ships: list[ShipRow]) -> None:
    """Fly to the nearest ship that may be fought, the weakest first, and attack it."""
    foes = [
        each
        for each in ships
        if each.owner not in (None, mine.owner)
        and each.id != mine.prior_opponent
        and each.armour > 0
        and each.engaged_in is None
        and rested(each, now)
    ]
    if not foes or not rested(mine, now):
        return
    foe = min(foes, key=lambda each: (abs(each.sector - mine.sector), each.armour))
    forward = 1 if foe.sector > mine.sector else -1
    way = range(mine.sector + forward, foe.sector + forward, forward)
    energy = mine.energy - len(way)
    if way and energy < FIT // 2:
        return
    said = [f"I move to Sector {sector}." for sector in way]
    amount = random.randint(energy // 2, energy)
    text = f"ENERGY: {amount}\n{mine.owner}, salt {secrets.token_hex(16)}"
    digest = hashlib.sha256(text.encode()).hexdigest()
    SEALED.mkdir(mode=0o700, exist_ok=True)
    (SEALED / f"{digest}.txt").write_text(text)  # before we attack, so that no crash can lose it
    post(" ".join([*said, f"I attack {foe.owner} with the sha256 hash {digest}"]))


def rested(ship: ShipRow, now: str) -> bool:
    """Say whether a ship's last battle was over a day ago: before that it cannot fight."""
    return ship.last_battle_end is None or since(ship.last_battle_end, now) >= DAY


def claim(game: Spaceships, post: Post, me: PlayerRow, now: str) -> None:
    """Give notice of winning in good time, and win when it is ripe."""
    ages = [since(row.at, now) for row in game.list_notices() if row.player == me.id and row.at]
    if abs(me.fame) >= WIN - 2 and all(age > STALE - RIPE for age in ages):
        post("I intend, with notice, to win the game.")
    if abs(me.fame) == WIN and not me.blots and any(RIPE <= age <= STALE for age in ages):
        post("I win the game by fame.")


def since(then: str, now: str) -> timedelta:
    """Tell how long ago something was."""
    return datetime.fromisoformat(now) - datetime.fromisoformat(then)


if __name__ == "__main__":
    play(Spaceships, turn)

# Where to go on: guess what others answer with, and answer late, for who has attacked must reveal
# after four days; pick foes whose fame helps yours; ally with who helps you; get rid of blots
# (EXPUNGE). `sealed` holds what you have not revealed yet: keep it. The rules are in
# docs/rules/spaceships.md; the next rung is the bot `privateer`.
