"""Matches as data: the same result whoever plays, and what becomes of those who fail."""

import hashlib
import socket
import sys

import msgspec
import pytest
from tests.tournament.players import Adder, Broken, program

from contestmaster.kernel.recording import entrant
from contestmaster.kernel.replay import Replay
from contestmaster.tournament import entering
from contestmaster.tournament.entering import Contender
from contestmaster.tournament.job import (
    Job,
    carried_out,
    job_of,
    ranks_by_seat,
    result_of,
)


class Stranger(Adder):
    """Cannot begin."""

    def __init__(self, transport, rng):
        raise LookupError("no map of this world")


class OutOfMemory(Adder):
    """Plays on a machine that has no more."""

    def turn(self):
        raise MemoryError


class NoDisk(Adder):
    """Plays where a disk is full."""

    def turn(self):
        raise OSError(28, "No space left on device")


BOTS = {
    "adder": Adder,
    "broken": Broken,
    "stranger": Stranger,
    "hungry": OutOfMemory,
    "diskless": NoDisk,
}


@pytest.fixture(autouse=True)
def tiny(tiny_games, monkeypatch):
    """Bots of the tiny game, by name."""

    def bot(game, name):
        if name not in BOTS:
            raise entering.UnknownBotError(f"{game} has no bot {name!r}")
        return BOTS[name]

    monkeypatch.setattr(entering, "bot", bot)
    monkeypatch.setattr(entering, "entrant_of", lambda game, name: entrant(name))


def job(*bots, **more):
    seats = tuple(Contender(f"p{place}", "bot", name) for place, name in enumerate(bots))
    return Job("tally", {"turns": "6"}, 7, seats, **more)


def played(one, **options):
    journal = bytearray()
    result = carried_out(one, None, journal=journal.extend, **options)
    return result, bytes(journal)


def test_a_key_follows_from_all_that_decides_a_match():
    """[TOUR-10] and from nothing else."""
    one = job("adder", "adder")
    assert one.key == hashlib.sha256(one.body).hexdigest() == job("adder", "adder").key
    assert job_of(one.body) == one
    others = [
        job("adder", "broken"),
        msgspec.structs.replace(one, seed=8),
        msgspec.structs.replace(one, params={"turns": "7"}),
        msgspec.structs.replace(one, turns=3),
        msgspec.structs.replace(one, limit=9),
        msgspec.structs.replace(one, salt="00" * 16),
        msgspec.structs.replace(one, limits={"fuel_turn": 5}),
    ]
    assert len({one.key, *(each.key for each in others)}) == 8


def test_the_same_job_comes_to_the_same_result_and_journal():
    """[TOUR-10] to the byte; what was spent is not part of it."""
    first, journal = played(job("adder", "adder"))
    second, again = played(job("adder", "adder"))
    assert (first.body, journal) == (second.body, again)
    assert first.journal_sha256 == hashlib.sha256(journal).hexdigest()
    assert result_of(first.body) == msgspec.structs.replace(first, spent=0.0)
    replay = Replay(journal.splitlines(keepends=True))
    replay.to_end()
    assert replay.match.digest() == first.digest
    assert (first.turns, first.over, sorted(first.ranks)) == (6, True, [1, 2])
    assert all(asked.seconds is msgspec.UNSET for asked in first.asked)


def test_the_seed_is_the_jobs_and_the_salt_too():
    """[TOUR-2] the commitment in the header is that of the job's secret."""
    one = job("adder", "adder", salt="ab" * 16)
    _, journal = played(one)
    end = Replay(journal.splitlines(keepends=True)).end
    assert (end.seed, end.salt) == (7, "ab" * 16)
    assert one.secret.salt == b"\xab" * 16
    assert job("adder", "adder").secret.salt not in (b"", one.secret.salt)


def test_a_bot_that_fails_passes_and_the_match_counts():
    """[TOUR-12] the cause stands in the result, in words."""
    result, journal = played(job("broken", "adder"))
    assert (result.turns, result.over, result.failed, result.void) == (6, True, "", False)
    assert result.ranks == (2, 1)
    assert result.causes == ("p0 failed in turn 3 after 'ADD 7': KeyError: 'no plan'", "")
    replay = Replay(journal.splitlines(keepends=True))
    replay.to_end()
    assert replay.match.digest() == result.digest


