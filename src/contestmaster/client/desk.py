"""Commands and replies of the game ``desk``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from contestmaster.client.shapes import LIST, NOTHING, ROW, Blocks, Part, Shape
from contestmaster.client.transport import AsyncTransport, Transport
from contestmaster.client.typed import command_line, counted, joined, numbers


class DescribeGame(NamedTuple):
    """The lengths of turn and phases, and what is scored, in the order of the rule book."""

    turn_length_s: float
    speed_coefficient: float
    preparation_turns: int
    tactics_turns: int
    skirmish_turns: int
    results_turns: int
    w_attack: float
    w_counter: float
    w_unit: float
    w_stack: float
    w_victory: float

    @classmethod
    def read(cls, line: str) -> "DescribeGame":
        """Read one line."""
        items = line.split(" ")
        return cls(
            float(items[0]),
            float(items[1]),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            int(items[5]),
            float(items[6]),
            float(items[7]),
            float(items[8]),
            float(items[9]),
            float(items[10]),
        )


class MyId(NamedTuple):
    """The team's ID [DESK-11]."""

    id: int

    @classmethod
    def read(cls, line: str) -> "MyId":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class Rival(NamedTuple):
    """A battle of the own team: the enemy, its ID, and the own side [DESK-139]."""

    enemy: int
    battle: int
    side: str

    @classmethod
    def read(cls, line: str) -> "Rival":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]), items[2])


class Stage(NamedTuple):
    """The phase, and how many of its turns follow this one [DESK-138]."""

    phase: str
    turns_left: int

    @classmethod
    def read(cls, line: str) -> "Stage":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0], int(items[1]))


class BoardRow(NamedTuple):
    """A row of the board: ``.`` is accessible, ``#`` is not [DESK-15]."""

    fields: str

    @classmethod
    def read(cls, line: str) -> "BoardRow":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0])


class UnitType(NamedTuple):
    """A type of the cadre, without the bonuses of traits [DESK-27].

    ``slots`` is how many traits it can be given, ``units`` how many there are of it.

    """

    id: int
    hp: int
    init: int
    move: int
    atk: int
    defense: int
    dmg: int
    rng: int
    traits: tuple[int, ...]
    slots: int
    units: int

    @classmethod
    def read(cls, line: str) -> "UnitType":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            int(items[1]),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            int(items[5]),
            int(items[6]),
            int(items[7]),
            numbers(items[9:-2]),
            int(items[-2]),
            int(items[-1]),
        )


class Abilities(NamedTuple):
    """The traits that can be given, ascending [DESK-24]."""

    traits: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> "Abilities":
        """Read one line."""
        items = line.split(" ")
        return cls(numbers(items[1:]))


class BattleType(NamedTuple):
    """A type as it fights, with the bonuses of its traits [DESK-140, DESK-141].

    ``kind`` is its ID in the battle, ``unit`` that in the cadre.

    """

    battle: int
    kind: int
    unit: int
    hp: int
    init: int
    move: int
    atk: int
    defense: int
    dmg: int
    rng: int
    traits: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> "BattleType":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            int(items[1]),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            int(items[5]),
            int(items[6]),
            int(items[7]),
            int(items[8]),
            int(items[9]),
            numbers(items[11:]),
        )


class Stack(NamedTuple):
    """A stack on the board: its owner, its type in the battle, its units, and its anchor.

    ``top_hp`` is how many hit points the top unit has left.

    """

    id: int
    owner: int
    kind: int
    units: int
    top_hp: int
    x: int
    y: int

    @classmethod
    def read(cls, line: str) -> "Stack":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            int(items[1]),
            int(items[2]),
            int(items[3]),
            int(items[4]),
            int(items[5]),
            int(items[6]),
        )


class Queue(NamedTuple):
    """IDs of the stacks that wait for their action; the first is the current one [DESK-143]."""

    stacks: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> "Queue":
        """Read one line."""
        items = line.split(" ")
        return cls(numbers(items[1:]))


class HappenedEvent(NamedTuple):
    """What happened, and to whom [DESK-120].

    After ``MOVED`` stand the stack and its anchor, after ``ATTACKED`` and ``COUNTERED`` the stack,
    its victim and the damage, after the others the stack.

    """

    word: str
    numbers: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> "HappenedEvent":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0], numbers(items[1:]))


