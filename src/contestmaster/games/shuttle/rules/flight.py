"""Space Flight: actions, attacks, movement and entry of one midnight [SHUTTLE-104]."""

from collections.abc import Iterable

from contestmaster.games.shuttle import events
from contestmaster.games.shuttle.rules.act import THREAT_POINTS, Act
from contestmaster.games.shuttle.rules.actions import perform
from contestmaster.games.shuttle.rules.collisions import settle, shift
from contestmaster.games.shuttle.rules.space import add, damage, destroy_dead, nearest
from contestmaster.games.shuttle.state import Design, SpaceObject, State


def space_flight(act: Act, *, moves: bool) -> None:
    """Do what a midnight does to objects; on Mondays they move, too.

    Once the Shuttle is gone, the step in progress is finished and the later ones are skipped (D16).
    Without a journey nothing happens, unless Threats fly alone (D15).
    """
    state = act.state
    if state.shuttle is None:
        if act.params.idle_flight and state.wormhole2 is not None:
            _attack(act)
            if moves:
                _move(act)
        return
    for pushed in state.pushes:
        perform(act, pushed)
    if state.shuttle is not None:
        _attack(act)
    if state.shuttle is not None and moves:
        _move(act)
    if (shuttle := state.shuttle) is not None:
        for design in state.pending:
            _enter(act, shuttle, design)
        state.pending = []


def _attack(act: Act) -> None:
    """Let all Threats attack at once, then those that are left scout [SHUTTLE-106 to -108]."""
    state = act.state
    aimed = [
        (threat, target)
        for threat in state.threats()
        if threat.attack
        and (target := nearest(state, threat, threat.facing, act.params.attack_range)) is not None
    ]
    for threat, target in aimed:
        names = state.title(threat), state.title(target)
        act.emit(events.Attack(act.at, threat.id, target.id, threat.attack, *names))
        damage(act, target, threat.attack)
    destroy_dead(act, [target for _, target in aimed])
    if state.enemy is None or state.player(state.enemy) is None:
        return
    for threat in state.threats():
        if threat.scouting:
            THREAT_POINTS.grant(state.threat_points, state.enemy, threat.scouting)
            act.emit(events.Scout(act.at, threat.id, threat.scouting, state.title(threat)))


def _move(act: Act) -> None:
    """Move every object by its delta, all at the same time [SHUTTLE-109]."""
    settle(act, shift(act, {one.id: one.position + one.delta for one in act.state.objects}))


def _enter(act: Act, shuttle: SpaceObject, design: Design) -> None:
    """Let a Threat enter play, as near to its place as there is room [SHUTTLE-110 to -113]."""
    position = _free(act.state, shuttle.position, design.position)
    if position is None:
        act.emit(events.Noroom(act.at, design.name))
        return
    threat = add(
        act.state,
        "threat",
        name=design.name,
        symbol=design.symbol,
        position=position,
        delta=design.delta,
        max_hp=design.hp,
        explosion=design.explosion,
        attack=design.attack,
        scouting=design.scouting,
    )
    title = act.state.title(threat)
    act.emit(events.Enter(act.at, threat.id, threat.name, position, title))


def _free(state: State, shuttle: int, wanted: int) -> int | None:
    """Return the first free segment from one on, farther and farther from the Shuttle."""
    end = state.wormhole2 or 0
    tried: Iterable[int]
    if wanted < shuttle:
        tried = range(wanted, 0, -1)
    elif wanted > shuttle:
        tried = range(wanted, end)
    else:
        tried = [side for n in range(1, end) for side in (shuttle + n, shuttle - n)]
    taken = {one.position for one in state.objects}
    return next((place for place in tried if 0 < place < end and place not in taken), None)
