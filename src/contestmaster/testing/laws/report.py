"""What came of a check: of each law whether it is kept, and if not, where it was broken."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

__all__ = [
    "CheckBeat",
    "CheckPlan",
    "CheckReport",
    "CheckRequest",
    "CheckTold",
    "LawVerdict",
    "StepLimits",
]


class CheckPlan(msgspec.Struct, frozen=True):
    """What is to be checked, and how much of it.

    Attributes:
        seeds: the seeds of the matches, one each.
        turns: orders and rings of the clock in each match at most.
        only: names of the laws; none: all.
        seats: who plays; none: as many as usual.
        out: the folder for journals that show how a law is broken; none: none are written.
    """

    seeds: Sequence[int] = (1, 2, 3)
    turns: int = 60
    only: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    out: str | None = None


class LawVerdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be said of one law.

    Attributes:
        law: its name.
        says: what it demands.
        state: what came of it.
        why: it is broken, does not apply or is not judged.
        seed: of the match in which it was broken, as all that follows.
        entry: after which.
        turn: how many turns had ended.
        seat: whose orders or views are concerned.
        journal: the file that shows it.
    """

    law: str
    says: str
    state: Literal["kept", "broken", "not applicable", "not judged"]
    why: str = ""
    seed: int | None = None
    entry: int | None = None
    turn: int | None = None
    seat: int | None = None
    journal: str | None = None

    def place(self) -> str:
        """Return where it was broken, in words."""
        known = (("seed", self.seed), ("entry", self.entry), ("turn", self.turn))
        said = [
            f"{name} {value}" for name, value in (*known, ("seat", self.seat)) if value is not None
        ]
        return ", ".join(said)


class CheckReport(msgspec.Struct, frozen=True):
    """What came of all laws.

    Attributes:
        game: its name.
        matches: how many were played.
        entries: in all of them together.
        verdicts: one for each law.
    """

    game: str
    matches: int
    entries: int
    verdicts: Sequence[LawVerdict]

    @property
    def broken(self) -> list[LawVerdict]:
        """The laws that are broken."""
        return [one for one in self.verdicts if one.state == "broken"]


class StepLimits(msgspec.Struct, frozen=True):
    """What a step may take: seconds, and megabytes of the whole process."""

    seconds: float = 120
    megabytes: float = 4096


class CheckBeat(msgspec.Struct, frozen=True):
    """Where a check is: what it does, in the match of which seed, after which entry."""

    doing: str
    seed: int | None = None
    entry: int | None = None


class CheckRequest(msgspec.Struct, frozen=True):
    """What is asked of the process that checks a game.

    Attributes:
        game: its class, as ``module:Class``.
        params: its parameters as plain data.
        plan: what is checked.
        limits: of time and memory.
        paths: where modules are looked for.
        journal: of a match, which is then checked instead of random ones.
    """

    game: str
    params: dict[str, Any]
    plan: CheckPlan
    limits: StepLimits
    paths: Sequence[str]
    journal: bytes | None = None


class CheckTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line from the process that checks a game: where it is, or how it ends."""

    beat: CheckBeat | None = None
    report: CheckReport | None = None
    trouble: str | None = None
