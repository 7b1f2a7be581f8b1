"""What will happen if nobody does anything is what then happens."""

import asyncio

from tests.host.forum.hosted import START, Hosted, begin

from contestmaster.games.cows import Cows
from contestmaster.games.grid import Grid, GridParams
from contestmaster.host.forum.prospects import prospects
from contestmaster.kernel.instant import DAY, from_text, to_text
from contestmaster.kernel.match import Match
from contestmaster.storage import MemoryStore

ATTACK = "ATTACK bob sha256 3d2f4b7dc2a9cf7b9d1ee4f1ea03a7f1dce3a4b42d34cc6a2b5ad1f5e3f8d9ab"


def test_what_is_told_before_is_what_comes() -> None:
    async def play() -> None:
        hosted = Hosted()
        await hosted.post("alice", "MOVE 2")
        await hosted.post("alice", ATTACK)
        match = hosted.community.game("agora").match
        digest = match.digest()
        told = prospects(match, 20 * DAY)
        assert match.digest() == digest
        entry = match.number
        await hosted.later(20 * DAY)
        match = hosted.community.game("agora").match
        log = [event for event in match.log._heard[None] if not event.routine]  # type: ignore[union-attr]
        came = [event.tell() for event in log if event.at > START]  # type: ignore[attr-defined]
        assert [text for one in told if not one.routine for text in one.what] == came
        assert told[0].at == from_text("2019-07-30T00:00:00Z")
        assert match.number == entry + len(told)

    asyncio.run(play())


def test_a_midnight_on_which_nothing_happens_is_routine() -> None:
    first, *_ = prospects(begin(MemoryStore(lambda _: None)).match, 2 * DAY)
    assert (to_text(first.at), first.routine) == ("2019-07-30T00:00:00Z", True)


def test_a_notice_of_winning_can_be_used_within_its_term() -> None:
    """[SHIPS-99] two days after it at the earliest, fourteen at the latest."""

    async def play() -> None:
        hosted = Hosted()
        await hosted.post("alice", "INTEND_WIN")
        match = hosted.community.game("agora").match
        terms = [one for one in prospects(match) if one.until is not None]
        assert [(one.at - START, one.until - START) for one in terms if one.until] == [
            (2 * DAY, 14 * DAY)
        ]
        assert terms[0].what == ("alice can win, as announced",)
        await hosted.later(15 * DAY)
        later = prospects(hosted.community.game("agora").match)
        assert not any(one.until for one in later)

    asyncio.run(play())


def test_nothing_is_foretold_of_a_game_with_secrets() -> None:
    match = Match.start(Cows(), seed=1, seats=("red", "blue"), at=START)
    assert prospects(match) == []


def test_of_a_game_with_secrets_is_told_what_it_says_that_all_can_know() -> None:
    """GRID-9, GRID-71: by the calendar only; and what is told so comes."""
    position = {
        "tick": 8,
        "players": {
            "Ann": {"at": [3, 3], "icky_until": 10},
            "Bob": {"toad_until": 40},
        },
        "flights": [{"id": "Bob", "target": [5, 5], "thrower": "Ann", "lands": 10}],
    }
    game = Grid(GridParams(end_nweek=2))
    match = Match.start(game, seed=1, seats=("Ann", "Bob"), at=START, position=position)
    told = [(one.at, one.what) for one in prospects(match)]
    begun = match.state.begun
    assert told == [
        (begun + 9 * DAY, ("Bob lands at (5,5)", "Ann is Icky no longer")),
        (begun + 10 * DAY, ("game week 2 begins: everybody may move again",)),
        (begun + 20 * DAY, ("the game closes",)),
    ]
    while (due := match.due(told[0][0])) is not None:
        match.ring(due)
    assert (match.state.tick, match.state.players["Ann"].icky_until) == (10, None)
    assert not match.state.flights
    programs = Match.start(Grid(GridParams(turns_per_nday=3)), seed=1, seats=("Ann",), at=START)
    assert prospects(programs) == []


def test_nothing_happens_in_a_game_that_is_over() -> None:
    async def play() -> None:
        store = MemoryStore(lambda _: None)
        begin(store, "short", ends_at="2019-08-01T00:00:00Z")
        hosted = Hosted(store)
        ahead = prospects(hosted.community.game("short").match)
        assert ahead[-1].what == ("the game is over",)
        await hosted.later(5 * DAY)
        assert prospects(hosted.community.game("short").match) == []

    asyncio.run(play())
