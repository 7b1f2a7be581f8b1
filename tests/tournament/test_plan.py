"""Which matches a tournament has: by format, round by round, from nothing but what is known."""

import hashlib

import pytest

from contestmaster.host.secrets import Secret
from contestmaster.tournament.foresight import foreseen
from contestmaster.tournament.job import JobResult
from contestmaster.tournament.plan import (
    REPLAYS,
    PlayedJob,
    placed_boards,
    placings,
    planned,
    swiss_points,
)
from contestmaster.tournament.settings import (
    EntrantSettings,
    GameSettings,
    TournamentSettings,
)
from contestmaster.tournament.standing import tables

SECRET = Secret(11, bytes(range(16)))
NAMES = ("ann", "bob", "cid", "dan", "eve")


def settings(count=4, **more):
    entrants = tuple(EntrantSettings(name, "random") for name in NAMES[:count])
    return TournamentSettings((GameSettings("spacecrack"),), entrants, **{"seeds": 2, **more})


def stronger(one, other, job):
    """Who stands earlier among the names wins; the same by a hash of the board for equals."""
    return NAMES.index(one) - NAMES.index(other)


def even(one, other, job):
    """Seat 0 wins: of each board all come out level."""
    names = [seat.name for seat in job.seats]
    return names.index(one) - names.index(other)


def come_out(jobs, judge=stronger):
    played = {}
    for job in jobs:
        names = [seat.name for seat in job.seats]
        ranks = tuple(1 + sum(judge(other, name, job) < 0 for other in names) for name in names)
        played[job.key] = PlayedJob(job, JobResult(job.key, ranks=ranks, turns=1))
    return played


def course(chosen, judge=stronger):
    """Plan to the end; the rounds, and what was played."""
    rounds, played, jobs = [], {}, []
    while (found := planned(chosen, SECRET, rounds, played)) is not None:
        rounds.append(found.plan)
        jobs += found.jobs
        played |= come_out(found.jobs, judge)
        assert len(rounds) < 60
    return rounds, played, jobs


@pytest.mark.parametrize("form", ["round-robin", "swiss", "gauntlet", "knockout", "ladder"])
def test_rounds_follow_from_settings_secret_and_results_alone(form):
    """[TOUR-4]: planned twice they are equal, and another secret plans others."""
    first, again = course(settings(format=form)), course(settings(format=form))
    assert [*first] == [*again]
    rounds, _, jobs = first
    other = planned(settings(format=form), Secret(12, SECRET.salt), [], {})
    assert not set(other.plan.keys) & set(rounds[0].keys)
    assert len({job.key for job in jobs}) == len(jobs)
    assert len({job.seed for job in jobs}) * 2 == len(jobs)  # [TOUR-5] one seed, both orders
    told = foreseen(settings(format=form), GameSettings("spacecrack"))
    assert (len(rounds), len(jobs)) == (told.rounds, told.matches)


def test_every_board_is_played_in_all_orders_of_seats():
    """[TOUR-5]."""
    found = planned(settings(3, seats=3, seeds=1), SECRET, [], {})
    orders = {tuple(seat.name for seat in job.seats) for job in found.jobs}
    assert (len(found.jobs), len(orders), len({job.seed for job in found.jobs})) == (6, 6, 1)
    (group,) = found.plan.groups
    assert [len(board) for board in group.keys] == [6]


def test_a_round_robin_has_every_pair_and_a_gauntlet_those_of_the_hero():
    """[TOUR-6]."""
    pairs = {frozenset(g.players) for g in planned(settings(), SECRET, [], {}).plan.groups}
    assert len(pairs) == 6
    found = planned(settings(format="gauntlet", hero="cid"), SECRET, [], {})
    pairs = [g.players for g in found.plan.groups]
    assert pairs == [("cid", "ann"), ("cid", "bob"), ("cid", "dan")]


def test_in_a_swiss_tournament_nobody_meets_twice_and_byes_are_points():
    """[TOUR-7]."""
    rounds, played, _ = course(settings(5, format="swiss", rounds=4))
    met = [frozenset(g.players) for each in rounds for g in each.groups]
    assert (len(met), len(set(met))) == (8, 8)
    seen = [[(g, placed_boards(g, played, "")) for g in each.groups] for each in rounds]
    points, _, byes = swiss_points(NAMES, seen)
    assert (sum(points.values()), max(points, key=points.get)) == (12, "ann")
    assert sorted(byes.values()) == [1, 1, 1, 1]


