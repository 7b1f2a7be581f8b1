"""Pairs of matches: what is played, who plays them, and the file in which they are kept."""

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final

import msgspec

from contestmaster.cli.entrants import entrants
from contestmaster.cli.lineup import Lineup
from contestmaster.cli.logs import log_to_stderr
from contestmaster.cli.parameters import game_with
from contestmaster.cli.progress import ProgressLine
from contestmaster.cli.trouble import Trouble, trouble_of

SEEDS: Final = 2**64


class Plan(msgspec.Struct, frozen=True):
    """What is compared, in words: every process makes the same of it.

    Attributes:
        game: its name.
        params: its parameters as name=value.
        bots: the two, as ``--bot`` of ``play`` has them.
        turns: after how many a match ends at the latest.
        seed: of the first pair.
    """

    game: str
    params: tuple[str, ...]
    bots: tuple[str, str]
    turns: int | None
    seed: int

    def seed_of(self, number: int) -> int:
        """Return the seed of a pair by its number, from 1."""
        return (self.seed + number - 1) % SEEDS


class Pair(msgspec.Struct, frozen=True):
    """One seed from both seats.

    Attributes:
        number: from 1.
        seed: of both matches.
        points: of the first bot in either match: 1, 1/2 or 0; none where one failed.
        failure: how it did.
    """

    number: int
    seed: int
    points: tuple[float, float] | None = None
    failure: str = ""


def player(plan: Plan) -> Callable[[int], Pair]:
    """Return what plays a pair by its number, in a process of its own."""
    from contestmaster.host.compiling.elsewhere import Elsewhere, compiling_elsewhere
    from contestmaster.host.secrets import draw
    from contestmaster.tournament.printed import Printed

    log_to_stderr(trouble_only=True)
    bound = game_with(plan.game, plan.params)
    lineup = Lineup(bound, entrants(plan.game, plan.bots), plan.turns, Printed())
    nobody = ProgressLine(None)
    compiling = compiling_elsewhere(Elsewhere())
    compiling.__enter__()  # until the process ends

    def points(number: int, order: tuple[int, int]) -> float:
        lineup.printed.label = f"pair{number}"
        played = lineup.play(draw(plan.seed_of(number)), nobody, {}, order=order)
        ranks = {each.seat: each.rank for each in played.outcome.standings}
        own, other = ranks[order.index(0)], ranks[order.index(1)]
        return 1.0 if own < other else 0.5 if own == other else 0.0

    def play(number: int) -> Pair:
        seed = plan.seed_of(number)
        try:
            return Pair(number, seed, (points(number, (0, 1)), points(number, (1, 0))))
        except Exception as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            return Pair(number, seed, None, str(trouble))

    return play


class Tally:
    """The file in which pairs are kept, one a line below the plan; without a place there is none.

    Attributes:
        plan: what is compared: that of the file, if there was one.
        kept: the pairs of the file.
    """

    def __init__(self, place: Path | None, plan: Plan, *, seeded: bool) -> None:
        """Read a file that is there.

        Args:
            place: where the file is, or will be.
            plan: what is to be compared.
            seeded: whether its seed was asked for; otherwise that of the file holds.

        Raises:
            Trouble: it is of another comparison, or none.
        """
        self.plan = plan
        self.kept: list[Pair] = []
        self._place = place
        self._file: BinaryIO | None = None
        self._whole = 0
        if place is not None and place.exists():
            self._read(place, seeded=seeded)

    def _read(self, place: Path, *, seeded: bool) -> None:
        lines = place.read_bytes().splitlines(keepends=True)
        try:
            found = msgspec.json.decode(lines[0], type=Plan) if lines else self.plan
            whole = [
                line for line in lines[1:] if line.endswith(b"\n")
            ]  # the last may be cut short
            self.kept = [msgspec.json.decode(line, type=Pair) for line in whole]
        except msgspec.DecodeError as error:
            raise Trouble(f"--keep {place}: this is no comparison: {error}", 2) from None
        asked = self.plan if seeded else msgspec.structs.replace(self.plan, seed=found.seed)
        if found != asked:
            raise Trouble(f"--keep {place}: what is compared there is {_told(found)}", 2)
        if any(
            (pair.number, pair.seed) != (n, found.seed_of(n)) for n, pair in enumerate(self.kept, 1)
        ):
            raise Trouble(f"--keep {place}: its pairs are not in order", 2)
        self.plan = found
        self._whole = sum(map(len, [*lines[:1], *whole]))

    def __enter__(self) -> "Tally":
        """Open the file, and cut off a line that was not written to its end."""
        if self._place is not None:
            self._file = self._place.open("r+b" if self._place.exists() else "xb")
            self._file.truncate(self._whole)
            self._file.seek(self._whole)
            if not self._whole:
                self._write(self.plan)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close it."""
        if self._file is not None:
            self._file.close()

    def add(self, pair: Pair) -> None:
        """Keep a pair more."""
        self._write(pair)

    def _write(self, what: Plan | Pair) -> None:
        if self._file is not None:
            self._file.write(msgspec.json.encode(what) + b"\n")
            self._file.flush()


def _told(plan: Plan) -> str:
    params = "".join(f" --param {each}" for each in plan.params)
    turns = "" if plan.turns is None else f" --turns {plan.turns}"
    return f"{plan.bots[0]} {plan.bots[1]} --game {plan.game}{params}{turns} --seed {plan.seed}"
