"""Mutations of seasons: what is shown too early or to the wrong people, counted twice, or taken."""

from typing import Final

from tests.mutations.mutation import Mutation

_FLOW: Final = "tests/season/pages/test_flow.py"
_WORKERS: Final = "tests/season/test_workers.py"
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
        "season/sitematches.py",
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
        'if any(one.verdict != "refused" for one in same):',
        'if any(one.verdict == "refused" for one in same):',
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
    Mutation(
        "season/course.py",
        "idle = max(1, await house.clerk.hands() - self._trials())",
        "idle = 0 if self._trials() else max(1, await house.clerk.hands())",
        "SEASON-27: no trial holds up a ladder",
        (f"{_FLOW}::test_a_trial_that_never_ends_holds_up_no_ladder",),
    ),
    Mutation(
        "season/rules/commands.py",
        "if FEWEST_GAMES <= games <= MOST_GAMES else",
        "if games <= MOST_GAMES else",
        "SEASON-14: a final round has two games of each bot at least",
        (f"{_FLOW}::test_how_many_games_a_final_round_has_is_bounded_at_every_door",),
    ),
    Mutation(
        "season/workers.py",
        "own = {bot.game for bot in state.of(worker.owner)}",
        "own = {bot.game for bot in state.of(worker.owner) if not bot.withdrawn}",
        "SEASON-22: nobody's machine plays a game in which its owner has a bot",
        (f"{_WORKERS}::test_a_machine_gets_nothing_of_a_game_in_which_its_owner_has_a_bot",),
    ),
    Mutation(
        "season/trust.py",
        "    await ask(JobQueue.recheck, open_again)\n",
        "",
        "SEASON-25: all that a liar reported is played again",
        (f"{_WORKERS}::test_a_machine_that_lies_is_caught_and_its_results_are_played_again",),
    ),
    Mutation(
        "season/desk.py",
        "confirm=not worker.trusted and (is_final or bool(result.failed)),",
        "confirm=False,",
        "SEASON-24: of the final round all that volunteers report is played again",
        (f"{_WORKERS}::test_a_final_round_is_over_when_what_volunteers_played_was_played_again",),
    ),
    Mutation(
        "season/desk.py",
        "if not any(seat.sha256 == sha256 for job in jobs for seat in job_of(job).seats):",
        "if not jobs:",
        "SEASON-21: files are for who plays their matches",
        (f"{_WORKERS}::test_files_are_for_who_plays_their_matches",),
    ),
)
