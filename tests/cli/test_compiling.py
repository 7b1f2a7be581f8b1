"""``cli.compiling``: how far compiling has got is told to people, and in no result."""

import io
import sys
import time

import pytest

from contestmaster.arrays.elsewhere import compiler
from contestmaster.cli import compiling
from contestmaster.cli.compiling import (
    compiled_meanwhile,
    counted,
    left,
    shown_by,
    told_in_lines,
)
from contestmaster.host.compiling.elsewhere import Elsewhere, Progress

SOME, MORE, ALL = Progress(0, 2), Progress(1, 2), Progress(2, 2)


class Terminal(io.StringIO):
    """Standard error of a person."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def changed(progress: Progress) -> None:
    """Let the process that plays hear of it, as from those that compile."""
    service = compiler()
    assert isinstance(service, Elsewhere)
    service._changed(progress)


def seated(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Sit down at a terminal; in the test, since pytest sets standard error anew before it."""
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    return made


def test_who_sits_at_a_terminal_sees_a_bar_while_something_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = seated(monkeypatch)
    with compiled_meanwhile(print):
        assert terminal.getvalue() == ""
        changed(SOME)
        changed(MORE)
        changed(ALL)
        drawn = terminal.getvalue()
        changed(ALL)
        assert terminal.getvalue() == drawn
    assert "compiling the rules, which run interpreted meanwhile" in drawn
    assert "0/2" in drawn
    assert compiler() is None


def test_results_are_left_alone_where_nobody_looks_on(capsys: pytest.CaptureFixture[str]) -> None:
    with compiled_meanwhile(print):
        changed(SOME)
        changed(ALL)
    assert capsys.readouterr() == ("", "")


def test_a_host_without_a_terminal_says_now_and_then_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, out = [100.0], io.StringIO()
    monkeypatch.setattr(compiling.time, "monotonic", lambda: now[0])
    with compiled_meanwhile(print), told_in_lines(out):
        changed(SOME)
        changed(MORE)
        now[0] += 11
        changed(MORE)
        changed(ALL)
        changed(ALL)
        while "the rules are compiled" not in out.getvalue():  # after a rest
            time.sleep(0.05)
        now[0] += 11
        changed(SOME)
        changed(ALL)  # and asks for more at once
        changed(MORE)
        changed(ALL._replace(failed=1))
    assert out.getvalue().splitlines() == [
        "compiling the rules: 0 of 2; they run interpreted meanwhile",
        "compiling the rules: 1 of 2; they run interpreted meanwhile",
        "the rules are compiled",
        "compiling the rules: 0 of 2; they run interpreted meanwhile",
        "the rules are compiled but for 1",
    ]


def test_a_command_whose_result_is_read_by_programs_says_that_beside_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with compiled_meanwhile(print), told_in_lines(sys.stderr):
        changed(SOME)
        changed(ALL)
    assert capsys.readouterr() == (
        "",
        "compiling the rules: 0 of 2; they run interpreted meanwhile\nthe rules are compiled\n",
    )


def test_what_is_left_to_compile_is_told_with_what_becomes_of_it() -> None:
    cache = "`contestmaster cache --fill` compiles them for good"
    assert left(MORE, goes_on=False) == f"1 of 2 rules were not compiled in time: {cache}"
    assert left(MORE, goes_on=True) == (
        "1 of 2 rules were not compiled in time: compiling goes on in the background for up to "
        f"five minutes; {cache}"
    )


def test_a_command_that_draws_by_itself_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = seated(monkeypatch)
    heard: list[str] = []
    with compiled_meanwhile(print), shown_by(lambda progress: heard.append(counted(progress))):
        changed(MORE)
        changed(ALL)
    assert heard == ["compiling the rules: 1 of 2", ""]
    assert terminal.getvalue() == ""
