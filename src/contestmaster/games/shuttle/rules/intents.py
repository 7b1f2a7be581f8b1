"""Intents: to begin a journey with notice or with support, and to mutiny [SHUTTLE-121 to -128]."""

from typing import Final

from contestmaster.games.shuttle.codes import Code
from contestmaster.games.shuttle.params import ShuttleParams
from contestmaster.games.shuttle.rules.act import Act
from contestmaster.games.shuttle.state import State
from contestmaster.nomic import intents
from contestmaster.nomic.intents import Intent, Term
from contestmaster.nomic.times import age_within

NOTICE: Final = "journey_notice"
SUPPORT: Final = "journey_support"
MUTINY: Final = "mutiny"

_WORDS: Final = {
    NOTICE: "begin a journey",
    SUPPORT: "begin a journey, with support",
    MUTINY: "mutiny, with support",
}
"""What whoever announced an intent can do by it."""


def intend_journey(act: Act, how: str) -> Intent:
    """Announce to begin a journey, also while another one is in place [SHUTTLE-31]."""
    return intents.announce(act.state.intents, act.person, how, act.at)


def intend_mutiny(act: Act) -> Intent | Code:
    """Announce a mutiny against the recording that is running [SHUTTLE-94]."""
    recording = act.state.recording()
    if recording is None:
        return Code.NO_RECORDING
    if not act.state.is_crewman(act.person):
        return Code.NOT_CREWMAN
    if recording.by == act.person:
        return Code.IS_RECORDER
    return intents.announce(act.state.intents, act.person, MUTINY, act.at, recording.id)


def support(act: Act, id: int) -> Intent | Code:  # noqa: A002 - the rule book's word
    """Support somebody else's intent [SHUTTLE-123, SHUTTLE-127]."""
    intent = _living(act, id)
    if intent is None:
        return Code.NO_INTENT
    if intent.kind == NOTICE:
        return Code.NOT_SUPPORTABLE
    if intent.by == act.person:
        return Code.OWN_INTENT
    if intent.kind == MUTINY and not act.state.is_crewman(act.person):
        return Code.NOT_CREWMAN
    if intents.support(intent, act.person, act.at, act.params.intent_max) is not None:
        return Code.ALREADY_SUPPORTED
    return intent


def withdraw(act: Act, id: int) -> Intent | Code:  # noqa: A002 - the rule book's word
    """Withdraw one's support [SHUTTLE-124]."""
    intent = _living(act, id)
    if intent is None:
        return Code.NO_INTENT
    return intent if intents.withdraw(intent, act.person) else Code.NOT_SUPPORTER


def terms(params: ShuttleParams, state: State) -> list[Term]:
    """Return the intents that can still serve, and when [SHUTTLE-122, SHUTTLE-125]."""
    recording = state.recording()
    running = None if recording is None else recording.id
    living = [
        intents.term(
            intent,
            _WORDS[intent.kind],
            least_s=params.notice_min if intent.kind == NOTICE else 0,
            most_s=params.intent_max,
        )
        for intent in state.intents
        if not intent.used
        and state.player(intent.by) is not None
        and (intent.kind != MUTINY or intent.about == running)
    ]
    return [] if state.over else [one for one in living if one.latest >= state.now]


def _living(act: Act, id: int) -> Intent | None:  # noqa: A002 - the rule book's word
    """Return an intent that can still serve [SHUTTLE-125]."""
    known = act.state.intents
    intent = known[id - 1] if 1 <= id <= len(known) else None
    if intent is None or intent.used:
        return None
    if not age_within(intent.at, act.at, 0, act.params.intent_max):
        return None
    recording = act.state.recording()
    if intent.kind == MUTINY and (recording is None or recording.id != intent.about):
        return None
    return intent
