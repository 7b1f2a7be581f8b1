"""Faults in the walls of boxes, and in whose fault it is that a turn lasts."""

from tests.mutations.mutation import Mutation

SANDBOX = (
    Mutation(
        "sandbox/filter/policy.py",
        "    return bpf.assembled([*program, _NOT_THERE])",
        "    return bpf.assembled([*program, _ALLOW])",
        "system calls on no list are not there [BOX-18]",
        ("tests/sandbox/filter/test_policy.py::test_what_is_on_no_list_is_not_there",),
    ),
    Mutation(
        "sandbox/filter/policy.py",
        "bpf.when(AT_LEAST, _X32, [bpf.give(bpf.KILL)])",
        "bpf.when(AT_LEAST, _X32 + 1, [bpf.give(bpf.KILL)])",
        "numbers of x32 are none of ours [BOX-18]",
        ("tests/sandbox/filter/test_policy.py::test_another_architecture_ends_the_program",),
    ),
    Mutation(
        "sandbox/ground.py",
        'if status["Seccomp"] != "2":',
        'if status["Seccomp"] == "1":',
        "a box without a filter is noticed [BOX-21]",
        ("tests/sandbox/test_ground.py::test_a_wall_that_stands_not_in_what_is_seen_is_told",),
    ),
    Mutation(
        "sandbox/archives.py",
        'part in {"", ".", ".."}',
        'part in {"", "."}',
        "no path leads out of a submission [BOX-3]",
        ("tests/sandbox/test_archives.py::test_tricks_of_tar_files_are_refused",),
    ),
    Mutation(
        "sandbox/archives.py",
        "data = opened.read(left + 1)",
        "data = opened.read()[:left]",
        "what comes out of an archive is counted [BOX-3]",
        ("tests/sandbox/test_archives.py::test_bombs_are_stopped_where_they_are_too_large",),
    ),
    Mutation(
        "sandbox/budget.py",
        "self._bank = max(0.0, self._bank - beyond)",
        "self._bank = max(0.0, self._bank)",
        "the bank is not filled again [BOX-7]",
        ("tests/sandbox/test_limits.py::test_no_more_is_given_than_the_limits_say",),
    ),
    Mutation(
        "sandbox/process.py",
        "self._hold(signal.SIGSTOP)",
        "pass",
        "nobody thinks in the turns of others [BOX-5]",
        ("tests/sandbox/test_bot.py::test_nobody_thinks_in_the_turns_of_others",),
    ),
    Mutation(
        "sandbox/watch.py",
        "min(seconds, TICK)",
        "seconds",
        "a host that was late blames nobody [BOX-9]",
        ("tests/sandbox/test_bot.py::test_a_host_that_was_late_does_not_count",),
    ),
    Mutation(
        "sandbox/command.py",
        '*("--remount-ro", "/", "--chdir", BOT),',
        '*("--chdir", BOT),',
        "nothing outside of /tmp is written to [BOX-14]",
        ("tests/sandbox/test_walls.py::test_no_file_of_the_host_is_read_and_none_is_written",),
    ),
)
