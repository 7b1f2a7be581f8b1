"""Where boards are made: beside the event loop, and what a hall does meanwhile."""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from tests.host.lobby.at_hall import House
from tests.host.lobby.conftest import installed, programs

from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.table import server_of
from contestmaster.host.workshop import Beside, Made, NoWorkshop, result_of
from contestmaster.kernel.vocabulary import Call
from contestmaster.lobby import Code

__all__ = ["installed", "programs"]


class Held(NoWorkshop):
    """Does jobs when it is let to."""

    def __init__(self) -> None:
        self.jobs: deque[Callable[[], object]] = deque()

    def do(
        self, job: Callable[[], Any], made: Made[Any], machine: str = "", person: str = ""
    ) -> object:
        del machine, person
        self.jobs.append(lambda: super(Held, self).do(job, made))
        return None

    def go(self) -> None:
        """Do all that waits, the oldest first."""
        while self.jobs:
            self.jobs.popleft()()


class Shop(House):
    """A table server whose boards are made when a test lets them be."""

    def __init__(self, **params: Any) -> None:
        self.held = Held()
        super().__init__(workshop=self.held, **params)

    def prepare(self, who: str, line: str, told: Callable[[], object], **more: Any) -> Call | None:
        """Get ready for a command; return it if it has to wait."""
        number = self.number(who)
        call = self.at.vocabulary(number).parse(line.encode())
        assert isinstance(call, Call)
        waits = self.at.prepare(number, call, self.clock.now(), told, **more)
        return call if waits else None

    def do(self, who: str, call: Call) -> int:
        return self.at.do(self.number(who), call, self.clock.now()).done.code

    def starts(self, *people: str, line: str = "tally") -> LobbyHall:
        """Let people sit at table 1 and its first game be started, but not yet set up."""
        first, *others = people
        self.say(first, f"OPEN {line}")
        for other in others:
            self.say(other, "SIT 1")
        assert self.say(first, "START") == f"1 {len(people)}"
        self.crew.pump()
        return self.at


# -- opening -------------------------------------------------------------------------------------


def test_options_are_settled_before_the_table_is_opened() -> None:
    """[TABLE-10] others go on meanwhile; then everything is as if no time had passed."""
    shop, told = Shop(), list[str]()
    call = shop.prepare("ann", "OPEN tally", lambda: told.append("ready"))
    assert call is not None
    assert shop.say("bob", "TABLES") == "0"
    assert told == []
    shop.held.go()
    assert told == ["ready"]
    assert shop.do("ann", call) == 0
    assert not shop.held.jobs
    assert shop.say("bob", "TABLES").startswith("1 1 tally OPEN")


def test_a_command_that_waited_finds_things_as_they_are_then() -> None:
    """[TABLE-13] they have sat down elsewhere; [TABLE-21] they have gone."""
    shop, told = Shop(), list[str]()
    call = shop.prepare("ann", "OPEN tally", lambda: told.append("ann"))
    gone = shop.prepare("bob", "OPEN tally", lambda: told.append("bob"))
    assert call is not None
    assert gone is not None
    shop.say("cat", "OPEN tally")
    shop.say("ann", "SIT 1")
    shop.go("bob")
    shop.held.go()
    assert shop.do("ann", call) == Code.AT_A_TABLE
    assert len(shop.at.state.tables) == 1


def test_only_what_opens_a_table_has_to_wait() -> None:
    shop = Shop()
    assert shop.prepare("ann", "TABLES", lambda: None) is None
    assert shop.prepare("ann", "OPEN chess", lambda: None) is None
    shop.say("ann", "OPEN tally")
    assert shop.prepare("ann", "OPEN tally", lambda: None) is None
    assert not shop.held.jobs


def test_a_person_opens_so_many_tables_in_a_minute() -> None:
    """[TABLE-54] whatever came of them; the refusal costs nothing, and a minute later they may."""
    shop = Shop(opens_per_minute=3)
    for _ in range(3):
        call = shop.prepare("ann", "OPEN tally turns=x", lambda: None)
        assert call is not None
        shop.held.go()
        assert shop.do("ann", call) == Code.BAD_VALUE
    number = shop.number("ann")
    call = shop.at.vocabulary(number).parse(b"OPEN tally")
    assert isinstance(call, Call)
    assert not shop.at.prepare(number, call, shop.clock.now(), lambda: None)
    assert not shop.held.jobs
    assert shop.do("ann", call) == Code.TOO_OFTEN
    assert shop.prepare("bob", "OPEN tally", lambda: None) is not None
    shop.wait(60)
    assert shop.prepare("ann", "OPEN tally", lambda: None) is not None


