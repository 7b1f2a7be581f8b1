"""The game as the kernel knows it: replays, rulings, legal orders, events."""

import random
from collections.abc import Sequence
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.shuttle.table import NAMES, START, Table, flying, missile, thing

from contestmaster.games.shuttle import Shuttle, events
from contestmaster.kernel.acts import Done
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import HOUR, from_text
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call

LINES = (
    "WALK engine_room",
    "WALK lower_deck",
    "WALK bridge",
    *(f"PUSH {button}" for button in ("turbo", "heavy_laser HARDER", "missile_launch")),
    *(f"PUSH {button}" for button in ("captains_log", "pulse_cannon", "reactor_recharge")),
    "INTEND JOURNEY NOTICE",
    "INTEND MUTINY",
    "SUPPORT 2",
    "MUTINY",
    "SAVE",
    "JOURNEY @>---@",
    "THREAT name=A symbol=a hp=3 delta=-1 explosion=1 attack=2 scouting=1 position=3",
    "REGISTER",
    "DEREGISTER",
    "INACTIVE",
    "ACTIVE",
    "TRANSFER 1 bob",
    "WIN",
)
POSITION = flying(
    thing("o", 6, 12, -2, attack=1, scouting=2), missile(3), threat_points={"eve": 40}
)


def play(steps: Sequence[tuple[str, str, int]]) -> tuple[Match[Any, Any], list[Done]]:
    """Play lines, each after some hours, and keep all that was entered."""
    game = Shuttle()
    match = Match.start(game, seed=1, seats=NAMES, at=from_text(START), position=POSITION)
    kept: list[Done] = []
    at = match.at
    for person, line, hours in steps:
        at += hours * HOUR
        while (due := match.due(at)) is not None:
            kept.append(match.ring(due))
        call = game.vocabulary.parse(line.encode())
        assert isinstance(call, Call)
        kept.append(match.do(call, person, at))
    return match, kept


@given(
    st.lists(
        st.tuples(st.sampled_from([*NAMES, "dave"]), st.sampled_from(LINES), st.integers(0, 60)),
        max_size=30,
    )
)
@settings(max_examples=60, deadline=None)
def test_a_journal_replays_to_the_same_state_refusals_included(
    steps: list[tuple[str, str, int]],
) -> None:
    """SHUTTLE-6, SHUTTLE-131: and every state on the way fits the rules."""
    match, kept = play(steps)
    assert all(done.error is None for done in kept)
    again = Match(match.game, match.header, match.seed)
    for done in kept:
        assert done.entry is not None, "what is refused is recorded too"
        again.apply(done.entry)
        assert not match.game.problems(again.state, NAMES)  # type: ignore[attr-defined]
    assert again.digest() == match.digest()
    dumped = match.game.dump(match.state)
    assert match.game.dump(match.game.load(None, dumped)) == dumped
    assert match.game.place(None, match.game.position(match.state), NAMES, match.at) == match.state


def test_the_operator_corrects_the_record_with_a_reason() -> None:
    table = Table()
    ruling = {"changes": {"credits": {"bob": 3}}, "reason": "CFJ 17"}
    done = table.match.note("ruling", "operator", table.now, arguments=ruling)
    assert done.error is None
    assert table.state.credits == {"eve": 0, "ann": 0, "bob": 3, "cy": 0}
    (told,) = done.told
    assert told.event.line() == '2010-08-03 12:00:00 RULING operator "CFJ 17"'
    assert told.event.tell() == "operator corrects the record: CFJ 17"
    assert done.entry is not None
    again = Match(table.match.game, table.match.header, table.match.seed)
    again.apply(done.entry)
    assert again.digest() == table.match.digest()


def test_a_ruling_may_add_an_object() -> None:
    table = Table(position=flying())
    ruling = {"changes": {"objects": {"2": thing("a", 4, 9)}}, "reason": "it was forgotten"}
    assert table.match.note("ruling", "operator", table.now, arguments=ruling).error is None
    assert (table.places(), table.state.next_object) == ({">": 5, "a": 9}, 3)


