"""What people say around an action that changes nothing about it.

Only words that can be meant in no other way are listed: what is not here is said as well, and who
says more than an action is asked what they meant.
"""

import re
from typing import Final

from contestmaster.protocols.announce.values import NUMBER_WORDS

ADVERBS: Final = (
    *("hereby", "herewith", "also", "now", "then", "therefore", "thus", "hence", "next", "first"),
    *("finally", "immediately", "further", "furthermore", "additionally", "moreover", "again"),
)
"""What may stand behind *I*, up to :data:`MOST_ADVERBS` of them."""

_GREETING: Final = (
    r"(?:hi|hello|hey|dear|greetings|good\s+(?:morning|day|evening|afternoon))(?:\s+[\w.-]+){0,2}"
)
GREETING: Final = re.compile(rf"\s*(?ai:{_GREETING})\s*[,:!.]?\s*")

OPENER: Final = re.compile(
    r"(?:\s*(?ai:(?:first(?:\s+of\s+all)?|firstly|second|secondly|third|thirdly|next|then|finally"
    r"|last(?:ly)?|afterwards?|after\s+(?:that|this)|also|additionally|furthermore|moreover"
    r"|meanwhile|anyway|again|so|therefore|thus|hence|and|but|hereby|herewith|now|today"
    r"|please(?:\s+note\s+that)?|note(?:\s+that)?|by\s+the\s+way|btw|fyi|for\s+the\s+record|by\s+announcement"
    r"|(?:i\s+)?(?:hereby\s+)?announce\s+that|p\.?\s?s\.?"
    r"|well|ok|okay|alright|all\s+right|right|yes|oh|ah|sorry|thanks|thank\s+you)"
    r"(?![^\s,;:])\s*[,:]?"
    rf"|{_GREETING}\s*[,:])){{1,3}}"
)
"""What people say before an action."""

PARTING: Final = re.compile(
    r"\s*(?ai:bye|thanks|thank\s+you|cheers|regards|greetings|best|ciao|yours|love|see\s+you)\b"
)
"""How people take their leave."""

TAIL: Final = re.compile(
    r"(?:[\s,;]*(?:(?ai:please|thanks|thank\s+you|very\s+much|a\s+lot|thx|too|as\s+well|now"
    r"|right\s+now|right\s+away|at\s+once|immediately|hereby|everyone|everybody|folks|guys"
    r"|sir|cheers)(?!\w)|[:=]-?[)D]|<3"
    r"|[\u2600-\u26ff\u270a-\u2714\U0001f300-\U0001f5ff\U0001f600-\U0001f608\U0001f60a-\U0001f60b"
    r"\U0001f60d-\U0001f60e\U0001f642\U0001f680-\U0001f6ff\U0001f91d\ufe0f\u200d]+)[.!]?)+\s*"
)
"""What people say behind an action; a wink is none of it, for it may say that they joke."""

_NUMBERS: Final = "|".join(NUMBER_WORDS)
# Nothing is tried in two ways (`*+`), or a long gap would keep a reader for hours.
_TIMES: Final = re.compile(
    rf"(?<!\s)\s*+,?\s*+\(?\s*+(?ai:(?P<word>twice|thrice)|(?P<n>[0-9]{{1,2}}|{_NUMBERS})\s++times"
    r"|x\s?(?P<x>[0-9]{1,2}))\s*+\)?\s*+\Z"
)
MOST_TIMES: Final = 20
"""How often one sentence can have something done."""


def times(sentence: str) -> tuple[str, int]:
    """Return a sentence without its last words *twice* or *five times*, and how often that is.

    >>> times("I buy 1 energy, twice"), times("I repair (3 times)"), times("I win")
    (('I buy 1 energy', 2), ('I repair', 3), ('I win', 1))
    """
    found = _TIMES.search(sentence)
    if found is None:
        return sentence, 1
    said = (found["word"] or found["n"] or found["x"]).lower()
    words = {"twice": 2, "thrice": 3} | {word: n for n, word in enumerate(NUMBER_WORDS)}
    often = words.get(said) or int(said) if said in words or said.isdigit() else 1
    return (sentence[: found.start()], often) if 1 < often <= MOST_TIMES else (sentence, 1)
