"""Rules that do not end are interrupted, and never after they have returned."""

import asyncio
import gc
import re
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator

import pytest
from tests.host.broken_rules import forever, grow

from contestmaster.host.guarding import watchdog as module
from contestmaster.host.guarding.reasons import told
from contestmaster.host.guarding.watchdog import (
    RuleExitError,
    RuleLimits,
    RuleStoppedError,
    Watchdog,
)


@pytest.fixture
def watchdog() -> Watchdog:
    return Watchdog(RuleLimits(seconds=0.2, megabytes=200, state_megabytes=1))


def test_a_rule_gives_its_result_and_its_errors(watchdog: Watchdog) -> None:
    assert watchdog.run("ADD", lambda a, *, b: a + b, 1, b=2) == 3
    with pytest.raises(ZeroDivisionError):
        watchdog.run("DIVIDE", lambda: 1 / 0)
    with pytest.raises(KeyboardInterrupt):
        watchdog.run("STOP", _interrupted)


def test_a_rule_cannot_end_its_host(watchdog: Watchdog) -> None:
    """[NET-46] it has failed, like any other, and where is told."""
    with pytest.raises(RuleExitError, match=r"^LEAVE raised SystemExit$") as was:
        watchdog.run("LEAVE", sys.exit, 3)
    assert isinstance(was.value.__cause__, SystemExit)
    with pytest.raises(RuleExitError):
        watchdog.run("LEAVE", _cancelled)
    with pytest.raises(RuleExitError) as was:
        watchdog.run("LEAVE", _left)
    assert re.fullmatch(r"RuleExitError \(test_watchdog\.py, line \d+\)", told(was.value))
    assert watchdog.run("ADD", lambda: 3) == 3


def _left() -> None:
    raise SystemExit(3)


def _cancelled() -> None:
    raise asyncio.CancelledError


def _interrupted() -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("swallows", [False, True])
def test_a_rule_that_loops_is_interrupted(watchdog: Watchdog, swallows: bool) -> None:
    """[NET-108] also one that catches the interrupt."""
    with pytest.raises(
        RuleStoppedError, match=r"^HANG took more than 0\.2 seconds \(broken_"
    ) as was:
        watchdog.run("HANG", forever, swallows)
    assert was.value.rule == "HANG"
    assert watchdog.run("ADD", lambda: 3) == 3


def test_a_rule_that_hides_its_interrupt_is_told_of_all_the_same(watchdog: Watchdog) -> None:
    """[NET-108] whatever it returns or raises after it, for its state is in doubt."""

    def hides(instead: object) -> object:
        try:
            forever()
        except BaseException:
            if isinstance(instead, Exception):
                raise instead from None
        return instead

    for instead in (7, ValueError("nothing is wrong")):
        with pytest.raises(RuleStoppedError, match="seconds"):
            watchdog.run("HIDE", hides, instead)


def test_a_rule_that_takes_memory_is_interrupted(watchdog: Watchdog) -> None:
    """[NET-108] what it has taken is let go of."""
    with pytest.raises(RuleStoppedError, match="GROW took more than 200 megabytes of memory"):
        Watchdog(RuleLimits(seconds=60, megabytes=200)).run("GROW", grow)


class Held:
    """Something large that a rule has."""


def test_nothing_of_an_interrupted_rule_is_held(watchdog: Watchdog) -> None:
    kept: list[weakref.ref[Held]] = []

    def rule() -> None:
        held = Held()
        kept.append(weakref.ref(held))
        forever()

    with pytest.raises(RuleStoppedError):
        watchdog.run("HANG", rule)
    gc.collect()
    assert kept[0]() is None


def test_what_is_made_lazily_is_made_under_its_eyes(watchdog: Watchdog) -> None:
    def endless() -> Iterator[int]:
        while True:
            yield 1

    with pytest.raises(RuleStoppedError):
        watchdog.run("LIST", endless)
    assert watchdog.run("LIST", lambda: iter((1, 2))) == [1, 2]


# One that comes while a generator is let go of is lost, as there is nobody to raise it in.
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_no_interrupt_comes_after_its_rule() -> None:
    """Rules that end about when they would be interrupted, on several threads, many times."""
    watchdog = Watchdog(RuleLimits(seconds=1e-9))  # whatever is seen at a tick is interrupted
    missed: list[BaseException] = []
    counts = [0, 0]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    until = time.monotonic() + 2

    def plays() -> None:
        try:
            while time.monotonic() < until:
                try:
                    watchdog.run("COUNT", lambda: sum(1 for _ in range(20)))
                    counts[0] += 1
                except RuleStoppedError:
                    counts[1] += 1
        except BaseException as error:
            missed.append(error)

    # The watchdog looks as often as it can.
    tick = module._TICK_S
    module._TICK_S = 1e-4  # type: ignore[misc]
    try:
        threads = [threading.Thread(target=plays) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        module._TICK_S = tick  # type: ignore[misc]
        sys.setswitchinterval(before)
    assert missed == []
    assert counts[0] > 100 and counts[1] > 20


@pytest.mark.parametrize("text", ["none", "-1", "0", "inf", "nan"])
def test_a_limit_is_a_positive_number(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("CONTESTMASTER_RULE_SECONDS", text)
    with pytest.raises(ValueError, match="CONTESTMASTER_RULE_SECONDS: expected a number above 0"):
        RuleLimits.set_up()


def test_limits_are_set_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTESTMASTER_RULE_SECONDS", "2.5")
    monkeypatch.setenv("CONTESTMASTER_RULE_MEGABYTES", "100")
    monkeypatch.setenv("CONTESTMASTER_STATE_MEGABYTES", "7")
    assert RuleLimits.set_up() == (2.5, 100, 7)


AFTERWARDS = """
import subprocess
import sys
from contestmaster.host.guarding.watchdog import RuleLimits, RuleStoppedError, Watchdog
from tests.host.broken_rules import forever

try:
    Watchdog(RuleLimits(seconds=0.2)).run("loop", forever, False)
except RuleStoppedError:
    calls = []
    sys.setprofile(lambda *given: calls.append(given[1]))
    (lambda: None)()
    sys.setprofile(None)
    print("call" in calls)
"""


def test_after_an_interrupt_the_interpreter_looks_for_none_any_more() -> None:
    """It would for ever at the first call that is profiled."""
    done = subprocess.run(
        [sys.executable, "-c", AFTERWARDS], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout.strip(), done.returncode) == ("True", 0), done.stderr
