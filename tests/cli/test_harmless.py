"""What others wrote does nothing to the terminal of whoever reads it with our commands."""

import pytest
import structlog

from contestmaster.cli.columns import columns
from contestmaster.cli.contest.status import _show
from contestmaster.cli.logs import log_to_stderr

EVIL = "\x1b]0;mine\x07\x9b\u202e\u2066\r"
WRITTEN = r"\x1b]0;mine\x07\x9b\u202e\u2066\x0d"


def test_tables_keep_their_columns() -> None:
    assert columns(["name", "n"], [[EVIL, "1"]]).splitlines()[1] == f"{WRITTEN}  1"


def test_reasons_of_stops(capsys: pytest.CaptureFixture[str]) -> None:
    found = {
        "state": "RUNNING",
        "host_runs": True,
        "contest_clock_s": 1,
        "contest_duration_s": 2,
        "k": "1",
        "teams": 1,
        "commitment": None,
        "storage": None,
        "damage": [],
        "servers": {"Cows1": {"state": "open", "game": 1, "scored": 0}},
        "stops": [{"scope": "all", "reason": EVIL}],
    }
    _show(found)
    assert f"all stands still: {WRITTEN}" in capsys.readouterr().out


def test_logs(capsys: pytest.CaptureFixture[str]) -> None:
    log_to_stderr()
    try:
        try:
            raise ValueError(EVIL)
        except ValueError as error:
            structlog.get_logger().error(f"said {EVIL}", login=EVIL, exc_info=error)
    finally:
        structlog.reset_defaults()
    logged = capsys.readouterr().err
    assert WRITTEN in logged
    assert not set("\x1b\x07\x9b\u202e\u2066\r") & set(logged)
