"""Commands and replies of the game ``desk``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from contestmaster.client.marks import NewLine, Numbered, Rest, Word
from contestmaster.client.typed import AsMany, AsyncTypedGame, TypedGame, command_line, counted


class DescribeGame(NamedTuple):
    """The lengths of turn and phases, and what is scored, in the order of the rule book."""

    turn_length_s: float
    speed_coefficient: float
    preparation_turns: int
    tactics_turns: int
    skirmish_turns: int
    results_turns: int
    w_attack: Annotated[float, NewLine()]
    w_counter: float
    w_unit: float
    w_stack: float
    w_victory: float


class MyId(NamedTuple):
    """The team's ID [DESK-11]."""

    id: int


class Rival(NamedTuple):
    """A battle of the own team: the enemy, its ID, and the own side [DESK-139]."""

    enemy: int
    battle: int
    side: Annotated[str, Word()]


class Stage(NamedTuple):
    """The phase, and how many of its turns follow this one [DESK-138]."""

    phase: str
    turns_left: int


class BoardRow(NamedTuple):
    """A row of the board: ``.`` is accessible, ``#`` is not [DESK-15]."""

    fields: str


class UnitType(NamedTuple):
    """A type of the cadre, without the bonuses of traits [DESK-27].

    ``slots`` is how many traits it can be given, ``units`` how many there are of it.

    """

    id: int
    hp: Annotated[int, NewLine()]
    init: int
    move: int
    atk: int
    defense: int
    dmg: int
    rng: int
    traits: Annotated[tuple[int, ...], Numbered(), NewLine()]
    slots: Annotated[int, NewLine()]
    units: Annotated[int, NewLine()]


class Abilities(NamedTuple):
    """The traits that can be given, ascending [DESK-24]."""

    traits: Annotated[tuple[int, ...], Numbered()]


class BattleType(NamedTuple):
    """A type as it fights, with the bonuses of its traits [DESK-140, DESK-141].

    ``kind`` is its ID in the battle, ``unit`` that in the cadre.

    """

    battle: int
    kind: int
    unit: int
    hp: Annotated[int, NewLine()]
    init: int
    move: int
    atk: int
    defense: int
    dmg: int
    rng: int
    traits: Annotated[tuple[int, ...], Numbered(), NewLine()]


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


class Queue(NamedTuple):
    """IDs of the stacks that wait for their action; the first is the current one [DESK-143]."""

    stacks: Annotated[tuple[int, ...], Numbered()]


class HappenedEvent(NamedTuple):
    """What happened, and to whom [DESK-120].

    After ``MOVED`` stand the stack and its anchor, after ``ATTACKED`` and ``COUNTERED`` the stack,
    its victim and the damage, after the others the stack.

    """

    word: str
    numbers: tuple[int, ...]


class SetScore(NamedTuple):
    """The set score [DESK-137]."""

    score: int


class BattleResult(NamedTuple):
    """The results of both sides of an own battle [DESK-137]."""

    battle: int
    own: float
    enemy: float


class MyScore(NamedTuple):
    """What the set has come to; one line for each own battle."""

    score: SetScore
    battles: list[BattleResult]


class LegalOrder(NamedTuple):
    """An order that is legal now, as it stands on a line."""

    order: Annotated[str, Rest()]


