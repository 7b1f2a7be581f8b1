"""Why an agent is refused, beside what the game says."""

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Final


class AgentCode(IntEnum):
    """Codes of the rule book of tournaments."""

    NOT_YOUR_TURN = 600
    NO_MATCH = 601
    TURN_OVER = 602
    CROWDED = 603


MESSAGES: Final[Mapping[int, str]] = MappingProxyType(
    {
        AgentCode.NOT_YOUR_TURN: "it is not your turn: call wait",
        AgentCode.NO_MATCH: "you are in no match now: call next_match",
        AgentCode.TURN_OVER: "your turn is over: call wait",
        AgentCode.CROWDED: "too many of your calls are waiting",
    }
)
"""What they mean."""
RULES: Final[Mapping[int, str]] = MappingProxyType(
    {
        AgentCode.NOT_YOUR_TURN: "TOUR-38",
        AgentCode.NO_MATCH: "TOUR-38",
        AgentCode.TURN_OVER: "TOUR-36",
        AgentCode.CROWDED: "TOUR-38",
    }
)
"""The rules they rest on."""


class AgentRefusedError(Exception):
    """An agent asks for what cannot be done now.

    Attributes:
        code: why.
    """

    def __init__(self, code: AgentCode) -> None:
        """Refuse for a reason."""
        super().__init__(MESSAGES[code])
        self.code = code
