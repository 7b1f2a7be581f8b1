"""What a comparison says, while it goes on and when it is over."""

from collections import Counter
from typing import Any, Final

from contestmaster.cli.columns import columns
from contestmaster.cli.progress import bar
from contestmaster.ratings.sprt import Estimate, PairCounts, Sprt, Verdict, estimated
from contestmaster.tournament.pairs import Leaver, PairPlan, SeatPair

IN_A_ROW: Final = 3
"""After so many pairs in a row that failed nothing better is expected."""
_OUTCOMES: Final = ("0", "1/2", "1", "1 1/2", "2")


class Comparison:
    """Two bots and their pairs so far.

    Attributes:
        plan: what is compared.
        names: of the two.
        test: which decides when to stop; nobody but a number of games if there is none.
        pairs: in the order of their numbers.
        counts: what they brought the first bot.
        verdict: what is decided; empty while nothing is.
    """

    def __init__(self, plan: PairPlan, test: Sprt | None) -> None:
        self.plan = plan
        self.names = plan.contenders[0].name, plan.contenders[1].name
        self.test = test
        self.pairs: list[SeatPair] = []
        self.counts = PairCounts()
        self.verdict: Verdict = ""

    @property
    def failed(self) -> list[SeatPair]:
        """Those that could not be played; they do not count."""
        return [pair for pair in self.pairs if pair.points is None]

    @property
    def left(self) -> list[Leaver]:
        """Who was gone before the end of a match; these count."""
        return [left for pair in self.pairs for left in pair.left]

    @property
    def ratio(self) -> float | None:
        """How far the test has come, if there is one."""
        return None if self.test is None else self.test.ratio(self.counts)

    def take(self, pair: SeatPair) -> bool:
        """Count a pair; return whether the comparison is over [RATE-34]."""
        self.pairs.append(pair)
        if pair.points is None:
            return all(each.points is None for each in self.pairs[-IN_A_ROW:]) and (
                len(self.pairs) >= IN_A_ROW
            )
        self.counts = self.counts.plus(*pair.points)
        if self.test is not None:
            self.verdict = self.test.verdict(self.counts)
        return bool(self.verdict)

    def progress(self, most: int) -> str:
        """Return a line about how far it is."""
        done = len(self.pairs)
        said = _signed(estimated(self.counts))
        if self.test is None:
            return f"pair {done} of {most} {bar(done, most)}, {self.names[0]} {said}"
        low, high = self.test.bounds
        return (
            f"pair {done}, {self.names[0]} {said}, LLR {self.ratio:.2f} ({low:.2f} to {high:.2f})"
        )

    def sentence(self) -> str:
        """Say what came of it."""
        first, second = self.names
        if not self.counts.pairs:
            return "nothing is known yet"
        found = estimated(self.counts)
        tail = f"{found.pairs} pair{'s' * (found.pairs != 1)}"
        if self.verdict:
            return f"{self._decided()}: {_signed(found)}, {tail}"
        if found.low is not None and found.low > 0 and self.test is None:
            return f"{first} is stronger: {_signed(found)}, {tail}"
        if found.high is not None and found.high < 0 and self.test is None:
            return f"{second} is stronger: {_signed(found.reversed)}, {tail}"
        return f"not decided: {first} against {second} {_signed(found)}, {tail}"

    def _decided(self) -> str:
        """Say what the test has decided, of the first of the two."""
        assert self.test is not None
        first, second = self.names
        if self.verdict == "stronger":
            if self.test.elo0 >= 0:
                return f"{first} is stronger"
            return f"{first} is not weaker than {second} by {-self.test.elo0:g} Elo"
        if self.test.elo1 <= 0:
            return f"{first} is weaker than {second}"
        return f"{first} is not stronger than {second} by {self.test.elo1:g} Elo"

    def seats(self) -> Counter[tuple[int, float]]:
        """Count games by the seat of the first bot and what it got there."""
        found: Counter[tuple[int, float]] = Counter()
        for pair in self.pairs:
            found.update(enumerate(pair.points or ()))
        return found


