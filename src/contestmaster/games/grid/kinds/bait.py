"""Siren Bait, Purses and Catfights (section E.2.4)."""

from collections.abc import Iterator
from typing import Final

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.kinds import siren as sirens
from contestmaster.games.grid.rules.act import Act, Kind, Result
from contestmaster.games.grid.rules.carrying import to_limbo
from contestmaster.games.grid.rules.moving import absent
from contestmaster.games.grid.rules.offers import of_ids
from contestmaster.games.grid.rules.places import adjacent, make
from contestmaster.games.grid.squares import Square, distance
from contestmaster.games.grid.state import Player, State, Thing
from contestmaster.kernel.game import Legal

TAKEN: Final = 1
"""The roll that brings a Siren to a Bait [GRID-131]."""
TAKE_DIE: Final = "1d6"
FIGHT_DIE: Final = "1d20"
ROLL_FACTOR: Final = 3
NDAYS: Final = 10


class Baits(Kind):
    """A Passable SO on a Big Rock that holds Female Cheerleaders [D34]."""

    name = "bait"
    mobile = False

    def binds(self, act: Act, mover: Player, there: Square) -> str | None:
        """Let a Female Cheerleader move only beside a Bait beside them [GRID-133, GRID-134]."""
        for bait in baits(act.state):
            if _charmed(act, mover, bait) and bait.at and distance(there, bait.at) != 1:
                return self.name
        return None

    def offers(self, act: Act, player: Player) -> Iterator[Legal]:
        """Yield what a player can announce of Bait: buying, placing and taking it."""
        state = act.state
        if player.points >= act.params.bait_price:
            yield Legal("BUYBAIT", ())
        taken = {one.at for one in (*baits(state), *sirens.sirens(state))}
        if player.bait:
            near = (rock for rock in state.of_kind("rock") if adjacent(player, rock))
            yield from of_ids("BAIT", (rock.id for rock in near if rock.at not in taken))
        charming = (bait.id for bait in baits(state) if _charmed(act, player, bait))
        yield from of_ids("TAKEBAIT", charming)


def baits(state: State) -> list[Thing]:
    """Return the Baits on rocks, the oldest first."""
    return state.of_kind("bait")


def buy(act: Act) -> Result:
    """Buy Siren Bait [GRID-128]."""
    if not act.pay(act.me, act.params.bait_price):
        return Code.INSUFFICIENT_POINTS
    act.me.bait += 1
    return {"bait": act.me.bait}


def lay(act: Act, rock: Thing) -> Result:
    """Place Bait on a rock beside one, with a life that nobody knows [GRID-129, GRID-130]."""
    me, square = act.me, rock.at
    if refusal := absent(me):
        return refusal
    if not me.bait:
        return Code.NO_BAIT
    if not adjacent(me, rock) or square is None:
        return Code.NOT_ADJACENT
    if any(siren.at == square for siren in sirens.sirens(act.state)):
        return Code.SIREN_PRESENT
    if any(bait.at == square for bait in baits(act.state)):
        return Code.BAIT_PRESENT
    me.bait -= 1
    bait = make(act.state, "bait")
    bait.at, bait.placed = square, act.state.tick
    bait.life = act.secretly(act.params.bait_life_die)
    return {"id": bait.id}


def take(act: Act, bait: Thing) -> Result:
    """Try to take a Bait, as a Female Cheerleader beside it [GRID-135..137]."""
    me = act.me
    if refusal := absent(me):
        return refusal
    if not (me.gender == "female" and me.role == "cheerleader"):
        return Code.NOT_FEMALE_CHEERLEADER
    if not adjacent(me, bait):
        return Code.NOT_ADJACENT
    if me.failures.get(bait.id, 0) >= act.params.bait_max_attempts:
        return Code.ATTEMPTS_EXHAUSTED
    roll = act.roll(TAKE_DIE)
    if roll % 2:
        me.failures[bait.id] = me.failures.get(bait.id, 0) + 1
        return {"roll": roll, "result": "failed"}
    vanish(act, bait, "taken")
    _give_purse(act, me)
    return {"roll": roll, "result": "taken"}


def vanish(act: Act, bait: Thing, reason: str) -> None:
    """Let a Bait be gone."""
    del act.state.things[bait.id]
    for player in act.state.players.values():
        player.failures.pop(bait.id, None)
    act.emit(events.BaitGone(bait.id, reason))


def roll_all(act: Act) -> None:
    """Roll for every Bait whether a Siren comes, the oldest first [GRID-131]."""
    for bait in baits(act.state):
        nweeks = act.state.nweek - _nweek(bait.placed)
        if nweeks < 1:
            continue
        sides = ROLL_FACTOR * nweeks
        roll = act.roll(f"1d{sides}")
        act.emit(events.BaitRoll(bait.id, sides, roll))
        if roll == TAKEN:
            _siren_comes(act, bait)


def ruin_due(act: Act) -> None:
    """Destroy the Baits whose life is over [GRID-132]."""
    for bait in baits(act.state):
        if bait.placed + NDAYS * bait.life == act.state.tick:
            vanish(act, bait, "ruined")


def _charmed(act: Act, player: Player, bait: Thing) -> bool:
    ripe = player.gender == "female" and player.role == "cheerleader"
    tired = player.failures.get(bait.id, 0) >= act.params.bait_max_attempts
    return ripe and not tired and adjacent(player, bait)


def _nweek(tick: int) -> int:
    return (tick - 1) // NDAYS + 1


def _give_purse(act: Act, player: Player) -> None:
    player.purses += 1
    act.emit(events.Purse(player.name))


def _siren_comes(act: Act, bait: Thing) -> None:
    """Let a Siren take a Bait, unless a Cheerleader beside it beats her [GRID-138..141]."""
    if bait.at is None:
        raise LookupError(f"{bait.id} is on no rock")
    siren = sirens.appear(act, bait.at)
    fighters = [
        player
        for player in act.state.on_grid()
        if player.role == "cheerleader" and adjacent(player, bait)
    ]
    for fighter in fighters:
        if _wins(act, fighter, siren):
            sirens.vanish(act, siren, "catfight")
            vanish(act, bait, "taken")
            _give_purse(act, fighter)
            return
        to_limbo(act, fighter)
        act.emit(events.Limbo(fighter.name))
    vanish(act, bait, "taken")


def _wins(act: Act, player: Player, siren: Thing) -> bool:
    """Roll for a player and a Siren until one is higher; return whether it is the player."""
    while True:
        mine, hers = act.roll(FIGHT_DIE), act.roll(FIGHT_DIE)
        act.emit(events.Catfight(player.name, siren.id, f"{mine}:{hers}"))
        if mine != hers:
            return mine > hers
