"""Commitment by hash: publish now what nobody can read yet, reveal it later, let anyone check.

What lives here turns values into texts and texts into hashes, compares, and keeps the record of
commitments and of the windows in which they may be revealed. It is pure: who commits draws the
salt, where randomness may be taken from the machine, and instants are passed in. It knows no
match and no message; what a revealed text means is for the rules that use it.

- ``seed`` is the commitment to the dice of a match, or of all matches of a contest.
- ``methods``, ``plaintext``, ``windows`` and ``communications`` are the hashed communications
  that any game may use [HASH-1 to HASH-49]; ``advice`` is what their actors are told.
"""

from contestmaster.seal.advice import ADVICE, Sealed, seal_text
from contestmaster.seal.codes import SEAL_MESSAGES, SealCode
from contestmaster.seal.communications import Codebook, Communication
from contestmaster.seal.params import SealParams
from contestmaster.seal.plaintext import BEGIN, END
from contestmaster.seal.seed import SALT_BYTES, Commitment, commit, derived, sealed_text, verify
from contestmaster.seal.windows import Window

__all__ = [
    "ADVICE",
    "BEGIN",
    "END",
    "SALT_BYTES",
    "SEAL_MESSAGES",
    "Codebook",
    "Commitment",
    "Communication",
    "SealCode",
    "SealParams",
    "Sealed",
    "Window",
    "commit",
    "derived",
    "seal_text",
    "sealed_text",
    "verify",
]
