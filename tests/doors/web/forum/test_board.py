"""The board of a game: everyone sees what all may see, a player what is theirs alone."""

import asyncio
import threading
from base64 import b64encode
from collections.abc import Sequence
from typing import Any

import pytest
from tests.doors.web.forum.staged import PASSWORD, Staged
from tests.host.forum.hosted import START

from contestmaster.doors.web.forum import site
from contestmaster.doors.web.forum.answers import ways
from contestmaster.doors.web.forum.spoken import offered
from contestmaster.games.grid import Grid, GridParams
from contestmaster.games.shuttle import Shuttle, ShuttleParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.outlook import Offer
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By, Legal
from contestmaster.kernel.instant import to_text
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.storage import MemoryStore

PATH = "/api/games/ice/board"
POSITION = {
    "things": {
        "box-1": {"id": "box-1", "kind": "box", "at": [5, 5], "type": "shiny"},
        "yeti-1": {"id": "yeti-1", "kind": "yeti", "at": [20, 1]},
        "stick-1": {"id": "stick-1", "kind": "stick", "at": [10, 1]},
        "shield-1": {"id": "shield-1", "kind": "shield", "at": [12, 1]},
    },
    "players": {
        "ann": {"name": "ann", "points": 50, "at": [4, 4]},
        "ben": {"name": "ben", "points": 50, "at": [18, 18]},
    },
    "ground": {},
}


def staged() -> Staged:
    """A community that plays the Grid: ann stands beside a box, ben far away."""
    store = MemoryStore(lambda _: None)
    game = Grid(GridParams())
    seats = ("ann", "ben")
    AnnouncedGame.begin(store, game, name="ice", seats=seats, at=START, position=POSITION)
    return Staged(store)


def basic(name: str) -> dict[str, str]:
    return {"Authorization": "Basic " + b64encode(f"{name}:{PASSWORD}".encode()).decode()}


def test_what_a_radar_shows_is_seen_by_its_owner_only() -> None:
    """By the browser of a session as by a program with a password; no other site may read it."""

    async def play() -> None:
        community = staged()
        ann = await community.logged_in("ann")
        await community.password("ben")
        answer = await ann.client.get(PATH)
        assert answer.json()["seat"] == 0
        assert answer.json()["state"]["radar"] == [[5, 5]]
        assert answer.headers["cache-control"] == "private, no-store"
        assert "access-control-allow-origin" not in answer.headers
        ben = await community.client().get(PATH, headers=basic("ben"))
        assert (ben.json()["seat"], ben.json()["state"]["radar"]) == (1, [])
        visitor = await community.client().get(PATH)
        assert (visitor.json()["seat"], visitor.json()["state"]["radar"]) == (None, [])
        for seen in (ben, visitor):
            assert "box" not in seen.text
            assert '"type"' not in seen.text

    asyncio.run(play())


def test_what_is_asked_aloud_tells_no_secret() -> None:
    """GRID-180: a post, its page and the API show what everybody may see; the game goes on."""

    async def play() -> None:
        community = staged()
        await community.post("ann", "LOOK\nEVENTS 0\nBUYGUN", game="ice")
        client = community.client()
        thread = (await client.get("/api/threads/1")).json()
        looked, _, bought = thread["posts"][0]["deeds"]
        assert looked["lines"][0].isdecimal() or looked["lines"][0].startswith("CLOCK")
        assert not [line for line in looked["lines"] if line.startswith("RADAR")]
        assert "RADAR" not in (await client.get("/threads/1")).text
        assert (bought["outcome"], bought["told"]) == (
            "SUCCEEDED",
            "ann buys a Pinball Gun: points=48",
        )

    asyncio.run(play())


def test_a_player_hears_what_e_may_announce_a_visitor_nothing() -> None:
    async def play() -> None:
        community = staged()
        ann = await community.logged_in("ann")
        board = (await ann.client.get(PATH)).json()
        assert (board["game"], board["names"]) == ("grid", ["ann", "ben"])
        moves = [offer["choices"] for offer in board["offers"] if offer["command"] == "MOVE"]
        assert [[3], [3, 4, 5]] in moves
        assert (await community.client().get(PATH)).json()["offers"] == []

    asyncio.run(play())


