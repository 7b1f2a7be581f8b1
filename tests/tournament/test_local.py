"""Bots in process: the same seed, the same match."""

import random

import pytest
from tests.host.playing import SECRET
from tests.host.tally import Params, Tally
from tests.kernel.notice import Notice
from tests.kernel.notice import Params as NoticeParams
from tests.tournament.players import Adder, Broken, Greedy, Pinner, Refused, timeless

from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.replay import Replay
from contestmaster.tournament import local

pytestmark = pytest.mark.usefixtures("tiny_games")

PAIR = [("ann", Adder), ("bob", Adder)]


def play(bots=PAIR, secret=SECRET, game=None, **options):
    """Play a short tally, unless said otherwise."""
    return local.play(game or Tally(Params(turns=10)), bots, secret, **options)


def test_one_seed_one_match():
    first, second = play(), play()
    assert timeless(first) == timeless(second)
    assert first.outcome.over
    assert first.turns == 10


def test_another_seed_another_match():
    other = play(secret=Secret(8, SECRET.salt))
    assert other.digest != play().digest
    assert other.outcome != play().outcome


def test_the_salt_hides_the_seed_and_changes_nothing():
    assert play(secret=Secret(SECRET.seed, bytes(16))).digest == play().digest


def test_bots_of_different_seats_draw_differently():
    assert local.bot_random(7, 0).random() == local.bot_random(7, 0).random()
    drawn = {local.bot_random(seed, seat).random() for seed in (7, 8) for seat in (0, 1)}
    assert len(drawn) == 4


def test_bots_need_not_touch_the_global_generator():
    random.seed(1)
    before = random.getstate()
    play()
    assert random.getstate() == before


@pytest.mark.parametrize("turns", [0, 1, 7])
def test_it_stops_after_so_many_turns(turns):
    counted = []
    played = play(turns=turns, progress=counted.append)
    assert played.turns == turns
    assert counted == list(range(1, turns + 1))
    assert not played.outcome.over


def test_it_ends_when_the_match_does_whatever_the_limit():
    assert play(turns=99).turns == 10


def test_the_journal_replays_to_the_digest_of_every_turn():
    lines = []
    played = play(journal=lines.append)
    replay = Replay(lines)
    for turn in range(1, 11):
        replay.to_turn(turn)
        assert replay.match.digest() == play(turns=turn).digest
    replay.to_end()
    assert replay.match.digest() == played.digest
    assert replay.end.over


def test_a_match_that_was_stopped_has_a_whole_journal():
    lines = []
    played = play(journal=lines.append, turns=3)
    replay = Replay(lines)
    replay.to_end()
    assert (replay.match.digest(), replay.end.over) == (played.digest, False)


def test_every_command_counts_as_one_whatever_its_answer():
    orders = play([("ann", Greedy)], turns=2, limit=5).orders
    assert orders == 10


def test_whoever_exceeds_the_limit_loses_the_rest_of_the_turn():
    """As a forced wait would have it [NET-51]."""
    played = play([("ann", Greedy), ("bob", Adder)], turns=3, limit=20)
    assert played.outcome.standings[0].score == 60


def test_a_bot_that_fails_is_named_with_its_turn_and_its_last_command():
    with pytest.raises(local.BotFailedError) as caught:
        play([("ann", Adder), ("bob", Broken)])
    assert str(caught.value) == "bob failed in turn 3 after 'ADD 7': KeyError: 'no plan'"
    assert isinstance(caught.value.__cause__, KeyError)


def test_a_bot_that_minds_no_refusal_fails():
    with pytest.raises(local.BotFailedError, match="ADD 77: FAILED 100 too many"):
        play([("ann", Refused)])


def test_a_rule_that_fails_is_no_fault_of_the_bots():
    with pytest.raises(ZeroDivisionError, match="cannot be computed"):
        play(game=Tally(Params(fails=2)))


def test_a_game_nobody_can_play_says_so():
    with pytest.raises(SetupError, match="someone to add"):
        play([])


def test_calendar_games_are_played_alarm_by_alarm():
    game = Notice(NoticeParams(days=3))
    lines = []
    played = play([("ann", Pinner), ("bob", Pinner)], game=game, journal=lines.append)
    assert played.outcome.over
    replay = Replay(lines)
    replay.to_end()
    assert replay.match.digest() == played.digest
    assert replay.match.state.days == 3
    day = 24 * 3600 * 1_000_000
    assert replay.match.at == 3 * day


def test_the_result_as_json_holds_it():
    plain = play(turns=2).plain()
    outcome = plain.pop("outcome")
    assert [(seat["seat"], seat["name"]) for seat in outcome] == [(0, "ann"), (1, "bob")]
    for seat in outcome:
        assert seat["figures"] == {"score": float(seat["score"])}
    assert [figure["name"] for figure in plain.pop("figures")] == ["score"]
    assert plain.pop("seconds") >= 0
    assert len(plain.pop("digest")) == 32
    counted = plain.pop("counted")
    assert all(each.pop("seconds") >= 0 for each in counted)
    assert plain == {"game": "tally", "seed": 7, "turns": 2, "over": False, "refused": []}
