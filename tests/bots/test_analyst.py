"""What a searching bot thinks of a moment that was played."""

import functools
import io
import os

import msgspec
import pytest
from tests.host.analysis.journals import lines_of

from contestmaster.bots import analyst
from contestmaster.bots.analyst import opinions, work
from contestmaster.bots.spacecrack import admiral
from contestmaster.host.opinions import OpinionJob
from contestmaster.kernel.replay import Replay


@functools.cache
def lines():
    return list(lines_of("spacecrack", board_size=5, mass_shift=False))


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(admiral, "OPINION_S", 0.0)
    monkeypatch.setattr(admiral, "GUESSES", 20)


def played(entry):
    """The orders that follow an entry, until the turn ends: the first of each seat."""
    match = (replay := Replay(lines())).match
    while match.number < entry:
        replay.step()
    turn, found = match.turn(), {}
    while match.turn() == turn and (done := replay.step()) is not None:
        if done.entry.kind == "command":
            call = match.game.vocabulary.call(
                done.entry.command, done.entry.arguments, recorded=True
            )
            found.setdefault(match.seat_of(done.entry.person), match.game.vocabulary.format(call))
    return found


def test_it_says_what_it_would_do_beside_what_was_done_for_each_who_could_act():
    told = opinions(lines(), 0)
    assert (told.program, told.measure) == ("admiral", admiral.Admiral.MEASURE)
    assert [one.seat for one in told.seats] == [0, 1]
    assert {one.seat: one.played for one in told.seats if one.played} == played(0)
    for one in told.seats:
        assert one.words.startswith(
            ("move from planet ", "build a ship on planet ", "end the turn")
        )
        assert (one.played_worth is None) == (one.played_words == "")
        assert abs(one.worth) < 25


def test_it_thinks_the_same_of_the_same_moment_and_the_match_stays_as_it_was():
    entry = len(lines()) // 2
    told = opinions(lines(), entry)
    assert told.seats
    assert told == opinions(lines(), entry)


def test_behind_the_last_entry_nothing_was_played():
    told = opinions(lines(), 10**6)
    assert [one.played for one in told.seats] == [""] * len(told.seats)


def test_it_answers_every_question(tmp_path):
    path = tmp_path / "a.journal"
    path.write_bytes(b"".join(lines()))
    answer = work(OpinionJob(str(path), 0))
    assert answer.error == "" and answer.opinions is not None
    assert "FileNotFoundError" in work(OpinionJob(str(tmp_path / "none"), 0)).error
    path.write_bytes(b"".join(lines_of("cows", turns=1)))
    assert "no bot of cows can tell" in work(OpinionJob(str(path), 0)).error


def test_it_reads_a_question_a_line(tmp_path, monkeypatch):
    # Else all later tests of this process would wait for others, too.
    monkeypatch.setattr(os, "nice", lambda _: 0, raising=False)
    jobs = msgspec.json.encode(OpinionJob(str(tmp_path / "none"), 0)) + b"\n"
    answers = io.BytesIO()
    analyst.main(io.BytesIO(jobs * 2), answers)
    assert answers.getvalue().count(b"\n") == 2
