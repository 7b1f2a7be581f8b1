"""Hold a game against its laws: play it at random, and look at all that it does."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from contestmaster.kernel.acts import DepartedError
from contestmaster.kernel.game import Game, SetupError
from contestmaster.kernel.match import Match
from contestmaster.testing.laws.catalogue import LIMITS, chosen
from contestmaster.testing.laws.law import Breach, Law
from contestmaster.testing.laws.match import PlayedMatch, failure, played, seats_of, written
from contestmaster.testing.laws.report import CheckPlan, CheckReport, LawVerdict
from contestmaster.testing.laws.state import PlayedState

__all__ = ["LawChecker", "LawError", "OnBeat", "check_game"]

OnBeat = Callable[[str, PlayedMatch | None, Match[Any, Any] | None], None]
"""Is told what is done now, and in which match."""

_UNWATCHED: Final = "only a check in a process of its own can stop a game"


class LawError(AssertionError):
    """A game breaks a law; the message says which, and after which entry."""


class LawChecker:
    """Checks one game.

    Attributes:
        broken: where laws were broken, by name.
    """

    def __init__(
        self, game: Game[Any, Any], plan: CheckPlan, beat: OnBeat = lambda *_: None
    ) -> None:
        """Check a game as planned.

        Raises:
            UnknownLawError: the plan names a law that there is not.
        """
        self.game = game
        self.plan = plan
        self.broken: dict[str, LawVerdict] = {}
        self._wanted = chosen(plan.only)
        needed = {name for law in self._wanted.values() for name in law.after}
        known = chosen((*self._wanted, *needed))
        self._unfit = {name: law.unfit(game) for name, law in known.items()}
        self._unfit[LIMITS.name] = _UNWATCHED
        self._laws = [law for name, law in known.items() if not self._unfit[name]]
        self._beat = beat
        self._known: dict[Any, Any] = {}
        self._shown: dict[str, tuple[PlayedMatch | None, int]] = {}
        self._matches = self._entries = 0

    def run(self) -> CheckReport:
        """Play the matches, and judge."""
        for law in self._laws:
            if law.of_game is not None:
                self._beat(law.name, None, None)
                self._try(law, None, None, law.of_game, self.game)
        seats = self.plan.seats or seats_of(self.game)
        for seed in self.plan.seeds:
            self._beat(f"seed {seed}", None, None)
            try:
                self.hold(self._played(seed, seats))
            except SetupError as error:
                self.note("set-up", Breach(f"no match can be set up: {error}"), None, None)
            except Exception as error:
                self.note("errors", failure(error, "to set a match up"), None, None)
        return self.report()

    def hold(self, record: PlayedMatch) -> None:
        """Hold one match against the laws."""
        self._matches += 1
        self._entries += len(record.done)
        record.beat = lambda played, match: self._beat("playing on", played, match)
        self._states(record)
        for law in self._laws:
            if law.of_match is not None and law.name not in self.broken:
                self._beat(law.name, record, None)
                self._try(law, record, None, law.of_match, record)

    def report(self, watched: bool = False) -> CheckReport:
        """Return what came of it; ``watched`` where time and memory were watched."""
        if watched:
            self._unfit[LIMITS.name] = ""
        verdicts = [self._verdict(law) for law in self._wanted.values()]
        return CheckReport(self.game.name, self._matches, self._entries, verdicts)

    def _played(self, seed: int, seats: Sequence[str]) -> PlayedMatch:
        return played(
            self.game,
            seed,
            seats,
            self.plan.turns,
            beat=lambda record, match: self._beat(f"seed {seed}", record, match),
        )

    def _states(self, record: PlayedMatch) -> None:
        laws = [law for law in self._laws if law.of_state is not None]
        match = record.again()
        before = 0
        for entry in (*record.entries, None):
            self._beat("states", record, match)
            moment = PlayedState(match, before, self._known)
            for number, breach in record.met:
                if number == match.number:
                    self.note(breach.law, breach, record, match)
            for law in laws:
                if law.name not in self.broken and law.of_state is not None:
                    self._try(law, record, match, law.of_state, moment)
            if entry is None or "dump" in self.broken or "errors" in self.broken:
                return
            before = match.turn()
            match.state = match.game.load(match.board, moment.dump)
            try:
                match.apply(entry)
            except DepartedError:  # the law about replays says so
                return

    def _try(
        self,
        law: Law,
        record: PlayedMatch | None,
        match: Match[Any, Any] | None,
        check: Callable[[Any], None],
        of: Any,
    ) -> None:
        try:
            check(of)
        except Breach as breach:
            self.note(breach.law or law.name, breach, breach.record or record, match)
        except Exception as error:
            found = failure(error, f"what the law `{law.name}` asks for")
            self.note("errors", found, record, match)

    def note(
        self, name: str, breach: Breach, record: PlayedMatch | None, match: Match[Any, Any] | None
    ) -> None:
        """Note that a law was broken, unless it was before."""
        if name in self.broken:
            return
        law = chosen((name,))[name]
        number = match.number if match is not None else None
        if number is None and record is not None:
            number = len(record.done)
        self.broken[name] = LawVerdict(
            law=name,
            says=law.says,
            state="broken",
            why=breach.what,
            seed=None if record is None else record.seed,
            entry=number,
            turn=None if match is None else _turn(match),
            seat=breach.seat,
        )
        self._shown[name] = record, number or 0

    def _verdict(self, law: Law) -> LawVerdict:
        state: Literal["kept", "not applicable", "not judged"] = "kept"
        why = self._unfit[law.name]
        if law.name in self.broken:
            causes = [name for name in law.after if name in self.broken]
            if not causes:
                journal = self._kept(law.name, *self._shown[law.name])
                return msgspec.structs.replace(self.broken[law.name], journal=journal)
            state, why = "not judged", f"the law `{causes[0]}` is broken"
        elif why:
            state = "not applicable"
        elif LIMITS.name in self.broken:  # the rest of it was not seen
            state, why = "not judged", f"the law `{LIMITS.name}` is broken"
        return LawVerdict(law.name, law.says, state, why)

    def _kept(self, law: str, record: PlayedMatch | None, until: int) -> str | None:
        """Write the journal that shows how a law is broken; return where it lies."""
        if self.plan.out is None or record is None:
            return None
        name = f"{self.game.name}-{law.replace(' ', '-')}-{record.seed}.journal"
        path = Path(self.plan.out, name)
        try:
            content = written(record, until)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except (OSError, ValueError, TypeError, msgspec.MsgspecError):
            return None  # what cannot be written must not hide what was found
        return str(path)


def check_game(
    game: Game[Any, Any],
    *,
    seats: Sequence[str] = (),
    games: int = 3,
    steps: int = 60,
    only: Sequence[str] = (),
) -> CheckReport:
    """Play games at random, and check on the way what every game owes.

    Args:
        game: with the parameters to be checked; small ones make it fast.
        seats: who plays; by default as many as usual.
        games: how many are played, each by its own seed.
        steps: orders and rings in each of them, at most.
        only: names of the laws; all if none is given.

    Raises:
        LawError: the game breaks a law.
    """
    plan = CheckPlan(tuple(range(1, games + 1)), steps, tuple(only), tuple(seats))
    report = LawChecker(game, plan).run()
    if report.broken:
        raise LawError("\n".join(sentence(game.name, one) for one in report.broken))
    return report


def sentence(game: str, broken: LawVerdict) -> str:
    """Say in a line which law a game breaks, and where."""
    where = broken.place()
    return f"{game} breaks the law `{broken.law}`{f' ({where})' if where else ''}: {broken.why}"


def _turn(match: Match[Any, Any]) -> int | None:
    try:
        return match.turn()
    except Exception:  # it is the rules that are in doubt
        return None
