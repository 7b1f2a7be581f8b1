"""An analysis: any moment of a journal, other orders there, and the journal as it was."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.host.analysis.journals import lines_of

from contestmaster.host.analysis.analysis import Analysis, AnalysisError
from contestmaster.host.analysis.shown import Tried
from contestmaster.host.analysis.tree import UnknownNodeError
from contestmaster.kernel.dice import FIRST_FORK
from contestmaster.kernel.exchange import CutShortError, JournalReader
from contestmaster.kernel.game import ALL
from contestmaster.kernel.journal import Entry, Fork
from contestmaster.kernel.match import DepartedError, Match
from contestmaster.kernel.replay import Replay

SMALL = {"board_size": 5, "mass_shift": False}


def opened(game: str = "spacecrack", **params: object) -> Analysis:
    return Analysis(lines_of(game, **(params or SMALL if game == "spacecrack" else params)))


def exported(analysis: Analysis, node: int) -> list[bytes]:
    written: list[bytes] = []
    analysis.export(node, written.append)
    return b"".join(written).splitlines(keepends=True)


def entries(lines: list[bytes] | tuple[bytes, ...]) -> list[Entry]:
    return [record for record in JournalReader(lines) if isinstance(record, Entry)]


def tried(analysis: Analysis, node: int, seat: int, line: str) -> int:
    came = analysis.order(node, seat, line)
    assert came.code == 0 and came.node is not None, came
    return came.node


def test_every_moment_is_that_of_the_replay() -> None:
    """In whatever order they are looked at."""
    analysis, lines = opened(), lines_of("spacecrack", **SMALL)
    replay, states, told = Replay(lines), [], []
    match = replay.match
    states.append((match.turn(), match.game.view(match.state, ALL)))
    while (done := replay.step()) is not None:
        states.append((match.turn(), match.game.view(match.state, ALL)))
        told.append([type(one.event).__name__ for one in done.told])
    assert analysis.tree.count == len(told)
    for node in (7, 0, analysis.tree.count, 8, 9, 3):
        moment = analysis.moment(node)
        assert (moment.turn, moment.state) == states[node], node
        assert [event["kind"] for event in moment.events] == ([] if node == 0 else told[node - 1])


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 300)), max_size=12))
def test_whatever_is_tried_changes_no_other_moment(steps: list[tuple[int, int]]) -> None:
    analysis = opened()
    before = [analysis.moment(node).state for node in range(analysis.tree.count + 1)]
    made: dict[int, object] = {}
    for place, choice in steps:
        node = sorted([*range(len(before)), *made])[place % (len(before) + len(made))]
        offers = [
            (seat, offer) for seat, row in enumerate(analysis.moment(node).offers) for offer in row
        ]
        if not offers:
            continue
        seat, offer = offers[choice % len(offers)]
        words = [str(options[choice % len(options)]) for options in offer.choices]
        there = tried(analysis, node, seat, " ".join([offer.command, *words]))
        made.setdefault(there, analysis.moment(there).state)
    for node, state in [*made.items(), *enumerate(before)]:
        assert analysis.moment(node).state == state, node


def test_an_order_is_tried_and_taken_back() -> None:
    analysis = opened()
    node = tried(analysis, 0, 1, "MOVE 2 4")
    assert node > analysis.tree.count
    moment = analysis.moment(node)
    assert (moment.parent, moment.forked, moment.state["ships"]["2"]["planet"]) == (0, 0, 4)
    assert [(step.line, step.seat, step.main) for step in moment.line] == [("MOVE 2 4", 1, False)]
    deeper = tried(analysis, node, 0, "MOVE 1 1")
    root = analysis.moment(0)
    assert [step.main for step in root.next] == [True, False]
    assert [step.node for step in analysis.tips()] == [deeper]
    analysis.forget(node)
    assert analysis.tips() == [] and len(analysis.moment(0).next) == 1
    for gone in (node, deeper):
        with pytest.raises(UnknownNodeError):
            analysis.moment(gone)
    with pytest.raises(UnknownNodeError):
        analysis.forget(1)


def test_the_same_order_leads_to_the_same_moment() -> None:
    """Also where it is the one that was played."""
    analysis = opened()
    first = analysis.moment(0).next[0]
    assert first.seat is not None and tried(analysis, 0, first.seat, first.line) == 1
    node = tried(analysis, 1, 1, "MOVE 2 3")
    assert tried(analysis, 1, 1, "MOVE 2 3") == node


def test_a_refusal_and_a_question_lead_nowhere() -> None:
    analysis = opened()
    assert analysis.order(0, 0, "MOVE 2 4") == Tried(104, "FAILED 104 not your ship")
    assert analysis.order(0, 0, "FLY 2") == Tried(2, "FAILED 2 unknown command")
    assert analysis.order(0, 0, "EVENTS 0") == Tried(2, "FAILED 2 unknown command")
    assert analysis.order(0, 0, " ") == Tried(2, "FAILED 2 unknown command")
    asked = analysis.order(0, 0, "SHIPS")
    assert asked == Tried(0, "OK\n2\n1 0 5 2\n2 1 5 6")
    assert len(analysis.moment(0).next) == 1
    with pytest.raises(AnalysisError, match="no seat 2"):
        analysis.order(0, 2, "SHIPS")


def test_the_clock_is_tried_too() -> None:
    """[CRACK-69]: the time runs out in a variation as it would have in the match."""
    analysis = opened()
    node = analysis.ring(0)
    moment = analysis.moment(node)
    assert (moment.turn, moment.line[-1].kind, moment.clock) == (1, "ring", "alarm")
    assert moment.events[0]["kind"] == "TimeRanOut"
    ended = opened(board_size=5, turn_seconds=0)
    assert ended.moment(0).clock is None
    with pytest.raises(AnalysisError, match="nothing"):
        ended.ring(0)


def test_a_variation_is_a_journal_that_says_where_it_left() -> None:
    lines = lines_of("spacecrack", **SMALL)
    analysis = opened()
    node = tried(analysis, 3, 1, "RESIGN")
    written = exported(analysis, node)
    replay = Replay(written)
    replay.to_end()
    assert replay.header.forks == (Fork(3, FIRST_FORK, lines[-1][-35:-3].decode()),)
    assert entries(written)[:3] == entries(lines)[:3]
    assert [entry.command for entry in entries(written)[3:]] == ["RESIGN"]
    assert replay.match.over and replay.header.commitment == JournalReader(lines).header.commitment
    with pytest.raises(AnalysisError, match="was played"):
        analysis.export(3, print)


def test_a_variation_has_dice_of_its_own() -> None:
    """The turn ends otherwise than with the dice of the match, and the journal of it replays so."""
    analysis = opened("cows", dim=2, side=20)
    for branch, seat in enumerate((0, 1), FIRST_FORK):
        written = exported(analysis, analysis.ring(tried(analysis, 0, seat, "MAKE_GROUP 1 0")))
        replay = Replay(written)
        replay.to_end()
        assert [fork.branch for fork in replay.header.forks or ()] == [branch]
        header = msgspec.structs.replace(replay.header, forks=msgspec.UNSET)
        same = Match(replay.match.game, header, replay.match.seed)
        for entry in entries(written):
            same.apply(entry)
        assert same.digest() != replay.match.digest()


def test_a_variation_of_a_variation() -> None:
    """It says of both where they left, as far as that still holds."""
    analysis = opened()
    written = exported(analysis, tried(analysis, tried(analysis, 2, 1, "END_TURN"), 0, "END_TURN"))
    again = Analysis(written)
    later = Replay(exported(again, tried(again, 3, 0, "RESIGN"))).header.forks
    earlier = Replay(exported(again, tried(again, 1, 1, "RESIGN"))).header.forks
    assert later and [(fork.after, fork.branch) for fork in later] == [(2, 2), (3, 3)]
    assert earlier and [(fork.after, fork.branch) for fork in earlier] == [(1, 4)]


def test_a_journal_that_was_changed_or_cut_is_not_analysed() -> None:
    lines = list(lines_of("spacecrack", **SMALL))
    with pytest.raises(CutShortError):
        Analysis(lines[:-1])
    lines[2] = lines[2].replace(b'"planet":', b'"Planet":')
    with pytest.raises(DepartedError):
        Analysis(lines)


def test_it_can_begin_before_the_order_that_turned_the_match() -> None:
    analysis = Analysis(lines_of("spacecrack", 15, **SMALL))
    pivot = analysis.pivot()
    assert pivot is not None
    assert pivot.told.text == "bob has lost the last planet and is out"
    assert pivot.before + 1 == pivot.after == pivot.told.frame
    states = [analysis.moment(node).state for node in (pivot.before, pivot.after)]
    owners = [[planet.get("owner") for planet in one["planets"].values()] for one in states]
    assert [one.count(1) for one in owners] == [1, 0]


def test_where_the_end_of_a_turn_did_it_begins_before_the_orders_of_that_turn() -> None:
    analysis = Analysis(lines_of("traders", 30, game_turns=20))
    pivot = analysis.pivot()
    assert pivot is not None
    assert pivot.told.text == "ann takes the lead"
    turns = [analysis.tree.node(node).turn for node in range(pivot.before - 1, pivot.after + 1)]
    assert turns == [10, 11, 11, 12] and pivot.told.turn == 12


def test_a_match_that_nothing_turned_has_no_such_moment() -> None:
    assert Analysis(lines_of("cows", 9, max_turns=8)).pivot() is None
    assert opened().pivot() is None, "it has no end yet"
