"""Claims: a host's right to append to a match, what shares its fate, and what waits under it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from contestmaster.storage.errors import StorageError, UnknownFateError
from contestmaster.storage.medium import SqlConnection
from contestmaster.storage.records import Failure, StoredEntry

Task: TypeAlias = Callable[[SqlConnection], None]
"""Any other write than an append, done in its turn among them; it raises nothing."""


@dataclass(slots=True)
class Fate:
    """What matches share that stand and fall together, until something fails."""

    fault: StorageError | None = None


@dataclass(slots=True)
class Claim:
    """This host's right to append to a match, until something fails."""

    epoch: int
    chain: str
    """The head of the record after the last entry that was committed."""
    fate: Fate

    @property
    def fault(self) -> StorageError | None:
        """Why nothing more is taken under this claim."""
        return self.fate.fault

    def fallen(self, match: int, first: int, last: int) -> Failure:
        """Entries of a match that are not stored, since the claim has failed."""
        known = not isinstance(self.fault, UnknownFateError)
        return Failure(match, first, last, str(self.fault or ""), self.epoch, known)


class Append(msgspec.Struct, frozen=True):
    """Entries that wait to be committed together."""

    claim: Claim
    match: int
    entries: Sequence[StoredEntry]
    alarm: int | None
    cost: int
    """Bytes of memory they take while they wait, about."""

    def failure(self) -> Failure:
        """What is told of them where they are not stored."""
        return self.claim.fallen(self.match, self.entries[0].number, self.entries[-1].number)


class Bonds:
    """Which claims stand and fall together."""

    def __init__(self) -> None:
        self._fates: dict[str, Fate] = {}

    def first(self, bond: str) -> Fate:
        """What the first claim of a new match shares: the fate of its bond, failed or not."""
        return self._fates.setdefault(bond, Fate()) if bond else Fate()

    def anew(self, bond: str) -> Fate:
        """What a new claim shares with those of the same bond that have not failed."""
        fate = self._fates.get(bond)
        if not bond or fate is None or fate.fault is not None:
            fate = Fate()
        if bond:
            self._fates[bond] = fate
        return fate
