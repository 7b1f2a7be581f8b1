"""Commands and replies of the game ``cows``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from contestmaster.client.shapes import LIST, NOTHING, ROW, Part, Shape
from contestmaster.client.transport import AsyncTransport, Transport
from contestmaster.client.typed import command_line, maybe, numbers, parts


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

    @classmethod
    def read(cls, line: str) -> "DescribeWorld":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            int(items[1]),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            items[5],
            int(items[6]),
            float(items[7]),
            int(items[8]),
            int(items[9]),
            int(items[10]),
            int(items[11]),
            int(items[12]),
            int(items[13]),
            int(items[14]),
            int(items[15]),
            int(items[16]),
            float(items[17]),
            float(items[18]),
        )


class GameStatus(NamedTuple):
    """The game: its number, turns to its end including this one, milk to go [COWS-140]."""

    game_id: int
    turns_left: int
    milk_left: float
    milk_limit: float

    @classmethod
    def read(cls, line: str) -> "GameStatus":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]), float(items[2]), float(items[3]))


class TeamStatus(NamedTuple):
    """The team's milk, and its rank unless it has none [COWS-141]."""

    milk: float
    rank: int | None

    @classmethod
    def read(cls, line: str) -> "TeamStatus":
        """Read one line."""
        items = line.split(" ")
        return cls(float(items[0]), maybe(int, items[1], "NONE"))


class TopHerd(NamedTuple):
    """A rancho with one of the largest milked herds [COWS-142]."""

    cows: int
    location: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> "TopHerd":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), numbers(items[1:]))


PROGRESS: Final[Shape] = (
    Part.LINE,
    Part.LINE,
    Part.LIST,
)


class Progress(NamedTuple):
    """How the game stands [COWS-140]."""

    game: GameStatus
    team: TeamStatus
    top_herds: list[TopHerd]

    @classmethod
    def read(cls, lines: Sequence[str]) -> "Progress":
        """Read the lines of a reply."""
        game, team, top_herds = parts(lines, PROGRESS)
        return cls(
            GameStatus.read(game[0]),
            TeamStatus.read(team[0]),
            [TopHerd.read(line) for line in top_herds],
        )


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
    stab_left: int | None
    capture_ban_left: int | None
    status: str
    protected_left: int

    @classmethod
    def read(cls, line: str) -> "Group":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            numbers(items[1:-8]),
            int(items[-8]),
            int(items[-7]),
            int(items[-6]),
            int(items[-5]),
            maybe(int, items[-4], "NA"),
            maybe(int, items[-3], "INF"),
            items[-2],
            int(items[-1]),
        )


class Made(NamedTuple):
    """The id of a new group [COWS-15]."""

    id: int

    @classmethod
    def read(cls, line: str) -> "Made":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class Caught(NamedTuple):
    """How many cows were caught [COWS-68]."""

    cows: int

    @classmethod
    def read(cls, line: str) -> "Caught":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class Scan(NamedTuple):
    """Fields in the box, how many of them hold cows, and how many cows [COWS-64]."""

    fields: int
    fields_with_cows: int
    cows: int

    @classmethod
    def read(cls, line: str) -> "Scan":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]), int(items[2]))


class Enemy(NamedTuple):
    """An enemy group in sight; its power where that is known [COWS-144, COWS-145]."""

    id: int
    location: tuple[int, ...]
    cowboys: int
    gunmen: int
    cows: int
    power: int | None
    status: str
    team: int

    @classmethod
    def read(cls, line: str) -> "Enemy":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            numbers(items[1:-6]),
            int(items[-6]),
            int(items[-5]),
            int(items[-4]),
            maybe(int, items[-3], "UNKNOWN"),
            items[-2],
            int(items[-1]),
        )


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

    @classmethod
    def read(cls, line: str) -> "Fight":
        """Read one line."""
        items = line.split(" ")
        return cls(
            numbers(items[:-7]),
            int(items[-7]),
            int(items[-6]),
            int(items[-5]),
            int(items[-4]),
            int(items[-3]),
            int(items[-2]),
            int(items[-1]),
        )


class CowField(NamedTuple):
    """A field in sight with cows, wild ones and conducted ones of all teams [COWS-60]."""

    location: tuple[int, ...]
    wild: int
    conducted: int

    @classmethod
    def read(cls, line: str) -> "CowField":
        """Read one line."""
        items = line.split(" ")
        return cls(numbers(items[:-2]), int(items[-2]), int(items[-1]))


class Rancho(NamedTuple):
    """The field of a rancho [COWS-150]."""

    location: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> "Rancho":
        """Read one line."""
        items = line.split(" ")
        return cls(numbers(items[:]))