def test_who_loses_a_tie_is_out_and_places_follow():
    """[TOUR-8, TOUR-20]."""
    rounds, played, _ = course(settings(format="knockout"))
    assert [[g.players for g in each.groups] for each in rounds] == [
        [("ann", "dan"), ("bob", "cid")],
        [("ann", "bob"), ("dan", "cid")],
    ]
    (table,) = tables(settings(format="knockout"), SECRET, rounds, played)
    assert [(row.place, row.name) for row in table.rows] == [
        ("1", "ann"),
        ("2", "bob"),
        ("3", "cid"),
        ("4", "dan"),
    ]


def test_a_tie_that_comes_out_even_is_played_again_and_then_decided_by_lot():
    """[TOUR-8]: on new boards, and the lot follows from the secret."""
    rounds, _, jobs = course(settings(2, format="knockout"), even)
    assert len(rounds) == 1 + REPLAYS
    assert len({job.seed for job in jobs}) == 2 * (1 + REPLAYS)
    winners = set()
    for seed in range(12):
        secret, chosen = Secret(seed, SECRET.salt), settings(2, format="knockout")
        rounds, played = [], {}
        while (found := planned(chosen, secret, rounds, played)) is not None:
            rounds.append(found.plan)
            played |= come_out(found.jobs, even)
        (table,) = tables(chosen, secret, rounds, played)
        winners.add(table.rows[0].name)
    assert winners == {"ann", "bob"}


def test_a_board_that_was_not_played_in_all_orders_does_not_count():
    """[TOUR-11]: neither of its matches."""
    found = planned(settings(2), SECRET, [], {})
    played = come_out(found.jobs)
    assert len(placings([found.plan], played)) == 4
    del played[found.jobs[0].key]
    left = placings([found.plan], played)
    assert (len(left), len({each.group for each in left})) == (2, 1)
    failed = played[found.jobs[2].key]
    played[failed.job.key] = PlayedJob(failed.job, JobResult(failed.job.key, failed="no"))
    assert placings([found.plan], played) == []


def test_a_table_shares_places_counts_draws_and_has_who_never_played():
    """[TOUR-20, TOUR-21]."""
    chosen = settings(3, seeds=3)
    found = planned(chosen, SECRET, [], {})
    played = come_out(found.jobs, lambda *_: 0)
    (table,) = tables(chosen, SECRET, [found.plan], played)
    assert {row.place for row in table.rows} == {"1-3"}
    assert {(row.wins, row.draws, row.losses) for row in table.rows} == {(0, 12, 0)}
    assert {met.share for row in table.meetings for met in row} == {None, 0.5}
    kept = {
        key: one
        for key, one in played.items()
        if "cid" not in {seat.name for seat in one.job.seats}
    }
    (table,) = tables(chosen, SECRET, [found.plan], kept)
    assert [(row.place, row.name, row.games) for row in table.rows[2:]] == [("3", "cid", 0)]


def test_several_games_have_tables_of_their_own_and_one_together():
    """[TOUR-20]: who plays one game only is compared by what the others say."""
    games = (GameSettings("spacecrack"), GameSettings("grid"))
    entrants = tuple(EntrantSettings(name, "random") for name in NAMES[:3])
    only = EntrantSettings("eve", bots={"grid": "random"})
    chosen = TournamentSettings(games, (*entrants, only), seeds=1)
    found = planned(chosen, SECRET, [], {})
    assert len(found.jobs) == 2 * 3 + 2 * 6
    shown = tables(chosen, SECRET, [found.plan], come_out(found.jobs))
    assert [(table.game, len(table.rows), table.matches) for table in shown] == [
        ("spacecrack", 3, 6),
        ("grid", 4, 12),
        ("", 4, 18),
    ]
    assert shown[1].rows[0].name == "ann"


def test_seeds_cannot_be_told_from_keys():
    """[TOUR-3]: the list is hashes of what holds 128 bits of salt besides the seed."""
    found = planned(settings(2), SECRET, [], {})
    job = found.jobs[0]
    assert job.key == hashlib.sha256(job.body).hexdigest()
    assert len(bytes.fromhex(job.salt)) == 16
    assert job.salt.encode() in job.body
