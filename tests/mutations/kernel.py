"""Faults in the kernel: matches, journals, dice, the grammar of commands, who hears what."""

from tests.mutations.mutation import Mutation

KERNEL = (
    Mutation(
        "kernel/match.py",
        "isinstance(alarm, int) and alarm <= at else None",
        "isinstance(alarm, int) and alarm < at else None",
        "what rings at an instant comes before an order of that instant [NET-34]",
        ("tests/kernel/test_match_clock.py::test_an_alarm_rings_before_a_message_of_its_instant",),
    ),
    Mutation(
        "kernel/match.py",
        "        self.rebuild()\n",
        "        pass\n",
        "a command that fails leaves nothing half done [NET-46]",
        (
            "tests/kernel/test_match_recovery.py"
            "::test_an_internal_error_leaves_everything_as_it_was",
        ),
    ),
    Mutation(
        "kernel/match.py",
        "log, self.log = self.log, None",
        "log = self.log",
        "what is played again is not told again, under new numbers [NET-90]",
        (
            "tests/kernel/test_eventlog.py"
            "::test_a_replay_tells_the_same_events_and_an_error_tells_none_twice",
        ),
    ),
    Mutation(
        "kernel/match.py",
        "if fork.after < number:",
        "if fork.after <= number:",
        "what a fork has in common with its match keeps its dice",
        ("tests/kernel/test_match_forks.py::test_behind_a_fork_the_dice_are_of_its_branch",),
    ),
    Mutation(
        "kernel/match.py",
        "if done.entry != entry:",
        "if done.entry is None:",
        "a replay accepts no entry that the match would not have entered",
        (
            "tests/kernel/test_match_recovery.py"
            "::test_a_replay_departs_from_an_entry_that_could_not_be",
        ),
    ),
    Mutation(
        "kernel/chain.py",
        "blake2b(before.encode() + payload",
        "blake2b(payload",
        "each link vouches for all before it",
        ("tests/kernel/test_exchange.py::test_a_line_of_another_journal_is_found",),
    ),
    Mutation(
        "kernel/exchange.py",
        "if line[-_TAIL:] != tail:",
        "if line[-1:] != tail[-1:]:",
        "a changed byte of a journal is found at its line",
        ("tests/kernel/test_exchange.py::test_any_changed_byte_is_found_at_its_line",),
    ),
    Mutation(
        "kernel/exchange.py",
        'if end.head not in ("", self.head):',
        "if end.head is None:",
        "a journal ends with the head of its own record",
        ("tests/kernel/test_exchange.py::test_lines_that_mean_nothing_are_refused",),
    ),
    Mutation(
        "kernel/replay.py",
        "        if not kept:",
        "        if kept is None:",
        "the seed that is revealed is the one that was committed to",
        ("tests/kernel/test_replay.py::test_an_end_that_is_not_true_is_found",),
    ),
    Mutation(
        "kernel/replay.py",
        "if (end.over, end.outcome) != (outcome.over, standings(outcome)):",
        "if end.over != outcome.over:",
        "the result of a journal is the one its entries lead to",
        ("tests/kernel/test_replay.py::test_an_end_that_is_not_true_is_found",),
    ),
    Mutation(
        "kernel/dice.py",
        "range(n - 1, 0, -1)",
        "range(n - 1, 1, -1)",
        "every order of what is shuffled is as likely",
        ("tests/kernel/test_dice.py::test_permutations_are_even",),
    ),
    Mutation(
        "kernel/digest.py",
        "digest_size=16, key=key,",
        "digest_size=16,",
        "a digest tells nothing to who does not know the seed",
        ("tests/kernel/test_digest.py::test_seed_board_and_state_all_matter",),
    ),
    Mutation(
        "kernel/eventlog.py",
        "            if public:\n",
        "            if noted:\n",
        "the news for everyone hold no secret of a seat [NET-90]",
        (
            "tests/kernel/test_eventlog.py"
            "::test_what_came_after_an_entry_is_what_everybody_could_know_at_once",
        ),
    ),
    Mutation(
        "kernel/figures.py",
        "shown_to_all or seat == eye else None",
        "shown_to_all or not isinstance(eye, int) or seat == eye else None",
        "a spectator sees no figure that a seat knows of itself only",
        (
            "tests/kernel/test_figures.py"
            "::test_a_secret_is_known_to_its_own_seat_and_to_all_when_it_is_none",
        ),
    ),
    Mutation(
        "kernel/outcome.py",
        "found[better] if",
        "place - 1 if",
        "equals share the best place there is for them",
        ("tests/kernel/test_outcome.py::test_a_place_is_one_more_than_those_strictly_ahead",),
    ),
    Mutation(
        "kernel/acts.py",
        'return command.who == "anyone" or acting == "operator"',
        'return command.who == "anyone" or acting != "anyone"',
        "a player gives no command of an operator [NET-85]",
        ("tests/kernel/test_acts.py::test_each_command_says_who_may_give_it",),
    ),
    Mutation(
        "kernel/vocabulary.py",
        "worst = min(worst, found)",
        "worst = found",
        "of several forms the code that comes first is told [NET-47]",
        ("tests/kernel/test_vocabulary.py::test_one_name_may_have_several_signatures",),
    ),
    Mutation(
        "kernel/grammar/numbers.py",
        "[+-]?[0-9]{1,18}",
        "[+-]?[0-9]{1,19}",
        "an integer has 18 digits at most [NET-39]",
        ("tests/kernel/grammar/test_numbers.py::test_anything_else_is_no_integer",),
    ),
    Mutation(
        "kernel/reals.py",
        "(2 * abs(top) * scale + bottom)",
        "(2 * abs(top) * scale + bottom - 1)",
        "halves are rounded away from zero [NET-37]",
        ("tests/kernel/test_reals.py::test_reals_are_rounded_half_away_from_zero",),
    ),
    Mutation(
        "envs/batch.py",
        "if code == 0 or (code > 0 and self._refusals):",
        "if code == 0:",
        "what is refused in a game by announcement is in the journal of its environment",
        ("tests/envs/test_structured.py::test_a_refusal_is_taken_into_the_journal",),
    ),
    Mutation(
        "kernel/structured.py",
        "index.append(values.index(value))",
        "index.append(0)",
        "a number names the place of each part",
        ("tests/kernel/test_structured.py::test_numbers_lead_there_and_back",),
    ),
)