def test_a_ruling_that_contradicts_the_rules_changes_nothing() -> None:
    table = Table(position=flying())
    before = table.match.digest()
    for changes in ({"objects": {"1": {"position": 20}}}, {"planets": 1}, {"credits": {"zoe": 1}}):
        done = table.match.note("ruling", "operator", table.now, arguments={"changes": changes})
        assert isinstance(done.error, SetupError)
        assert table.match.digest() == before


@given(st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_what_is_said_to_be_legal_is_not_refused(rng: random.Random) -> None:
    """But for walks that come too soon, and the day after an initiation."""
    table = Table(position=POSITION | {"credits": {"ann": 12}})
    for _ in range(20):
        table.wait(rng.randrange(50_000))
        seat = rng.randrange(len(NAMES))
        families = table.game.orders(table.state, seat)
        assert families
        family = rng.choice(list(families))
        arguments = tuple(rng.choice(list(choices)) for choices in family.choices)
        (command,) = table.game.vocabulary.find(family.command)
        filled = (*arguments, *(p.default for p in command.parameters[len(arguments) :]))
        done = table.match.do(Call(command, filled), NAMES[seat], table.now)
        assert done.error is None
        assert done.code in (0, 220, 231), (family, arguments, done)


def offered(table: Table, name: str) -> dict[str, list[list[Any]]]:
    """What somebody may announce, by command."""
    families = table.game.orders(table.state, NAMES.index(name))
    return {family.command: [list(choices) for choices in family.choices] for family in families}


def test_intents_can_be_supported_once_by_others_and_by_crewmen_alone_where_they_mutiny() -> None:
    table = Table(position=POSITION)
    table.say("bob", "PUSH captains_log")
    table.wait(12 * 3600)
    table.say("eve", "INTEND JOURNEY NOTICE")
    table.say("eve", "INTEND JOURNEY SUPPORT")
    table.say("ann", "INTEND MUTINY")
    assert offered(table, "eve").get("SUPPORT") is None, "her own, and no crewman"
    assert offered(table, "ann")["SUPPORT"] == [[3]]
    assert offered(table, "cy")["SUPPORT"] == [[3, 4]]
    for name in ("bob", "cy"):
        assert "MUTINY" not in offered(table, "ann")
        assert table.say(name, "SUPPORT 4").startswith("OK")
    assert offered(table, "cy")["WITHDRAW"] == [[4]]
    mutineers = [name for name in NAMES if "MUTINY" in offered(table, name)]
    assert mutineers == ["ann", "cy"], "the recorder may support it, and not lead it"
    assert table.say("cy", "MUTINY") == "OK / bob"
    assert [name for name in NAMES if "MUTINY" in offered(table, name)] == []
    assert "WITHDRAW" not in offered(table, "cy")


def test_a_journey_can_be_begun_by_who_intends_it_in_the_way_that_e_must() -> None:
    table = Table(start="2010-08-04T00:00:00Z")
    table.say("ann", "INTEND JOURNEY SUPPORT")
    assert "JOURNEY" not in offered(table, "ann"), (
        "nothing restricts them, so they must give notice"
    )
    table.say("ann", "INTEND JOURNEY NOTICE")
    table.wait(4 * 86_400)
    maps = offered(table, "ann")["JOURNEY"][0]
    assert (maps[0], maps[-1], len(maps)) == ("@>@", "@>--------@", 9)
    assert table.say("ann", f"JOURNEY {maps[-1]}").startswith("OK")
    assert "JOURNEY" not in offered(table, "ann")

    barred = Table(position={"restricted": "eve"})
    barred.say("eve", "INTEND JOURNEY NOTICE")
    barred.say("eve", "INTEND JOURNEY SUPPORT")
    for name in ("ann", "bob", "cy"):
        assert "JOURNEY" not in offered(barred, "eve")
        barred.say(name, "SUPPORT 2")
    assert barred.say("eve", f"JOURNEY {offered(barred, 'eve')['JOURNEY'][0][0]}").startswith("OK")


def test_a_recording_can_be_saved_by_its_recorder_who_has_the_ergs() -> None:
    recordings = [
        {"id": 1, "by": "ann", "status": "savable", "offline_until": "2010-08-03T00:00:00Z"},
        {"id": 2, "by": "bob", "status": "lapsed", "offline_until": "2010-08-01T00:00:00Z"},
    ]
    table = Table(position={"recordings": recordings})
    assert [name for name in NAMES if "SAVE" in offered(table, name)] == ["ann"]
    assert table.say("ann", "SAVE") == "OK / 1"
    assert "SAVE" not in offered(table, "ann")
    poor = Table(position={"recordings": recordings, "ergs": {"ann": 1}})
    assert "SAVE" not in offered(poor, "ann")


def test_who_has_left_may_come_back_and_nothing_is_legal_when_it_is_over() -> None:
    table = Table(position={"credits": {"ann": 10}}, end_on_win=True)
    table.say("bob", "DEREGISTER")
    assert [family.command for family in table.game.orders(table.state, 2)] == ["REGISTER"]
    table.say("ann", "WIN")
    assert table.game.orders(table.state, 1) == ()


def test_events_are_numbered_and_public() -> None:
    table = Table(position=flying(stations={"ann": "engine_room"}))
    table.say("ann", "PUSH turbo")
    table.midnight()
    expected = "OK / 2 / 1 2010-08-04 00:00:00 ACTION ann turbo / 2 2010-08-04 00:00:00 MOVE #1 5 7"
    assert table.say("bob", "EVENTS 0") == table.say("zoe", "EVENTS 0") == expected
    assert table.say("zoe", "EVENTS 1") == "OK / 1 / 2 2010-08-04 00:00:00 MOVE #1 5 7"


@pytest.mark.parametrize("event", events.Logged.__subclasses__(), ids=lambda event: event.__name__)
def test_every_event_can_be_told_in_words(event: type[events.Logged]) -> None:
    """In the log it is its time, its kind and its fields; people are told names, not numbers."""
    hints = get_type_hints(event)
    values: dict[str, Any] = {
        name: 0 if hints[name] is int else (get_args(hints[name]) or ("ann",))[-1]
        for name in event.__struct_fields__
    }
    told = event(**values)
    assert told.tell()
    assert "{" not in told.tell()
    assert "#" not in told.tell()
    words = told.line().split()
    assert words[:3] == ["1970-01-01", "00:00:00", event.__name__.upper()]
    assert len(words) == 2 + sum(not name.endswith("title") for name in values)


def test_what_flies_is_called_by_its_name_and_by_its_number_where_two_have_the_same():
    first, twin, other = thing("t", 5, 3), thing("t", 5, 9), thing("u", 5, 12)
    table = Table(position=flying(first, twin, other))
    state = table.state
    assert [state.title(one) for one in state.objects] == ["the Shuttle", "T #2", "T #3", "U"]


@pytest.mark.parametrize(
    "line", ["REPORT", "SITUATION", "PLAYERS", "OBJECTS", "INTENTS", "REPORTS", "EVENTS 0"]
)
def test_queries_change_nothing(line: str) -> None:
    table = Table(position=POSITION)
    before = table.match.digest()
    assert table.say("zoe", line).startswith("OK")
    assert table.match.digest() == before
    assert table.match.number == 0


def test_a_line_says_how_things_stand() -> None:
    table = Table(position=flying(length=7))
    assert table.say("zoe", "SITUATION") == (
        "OK / 2010-08-03T12:00:00Z eve - 2010-08-01T12:00:00Z 7 21 2 2 2 - 0 @---->-@"
    )
    assert table.say("zoe", "OBJECTS") == "OK / 1 / 1 shuttle Shuttle > 5 1 12 12 0 0 0"
    assert table.say("zoe", "INTENTS") == (
        "OK / 1 / 1 eve journey_notice 2010-07-26T12:00:00Z 1 - -"
    )


def test_a_game_is_the_same_whatever_its_seed() -> None:
    """Nothing is left to chance."""
    games = [Match.start(Shuttle(), seed=seed, seats=NAMES, at=from_text(START)) for seed in (1, 2)]
    assert games[0].state == games[1].state
