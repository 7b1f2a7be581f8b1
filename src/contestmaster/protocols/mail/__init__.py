"""Mail, sans-I/O: bytes to letters and whom to believe, answers and reports to bytes.

:mod:`.letter` reads what somebody wrote, :mod:`.body` finds its text among parts, encodings and
markup, :mod:`.automatic` tells what no person sent, :mod:`.trust` decides whose it is by the policy
of a game, :mod:`.writing` makes what goes out. Nothing here knows games, sockets or the clock.
:mod:`.passing` tells how a letter came.
"""

from contestmaster.protocols.mail.letter import Letter, UnreadableError, read_letter
from contestmaster.protocols.mail.passing import MOST_HOPS, Passing, passing
from contestmaster.protocols.mail.trust import (
    AddressPolicy,
    DkimPolicy,
    ListPolicy,
    Policy,
    Resolver,
    TokenPolicy,
    UntrustedError,
    author_of,
)
from contestmaster.protocols.mail.writing import Outgoing, write_letter

__all__ = [
    "MOST_HOPS",
    "AddressPolicy",
    "DkimPolicy",
    "Letter",
    "ListPolicy",
    "Outgoing",
    "Passing",
    "Policy",
    "Resolver",
    "TokenPolicy",
    "UnreadableError",
    "UntrustedError",
    "author_of",
    "passing",
    "read_letter",
    "write_letter",
]
