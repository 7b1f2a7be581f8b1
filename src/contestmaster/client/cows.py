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
    """The world's parameters."""

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
    """The game."""

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
    """The team."""

    milk: float
    rank: int | None

    @classmethod
    def read(cls, line: str) -> "TeamStatus":
        """Read one line."""
        items = line.split(" ")
        return cls(float(items[0]), maybe(int, items[1], "NONE"))


class TopHerd(NamedTuple):
    """Herd."""

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
    """P."""

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
    """G."""

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
    """New group."""

    id: int

    @classmethod
    def read(cls, line: str) -> "Made":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class Caught(NamedTuple):
    """Catch."""

    cows: int

    @classmethod
    def read(cls, line: str) -> "Caught":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class Scan(NamedTuple):
    """Scan."""

    fields: int
    fields_with_cows: int
    cows: int

    @classmethod
    def read(cls, line: str) -> "Scan":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]), int(items[2]))


class Enemy(NamedTuple):
    """E."""

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
    """F."""

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
    """C."""

    location: tuple[int, ...]
    wild: int
    conducted: int

    @classmethod
    def read(cls, line: str) -> "CowField":
        """Read one line."""
        items = line.split(" ")
        return cls(numbers(items[:-2]), int(items[-2]), int(items[-1]))


class Rancho(NamedTuple):
    """R."""

    location: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> "Rancho":
        """Read one line."""
        items = line.split(" ")
        return cls(numbers(items[:]))


class RanchoReport(NamedTuple):
    """R."""

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
    """Wild wild space."""

    def __init__(self, transport: Transport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    def describe_world(self) -> DescribeWorld:
        """Do it."""
        lines = self._command("DESCRIBE_WORLD", ROW)
        return DescribeWorld.read(lines[0])

    def progress(self) -> Progress:
        """Do it."""
        lines = self._command("PROGRESS", PROGRESS)
        return Progress.read(lines)

    def list_groups(self) -> list[Group]:
        """Do it."""
        lines = self._command("LIST_GROUPS", LIST)
        return [Group.read(line) for line in lines[1:]]

    def make_group(self, cowboys: int, gunmen: int) -> Made:
        """Do it."""
        lines = self._command(command_line("MAKE_GROUP", cowboys, gunmen), ROW)
        return Made.read(lines[0])

    def ungroup(self, group: int) -> None:
        """Do it."""
        self._command(command_line("UNGROUP", group), NOTHING)

    def move(self, group: int, step: Sequence[int]) -> None:
        """Order a group to an adjoining field [COWS-45].

        Raises:
            Refused: 107 requested group not found [COWS-28]; 117 invalid movement direction
                [COWS-47].
        """
        self._command(command_line("MOVE", group, step), NOTHING)

    def capture(self, group: int) -> Caught:
        """Do it."""
        lines = self._command(command_line("CAPTURE", group), ROW)
        return Caught.read(lines[0])

    def hand_cows(self, giver: int, receiver: int, cows: int) -> None:
        """Do it."""
        self._command(command_line("HAND_COWS", giver, receiver, cows), NOTHING)

    def bioscan(self, group: int, corner: Sequence[int], opposite: Sequence[int]) -> Scan:
        """Do it."""
        lines = self._command(command_line("BIOSCAN", group, corner, opposite), ROW)
        return Scan.read(lines[0])

    def attack(self, group: int, enemy: int) -> None:
        """Do it."""
        self._command(command_line("ATTACK", group, enemy), NOTHING)

    def list_enemies(self) -> list[Enemy]:
        """Do it."""
        lines = self._command("LIST_ENEMIES", LIST)
        return [Enemy.read(line) for line in lines[1:]]

    def list_fights(self) -> list[Fight]:
        """Do it."""
        lines = self._command("LIST_FIGHTS", LIST)
        return [Fight.read(line) for line in lines[1:]]

    def list_cows(self) -> list[CowField]:
        """Do it."""
        lines = self._command("LIST_COWS", LIST)
        return [CowField.read(line) for line in lines[1:]]

    def list_ranchos(self) -> list[Rancho]:
        """Do it."""
        lines = self._command("LIST_RANCHOS", LIST)
        return [Rancho.read(line) for line in lines[1:]]

    def recruit(self, specialist: Literal["COWBOY", "GUNMAN"]) -> None:
        """Do it."""
        self._command(command_line("RECRUIT", specialist), NOTHING)

    def rancho_report(self) -> RanchoReport:
        """Do it."""
        lines = self._command("RANCHO_REPORT", ROW)
        return RanchoReport.read(lines[0])


class AsyncCows:
    """The commands of :class:`Cows`, awaited."""

    def __init__(self, transport: AsyncTransport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    async def describe_world(self) -> DescribeWorld:
        """Do it."""
        lines = await self._command("DESCRIBE_WORLD", ROW)
        return DescribeWorld.read(lines[0])

    async def progress(self) -> Progress:
        """Do it."""
        lines = await self._command("PROGRESS", PROGRESS)
        return Progress.read(lines)

    async def list_groups(self) -> list[Group]:
        """Do it."""
        lines = await self._command("LIST_GROUPS", LIST)
        return [Group.read(line) for line in lines[1:]]

    async def make_group(self, cowboys: int, gunmen: int) -> Made:
        """Do it."""
        lines = await self._command(command_line("MAKE_GROUP", cowboys, gunmen), ROW)
        return Made.read(lines[0])

    async def ungroup(self, group: int) -> None:
        """Do it."""
        await self._command(command_line("UNGROUP", group), NOTHING)

    async def move(self, group: int, step: Sequence[int]) -> None:
        """Order a group to an adjoining field [COWS-45]."""
        await self._command(command_line("MOVE", group, step), NOTHING)

    async def capture(self, group: int) -> Caught:
        """Do it."""
        lines = await self._command(command_line("CAPTURE", group), ROW)
        return Caught.read(lines[0])

    async def hand_cows(self, giver: int, receiver: int, cows: int) -> None:
        """Do it."""
        await self._command(command_line("HAND_COWS", giver, receiver, cows), NOTHING)

    async def bioscan(self, group: int, corner: Sequence[int], opposite: Sequence[int]) -> Scan:
        """Do it."""
        lines = await self._command(command_line("BIOSCAN", group, corner, opposite), ROW)
        return Scan.read(lines[0])

    async def attack(self, group: int, enemy: int) -> None:
        """Do it."""
        await self._command(command_line("ATTACK", group, enemy), NOTHING)

    async def list_enemies(self) -> list[Enemy]:
        """Do it."""
        lines = await self._command("LIST_ENEMIES", LIST)
        return [Enemy.read(line) for line in lines[1:]]

    async def list_fights(self) -> list[Fight]:
        """Do it."""
        lines = await self._command("LIST_FIGHTS", LIST)
        return [Fight.read(line) for line in lines[1:]]

    async def list_cows(self) -> list[CowField]:
        """Do it."""
        lines = await self._command("LIST_COWS", LIST)
        return [CowField.read(line) for line in lines[1:]]

    async def list_ranchos(self) -> list[Rancho]:
        """Do it."""
        lines = await self._command("LIST_RANCHOS", LIST)
        return [Rancho.read(line) for line in lines[1:]]

    async def recruit(self, specialist: Literal["COWBOY", "GUNMAN"]) -> None:
        """Do it."""
        await self._command(command_line("RECRUIT", specialist), NOTHING)

    async def rancho_report(self) -> RanchoReport:
        """Do it."""
        lines = await self._command("RANCHO_REPORT", ROW)
        return RanchoReport.read(lines[0])