def test_who_joins_later_has_a_place_too() -> None:
    async def play() -> None:
        community = staged()
        community.community.enter("REGISTER", name="cat")
        cat = await community.logged_in("cat")
        assert (await cat.client.get(PATH)).json()["seat"] is None
        await community.post("cat", "JOIN", game="ice")
        board = (await cat.client.get(PATH)).json()
        assert board["seat"] == 2
        assert "ENTER" in {offer["command"] for offer in board["offers"]}

    asyncio.run(play())


def test_the_log_says_when_and_with_which_dice() -> None:
    """Kinds are called as in the rule book; rolls are told where they fell, but for no box's."""

    async def play() -> None:
        community = staged()
        await community.post("ann", "I buy a Big Rock for 9, 9. I move to 5, 5.", game="ice")
        log = (await community.client().get("/api/games/ice/log")).json()
        kinds = [event["kind"] for event in log]
        assert kinds == [
            "rolled",
            "rolled",
            *(["siren"] * ("siren" in kinds)),
            "moved",
            "box",
            "gained",
        ]
        assert {event["at"] for event in log} == {to_text(community.community.now)}
        assert [event["text"].split(" rolls ")[0] for event in log[:2]] == ["10+5d3", "1d6"]
        page = (await community.client().get("/games/ice/log?kind=rolled")).text
        assert page.count("<time") >= 2
        assert "ann finds" not in page

    asyncio.run(play())


def test_sentences_are_made_on_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are a thousand of them in the Grid: others are served meanwhile."""
    threads: list[threading.Thread] = []

    def seen(vocabulary: Vocabulary, legal: Sequence[Legal]) -> list[Offer]:
        threads.append(threading.current_thread())
        return offered(vocabulary, legal)

    monkeypatch.setattr(site, "offered", seen)

    async def play() -> None:
        community = staged()
        ann = await community.logged_in("ann")
        board = (await ann.client.get(PATH)).json()
        assert "I move to 3 3." in [text for offer in board["offers"] for text in offer["says"]]
        assert len(threads) == 1
        assert threads[0] is not threading.current_thread()

    asyncio.run(play())


def test_a_rock_for_any_square_is_bought_in_a_sentence() -> None:
    """[GRID-104]: no phrase is used of which an argument is missing."""

    async def play() -> None:
        community = staged()
        ann = await community.logged_in("ann")
        offers = (await ann.client.get(PATH)).json()["offers"]
        rocks = [text for one in offers if one["command"] == "ROCK" for text in one["says"]]
        assert "I buy a random Rock." in rocks
        assert not [text for text in rocks if text.endswith("for random.")]
        await community.post("ann", "I buy a random Rock.", game="ice")
        (deed,) = (await community.client().get("/api/threads/1")).json()["posts"][0]["deeds"]
        assert (deed["command"], deed["outcome"]) == ("ROCK random", "SUCCEEDED")

    asyncio.run(play())


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [("/api/games/chess/board", {}, 404), (PATH, basic("nobody"), 401)],
)
def test_what_cannot_be_shown_is_said(path: str, headers: dict[str, str], status: int) -> None:
    async def play() -> Any:
        return await staged().client().get(path, headers=headers)

    assert asyncio.run(play()).status_code == status


def test_no_digest_is_ready_to_be_sent() -> None:
    """It would have no salt; whoever attacks seals a text first."""

    async def play() -> None:
        community = Staged()
        await community.post("alice", "MOVE 2")
        match = community.community.game("agora").match
        offered = {legal.command for legal in match.game.orders(match.state, 0)}
        assert "ATTACK" in offered
        lines = [line for way in ways(match, 0) for line in way.lines]
        assert "ATTACK" in lines
        assert not any(line.startswith("ATTACK ") for line in lines)

    asyncio.run(play())


def test_who_registers_later_with_the_shuttle_has_a_place_behind_the_seats() -> None:
    game = Shuttle(ShuttleParams(contestmaster="host"))
    state = game.setup(None, ("ann", "ben"), Dice(0), START)
    assert [game.joined(state, name) for name in ("ann", "ben", "cat")] == [0, 1, None]
    call = game.vocabulary.parse(b"REGISTER")
    assert not isinstance(call, int)
    call.command.run(state, By("cat", None, START), *call.args)
    assert game.joined(state, "cat") == 2
    assert "INACTIVE" in {legal.command for legal in game.orders(state, 2)}
