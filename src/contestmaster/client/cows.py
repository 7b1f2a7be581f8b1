"""Commands and replies of the game ``cows``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from contestmaster.client.marks import Absent, Rest
from contestmaster.client.typed import AsyncTypedGame, TypedGame, command_line


class DescribeWorld(NamedTuple):
    """The parameters of the world, in the order of the rule book [COWS-139]."""

    dim: int
    side: int
    turn_seconds: int
    long_sight: int
    short_sight: int
    map_name: str
    command_limit: int
    speed_coefficient: float
    cowboy_power: int
    gunman_power: int
    grace_turns: int
    loser_loss: int
    winner_loss: int
    capture_loss: int
    move_loss: int
    combat_min_turns: int
    combat_max_turns: int
    capture_probability: float
    milk_yield: float


class GameStatus(NamedTuple):
    """The game: its number, turns to its end including this one, milk to go [COWS-140]."""

    game_id: int
    turns_left: int
    milk_left: float
    milk_limit: float


class TeamStatus(NamedTuple):
    """The team's milk, and its rank unless it has none [COWS-141]."""

    milk: float
    rank: Annotated[int | None, Absent("NONE")]


class TopHerd(NamedTuple):
    """A rancho with one of the largest milked herds [COWS-142]."""

    cows: int
    location: tuple[int, ...]


class Progress(NamedTuple):
    """How the game stands [COWS-140]."""

    game: GameStatus
    team: TeamStatus
    top_herds: list[TopHerd]


class Group(NamedTuple):
    """An own group [COWS-143].

    ``stab_left`` is the number of turns until its herd is stable, none without cows;
    ``capture_ban_left`` of turns until it may capture again, none without cowboys;
    ``protected_left`` of turns in which it cannot be attacked.

    """

    id: int
    location: tuple[int, ...]
    cowboys: int
    gunmen: int
    power: int
    cows: int
    stab_left: Annotated[int | None, Absent("NA")]
    capture_ban_left: Annotated[int | None, Absent("INF")]
    status: str
    protected_left: int


class Made(NamedTuple):
    """The id of a new group [COWS-15]."""

    id: int


class Caught(NamedTuple):
    """How many cows were caught [COWS-68]."""

    cows: int


class Scan(NamedTuple):
    """Fields in the box, how many of them hold cows, and how many cows [COWS-64]."""

    fields: int
    fields_with_cows: int
    cows: int


class Enemy(NamedTuple):
    """An enemy group in sight; its power where that is known [COWS-144, COWS-145]."""

    id: int
    location: tuple[int, ...]
    cowboys: int
    gunmen: int
    cows: int
    power: Annotated[int | None, Absent("UNKNOWN")]
    status: str
    team: int


class Fight(NamedTuple):
    """A fight of the own team: cows of all groups in it, turns to its end [COWS-148]."""

    location: tuple[int, ...]
    cows: int
    turns_left: int
    groups: int
    power: int
    enemy_team: int
    enemy_groups: int
    enemy_power: int


class CowField(NamedTuple):
    """A field in sight with cows, wild ones and conducted ones of all teams [COWS-60]."""

    location: tuple[int, ...]
    wild: int
    conducted: int


class Rancho(NamedTuple):
    """The field of a rancho [COWS-150]."""

    location: tuple[int, ...]


class RanchoReport(NamedTuple):
    """The own rancho, and the herd that is milked there, if any [COWS-151]."""

    location: tuple[int, ...]
    free_cowboys: int
    free_gunmen: int
    cowboy_price: int
    gunman_price: int
    milked_group: Annotated[int | None, Absent("NONE")]
    milked_cows: int
    bottles_per_cow: float


class LegalOrder(NamedTuple):
    """An order that is legal now, as it stands on a line."""

    order: Annotated[str, Rest()]


