"""``db prune``: what goes is said first, and can be kept."""

import pytest
from tests.host.playing import START
from tests.host.test_leaving import tiny_games  # noqa: F401 - a fixture for every test here
from tests.host.test_pruning import _kept  # noqa: F401 - records of tables, as ``kept``

from contestmaster import storage
from contestmaster.host.clocks import WallClock
from contestmaster.kernel.instant import DAY
from contestmaster.storage import opened


@pytest.fixture(autouse=True)
def _days_later(monkeypatch):
    monkeypatch.setattr(WallClock, "now", lambda _: START + 3 * DAY)


ALL = ["the lobby", "table 1", "table 2", "table 3"]


def servers(place):
    with storage.reading(place) as archive:
        return [record.server for record in archive.matches()]


def test_what_would_go_is_said_and_nothing_changed(cli, kept):
    """[TABLE-101] The games ended three days ago."""
    assert "0 games with 0 entries" in cli("db", "prune", kept, "--older", "100y").out
    ran = cli("db", "prune", kept, "--older", "1d", "--dry-run")
    assert ran.code == 0, ran
    assert "table 1 game 1 (tally), 2026-11-20T" in ran.out
    assert "1 old games stay: their tables still stand" in ran.out
    assert ran.out.endswith("nothing was changed\n")
    assert servers(kept) == ALL


def test_what_goes_can_be_kept_and_brought_back(cli, kept, tmp_path):
    """[TABLE-101, TABLE-102]."""
    verified = cli("verify", kept).out
    old = tmp_path / "old.zip"
    ran = cli("db", "prune", kept, "--older", "1d", "--keep-results", "--into", old)
    assert ran.code == 0, ran
    assert "1 games, fingerprint" in ran.out
    assert "MB of records before" in ran.out
    assert servers(kept) == ALL
    after = cli("verify", kept)
    assert after.code == 0
    (line,) = [line for line in after.out.splitlines() if line.startswith("table 1 game 1")]
    assert line.startswith("table 1 game 1: pruned, its result is kept, head ")
    assert line.rpartition(" ")[2] in verified
    assert '"pruned":true' in cli("verify", kept, "--json").out
    assert cli("db", "import", old, tmp_path / "back").code == 0
    (line,) = cli("verify", tmp_path / "back").out.splitlines()
    assert line in verified


def test_without_results_it_is_as_if_it_had_never_been(cli, kept):
    """[TABLE-101]."""
    assert cli("db", "prune", kept, "--older", "1d").code == 0
    assert servers(kept) == ["the lobby", "table 2", "table 3"]
    assert cli("verify", kept).code == 0


@pytest.mark.parametrize("older", ["2", "y", "0d", "-1d", "1h", "2 y"])
def test_a_span_that_is_none(cli, kept, older):
    ran = cli("db", "prune", kept, f"--older={older}")
    assert (ran.code, "days, weeks, months or years" in ran.sentence) == (2, True)
    assert servers(kept) == ALL


def test_what_cannot_be_done_changes_nothing(cli, kept, tmp_path):
    (tmp_path / "mine").write_text("mine")
    assert "is there already" in (
        cli("db", "prune", kept, "--older", "1d", "--into", tmp_path / "mine").sentence
    )
    with opened(kept):
        assert "in use" in cli("db", "prune", kept, "--older", "1d").sentence
    assert "no database" in cli("db", "prune", tmp_path / "no", "--older", "1d").sentence
    assert servers(kept) == ALL
