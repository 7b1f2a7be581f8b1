"""The laws of games as tests of pytest: one line for each game.

In a file of tests of your own package::

    from contestmaster.testing.plugin import laws_of

    test_laws = laws_of("oxo")

gives one test for each law: ``pytest`` shows them by name, skips those that do not apply, saying
why, and of one that is broken says where, with the journal that shows it. The game is played in a
process of its own; one that hangs or grows is stopped.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import load_game
from contestmaster.testing.laws.apart import check_apart
from contestmaster.testing.laws.catalogue import chosen
from contestmaster.testing.laws.check import sentence
from contestmaster.testing.laws.report import CheckPlan, CheckReport, StepLimits

__all__ = ["laws_of"]


def laws_of(
    game: str | Game[Any, Any] | type[Game[Any, Any]],
    *,
    seeds: int = 3,
    turns: int = 60,
    only: Sequence[str] = (),
    limits: StepLimits | None = None,
    out: Path | str | None = None,
) -> Callable[[str], None]:
    """Return a test function that checks each law of a game.

    Args:
        game: the name of one that is installed, its class, or one with parameters.
        seeds: how many matches are played.
        turns: orders and rings of the clock in each of them at most.
        only: names of the laws; all if none is given.
        limits: what a step may take.
        out: the folder for journals of what was broken; a new one if none is given.
    """

    @cache
    def report() -> CheckReport:
        rules = load_game(game) if isinstance(game, str) else game
        bound = rules() if isinstance(rules, type) else rules
        folder = str(out or mkdtemp(prefix="contestmaster-laws-"))
        plan = CheckPlan(tuple(range(1, seeds + 1)), turns, tuple(only), out=folder)
        return check_apart(bound, plan, limits=limits)

    @pytest.mark.parametrize("law", chosen(tuple(only)))
    def test(law: str) -> None:
        found = report()
        verdict = next(one for one in found.verdicts if one.law == law)
        if verdict.state == "broken":
            shown = f"\nthe match: {verdict.journal}" if verdict.journal else ""
            pytest.fail(f"{verdict.says}\n{sentence(found.game, verdict)}{shown}", pytrace=False)
        if verdict.state != "kept":
            pytest.skip(f"{verdict.state}: {verdict.why}")

    return test
