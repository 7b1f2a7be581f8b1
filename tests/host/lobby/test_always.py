"""What is always true of a hall, whatever people do in whatever order, and whenever it stops."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.host.lobby.at_hall import House

from contestmaster.host.live import replayed
from contestmaster.host.tenants import LOBBY
from contestmaster.kernel.vocabulary import Call

PEOPLE = ("ann", "bob", "cyd", "ann/2")
LINES = (
    "OPEN tally seats=2 turns=2 bot_delay_s=0",
    "OPEN tally seats=3 turns=2 autostart=true bot_delay_s=1",
    "OPEN relay seats=2 private=true legs=3",
    "OPEN spacecrack seats=3 turns=5 bot_delay_s=0 board_size=5",
    "SIT 1",
    "SIT 1 0",
    "SIT 1 2",
    "SIT 2",
    "WATCH 1",
    "WATCH 2",
    "STAND",
    "LEAVE",
    "ADD_BOT idler",
    "ADD_BOT adder",
    "ADD_BOT crasher",
    "ADD_BOT random",
    "REMOVE_BOT 1",
    "KICK 1",
    "START",
    "START",
    "REMATCH",
    "SAY hello",
    "ADD 3",
    "RUN",
    "STOP",
    "END_TURN",
    "RESIGN",
)
WAIT, GO, STOP = "WAIT", "go", "stop"
ACTS = st.one_of(
    st.tuples(st.sampled_from(PEOPLE), st.sampled_from((*LINES, WAIT, GO))),
    st.tuples(st.sampled_from((1, 61, 301, 1000)), st.just("pass")),
    st.tuples(st.just(""), st.just(STOP)),
)


def act(house, who, what):
    if what == "pass":
        house.wait(who)
    elif what == STOP:
        house.open()
    elif what == GO:
        if who in house.numbers:
            house.go(who)
    elif what == WAIT:
        house.wait_at(who)
    else:
        number = house.number(who)
        call = house.at.vocabulary(number).parse(what.encode())
        if isinstance(call, Call):
            done = house.at.do(number, call, house.clock.now()).done
            house.crew.pump()
            assert done.error is None, (what, done.error)


def check(house):
    hall = house.at
    for table in hall.state.tables.values():
        game = hall.places.playing(table.id)
        assert (game is not None) == (table.phase == "PLAYING"), table
        if game is None:
            continue
        assert game.game_no == table.game_no
        assert not game.ended
        assert game.seats == tuple(seat.holder for seat in table.seats)
        assert game.given_up == {n for n, seat in enumerate(table.seats) if seat.given_up}
        assert game.attended == bool(table.present)
        waited = set(range(len(game.seats))) - game.done - game.given_up
        assert waited or not game.paced or game.deadline is not None
    assert len(list(hall.places)) == sum(t.phase == "PLAYING" for t in hall.state.tables.values())


@settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(ACTS, max_size=40))
def test_games_are_those_of_the_tables(acts):
    """[TABLE-28, TABLE-40, TABLE-46, TABLE-47] one for each that is played, and no other."""
    house = House(bot_failures=2)
    for who, what in acts:
        act(house, who, what)
        check(house)


@settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(st.lists(ACTS, max_size=40))
def test_what_is_stored_is_what_there_is(acts):
    """[TABLE-47] the lobby and every game come back as they are, from their journals alone."""
    house = House(bot_failures=2)
    for who, what in acts:
        act(house, who, what)
    stored = {(r.server, r.game_no): r for r in house.store.matches()}
    lobby = replayed(house.store, stored[LOBBY, 1])
    assert lobby.digest() == house.at.book.conductor.match.digest()
    for game in house.at.places:
        again = replayed(house.store, stored[game.name, game.game_no])
        assert again.digest() == game.match.digest()
