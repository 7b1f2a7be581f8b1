"""What may be deleted: games that are over, old and right, and nothing that is still wanted."""

from collections import Counter
from dataclasses import replace

import msgspec
import pytest
from tests.host.contest.running import House as ContestHouse
from tests.host.contest.running import settings
from tests.host.lobby.at_hall import House as Tables
from tests.host.playing import START
from tests.host.test_leaving import tiny_games  # noqa: F401 - a fixture for every test here
from tests.storage.portable.records import lay_down

from contestmaster.host.lobby.keeping import keep_members, members_fact
from contestmaster.host.pruning import planned
from contestmaster.kernel.instant import DAY, SECOND
from contestmaster.storage import opened, reading
from contestmaster.storage.pruning import remove

LATER = START + DAY


def tables(*lines):
    """A table server at which people have said lines."""
    house = Tables(over_table_s=10)
    for person, line in lines:
        if line == "WAIT":
            house.wait_at(person)
        else:
            house.say(person, line)
    return house


class _Other:
    """A store in which one match is another."""

    def __init__(self, archive, match, bodies, outcome):
        self._archive = archive
        self._match, self._bodies, self._outcome = match, bodies, outcome

    def accounts(self):
        return []

    def matches(self):
        return [
            replace(record, outcome=self._outcome) if record.id == self._match else record
            for record in self._archive.matches()
        ]

    def entries(self, match):
        for entry in self._archive.entries(match):
            own = match == self._match
            yield (
                msgspec.structs.replace(entry, body=self._bodies[entry.number - 1])
                if own
                else entry
            )


GAME = (
    ("ann", "OPEN tally seats=2 turns=1"),
    ("ann", "ADD_BOT adder"),
    ("ann", "START"),
    ("ann", "WAIT"),
)


@pytest.fixture(name="kept")
def _kept(tmp_path):
    """Records of a table that is cleared, one that stands, and one at which a game goes on."""
    house = tables(*GAME)
    house.wait(400)
    for person in ("bob", "cyd"):
        turns = 1 if person == "bob" else 50
        house.say(person, f"OPEN tally seats=2 turns={turns}")
        house.say(person, "ADD_BOT adder")
        house.say(person, "START")
    house.wait_at("bob")
    house.wait(1)
    lay_down(house.store, tmp_path / "data")
    with opened(tmp_path / "data") as store:
        keep_members(store, 1, None)
    return tmp_path / "data"


def plan_of(place, before=LATER, *, keep_results=False):
    with reading(place) as archive:
        return planned(archive, before, keep_results=keep_results)


def names(plan):
    return [record.server for record in plan.games]


def test_of_tables_games_go_that_are_over_and_whose_table_is_gone(kept):
    """[TABLE-101] Not the lobby's journal, nor what goes on, nor what a table still shows."""
    plan = plan_of(kept)
    assert names(plan) == ["table 1"]
    assert plan.stay == Counter({"their tables still stand": 1})
    assert plan.removal.facts == [members_fact(1)]
    assert plan.doubts == []
    remove(kept, plan.removal)
    with reading(kept) as archive:
        assert [record.server for record in archive.matches()] == [
            "the lobby",
            "table 2",
            "table 3",
        ]
        assert archive.meta(members_fact(1)) is None
    house = Tables(store=opened(kept))
    assert house.say("dan", "OPEN tally seats=2")
    house.store.close()


def test_what_is_young_stays(kept):
    """[TABLE-101]."""
    assert names(plan_of(kept, START)) == []


def test_results_that_are_kept_do_not_go_again(kept):
    """[TABLE-102]."""
    plan = plan_of(kept, keep_results=True)
    assert (names(plan), plan.removal.facts) == (["table 1"], ())
    remove(kept, plan.removal)
    assert names(plan_of(kept, keep_results=True)) == []
    assert names(plan_of(kept)) == ["table 1"]


def test_what_cannot_be_verified_stays(kept, changed_result):
    """[TABLE-101] A game whose entries lead to another result than is kept."""
    plan = plan_of(kept)
    assert names(plan) == []
    assert [changed_result in doubt.reason for doubt in plan.doubts] == [True]


@pytest.fixture(name="changed_result", params=["another result", "no entries"])
def _changed_result(request, kept):
    """Records in which a result or an entry is another, and everything is sealed again."""
    with opened(kept) as store:
        (record,) = store.matches("table 1")
        bodies = [entry.body for entry in store.entries(record.id)]
    outcome = record.outcome
    if request.param == "another result":
        outcome = record.outcome.replace(b"000000", b"000001")
        assert outcome != record.outcome
    else:
        bodies = [body.replace(b"ring", b"rung") for body in bodies]
    anew = kept.parent / "anew"
    with reading(kept) as archive:
        lay_down(_Other(archive, record.id, bodies, outcome), anew)
    anew.rename(kept.parent / "changed")
    kept.rename(kept.parent / "old")
    (kept.parent / "changed").rename(kept)
    return "another result" if request.param == "another result" else "entry"


@pytest.mark.parametrize(("until", "goes"), [(30, False), (90, True)])
def test_of_a_contest_journals_go_when_it_is_finished_and_results_stay(until, goes, tmp_path):
    """[CONTEST-157] Whoever asks for results to go, too."""
    house = ContestHouse(settings(contest_duration_s=60))
    house.until(until * SECOND)
    lay_down(house.store, tmp_path / "data")
    plan = plan_of(tmp_path / "data")
    assert bool(plan.games) == goes
    assert plan.removal.keep_results
    if not goes:
        assert set(plan.stay) == {"their contest is not finished"}
        return
    remove(tmp_path / "data", plan.removal)
    with reading(tmp_path / "data") as archive:
        for record in house.store.matches():
            assert archive.match(record.id).outcome == record.outcome
            assert archive.head(record.id) == house.store.head(record.id)
    with opened(tmp_path / "data") as store:
        store._listeners = []
        again = ContestHouse(house.settings, store)
        assert again.totals() == house.totals()
        assert again.state.phase == "FINISHED"