def test_a_machine_opens_so_many_whoever_it_is_for() -> None:
    """[TABLE-54] machines without limits are not counted."""
    shop = Shop(opens_per_host_per_minute=2)
    for who in ("ann", "bob"):
        assert shop.prepare(who, "OPEN tally", lambda: None, machine="192.0.2.1") is not None
    assert shop.prepare("cat", "OPEN tally", lambda: None, machine="192.0.2.1") is None
    assert shop.prepare("dan", "OPEN tally", lambda: None, machine="192.0.2.2") is not None
    assert shop.prepare("eve", "OPEN tally", lambda: None) is not None


# -- starting ------------------------------------------------------------------------------------


def test_a_game_is_set_up_while_others_play() -> None:
    """[TABLE-28] its turns begin when it is there; what is said at other tables is answered."""
    shop = Shop()
    hall = shop.starts("ann", "bob")
    assert hall.is_making(shop.number("ann"))
    assert hall.places.playing(1) is None
    shop.say("cat", "OPEN tally")
    assert not hall.is_making(shop.number("cat"))
    before = len(shop.notes.boundaries)
    shop.held.go()
    assert shop.notes.made == [1]
    assert shop.notes.boundaries[before:] == [1]
    assert not hall.is_making(shop.number("ann"))
    assert shop.say("ann", "ADD 3") == "3"


def test_of_a_table_that_is_cleared_meanwhile_no_game_begins() -> None:
    """[TABLE-46]."""
    shop = Shop(empty_table_s=10, abandon_after_s=5)
    hall = shop.starts("ann", "bob")
    shop.go("ann")
    shop.go("bob")
    shop.wait(60)
    assert 1 not in hall.state.tables
    shop.held.go()
    assert hall.places.playing(1) is None
    assert shop.store.matches(server_of(1)) == []
    assert shop.notes.made == [1]


def test_a_seat_that_is_given_up_meanwhile_is_given_up_in_the_game() -> None:
    """[TABLE-19]."""
    shop = Shop(abandon_after_s=5)
    hall = shop.starts("ann", "bob")
    shop.go("bob")
    shop.wait(6)
    assert hall.state.tables[1].seats[1].given_up
    shop.held.go()
    game = hall.places.playing(1)
    assert game is not None
    assert game.given_up == {1}


def test_a_host_that_stops_meanwhile_begins_the_game_when_it_is_up_again() -> None:
    """[TABLE-47]."""
    shop = Shop()
    shop.starts("ann", "bob")
    shop.held.jobs.clear()
    shop.open()
    shop.held.go()
    game = shop.at.places.playing(1)
    assert game is not None
    assert game.game_no == 1
    assert shop.say("ann", "SIT 1") == "1 0"
    assert shop.say("ann", "ADD 3") == "3"


# -- the workshop itself -------------------------------------------------------------------------


def test_jobs_are_done_beside_the_loop_each_in_its_turn() -> None:
    """One that is under way holds up no command, and nobody waits behind all of another's."""

    async def main() -> None:
        shop, go, done = Beside(), threading.Event(), list[str]()
        all_done = asyncio.Event()
        threads = set[threading.Thread]()

        def job(name: str) -> str:
            go.wait(60)
            threads.add(threading.current_thread())
            return name

        def made(found: "Future[str]") -> None:
            assert threading.current_thread() is threading.main_thread()
            done.append(found.result())
            if len(done) == 5:
                all_done.set()

        for number in range(4):
            shop.do(lambda number=number: job(f"busy {number}"), made, "192.0.2.1")
        shop.do(lambda: job("quiet"), made, "192.0.2.2")
        await asyncio.sleep(0.05)
        assert done == []
        go.set()
        await asyncio.wait_for(all_done.wait(), 60)
        assert done.index("quiet") == 2  # the one that was begun when it came, and one of the other
        assert threading.main_thread() not in threads
        shop.close()

    asyncio.run(main())


def test_a_job_that_fails_is_told_to_who_asked_and_the_next_is_done() -> None:
    async def main() -> None:
        shop = Beside()
        try:
            await asyncio.wait_for(result_of(shop, lambda: 1 // 0), 60)
        except ZeroDivisionError:
            assert await asyncio.wait_for(result_of(shop, lambda: 7), 60) == 7
        else:
            raise AssertionError("the error is lost")
        finally:
            shop.close()

    asyncio.run(main())
