"""What buttons do at midnight, once their turn has come."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from contestmaster.games.shuttle import events
from contestmaster.games.shuttle.rules.act import RESTS, Act
from contestmaster.games.shuttle.rules.buttons import BUTTONS, cost
from contestmaster.games.shuttle.rules.collisions import settle, shift
from contestmaster.games.shuttle.rules.space import add, damage, destroy_dead, nearest
from contestmaster.games.shuttle.state import Push, Recording, SpaceObject, Station
from contestmaster.kernel.instant import DAY
from contestmaster.nomic.justice import commit

Action: TypeAlias = Callable[[Act, SpaceObject, Push], None]

PETARD: Final = "Hoisting One's Own Petard"


def perform(act: Act, pushed: Push) -> None:
    """Take what an action costs and do it; or let it fail, with no effect [SHUTTLE-68]."""
    shuttle = act.state.shuttle
    reason = _failure(act, pushed)
    if reason or shuttle is None:
        act.emit(events.Fail(act.at, pushed.player, pushed.button, reason))
        return
    act.state.charges[BUTTONS[pushed.button].room] -= cost(act, pushed)
    done = events.Action(act.at, pushed.player, pushed.button, "harder" if pushed.harder else "")
    act.emit(done)
    _ACTIONS[pushed.button](act, shuttle, pushed)


def _failure(act: Act, pushed: Push) -> str:
    """Return the first reason for which an action fails, or nothing."""
    state, shuttle = act.state, act.state.shuttle
    if shuttle is None:
        return "no_shuttle"
    if act.at < state.offline_until:
        return "offline"
    if cost(act, pushed) > state.charges[BUTTONS[pushed.button].room]:
        return "no_charge"
    if pushed.button == "missile_launch" and any(
        one.kind == "missile" and abs(one.position - shuttle.position) == 1 for one in state.objects
    ):
        return "missile_adjacent"
    return ""


def _reload(act: Act, room: Station) -> None:
    """Move Charges from the Engine Room, until the room has enough [SHUTTLE-71, SHUTTLE-84]."""
    charges = act.state.charges
    moved = min(charges["engine_room"], max(0, act.params.reload_target - charges[room]))
    charges["engine_room"] -= moved
    charges[room] += moved


def _ld_reload(act: Act, shuttle: SpaceObject, pushed: Push) -> None:
    del shuttle, pushed
    _reload(act, "lower_deck")


def _bridge_reload(act: Act, shuttle: SpaceObject, pushed: Push) -> None:
    del shuttle, pushed
    _reload(act, "bridge")


def _pulse_cannon(act: Act, shuttle: SpaceObject, pushed: Push) -> None:
    """Hit every other object near, on both sides and at the same time [SHUTTLE-72]."""
    del pushed
    hit = [
        one
        for one in act.state.objects
        if one is not shuttle and abs(one.position - shuttle.position) <= act.params.pulse_range
    ]
    for one in hit:
        damage(act, one, act.params.pulse_damage)
    destroy_dead(act, hit)


def _missile_launch(act: Act, shuttle: SpaceObject, pushed: Push) -> None:
    """Create a Missile behind the Shuttle [SHUTTLE-74]; it may be warped or collide at once."""
    del pushed
    params = act.params
    missile = add(
        act.state,
        "missile",
        name="Missile",
        symbol="X",
        position=shuttle.position - 1,
        delta=params.missile_delta,
        max_hp=params.missile_hp,
        explosion=params.missile_explosion,
    )
    title = act.state.title(missile)
    act.emit(events.Enter(act.at, missile.id, missile.name, missile.position, title))
    settle(act)


def _reactor_recharge(act: Act, shuttle: SpaceObject, pushed: Push) -> None:
    del shuttle, pushed
    act.state.charges["engine_room"] += act.params.recharge


def _more_speed(act: Act, shuttle: SpaceObject, pushed: Push) -> None:
    del pushed
    shuttle.delta = min(shuttle.delta + 1, act.params.max_shuttle_delta)


def _handbrake(act: Act, shuttle: SpaceObject, pushed: Push) -> None:
    del act, pushed
    shuttle.delta = 0


def _turbo(act: Act, shuttle: SpaceObject, pushed: Push) -> None:
    """Jump: over Threats, but not over Missiles [SHUTTLE-81, SHUTTLE-82]."""
    del pushed
    settle(act, shift(act, {shuttle.id: shuttle.position + act.params.turbo_step}))


def _heavy_laser(act: Act, shuttle: SpaceObject, pushed: Push) -> None:
    """Hit what is nearest ahead; harder, and the Shuttle is thrown back [SHUTTLE-85, -86, -88]."""
    params = act.params
    target = nearest(act.state, shuttle, 1, params.laser_range)
    if target is not None:
        damage(act, target, params.laser_damage + (params.harder_damage if pushed.harder else 0))
        destroy_dead(act, [target])
    if pushed.harder:
        passings = shift(act, {shuttle.id: shuttle.position - params.harder_recoil})
        if len(act.state.at(shuttle.position)) > 1:
            _petard(act, pushed.player)
        settle(act, passings)


def _petard(act: Act, name: str) -> None:
    """Enter the crime of who threw the Shuttle upon an object [SHUTTLE-89, SHUTTLE-129]."""
    grade = act.params.petard_class
    crime = commit(act.state.crimes, name, PETARD, grade, act.at)
    crime.fined = grade
    RESTS.grant(act.state.rests, name, grade)
    act.emit(events.Crime(act.at, name, grade))


def _captains_log(act: Act, shuttle: SpaceObject, pushed: Push) -> None:
    """Begin a recording; all systems are offline until it is complete [SHUTTLE-91]."""
    del shuttle
    state = act.state
    state.offline_until = act.at + act.params.log_offline_days * DAY
    recording = Recording(len(state.recordings) + 1, pushed.player, state.offline_until)
    state.recordings.append(recording)


_ACTIONS: Final[Mapping[str, Action]] = {
    "ld_reload": _ld_reload,
    "pulse_cannon": _pulse_cannon,
    "missile_launch": _missile_launch,
    "reactor_recharge": _reactor_recharge,
    "more_speed": _more_speed,
    "turbo": _turbo,
    "handbrake": _handbrake,
    "bridge_reload": _bridge_reload,
    "heavy_laser": _heavy_laser,
    "captains_log": _captains_log,
}
