"""``check-game``: is a game sound? The laws that every game owes, held against it."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.parameters import game_with
from contestmaster.cli.progress import bar
from contestmaster.cli.trouble import Trouble
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.testing.laws import CheckReport, LawVerdict
    from contestmaster.testing.laws.report import CheckBeat


def check_game(
    game: str | None = None,
    /,
    *,
    param: list[str] | None = None,
    seeds: int = 3,
    turns: int = 60,
    only: list[str] | None = None,
    journal: Path | None = None,
    out: Path = Path(),
    seconds: float = 120,
    megabytes: float = 4096,
    list: bool = False,  # noqa: A002 - what people type
    json: bool = False,
) -> int:
    """Play a game at random and say which of the laws that every game owes it keeps.

    Examples: `contestmaster check-game cows`, `contestmaster check-game oxo --only replay`,
    `contestmaster check-game oxo --journal oxo-replay-2.journal`, `contestmaster check-game --list`

    The exit code is 1 if a law is broken. Of each the match is written to a file, in which the
    law can be checked again with --journal.

    Parameters
    ----------
    game
        The game's name.
    param
        A parameter of the game as name=value; may be repeated.
    seeds
        How many matches are played, by the seeds from 1.
    turns
        Turns of each that are looked at: orders, and rings of the clock.
    only
        The name of a law to check; may be repeated. All if not given.
    journal
        Check a match of the game that was played, instead of random ones.
    out
        The folder for the matches that show how a law is broken.
    seconds
        What a step may take before the game is stopped.
    megabytes
        What memory the game may take before it is stopped.
    list
        Only list the laws.
    json
        Print one JSON object.
    """
    if list:
        _list(json)
        return 0
    if game is None:
        raise Trouble("name a game: contestmaster games lists those that are installed", 2)
    for name, value in (("--seeds", seeds), ("--turns", turns), ("--seconds", seconds)):
        if value < 1:
            raise Trouble(f"{name}: expected 1 or more, found {value}", 2)
    report = _checked(game, param or (), seeds, turns, only or (), journal, out, seconds, megabytes)
    if json:
        from contestmaster.kernel.journal import encode_plain

        print(encode_plain(report).decode())
    else:
        _show(report, game)
    return 1 if report.broken else 0


def _checked(
    game: str,
    param: Sequence[str],
    seeds: int,
    turns: int,
    only: Sequence[str],
    journal: Path | None,
    out: Path,
    seconds: float,
    megabytes: float,
) -> "CheckReport":
    from contestmaster.testing.laws import CheckPlan, UnknownLawError
    from contestmaster.testing.laws.apart import CheckError, check_apart
    from contestmaster.testing.laws.report import StepLimits

    bound = game_with(game, param)
    plan = CheckPlan(tuple(range(1, seeds + 1)), turns, tuple(only), out=str(out))
    line = _Line(seeds)
    try:
        return check_apart(
            bound,
            plan,
            limits=StepLimits(seconds, megabytes),
            journal=None if journal is None else journal.read_bytes(),
            on_beat=line.show,
        )
    except UnknownLawError as error:
        raise Trouble(f"--only: {error}", 2) from None
    except CheckError as error:
        raise Trouble(f"{game} cannot be checked: {error}") from None
    finally:
        line.away()


class _Line:
    """How far the check is, on a terminal."""

    def __init__(self, seeds: int) -> None:
        self._seeds = seeds
        self._looks = sys.stderr.isatty()

    def show(self, beat: "CheckBeat") -> None:
        """Draw the line again."""
        if self._looks:
            seed = beat.seed or 1
            after = "" if beat.entry is None else f", after entry {beat.entry}"
            told = f"seed {seed} of {self._seeds} {bar(seed - 1, self._seeds)} {beat.doing}{after}"
            print(f"\r\x1b[K{told}", end="", file=sys.stderr, flush=True)

    def away(self) -> None:
        """Take the line away."""
        if self._looks:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _list(json: bool) -> None:
    from contestmaster.kernel.journal import encode_plain
    from contestmaster.testing.laws import LAWS

    if json:
        laws = [{"name": law.name, "says": law.says} for law in LAWS.values()]
        print(encode_plain({"laws": laws}).decode())
        return
    for law in LAWS.values():
        print(f"{law.name:<12} {law.says}")


def _show(report: "CheckReport", game: str) -> None:
    for verdict in report.verdicts:
        print(f"{verdict.state:<15} {verdict.law:<12} {verdict.says}")
        for line in _said(verdict, game):
            print(f"{'':<15} {'':<12} {harmless(line)}")
    kept = sum(verdict.state == "kept" for verdict in report.verdicts)
    matches = "1 match" if report.matches == 1 else f"{report.matches} matches"
    played = f"{matches}, {report.entries:,} entries"
    how = f"{len(report.broken)} broken" if report.broken else "none broken"
    print(f"{report.game}: {kept} laws kept, {how}; {played}")


def _said(verdict: "LawVerdict", game: str) -> list[str]:
    place = verdict.place()
    lines = [f"{place}: {verdict.why}" if place else verdict.why] if verdict.why else []
    if verdict.journal:
        only = f'"{verdict.law}"' if " " in verdict.law else verdict.law
        lines.append(f"contestmaster check-game {game} --only {only} --journal {verdict.journal}")
    return lines