def shown(comparison: Comparison, most: int, *, stopped: bool, json: bool) -> str:
    """Return all of it, for programs or for people.

    Args:
        comparison: what was played.
        most: how many pairs were asked for at most.
        stopped: whether somebody has interrupted it.
        json: whether for programs.
    """
    if json:
        from contestmaster.kernel.journal import encode_plain

        return encode_plain(_plain(comparison, most, stopped=stopped)).decode()
    plan, counts = comparison.plan, comparison.counts
    how = "interrupted: " if stopped else ""
    lines = [how + comparison.sentence()]
    if comparison.test is not None:
        test, (low, high) = comparison.test, comparison.test.bounds
        lines.append(
            f"test of {test.elo0:g} against {test.elo1:g} Elo: log-likelihood ratio "
            f"{comparison.ratio:.2f}, decided at {low:.2f} or {high:.2f}"
        )
    lines.append(f"{plan.game}, seeds from {plan.seed}, each from both seats")
    if counts.pairs:
        lines += [_games(comparison), _pairs(comparison)]
    lines += _leavers(comparison)
    for pair in comparison.failed:
        lines += [f"pair {pair.number} failed: {pair.failure}", f"  {pair.jobs[0].words()}"]
    return "\n".join(lines)


def _games(comparison: Comparison) -> str:
    """Return a table of games by seat."""
    counted, (first, _) = comparison.seats(), comparison.names
    rows = []
    for seat in (0, 1):
        won, drawn, lost = (counted[seat, points] for points in (1.0, 0.5, 0.0))
        share = (won + drawn / 2) / max(1, won + drawn + lost)
        rows.append([f"{first} in seat {seat}", str(won), str(drawn), str(lost), f"{share:.1%}"])
    return columns(["games", "won", "drawn", "lost", "points"], rows, right=range(1, 5))


def _leavers(comparison: Comparison) -> list[str]:
    """Say who was gone before the end of how many games, and how to see one of them again."""
    lines = []
    for name in comparison.names:
        own = [left for left in comparison.left if left.name == name]
        if own:
            games = "1 game" if len(own) == 1 else f"{len(own)} games"
            lines += [
                f"{name} passed in {games} from when it was gone: {own[0].why}",
                f"  {own[0].job.words()}",
            ]
    return lines


def _pairs(comparison: Comparison) -> str:
    said = ", ".join(
        f"{count} with {points}"
        for count, points in zip(comparison.counts, _OUTCOMES, strict=True)
        if count
    )
    return f"pairs by the points of {comparison.names[0]}: {said}"


def _signed(found: Estimate) -> str:
    """Return an estimate with its interval, as ``+32 Elo (12 to 51)``.

    >>> _signed(Estimate(32.1, 12.4, 51, 240)), _signed(Estimate(500, 210, None, 5))
    ('+32 Elo (12 to 51)', '+500 Elo (210 or more)')
    """
    if found.low is None and found.high is None:
        ends = "anything"
    elif found.high is None:
        ends = f"{found.low:.0f} or more"
    elif found.low is None:
        ends = f"{found.high:.0f} or less"
    else:
        ends = f"{found.low:.0f} to {found.high:.0f}"
    return f"{found.elo:+.0f} Elo ({ends})"


def _plain(comparison: Comparison, most: int, *, stopped: bool) -> dict[str, Any]:
    plan, test = comparison.plan, comparison.test
    found = estimated(comparison.counts)
    return {
        "game": plan.game,
        "params": dict(plan.params),
        "seed": plan.seed,
        "players": list(comparison.names),
        "asked": most,
        "pairs": comparison.counts.pairs,
        "counts": list(comparison.counts),
        "elo": round(found.elo, 3),
        "interval": [None if end is None else round(end, 3) for end in (found.low, found.high)],
        "sprt": None
        if test is None
        else {
            **test._asdict(),
            "ratio": round(comparison.ratio or 0.0, 6),
            "bounds": [round(bound, 6) for bound in test.bounds],
            "verdict": comparison.verdict or None,
        },
        "sentence": comparison.sentence(),
        "interrupted": stopped,
        "results": [
            {
                "number": pair.number,
                "seed": pair.seed,
                "points": pair.points,
                "failure": pair.failure,
            }
            for pair in comparison.pairs
        ],
    }
