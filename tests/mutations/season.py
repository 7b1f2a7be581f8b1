"""Mutations of seasons: what is shown too early or to the wrong people, counted twice, or taken."""

from typing import Final

from tests.mutations.mutation import Mutation

_FLOW: Final = "tests/season/pages/test_flow.py"
_RULES: Final = "tests/season/rules/test_commands.py"

SEASON: Final[tuple[Mutation, ...]] = (
    Mutation(
        "season/annals.py",
        "if match is None or not self.is_whole(match.group):",
        "if match is None:",
        "SEASON-17: a match is shown when its whole group is over",
        (f"{_FLOW}::test_a_match_is_shown_when_its_whole_group_is_over",),
    ),
    Mutation(
        "season/site.py",
        "log = log_told(account.log) if self.is_close(bot, member) else None",
        "log = log_told(account.log)",
        "SEASON-19: a log is for its owner and for organisers",
        (f"{_FLOW}::test_no_secret_leaves",),
    ),
    Mutation(
        "season/tokens.py",
        "{self._word(person, known.tokens)}",
        "{self._word(person, 1)}",
        "SEASON-11: a new token makes the one before void",
        (f"{_FLOW}::test_no_secret_leaves",),
    ),
    Mutation(
        "season/house.py",
        "return self._secret if final is not None and final.settled is not None else None",
        "return self._secret",
        "SEASON-16: the secret is told when the season is settled",
        (f"{_FLOW}::test_no_secret_leaves",),
    ),
    Mutation(
        "season/rules/commands.py",
        "any(one.sha256 == sha256 for one in known.versions)",
        "any(one.sha256 == sha256 for one in known.versions[:0])",
        "SEASON-7: the same file is no new version",
        (f"{_RULES}::test_a_version_plays_when_it_is_accepted",),
    ),
    Mutation(
        "season/rules/commands.py",
        "if sum(each > at - _DAY for each in someone.submitted) >= quotas.submissions:",
        "if sum(each > at - _DAY for each in someone.submitted) > quotas.submissions:",
        "SEASON-6: quotas hold",
        (f"{_RULES}::test_quotas_count_bots_sizes_and_the_last_24_hours",),
    ),
    Mutation(
        "season/course.py",
        "        if cause:\n",
        "        if not cause:\n",
        "SEASON-8: who leaves its trial may not play",
        (f"{_FLOW}::test_what_may_not_play_is_refused_in_a_sentence_and_changes_nothing",),
    ),
)
