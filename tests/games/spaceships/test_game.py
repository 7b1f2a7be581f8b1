"""The game as the kernel knows it: replays, rulings, legal orders, events."""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.spaceships.table import MONDAY, Table, together

from contestmaster.games.spaceships import Spaceships
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.acts import Done
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import from_text, to_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call

NAMES = ("alice", "bob", "carol")
LINES = (
    "MOVE 1",
    "MOVE 2",
    "MOVE 3",
    "REPAIR",
    "BUY_ENERGY 2",
    "DEFEND 1 3",
    "SCUTTLE",
    "CREATE_SHIP",
    "ALLY bob",
    "INTEND_WIN",
    "REPORT",
    "REGISTER",
    "EXPUNGE",
)


def play(steps: Sequence[tuple[str, str, int]]) -> tuple[Match[Any, State], list[Done]]:
    """Play lines, each after some hours, and keep all that was entered."""
    table = Table(position=together(), astronomor="carol")
    kept: list[Done] = []
    table.attack("alice", "bob", 7)
    match = Match.start(table.game, seed=1, seats=NAMES, at=from_text(MONDAY), position=together())
    at = match.at
    for person, line, hours in steps:
        at += hours * 3_600_000_000
        while (due := match.due(at)) is not None:
            kept.append(match.ring(due))
        call = match.game.vocabulary.parse(line.encode())
        assert isinstance(call, Call)
        kept.append(match.do(call, person, at))
    return match, kept


@given(
    st.lists(
        st.tuples(st.sampled_from([*NAMES, "dave"]), st.sampled_from(LINES), st.integers(0, 60)),
        max_size=25,
    )
)
@settings(max_examples=25, deadline=None)
def test_a_journal_replays_to_the_same_state_refusals_included(
    steps: list[tuple[str, str, int]],
) -> None:
    match, kept = play(steps)
    assert all(done.error is None for done in kept)
    again = Match(match.game, match.header, match.seed)
    for done in kept:
        assert done.entry is not None, "what is refused is recorded too"
        again.apply(done.entry)
    assert again.digest() == match.digest()
    dumped = match.game.dump(match.state)
    assert match.game.dump(match.game.load(None, dumped)) == dumped
    assert match.game.place(None, match.game.position(match.state), NAMES, match.at) == match.state


def test_the_operator_corrects_the_record_with_a_reason() -> None:
    table = Table()
    ruling = {"changes": {"coins": {"bob": 3}}, "reason": "CFJ 17"}
    done = table.match.note("ruling", "operator", table.now, arguments=ruling)
    assert done.error is None
    assert table.state.coins == {"alice": 10, "bob": 3, "carol": 10}
    (told,) = done.told
    assert told.event.line() == '2019-07-29T09:00:00Z ruling operator "CFJ 17"'
    assert done.entry is not None
    again = Match(table.match.game, table.match.header, table.match.seed)
    again.apply(done.entry)
    assert again.digest() == table.match.digest()


def test_a_ruling_that_contradicts_the_rules_changes_nothing() -> None:
    table = Table()
    before = table.match.digest()
    for changes in ({"ships": {"1": {"sector": 9}}}, {"planets": 1}, {"coins": {"eve": 1}}):
        done = table.match.note("ruling", "operator", table.now, arguments={"changes": changes})
        assert isinstance(done.error, SetupError)
        assert table.match.digest() == before


def test_a_position_may_begin_a_game() -> None:
    table = Table(position={"ships": {"1": {"energy": 5}, "2": {}, "3": {}}})
    again = Match(table.game, table.match.header, 1)
    assert again.digest() == table.match.digest()


@given(st.randoms(use_true_random=False))
@settings(max_examples=20, deadline=None)
def test_what_is_said_to_be_legal_is_not_refused(rng: random.Random) -> None:
    table = Table(position=together(**{"1": {"armour": 4}}))
    for _ in range(15):
        table.wait(rng.randrange(100_000))
        seat = rng.randrange(len(NAMES))
        families = table.game.orders(table.state, seat)
        assert families
        family = rng.choice(list(families))
        arguments = tuple(rng.choice(list(choices)) for choices in family.choices)
        (command,) = table.game.vocabulary.find(family.command)
        filled = (*arguments, *(p.default for p in command.parameters[len(arguments) :]))
        done = table.match.do(Call(command, filled), NAMES[seat], table.now)
        assert done.code in (0, 110), (family, arguments, done)


def test_nothing_is_legal_for_who_is_gone_or_when_it_is_over() -> None:
    table = Table("alice", "bob")
    table.say("alice", "LEAVE")
    assert table.game.orders(table.state, 0) == ()
    assert table.game.orders(table.state, 1)
    table.say("bob", "LEAVE")
    assert table.game.orders(table.state, 1) == ()


def test_events_are_numbered_and_public() -> None:
    table = Table()
    table.say("alice", "MOVE 2")
    table.say("bob", "MOVE 1")
    expected = "OK / 2 / 1 2019-07-29T09:00:00Z moved 1 2 19 / 2 2019-07-29T09:00:00Z moved 2 1 19"
    assert table.say("bob", "EVENTS 0") == table.say("eve", "EVENTS 0") == expected
    assert table.say("eve", "EVENTS 1") == "OK / 1 / 2 2019-07-29T09:00:00Z moved 2 1 19"


def test_every_event_can_be_told_in_words() -> None:
    table = Table(position=together())
    table.attack("alice", "bob", 7)
    table.wait(40 * 86_400)
    assert table.match.log is not None
    match, kept = play([("alice", "MOVE 2", 1), ("dave", "REGISTER", 300)])
    for done in kept:
        for told in done.told:
            assert told.event.tell()
    assert match.turn() > 0


@pytest.mark.parametrize("line", ["TIME", "SHIPS", "PLAYERS", "HASHES"])
def test_queries_change_nothing(line: str) -> None:
    table = Table()
    before = table.match.digest()
    assert table.say("eve", line).startswith("OK")
    assert table.match.digest() == before
    assert table.match.number == 0


def test_the_time_is_that_of_who_asks() -> None:
    """SHIPS-15: and the duty of maintenance stands beside it."""
    table = Table()
    table.wait(3661)
    assert table.say("eve", "TIME") == f"OK / {to_text(table.now)} automatic 0 - 0"


def test_a_game_is_the_same_whatever_its_seed() -> None:
    """Nothing is left to chance."""
    games = [
        Match.start(Spaceships(), seed=seed, seats=NAMES, at=from_text(MONDAY)) for seed in (1, 2)
    ]
    assert games[0].state == games[1].state


def test_a_player_can_ask_for_the_own_row() -> None:
    """SHIPS-2: as the list of players shows it; strangers are none."""
    table = Table()
    table.say("alice", "ALLY bob")
    row = table.say("zoe", "PLAYERS").split(" / ")[2]
    assert table.say("alice", "ME") == f"OK / {row}"
    assert table.say("zoe", "ME") == "FAILED 135"
