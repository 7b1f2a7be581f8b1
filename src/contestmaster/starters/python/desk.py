"""A starter for DESK: wait for the enemy, then shoot, or go and strike, where it hurts most."""

from itertools import product
from typing import NamedTuple

from server import attempt, component, play

from contestmaster.client.desk import Desk, Stack

BIG = 1  # the trait of types whose stacks take 2 x 2 fields
HOLD = 60  # as long as more turns than that are left, nobody runs ahead


class Kind(NamedTuple):
    """What counts here of a type of unit."""

    reach: int = 40
    shoots: bool = False
    damage: int = 1
    size: int = 1


class Square(NamedTuple):
    """Where a stack stands: its upper left field, and how many fields it is wide and high."""

    x: int
    y: int
    size: int

    def gap(self, other: "Square") -> int:
        """Count the steps to another stack: 0 if they overlap, 1 if they touch."""
        return max(
            other.x - self.x - self.size + 1,
            self.x - other.x - other.size + 1,
            other.y - self.y - self.size + 1,
            self.y - other.y - other.size + 1,
        )


class Bot:
    """What is remembered from turn to turn."""

    def __init__(self) -> None:
        """Begin without knowing any type of unit."""
        self.kinds: dict[tuple[int, int], Kind] = {}

    def turn(self, game: Desk) -> None:
        """Learn the types as soon as they are shown, then act in each battle."""
        stage = game.current_stage()
        if stage.phase == "PREPARATION":
            self.kinds = {}
        elif not self.kinds and stage.phase in ("TACTICS", "SKIRMISH"):
            attempt(self.learn, game)
        if stage.phase == "SKIRMISH":
            me, board = game.my_id().id, [row.fields for row in game.show_board()]
            for rival in game.rivals():
                self.act(game, rival.battle, me, board, stage.turns_left < HOLD)

    def learn(self, game: Desk) -> None:
        """Note what each type can do; the server shows it once in ten turns."""
        for each in game.unit_types():
            size = 2 if BIG in each.traits else 1
            self.kinds[each.battle, each.kind] = Kind(each.move, each.rng > 0, each.dmg, size)

    def act(self, game: Desk, battle: int, me: int, board: list[str], go: bool) -> None:
        """Let the stack whose turn it is do something, if it is ours."""
        stacks = {stack.id: stack for stack in game.units_on_board(battle)}
        queue = game.unit_queue(battle).stacks
        kinds = {s.id: self.kinds.get((battle, s.kind), Kind()) for s in stacks.values()}
        at = {s.id: Square(s.x, s.y, kinds[s.id].size) for s in stacks.values()}
        enemies = [stack for stack in stacks.values() if stack.owner != me]
        if not queue or stacks[queue[0]].owner != me or not enemies:
            return

        def danger(enemy: Stack) -> int:
            return enemy.units * kinds[enemy.id].damage

        own, kind = queue[0], kinds[queue[0]]
        if kind.shoots and all(at[own].gap(at[enemy.id]) > 1 for enemy in enemies):
            target = max(enemies, key=danger)
            attempt(game.attack, battle, own, target.x, target.y)
            return
        others = [square for stack, square in at.items() if stack != own]
        paths = ways(at[own], kind.reach, board, others)
        strikes = [
            (danger(enemy), -len(paths[place]), place, enemy.id)
            for place, enemy in product(paths, enemies)
            if place.gap(at[enemy.id]) == 1
        ]
        if strikes:
            _, _, place, enemy_id = max(strikes)
        elif go:
            place = min(paths, key=lambda place: min(place.gap(at[e.id]) for e in enemies))
        else:
            attempt(game.defend, battle, own)
            return
        if paths[place] and not attempt(game.move, battle, own, paths[place]):
            return
        if strikes:  # name the field of the enemy that is nearest
            x, y, size = at[enemy_id]
            x, y = max(x, min(place.x, x + size - 1)), max(y, min(place.y, y + size - 1))
            attempt(game.attack, battle, own, x, y)


def ways(
    start: Square, reach: int, board: list[str], others: list[Square]
) -> dict[Square, list[tuple[int, int]]]:
    """Find a cheapest path to each place in reach; a step costs 10, a diagonal one 14."""
    costs = {start: 0}
    paths: dict[Square, list[tuple[int, int]]] = {start: []}
    queue = [start]
    for here in queue:
        for dx, dy in product((-1, 0, 1), repeat=2):
            to = Square(here.x + dx, here.y + dy, here.size)
            cost = costs[here] + (14 if dx and dy else 10)
            if cost <= reach and cost < costs.get(to, 1001) and free(to, board, others):
                costs[to], paths[to] = cost, [*paths[here], (to.x, to.y)]
                queue.append(to)
    return paths


def free(place: Square, board: list[str], others: list[Square]) -> bool:
    """Say whether a stack can stand there."""
    x, y, size = place
    if not (1 <= x <= 13 - size and 1 <= y <= 11 - size):
        return False
    ground = (row[x - 1 : x - 1 + size] for row in board[y - 1 : y - 1 + size])
    return "#" not in "".join(ground) and all(place.gap(other) > 0 for other in others)


WitWorld = component(Desk, Bot().turn)  # the bot, where it is built as WebAssembly

if __name__ == "__main__":
    play(Desk, Bot().turn)

# Where to go on: deploy your stacks yourself (PLACE_UNITS_ON_BOARD: shooters behind, the others
# in front of them) and give traits (ASSIGN_ABILITIES); count what a blow deals and what comes
# back before you strike; DELAY to let the enemy come into reach; mind the weights that
# DESCRIBE_GAME shows: some are negative. The rules are in docs/rules/desk.md; the next rung is
# the bot `sergeant`.
