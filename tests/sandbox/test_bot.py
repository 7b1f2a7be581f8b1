"""Turns of boxed programs: processor time, freezing, whose fault it is, what ends their part."""

import itertools
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from tests.sandbox.playing import QUICK, Seat, played, seated, submit

from contestmaster.bots.account import LOG_BYTES
from contestmaster.bots.spoilt import MatchSpoiltError
from contestmaster.protocols.line.whole import LOOK
from contestmaster.sandbox import watch
from contestmaster.sandbox.bot import ending
from contestmaster.sandbox.process import Box
from contestmaster.sandbox.streams import Streams

GREETS = r"""
#include <stdio.h>
#include <string.h>
int main(void) {
    char line[256];
    for (int turn = 1;; turn++) {
        puts("STATUS");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin)) return 0;
        fprintf(stderr, "turn %d: %s", turn, line);
        puts("WAIT");
        fflush(stdout);
        for (int n = 0; n < 3; n++)
            if (!fgets(line, sizeof line, stdin)) return 0;
    }
}
"""


@pytest.fixture
def greeter(boxes: None, tmp_path: Path) -> Path:
    """A program that says one command a turn; it is built in a box of its own."""
    files = {"bot.c": GREETS.encode()}
    return submit(tmp_path / "greeter", "./bot", files, build="gcc -O1 -o bot bot.c")


def test_it_talks_over_its_standard_streams(greeter: Path) -> None:
    """BOX-4: the third line of the reply to ``WAIT`` comes when the next turn has begun."""
    account, heard = played(greeter, turns=3)
    assert heard == [b"STATUS"] * 3
    assert account.log == b"turn 1: OK\nturn 2: OK\nturn 3: OK\n"
    assert account.left == "" and account.frozen == 0
    assert len(account.fuel) == 3 and all(account.fuel)


def test_who_computes_for_ever_passes_and_goes_on_in_the_next_turn(
    hostile: Callable[..., Path],
) -> None:
    """BOX-6 to BOX-8: three turns in a row; the bank is used once."""
    all_of_it = QUICK.cpu_start + QUICK.cpu_turn + QUICK.cpu_bank
    for _ in range(5):
        account, _ = played(hostile("clock"), turns=3)
        assert account.frozen == 3 and not account.left
        first, second, third = (each / 1e6 for each in account.fuel)
        assert first >= all_of_it - 0.01
        if max(first - all_of_it, second - QUICK.cpu_turn, third - QUICK.cpu_turn) < 0.1:
            break  # else this process was kept waiting when it was to freeze the bot
    # What was taken beyond is taken off the next turn.
    assert first + second + third == pytest.approx(all_of_it + 2 * QUICK.cpu_turn, abs=0.1)
    reached = [int(line) for line in account.log.split()]
    assert reached == sorted(reached)  # it went on where it was


def test_the_time_of_all_threads_counts(hostile: Callable[..., Path]) -> None:
    """BOX-6: two threads use up their turn in half the time, and no faster than they compute."""
    limits = msgspec.structs.replace(QUICK, cpu_start=0.6)
    began = time.process_time()
    account, _ = played(hostile("burn twice"), limits)
    assert account.fuel[0] / 1e6 == pytest.approx(0.9, abs=0.15)
    assert time.process_time() - began < 0.6  # the host itself hardly computes meanwhile


def test_nobody_thinks_in_the_turns_of_others(hostile: Callable[..., Path]) -> None:
    """BOX-5: between its turns its processor time stands still, whatever the clock says."""
    bot, seat = seated(hostile("clock"))
    try:
        bot.turn()
        box = bot._box
        assert box is not None
        time.sleep(0.05)  # the signal has come by now
        before = box.spent()
        time.sleep(0.3)
        assert box.spent() == before
        seat.ended += 1
        bot.turn()
        assert box.spent() > before
    finally:
        bot.close()


def test_who_sleeps_in_its_turn_passes_from_then_on(hostile: Callable[..., Path]) -> None:
    """BOX-9: it neither computes nor waits for a processor; naps are no way around that."""
    for way in ("sleep", "nap", "read", "silent"):
        account, _ = played(hostile(way), turns=2)
        assert account.left.startswith("it did nothing for 0.3 s in its turn: it sleeps, or reads")
        assert account.left_turn == 1


def test_a_long_sleep_before_its_time_is_up_is_no_fault(boxes: None, tmp_path: Path) -> None:
    """BOX-9: who sleeps for less plays on."""
    folder = submit(tmp_path / "bot", "/usr/bin/perl bot.pl", {"bot.pl": _NAPS})
    account, heard = played(folder, turns=2)
    assert account.left == "" and heard == [b"STATUS"] * 2


class LongWinded(Seat):
    """A seat with long replies."""

    def answer(self, line: bytes) -> bytes:
        return super().answer(line) if line == LOOK else b"OK\n" + b"x" * 65_536 + b"\n"


