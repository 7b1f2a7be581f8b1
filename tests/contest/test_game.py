"""The contest as a match: its journal, replay, positions, dumps; acts at random."""

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.contest.rig import HOUR, START, Rig, servers

from contestmaster.contest.codes import MESSAGES, Code
from contestmaster.contest.game import Contest
from contestmaster.contest.params import ContestParams
from contestmaster.kernel.exchange import Writer
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.journal import decode_entry, encode_entry
from contestmaster.kernel.match import DepartedError, Match
from contestmaster.kernel.registry import game_names, load_game
from contestmaster.kernel.replay import Replay
from contestmaster.kernel.rulebook import RuleBook
from contestmaster.kernel.vocabulary import Call

LETTERS, NAMES = "abcd", ("Cows1", "Desk1")

server = st.sampled_from(NAMES)
scope = st.sampled_from((*NAMES, "all"))
letter = st.sampled_from(LETTERS)
number = st.integers(1, 3)


def line(form: str, *what: st.SearchStrategy[Any]) -> st.SearchStrategy[str]:
    return st.tuples(*what).map(lambda given: form.format(*given))


LINES = st.one_of(
    line("START"),
    line("END x"),
    line("LIFT_FREEZE"),
    line("ANNOUNCE hello"),
    line("SUSPEND {} x", scope),
    line("RESUME {} x {}", scope, st.sampled_from((0, 0, 60, "0.5"))),
    line("HOST_STOPPED {}", scope),
    line("HOST_UP {}", scope),
    line("GAME_BEGUN {} {}", server, number),
    line("GAME_ENDED {} {} 3,1.5,0.0000005", server, number),
    line("GAME_ENDED {} {} 5,-2 over=false", server, number),
    line("GAME_ENDED {} {} 7,0,1,2", server, number),
    line("GAME_DROPPED {} {}", server, number),
    line("VOID_GAME {} x", server),
    line("VOID_GAME {} x {}", server, number),
    line("RESTORE_GAME {} {} x", server, number),
    line("ADD_TEAM {0} T{0}", letter),
    line("SET_PASSWORD {}", letter),
    line("DISABLE {} x", letter),
    line("ENABLE {} x", letter),
    line("EXCLUDE {} x", letter),
    line("READMIT {} x", letter),
)
ACTS = st.lists(st.tuples(st.sampled_from((0, 0, 1, 30, 400)), LINES), max_size=40)


def acted(acts: list[tuple[int, str]]) -> Rig:
    """Let all that happen to a contest of 20 minutes whose first games are on."""
    rig = Rig(
        "AB",
        servers=servers("cows", "desk"),
        contest_duration_s=1200,
        freeze_before_end_s=300,
        auto_resume_delay_s=10,
    )
    for wanted in ("START", "GAME_BEGUN Cows1 1", "GAME_BEGUN Desk1 1"):
        rig.do(wanted)
    for seconds, wanted in acts:
        rig.wait(seconds)
        rig.act(wanted)
    return rig


def replayed(rig: Rig) -> Match[Any, Any]:
    """Play the journal again, from its text."""
    match = rig.conductor.match
    again: Match[Any, Any] = Match(Contest(rig.conductor.params), match.header, 0)
    for entry in rig.entries:
        again.apply(decode_entry(encode_entry(entry)))
    return again


@given(ACTS)
@settings(max_examples=150)
def test_a_replay_gives_the_same_rankings_to_the_byte(acts: list[tuple[int, str]]) -> None:
    rig = acted(acts)
    again = replayed(rig)
    assert again.digest() == rig.conductor.match.digest()
    assert msgspec.json.encode(again.state.tables) == msgspec.json.encode(rig.state.tables)
    assert again.state == rig.state


@given(ACTS, LINES)
@settings(max_examples=150)
def test_an_action_out_of_place_changes_nothing(acts: list[tuple[int, str]], last: str) -> None:
    """A clear refusal, no entry, the same state."""
    rig = acted(acts)
    rig.conductor.pass_time(rig.now)
    before, entries = rig.conductor.match.digest(), len(rig.entries)
    done = rig.act(last)
    assert done.error is None
    if done.code:
        assert MESSAGES[done.code]
        assert (rig.conductor.match.digest(), len(rig.entries)) == (before, entries)
    else:
        assert len(rig.entries) == entries + 1


@given(ACTS)
def test_a_state_survives_dump_and_position(acts: list[tuple[int, str]]) -> None:
    rig = acted(acts)
    game, state = rig.conductor.match.game, rig.state
    assert game.load(None, game.dump(state)) == state
    plain = msgspec.json.decode(msgspec.json.encode(game.position(state)))
    placed = game.place(None, plain, (), START)
    assert placed == state
    assert game.dump(placed) == game.dump(state)


