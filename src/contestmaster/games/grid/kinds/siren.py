"""Sirens, their zones, and Love (sections E.2.1 to E.2.3, E.2.5)."""

from collections.abc import Iterator
from typing import Final

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.kinds import toad
from contestmaster.games.grid.rules.act import Act, Arrival, Kind, Result, due
from contestmaster.games.grid.rules.moving import absent
from contestmaster.games.grid.rules.offers import of_ids
from contestmaster.games.grid.rules.places import make
from contestmaster.games.grid.squares import Square, distance
from contestmaster.games.grid.state import Player, State, Thing
from contestmaster.kernel.game import Legal

ZOE: Final = 1
ZATR: Final = 2
"""The distances of the two zones around a Siren [GRID-116]."""

NAMES: Final = (
    *("Parthenope", "Ligeia", "Leucosia", "Aglaope", "Thelxiepeia"),
    *("Peisinoe", "Molpe", "Raidne", "Teles", "Himerope"),
)
FREE: Final = 1
"""The roll that sets a Female player free [GRID-122]."""
NDAYS: Final = 10


class Sirens(Kind):
    """An Impassable SO on a Big Rock, which few can leave [GRID-113]."""

    name = "siren"
    mobile = False
    passable = False
    order = 20

    def binds(self, act: Act, mover: Player, there: Square) -> str | None:
        """Let who is in a zone move only within it, or inwards [GRID-117, GRID-118]."""
        for siren in sirens(act.state):
            now = zone(mover.at, siren)
            if influences(mover, siren) and now is not None:
                next_zone = zone(there, siren)
                if next_zone is None or next_zone > now:
                    return self.name
        return None

    def arrived(self, act: Act, arrival: Arrival) -> bool:
        """Let Female players roll who come from outside into a ZATR [GRID-122]."""
        body = arrival.body
        if not isinstance(body, Player):
            return False
        for siren in sirens(act.state):
            now = zone(arrival.there, siren)
            if now is None and siren.id in body.free_of:
                body.free_of.remove(siren.id)
            if now == ZATR and body.gender == "female" and zone(arrival.came, siren) is None:
                roll = act.roll(f"1d{act.params.female_die}")
                act.emit(events.FreeRoll(body.name, siren.id, roll))
                if roll == FREE:
                    body.free_of.append(siren.id)
        return False

    def offers(self, act: Act, player: Player) -> Iterator[Legal]:
        """Yield to whom a player can make Love."""
        willing = (siren.id for siren in sirens(act.state) if _eligible(act, player, siren))
        yield from of_ids("LOVE", willing)

    def departs(self, act: Act, player: Player) -> None:
        """End all freedom: who stands on no square is outside of all zones."""
        del act
        player.free_of = []


def sirens(state: State) -> list[Thing]:
    """Return the Sirens by number."""
    return state.of_kind("siren")


def zone(square: Square | None, siren: Thing) -> int | None:
    """Return in which zone of a Siren a square is: 1 (ZOE), 2 (ZATR) or ``None``."""
    if square is None or siren.at is None:
        return None
    apart = distance(square, siren.at)
    return apart if ZOE <= apart <= ZATR else None


def influences(player: Player, siren: Thing) -> bool:
    """Return whether a Siren affects who is in her zones [GRID-123, GRID-168]."""
    return not player.deaf and siren.id not in player.free_of


def under_influence(player: Player, siren: Thing) -> bool:
    """Return whether a player is in a zone of a Siren who affects them [GRID-123]."""
    return zone(player.at, siren) is not None and influences(player, siren)


def beckon(act: Act, square: Square) -> Thing | None:
    """Roll whether a Siren comes to a new rock [GRID-114]."""
    if act.roll(act.params.siren_dice) != act.params.siren_value:
        return None
    return appear(act, square)


def appear(act: Act, square: Square) -> Thing:
    """Let a new Siren come to a rock, with a name of her own [GRID-115, D28]."""
    siren = make(act.state, "siren")
    turn, place = divmod(siren.number - 1, len(NAMES))
    siren.name = NAMES[place] + (f" {turn + 1}" if turn else "")
    siren.at = square
    act.emit(events.Siren(siren.id, siren.name, square))
    _stir(act)
    return siren


def vanish(act: Act, siren: Thing, reason: str) -> None:
    """Let a Siren be gone, and all that players had to do with her."""
    del act.state.things[siren.id]
    for player in act.state.players.values():
        player.love.pop(siren.id, None)
        player.free_of = [free for free in player.free_of if free != siren.id]
    act.emit(events.SirenGone(siren.id, reason))
    _stir(act)


def count_love(act: Act) -> None:
    """Count who stands in a ZOE at the end of an nweek [GRID-124]."""
    for player in act.state.players.values():
        near = [siren.id for siren in sirens(act.state) if zone(player.at, siren) == ZOE]
        player.love = {siren: player.love.get(siren, 0) + 1 for siren in near}


def love(act: Act, siren: Thing) -> Result:
    """Make Love to a Siren, who is gone then [GRID-125, GRID-126]."""
    me, params = act.me, act.params
    if refusal := absent(me):
        return refusal
    if not _eligible(act, me, siren):
        return Code.NOT_ELIGIBLE
    vanish(act, siren, "love")
    roll = act.roll(f"1d{params.love_die}")
    enchanted = roll == params.love_die
    if enchanted:
        toad.enchant(act, me, due(act, NDAYS * params.love_toad_nweeks))
    return {"roll": roll, "toad": "yes" if enchanted else "no"}


def _eligible(act: Act, player: Player, siren: Thing) -> bool:
    often = player.love.get(siren.id, 0) >= act.params.love_nweeks
    return often and zone(player.at, siren) == ZOE


def _stir(act: Act) -> None:
    for kind in act.kinds:
        kind.stirs(act)