_NAPS = b"""$| = 1;
while (1) {
    select(undef, undef, undef, 0.05);
    print "STATUS\\nWAIT\\n";
    <STDIN> for 1 .. 4;
}
"""


def test_time_in_which_the_machine_was_busy_blames_nobody(
    hostile: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """BOX-9, BOX-10: a program that waits for a processor is not idle; the watchdog voids."""
    limits = msgspec.structs.replace(QUICK, cpu_start=0, cpu_bank=0, watchdog=1)
    # The kernel says of every thread that all the time it waited for a processor.
    counted = itertools.count()
    monkeypatch.setattr(watch, "delay_of_thread", lambda _: next(counted) * 1000.0)
    bot, _ = seated(hostile("sleep"), limits)
    try:
        with pytest.raises(MatchSpoiltError, match="the machine was too busy: a turn lasted 1 s"):
            bot.turn()
        assert bot.account().left == ""
    finally:
        bot.close()


def test_a_disk_that_is_slow_does_not_count(
    hostile: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """BOX-9: while a thread waits for a disk the program is not idle; the watchdog may void."""
    limits = msgspec.structs.replace(QUICK, cpu_start=0, cpu_bank=0, watchdog=1)
    monkeypatch.setattr(Box, "is_blocked", lambda _: True)
    bot, _ = seated(hostile("sleep"), limits)
    try:
        with pytest.raises(MatchSpoiltError):
            bot.turn()
    finally:
        bot.close()


def test_a_host_that_was_late_does_not_count(
    greeter: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """BOX-9: the machine slept between two looks: no more than a tick of it is the program's."""
    limits = msgspec.structs.replace(QUICK, watchdog=60)
    real = time.monotonic
    late = itertools.count()
    monkeypatch.setattr(
        "contestmaster.sandbox.streams.time.monotonic", lambda: real() + 2.0 * next(late)
    )
    monkeypatch.setattr(watch, "TICK", 0.01)
    account, heard = played(greeter, limits, turns=2)
    assert account.left == "" and heard == [b"STATUS"] * 2


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("flood", "it wrote more than 64 KiB in one turn"),
        ("endless line", "it wrote more than 64 KiB in one turn"),
        ("log", "it wrote more than 1 MiB to its log"),
        ("deaf", "it wrote more than 64 KiB in one turn"),
        ("crash", "it was ended by SIGSEGV: segmentation fault (or abort)"),
        ("abort", "it was ended by SIGSEGV: segmentation fault (or abort)"),
        ("exit", "it ended with exit status 7"),
        ("parting", "it ended"),
    ],
)
def test_what_ends_its_part_is_told_and_the_match_goes_on(
    hostile: Callable[..., Path], way: str, why: str
) -> None:
    """BOX-11: the author sees why, in words, with the end of the log."""
    limits = msgspec.structs.replace(
        QUICK, cpu_start=5, output_kib=64, log_mib=1, watchdog=120, idle=5
    )
    bot, seat = seated(hostile(way), limits)
    try:
        for _ in range(3):
            bot.turn()
            seat.ended += 1
        account = bot.account()
    finally:
        bot.close()
    assert account.left == why
    assert account.left_turn == 1 and len(account.fuel) == 1
    assert len(account.log) <= LOG_BYTES
    if way == "crash":
        assert account.log == b"about to crash\n"
    if way == "log":
        assert len(account.log) == LOG_BYTES
    if way == "parting":
        assert seat.heard == [b"STATUS"] * 40  # what it has ordered stands


def test_commands_in_the_last_breath_are_carried_out(
    hostile: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """BOX-11: what a program has written before it ended counts, if that is heard later, too."""
    monkeypatch.setattr(Streams, "wait", lambda *_: (b"", time.sleep(0.1) or 0.0))
    _, heard = played(hostile("parting"))
    assert len(heard) == 40


def test_a_program_that_is_not_there_is_told_of_in_its_log(boxes: None, tmp_path: Path) -> None:
    """BOX-11."""
    account, _ = played(submit(tmp_path / "bot", "./nowhere"))
    assert account.left == "it ended with exit status 127"
    assert b"failed to execute ./nowhere: No such file or directory" in account.log


def test_who_does_not_read_its_replies_is_told_so(boxes: None, tmp_path: Path) -> None:
    """BOX-9, BOX-11: neither side can write any more; the host does not wait for ever."""
    program = b'$| = 1; print "STATUS\\n" for 1 .. 40; sleep 100;'
    folder = submit(tmp_path / "bot", "/usr/bin/perl bot.pl", {"bot.pl": program})
    bot, _ = seated(folder, seat=LongWinded())
    try:
        bot.turn()
        assert bot.account().left == "it did not read its replies for 0.3 s"
    finally:
        bot.close()


def test_statuses_in_words() -> None:
    """BOX-11: as shells tell them; what is no signal is a status."""
    assert ending(0) == "it ended"
    assert ending(137) == "it was ended by SIGKILL: killed"
    assert ending(255) == "it ended with exit status 255"
