"""What a team knows of its battles, kept as the game itself keeps them.

So the game's own rules can be asked what would happen: a battle is one record, and trying an order
out begins with copying it to another place of the same table. What the protocol does not say (who
is current, defends, has countered in this cycle) follows from the events of each turn.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from contestmaster.arrays.records import RecordTable
from contestmaster.client.desk import BattleType, DescribeGame, HappenedEvent, Rival, Stack
from contestmaster.games.desk.params import WEIGHTS
from contestmaster.games.desk.rules.queue import begin_turn, end_turn, leave, sort
from contestmaster.games.desk.traits import bit
from contestmaster.games.desk.world import (
    ATK,
    DEF,
    SIDES,
    SKIRMISH,
    Battle,
    Head,
    Kind,
    Laws,
    Note,
    Plan,
    Team,
    World,
)

SCRATCH: Final = 3
"""Places of the table for trying things out."""

ATTRIBUTES: Final = ("hp", "init", "move", "atk", "defense", "dmg", "rng")


class Picture:
    """The battles of a team in one set of games.

    Attributes:
        world: the battles by place, and ``SCRATCH`` empty places behind them.
        rivals: battle, enemy and side by place.
    """

    def __init__(
        self, game: DescribeGame, terrain: Sequence[str], rivals: Sequence[Rival], team: int
    ) -> None:
        """Begin with what is known before any stack is seen."""
        self.rivals = list(rivals)
        self.world = World(
            laws=Laws.table(1),
            blocked=np.array([f == "#" for row in terrain for f in row], np.int8),
            rank_points=np.zeros(0, np.int64),
            head=Head.table(1),
            cadre=Kind.table(0),
            teams=Team.table(0),
            plans=Plan.table(0),
            battles=Battle.table(len(rivals) + SCRATCH),
            log=Note.table(1),
        )
        head = self.world.head[0]
        head.phase = SKIRMISH
        for name in WEIGHTS:
            setattr(head, name, round(1000 * getattr(game, name)))
        for place, rival in enumerate(rivals):
            teams = (team, rival.enemy) if rival.side == "ATK" else (rival.enemy, team)
            battles: RecordTable[Battle] = self.world.battles
            battles[place].attacker, battles[place].defender = teams

    def side(self, place: int) -> int:
        """The own side in a battle."""
        return SIDES.index(self.rivals[place].side)

    def learn_types(self, types: Iterable[BattleType]) -> None:
        """Take in the types of all battles."""
        places = {rival.battle: place for place, rival in enumerate(self.rivals)}
        for each in types:
            battle = self.world.battles[places[each.battle]]
            for name in ATTRIBUTES:
                getattr(battle, name)[each.kind - 1] = getattr(each, name)
            battle.traits[each.kind - 1] = bit(*each.traits)

    def see(self, place: int, stacks: Sequence[Stack]) -> None:
        """Take in where the stacks of a battle stand, and how many units are left."""
        battle = self.world.battles[place]
        battle.stacks = max([int(battle.stacks), *(stack.id for stack in stacks)])
        battle.count[:] = 0
        for stack in stacks:
            at = stack.id - 1
            battle.side[at] = DEF if stack.owner == battle.defender else ATK
            battle.kind[at] = stack.kind
            battle.count[at] = stack.units
            battle.top_hp[at] = stack.top_hp
            battle.x[at] = stack.x
            battle.y[at] = stack.y

    def follow(self, place: int, events: Iterable[HappenedEvent]) -> None:
        """Let a turn pass in which this has happened, as the game itself does."""
        battle = self.world.battles[place]
        for event in events:
            at = event.numbers[0] - 1
            match event.word:
                case "DEFENDED":
                    battle.defending[at] = 1
                case "COUNTERED":
                    battle.countered[at] = 1
                case "DELAYED":
                    battle.delayed[at] = battle.delay_used[at] = battle.has_delayed = 1
                    sort(battle)
                case "DESTROYED":
                    battle.count[at] = 0
                    leave(battle, at + 1)
        end_turn(battle)
        begin_turn(self.world, place)

    def join(self, place: int, queue: Sequence[int]) -> None:
        """Begin to follow a battle in the middle, of which only the queue is known."""
        battle = self.world.battles[place]
        battle.cycle_no = 1
        battle.waiting = len(queue)
        battle.queue[:] = 0
        battle.queue[: len(queue)] = queue
        battle.current = battle.queue[0]
        battle.has_delayed = 0
        for flags in (battle.defending, battle.countered, battle.delayed, battle.delay_used):
            flags[:] = 0
