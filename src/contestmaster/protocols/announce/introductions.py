"""Introductions: lines and words before actions, and what they say of them.

*I do the following:* announces actions. *What I would never do:* takes back what stands below it.
Most words before a colon say nothing of it; only those that may take it back are listed here, and
what they may take back is reported, not done.
"""

import re
from dataclasses import dataclass
from typing import Final

__all__ = ["OPENER", "Above", "announces", "takes_back"]

OPENER: Final = re.compile(
    r"(?:\s*(?ai:(?:first|firstly|second|secondly|third|thirdly|next|then|finally|lastly|afterwards"
    r"|also|additionally|furthermore|moreover|meanwhile|anyway|again|so|therefore|thus|hence"
    r"|well|ok|okay|alright|yes|thanks)(?![^\s,;:])\s*[,:]?"
    r"|(?:hi|hello|hey|dear|greetings|good\s+(?:morning|day|evening|afternoon))"
    r"(?:\s+[\w.-]+){0,2}\s*[,:])){1,2}"
)
"""What people say before an action, and that changes nothing about it."""

_ANNOUNCES: Final = re.compile(
    r"\s*(?ai:I\s+(?:(?:hereby|now|also|then)\s+)?(?:do|take|perform|act|announce|make)"
    r"(?:\s+(?:the\s+following|as\s+follows|this|these))?(?:\s+(?:actions?|moves?|things))?"
    r"(?:\s+in\s+(?:this\s+|the\s+following\s+)?order)?(?:\s+(?:today|now))?"
    r"|(?:(?:here\s+are|these\s+are)\s+)?(?:my\s+)?(?:actions?|moves?|orders?|turn)(?:\s+for)?"
    r"(?:\s+(?:today|now|this\s+week))?)\s*:"
)
_TAKES_BACK: Final = re.compile(
    r"\b(?:not|never|no|nobody|none|nothing|neither|nor|cannot|without|instead\s+of|refuse\w*"
    r"|if|unless|until|when|once|should|would|could|might|will|shall|going\s+to|about\s+to"
    r"|tomorrow|later|soon|yesterday|earlier|ago|next\s+(?:week|month|time|year)"
    r"|last\s+(?:week|month|time|year)|plan\w*|draft\w*|idea|wish\w*|want\w*|hope|intend\w*"
    r"|jok\w+|kidding|example|instance|suppos\w+|imagin\w+|pretend\w*|hypothetical\w*"
    r"|think\w*|thought|consider\w*|tempted|tried|trying|wonder\w*"
    r"|say|says|said|saying|wrote|write|writes|posted|quot\w+|told|tells)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_IDIOMS: Final = re.compile(
    r"\b(?:without\s+further\s+ado|last\s+but\s+not\s+least|if\s+I\s+may|needless\s+to\s+say"
    r"|that\s+said|having\s+said\s+that|no\s+(?:problem|worries)|not\s+much\s+to\s+say|why\s+not)\b",
    re.IGNORECASE,
)
"""What has such words and takes nothing back."""


@dataclass
class Above:
    """What stands above some sentences.

    Attributes:
        text: the introduction; empty where there is none.
        announces: whether it says that they are actions.
        doubtful: whether it may take them back.
        fresh: whether nothing has followed it yet.
        listed: whether what follows it is a list.
    """

    text: str = ""
    announces: bool = False
    doubtful: bool = False
    fresh: bool = False
    listed: bool = False

    def reaches(self, bullet: bool) -> bool:
        """Whether it speaks of the next paragraph, too, which begins with a bullet or does not."""
        if self.fresh:
            self.listed = bullet
            return True
        return self.listed and bullet


def announces(text: str) -> int:
    """Return how much of a text announces that actions follow, 0 for nothing.

    >>> announces("I do the following: move to Sector 2"), announces("I do not:")
    (19, 0)
    """
    found = _ANNOUNCES.match(text)
    return 0 if found is None else found.end()


def takes_back(text: str) -> bool:
    """Whether a text ends in a colon and may take back what follows.

    >>> takes_back("I do none of these:"), takes_back("On 2019-07-01 at 00:00 UTC:")
    (True, False)
    """
    return text.endswith(":") and _TAKES_BACK.search(_IDIOMS.sub("", text)) is not None
