"""What every game owes: ours keep the laws, and a game that breaks one is found out by that one."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.shipped import shipped_games
from tests.testing.broken_games import BROKEN, Nim, OffersTooMany, broken_games

from contestmaster.arrays.worlds import ArrayEncoding
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.exchange import JournalReader
from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import load_game
from contestmaster.testing.laws import LAWS, CheckPlan, LawError, UnknownLawError, check_game
from contestmaster.testing.laws.apart import CheckError, check_apart
from contestmaster.testing.laws.check import LawChecker
from contestmaster.testing.laws.report import StepLimits
from contestmaster.testing.plugin import laws_of

SMALL: Mapping[str, dict[str, Any]] = {
    "cows": {"side": 12, "stable_distance": 2, "max_turns": 3},
    "traders": {"sets": "A"},
}
PATIENT = StepLimits(seconds=600)
WATCHED = {"Hangs": StepLimits(seconds=3), "Grows": StepLimits(seconds=600, megabytes=400)}
JOINED_WHILE_RUNNING = {"tables", "refused", "foreseen", "ends"}
"""The laws that are not for a game that players join while it runs."""
ENCODED = {"mask", "numbers", "bounds", "observed", "worlds"}
"""The laws that are not for a game that does not say how it becomes numbers."""
INSIDE = tuple(law for law in LAWS if law not in ("processes", "limits"))
"""The laws that need no other process."""
QUICK_OR_SLOW = [
    pytest.param(name, marks=pytest.mark.slow if name in ("cows", "desk", "traders") else ())
    for name in shipped_games()
]
"""Who plays a short match; slow where there is much to compile."""
LONGER = [
    pytest.param(name, marks=pytest.mark.slow if name == "spacecrack" else pytest.mark.long)
    for name in shipped_games()
]
"""Who plays a longer match; in CI the one that all laws are for."""


@pytest.mark.parametrize("name", QUICK_OR_SLOW)
def test_our_games_keep_the_laws(name: str) -> None:
    rules = load_game(name)
    check_game(rules(rules.Params(**SMALL.get(name, {}))), games=1, steps=8, only=OURS)


@pytest.mark.parametrize("name", LONGER)
def test_our_games_keep_every_law_in_a_longer_match(name: str, tmp_path: Path) -> None:
    rules = load_game(name)
    plan = CheckPlan((2,), 30, out=str(tmp_path))
    report = check_apart(rules(rules.Params(**SMALL.get(name, {}))), plan, limits=PATIENT)
    assert report.broken == []
    unfit = {verdict.law for verdict in report.verdicts if verdict.state != "kept"}
    assert unfit == _unfit(rules)


def _unfit(rules: type[Game[Any, Any]]) -> set[str]:
    """The laws that are not for a game."""
    encoding = rules().encoding(2)
    encoded = {"worlds"} if isinstance(encoding, Encoding) else ENCODED
    if isinstance(encoding, ArrayEncoding):
        encoded = set()
    if rules.seating is None:
        return JOINED_WHILE_RUNNING | encoded
    return encoded if rules.foreseeable else {"refused", "foreseen"} | encoded


OURS = tuple(law for law in INSIDE if law != "ends")
"""What is checked of ours each time."""

test_a_game_of_a_few_lines = laws_of(Nim, seeds=5, limits=PATIENT)


@pytest.mark.parametrize(
    ("law", "game"), broken_games(), ids=lambda each: getattr(each, "__name__", None)
)
def test_a_game_that_breaks_a_law_is_found_out_by_that_law_alone(
    law: str, game: type[Nim], tmp_path: Path
) -> None:
    plan = CheckPlan((1, 2, 3, 4, 5), 60, out=str(tmp_path))
    if law in INSIDE:
        inside = CheckPlan(plan.seeds, plan.turns, INSIDE, out=plan.out)
        report = LawChecker(game(), inside).run()
    else:
        report = check_apart(game(), plan, limits=WATCHED.get(game.__name__, PATIENT))
    assert [each.law for each in report.broken] == [law], report.broken
    if law == "limits":  # what was cut short has kept nothing
        assert "kept" not in {each.state for each in report.verdicts}


def test_every_law_is_broken_by_some_game() -> None:
    assert set(BROKEN) == set(LAWS)
    assert sum(map(len, BROKEN.values())) > 30


def test_what_broke_a_law_is_told_with_a_journal_that_shows_it(tmp_path: Path) -> None:
    plan = CheckPlan(only=("legal",), out=str(tmp_path))
    (found,) = check_apart(OffersTooMany(), plan, limits=PATIENT).broken
    assert found.why.startswith("`orders` offers TAKE")
    assert found.seed in (1, 2, 3) and found.turn is not None and found.seat in (0, 1)
    content = Path(found.journal or "").read_bytes()
    reader = JournalReader(content.splitlines(keepends=True))
    assert reader.header.game == "nim" and len(list(reader)) == (found.entry or 0) + 1


def test_an_error_names_the_law_and_the_place() -> None:
    with pytest.raises(LawError, match=r"nim breaks the law `legal` \(seed \d, entry \d+, turn"):
        check_game(OffersTooMany(), only=["legal"])


def test_a_law_that_does_not_apply_says_so() -> None:
    report = LawChecker(OffersTooMany(), CheckPlan(only=("refused",))).run()
    assert [each.state for each in report.verdicts] == ["not applicable"]
    assert "lists_orders" in report.verdicts[0].why


def test_a_class_without_a_name_is_not_checked_apart() -> None:
    with pytest.raises(CheckError, match="cannot be imported"):
        check_apart(type("Nameless", (Nim,), {})(), CheckPlan())


def test_an_unknown_law_is_named() -> None:
    with pytest.raises(UnknownLawError, match="no law 'replya'; there are: set-up"):
        check_game(Nim(), only=["replya"])
