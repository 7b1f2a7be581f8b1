"""Faults in contests: ranking, K and clocks, what is shown when, what may change."""

from tests.mutations.mutation import Mutation

CONTEST = (
    Mutation(
        "contest/arithmetic.py",
        "(2 * abs(top) * MILLION + bottom)",
        "(2 * abs(top) * MILLION + bottom - 1)",
        "half a millionth is rounded away from zero [CONTEST-72]",
        (
            "tests/contest/test_arithmetic.py"
            "::test_scores_are_rounded_half_away_from_zero_before_k_is_applied",
        ),
    ),
    Mutation(
        "contest/arithmetic.py",
        "reverse=True)[:best]",
        "reverse=True)[: best + 1]",
        "the mean is that of so many best and no more [CONTEST-21]",
        ("tests/contest/test_arithmetic.py::test_ranking_points_of_the_rule_book",),
    ),
    Mutation(
        "contest/arithmetic.py",
        "max(0, score) * k",
        "abs(score) * k",
        "a negative score counts as 0 [CONTEST-24]",
        ("tests/contest/test_arithmetic.py::test_a_negative_score_pays_nothing",),
    ),
    Mutation(
        "contest/clock.py",
        "stop.end is None else min(stop.end, at)",
        "stop.end is None else stop.end",
        "the clock can be read for an instant within a stop [CONTEST-37]",
        ("tests/contest/test_clock.py::test_k_may_be_read_for_a_boundary_that_lies_behind",),
    ),
    Mutation(
        "contest/clock.py",
        "        at = min(at, state.closed)\n",
        "        pass\n",
        "K stays what it was at an early end [CONTEST-70]",
        (
            "tests/contest/rules/test_course.py"
            "::test_the_contest_may_be_ended_early_with_the_k_of_that_moment",
        ),
    ),
    Mutation(
        "contest/ranking.py",
        "(-row.points, row.team)",
        "(-row.points, -row.team)",
        "of equals the team that came first is listed first [CONTEST-27]",
        ("tests/contest/test_ranking.py::test_a_tasks_table_lists_the_best_first",),
    ),
    Mutation(
        "contest/rules/games.py",
        "scores, at if over else max(",
        "scores, act.at if over else max(",
        "a game is paid by the K of the boundary that ended it [CONTEST-13]",
        (
            "tests/contest/rules/test_games.py"
            "::test_the_k_of_a_game_is_that_of_the_boundary_that_ends_it",
        ),
    ),
    Mutation(
        "contest/rules/games.py",
        "still is not None and at > still.begin:",
        "still is not None and at >= still.begin:",
        "a game that ends in the instant of a stop has ended before it [CONTEST-35]",
        (
            "tests/contest/rules/test_games.py"
            "::test_a_boundary_of_the_instant_of_a_stop_came_before_it",
        ),
    ),
    Mutation(
        "contest/rules/stops.py",
        "if stop is None or not stop.by_host:",
        "if stop is None:",
        "what organisers have stopped stays so when the host is up again [CONTEST-66]",
        (
            "tests/contest/rules/test_stops.py"
            "::test_what_was_suspended_stays_so_after_a_stop_of_the_host",
        ),
    ),
    Mutation(
        "contest/rules/course.py",
        "due = min(_due(act.params, act.state), key=lambda due: due.at, default=None)",
        "due = next(_due(act.params, act.state), None)",
        "what falls due does not wait for what comes later [CONTEST-76]",
        (
            "tests/contest/rules/test_course.py"
            "::test_what_falls_due_does_not_wait_for_a_restart_that_comes_later",
        ),
    ),
    Mutation(
        "contest/rules/questions.py",
        "public or question.public",
        "public",
        "an answer that everyone has read stays public [CONTEST-95]",
        ("tests/contest/rules/test_questions.py::test_an_answer_may_be_mended_and_stays_public",),
    ),
    Mutation(
        "contest/rules/teams.py",
        "len(teams) >= MOST_TEAMS",
        "len(teams) > MOST_TEAMS",
        "a contest has a hundred teams at most [CONTEST-58]",
        ("tests/contest/rules/test_teams.py::test_a_contest_has_at_most_100_teams",),
    ),
    Mutation(
        "contest/visibility.py",
        "state.frozen is None or at < freeze",
        "state.frozen is None or at <= freeze",
        "what ends as the freeze begins is frozen [CONTEST-76]",
        ("tests/contest/test_visibility.py::test_a_game_that_ends_as_the_freeze_begins_is_frozen",),
    ),
    Mutation(
        "contest/visibility.py",
        'return state.phase == "FINISHED" and state.frozen is None',
        'return state.phase == "FINISHED"',
        "no seed is revealed while the rankings are frozen [CONTEST-89]",
        ("tests/contest/test_visibility.py::test_no_seed_is_revealed_before_the_rankings_are",),
    ),
    Mutation(
        "contest/visibility.py",
        "else turn - spectate\n",
        "else turn - spectate + 1\n",
        "spectators are so many turns behind [CONTEST-78]",
        (
            "tests/contest/test_visibility.py"
            "::test_spectators_see_inside_a_running_game_as_the_server_allows",
        ),
    ),
    Mutation(
        "host/contest/changing.py",
        "if known.get(name, value) != value:",
        "if known.get(name) != value:",
        "a setting that an older contest did not know has not changed",
        (
            "tests/host/contest/test_changing.py"
            "::test_a_contest_older_than_the_table_notes_what_it_has",
        ),
    ),
    Mutation(
        "host/contest/changing.py",
        "**dict.fromkeys(MENDABLE, _AT_ONCE)",
        "**dict.fromkeys(MENDABLE, _QUIETLY)",
        "everyone hears of a change that concerns everyone [CONTEST-92]",
        (
            "tests/host/contest/test_changing.py"
            "::test_a_change_is_entered_with_what_it_was_and_announced",
        ),
    ),
    Mutation(
        "host/contest/changing.py",
        "if not found and [*before] != [*after]:",
        "if found and [*before] != [*after]:",
        "servers keep their order once the contest has started [CONTEST-90]",
        (
            "tests/host/contest/test_changing.py"
            "::test_servers_neither_come_nor_go_nor_change_places",
        ),
    ),
    Mutation(
        "host/contest/ranked.py",
        "zip(params.tasks(), row.by_task, strict=True)",
        "zip(sorted(params.tasks()), row.by_task, strict=True)",
        "points are shown for the task they were won in [CONTEST-46]",
        (
            "tests/host/contest/test_ranked.py"
            "::test_points_stand_with_the_task_they_were_won_in_whatever_the_order_of_tasks",
        ),
    ),
    Mutation(
        "host/contest/book.py",
        "            bond=BOND,\n",
        "",
        "what follows from an entry of a contest is lost with it [NET-96]",
        ("tests/host/test_nobody_waits.py::test_what_followed_from_a_lost_entry_is_lost_with_it",),
    ),
    Mutation(
        "doors/web/live/turns.py",
        "self._pending[0][0] <= committed",
        "self._pending[0][0] <= committed + 1",
        "a turn is told when it is stored [NET-115]",
        ("tests/doors/web/live/test_turns.py::test_a_turn_is_told_when_it_is_stored",),
    ),
    Mutation(
        "doors/web/forum/typed.py",
        "site.turns(name) != after or site.game(name).over",
        "site.happened(name) != after or site.game(name).over",
        "a post is no turn of a game [CONTEST-126]",
        (
            "tests/doors/web/forum/test_turns.py"
            "::test_turns_are_what_the_clock_does_and_news_all_that_happens",
        ),
    ),
    Mutation(
        "doors/web/tables/api/called.py",
        ".game != game:",
        ".game == 0:",
        "a command of another game is refused at its address [TABLE-96]",
        (
            "tests/doors/web/tables/api/test_called.py"
            "::test_commands_are_given_at_the_addresses_that_tables_describe",
        ),
    ),
    Mutation(
        "doors/web/described.py",
        "any(one != told[0] for one in told)",
        "not told",
        "servers of a task that differ in commands are described apart [CONTEST-125]",
        (
            "tests/doors/web/test_described.py"
            "::test_servers_of_a_task_are_described_apart_where_their_commands_differ",
        ),
    ),
    Mutation(
        "doors/mcp/http.py",
        "if header and identity is None:",
        "if False:",
        "a header of another form is said to be one [NET-117]",
        (
            "tests/doors/mcp/test_http.py"
            "::test_who_shows_nothing_may_look_and_is_told_why_e_may_not_act",
        ),
    ),
)