class RanchoReport(NamedTuple):
    """The own rancho, and the herd that is milked there, if any [COWS-151]."""

    location: tuple[int, ...]
    free_cowboys: int
    free_gunmen: int
    cowboy_price: int
    gunman_price: int
    milked_group: int | None
    milked_cows: int
    bottles_per_cow: float

    @classmethod
    def read(cls, line: str) -> "RanchoReport":
        """Read one line."""
        items = line.split(" ")
        return cls(
            numbers(items[:-7]),
            int(items[-7]),
            int(items[-6]),
            int(items[-5]),
            int(items[-4]),
            maybe(int, items[-3], "NONE"),
            int(items[-2]),
            float(items[-1]),
        )


class Cows:
    """Wild wild space: teams catch, stabilise and milk megacows on a 2-4 dimensional board."""

    def __init__(self, transport: Transport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    def describe_world(self) -> DescribeWorld:
        """Show the parameters of the world [COWS-139]."""
        lines = self._command("DESCRIBE_WORLD", ROW)
        return DescribeWorld.read(lines[0])

    def progress(self) -> Progress:
        """Show how the game and the own team stand, and the largest herds [COWS-140]."""
        lines = self._command("PROGRESS", PROGRESS)
        return Progress.read(lines)

    def list_groups(self) -> list[Group]:
        """List the own groups [COWS-143]."""
        lines = self._command("LIST_GROUPS", LIST)
        return [Group.read(line) for line in lines[1:]]

    def make_group(self, cowboys: int, gunmen: int) -> Made:
        """Form a group of free cowboys and gunmen on the own rancho [COWS-15].

        Raises:
            Refused: 116 group limit reached [COWS-18]; 106 not enough recruits to make team
                [COWS-17].
        """
        lines = self._command(command_line("MAKE_GROUP", cowboys, gunmen), ROW)
        return Made.read(lines[0])

    def ungroup(self, group: int) -> None:
        """Disband a group that stands on the own rancho [COWS-21].

        Raises:
            Refused: 107 requested group not found [COWS-28]; 119 group is fighting [COWS-113]; 103
                group is busy [COWS-53]; 108 group is not on a rancho [COWS-22].
        """
        self._command(command_line("UNGROUP", group), NOTHING)

    def move(self, group: int, step: Sequence[int]) -> None:
        """Order a group to an adjoining field, where it stands from the next turn [COWS-45].

        Raises:
            Refused: 107 requested group not found [COWS-28]; 117 invalid movement direction
                [COWS-47]; 119 group is fighting [COWS-52]; 103 group is busy [COWS-54]; 105 target
                field is not accessible [COWS-48].
        """
        self._command(command_line("MOVE", group, step), NOTHING)

    def capture(self, group: int) -> Caught:
        """Try to catch wild cows on the group's field [COWS-68].

        Raises:
            Refused: 107 requested group not found [COWS-28]; 119 group is fighting [COWS-113]; 103
                group is busy [COWS-54]; 101 there are no cowboys in this group [COWS-25]; 100 not
                enough power to do that [COWS-31]; 102 unable to capture cows yet [COWS-75]; 115 no
                cows to capture [COWS-76].
        """
        lines = self._command(command_line("CAPTURE", group), ROW)
        return Caught.read(lines[0])

    def hand_cows(self, giver: int, receiver: int, cows: int) -> None:
        """Hand cows to another own group on the same field [COWS-81, COWS-82].

        Raises:
            Refused: 107 requested group not found [COWS-83]; 119 group is fighting [COWS-113]; 103
                group is busy [COWS-53]; 109 groups are not on the same field [COWS-83]; 104 no cows
                to pass [COWS-84]; 101 there are no cowboys in this group [COWS-84]; 113 invalid cow
                count [COWS-84].
        """
        self._command(command_line("HAND_COWS", giver, receiver, cows), NOTHING)

    def bioscan(self, group: int, corner: Sequence[int], opposite: Sequence[int]) -> Scan:
        """Count fields and cows in the box between two fields [COWS-64].

        Raises:
            Refused: 107 requested group not found [COWS-28]; 105 target field is not accessible
                [COWS-65].
        """
        lines = self._command(command_line("BIOSCAN", group, corner, opposite), ROW)
        return Scan.read(lines[0])

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
        self._command(command_line("ATTACK", group, enemy), NOTHING)

    def list_enemies(self) -> list[Enemy]:
        """List the enemy groups in sight, once a turn [COWS-144].

        Raises:
            Refused: 118 command already used [COWS-146].
        """
        lines = self._command("LIST_ENEMIES", LIST)
        return [Enemy.read(line) for line in lines[1:]]

    def list_fights(self) -> list[Fight]:
        """List the own fights, agreed and active [COWS-148]."""
        lines = self._command("LIST_FIGHTS", LIST)
        return [Fight.read(line) for line in lines[1:]]

    def list_cows(self) -> list[CowField]:
        """List the fields with cows in sight, once a turn [COWS-58].

        Raises:
            Refused: 118 command already used [COWS-63].
        """
        lines = self._command("LIST_COWS", LIST)
        return [CowField.read(line) for line in lines[1:]]

    def list_ranchos(self) -> list[Rancho]:
        """List all ranchos, in the order in which they were placed [COWS-150]."""
        lines = self._command("LIST_RANCHOS", LIST)
        return [Rancho.read(line) for line in lines[1:]]

    def recruit(self, specialist: Literal["COWBOY", "GUNMAN"]) -> None:
        """Buy a specialist, who is free on the rancho from the next turn [COWS-39].

        Raises:
            Refused: 112 not enough milk for recruitment [COWS-40].
        """
        self._command(command_line("RECRUIT", specialist), NOTHING)

    def rancho_report(self) -> RanchoReport:
        """Show the own rancho, its prices and the herd milked there [COWS-151]."""
        lines = self._command("RANCHO_REPORT", ROW)
        return RanchoReport.read(lines[0])


class AsyncCows:
    """The commands of :class:`Cows`, awaited."""

    def __init__(self, transport: AsyncTransport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    async def describe_world(self) -> DescribeWorld:
        """Show the parameters of the world [COWS-139]."""
        lines = await self._command("DESCRIBE_WORLD", ROW)
        return DescribeWorld.read(lines[0])

    async def progress(self) -> Progress:
        """Show how the game and the own team stand, and the largest herds [COWS-140]."""
        lines = await self._command("PROGRESS", PROGRESS)
        return Progress.read(lines)

    async def list_groups(self) -> list[Group]:
        """List the own groups [COWS-143]."""
        lines = await self._command("LIST_GROUPS", LIST)
        return [Group.read(line) for line in lines[1:]]

    async def make_group(self, cowboys: int, gunmen: int) -> Made:
        """Form a group of free cowboys and gunmen on the own rancho [COWS-15]."""
        lines = await self._command(command_line("MAKE_GROUP", cowboys, gunmen), ROW)
        return Made.read(lines[0])

    async def ungroup(self, group: int) -> None:
        """Disband a group that stands on the own rancho [COWS-21]."""
        await self._command(command_line("UNGROUP", group), NOTHING)

    async def move(self, group: int, step: Sequence[int]) -> None:
        """Order a group to an adjoining field, where it stands from the next turn [COWS-45]."""
        await self._command(command_line("MOVE", group, step), NOTHING)

    async def capture(self, group: int) -> Caught:
        """Try to catch wild cows on the group's field [COWS-68]."""
        lines = await self._command(command_line("CAPTURE", group), ROW)
        return Caught.read(lines[0])

    async def hand_cows(self, giver: int, receiver: int, cows: int) -> None:
        """Hand cows to another own group on the same field [COWS-81, COWS-82]."""
        await self._command(command_line("HAND_COWS", giver, receiver, cows), NOTHING)

    async def bioscan(self, group: int, corner: Sequence[int], opposite: Sequence[int]) -> Scan:
        """Count fields and cows in the box between two fields [COWS-64]."""
        lines = await self._command(command_line("BIOSCAN", group, corner, opposite), ROW)
        return Scan.read(lines[0])

    async def attack(self, group: int, enemy: int) -> None:
        """Challenge an enemy group on the same field [COWS-98]."""
        await self._command(command_line("ATTACK", group, enemy), NOTHING)

    async def list_enemies(self) -> list[Enemy]:
        """List the enemy groups in sight, once a turn [COWS-144]."""
        lines = await self._command("LIST_ENEMIES", LIST)
        return [Enemy.read(line) for line in lines[1:]]

    async def list_fights(self) -> list[Fight]:
        """List the own fights, agreed and active [COWS-148]."""
        lines = await self._command("LIST_FIGHTS", LIST)
        return [Fight.read(line) for line in lines[1:]]

    async def list_cows(self) -> list[CowField]:
        """List the fields with cows in sight, once a turn [COWS-58]."""
        lines = await self._command("LIST_COWS", LIST)
        return [CowField.read(line) for line in lines[1:]]

    async def list_ranchos(self) -> list[Rancho]:
        """List all ranchos, in the order in which they were placed [COWS-150]."""
        lines = await self._command("LIST_RANCHOS", LIST)
        return [Rancho.read(line) for line in lines[1:]]

    async def recruit(self, specialist: Literal["COWBOY", "GUNMAN"]) -> None:
        """Buy a specialist, who is free on the rancho from the next turn [COWS-39]."""
        await self._command(command_line("RECRUIT", specialist), NOTHING)

    async def rancho_report(self) -> RanchoReport:
        """Show the own rancho, its prices and the herd milked there [COWS-151]."""
        lines = await self._command("RANCHO_REPORT", ROW)
        return RanchoReport.read(lines[0])
