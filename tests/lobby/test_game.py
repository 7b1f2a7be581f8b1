"""The lobby as a match: whatever is ordered by whom in whatever order."""

from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from tests.lobby.rig import START, Rig

from contestmaster.kernel.game import ALL, PUBLIC, SetupError
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.lobby import Lobby, LobbyConductor, Table

NAMES: Final = ("ann", "ann/b", "bob", "bob/b", "cat", "guest-1")
LINES: Final = (
    "OPEN spacecrack seats=3",
    "OPEN spacecrack seats=2 autostart=true private=true",
    "OPEN cows seats=4 min_seats=3 rotate=false",
    "SIT 1",
    "SIT 1 0",
    "SIT 1 1",
    "SIT 1 2",
    "SIT 2",
    "SIT 3",
    "WATCH 1",
    "WATCH 2",
    "STAND",
    "LEAVE",
    "ADD_BOT greedy",
    "ADD_BOT random 1",
    "REMOVE_BOT 1",
    "KICK 0",
    "KICK 1",
    "KICK 2",
    "START",
    "REMATCH",
    "INVITE NEW",
    "SAY hello",
)
TIMES: Final = (0, 1, 30, 60, 300, 900, 1800, 3600, 90000)

says = st.tuples(st.just("say"), st.sampled_from(NAMES), st.sampled_from(LINES))
moves = st.tuples(st.sampled_from(("come", "lose")), st.sampled_from(NAMES), st.just(""))
waits = st.tuples(st.just("wait"), st.sampled_from(TIMES), st.just(""))
ends = st.tuples(st.sampled_from(("end", "fail", "stop")), st.integers(1, 3), st.integers(0, 2))
acts = st.one_of(says, says, says, says, moves, ends, waits)
OPENED: Final = (("say", "ann", "OPEN spacecrack seats=3"), ("say", "bob", "SIT 1"))
PLAYED: Final = (*OPENED, ("say", "ann", "ADD_BOT greedy"), ("say", "ann", "START"))
OVER: Final = (*PLAYED, ("end", 1, 0), ("say", "ann", "REMATCH"))
beginnings = st.sampled_from(((), OPENED, PLAYED, OVER))


def do(rig: Rig, kind: str, who: Any, what: Any) -> None:
    """Do one of the acts, as far as it can be done."""
    table: Table | None
    if kind == "say":
        if who in rig.numbers:
            rig.says(who, what)
    elif kind == "come":
        person = who.partition("/")[0]
        if who not in rig.numbers and rig.state.person(person) is not None:
            rig.connect(who, person)
    elif kind == "lose":
        if who in rig.numbers:
            rig.lose(who)
    elif kind == "wait":
        rig.passes(who)
    elif kind == "stop":
        rig.conductor.host_stopped(rig.now)
        rig.now += 10**9
        rig.conductor.host_up(rig.now)
        rig.numbers.clear()
    else:
        table = rig.state.tables.get(who)
        game_no = 0 if table is None else table.game_no
        if kind == "end":
            rig.tries("GAME_ENDED", table=who, game_no=game_no)
        else:
            rig.tries("BOT_FAILED", table=who, game_no=game_no, seat=what)


def check(rig: Rig) -> None:
    """Check what must hold whatever has happened."""
    state = rig.state
    for table in state.tables.values():
        event(table.phase)
        holders = [seat.holder for seat in table.seats if seat.taken]
        assert len(holders) == len(set(holders)), "a person or a bot holds two seats of a table"
        if table.phase == "OPEN":
            assert len(table.seats) == table.offered
            assert not any(seat.given_up or seat.again for seat in table.seats)
        for seat in table.seats:
            assert seat.taken or seat.absent_since is None
            if seat.is_person and not seat.given_up:
                absent = seat.holder not in table.present
                assert (seat.absent_since is not None) == absent
        assert (table.empty_since is None) == bool(table.present)
        if table.opener:
            assert state.person(table.opener) is not None
            assert (table.opener_away is not None) == (table.opener not in table.present)
        for person, connections in table.present.items():
            assert connections
            for number in connections:
                assert state.connections[number].person == person
                assert state.connections[number].table == table.id
        assert table.due is None or table.due >= START
    for number, connection in state.connections.items():
        assert number in state.person(connection.person).connections
        if connection.table:
            assert number in state.tables[connection.table].present[connection.person]
    for person in state.persons.values():
        held = [t.id for t in state.tables.values() for s in t.seats if s.holder == person.name]
        assert sorted(person.tables) == sorted(held)
        assert state.seats_held(person.name) <= 2
        idle = person.kind == "guest" and not person.connections and not held
        assert (person.name in state.idle) == idle


