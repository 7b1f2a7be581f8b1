"""Accounts with hashed passwords: verdicts come later, and right ones are remembered."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

from tests.quick import quick_hash

from contestmaster.host.accounts import GUESS_EVERY, GUESSES, REMEMBERED, Accounts
from contestmaster.storage import Account


class Hashes:
    """Stands for the slow hash: counts its work, and can be held up."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.go = threading.Event()
        self.go.set()
        self.threads: set[threading.Thread] = set()

    def __call__(self, kept: str, password: str) -> bool:
        self.go.wait(60)
        self.asked.append((kept, password))
        self.threads.add(threading.current_thread())
        if password == "broken":
            raise MemoryError("no memory to hash with")
        return kept == f"hash of {password}"


class Desk:
    """Asks accounts on a running loop."""

    def __init__(self) -> None:
        self.hashes = Hashes()
        self.time = 100
        kept = [Account("red", "Red", "hash of secret"), Account("blue", "Blue", None)]
        self.accounts = Accounts(kept, lambda: self.time, self.hashes)

    def ask(
        self, login: str, password: str, machine: str = ""
    ) -> "asyncio.Future[tuple[str | None, int]]":
        told: asyncio.Future[tuple[str | None, int]] = asyncio.get_running_loop().create_future()

        def verdict(who: str | None, at: int) -> None:
            if not told.done():
                told.set_result((who, at))

        self.accounts.check(login, password, 7, verdict, machine)
        return told


def on_a_loop(test: Callable[[Desk], Awaitable[None]]) -> Callable[[], None]:
    """Run a test with a desk of its own."""

    async def main() -> None:
        desk = Desk()
        try:
            await asyncio.wait_for(test(desk), 60)
        finally:
            desk.hashes.go.set()
            desk.accounts.close()

    def run(*_: Any) -> None:
        asyncio.run(main())

    run.__doc__ = test.__doc__
    return run


@on_a_loop
async def test_a_verdict_comes_later_from_another_thread(desk):
    """[NET-9] and [NET-10], while the loop goes on."""
    desk.hashes.go.clear()
    right, wrong = desk.ask("red", "secret"), desk.ask("red", "Secret")
    await asyncio.sleep(0.01)
    assert not right.done()
    desk.hashes.go.set()
    assert await right == ("red", 100)
    assert await wrong == (None, 100)
    assert threading.main_thread() not in desk.hashes.threads


@on_a_loop
async def test_what_was_right_once_costs_nothing_again(desk):
    await desk.ask("red", "secret")
    again = desk.ask("red", "secret")
    assert again.done()
    assert await again == ("red", 7)
    assert len(desk.hashes.asked) == 1


@on_a_loop
async def test_what_was_wrong_is_looked_at_each_time(desk):
    for _ in range(3):
        assert await desk.ask("red", "guess") == (None, 100)
    assert len(desk.hashes.asked) == 3


@on_a_loop
async def test_equal_questions_of_one_moment_are_answered_together(desk):
    desk.hashes.go.clear()
    asked = [desk.ask("red", "secret") for _ in range(30)]
    desk.hashes.go.set()
    assert set(await asyncio.gather(*asked)) == {("red", 100)}
    assert len(desk.hashes.asked) == 1


@on_a_loop
async def test_unknown_logins_and_accounts_without_password_cost_as_much(desk):
    assert await desk.ask("eve", "secret") == (None, 100)
    assert await desk.ask("blue", "") == (None, 100)
    assert len(desk.hashes.asked) == 2
    assert all(kept.startswith("$argon2id$") for kept, _ in desk.hashes.asked)


@on_a_loop
async def test_a_new_password_makes_the_old_one_worthless(desk):
    """[CONTEST-62] what was remembered of the old one, too."""
    await desk.ask("red", "secret")
    desk.accounts.put(Account("red", "Red", "hash of other"))
    assert await desk.ask("red", "secret") == (None, 100)
    assert await desk.ask("red", "other") == ("red", 100)


@on_a_loop
async def test_a_password_that_changes_while_it_is_looked_at_is_wrong(desk):
    desk.hashes.go.clear()
    asked = desk.ask("red", "secret")
    desk.accounts.put(Account("red", "Red", "hash of other"))
    desk.hashes.go.set()
    assert await asked == (None, 100)


@on_a_loop
async def test_a_hash_that_fails_lets_nobody_in_and_the_next_be_asked(desk):
    assert await desk.ask("red", "broken") == (None, 100)
    assert await desk.ask("red", "secret") == ("red", 100)


@on_a_loop
async def test_login_and_password_are_not_run_together(desk):
    desk.accounts.put(Account("re", "Re", "hash of dsecret"))
    await desk.ask("red", "secret")
    assert not desk.ask("re", "dsecret").done()


@on_a_loop
async def test_no_more_is_remembered_than_is_worth_it(desk):
    for number in range(REMEMBERED + 1):
        desk.accounts.put(Account(f"t{number}", "", f"hash of {number}"))
        assert (await desk.ask(f"t{number}", str(number)))[0] == f"t{number}"
    assert desk.ask("t1", "1").done()
    assert not desk.ask("t0", "0").done()


@on_a_loop
async def test_nobody_waits_behind_a_machine_that_guesses(desk):
    """Of 150 guesses at all kinds of logins, from elsewhere and from here, few are looked at."""
    desk.hashes.go.clear()
    guesses = [desk.ask(f"t{number}", "guess", "192.0.2.1") for number in range(150)]
    guesses += [desk.ask(f"t{number}", "guess", "192.0.2.2") for number in range(150)]
    right = desk.ask("red", "secret", "192.0.2.2")
    desk.hashes.go.set()
    assert await right == ("red", 100)
    assert len(desk.hashes.asked) < 10
    assert not guesses[-1].done()


@on_a_loop
async def test_guesses_at_one_login_are_slowed_down_from_wherever_they_come(desk):
    """[NET-94] others are looked at meanwhile, and who was right before comes in at once."""
    await desk.ask("red", "secret")
    for number in range(GUESSES):
        assert (await desk.ask("red", f"guess {number}", f"192.0.2.{number}"))[0] is None
    looked = len(desk.hashes.asked)
    late = desk.ask("red", "guess", "198.51.100.1")
    assert await desk.ask("eve", "guess", "198.51.100.1") == (None, 100)
    assert await desk.ask("red", "secret") == ("red", 7)
    assert not late.done()
    assert len(desk.hashes.asked) == looked + 1
    desk.time += GUESS_EVERY
    assert await desk.ask("eve", "guess") == (None, desk.time)
    assert await late == (None, desk.time)


@on_a_loop
async def test_a_login_is_looked_at_again_when_its_time_has_come(desk):
    """[NET-94] also where nobody else asks."""
    for number in range(GUESSES):
        await desk.ask("red", f"guess {number}")
    late = desk.ask("red", "secret")
    await asyncio.sleep(0)
    desk.time += GUESS_EVERY
    assert await late == ("red", desk.time)


def test_the_real_hash_is_used():
    async def main() -> tuple[str | None, int]:
        accounts = Accounts([Account("red", "Red", quick_hash("secret"))], lambda: 9)
        told: asyncio.Future[tuple[str | None, int]] = asyncio.get_running_loop().create_future()
        accounts.check("red", "secret", 7, lambda who, at: told.set_result((who, at)))
        try:
            return await told
        finally:
            accounts.close()

    assert asyncio.run(main()) == ("red", 9)
