"""The announcement door, sans-I/O: a message of plain sentences in, judged actions out.

A message is what somebody posts to a public forum or sends by mail. ``message`` leaves out what its
author did not say (quotes, signatures, plaintexts), ``sentences`` cuts the rest, ``phrases`` and
``grammar`` read a sentence by the phrases that a game's commands declare, ``reader`` puts that
together with the command form, ``judge`` carries the actions out and says what came of each.

Nothing is guessed: what reads as two different things is reported as ambiguous, what only begins
like an action as unclear, and everything else is chat. Nothing here knows a game, a clock or a
mailbox; the time that counts is the time of receipt, which the caller gives.
"""

from contestmaster.protocols.announce.judge import Verdict, judge, understood
from contestmaster.protocols.announce.message import Message
from contestmaster.protocols.announce.reader import MessageReader
from contestmaster.protocols.announce.readings import (
    Acts,
    Ambiguous,
    Chat,
    Confirms,
    Doubted,
    Reading,
    Unclear,
)

__all__ = [
    "Acts",
    "Ambiguous",
    "Chat",
    "Confirms",
    "Doubted",
    "Message",
    "MessageReader",
    "Reading",
    "Unclear",
    "Verdict",
    "judge",
    "understood",
]
