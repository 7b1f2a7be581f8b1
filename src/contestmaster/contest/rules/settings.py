"""Settings that are changed while a contest runs [CONTEST-90 to CONTEST-93].

A setting is known by its name: of the whole contest as its file has it, of a server with the
server's name before it, such as ``Traders1.turn_seconds``. What takes effect when is the host's
affair; the contest itself goes by parameters only.
"""

from typing import Final, NamedTuple

import msgspec

from contestmaster.contest.amended import MENDABLE, amended
from contestmaster.contest.clock import elapsed
from contestmaster.contest.codes import Code
from contestmaster.contest.events import Amended
from contestmaster.contest.params import ContestParams
from contestmaster.contest.rules.act import Act
from contestmaster.contest.state import State
from contestmaster.kernel.instant import SECOND, Instant

_PARAMETERS: Final = frozenset(ContestParams.__struct_fields__)


class Amendment(NamedTuple):
    """A setting that is changed.

    Attributes:
        setting: its name.
        value: what it is from then on, as JSON.
        was: what it was, as JSON.
        text: from when it holds, in words.
        told: whether everyone is told.
    """

    setting: str
    value: str
    was: str
    text: str
    told: bool


def note(act: Act, values: str) -> Code:
    """Note what is set beside the parameters.

    After the start only what was not known before, such as a setting of a newer release; a change
    is an amendment.
    """
    found = msgspec.json.decode(values, type=dict[str, str])
    known = act.state.settings
    if not _PARAMETERS.isdisjoint(found):
        return Code.FIXED
    if act.state.started is None:
        known = {}
    elif not known.keys().isdisjoint(found):
        return Code.FIXED
    act.state.settings = known | found
    return Code.DONE


def amend(act: Act, change: Amendment) -> Code:
    """Give a setting another value, and tell everyone, if it concerns them."""
    code = refusal(act.params, act.state, act.at, change.setting, change.value)
    if code:
        return code
    act.state.settings[change.setting] = change.value
    amended(act.params, act.state)  # raises where a parameter cannot be so
    event = Amended(change.setting, change.was, change.value)
    act.emit(event)
    if change.told:
        act.announce("info", f"{event.tell()}, {change.text}")
    return Code.DONE


def refusal(params: ContestParams, state: State, at: Instant, setting: str, value: str) -> Code:
    """Return why a setting cannot be changed at an instant, or ``DONE``."""
    if setting not in _PARAMETERS:
        return Code.DONE
    if setting not in MENDABLE or state.started is None:
        return Code.FIXED
    if setting == "freeze_before_end_s":
        before_end = msgspec.json.decode(value, type=int) * SECOND
        passed = elapsed(params, state, at) >= params.duration - before_end
        if state.frozen is not None or state.closed is not None or (before_end and passed):
            return Code.FREEZE_PASSED
    return Code.DONE