class Desk(TypedGame):
    """DESK: duels between equal armies, several at once; one stack strikes a turn."""

    def describe_game(self) -> DescribeGame:
        """Show the lengths of turn and phases, K, and the weights of the set [DESK-2, DESK-3]."""
        return self._ask(DescribeGame, "DESCRIBE_GAME")

    def my_id(self) -> MyId:
        """Show the own team's ID [DESK-11]."""
        return self._ask(MyId, "MY_ID")

    def rivals(self) -> list[Rival]:
        """List the own battles of this set [DESK-139]."""
        return self._ask(list[Rival], "RIVALS")

    def current_stage(self) -> Stage:
        """Show the phase and how many of its turns are left [DESK-138]."""
        return self._ask(Stage, "CURRENT_STAGE")

    def show_board(self) -> list[BoardRow]:
        """Show the terrain of all battles [DESK-15, DESK-16]."""
        return self._ask(list[BoardRow], "SHOW_BOARD", rows=10)

    def all_units(self) -> list[UnitType]:
        """List the types of the cadre [DESK-24, DESK-27].

        Raises:
            Refused: 101 improper current turn stage [DESK-24].
        """
        return self._ask(list[UnitType], "ALL_UNITS")

    def all_abilities(self) -> Abilities:
        """Show the traits that can be given to types [DESK-24].

        Raises:
            Refused: 101 improper current turn stage [DESK-24].
        """
        return self._ask(Abilities, "ALL_ABILITIES")

    def assign_abilities(self, battle: int, pairs: Sequence[Sequence[int]]) -> None:
        """Give traits to types in one battle, each pair a type and a trait [DESK-42].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 103 you do not take part in the
                skirmish with given id [DESK-144]; 102 too many abilities assigned [DESK-47]; 115 no
                unit with the given id exists [DESK-45]; 113 not all features are available
                [DESK-46]; 114 too many features assigned to a unit [DESK-45].
        """
        self._do(command_line("ASSIGN_ABILITIES", battle, counted(pairs)))

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
        self._do(command_line("PLACE_UNITS_ON_BOARD", battle, counted(stacks)))

    def unit_types(self) -> list[BattleType]:
        """List the types of all own battles as they fight, once in ten turns [DESK-140].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 123 too many calls within a specific
                turns period [DESK-142].
        """
        return self._ask(list[BattleType], "UNIT_TYPES")

    def units_on_board(self, battle: int) -> list[Stack]:
        """List the stacks of an own battle [DESK-63, DESK-76].

        Raises:
            Refused: 101 improper current turn stage [DESK-147]; 103 you do not take part in the
                skirmish with given id [DESK-144].
        """
        return self._ask(list[Stack], command_line("UNITS_ON_BOARD", battle))

    def unit_queue(self, battle: int) -> Queue:
        """Show which stacks of an own battle wait for their action [DESK-143].

        Raises:
            Refused: 101 improper current turn stage [DESK-147]; 103 you do not take part in the
                skirmish with given id [DESK-144].
        """
        return self._ask(Queue, command_line("UNIT_QUEUE", battle))

    def defend(self, battle: int, stack: int) -> None:
        """Let the current stack stand its ground, at Defense + 5 [DESK-77].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 103 you do not take part in the
                skirmish with given id [DESK-144]; 124 there is no stack with given id on the board
                [DESK-145]; 104 it is not this stack turn [DESK-64]; 105 you are not this stack
                owner [DESK-145]; 106 the stack has already done something [DESK-72].
        """
        self._do(command_line("DEFEND", battle, stack))

    def delay(self, battle: int, stack: int) -> None:
        """Let the current stack act later in this cycle [DESK-80].

        Raises:
            Refused: 101 improper current turn stage [DESK-63]; 103 you do not take part in the
                skirmish with given id [DESK-144]; 124 there is no stack with given id on the board
                [DESK-145]; 104 it is not this stack turn [DESK-64]; 105 you are not this stack
                owner [DESK-145]; 106 the stack has already done something [DESK-72]; 107 the stack
                has already delayed the turn [DESK-82].
        """
        self._do(command_line("DELAY", battle, stack))

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
        self._do(command_line("ATTACK", battle, stack, x, y))

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
        self._do(command_line("MOVE", battle, stack, counted(path)))

    def last_turn(self, battle: int) -> list[HappenedEvent]:
        """List what happened in an own battle in the turn before [DESK-119].

        Raises:
            Refused: 101 improper current turn stage [DESK-123]; 103 you do not take part in the
                skirmish with given id [DESK-144].
        """
        return self._ask(list[HappenedEvent], command_line("LAST_TURN", battle))

    def my_score(self, battles: int | None = None) -> MyScore:
        """Show your team's results in this set of games [DESK-137].

        Sends RIVALS first, which tells how many `battles` will come, unless that is given.

        Raises:
            Refused: 101 improper current turn stage [DESK-147].
        """
        return self._ask(
            MyScore, "MY_SCORE", AsMany(list[Rival], "RIVALS") if battles is None else battles
        )

    def orders(self) -> list[LegalOrder]:
        """List the orders that the asker may give now, at most 1000 of them [NET-105]."""
        return self._ask(list[LegalOrder], "ORDERS")


