"""The game as the kernel knows it: replays, properties of all play, secrecy, the end."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.grid.playing import BUSY, NAMES, START, begin, play
from tests.games.grid.table import Table, held, to, toad

from contestmaster.games.grid import Grid, GridParams
from contestmaster.games.grid.kinds.bait import lay
from contestmaster.games.grid.state import State
from contestmaster.kernel.game import ALL, PUBLIC, TURN, By
from contestmaster.kernel.instant import DAY, HOUR
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call

SEEDS = st.integers(0, 2**32)


@given(SEEDS, st.booleans())
@settings(max_examples=15, deadline=None)
def test_equal_knowledge_gives_equal_views(seed: int, crowded: bool) -> None:
    """GRID-130, GRID-181, GRID-180: types of Boxes and lives of Baits show nowhere.

    A Box out of reach of one's Radar may be anywhere.
    """
    match, rng = begin(seed, crowded=crowded, **BUSY), random.Random(seed)
    for _ in play(match, rng, 100):
        pass
    game, other = match.game, match.game.load(None, match.game.dump(match.state))
    views = {eye: game.view(match.state, eye) for eye in (PUBLIC, *range(4))}
    orders = [game.orders(match.state, seat) for seat in range(4)]
    lines = {name: _look(match.game, match.state, name) for name in (*NAMES, "eve")}
    shown = {tuple(box) for eye in range(4) for box in views[eye]["radar"]}
    free = iter([(x, y) for x in range(1, 21) for y in range(1, 21) if _vacant(other, (x, y))])
    for box in other.of_kind("box"):
        box.type = "scary" if box.type == "shiny" else "shiny"
        if box.at not in shown and box.at is not None:
            there = next(free)
            if all(not _seen(game, other, there, seat) for seat in range(4)):
                box.at = there
    for bait in other.of_kind("bait"):
        bait.life = bait.life % 5 + 1
    assert {eye: game.view(other, eye) for eye in (PUBLIC, *range(4))} == views
    assert [game.orders(other, seat) for seat in range(4)] == orders
    assert {name: _look(game, other, name) for name in (*NAMES, "eve")} == lines


def _vacant(state: State, square: tuple[int, int]) -> bool:
    return all(body.at != square for body in state.bodies())


def _seen(game: Grid, state: State, square: tuple[int, int], seat: int) -> bool:
    probe = game.load(None, game.dump(state))
    box = probe.of_kind("box")[0]
    box.at = square
    return list(square) in game.view(probe, seat)["radar"]


def _look(game: Grid, state: State, name: str) -> str:
    (command,) = game.vocabulary.find("LOOK")
    return str(command.run(state, By(name, None, 0)).text)


def test_announcements_take_effect_one_at_a_time() -> None:
    """GRID-4: the first of two gets the square."""
    table = Table(at={"Ann": (3, 3), "Bob": (5, 3)})
    assert "result=moved" in table.say("Bob", "MOVE 4 3")
    assert "result=failed reason=occupied" in table.say("Ann", "MOVE 4 3")


def test_points_that_nobody_is_named_to_get_leave_the_game() -> None:
    """GRID-7, GRID-8: prices and Fire; a hit moves points only."""
    table = Table(
        at={"Ann": (3, 3), "Bob": (9, 9)},
        ground={"3,4": {"substance": "fire"}},
        things={"wax-1": held("Ann")},
    )
    table.say("Ann", "THROW wax-1 9 9")
    table.until(2)
    table.tick(4)
    assert table.points("Ann", "Bob", "Cat") == (54, 46, 50)
    table.say("Ann", "MOVE 3 4", 1, 1)
    table.say("Ann", "BUYGUN")
    assert (table.points("Ann", "Bob", "Cat"), table.state.gremlin_fund) == ((50, 46, 50), 0)


def test_durations_count_ndays() -> None:
    """GRID-9: from the entered tick inside a boundary."""
    table = Table(at={"Ann": (3, 3)}, things={"wax-1": held("Ann")}, state={"tick": 7})
    assert "until=17" in table.say("Ann", "STUFF wax-1")
    table.operate("TOAD Bob 1")
    assert table.player("Bob").toad_until == 17
    table.until(16)
    assert table.player("Bob").toad
    table.tick()
    assert not table.player("Bob").toad


def test_every_roll_is_told_aside() -> None:
    """GRID-2: but of what is in a Box, and of the life of a Bait."""
    match = begin(3)
    for line, dice in (
        ("ROCK 1 1", ["10+5d3", "1d6"]),
        ("BUYBAIT", []),
        ("ROCK random", ["5+5d3", "1d6"]),
    ):
        call = match.game.vocabulary.parse(line.encode())
        assert isinstance(call, Call)
        told = [one.event.line() for one in match.do(call, "Ann", START).told]
        assert [re.findall("dice=(\\S+)", line)[0] for line in told if "rolled" in line] == dice
    asked = match.game.vocabulary.parse(b"EVENTS 0")
    assert isinstance(asked, Call)
    reply = match.do(asked, "eve", START).reply
    assert not any("rolled" in line.text for line in reply)
    table = Table(at={"Ann": (9, 9)}, players={"Ann": {"bait": 1}}, things={"rock-1": (10, 10)})
    act = table.act("Ann", 3)
    lay(act, table.thing("rock-1"))
    assert act.by.told == []


def test_the_calendar_counts_from_midnight() -> None:
    """GRID-9: the clock of a game that begins at noon."""
    for period, first in ((86_400, 12 * HOUR), (3_600, HOUR), (50_000, 50_000_000_000 - 12 * HOUR)):
        game = Grid(GridParams(nday_seconds=period))
        match = Match.start(game, seed=1, seats=NAMES, at=START + 12 * HOUR)
        assert match.alarm() == START + 12 * HOUR + first
        done = match.ring(START + 12 * HOUR + first)
        assert done.told[0].event.line() == "nday nweek=1 nday=2"
        assert match.alarm() == START + 12 * HOUR + first + period * 1_000_000


def test_after_a_stall_all_ndays_end_in_their_order() -> None:
    match = begin(1)
    done = match.ring(START + 30 * DAY)
    ndays = [one.event.line() for one in done.told if one.event.line().startswith("nday")]
    assert len(ndays) == 30
    assert ndays[-1] == "nday nweek=4 nday=1"


def test_an_nday_of_turns() -> None:
    """GRID-9: for programs."""
    game = Grid(GridParams(turns_per_nday=3, end_nweek=1))
    match = Match.start(game, seed=1, seats=NAMES, at=START)
    assert match.alarm() is TURN
    assert game.turn_length == 28_800_000_000
    assert game.turns_left(match.state) == 30
    for turn in range(1, 31):
        match.ring(START + turn)
        assert match.state.tick == min(10, turn // 3 + 1)
    assert match.over
    assert game.turns_left(match.state) == 0
    assert match.turn() == 31


def test_the_game_closes_at_the_end_of_an_nweek() -> None:
    """GRID-10, GRID-198: nothing below happens, and only looking is answered."""
    table = Table(end_nweek=1, state={"tick": 10}, players={"Ann": {"dizzy": True}})
    assert table.tick() == ["closed"]
    assert table.state.tick == 10
    assert not table.player("Ann").dizzy
    assert table.game.alarm(table.state) is None
    assert table.say("Ann", "ENTER 1 1") == "ERR game_over"
    assert table.look()
    assert table.operate("CLOSE") == "ERR game_over"


@pytest.mark.parametrize("lead", [0, 1])
def test_points_enough_win(lead: int) -> None:
    """GRID-6: all who have them, each once."""
    players = {"Ann": {"points": 60}, "Bob": {"points": 59 + lead}}
    table = Table(win_points=70, players=players)
    table.operate("AWARD Ann 9")
    assert table.told == ["gained player=Ann amount=9 reason=award"], "that is not enough"
    table.operate("AWARD Ann 1")
    assert table.told == [
        "gained player=Ann amount=1 reason=award",
        "win player=Ann",
        "closed",
    ]
    table = Table(win_points=65, players=players, state={"tick": 10}, yeti_jumps=0)
    told = table.tick()
    assert [line for line in told if line.startswith("win")] == [
        "win player=Ann",
        *(["win player=Bob"] if lead else []),
    ]
    assert table.player("Ann").wins == 1


def test_at_a_boundary_the_steps_come_in_their_order() -> None:
    """GRID-72, GRID-160, GRID-169, GRID-152, GRID-43, GRID-143, GRID-132, GRID-184: 1 to 10."""
    table = Table(
        at={"Ann": (3, 3), "Bob": (9, 9)},
        players={
            "Ann": {"points": 60, "ear_until": 11},
            "Bob": toad(until=11, points=0),
            "Cat": {"points": 0},
        },
        things={
            "wax-1": {"holder": "Ann", "ears": True},
            "wax-2": {},
            "gremlin-1": {"name": "the King Gremlin", "out": True, "dizzy": True},
            "rock-1": (12, 3),
            "bait-1": {"at": (12, 3), "placed": 1, "life": 1},
            "box-1": {"type": "shiny"},
        },
        state={
            "tick": 10,
            "flights": [{"id": "wax-2", "target": (15, 2), "thrower": "Cat", "lands": 11}],
        },
        yeti_jumps=1,
        win_points=65,
    )
    dice = (to((1, 1)), 120, to((17, 17)), 2, to((2, 2)), to((4, 4)))
    assert table.tick(*dice) == [
        "landed id=wax-2 at=15,2",
        "placed id=gremlin-1 at=1,1",
        "nday nweek=2 nday=1",
        "wax_out player=Ann id=wax-1",
        "untoad id=Bob",
        *[f"gained player={name} amount=5 reason=income" for name in ("Ann", "Bob", "Cat")],
        "gremlin_number n=120",
        "weather temperature=-3",
        "square at=18,18 substance=turf state=frozen",
        "yeti at=17,17",
        "bait_roll id=bait-1 sides=3 roll=2",
        "placed id=wax-3 at=2,2",
        "bait_gone id=bait-1 reason=ruined",
        "win player=Ann",
        "closed",
    ]
    assert table.where("box-1") == "4,4"


def test_spells_end_in_seat_order() -> None:
    """GRID-169, GRID-154: first all wax comes out, then Toads cease to be ones."""
    players = {"Ann": {"ear_until": 2}, "Bob": toad(until=2), "Cat": {"ear_until": 2}}
    wax = {f"wax-{n}": {"holder": name, "ears": True} for n, name in ((1, "Cat"), (2, "Ann"))}
    table = Table(
        *("Ann", "Bob", "Cat", "Dan"),
        at={"Ann": (3, 3), "Cat": (7, 7), "Bob": (9, 9), "Dan": (5, 5)},
        players={**players, "Dan": toad(until=2)},
        things=wax,
    )
    assert table.tick()[1:] == [
        "wax_out player=Ann id=wax-2",
        "wax_out player=Cat id=wax-1",
        "untoad id=Bob",
        "untoad id=Dan",
    ]


def test_the_final_order() -> None:
    """GRID-10, GRID-53: points descending, equals share a rank, quitters are last."""
    players = {"Ann": {"points": 30}, "Bob": {"points": 40}, "Cat": {"points": 40}}
    table = Table("Ann", "Bob", "Cat", "Dan", players=players)
    table.say("Dan", "QUIT")
    table.say("late", "JOIN")
    table.operate("AWARD late 100")
    outcome = table.game.outcome(table.state)
    assert [(one.seat, one.rank, int(one.score)) for one in outcome.standings] == [
        *((0, 4, 30), (1, 2, 40), (2, 2, 40), (3, 5, 50)),
    ]
    assert not outcome.over


def test_the_operator_corrects_the_record_with_a_reason() -> None:
    match = begin(1)
    ruling = {"changes": {"players": {"Bob": {"points": 3}}}, "reason": "CFJ 17"}
    done = match.note("ruling", "operator", START, arguments=ruling)
    assert done.error is None
    assert match.state.players["Bob"].points == 3
    wrong = {"changes": {"players": {"Bob": {"points": -3}}}}
    assert match.note("ruling", "operator", START, arguments=wrong).error is not None
    assert match.state.players["Bob"].points == 3


def test_a_view_of_everything_is_the_position() -> None:
    match = begin(1)
    assert match.game.view(match.state, ALL) == match.game.position(match.state)


def test_the_holder_of_toads_is_seen_to_hold_them() -> None:
    """GRID-44: in views as in LOOK."""
    table = Table(at={"Ann": (3, 3)}, players={"Bob": toad(holder="Ann")})
    seen = table.game.view(table.state, PUBLIC)
    assert [player["where"] for player in seen["players"]] == ["3,3", "held:Ann", "limbo"]
