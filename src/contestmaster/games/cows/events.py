"""What happened in a game, for boards, logs and feeds.

Compiled rules leave lines in the log of the world; :data:`TELLINGS` makes events of them, each
for those who may know it: a team hears what its own groups do and what its fights come to,
everyone hears the end, and the rest is told after the game.
"""

from collections.abc import Mapping
from typing import ClassVar, Final, Literal, TypeAlias

from contestmaster.arrays.game import Telling, everyone
from contestmaster.games.cows import notes
from contestmaster.games.cows.state import State
from contestmaster.games.cows.world import Note
from contestmaster.kernel.events import AFTER, Audience, Event
from contestmaster.kernel.highlights import Highlight

Place: TypeAlias = tuple[int, ...]

_MANY_COWS: Final = 10
"""So many at once are worth a word."""


class GroupFormed(Event, frozen=True):
    """A team has formed a group on its rancho [COWS-15]."""

    team: int
    group: int
    location: Place
    cowboys: int
    gunmen: int
    words: ClassVar[str] = (
        "team {team} forms group {group} of {cowboys:cowboy|cowboys} and {gunmen:gunman|gunmen}"
    )


class GroupDisbanded(Event, frozen=True):
    """A team has disbanded a group; its cows are wild again [COWS-21, COWS-23]."""

    team: int
    group: int
    location: Place
    cows: int
    words: ClassVar[str] = "team {team} disbands group {group}: {cows:cow is|cows are} wild again"


class SpecialistRecruited(Event, frozen=True):
    """A team has bought a specialist at that price in bottles [COWS-39]."""

    team: int
    specialist: Literal["COWBOY", "GUNMAN"]
    price: int
    words: ClassVar[str] = "team {team} recruits a {specialist} for {price:bottle|bottles}"


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
    words: ClassVar[str] = "group {group} of team {team} catches {cows:cow|cows} at {location}"

    def highlight(self) -> Highlight | None:
        """Return what it means to those who watch."""
        if self.cows < _MANY_COWS:
            return None
        words = f"{{0}} catches {self.cows} cows at once"
        return Highlight("capture", words, (self.team,), 1, self.location)


class CowsHanded(Event, frozen=True):
    """A group has handed cows to another of its team [COWS-81]."""

    team: int
    giver: int
    receiver: int
    location: Place
    cows: int
    words: ClassVar[str] = "group {giver} of team {team} hands {cows:cow|cows} to group {receiver}"


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
    words: ClassVar[str] = "fight {fight} at {location} begins, for {turns_left:turn|turns}"


class FightProlonged(Event, frozen=True):
    """Reinforcements have lengthened a fight [COWS-116]."""

    fight: int
    location: Place
    attacker_team: int
    defender_team: int
    turns_left: int
    words: ClassVar[str] = "fight {fight} at {location} goes on for {turns_left:turn|turns}"


class FightDecided(Event, frozen=True):
    """A fight has ended; ``winner`` is 0 where nobody won [COWS-121, COWS-126, COWS-130]."""

    fight: int
    location: Place
    attacker_team: int
    defender_team: int
    winner: int
    cows: int
    words: ClassVar[str] = "fight {fight} at {location} is won by team {winner}, {cows:cow|cows}"

    def highlight(self) -> Highlight | None:
        """Return what it means to those who watch."""
        if not self.winner:
            return None
        loser = self.attacker_team + self.defender_team - self.winner
        spoils = f" for {self.cows} cow{'s' * (self.cows != 1)}" if self.cows else ""
        weight = 2 + (self.cows > 0) + (self.cows >= _MANY_COWS)
        words = f"{{0}} wins a fight against {{1}}{spoils}"
        return Highlight("fight", words, (self.winner, loser), weight, self.location)


class HerdMilked(Event, frozen=True):
    """A team has milked its herd, for that many millionths of a bottle [COWS-94]."""

    team: int
    group: int
    location: Place
    cows: int
    millionths: int
    words: ClassVar[str] = "team {team} milks the {cows:cow|cows} of group {group}"


class CowsBorn(Event, frozen=True):
    """Wild cows have appeared [COWS-136]."""

    cows: int
    words: ClassVar[str] = "{cows:wild cow appears|wild cows appear}"
    routine: ClassVar[bool] = True


class GameOver(Event, frozen=True):
    """The game has ended; all teams together have gathered so many millionths [COWS-156]."""

    gathered: int
    words: ClassVar[str] = "the game is over"


def _at(state: State, line: Note) -> Place:
    return state.board.place(line.pos)


def _own(state: State, line: Note) -> Audience:
    """Let only the team itself hear it."""
    return state.alone[line.team]


def _both(state: State, line: Note) -> Audience:
    """Let both teams of a fight hear it."""
    return frozenset((state.seats[line.team], state.seats[line.other]))


def _later(state: State, line: Note) -> Audience:
    """Let everyone hear it after the game."""
    del state, line
    return AFTER


TELLINGS: Final[Mapping[int, Telling[State, Note]]] = {
    notes.FORMED: Telling(
        lambda s, n: GroupFormed(n.team, n.group, _at(s, n), n.count, n.amount), _own
    ),
    notes.DISBANDED: Telling(
        lambda s, n: GroupDisbanded(n.team, n.group, _at(s, n), n.count), _own
    ),
    notes.RECRUITED: Telling(
        lambda _, n: SpecialistRecruited(n.team, "GUNMAN" if n.count else "COWBOY", n.amount), _own
    ),
    notes.MOVED: Telling(lambda s, n: GroupMoved(n.team, n.group, _at(s, n), n.amount), _own),
    notes.CAUGHT: Telling(
        lambda s, n: CowsCaught(n.team, n.group, _at(s, n), n.count, n.amount), _own
    ),
    notes.HANDED: Telling(
        lambda s, n: CowsHanded(n.team, n.group, n.second, _at(s, n), n.count), _own
    ),
    notes.MILKED: Telling(
        lambda s, n: HerdMilked(n.team, n.group, _at(s, n), n.count, n.amount), _own
    ),
    notes.CHALLENGED: Telling(
        lambda s, n: FightAgreed(n.count, _at(s, n), n.team, n.other, n.group, n.second), _both
    ),
    notes.JOINED: Telling(
        lambda s, n: FightJoined(n.second, _at(s, n), n.team, n.other, n.group, n.amount), _both
    ),
    notes.BEGUN: Telling(
        lambda s, n: FightBegun(n.second, _at(s, n), n.team, n.other, n.count), _both
    ),
    notes.PROLONGED: Telling(
        lambda s, n: FightProlonged(n.second, _at(s, n), n.team, n.other, n.count), _both
    ),
    notes.DECIDED: Telling(
        lambda s, n: FightDecided(n.second, _at(s, n), n.team, n.other, n.group, n.count), _both
    ),
    notes.BORN: Telling(lambda _, n: CowsBorn(n.count), _later),
    notes.OVER: Telling(lambda _, n: GameOver(n.amount), everyone),
}
"""The event of each kind of lines, and who hears it."""