@given(ACTS)
@settings(max_examples=150)
def test_what_always_holds(acts: list[tuple[int, str]]) -> None:
    """[CONTEST-5, CONTEST-14, CONTEST-17, CONTEST-55, CONTEST-63, CONTEST-67]."""
    rig = acted(acts)
    state = rig.state
    assert 0 <= rig.clock() <= 1200
    assert 1_000_000 <= rig.conductor.k(rig.now) <= 8_000_000
    for on in state.servers.values():
        assert [game.number for game in on.games] == list(range(1, len(on.games) + 1))
        assert all(game.status != "running" for game in on.games[:-1])
        assert all(game.teams == tuple(sorted(set(game.teams))) for game in on.games)
        for team, result in on.results.items():
            scored = [g for g in on.games if g.status == "scored" and team in g.teams]
            assert result == sum(g.awards[g.teams.index(team)] for g in scored)
            assert on.played[team] == len(scored)
        assert not (on.finished and on.running)
    for stop in state.stops:
        assert stop.end is None or stop.begin <= stop.end <= rig.now
    open_now = [stop.scope for stop in state.stops if stop.end is None]
    assert len(open_now) == len(set(open_now))
    assert not (open_now and state.phase == "FINISHED")
    excluded = {team.number for team in state.teams if team.excluded}
    assert excluded.isdisjoint(row.team for row in state.tables.general)


def journal(rig: Rig) -> list[bytes]:
    """Write the exchange form."""
    match = rig.conductor.match
    lines: list[bytes] = []
    writer = Writer(lines.append, match.header)
    for entry in rig.entries:
        writer.entry(entry)
    outcome = match.game.outcome(match.state)
    writer.end(digest=match.digest(), seed=0, salt=b"", outcome=outcome)
    return lines


def finished() -> Rig:
    rig = Rig("AB", contest_duration_s=HOUR)
    rig.do("START")
    rig.play("Cows1", 3, 5)
    rig.wait(HOUR)
    return rig


def test_a_contest_is_exported_and_verified_like_any_match() -> None:
    rig = finished()
    replay = Replay(journal(rig))
    replay.to_end()
    assert replay.match.state == rig.state
    assert [(s, r) for s, _, r in replay.end.outcome] == [(0, 2), (1, 1)]


def test_a_changed_score_is_found() -> None:
    lines = journal(finished())
    (place,) = [i for i, text in enumerate(lines) if b"GAME_ENDED" in text]
    lines[place] = lines[place].replace(b'"3"', b'"9"')
    with pytest.raises(DepartedError):
        Replay(lines)


def test_a_contest_is_found_by_name_and_is_no_game_to_play() -> None:
    assert load_game("contest") is Contest
    assert "contest" not in game_names()


def test_a_contest_has_no_seats() -> None:
    with pytest.raises(SetupError, match="nobody has a seat in a contest"):
        Match.start(Contest(), seed=0, seats=("ann",), at=START)


@pytest.mark.parametrize(
    "position", [{"surprise": 1}, {"teams": [{"number": "one"}]}, {"servers": {}}]
)
def test_a_position_that_means_nothing_is_refused(position: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        Contest(ContestParams()).place(None, position, (), START)


def test_a_line_and_its_call_say_the_same() -> None:
    rig = Rig("A")
    for text in (
        'RESUME all "power is back" 1.5',
        "GAME_ENDED Cows1 3 1,-2.50,0.333333 over=false boundary=17",
        'VOID_GAME Cows1 "a ""bug""" 2',
        "ADD_TEAM b Bees",
        "HOST_STOPPED",
    ):
        call = rig.call(text)
        vocabulary = rig.conductor.match.game.vocabulary
        again = vocabulary.parse(vocabulary.format(call).encode())
        assert isinstance(again, Call)
        assert (again.command, again.args) == (call.command, call.args)
        plain = msgspec.json.decode(msgspec.json.encode(call.plain()))
        assert vocabulary.call(call.command.name, plain).args == call.args


@pytest.mark.parametrize(
    "text",
    [
        "START now",
        "SUSPEND all",
        "RESUME all x -1",
        "RESUME all x soon",
        "GAME_ENDED Cows1 0 1",
        "GAME_ENDED Cows1 1 1;2",
        "GAME_ENDED Cows1 1 1,,2",
        "GAME_ENDED Cows1 1 1e5",
        "GAME_ENDED Cows1 1 nan",
        "VOID_GAME Cows1 x 0",
        "FLY",
    ],
)
def test_a_malformed_line_is_no_act(text: str) -> None:
    parsed = Rig("A").conductor.match.game.vocabulary.parse(text.encode())
    assert isinstance(parsed, int)


def test_every_refusal_has_a_text_and_every_command_its_rules() -> None:
    vocabulary = Contest().vocabulary
    assert set(MESSAGES) == {code for code in Code if code}
    book = RuleBook.of(Contest)
    for command in vocabulary:
        assert command.who == "operator"
        assert command.doc
        for rule in command.refuses.values():
            assert re.fullmatch(r"CONTEST-\d+", rule)
            assert book.rule(rule)
    assert {c for command in vocabulary for c in command.refuses} == set(MESSAGES)