def test_a_bot_that_cannot_begin_passes_from_the_first_turn():
    """[TOUR-12]: the other one plays on."""
    result, _ = played(job("adder", "stranger"))
    assert result.causes == ("", "p1 could not begin: LookupError: no map of this world")
    assert (result.turns, result.ranks) == (6, (1, 2))


@pytest.mark.parametrize("bot", ["hungry", "diskless"])
def test_what_the_machine_spoils_is_void_and_blames_nobody(bot):
    """[TOUR-14]: no seat has left."""
    result, _ = played(job("adder", bot))
    assert (result.void, result.causes, result.ranks) == (True, (), ())
    assert result.failed


def test_what_this_machine_lacks_is_void_and_what_nobody_can_play_has_failed():
    """[TOUR-14]: elsewhere the bot may be there."""
    lacking, _ = played(job("adder", "nowhere"))
    assert (lacking.void, "no bot 'nowhere'" in lacking.failed) == (True, True)
    wrong, _ = played(msgspec.structs.replace(job("adder", "adder"), params={"moons": "3"}))
    assert (wrong.void, "no parameter moons" in wrong.failed) == (False, True)


def test_turns_end_a_match_where_it_stands():
    result, _ = played(job("adder", "adder", turns=2))
    assert (result.turns, result.over, len(result.ranks)) == (2, False, 2)


@pytest.mark.parametrize(
    ("left", "ranks"),
    [
        ((), (1, 1, 1)),
        (("", "", ""), (1, 1, 1)),
        (("gone", "", ""), (3, 1, 1)),
        (("gone", "gone", ""), (2, 2, 1)),
        (("gone", "gone", "gone"), (1, 1, 1)),
    ],
)
def test_of_a_match_that_stands_still_who_has_left_is_last(left, ranks):
    """[TOUR-13]: all others share the first place."""
    assert ranks_by_seat((1, 2, 3), left, stalled=True) == ranks
    assert ranks_by_seat((1, 2, 3), left, stalled=False) == (1, 2, 3)


class TestPrograms:
    """Programs over the line: those that leave pass, as bots do."""

    def job(self, *texts):
        kinds = [("bot" if text in BOTS else "program", text) for text in texts]
        seats = tuple(
            Contender(f"p{place}", kind, text) for place, (kind, text) in enumerate(kinds)
        )
        return Job("tally", {"turns": "6"}, 7, seats)

    def test_one_that_crashes_passes_from_then_on(self, tmp_path):
        """[TOUR-12]: the other one ends the match."""
        result, journal = played(self.job(program(tmp_path, "crash"), "adder"))
        assert (result.turns, result.over, result.ranks) == (6, True, (2, 1))
        ways = ("it ended with exit status 1", "it crashed before the end of the match")
        assert any(each in result.causes[0] for each in ways)  # the match may end meanwhile
        assert "at its wits' end" in result.causes[0]
        assert result.causes[1] == ""
        Replay(journal.splitlines(keepends=True)).to_end()

    @pytest.mark.parametrize("first", [True, False])
    def test_one_that_never_comes_does_not_hold_up_the_match(self, tmp_path, first):
        """[TOUR-12]: whether it would have sat first or last."""
        texts = [f"{sys.executable} -c pass", "adder"]
        one = self.job(*(texts if first else texts[::-1]))
        result, _ = played(one)
        seat = 0 if first else 1
        assert result.causes[seat].startswith(f"p{seat} never logged in: it ended after")
        assert (result.turns, result.ranks[1 - seat]) == (6, 1)

    def test_when_all_have_left_the_match_ends_as_it_stands(self, tmp_path):
        """[TOUR-13]: all share the first place."""
        away = f"{sys.executable} -c pass"
        result, _ = played(self.job(away, away))
        assert (result.turns, result.over, result.ranks) == (0, False, (1, 1))

    def test_a_port_that_is_taken_is_the_machines_affair(self, tmp_path):
        """[TOUR-14]: the match is void."""
        with socket.create_server(("127.0.0.1", 0)) as taken:
            at = taken.getsockname()
            result, _ = played(self.job(program(tmp_path), "adder"), at=at)
        assert (result.void, result.causes) == (True, ())
        assert str(at[1]) in result.failed

    def test_a_match_with_a_program_is_not_repeatable(self, tmp_path):
        assert not self.job(program(tmp_path), "adder").repeatable
        assert job("adder", "adder").repeatable
