"""What happened in a game, for boards, logs and feeds.

Compiled rules leave lines in the log of the world; :func:`tell` turns them into typed events, each
for those who may know it: a team hears what its own groups do and what its fights come to,
everyone hears the end, and the rest is told after the game.
"""

from collections.abc import Callable
from typing import ClassVar, Final, Literal, TypeAlias

from contestmaster.arrays.log import taken
from contestmaster.games.cows import notes
from contestmaster.games.cows.state import State
from contestmaster.games.cows.world import Note
from contestmaster.kernel.events import AFTER, EVERYONE, Audience, Event

Place: TypeAlias = tuple[int, ...]


class GroupFormed(Event, frozen=True):
    """A team has formed a group on its rancho [COWS-15]."""

    team: int
    group: int
    location: Place
    cowboys: int
    gunmen: int
    words: ClassVar[str] = (
        "team {team} forms group {group} of {cowboys} cowboys and {gunmen} gunmen"
    )


class GroupDisbanded(Event, frozen=True):
    """A team has disbanded a group; its cows are wild again [COWS-21, COWS-23]."""

    team: int
    group: int
    location: Place
    cows: int
    words: ClassVar[str] = "team {team} disbands group {group}, {cows} cows are wild again"


class SpecialistRecruited(Event, frozen=True):
    """A team has bought a specialist at that price in bottles [COWS-39]."""

    team: int
    specialist: Literal["COWBOY", "GUNMAN"]
    price: int
    words: ClassVar[str] = "team {team} recruits a {specialist} for {price} bottles"


class GroupMoved(Event, frozen=True):
    """A group has moved and has that power left [COWS-45, COWS-50]."""

    team: int
    group: int
    location: Place
    power: int
    words: ClassVar[str] = "group {group} of team {team} moves to {location}"
    routine: ClassVar[bool] = True


class CowsCaught(Event, frozen=True):
    """A group has tried to catch cows; none, if it failed [COWS-68, COWS-74]."""

    team: int
    group: int
    location: Place
    cows: int
    power: int
    words: ClassVar[str] = "group {group} of team {team} catches {cows} cows at {location}"


class CowsHanded(Event, frozen=True):
    """A group has handed cows to another of its team [COWS-81]."""

    team: int
    giver: int
    receiver: int
    location: Place
    cows: int
    words: ClassVar[str] = "group {giver} of team {team} hands {cows} cows to group {receiver}"


class FightAgreed(Event, frozen=True):
    """A group has challenged an enemy group; the fight begins with the next turn [COWS-98]."""

    fight: int
    location: Place
    attacker_team: int
    defender_team: int
    attacker: int
    defender: int
    words: ClassVar[str] = (
        "group {attacker} of team {attacker_team} attacks group {defender} "
        "of team {defender_team} at {location}"
    )


class FightJoined(Event, frozen=True):
    """A group takes part in a fight, from its agreement or later [COWS-106, COWS-114]."""

    fight: int
    location: Place
    team: int
    enemy_team: int
    group: int
    power: int
    words: ClassVar[str] = "group {group} of team {team} joins fight {fight} with power {power}"


class FightBegun(Event, frozen=True):
    """A fight has begun and will take that many turns [COWS-110]."""

    fight: int
    location: Place
    attacker_team: int
    defender_team: int
    turns_left: int
    words: ClassVar[str] = "fight {fight} at {location} begins, for {turns_left} turns"


class FightProlonged(Event, frozen=True):
    """Reinforcements have lengthened a fight [COWS-116]."""

    fight: int
    location: Place
    attacker_team: int
    defender_team: int
    turns_left: int
    words: ClassVar[str] = "fight {fight} at {location} goes on for {turns_left} turns"


class FightDecided(Event, frozen=True):
    """A fight has ended; ``winner`` is 0 where nobody won [COWS-121, COWS-126, COWS-130]."""

    fight: int
    location: Place
    attacker_team: int
    defender_team: int
    winner: int
    cows: int
    words: ClassVar[str] = "fight {fight} at {location} is won by team {winner}, {cows} cows"


class HerdMilked(Event, frozen=True):
    """A team has milked its herd, for that many millionths of a bottle [COWS-94]."""

    team: int
    group: int
    location: Place
    cows: int
    millionths: int
    words: ClassVar[str] = "team {team} milks the {cows} cows of group {group}"


class CowsBorn(Event, frozen=True):
    """Wild cows have appeared [COWS-136]."""

    cows: int
    words: ClassVar[str] = "{cows} wild cows appear"
    routine: ClassVar[bool] = True


class GameOver(Event, frozen=True):
    """The game has ended; all teams together have gathered so many millionths [COWS-156]."""

    gathered: int
    words: ClassVar[str] = "the game is over"


Told: TypeAlias = tuple[Event, Audience]
Maker: TypeAlias = Callable[[Note, Place], Event]

OWN: Final[dict[int, Maker]] = {
    notes.FORMED: lambda n, at: GroupFormed(n.team, n.group, at, n.count, n.amount),
    notes.DISBANDED: lambda n, at: GroupDisbanded(n.team, n.group, at, n.count),
    notes.RECRUITED: lambda n, _: SpecialistRecruited(
        n.team, "GUNMAN" if n.count else "COWBOY", n.amount
    ),
    notes.MOVED: lambda n, at: GroupMoved(n.team, n.group, at, n.amount),
    notes.CAUGHT: lambda n, at: CowsCaught(n.team, n.group, at, n.count, n.amount),
    notes.HANDED: lambda n, at: CowsHanded(n.team, n.group, n.second, at, n.count),
    notes.MILKED: lambda n, at: HerdMilked(n.team, n.group, at, n.count, n.amount),
}
"""Events that only the team itself hears."""

BOTH: Final[dict[int, Maker]] = {
    notes.CHALLENGED: lambda n, at: FightAgreed(n.count, at, n.team, n.other, n.group, n.second),
    notes.JOINED: lambda n, at: FightJoined(n.second, at, n.team, n.other, n.group, n.amount),
    notes.BEGUN: lambda n, at: FightBegun(n.second, at, n.team, n.other, n.count),
    notes.PROLONGED: lambda n, at: FightProlonged(n.second, at, n.team, n.other, n.count),
    notes.DECIDED: lambda n, at: FightDecided(n.second, at, n.team, n.other, n.group, n.count),
}
"""Events of a fight, which both its teams hear."""


def tell(state: State) -> list[Told]:
    """Empty the log of the world into events, each with its audience."""
    return [_told(state, Note.row(line)) for line in taken(state.lines)]


def _told(state: State, line: Note) -> Told:
    kind, seats = line.kind, state.seats
    own = OWN.get(kind)
    if own is not None:
        return own(line, state.board.place(line.pos)), frozenset((seats[line.team],))
    both = BOTH.get(kind)
    if both is not None:
        audience = frozenset((seats[line.team], seats[line.other]))
        return both(line, state.board.place(line.pos)), audience
    if kind == notes.BORN:
        return CowsBorn(line.count), AFTER
    return GameOver(line.amount), EVERYONE
