"""How a journey begins, and who may begin one [SHUTTLE-29 to SHUTTLE-40]."""

from collections.abc import Sequence

from contestmaster.games.shuttle import events
from contestmaster.games.shuttle.codes import Code
from contestmaster.games.shuttle.maps import initial_length
from contestmaster.games.shuttle.rules.act import THREAT_POINTS, Act
from contestmaster.games.shuttle.rules.intents import NOTICE, SUPPORT
from contestmaster.games.shuttle.rules.space import add
from contestmaster.games.shuttle.state import ROOMS
from contestmaster.nomic.intents import Intent, supported
from contestmaster.nomic.times import age_within


def initiate(act: Act, map_text: str) -> Code:
    """Begin a journey on a map, by the oldest intent that serves [SHUTTLE-35 to -37]."""
    if act.state.shuttle is not None:
        return Code.JOURNEY_IN_PLACE
    ripe = _ripe(act)
    if isinstance(ripe, Code):
        return ripe
    wormhole2 = initial_length(map_text, act.params.max_wormhole2)
    if wormhole2 is None:
        return Code.BAD_MAP
    ripe.used = True
    _clear(act)
    _board(act)
    _create(act, wormhole2)
    return Code.DONE


def _ripe(act: Act) -> Intent | Code:
    """Return the oldest intent that can be used now, or what is missing [SHUTTLE-32, -33]."""
    restricted = act.state.restricted == act.person
    alive = _alive(act, SUPPORT if restricted else NOTICE)
    if not alive:
        return Code.NO_INTENT
    if restricted:
        enough = (intent for intent in alive if _has_support(act, intent))
        return next(enough, Code.INSUFFICIENT_SUPPORT)
    least, most = act.params.notice_min, act.params.intent_max
    old = (intent for intent in alive if age_within(intent.at, act.at, least, most))
    return next(old, Code.NOTICE_TOO_SHORT)


def _alive(act: Act, kind: str) -> Sequence[Intent]:
    """Return the unused intents of who acts that are not too old [SHUTTLE-125]."""
    return [
        intent
        for intent in act.state.intents
        if (intent.by, intent.kind, intent.used) == (act.person, kind, False)
        and age_within(intent.at, act.at, 0, act.params.intent_max)
    ]


def _has_support(act: Act, intent: Intent) -> bool:
    """Return whether enough registered players support an intent [SHUTTLE-123]."""
    return supported(
        intent,
        act.at,
        count=act.params.enemy_support,
        most_s=act.params.intent_max,
        counting=list(act.state.present()),
    )


def _clear(act: Act) -> None:
    """Destroy what is left of the last journey, without a word of it [SHUTTLE-38]."""
    state = act.state
    state.enemy, state.restricted = act.person, None
    state.objects, state.pushes, state.pending = [], [], []
    state.deployments, state.offline_until = 0, 0


def _board(act: Act) -> None:
    """Send every active player to the Bridge, but the Enemy Outside [SHUTTLE-38, SHUTTLE-25]."""
    for name in act.state.present():
        player = act.state.players[name]
        if player.station is not None:
            player.station = "outside" if name == act.person else "bridge"


def _create(act: Act, wormhole2: int) -> None:
    """Create line and Shuttle, and give the Enemy their Threat Points [SHUTTLE-17, SHUTTLE-39]."""
    state, params = act.state, act.params
    state.wormhole2, state.journey_start = wormhole2, act.at
    add(
        state,
        "shuttle",
        name="Shuttle",
        symbol=">",
        position=params.shuttle_start,
        delta=params.shuttle_delta,
        max_hp=params.shuttle_hp,
        explosion=params.shuttle_explosion,
    )
    state.charges = dict.fromkeys(ROOMS, params.start_charges)
    aboard = (state.players[name].station == "bridge" for name in state.present())
    state.level = wormhole2 * sum(aboard)
    if not params.keep_threat_points:
        state.threat_points = dict.fromkeys(state.threat_points, 0)
    THREAT_POINTS.grant(state.threat_points, act.person, state.level)
    act.emit(events.Journey(act.at, act.person, wormhole2, state.level))
