"""The commands of the game, each a thin translation of a line into a compiled rule."""

from typing import Annotated, Literal, TypeAlias

from contestmaster.arrays.dice import stream
from contestmaster.arrays.game import ArrayGame
from contestmaster.games.cows import replies, reports
from contestmaster.games.cows.board import Board
from contestmaster.games.cows.codes import Code
from contestmaster.games.cows.legal import direction_of
from contestmaster.games.cows.params import CowsParams
from contestmaster.games.cows.state import State
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Integer, Natural, Times
from contestmaster.kernel.vocabulary import order, query

Count: TypeAlias = Annotated[int, Natural()]
GroupId: TypeAlias = Annotated[int, Natural()]
Step: TypeAlias = Annotated[tuple[int, ...], Times("dim", Integer())]
Location: TypeAlias = Annotated[tuple[int, ...], Times("dim", Natural(1, 300))]


def team_of(state: State, by: By) -> int:
    """The team that gives the command."""
    if by.seat is None:
        raise LookupError("commands of this game need a seat")
    return state.teams[by.seat]


class Commands(ArrayGame[CowsParams, Board, State]):
    """The vocabulary, in the order of the rule book."""

    @query("DESCRIBE_WORLD")
    def describe_world(self, state: State, by: By) -> replies.DescribeWorld:
        """Show the parameters of the world [COWS-139]."""
        return reports.describe_world(self.params, state, by.facts.at(by.at))

    @query("PROGRESS")
    def progress(self, state: State, by: By) -> replies.Progress:
        """Show how the game and the own team stand, and the largest herds [COWS-140]."""
        return reports.progress(state, team_of(state, by), by.facts)

    @query("LIST_GROUPS")
    def list_groups(self, state: State, by: By) -> list[replies.Group]:
        """List the own groups [COWS-143]."""
        return reports.groups(state, team_of(state, by))

    @order("MAKE_GROUP", refuses={116: "COWS-18", 106: "COWS-17"})
    def make_group(self, state: State, by: By, cowboys: Count, gunmen: Count) -> replies.Made | int:
        """Form a group of free cowboys and gunmen on the own rancho [COWS-15]."""
        code, group = state.calls.make_group(team_of(state, by), cowboys, gunmen)
        return code or replies.Made(group)

    @order("UNGROUP", refuses={107: "COWS-28", 119: "COWS-113", 103: "COWS-53", 108: "COWS-22"})
    def ungroup(self, state: State, by: By, group: GroupId) -> int:
        """Disband a group that stands on the own rancho [COWS-21]."""
        return state.calls.ungroup(team_of(state, by), group)

    @order(
        "MOVE",
        refuses={107: "COWS-28", 117: "COWS-47", 119: "COWS-52", 103: "COWS-54", 105: "COWS-48"},
    )
    def move(self, state: State, by: By, group: GroupId, step: Step) -> int:
        """Order a group to an adjoining field, where it stands from the next turn [COWS-45]."""
        direction = direction_of(step)
        return state.calls.move(team_of(state, by), group, direction)

    @order(
        "CAPTURE",
        refuses={
            107: "COWS-28",
            119: "COWS-113",
            103: "COWS-54",
            101: "COWS-25",
            100: "COWS-31",
            102: "COWS-75",
            115: "COWS-76",
        },
    )
    def capture(self, state: State, by: By, group: GroupId) -> replies.Caught | int:
        """Try to catch wild cows on the group's field [COWS-68]."""
        code, caught = state.calls.capture(stream(by.dice), team_of(state, by), group)
        return code or replies.Caught(caught)

    @order(
        "HAND_COWS",
        refuses={
            107: "COWS-83",
            119: "COWS-113",
            103: "COWS-53",
            109: "COWS-83",
            104: "COWS-84",
            101: "COWS-84",
            113: "COWS-84",
        },
    )
    def hand_cows(
        self, state: State, by: By, giver: GroupId, receiver: GroupId, cows: Count
    ) -> int:
        """Hand cows to another own group on the same field [COWS-81, COWS-82]."""
        return state.calls.hand_cows(team_of(state, by), giver, receiver, cows)

    @query("BIOSCAN", refuses={107: "COWS-28", 105: "COWS-65"})
    def bioscan(
        self, state: State, by: By, group: GroupId, corner: Location, opposite: Location
    ) -> replies.Scan | int:
        """Count fields and cows in the box between two fields [COWS-64]."""
        return reports.scan(state, team_of(state, by), group, corner, opposite)

    @order(
        "ATTACK",
        refuses={
            107: "COWS-28",
            110: "COWS-100",
            119: "COWS-104",
            103: "COWS-53",
            100: "COWS-31",
            109: "COWS-101",
            111: "COWS-101",
            114: "COWS-102",
        },
    )
    def attack(self, state: State, by: By, group: GroupId, enemy: GroupId) -> int:
        """Challenge an enemy group on the same field [COWS-98].

        119 comes twice in the precedence: before 103 for the own group, and last for the target
        and the field [COWS-104, COWS-105].
        """
        return state.calls.attack(team_of(state, by), group, enemy)

    @query("LIST_ENEMIES", counts=True, refuses={118: "COWS-146"})
    def list_enemies(self, state: State, by: By) -> list[replies.Enemy] | Code:
        """List the enemy groups in sight, once a turn [COWS-144]."""
        team = team_of(state, by)
        listed = state.world.teams["enemies_listed"]
        if listed[team - 1]:
            return Code.ALREADY_USED
        listed[team - 1] = 1
        return reports.enemies(state, team)

    @query("LIST_FIGHTS")
    def list_fights(self, state: State, by: By) -> list[replies.Fight]:
        """List the own fights, agreed and active [COWS-148]."""
        return reports.fights(state, team_of(state, by))

    @query("LIST_COWS", counts=True, refuses={118: "COWS-63"})
    def list_cows(self, state: State, by: By) -> list[replies.CowField] | Code:
        """List the fields with cows in sight, once a turn [COWS-58]."""
        team = team_of(state, by)
        listed = state.world.teams["cows_listed"]
        if listed[team - 1]:
            return Code.ALREADY_USED
        listed[team - 1] = 1
        return reports.cows(state, team)

    @query("LIST_RANCHOS")
    def list_ranchos(self, state: State, by: By) -> list[replies.Rancho]:
        """List all ranchos, in the order in which they were placed [COWS-150]."""
        del by
        return reports.ranchos(state)

    @order("RECRUIT", refuses={112: "COWS-40"})
    def recruit(self, state: State, by: By, specialist: Literal["COWBOY", "GUNMAN"]) -> int:
        """Buy a specialist, who is free on the rancho from the next turn [COWS-39]."""
        return state.calls.recruit(team_of(state, by), specialist == "GUNMAN")

    @query("RANCHO_REPORT")
    def rancho_report(self, state: State, by: By) -> replies.RanchoReport:
        """Show the own rancho, its prices and the herd milked there [COWS-151]."""
        return reports.rancho_report(state, team_of(state, by))
