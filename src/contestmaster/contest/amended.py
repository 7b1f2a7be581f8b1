"""Parameters that organisers may mend while a contest runs, and what they are now.

All others a contest keeps: its clock, K, points and servers are what teams have been told, and what
has been paid by them [CONTEST-90].
"""

from typing import Any, Final

import msgspec

from contestmaster.contest.params import ContestParams
from contestmaster.contest.state import State
from contestmaster.kernel.declared import hints_of

MENDABLE: Final = (
    "time_zone",
    "scoreboard_decimals",
    "freeze_before_end_s",
    "replays",
    "auto_resume_delay_s",
)
"""Parameters that decide only what is shown, or how the contest goes on after a stop."""

_HINTS: Final[dict[str, Any]] = {name: hints_of(ContestParams)[name] for name in MENDABLE}


def amended(params: ContestParams, state: State) -> ContestParams:
    """Return the parameters with what was mended since the start [CONTEST-92].

    Raises:
        ValueError: a value is none that the parameter may have.
    """
    if state.settings.keys().isdisjoint(MENDABLE):
        return params
    mended = {
        name: msgspec.json.decode(state.settings[name], type=hint)
        for name, hint in _HINTS.items()
        if name in state.settings
    }
    return msgspec.structs.replace(params, **mended)