@settings(max_examples=150, deadline=None)
@given(beginnings, st.lists(acts, max_size=40))
def test_seats_are_never_lost_or_doubled_and_a_replay_gives_the_same(
    begun: tuple[tuple[str, Any, Any], ...], more: list[tuple[str, Any, Any]]
) -> None:
    """[TABLE-16, TABLE-12, TABLE-47]."""
    rig = Rig(max_tables_per_person=2, max_bots=3, max_watchers=1, max_tables=3)
    rig.come("ann", "ann/b", "bob", "bob/b", "cat")
    rig.guest()
    for act in [*begun, *more]:
        do(rig, *act)
        check(rig)
        alarm = rig.conductor.alarm
        assert alarm is None or alarm >= rig.conductor.match.at
    live = rig.conductor.match
    again = Match(Lobby(live.game.params), live.header, 0)
    for done in rig.dones:
        assert done.entry is not None
        again.apply(done.entry)
    assert again.digest() == live.digest()
    vocabulary = live.game.vocabulary
    for done in rig.dones:
        if done.entry is not None and done.entry.kind == "command":
            call = vocabulary.call(done.entry.command, done.entry.arguments)
            read = vocabulary.parse(vocabulary.format(call).encode())
            assert isinstance(read, Call)
            assert (read.command, read.args) == (call.command, call.args)
    game, state = live.game, live.state
    assert game.dump(game.load(None, game.dump(state))) == game.dump(state)
    assert game.dump(game.place(None, game.position(state), (), START)) == game.dump(state)


@settings(max_examples=60, deadline=None)
@given(st.lists(acts, max_size=25))
def test_the_public_sees_nothing_of_private_tables(ordered: list[tuple[str, Any, Any]]) -> None:
    """[TABLE-49]."""
    rig = Rig()
    rig.come("ann", "bob", "cat")
    rig.ok("ann", "OPEN spacecrack private=true")
    rig.ok("ann", "SAY the word is out")
    rig.told.clear()
    shown = rig.lobby.view(rig.state, PUBLIC)
    for act in ordered:
        if act[0] == "say" and act[2].startswith("OPEN"):
            continue
        with suppress(KeyError):
            do(rig, *act)
    assert rig.lobby.view(rig.state, PUBLIC) == shown == {"tables": []}
    told = [one for done in rig.dones for one in done.told if hasattr(one.event, "table")]
    assert all(one.audience == frozenset() for one in told)


def test_nobody_has_a_seat_in_a_lobby() -> None:
    with pytest.raises(SetupError, match="nobody has a seat"):
        Match.start(Lobby(Rig().state.params), seed=0, seats=("ann",), at=START)


def test_a_lobby_never_ends() -> None:
    rig = Rig()
    game, state = rig.lobby, rig.state
    assert not game.over(state)
    assert game.orders(state, 0) == ()
    assert game.turn(state) == 0
    assert game.view(state, ALL) == game.position(state)


def test_a_position_of_something_else_is_refused() -> None:
    game = Rig().lobby
    with pytest.raises(SetupError, match="a lobby has no groups"):
        game.place(None, {"groups": []}, (), START)
    with pytest.raises(SetupError):
        game.place(None, {"tables": 7}, (), START)


def test_a_lobby_comes_back_from_its_journal_alone() -> None:
    """[TABLE-47]."""
    rig = Rig()
    rig.come("ann")
    rig.ok("ann", "OPEN spacecrack turns=9")
    match = Match(Lobby(rig.lobby.params), rig.conductor.match.header, 0)
    for done in rig.dones:
        assert done.entry is not None
        match.apply(done.entry)
    assert LobbyConductor(match, lambda done: None).state.tables[1].options["turns"] == "9"
