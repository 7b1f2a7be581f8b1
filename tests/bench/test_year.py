"""The benchmark of a year by announcement plays a month rightly, in commands and in sentences."""

import pytest

from contestmaster.protocols.announce import MessageReader
from year import SETTINGS, check, play

DAYS = 30


@pytest.mark.parametrize("name", SETTINGS)
def test_a_month_repeats_fits_the_rules_and_is_the_same_in_sentences(name: str) -> None:
    year, forum = play(name, 5, 1, None, DAYS)
    check(year, forum)
    assert year.reports >= 4
    assert play(name, 5, 1, None, DAYS)[0].digest == year.digest
    told, _ = play(name, 5, 1, MessageReader(forum.match.game.vocabulary), DAYS)
    assert told.digest == year.digest
    assert told.messages > 0


def test_a_report_that_is_missing_is_noticed() -> None:
    year, forum = play("shuttle", 3, 1, None, DAYS)
    del forum.match.state.reports[1]
    with pytest.raises(AssertionError, match="weeks without a report"):
        check(year, forum)


def test_a_journal_that_is_not_that_of_the_year_is_noticed() -> None:
    year, forum = play("shuttle", 3, 1, None, DAYS)
    del forum.entries[-1]
    with pytest.raises(AssertionError, match="departs"):
        check(year, forum)
