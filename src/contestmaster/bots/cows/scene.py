"""What one turn shows to a team, gathered in one place."""

from dataclasses import dataclass, field
from typing import Final

from contestmaster.bots.cows.ground import Field
from contestmaster.bots.cows.scan import scan_around
from contestmaster.client import Refused
from contestmaster.client.cows import (
    Cows,
    DescribeWorld,
    Enemy,
    Group,
    Progress,
    RanchoReport,
)

ALREADY_USED: Final = 118
"""The refusal of a list that the team has called in this turn, perhaps on another connection."""


@dataclass
class Scene:
    """Own groups, enemies and wild cows in sight, and the business at home."""

    progress: Progress
    report: RanchoReport
    groups: list[Group]
    enemies: list[Enemy] = field(default_factory=list)
    cows: dict[Field, int] = field(default_factory=dict)
    """How many wild cows stand on each field in sight that has some."""

    @property
    def turns_left(self) -> int:
        """Turns to the end of the game, this one included."""
        return self.progress.game.turns_left


def look(game: Cows, world: DescribeWorld, progress: Progress, report: RanchoReport) -> Scene:
    """Ask for what a team can see in this turn, besides what was asked already."""
    scene = Scene(progress, report, game.list_groups())
    if scene.groups:
        scene.enemies = _enemies(game)
        scene.cows = _cows(game, world, scene.groups)
    return scene


def _enemies(game: Cows) -> list[Enemy]:
    try:
        return game.list_enemies()
    except Refused as refused:
        if refused.code != ALREADY_USED:
            raise
        return []


def _cows(game: Cows, world: DescribeWorld, groups: list[Group]) -> dict[Field, int]:
    """Return the fields with wild cows; from scans where the list of this turn is used up."""
    try:
        return {each.location: each.wild for each in game.list_cows() if each.wild}
    except Refused as refused:
        if refused.code != ALREADY_USED:
            raise
    hands = [group for group in groups if group.cowboys and not group.cows]
    return scan_around(game, world, hands[:1])