class Cows(TypedGame):
    """Wild wild space: teams catch wild cows, let them calm down, and milk them at home."""

    def describe_world(self) -> DescribeWorld:
        """Show the parameters of the world [COWS-139]."""
        return self._ask(DescribeWorld, "DESCRIBE_WORLD")

    def progress(self) -> Progress:
        """Show how the game and the own team stand, and the largest herds [COWS-140]."""
        return self._ask(Progress, "PROGRESS")

    def list_groups(self) -> list[Group]:
        """List the own groups [COWS-143]."""
        return self._ask(list[Group], "LIST_GROUPS")

    def make_group(self, cowboys: int, gunmen: int) -> Made:
        """Form a group of free cowboys and gunmen on the own rancho [COWS-15].

        Raises:
            Refused: 116 group limit reached [COWS-18]; 106 not enough recruits to make team
                [COWS-17].
        """
        return self._ask(Made, command_line("MAKE_GROUP", cowboys, gunmen))

    def ungroup(self, group: int) -> None:
        """Disband a group that stands on the own rancho [COWS-21].

        Raises:
            Refused: 107 requested group not found [COWS-28]; 119 group is fighting [COWS-113]; 103
                group is busy [COWS-53]; 108 group is not on a rancho [COWS-22].
        """
        self._do(command_line("UNGROUP", group))

    def move(self, group: int, step: Sequence[int]) -> None:
        """Order a group to an adjoining field, where it stands from the next turn [COWS-45].

        Raises:
            Refused: 107 requested group not found [COWS-28]; 117 invalid movement direction
                [COWS-47]; 119 group is fighting [COWS-52]; 103 group is busy [COWS-54]; 105 target
                field is not accessible [COWS-48].
        """
        self._do(command_line("MOVE", group, step))

    def capture(self, group: int) -> Caught:
        """Try to catch wild cows on the group's field [COWS-68].

        Raises:
            Refused: 107 requested group not found [COWS-28]; 119 group is fighting [COWS-113]; 103
                group is busy [COWS-54]; 101 there are no cowboys in this group [COWS-25]; 100 not
                enough power to do that [COWS-31]; 102 unable to capture cows yet [COWS-75]; 115 no
                cows to capture [COWS-76].
        """
        return self._ask(Caught, command_line("CAPTURE", group))

    def hand_cows(self, giver: int, receiver: int, cows: int) -> None:
        """Hand cows to another own group on the same field [COWS-81, COWS-82].

        Raises:
            Refused: 107 requested group not found [COWS-83]; 119 group is fighting [COWS-113]; 103
                group is busy [COWS-53]; 109 groups are not on the same field [COWS-83]; 104 no cows
                to pass [COWS-84]; 101 there are no cowboys in this group [COWS-84]; 113 invalid cow
                count [COWS-84].
        """
        self._do(command_line("HAND_COWS", giver, receiver, cows))

    def bioscan(self, group: int, corner: Sequence[int], opposite: Sequence[int]) -> Scan:
        """Count fields and cows in the box between two fields [COWS-64].

        Raises:
            Refused: 107 requested group not found [COWS-28]; 105 target field is not accessible
                [COWS-65].
        """
        return self._ask(Scan, command_line("BIOSCAN", group, corner, opposite))

    def attack(self, group: int, enemy: int) -> None:
        """Challenge an enemy group on the same field [COWS-98].

        119 comes twice in the precedence: before 103 for the own group, and last for the target
        and the field [COWS-104, COWS-105].

        Raises:
            Refused: 107 requested group not found [COWS-28]; 110 unable to attack own group
                [COWS-100]; 119 group is fighting [COWS-104]; 103 group is busy [COWS-53]; 100 not
                enough power to do that [COWS-31]; 109 groups are not on the same field [COWS-101];
                111 unable to fight on rancho [COWS-101]; 114 group is protected [COWS-102].
        """
        self._do(command_line("ATTACK", group, enemy))

    def list_enemies(self) -> list[Enemy]:
        """List the enemy groups in sight, once a turn [COWS-144].

        Raises:
            Refused: 118 command already used [COWS-146].
        """
        return self._ask(list[Enemy], "LIST_ENEMIES")

    def list_fights(self) -> list[Fight]:
        """List the own fights, agreed and active [COWS-148]."""
        return self._ask(list[Fight], "LIST_FIGHTS")

    def list_cows(self) -> list[CowField]:
        """List the fields with cows in sight, once a turn [COWS-58].

        Raises:
            Refused: 118 command already used [COWS-63].
        """
        return self._ask(list[CowField], "LIST_COWS")

    def list_ranchos(self) -> list[Rancho]:
        """List all ranchos, in the order in which they were placed [COWS-150]."""
        return self._ask(list[Rancho], "LIST_RANCHOS")

    def recruit(self, specialist: Literal["COWBOY", "GUNMAN"]) -> None:
        """Buy a specialist, who is free on the rancho from the next turn [COWS-39].

        Raises:
            Refused: 112 not enough milk for recruitment [COWS-40].
        """
        self._do(command_line("RECRUIT", specialist))

    def rancho_report(self) -> RanchoReport:
        """Show the own rancho, its prices and the herd milked there [COWS-151]."""
        return self._ask(RanchoReport, "RANCHO_REPORT")

    def orders(self) -> list[LegalOrder]:
        """List the orders that the asker may give now, at most 1000 of them [NET-105]."""
        return self._ask(list[LegalOrder], "ORDERS")


