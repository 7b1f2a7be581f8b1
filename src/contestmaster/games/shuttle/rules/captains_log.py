"""The Captain's Log: mutinies against a recording, and saving it [SHUTTLE-91 to SHUTTLE-103]."""

from contestmaster.games.shuttle import events
from contestmaster.games.shuttle.codes import Code
from contestmaster.games.shuttle.rules.act import ERGS, Act
from contestmaster.games.shuttle.rules.intents import MUTINY
from contestmaster.games.shuttle.state import Recording, Save, Win
from contestmaster.kernel.instant import Instant, to_datetime
from contestmaster.nomic.intents import supported
from contestmaster.nomic.times import age_within, seconds


def mutiny(act: Act) -> Recording | Code:
    """Send the recorder Outside; what they record cannot be saved any more [SHUTTLE-97]."""
    state, params = act.state, act.params
    recording = state.recording()
    if recording is None:
        return Code.NO_RECORDING
    if not state.is_crewman(act.person):
        return Code.NOT_CREWMAN
    if recording.by == act.person:
        return Code.IS_RECORDER
    mine = [
        intent
        for intent in state.intents
        if (intent.kind, intent.about) == (MUTINY, recording.id)
        and act.person in (intent.by, *intent.supporters)
        and age_within(intent.at, act.at, 0, params.intent_max)
    ]
    if not mine:
        return Code.NO_INTENT
    needed, most_s, crew = params.mutiny_support, params.intent_max, list(state.crew())
    for intent in mine:
        if supported(intent, act.at, count=needed, most_s=most_s, counting=crew):
            intent.used = True
            recording.status = "mutinied"
            recorder = state.players[recording.by]
            recorder.station = None if recorder.station is None else "outside"
            act.emit(events.Mutiny(act.at, recording.by))
            return recording
    return Code.INSUFFICIENT_SUPPORT


def save(act: Act) -> int | Code:
    """Save one's oldest recording that can be saved; return the saves of the month [SHUTTLE-98].

    The last of so many in one month is a win [SHUTTLE-101].
    """
    state, params, name = act.state, act.params, act.person
    mine = [recording for recording in state.recordings if recording.by == name]
    open_now = [one for one in mine if one.status == "savable" and act.at <= closes(act, one)]
    if not open_now:
        return _why_not(mine)
    if not ERGS.pay(state.ergs, name, params.log_save_ergs):
        return Code.INSUFFICIENT_ERGS
    open_now[0].status = "saved"
    state.saves.append(Save(name, act.at))
    act.emit(events.Save(act.at, name))
    month = sum(one.player == name and _month(one.at) == _month(act.at) for one in state.saves)
    if month % params.log_saves_to_win == 0:
        act.win(Win(name, "captains_log", act.at))
    return month


def advance(act: Act) -> None:
    """Let recordings become savable, and lapse when their window has closed, at midnight."""
    for one in act.state.recordings:
        if one.status == "recording" and one.offline_until <= act.at:
            one.status = "savable"
        if one.status == "savable" and closes(act, one) < act.at:
            one.status = "lapsed"


def closes(act: Act, recording: Recording) -> Instant:
    """Return the last instant at which a recording can be saved [SHUTTLE-98]."""
    return recording.offline_until + seconds(act.params.log_save_window)


def _why_not(mine: list[Recording]) -> Code:
    """Return why nothing can be saved [SHUTTLE-103]."""
    if any(one.status == "recording" for one in mine):
        return Code.SAVE_TOO_EARLY
    if mine and (mine[-1].status == "lapsed" or mine[-1].status == "savable"):
        return Code.SAVE_TOO_LATE
    return Code.NO_RECORDING


def _month(at: Instant) -> tuple[int, int]:
    return to_datetime(at).year, to_datetime(at).month