class SetScore(NamedTuple):
    """The set score [DESK-137]."""

    score: int

    @classmethod
    def read(cls, line: str) -> "SetScore":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class BattleResult(NamedTuple):
    """The results of both sides of an own battle [DESK-137]."""

    battle: int
    own: float
    enemy: float

    @classmethod
    def read(cls, line: str) -> "BattleResult":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), float(items[1]), float(items[2]))


MY_SCORE: Final[Shape] = (Part.LINE,)


class MyScore(NamedTuple):
    """What the set has come to; one line for each own battle."""

    score: SetScore
    battles: list[BattleResult]

    @classmethod
    def read(cls, lines: Sequence[str]) -> "MyScore":
        """Read the lines of a reply."""
        score, *battles = lines
        return cls(SetScore.read(score), [BattleResult.read(line) for line in battles])


class Desk:
    """DESK: four one-on-one battles at once, with equal armies and one stack a turn."""

    def __init__(self, transport: Transport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    def describe_game(self) -> DescribeGame:
        """Show the lengths of turn and phases, K, and the weights of the set [DESK-2, DESK-3]."""
        lines = self._command("DESCRIBE_GAME", ROW * 2)
        return DescribeGame.read(" ".join(lines))

    def my_id(self) -> MyId:
        """Show the own team's ID [DESK-11]."""
        lines = self._command("MY_ID", ROW)
        return MyId.read(lines[0])

    def rivals(self) -> list[Rival]:
        """List the own battles of this set [DESK-139]."""
        lines = self._command("RIVALS", LIST)
        return [Rival.read(line) for line in lines[1:]]

    def current_stage(self) -> Stage:
        """Show the phase and how many of its turns are left [DESK-138]."""
        lines = self._command("CURRENT_STAGE", ROW)
        return Stage.read(lines[0])

    def show_board(self) -> list[BoardRow]:
        """Show the terrain of all battles [DESK-15, DESK-16]."""
        lines = self._command("SHOW_BOARD", ROW * 10)
        return [BoardRow.read(line) for line in lines]

    def all_units(self) -> list[UnitType]:
        """List the types of the cadre [DESK-24, DESK-27].

        Raises:
            Refused: 101 improper current turn stage [DESK-24].
        """
        lines = self._command("ALL_UNITS", (Blocks(5),))
        return [UnitType.read(line) for line in joined(lines[1:], 5)]

    def all_abilities(self) -> Abilities:
        """Show the traits that can be given to types [DESK-24].

        Raises:
            Refused: 101 improper current turn stage [DESK-24].
        """
        lines = self._command("ALL_ABILITIES", ROW)
        return Abilities.read(lines[0])

    def assign_abilities(self, battle: int, pairs: Sequence[Sequence[int]]) -> None:
        """Give traits to types in one battle, each pair a type and a trait [DESK-42].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 103 you do not take part in the
                skirmish with given id [DESK-144]; 102 too many abilities assigned [DESK-47]; 115 no
                unit with the given id exists [DESK-45]; 113 not all features are available
                [DESK-46]; 114 too many features assigned to a unit [DESK-45].
        """
        self._command(command_line("ASSIGN_ABILITIES", battle, counted(pairs)), NOTHING)

    def place_units_on_board(self, battle: int, stacks: Sequence[Sequence[int]]) -> None:
        """Deploy for one battle, each stack a type, units, and its anchor's x and y [DESK-50].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 103 you do not take part in the
                skirmish with given id [DESK-144]; 109 too many stacks placed on the board
                [DESK-51]; 115 no unit with the given id exists [DESK-55]; 122 stack cannot be empty
                [DESK-53]; 116 too many units of a given type were trying to be used [DESK-53]; 110
                a unit is placed outside the starting rectangle [DESK-54]; 111 a unit is placed on
                an unavailable field [DESK-54]; 112 some units occupy the same field [DESK-54].
        """
        self._command(command_line("PLACE_UNITS_ON_BOARD", battle, counted(stacks)), NOTHING)

    def unit_types(self) -> list[BattleType]:
        """List the types of all own battles as they fight, once in ten turns [DESK-140].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 123 too many calls within a specific
                turns period [DESK-142].
        """
        lines = self._command("UNIT_TYPES", (Blocks(3),))
        return [BattleType.read(line) for line in joined(lines[1:], 3)]

    def units_on_board(self, battle: int) -> list[Stack]:
        """List the stacks of an own battle [DESK-63, DESK-76].

        Raises:
            Refused: 101 improper current turn stage [DESK-147]; 103 you do not take part in the
                skirmish with given id [DESK-144].
        """
        lines = self._command(command_line("UNITS_ON_BOARD", battle), LIST)
        return [Stack.read(line) for line in lines[1:]]

    def unit_queue(self, battle: int) -> Queue:
        """Show which stacks of an own battle wait for their action [DESK-143].

        Raises:
            Refused: 101 improper current turn stage [DESK-147]; 103 you do not take part in the
                skirmish with given id [DESK-144].
        """
        lines = self._command(command_line("UNIT_QUEUE", battle), ROW)
        return Queue.read(lines[0])

    def defend(self, battle: int, stack: int) -> None:
        """Let the current stack stand its ground, at Defense + 5 [DESK-77].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 103 you do not take part in the
                skirmish with given id [DESK-144]; 124 there is no stack with given id on the board
                [DESK-145]; 104 it is not this stack turn [DESK-64]; 105 you are not this stack
                owner [DESK-145]; 106 the stack has already done something [DESK-72].
        """
        self._command(command_line("DEFEND", battle, stack), NOTHING)

    def delay(self, battle: int, stack: int) -> None:
        """Let the current stack act later in this cycle [DESK-80].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 103 you do not take part in the
                skirmish with given id [DESK-144]; 124 there is no stack with given id on the board
                [DESK-145]; 104 it is not this stack turn [DESK-64]; 105 you are not this stack
                owner [DESK-145]; 106 the stack has already done something [DESK-72]; 107 the stack
                has already delayed the turn [DESK-82].
        """
        self._command(command_line("DELAY", battle, stack), NOTHING)

    def attack(self, battle: int, stack: int, x: int, y: int) -> None:
        """Let the current stack attack the enemy on a field, in melee or from afar [DESK-94].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 103 you do not take part in the
                skirmish with given id [DESK-144]; 124 there is no stack with given id on the board
                [DESK-145]; 104 it is not this stack turn [DESK-64]; 105 you are not this stack
                owner [DESK-145]; 106 the stack has already done something [DESK-72]; 117 no unit to
                attack on a given field [DESK-146]; 118 cannot attack own unit [DESK-94]; 119 range
                attack is not possible now [DESK-97].
        """
        self._command(command_line("ATTACK", battle, stack, x, y), NOTHING)

    def move(self, battle: int, stack: int, path: Sequence[Sequence[int]]) -> None:
        """Let the current stack move along a path of anchors [DESK-93].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 103 you do not take part in the
                skirmish with given id [DESK-144]; 124 there is no stack with given id on the board
                [DESK-145]; 104 it is not this stack turn [DESK-64]; 105 you are not this stack
                owner [DESK-145]; 106 the stack has already done something [DESK-73]; 120 not all
                subsequent fields are neighbors [DESK-85]; 108 too long distance to move [DESK-86];
                121 impassable field on the route to move [DESK-88].
        """
        self._command(command_line("MOVE", battle, stack, counted(path)), NOTHING)

    def last_turn(self, battle: int) -> list[HappenedEvent]:
        """List what happened in an own battle in the turn before [DESK-119].

        Raises:
            Refused: 101 improper current turn stage [DESK-123]; 103 you do not take part in the
                skirmish with given id [DESK-144].
        """
        lines = self._command(command_line("LAST_TURN", battle), LIST)
        return [HappenedEvent.read(line) for line in lines[1:]]

    def my_score(self, battles: int | None = None) -> MyScore:
        """Show your team's results in this set of games [DESK-137].

        Sends RIVALS first, which tells how many `battles` will come, unless that is given.

        Raises:
            Refused: 101 improper current turn stage [DESK-147].
        """
        if battles is None:
            battles = len(self.rivals())
        lines = self._command("MY_SCORE", (MY_SCORE + ROW * battles))
        return MyScore.read(lines)


class AsyncDesk:
    """The commands of :class:`Desk`, awaited."""

    def __init__(self, transport: AsyncTransport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    async def describe_game(self) -> DescribeGame:
        """Show the lengths of turn and phases, K, and the weights of the set [DESK-2, DESK-3]."""
        lines = await self._command("DESCRIBE_GAME", ROW * 2)
        return DescribeGame.read(" ".join(lines))

    async def my_id(self) -> MyId:
        """Show the own team's ID [DESK-11]."""
        lines = await self._command("MY_ID", ROW)
        return MyId.read(lines[0])

    async def rivals(self) -> list[Rival]:
        """List the own battles of this set [DESK-139]."""
        lines = await self._command("RIVALS", LIST)
        return [Rival.read(line) for line in lines[1:]]

    async def current_stage(self) -> Stage:
        """Show the phase and how many of its turns are left [DESK-138]."""
        lines = await self._command("CURRENT_STAGE", ROW)
        return Stage.read(lines[0])

    async def show_board(self) -> list[BoardRow]:
        """Show the terrain of all battles [DESK-15, DESK-16]."""
        lines = await self._command("SHOW_BOARD", ROW * 10)
        return [BoardRow.read(line) for line in lines]

    async def all_units(self) -> list[UnitType]:
        """List the types of the cadre [DESK-24, DESK-27]."""
        lines = await self._command("ALL_UNITS", (Blocks(5),))
        return [UnitType.read(line) for line in joined(lines[1:], 5)]

    async def all_abilities(self) -> Abilities:
        """Show the traits that can be given to types [DESK-24]."""
        lines = await self._command("ALL_ABILITIES", ROW)
        return Abilities.read(lines[0])

    async def assign_abilities(self, battle: int, pairs: Sequence[Sequence[int]]) -> None:
        """Give traits to types in one battle, each pair a type and a trait [DESK-42]."""
        await self._command(command_line("ASSIGN_ABILITIES", battle, counted(pairs)), NOTHING)

    async def place_units_on_board(self, battle: int, stacks: Sequence[Sequence[int]]) -> None:
        """Deploy for one battle, each stack a type, units, and its anchor's x and y [DESK-50]."""
        await self._command(command_line("PLACE_UNITS_ON_BOARD", battle, counted(stacks)), NOTHING)

    async def unit_types(self) -> list[BattleType]:
        """List the types of all own battles as they fight, once in ten turns [DESK-140]."""
        lines = await self._command("UNIT_TYPES", (Blocks(3),))
        return [BattleType.read(line) for line in joined(lines[1:], 3)]

    async def units_on_board(self, battle: int) -> list[Stack]:
        """List the stacks of an own battle [DESK-63, DESK-76]."""
        lines = await self._command(command_line("UNITS_ON_BOARD", battle), LIST)
        return [Stack.read(line) for line in lines[1:]]

    async def unit_queue(self, battle: int) -> Queue:
        """Show which stacks of an own battle wait for their action [DESK-143]."""
        lines = await self._command(command_line("UNIT_QUEUE", battle), ROW)
        return Queue.read(lines[0])

    async def defend(self, battle: int, stack: int) -> None:
        """Let the current stack stand its ground, at Defense + 5 [DESK-77]."""
        await self._command(command_line("DEFEND", battle, stack), NOTHING)

    async def delay(self, battle: int, stack: int) -> None:
        """Let the current stack act later in this cycle [DESK-80]."""
        await self._command(command_line("DELAY", battle, stack), NOTHING)

    async def attack(self, battle: int, stack: int, x: int, y: int) -> None:
        """Let the current stack attack the enemy on a field, in melee or from afar [DESK-94]."""
        await self._command(command_line("ATTACK", battle, stack, x, y), NOTHING)

    async def move(self, battle: int, stack: int, path: Sequence[Sequence[int]]) -> None:
        """Let the current stack move along a path of anchors [DESK-93]."""
        await self._command(command_line("MOVE", battle, stack, counted(path)), NOTHING)

    async def last_turn(self, battle: int) -> list[HappenedEvent]:
        """List what happened in an own battle in the turn before [DESK-119]."""
        lines = await self._command(command_line("LAST_TURN", battle), LIST)
        return [HappenedEvent.read(line) for line in lines[1:]]

    async def my_score(self, battles: int | None = None) -> MyScore:
        """Show your team's results in this set of games [DESK-137].

        Sends RIVALS first, which tells how many `battles` will come, unless that is given.
        """
        if battles is None:
            battles = len(await self.rivals())
        lines = await self._command("MY_SCORE", (MY_SCORE + ROW * battles))
        return MyScore.read(lines)