class AsyncCows(AsyncTypedGame):
    """The commands of :class:`Cows`, awaited."""

    async def describe_world(self) -> DescribeWorld:
        """Show the parameters of the world [COWS-139]."""
        return await self._ask(DescribeWorld, "DESCRIBE_WORLD")

    async def progress(self) -> Progress:
        """Show how the game and the own team stand, and the largest herds [COWS-140]."""
        return await self._ask(Progress, "PROGRESS")

    async def list_groups(self) -> list[Group]:
        """List the own groups [COWS-143]."""
        return await self._ask(list[Group], "LIST_GROUPS")

    async def make_group(self, cowboys: int, gunmen: int) -> Made:
        """Form a group of free cowboys and gunmen on the own rancho [COWS-15]."""
        return await self._ask(Made, command_line("MAKE_GROUP", cowboys, gunmen))

    async def ungroup(self, group: int) -> None:
        """Disband a group that stands on the own rancho [COWS-21]."""
        await self._do(command_line("UNGROUP", group))

    async def move(self, group: int, step: Sequence[int]) -> None:
        """Order a group to an adjoining field, where it stands from the next turn [COWS-45]."""
        await self._do(command_line("MOVE", group, step))

    async def capture(self, group: int) -> Caught:
        """Try to catch wild cows on the group's field [COWS-68]."""
        return await self._ask(Caught, command_line("CAPTURE", group))

    async def hand_cows(self, giver: int, receiver: int, cows: int) -> None:
        """Hand cows to another own group on the same field [COWS-81, COWS-82]."""
        await self._do(command_line("HAND_COWS", giver, receiver, cows))

    async def bioscan(self, group: int, corner: Sequence[int], opposite: Sequence[int]) -> Scan:
        """Count fields and cows in the box between two fields [COWS-64]."""
        return await self._ask(Scan, command_line("BIOSCAN", group, corner, opposite))

    async def attack(self, group: int, enemy: int) -> None:
        """Challenge an enemy group on the same field [COWS-98]."""
        await self._do(command_line("ATTACK", group, enemy))

    async def list_enemies(self) -> list[Enemy]:
        """List the enemy groups in sight, once a turn [COWS-144]."""
        return await self._ask(list[Enemy], "LIST_ENEMIES")

    async def list_fights(self) -> list[Fight]:
        """List the own fights, agreed and active [COWS-148]."""
        return await self._ask(list[Fight], "LIST_FIGHTS")

    async def list_cows(self) -> list[CowField]:
        """List the fields with cows in sight, once a turn [COWS-58]."""
        return await self._ask(list[CowField], "LIST_COWS")

    async def list_ranchos(self) -> list[Rancho]:
        """List all ranchos, in the order in which they were placed [COWS-150]."""
        return await self._ask(list[Rancho], "LIST_RANCHOS")

    async def recruit(self, specialist: Literal["COWBOY", "GUNMAN"]) -> None:
        """Buy a specialist, who is free on the rancho from the next turn [COWS-39]."""
        await self._do(command_line("RECRUIT", specialist))

    async def rancho_report(self) -> RanchoReport:
        """Show the own rancho, its prices and the herd milked there [COWS-151]."""
        return await self._ask(RanchoReport, "RANCHO_REPORT")

    async def orders(self) -> list[LegalOrder]:
        """List the orders that the asker may give now, at most 1000 of them [NET-105]."""
        return await self._ask(list[LegalOrder], "ORDERS")
