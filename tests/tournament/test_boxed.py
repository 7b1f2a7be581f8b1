"""Native programs in jobs: kept in a library by their hash, void where the machine lacks walls."""

import pytest
from tests.sandbox.matches import patient
from tests.sandbox.playing import skip_without_boxes

from contestmaster.sandbox import ground
from contestmaster.tournament.entering import EnteringError, entries, keep, ready
from contestmaster.tournament.job import Job, carried_out


@pytest.fixture
def boxes():
    skip_without_boxes()


@pytest.fixture
def job(tmp_path):
    folder = patient(tmp_path / "patient")
    seats = entries("spacecrack", [f"box:{folder}", "random"])
    library = tmp_path / "library"
    library.mkdir()
    keep(seats[0], library)
    return Job("spacecrack", {}, 7, seats, turns=2, limits={"box_cpu_turn": 0.5}), library


def test_a_job_plays_what_its_library_holds(boxes, job, tmp_path):
    """BOX-1, BOX-2: by the hash; the folder may be gone. Nobody takes it for repeatable."""
    match, library = job
    tmp_path.joinpath("patient", "bot").unlink()
    lines = []
    found = carried_out(match, library, journal=lines.append)
    assert found.failed == "" and not found.void
    assert found.turns == 2
    assert len(found.accounts[0]["fuel"]) == 2
    assert b"0.5 s a turn" in b"".join(lines)
    assert not match.repeatable


def test_a_machine_without_walls_blames_nobody(job, tmp_path, monkeypatch):
    """BOX-10, BOX-21: the job is void: another worker may have what is missing here."""
    match, library = job
    monkeypatch.setenv("PATH", str(tmp_path))
    ground.lacks.cache_clear()
    try:
        found = carried_out(match, library, journal=len)
    finally:
        ground.lacks.cache_clear()
    assert found.void
    assert "bubblewrap is not installed" in found.failed


def test_what_has_changed_is_not_played(job, tmp_path):
    """BOX-1: neither from its folder nor from the library."""
    match, library = job
    tmp_path.joinpath("patient", "bot").write_text("#!/bin/sh\n")
    with pytest.raises(EnteringError, match="is not the folder that it was"):
        ready("spacecrack", match.seats[0])
    with pytest.raises(EnteringError, match="is not the file that it was"):
        keep(match.seats[0], library)


def test_limits_that_are_none_are_refused(boxes, job):
    """BOX-20."""
    match, library = job
    for limits in ({"box_cpu_trun": 1}, {"box_cpu_turn": 0}, {"box_memory_mib": "much"}):
        with pytest.raises(EnteringError, match="limits of programs in boxes"):
            ready("spacecrack", match.seats[0], library, limits=limits)
