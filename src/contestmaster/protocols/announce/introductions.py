"""Introductions: lines and words before actions, and what they say of them.

*I do the following:* announces actions. *What I would never do:* takes back what stands below it,
*The following is hypothetical.* all of it, and *Just kidding!* what stands above. Most words
say nothing of other sentences; only those that may take them back are listed here, and what they
may take back is asked back, not done.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

_ANNOUNCES: Final = re.compile(
    r"\s*(?ai:I\s+(?:(?:hereby|now|also|then)\s+)?(?:do|take|perform|act|announce|make)"
    r"(?:\s+(?:the\s+following|as\s+follows|this|these))?(?:\s+(?:actions?|moves?|things))?"
    r"(?:\s+in\s+(?:this\s+|the\s+following\s+)?order)?(?:\s+(?:today|now))?"
    r"|(?:(?:here\s+are|these\s+are)\s+)?(?:my\s+)?(?:actions?|moves?|orders?|turn)(?:\s+for)?"
    r"(?:\s+(?:today|now|this\s+week))?|what\s+I\s+do(?:\s+(?:today|now))?)\s*:"
)
_UNREAL: Final = (
    r"\b(?:not|never|no|nobody|none|nothing|neither|nor|cannot|without|instead\s+of|refuse\w*"
    r"|if|unless|until|when|once|should|would|could|might|will|shall|going\s+to|about\s+to"
    r"|tomorrow|later|soon|yesterday|earlier|ago|next\s+(?:week|month|time|year)"
    r"|last\s+(?:week|month|time|year)|plan\w*|draft\w*|idea|wish\w*|want\w*|hope|intend\w*"
    r"|jok\w+|kidding|example|instance|suppos\w+|imagin\w+|pretend\w*|hypothe\w*|e\.\s?g\b|such\s+as"
    r"|think\w*|thought|consider\w*|tempted|tried|trying|wonder\w*|means?|template|todo|to\s+do"
    r"|propos\w+|suggest\w*|test|story|fiction\w*|illustration|illustrat\w+|void|ineffective"
    r"|(?:take\w*\s+)?no\s+effect|quot\w+|disregard|ignore\w*|translat\w+|parody|sample"
    r"|say|says|said|saying|wrote|write|writes|posted|told|tells)\b|n['\u2019]t\b"
)
_TAKES_BACK: Final = re.compile(_UNREAL, re.IGNORECASE)
_OTHERS: Final = re.compile(
    r"\b(?!(?:let|it|that|here|there|what|today|alas)\b)\w+['\u2019]s\b"
    r"|\b(?:message|letter|words|text|options?|scenarios?|choices|alternatives|either|or|poll|quiz"
    r"|riddle|spam|question)\b",
    re.IGNORECASE,
)
"""What an introduction has that speaks of somebody else's words, or of what one may choose."""
_IDIOMS: Final = re.compile(
    r"\b(?:without\s+further\s+ado|last\s+but\s+not\s+least|if\s+I\s+may|needless\s+to\s+say"
    r"|that\s+said|having\s+said\s+that|no\s+(?:problem|worries)|not\s+much\s+to\s+say|why\s+not)\b",
    re.IGNORECASE,
)
"""What has such words and takes nothing back."""

