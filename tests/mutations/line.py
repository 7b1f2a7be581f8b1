"""Faults in the line protocol: limits, framing, whose line is next, when a reply may go."""

from tests.mutations.mutation import Mutation

LINE = (
    Mutation(
        "protocols/line/limits.py",
        "            self._level = min(",
        "            _ = min(",
        "a bucket gains its rate [NET-67]",
        ("tests/protocols/line/test_limits.py::test_a_bucket_counts_exactly",),
    ),
    Mutation(
        "protocols/line/limits.py",
        "min(self._most, self._level + (now - self._at) * self._rate)",
        "self._level + (now - self._at) * self._rate",
        "a bucket holds its burst at most [NET-67]",
        ("tests/protocols/line/test_limits.py::test_a_bucket_counts_exactly",),
    ),
    Mutation(
        "protocols/line/limits.py",
        "-self._level // self._rate + 1)",
        "-self._level // self._rate)",
        "an empty bucket opens when there is something in it [NET-67]",
        ("tests/protocols/line/test_limits.py::test_a_bucket_tells_when_it_opens",),
    ),
    Mutation(
        "protocols/line/limits.py",
        "<= now - FAILURE_WINDOW",
        "< now - FAILURE_WINDOW",
        "a failed login is forgotten after a minute [NET-71]",
        ("tests/protocols/line/test_limits.py::test_failures_within_a_minute",),
    ),
    Mutation(
        "protocols/line/limits.py",
        "self._remembered(now) >= self._most",
        "self._remembered(now) > self._most",
        "verdicts are delayed from the last failure allowed on [NET-71]",
        ("tests/protocols/line/test_server_flow.py::test_guessing_passwords_is_slowed_down",),
    ),
    Mutation(
        "protocols/line/limits.py",
        "if now < self.end:",
        "if now <= self.end:",
        "a window ends before its last instant [NET-84]",
        ("tests/protocols/line/test_server_limit.py::test_limit_over_windows_instead_of_turns",),
    ),
    Mutation(
        "protocols/line/hosts.py",
        "len(host.sessions) >= self",
        "len(host.sessions) > self",
        "no host opens one connection more than it may [NET-4]",
        ("tests/protocols/line/test_server_flow.py::test_connections_per_host_are_limited",),
    ),
    Mutation(
        "protocols/line/framing.py",
        "line = None if self._dropping or end > self.longest",
        "line = None if self._dropping or end >= self.longest",
        "a line may be as long as it may be [NET-23]",
        (
            "tests/protocols/line/test_framing.py"
            "::test_the_longest_line_may_come_without_its_lf_at_first",
        ),
    ),
    Mutation(
        "protocols/line/framing.py",
        "        self._dropping = False\n        self._consume(end + 1)",
        "        self._consume(end + 1)",
        "the line after one that is too long is read [NET-23]",
        (
            "tests/protocols/line/test_session_lines.py"
            "::test_the_line_after_an_overlong_one_is_read",
        ),
    ),
    Mutation(
        "protocols/line/framing.py",
        "self._size > self._most:",
        "self._size >= self._most:",
        "a block may be as large as it may be [NET-78]",
        (
            "tests/protocols/line/test_server_blocks.py"
            "::test_too_large_blocks_are_read_to_their_end",
        ),
    ),
    Mutation(
        "protocols/line/timers.py",
        "(self.at, self.number) < (other.at, other.number)",
        "(self.at, other.number) < (other.at, self.number)",
        "of one instant, what was to be done first is done first",
        ("tests/protocols/line/test_timers.py::test_timers_ring_once_in_order_unless_cancelled",),
    ),
    Mutation(
        "protocols/line/intake.py",
        "            self._bucket.charge(size)",
        "            pass",
        "what a host sends is charged [NET-67]",
        (
            "tests/protocols/line/test_server_flow.py"
            "::test_a_host_above_its_transfer_is_delayed_and_loses_nothing",
        ),
    ),
    Mutation(
        "protocols/line/intake.py",
        "len(self._inbox) >= self._settings.input_buffer_bytes",
        "len(self._inbox) > self._settings.input_buffer_bytes",
        "reading stops when so much is unread [NET-63]",
        ("tests/protocols/line/test_server_flow.py::test_reading_stops_when_too_much_is_unread",),
    ),
    Mutation(
        "protocols/line/outlet.py",
        "self.held <= self.most",
        "self.held < self.most",
        "just as much as the output holds keeps no line back [NET-69]",
        (
            "tests/protocols/line/test_server_release.py"
            "::test_held_replies_may_be_just_as_much_as_the_output_holds",
        ),
    ),
    Mutation(
        "protocols/line/outlet.py",
        "elif left > self._left:",
        "elif left >= self._left:",
        "a connection on which no byte leaves is closed in the end [NET-69]",
        ("tests/protocols/line/test_server_flow.py::test_a_stalled_connection_is_closed",),
    ),
    Mutation(
        "protocols/line/outlet.py",
        "        self._send_gathered()\n        self.write = _discard",
        "        self.write = _discard",
        "a reply that was given is sent whole before the connection closes [NET-66]",
        (
            "tests/protocols/line/test_session_commands.py"
            "::test_what_was_answered_before_a_close_is_sent_before_it",
        ),
    ),
    Mutation(
        "protocols/line/server.py",
        "held[0].ticket <= durable",
        "held[0].ticket <= durable + 1",
        "no reply is released before its order is stored [NET-96]",
        ("tests/protocols/line/test_server_release.py::test_releases_follow_the_tickets",),
    ),
    Mutation(
        "protocols/line/server.py",
        "reply=INTERNAL, tells=False",
        "tells=False",
        "what was never stored is not told as done [NET-46]",
        ("tests/protocols/line/test_server_release.py::test_a_failed_commit_turns_replies_into_5",),
    ),
    Mutation(
        "protocols/line/shared.py",
        "(stamp, number, session)",
        "(number, stamp, session)",
        "commands are executed in the order in which they came [NET-33]",
        ("tests/protocols/line/test_server_order.py::test_lines_run_in_the_order_of_receipt",),
    ),
    Mutation(
        "protocols/line/server.py",
        "self.ready and now < self._deadline",
        "self.ready and now <= self._deadline",
        "a line that comes at the deadline belongs to the next turn [NET-34]",
        (
            "tests/protocols/line/test_server_waits.py"
            "::test_lines_at_the_deadline_belong_to_the_next_turn",
        ),
    ),
    Mutation(
        "protocols/line/session.py",
        "or player.used >= server.command_limit",
        "or player.used > server.command_limit",
        "the command beyond the limit is not executed, whichever way it comes [NET-51]",
        (
            "tests/protocols/line/test_server_limit.py"
            "::test_limit_is_shared_by_the_connections_of_a_person",
        ),
    ),
    Mutation(
        "protocols/line/session.py",
        "ticket = max(ticket, self.ticket)",
        "ticket = max(ticket, 0)",
        "replies of a connection keep their order [NET-32]",
        (
            "tests/protocols/line/test_server_release.py"
            "::test_an_order_is_answered_after_its_commit",
        ),
    ),
    Mutation(
        "protocols/line/server.py",
        "in list(waits.items()):",
        "in reversed(list(waits.items())):",
        "waits end in the order in which they began: step 8 of the clock",
        (
            "tests/protocols/line/test_server_waits.py"
            "::test_waits_end_in_the_order_in_which_they_began",
        ),
    ),
    Mutation(
        "protocols/line/lockstep.py",
        "if seat is None or not self._ordered:",
        "if seat is None or self._ordered:",
        "in lock-step seats act one after another [NET-88]",
        ("tests/protocols/line/test_lockstep.py::test_seats_take_their_turns_in_order",),
    ),
)