class AsyncDesk(AsyncTypedGame):
    """The commands of :class:`Desk`, awaited."""

    async def describe_game(self) -> DescribeGame:
        """Show the lengths of turn and phases, K, and the weights of the set [DESK-2, DESK-3]."""
        return await self._ask(DescribeGame, "DESCRIBE_GAME")

    async def my_id(self) -> MyId:
        """Show the own team's ID [DESK-11]."""
        return await self._ask(MyId, "MY_ID")

    async def rivals(self) -> list[Rival]:
        """List the own battles of this set [DESK-139]."""
        return await self._ask(list[Rival], "RIVALS")

    async def current_stage(self) -> Stage:
        """Show the phase and how many of its turns are left [DESK-138]."""
        return await self._ask(Stage, "CURRENT_STAGE")

    async def show_board(self) -> list[BoardRow]:
        """Show the terrain of all battles [DESK-15, DESK-16]."""
        return await self._ask(list[BoardRow], "SHOW_BOARD", rows=10)

    async def all_units(self) -> list[UnitType]:
        """List the types of the cadre [DESK-24, DESK-27]."""
        return await self._ask(list[UnitType], "ALL_UNITS")

    async def all_abilities(self) -> Abilities:
        """Show the traits that can be given to types [DESK-24]."""
        return await self._ask(Abilities, "ALL_ABILITIES")

    async def assign_abilities(self, battle: int, pairs: Sequence[Sequence[int]]) -> None:
        """Give traits to types in one battle, each pair a type and a trait [DESK-42]."""
        await self._do(command_line("ASSIGN_ABILITIES", battle, counted(pairs)))

    async def place_units_on_board(self, battle: int, stacks: Sequence[Sequence[int]]) -> None:
        """Deploy for one battle, each stack a type, units, and its anchor's x and y [DESK-50]."""
        await self._do(command_line("PLACE_UNITS_ON_BOARD", battle, counted(stacks)))

    async def unit_types(self) -> list[BattleType]:
        """List the types of all own battles as they fight, once in ten turns [DESK-140]."""
        return await self._ask(list[BattleType], "UNIT_TYPES")

    async def units_on_board(self, battle: int) -> list[Stack]:
        """List the stacks of an own battle [DESK-63, DESK-76]."""
        return await self._ask(list[Stack], command_line("UNITS_ON_BOARD", battle))

    async def unit_queue(self, battle: int) -> Queue:
        """Show which stacks of an own battle wait for their action [DESK-143]."""
        return await self._ask(Queue, command_line("UNIT_QUEUE", battle))

    async def defend(self, battle: int, stack: int) -> None:
        """Let the current stack stand its ground, at Defense + 5 [DESK-77]."""
        await self._do(command_line("DEFEND", battle, stack))

    async def delay(self, battle: int, stack: int) -> None:
        """Let the current stack act later in this cycle [DESK-80]."""
        await self._do(command_line("DELAY", battle, stack))

    async def attack(self, battle: int, stack: int, x: int, y: int) -> None:
        """Let the current stack attack the enemy on a field, in melee or from afar [DESK-94]."""
        await self._do(command_line("ATTACK", battle, stack, x, y))

    async def move(self, battle: int, stack: int, path: Sequence[Sequence[int]]) -> None:
        """Let the current stack move along a path of anchors [DESK-93]."""
        await self._do(command_line("MOVE", battle, stack, counted(path)))

    async def last_turn(self, battle: int) -> list[HappenedEvent]:
        """List what happened in an own battle in the turn before [DESK-119]."""
        return await self._ask(list[HappenedEvent], command_line("LAST_TURN", battle))

    async def my_score(self, battles: int | None = None) -> MyScore:
        """Show your team's results in this set of games [DESK-137].

        Sends RIVALS first, which tells how many `battles` will come, unless that is given.
        """
        return await self._ask(
            MyScore, "MY_SCORE", AsMany(list[Rival], "RIVALS") if battles is None else battles
        )

    async def orders(self) -> list[LegalOrder]:
        """List the orders that the asker may give now, at most 1000 of them [NET-105]."""
        return await self._ask(list[LegalOrder], "ORDERS")
