"""What all orders to a stack have in common, and those that stay where they are."""

from contestmaster.arrays.compiled import compiled
from contestmaster.games.desk.codes import Code
from contestmaster.games.desk.notes import DEFENDED, DELAYED
from contestmaster.games.desk.rules.lists import battle_refusal, side_of
from contestmaster.games.desk.rules.queue import sort
from contestmaster.games.desk.rules.record import happen
from contestmaster.games.desk.world import SKIRMISH, World


@compiled
def order_refusal(world: World, team: int, battle: int, stack: int, follows_move: bool) -> Code:
    """Why a team may not order a stack now, whatever it orders [DESK-144, DESK-145].

    Args:
        world: the world.
        team: ID of the team.
        battle: ID of the battle.
        stack: ID of the stack.
        follows_move: whether the order may follow a move in the same turn.
    """
    code = battle_refusal(world, team, battle, 1 << SKIRMISH)
    if code != Code.DONE:
        return code
    return act_refusal(world, battle - 1, side_of(world, battle - 1, team), stack, follows_move)


@compiled
def act_refusal(world: World, place: int, side: int, stack: int, follows_move: bool) -> Code:
    """The same for a side of a battle, given by its place [DESK-72, DESK-73]."""
    battle = world.battles[place]
    if stack < 1 or stack > battle.stacks or battle.count[stack - 1] == 0:
        return Code.NO_STACK
    if stack != battle.current:
        return Code.NOT_ITS_TURN
    if battle.side[stack - 1] != side:
        return Code.NOT_OWNER
    if battle.has_acted or battle.has_delayed or (battle.has_moved and not follows_move):
        return Code.HAS_ACTED
    return Code.DONE


@compiled
def defend(world: World, team: int, battle: int, stack: int) -> int:
    """Let a stack stand its ground [DESK-77]."""
    code = order_refusal(world, team, battle, stack, False)
    if code == Code.DONE:
        world.battles[battle - 1].orders_seen[side_of(world, battle - 1, team)] = 1
        defend_now(world, battle - 1)
    return code.value


@compiled
def defend_now(world: World, place: int) -> None:
    """Let the current stack, which may, defend."""
    battle = world.battles[place]
    battle.has_acted = 1
    battle.defending[battle.current - 1] = 1
    happen(world, place, DEFENDED, battle.current, 0, 0)


@compiled
def delay_refusal(world: World, place: int) -> Code:
    """Why the current stack, which may act, may not delay [DESK-39, DESK-82]."""
    battle = world.battles[place]
    return Code.HAS_DELAYED if battle.delay_used[battle.current - 1] else Code.DONE


@compiled
def delay(world: World, team: int, battle: int, stack: int) -> int:
    """Let a stack act later in this cycle [DESK-80]."""
    code = order_refusal(world, team, battle, stack, False)
    if code == Code.DONE:
        code = delay_refusal(world, battle - 1)
    if code == Code.DONE:
        world.battles[battle - 1].orders_seen[side_of(world, battle - 1, team)] = 1
        delay_now(world, battle - 1)
    return code.value


@compiled
def delay_now(world: World, place: int) -> None:
    """Let the current stack, which may, delay; it acts by its negative Initiative [DESK-80]."""
    battle = world.battles[place]
    stack = battle.current - 1
    battle.has_delayed = 1
    battle.delayed[stack] = 1
    battle.delay_used[stack] = 1
    sort(battle)
    happen(world, place, DELAYED, battle.current, 0, 0)