_BREAKS_OFF: Final = re.compile(
    r"\b(?:e\.\s?g\.|(?:example|instance|such\s+as|would|could|should|says?|post|posts|write|writes"
    r"|means?|template|suppose|imagine|pretend|not|never|none)(?:\s+(?:be|is|are|this|read))?[,;]?)\s*\Z",
    re.IGNORECASE,
)
_BELOW: Final = re.compile(
    r"\b(?:(?:the|these|this)\s+(?:\w+\s+)?following|what\s+follows|follows?\s*:?\s*\Z"
    r"|below|(?:the\s+)?rest\s+of\s+(?:this|the|my)|the\s+next\s+(?:\w+\s+)?(?:sentence|line|para)\w*"
    r"|from\s+here\s+on)\b",
    re.IGNORECASE,
)
_HERE: Final = re.compile(
    r"(?:.{1,80},\s)?\W*here(?:\s+is|\s+are|['\u2019]s)\s[^,;]{1,80}[^:]", re.IGNORECASE
)
_LABELS: Final = re.compile(
    r"\A\W*(?:draft|scenario|example|sample|template|joke|satire|fiction|hypothe\w+|parody|exercise"
    r"|(?:sarcasm|irony|quote)\s+(?:on|mode)"
    r"|(?:begin|start)(?:\s+of)?\s+(?:the\s+)?(?:quote|quotation|example|joke|story|draft))"
    r"\b.{0,30}\Z"
    r"|\b(?:was|were|is|are)\s+(?:these|this|as\s+follows|the\s+following)\W*\Z"
    r"|\bthis\s+is\s+(?:the|a|what)\b.{0,60}\b(?:text|message|letter|post|mail|words|said|sent|wrote)\b",
    re.IGNORECASE,
)
"""What may say of all below it that it is another's, or no action, as a headline does."""
_MINE: Final = re.compile(r"\b(?:I|[Mm]y)\b")
_EVERYWHERE: Final = re.compile(
    r"\b(?:in\s+)?(?:this|the\s+(?:whole|entire)|my(?:\s+last)?)\s+(?:\w+\s+)?"
    r"(?:message|post|mail|e-?mail|letter)\b|\A\W*this\s+(?:all\s+)?is\s+(?:\w+\s+){0,3}"
    r"(?:test|joke|draft|hypothe\w+|example|drill|fiction|parody)\b",
    re.IGNORECASE,
)
_NOTHING: Final = re.compile(
    r"\b(?:none|nothing)\s+of\s+(?:this|that|it|what)\b"
    r"|\b(?:not|n['\u2019]t)\s+take\s+(?:this|that|it|me)\s+(?:too\s+)?seriously\b",
    re.IGNORECASE,
)
_NOT_DONE: Final = re.compile(
    r"\b(?:no|none|nothing|not|never|hypothe\w+|jok\w+|kidding|draft|test|example|fiction\w*|story"
    r"|drill|parody|void|ineffective|disregard|ignore|forget|meant)\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_ENDS: Final = re.compile(
    r"\A\W*(?:(?:that\s+was\s+|this\s+is\s+)?the\s+)?end(?:s)?\s+(?:of\s+)?(?:the|this|my|that)?\s*"
    r"(?:example|hypothe\w+|joke|draft|quot\w+|test|story|disclaimer|fiction|template|sample)\b"
    r"|\A\W*(?:sarcasm|irony|quote|joke)\s+off\b"
    r"|\A\W*(?:now\s+)?(?:for\s+real|seriously(?:\s+now)?|in\s+earnest|back\s+to\s+(?:the\s+)?"
    r"(?:game|reality|business))\b",
    re.IGNORECASE,
)
_RETRACTS: Final = re.compile(
    r"\b(?:(?:just|only)\s+(?:kidding|joking|a\s+joke)|(?:i['\u2019]?m|i\s+(?:am|was))\s+(?:just\s+)?"
    r"(?:kidding|joking)|(?:that|this|it)\s+was\s+(?:just\s+|only\s+|all\s+)?(?:a\s+joke|a\s+test)"
    r"|never\s?mind"
    r"|april\s+fools?|take\s+(?:it|that|this|everything|all(?:\s+of)?\s+(?:that|this))\s+(?:all\s+)?back"
    r"|on\s+second\s+thoughts?|(?:wait,?\s+no|no,?\s+wait))\b"
    r"|(?:\A|[,;:\u2013-]|\bplease)\W*(?:scratch|forget|ignore|disregard|strike|cancel|undo)\s+"
    r"(?:all\s+(?:of\s+)?)?(?:that|this|it|the\s+(?:above|last)|(?:this|my)(?:\s+last)?\s+\w+)\b"
    r"|\A\W*(?:or\s+(?:not|do\s+I|maybe|perhaps|so)|not(?:\s+really)?\W*\Z|psych\b|as\s+if\W*\Z"
    r"|if\s+only\b|(?:lol|rofl|(?:ha){2,})\W*\Z|in\s+(?:my|your)\s+dreams\b|unless\b|but\s+only\s+if\b|only\s+if\b|provided\b)",
    re.IGNORECASE,
)
_ABOVE: Final = re.compile(
    r"\b(?:the|all|everything|anything)\s+(?:of\s+the\s+)?above\b", re.IGNORECASE
)

LONGEST: Final = 300
"""Characters of a sentence that is looked through for what it says of others."""

Reach: TypeAlias = Literal["", "below", "all", "ends"]


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
    return text.endswith(":") and (leads_to_example(text) or _OTHERS.search(text) is not None)


def leads_to_example(text: str) -> bool:
    """Whether a text may take back what is set off below it, by a list or by blanks.

    >>> leads_to_example("To leave, say e.g."), leads_to_example("Here I go.")
    (True, False)
    """
    return _TAKES_BACK.search(_IDIOMS.sub("", text[-LONGEST:])) is not None


def asks(text: str) -> bool:
    """Whether a list right below a sentence may be no actions: it asks, or speaks of what may be.

    >>> asks("What shall I do?"), asks("I could do one of these."), asks("Here I go.")
    (True, True, False)
    """
    return text.rstrip().endswith("?") or (text.endswith((".", "!")) and leads_to_example(text))


def breaks_off(text: str) -> bool:
    """Whether a text ends where an example of what it speaks of must follow.

    >>> breaks_off("To leave, say e.g."), breaks_off("The words would be"), breaks_off("I say so.")
    (True, True, False)
    """
    return _BREAKS_OFF.search(text[-LONGEST:]) is not None


def protects(text: str) -> Reach:
    """Return what a sentence says to be no action: all below it, all there is, or nothing.

    ``ends`` is a sentence that ends such a part.

    >>> protects("The following is a joke."), protects("This message contains no actions.")
    ('below', 'all')
    >>> protects("End of the example."), protects("The following are my moves.")
    ('ends', '')
    """
    if len(text) > LONGEST:
        return ""
    if _ENDS.match(text):
        return "ends"
    if _NOTHING.search(text) or (_EVERYWHERE.search(text) and _NOT_DONE.search(text)):
        return "all"
    if (_BELOW.search(text) or _HERE.fullmatch(text)) and leads_to_example(text):
        return "below"
    if _LABELS.search(text) and not _MINE.search(text):
        return "below"
    return ""


def retracts(text: str) -> bool:
    """Whether a sentence may take back what stands above it.

    >>> retracts("Just kidding!"), retracts("None of the above counts."), retracts("I win.")
    (True, True, False)
    """
    if len(text) > LONGEST:
        return False
    if _RETRACTS.search(text):
        return True
    return bool(_ABOVE.search(text) and _NOT_DONE.search(text))
