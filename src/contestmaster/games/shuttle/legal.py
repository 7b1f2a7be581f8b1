"""What a player may announce now, as ranges: for forms, random play and search."""

from collections.abc import Iterator, Sequence

from contestmaster.games.shuttle.params import ShuttleParams
from contestmaster.games.shuttle.rules.act import CREDITS
from contestmaster.games.shuttle.rules.buttons import BUTTONS
from contestmaster.games.shuttle.state import ROOMS, State
from contestmaster.kernel.game import Legal

__all__ = ["orders"]


def orders(params: ShuttleParams, state: State, name: str) -> Sequence[Legal]:
    """Return families of announcements that are not refused now, but for the passage of time.

    Of Threats, which are too many to list, there are only some harmless ones.
    """
    player = state.player(name)
    if state.over:
        return ()
    if player is None:
        return [Legal("REGISTER", ())]
    return [
        Legal("INACTIVE" if player.active else "ACTIVE", ()),
        Legal("INTEND JOURNEY", (("NOTICE", "SUPPORT"),)),
        *_credits(params, state, name),
        *_crew(state, name),
        *_enemy(state, name),
    ]


def _credits(params: ShuttleParams, state: State, name: str) -> Iterator[Legal]:
    owned = CREDITS.balance(state.credits, name)
    others = [other for other in state.present() if other != name]
    if owned >= params.win_credits:
        yield Legal("WIN", ())
    if owned and others and params.credits_tradeable:
        yield Legal("TRANSFER", (range(1, owned + 1), others))


def _crew(state: State, name: str) -> Iterator[Legal]:
    if state.shuttle is None or not state.is_crewman(name):
        return
    here = state.players[name].station
    at = ROOMS.index(here) if here in ROOMS else 0
    yield Legal("WALK", ([room for i, room in enumerate(ROOMS) if abs(i - at) == 1],))
    pushed = {push.button for push in state.pushes}
    free = [key for key, button in BUTTONS.items() if button.room == here and key not in pushed]
    if free and all(push.player != name for push in state.pushes):
        yield Legal("PUSH", (free,))
    recording = state.recording()
    if recording is not None and recording.by != name:
        yield Legal("INTEND MUTINY", ())


def _enemy(state: State, name: str) -> Iterator[Legal]:
    shuttle = state.shuttle
    if shuttle is None or state.enemy != name or not state.threat_points[name]:
        return
    # Cheap whatever the distance: a rock costs eleven points less how far away it is.
    farthest = (state.wormhole2 or 2) - 1
    if 11 - abs(farthest - shuttle.position) <= state.threat_points[name]:
        values = (("Rock",), ("o",), (1,), (0,), (0,), (0,), (0,), (farthest,))
        yield Legal("THREAT", values)
