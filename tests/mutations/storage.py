"""Faults in storage: what is waited for, what is checked, what is told of a write that failed."""

from tests.mutations.mutation import Mutation

STORAGE = (
    Mutation(
        "storage/directory.py",
        "PRAGMA synchronous=FULL",
        "PRAGMA synchronous=NORMAL",
        "a commit waits until the disk has it [NET-96]",
        ("tests/storage/test_directory.py::test_the_disk_is_waited_for_but_for_drafts",),
    ),
    Mutation(
        "storage/directory.py",
        "(anew or (lock.making and not _has_log(path)))",
        "(anew or lock.making)",
        "a database that is missing is not begun anew beside its log [NET-98]",
        ("tests/storage/test_directory.py::test_a_log_without_its_database_is_not_begun_anew",),
    ),
    Mutation(
        "storage/committer.py",
        "                failed.append((own, error))",
        "                pass",
        "whoever appended what was not stored hears of it [NET-46]",
        ("tests/storage/test_committer.py::test_one_matchs_failure_costs_no_other",),
    ),
    Mutation(
        "storage/committer.py",
        "if claim.fault is not None:\n                raise claim.fault\n            header",
        "header",
        "no match ends whose last entries were lost",
        (
            "tests/storage/test_committer.py"
            "::test_an_ending_is_refused_where_the_last_entries_were_not_stored",
        ),
    ),
    Mutation(
        "storage/committer.py",
        "through.wait()",
        "through.is_set()",
        "who flushes waits for the commit",
        (
            "tests/storage/test_store.py"
            "::test_flush_waits_for_the_commit_and_says_whether_there_was_one",
        ),
    ),
    Mutation(
        "storage/writing.py",
        "SET epoch = epoch + 1",
        "SET epoch = epoch",
        "a new claim shuts out the one before it",
        (
            "tests/storage/test_store.py"
            "::test_after_a_failure_nothing_is_taken_until_the_match_is_claimed_anew",
        ),
    ),
    Mutation(
        "storage/footing.py",
        "        if not self._doubt:\n",
        "        if True:\n",
        "of what may be stored nobody is told that it was not [NET-96]",
        (
            "tests/storage/test_footing.py"
            "::test_a_failure_that_lasts_leaves_it_open_and_then_nothing_is_tried",
        ),
    ),
    Mutation(
        "storage/runs.py",
        "head, sealed(head, row.bodies, row.sources))",
        "head, row.seal)",
        "entries are what was stored, their sources too [NET-99]",
        ("tests/storage/test_runs.py::test_damage_is_found",),
    ),
    Mutation(
        "storage/archive.py",
        "(root, seal) == (root_of(record.header), closed(head, record.header, *names))",
        "root == root_of(record.header)",
        "headers and results are what was stored [NET-99]",
        ("tests/storage/test_damage.py::test_a_change_on_purpose_is_found_though_it_is_legal",),
    ),
    Mutation(
        "storage/archive.py",
        "if after < entry.number <= last",
        "if after <= entry.number <= last",
        "who asks for what came after an entry does not get it again",
        ("tests/storage/test_store.py::test_entries_come_back_in_order_with_their_sources",),
    ),
    Mutation(
        "storage/snapshots.py",
        "if _checksum(dump) != checksum:",
        "if not checksum:",
        "a damaged snapshot is passed over",
        ("tests/storage/test_snapshots.py::test_a_damaged_snapshot_is_skipped_with_a_warning",),
    ),
    Mutation(
        "storage/lock.py",
        '        run("COMMIT")\n        run("BEGIN IMMEDIATE")',
        '        run("COMMIT")',
        "a folder has one host",
        ("tests/storage/test_lock.py::test_of_many_at_once_no_two_get_the_lock",),
    ),
    Mutation(
        "storage/privacy.py",
        "_FILE: Final = 0o600",
        "_FILE: Final = 0o644",
        "nobody else on the machine reads seeds and passwords",
        ("tests/storage/test_privacy.py::test_a_data_folder_is_its_owners_alone",),
    ),
    Mutation(
        "storage/backup.py",
        "    if to.exists():\n        raise",
        "    if to.is_dir():\n        raise",
        "a copy is not written over another file",
        ("tests/storage/test_backup.py::test_a_copy_is_not_written_over_what_is_there",),
    ),
    Mutation(
        "storage/origin.py",
        "            return (self.kind, self.own) == (other.kind, other.own)",
        "            return True",
        "a copy of another contest does not take the place of the one that is there",
        (
            "tests/storage/test_backup.py::test_a_copy_of_other_records_is_refused_unless_it_is_wanted",
        ),
    ),
    Mutation(
        "storage/postgres/writing.py",
        "                if self._stored(rows[-1]):",
        "                if not rows:",
        "a commit without an answer is looked up before it is done again",
        ("tests/storage/test_outage.py::test_a_commit_without_an_answer_is_looked_up",),
    ),
    Mutation(
        "storage/postgres/writing.py",
        "row is None or row[0] != self._token",
        "row is None",
        "a host that lost its place to another writes nothing more",
        (
            "tests/storage/test_outage.py::test_a_host_that_lost_its_place_to_another_writes_nothing_more",
        ),
    ),
    Mutation(
        "storage/postgres/schema.py",
        "matches.epoch IS DISTINCT FROM added.epoch",
        "matches.epoch IS NULL",
        "who has been shut out by a later claim is refused by the tables",
        (
            "tests/storage/test_outage.py::test_a_claim_by_another_is_seen_in_the_transaction_of_an_append",
        ),
    ),
    Mutation(
        "storage/postgres/session.py",
        'if level == "off":',
        "if not level:",
        "a server that acknowledges before its disk has it is refused",
        (
            "tests/storage/postgres/test_session.py::test_a_server_that_may_lose_what_it_says_is_refused",
        ),
    ),
    Mutation(
        "host/playing.py",
        "elif self._timed and self.live.away and",
        "elif not self._timed and self.live.away and",
        "no turn ends while a database is waited for",
        ("tests/host/test_series.py::test_no_turn_ends_while_a_database_is_waited_for",),
    ),
    Mutation(
        "storage/queue.py",
        "if given == first[1:]:",
        "if given[0] == first[1]:",
        "a second journal that differs by a byte is an alarm [TOUR-17]",
        (
            "tests/storage/test_queue.py"
            "::test_a_second_result_that_differs_by_a_byte_is_an_alarm_that_stays",
        ),
    ),
    Mutation(
        "storage/queue.py",
        "audits.state = ? AND first <> ? AND home = ?",
        "audits.state = ? AND first IS NOT ? || '.' AND home = ?",
        "nobody runs again what they have done themself [TOUR-18]",
        ("tests/storage/test_queue.py::test_a_share_is_run_again_by_another_worker",),
    ),
    Mutation(
        "storage/blobs.py",
        "if hashlib.sha256(data).hexdigest() != digest:",
        "if not data:",
        "a journal that was exchanged is found [TOUR-16]",
        ("tests/storage/test_queue.py::test_a_journal_that_was_changed_or_removed_is_told",),
    ),
    Mutation(
        "tournament/plan.py",
        "if len(found) == len(keys):",
        "if found:",
        "a board counts in all orders of seats, or not at all [TOUR-11]",
        (
            "tests/tournament/test_plan.py"
            "::test_a_board_that_was_not_played_in_all_orders_does_not_count",
        ),
    ),
    Mutation(
        "tournament/job.py",
        "1 + stayed if each and stayed else 1",
        "1",
        "of a match that stands still who has left is last [TOUR-13]",
        ("tests/tournament/test_job.py::test_of_a_match_that_stands_still_who_has_left_is_last",),
    ),
)
