"""Handing over a contest on virtual time: where each server stops, and where the next goes on."""

from tests.host.contest.running import House, settings

from contestmaster.host.contest.handover import HandOver
from contestmaster.kernel.instant import SECOND

LENGTHS = {"Tally1": 2, "Tally2": 3, "Tally3": 7}
TURNS = 40


def _house() -> House:
    servers = [
        {
            "name": name,
            "port": 30000 + number,
            "options": {"turns": TURNS},
            "turn_seconds": length,
        }
        for number, (name, length) in enumerate(LENGTHS.items())
    ]
    return House(settings(*servers))


def _kinds(house: House, server: str) -> list[str]:
    return [entry.kind for entry in house.journal(server)]


def _handed_over(house: House) -> tuple[HandOver, list[int]]:
    assert house.hall is not None
    done: list[int] = []
    return HandOver(house.hall, house.clock, lambda: done.append(house.clock.now())), done


def test_each_server_plays_its_turns_out_and_none_that_ends_later():
    """[CONTEST-132] at 8 s the turns under way end at 10, 9 and 14: those until 14 are played."""
    house = _house()
    house.until(8 * SECOND)
    handing, done = _handed_over(house)
    assert handing.begin() == 6.0
    assert handing.begin() == 6.0  # once begun it goes on
    house.until(13 * SECOND)
    assert not done
    assert [house.server(name).rests for name in LENGTHS] == [False, True, False]
    house.until(30 * SECOND)
    assert len(done) == 1
    assert [_kinds(house, name).count("ring") for name in LENGTHS] == [7, 4, 2]
    assert all(_kinds(house, name)[-1] == "ring" for name in LENGTHS)


def test_what_a_team_gives_meanwhile_counts_until_its_server_rests():
    house = _house()
    house.until(8 * SECOND)
    handing, _ = _handed_over(house)
    handing.begin()
    house.until(13 * SECOND)
    assert house.say("ANN", "ADD 3", "Tally3").code == 0
    assert house.say("ANN", "ADD 3", "Tally2").code == 5  # it stands still [CONTEST-35]
    house.until(14 * SECOND)
    assert _kinds(house, "Tally3")[-2:] == ["command", "ring"]


def test_the_next_host_begins_the_next_turn_and_none_is_lost():
    """[CONTEST-132] every game has as many turns as one that was never handed over."""
    house = _house()
    house.until(8 * SECOND)
    handing, done = _handed_over(house)
    handing.begin()
    house.until(14 * SECOND)
    assert done
    assert house.hall is not None
    house.hall.stop()
    for name in LENGTHS:  # whatever the stop of the contest brings, no server plays on
        assert _kinds(house, name)[-1] == "ring"
    after = house.again(later=5 * SECOND)
    for name, length in LENGTHS.items():
        assert _kinds(after, name)[-3:] == ["ring", "suspend", "resume"]
        assert after.server(name).series.deadline == after.clock.now() + length * SECOND
    after.until((19 + 7 * TURNS) * SECOND)
    for name in LENGTHS:
        kinds = _kinds(after, name)
        assert kinds.count("ring") == TURNS
        assert kinds.count("suspend") == 1


def test_a_contest_that_stands_still_is_handed_over_at_once():
    house = _house()
    house.until(8 * SECOND)
    house.act("SUSPEND", scope="all", text="lunch")
    handing, done = _handed_over(house)
    assert handing.begin() == 0
    assert done == [house.clock.now()]


def test_a_server_that_stands_still_is_not_waited_for():
    house = _house()
    house.until(8 * SECOND)
    house.act("SUSPEND", scope="Tally3", text="its network is down")
    handing, done = _handed_over(house)
    assert handing.begin() == 2.0
    house.until(10 * SECOND)
    assert len(done) == 1
    house.act("RESUME", scope="Tally3", text="it goes on")
    assert house.server("Tally3").series.suspended  # here nothing is played any more
