"""Commitment by hash: publish now what nobody can read yet, reveal it later, let anyone check.

What lives here turns values into texts and texts into hashes, and compares. It is pure: who commits
draws the salt, where randomness may be taken from the machine. It knows no match, no message and
no clock; when something may be revealed is for the rules that use it.
"""

from contestmaster.seal.seed import SALT_BYTES, Commitment, commit, sealed_text, verify

__all__ = ["SALT_BYTES", "Commitment", "commit", "sealed_text", "verify"]
