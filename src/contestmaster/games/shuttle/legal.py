"""What a player may announce now, as ranges: for forms, random play and search."""

from collections.abc import Container, Iterator, Sequence
from typing import Final

from contestmaster.games.shuttle.params import ShuttleParams
from contestmaster.games.shuttle.rules.act import CREDITS, ERGS
from contestmaster.games.shuttle.rules.buttons import BUTTONS
from contestmaster.games.shuttle.rules.intents import MUTINY, NOTICE, SUPPORT
from contestmaster.games.shuttle.state import ROOMS, State
from contestmaster.kernel.game import Legal
from contestmaster.nomic.intents import Intent

_LONGEST: Final = 20
"""The longest line that is proposed; nobody flies along longer ones."""


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
        *_intents(state, name),
        *_journeys(params, state, name),
        *_recordings(params, state, name),
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


def supportable(state: State, name: str) -> list[int]:
    """Return the intents that a player can support now, by number [SHUTTLE-123]."""
    aboard = state.is_crewman(name)
    return [
        one.id
        for one in _alive(state)
        if one.kind != NOTICE
        and name not in (one.by, *one.supporters)
        and (one.kind != MUTINY or aboard)
    ]


def supported(state: State, name: str) -> list[int]:
    """Return the intents that a player supports, and from which they can withdraw [SHUTTLE-124]."""
    return [one.id for one in _alive(state) if name in one.supporters]


def _alive(state: State) -> list[Intent]:
    """Return the intents that have not served, and of mutinies those against who records now."""
    recording = state.recording()
    running = None if recording is None else recording.id
    return [
        one
        for one in state.intents
        if not one.used and (one.kind != MUTINY or one.about == running)
    ]


def _intents(state: State, name: str) -> Iterator[Legal]:
    if wanted := supportable(state, name):
        yield Legal("SUPPORT", (wanted,))
    if given := supported(state, name):
        yield Legal("WITHDRAW", (given,))


def _journeys(params: ShuttleParams, state: State, name: str) -> Iterator[Legal]:
    if state.shuttle is not None:
        return
    mine = [one for one in state.intents if one.by == name and not one.used]
    if state.restricted == name:
        ready = any(
            one.kind == SUPPORT and _count(one, list(state.present())) >= params.enemy_support
            for one in mine
        )
    else:
        ready = any(one.kind == NOTICE for one in mine)
    if ready:
        yield Legal("JOURNEY", (maps(params),))


def _recordings(params: ShuttleParams, state: State, name: str) -> Iterator[Legal]:
    savable = any(one.by == name and one.status == "savable" for one in state.recordings)
    if savable and ERGS.balance(state.ergs, name) >= params.log_save_ergs:
        yield Legal("SAVE", ())
    recording, crew = state.recording(), list(state.crew())
    if recording is None or recording.by == name or name not in crew:
        return
    ready = any(
        (one.kind, one.about, one.used) == (MUTINY, recording.id, False)
        and name in (one.by, *one.supporters)
        and _count(one, crew) >= params.mutiny_support
        for one in state.intents
    )
    if ready:
        yield Legal("MUTINY", ())


def _count(intent: Intent, counting: Container[str]) -> int:
    """Return how many of those who count support an intent."""
    return sum(person in counting for person in intent.supporters)


def maps(params: ShuttleParams) -> list[str]:
    """Return the maps of lines on which there is but the Shuttle, from length 2 on."""
    longest = min(params.max_wormhole2, _LONGEST)
    return [f"@>{'-' * (length - 2)}@" for length in range(2, longest + 1)]


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
