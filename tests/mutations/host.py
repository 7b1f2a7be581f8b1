"""Faults in what hosts matches: the recorder, and who uses it; series, tables, forum."""

from tests.mutations.mutation import Mutation

HOST = (
    Mutation(
        "host/recorder.py",
        "        if ticket <= self.committed:\n            future",
        "        if ticket > self.committed:\n            future",
        "whoever waits for the disk is answered when it is durable [NET-96]",
        (
            "tests/host/test_recorder.py"
            "::test_each_hears_of_its_own_commit_and_nothing_waits_for_it",
        ),
    ),
    Mutation(
        "host/recorder.py",
        "self._awaited[0][0] <= committed:",
        "self._awaited[0][0] <= committed + 1:",
        "each waits for its own commit, not for the one before [NET-96]",
        (
            "tests/host/test_recorder.py"
            "::test_each_hears_of_its_own_commit_and_nothing_waits_for_it",
        ),
    ),
    Mutation(
        "host/recorder.py",
        "entered[0].ticket <= committed:",
        "entered[0].ticket <= committed + 1:",
        "spectators see nothing that a power cut could take back",
        ("tests/host/test_series.py::test_events_are_told_after_the_commit_in_order",),
    ),
    Mutation(
        "host/recorder.py",
        "        self._entered.clear()\n",
        "",
        "what was lost is told to nobody, and is no entry",
        ("tests/host/test_series.py::test_what_is_not_stored_never_happened",),
    ),
    Mutation(
        "host/recorder.py",
        "            _fail(future, self.broken)",
        "            future.set_result(None)",
        "whoever waits for what is lost hears of it [NET-46]",
        (
            "tests/host/test_recorder.py"
            "::test_on_a_full_disk_nothing_has_happened_and_it_goes_on_when_there_is_room",
        ),
    ),
    Mutation(
        "host/recorder.py",
        "            known = False  # something may be stored",
        "            pass  # something may be stored",
        "what is stored is not refused because it cannot be read [NET-96]",
        (
            "tests/host/test_recorder.py"
            "::test_where_nothing_can_be_read_nobody_is_told_that_nothing_was_stored",
        ),
    ),
    Mutation(
        "host/recorder.py",
        "stored = stored if others else read",
        "stored = read",
        "what another host has stored under our numbers acknowledges nothing of ours [CONTEST-131]",
        (
            "tests/host/test_recorder.py"
            "::test_what_another_host_has_stored_in_its_place_does_not_acknowledge_it",
        ),
    ),
    Mutation(
        "host/recorder.py",
        "self._base, self.live = ticket - number, live",
        "self._base, self.live = base, live",
        "no ticket is given twice",
        (
            "tests/host/test_recorder.py"
            "::test_on_a_full_disk_nothing_has_happened_and_it_goes_on_when_there_is_room",
        ),
    ),
    Mutation(
        "host/recorder.py",
        "(live.id, live.epoch) == lost",
        "live.id == failure.match",
        "news of an earlier claim does not stop a match that goes on",
        ("tests/host/test_recorder.py::test_news_of_an_earlier_claim_is_no_news",),
    ),
    Mutation(
        "host/recorder.py",
        "base, live = self._stored_step()",
        "base, live = self._line[-1]",
        "a game that is not stored has never begun [CONTEST-35]",
        ("tests/host/test_series.py::test_a_next_game_that_cannot_be_stored_has_never_begun",),
    ),
    Mutation(
        "host/recorder.py",
        "while len(line) > 1 and self.broken is None:",
        "while len(line) > 1:",
        "what was before is known until it is sure what is stored",
        ("tests/host/test_series.py::test_a_next_game_that_cannot_be_stored_has_never_begun",),
    ),
    Mutation(
        "host/recorder.py",
        "committed.get(each.live.id, -1)",
        "committed.get(each.live.id, 0)",
        "that a game has begun is durable when that is stored, and not before",
        (
            "tests/host/test_series.py"
            "::test_a_game_begins_before_it_is_stored_and_the_end_of_the_last_is_told_when_it_is",
        ),
    ),
    Mutation(
        "host/recorder.py",
        "                source = None\n",
        "",
        "a message stands beside the first entry that came of it, and no other",
        ("tests/host/test_announced.py::test_the_message_stands_beside_its_first_entry",),
    ),
    Mutation(
        "host/live.py",
        "if match.digest() != expected:",
        "if not expected:",
        "a snapshot that leads elsewhere is passed over",
        ("tests/host/test_live.py::test_a_snapshot_that_is_not_what_it_was_is_not_used",),
    ),
    Mutation(
        "host/live.py",
        "return not isinstance(fault, UnknownFateError)",
        "return True",
        "what may be stored is not said to be lost [NET-96]",
        (
            "tests/host/test_recorder.py"
            "::test_what_an_fsync_has_left_open_is_said_to_be_and_found_when_it_is_claimed",
        ),
    ),
    Mutation(
        "host/playing.py",
        "tried != self._deadline <= now:",
        "tried != self._deadline < now:",
        "what is due at an instant rings before an order of that instant [NET-34]",
        ("tests/host/test_series.py::test_a_command_at_the_deadline_belongs_to_the_next_turn",),
    ),
    Mutation(
        "host/playing.py",
        "        self.suspended = True\n        self._deadline = None\n        try",
        "        self.suspended = True\n        try",
        "no turn of a suspended game has an end [CONTEST-34]",
        ("tests/host/test_series.py::test_a_suspended_game_stands_still",),
    ),
    Mutation(
        "host/series.py",
        'newest.kind == "suspend" and newest.person:',
        'newest.kind == "suspend":',
        "a game that the stop of a host has cut goes on by itself [CONTEST-66]",
        (
            "tests/host/test_series.py"
            "::test_the_next_host_leaves_suspended_what_a_person_has_suspended",
        ),
    ),
    Mutation(
        "host/series.py",
        "            self._recorder.fall_back(error)\n            return",
        "            return",
        "a turn that cannot be stored has not begun [CONTEST-35]",
        ("tests/host/test_series.py::test_an_end_that_is_not_stored_comes_again",),
    ),
    Mutation(
        "host/hosting.py",
        "return max(alarm, self._rests_until)",
        "return alarm",
        "a game whose clock fails is left in peace for a while",
        ("tests/host/test_hosting.py::test_a_game_that_cannot_ring_is_tried_again_after_a_pause",),
    ),
    Mutation(
        "host/announced.py",
        "self._known.get((message.author, message.id))",
        "next((kept for (_, known), kept in self._known.items() if known == message.id), None)",
        "nobody's message is taken for another's by its id",
        ("tests/host/test_announced.py::test_ids_are_each_authors_own",),
    ),
    Mutation(
        "host/announced.py",
        'Fork(match.number, _TRIED, "")',
        'Fork(match.number, 0, "")',
        "a dry run foretells no dice",
        ("tests/host/test_announced.py::test_a_dry_run_is_made_on_a_copy_with_other_dice",),
    ),
    Mutation(
        "host/announced.py",
        "        self._known = None\n        self._ended = False",
        "        self._ended = False",
        "a message that was lost may be posted again",
        (
            "tests/host/test_announced.py"
            "::test_a_message_that_was_lost_is_taken_when_it_comes_again",
        ),
    ),
    Mutation(
        "host/doubts.py",
        "or asked.person != self._message.author:",
        "or asked.person is None:",
        "nobody confirms what another has said",
        ("tests/host/test_doubts.py::test_only_its_author_confirms_it_and_once",),
    ),
    Mutation(
        "host/actbook.py",
        "found, bond)",
        "found)",
        "a forum and its games stand and fall together",
        (
            "tests/host/forum/test_community.py"
            "::test_a_game_takes_nothing_once_its_forum_has_lost_something",
        ),
    ),
    Mutation(
        "host/pacer.py",
        "deadline < first[0]",
        "deadline <= first[0]",
        "of one instant, what was named first rings first",
        (
            "tests/host/test_pacer.py"
            "::test_what_is_due_first_rings_first_and_of_one_instant_what_was_named_first",
        ),
    ),
    Mutation(
        "host/turnclock.py",
        "if late <= absorbed(length):",
        "if late < absorbed(length):",
        "a turn that begins a little late does not move the clock [CONTEST-79]",
        ("tests/host/test_turnclock.py::test_just_what_is_absorbed_does_not_move_the_clock",),
    ),
    Mutation(
        "host/turnclock.py",
        "        return now + length",
        "        return due + length",
        "a turn that begins late is as long as any other [CONTEST-80]",
        (
            "tests/host/test_turnclock.py"
            "::test_after_a_stall_there_is_one_whole_turn_and_none_is_made_up",
        ),
    ),
    Mutation(
        "host/lobby/tickets.py",
        "self._open[0][0].committed >= self._open[0][1]:",
        "self._open[0][0].committed >= self._open[0][1] - 1:",
        "no reply of a table is released before its order is stored [NET-96]",
        ("tests/host/lobby/test_tickets.py::test_a_ticket_waits_for_those_before_it",),
    ),
    Mutation(
        "host/lobby/keeping.py",
        "return kept is not None  #",
        "return True  #",
        "games of a table of which nothing is known stay private [TABLE-49]",
        (
            "tests/host/lobby/test_keeping.py"
            "::test_who_may_see_what_was_played_at_a_table_that_is_gone",
        ),
    ),
    Mutation(
        "lobby/rules/seating.py",
        "seat = min(sitting, key",
        "seat = max(sitting, key",
        "the opener's part goes to who has sat longest [TABLE-23]",
        (
            "tests/lobby/rules/test_seating.py::test_when_the_opener_leaves_who_sits_longest_follows",
        ),
    ),
    Mutation(
        "lobby/quota.py",
        "came[0] <= now - self._within",
        "came[0] < now - self._within",
        "what was done an hour ago is forgotten [TABLE-3]",
        ("tests/lobby/test_quota.py::test_so_many_guests_come_from_one_machine_in_an_hour",),
    ),
)
