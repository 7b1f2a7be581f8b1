"""The description of each site's API: valid, with the commands of the games there, as they are."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.doors.web.forum.staged import PASSWORD, Staged
from tests.doors.web.judging import Document, judged, without_title
from tests.doors.web.stage import Stage
from tests.host.forum.hosted import START
from tests.host.playing import install
from tests.shipped import shipped_games

from contestmaster.doors.web import described
from contestmaster.doors.web.declarations import playable
from contestmaster.doors.web.described import GameDescribed, GamesDescribed, unlike, with_commands
from contestmaster.doors.web.forum import typed
from contestmaster.doors.web.tables.api import called
from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.spaceships import Spaceships
from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.schemas import answer_schema, arguments_schema
from contestmaster.storage import MemoryStore

BARE: Document = {
    "openapi": "3.1.0",
    "info": {"title": "Games", "version": "1"},
    "paths": {},
    "components": {"schemas": {"Problem": {"type": "object"}, "OrderWritten": {"type": "object"}}},
}


@pytest.mark.parametrize("name", shipped_games())
def test_commands_of_all_our_games_are_described_as_they_are_declared(name: str) -> None:
    """[TABLE-96, CONTEST-125]: the same schemas as everywhere, at tables and in forums."""
    game = load_game(name)()
    for ways in ([called.WAY], typed.WAYS):
        made = judged(with_commands(BARE, [GameDescribed(name, game)], ways))
        found = playable(game)
        assert len(made["paths"]) == len(found)
        for slug, command in found.items():
            (path,) = (one for one in made["paths"] if one.endswith(f"/{name}/{slug}"))
            operation = made["paths"][path]["post"]
            body = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
            takes = made["components"]["schemas"][body.rpartition("/")[2]]
            assert without_title(takes) == arguments_schema(command)
            gives = made["components"]["schemas"][f"{operation['operationId']}Reply"]
            assert without_title(gives) == answer_schema(command)


def test_names_that_are_taken_already_are_not_taken_again() -> None:
    """A package may call its game and commands whatever it likes."""
    before = {"openapi": "3.1.0", "info": BARE["info"], "paths": {}, "components": {}}
    taken = {"schemas": {"CowsMoveReply": {"type": "string"}}}
    made = with_commands({**before, "components": taken}, [GameDescribed("cows", Cows())], ())
    assert made["components"]["schemas"]["CowsMoveReply"] == {"type": "string"}
    assert made["components"]["schemas"]["CowsMoveReply_"]["type"] == "null"
    assert taken == {"schemas": {"CowsMoveReply": {"type": "string"}}}


def test_servers_of_a_task_are_described_apart_where_their_commands_differ() -> None:
    """[CONTEST-125]."""
    flat, deep = Cows(CowsParams(dim=2)), Cows(CowsParams(dim=3))
    alike = [GameDescribed("Cows1", flat), GameDescribed("Cows2", Cows(CowsParams(dim=2)))]
    assert [game.name for game in unlike("cows", alike)] == ["cows"]
    differ = [GameDescribed("Cows1", flat), GameDescribed("Cows2", deep)]
    assert [game.name for game in unlike("cows", differ)] == ["Cows1", "Cows2"]


class Counted(GamesDescribed):
    """Counts how often a description is made."""

    made = 0

    def render_json(self, request: Any, openapi_schema: Document) -> bytes:  # type: ignore[override]
        self.made += 1
        return json.dumps(openapi_schema).encode()


def test_a_description_is_made_anew_where_games_have_changed_and_else_kept() -> None:
    cows, other = Cows(), Cows(CowsParams(dim=4))
    games: list[Game[Any, Any]] = [cows]
    plugin = Counted(lambda: [GameDescribed("cows", game) for game in games])
    first = plugin.render(None, BARE)  # type: ignore[arg-type]
    assert plugin.render(None, BARE) is first  # type: ignore[arg-type]
    games[:] = [other]
    assert plugin.render(None, BARE) != first  # type: ignore[arg-type]
    assert plugin.made == 2


@pytest.fixture
def contest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    install(monkeypatch)
    stage = Stage()
    yield stage
    stage.close()


def test_a_contest_describes_the_commands_of_its_servers(contest: Stage) -> None:
    """[CONTEST-125]: before its start and while it plays; nobody gives them here."""
    document = judged(contest.get("/schema/openapi.json").json())
    declared = contest.get("/api/servers/Tally1/commands").json()
    schemas = document["components"]["schemas"]
    for command in declared:
        title = f"Tally{''.join(word.capitalize() for word in command['slug'].split('_'))}"
        assert without_title(schemas[f"{title}Arguments"]) == command["arguments"]
        assert without_title(schemas[f"{title}Reply"]) == command["reply"]
    assert not any("post" in one and "/calls/" in path for path, one in document["paths"].items())
    contest.play(1, ann=5)
    assert contest.get("/api/servers/Tally1/commands").json() == declared
    assert contest.get("/api/servers/Tally9/commands").status_code == 404
    judged(contest.get("/schema/openapi.json").json())


def test_questions_and_orders_of_a_forum_are_given_at_the_addresses_it_describes() -> None:
    """[CONTEST-125]."""

    async def run() -> None:
        store = MemoryStore(lambda _: None)
        seats = ("alice", "bob", "carol")
        AnnouncedGame.begin(store, Spaceships(), name="agora", seats=seats, at=START)
        staged = Staged(store)
        await staged.password("alice")
        async with staged.client() as client:
            client.auth = ("alice", PASSWORD)
            document = judged((await client.get("/schema/openapi.json")).json())
            written = "/api/games/{name}/written/spaceships/move"
            assert "post" in document["paths"][written]
            assert "/api/games/{name}/questions/spaceships/sectors" in document["paths"]
            base = "/api/games/agora"
            told = await client.post(f"{base}/written/spaceships/move", json={"sector_id": 2})
            assert told.json() == {"line": "MOVE 2"}
            answer = await client.post(f"{base}/questions/spaceships/sectors", json={})
            same = await client.post(f"{base}/questions", json={"command": "SECTORS"})
            assert answer.status_code == 200, answer.text
            assert answer.json() == same.json()
            schema = document["components"]["schemas"]["SpaceshipsSectorsReply"]
            Draft202012Validator(schema).validate(answer.json()["reply"])
            for wrong in (f"{base}/written/grid/move", f"{base}/written/spaceships/fly"):
                refused = await client.post(wrong, json={"sector_id": 2})
                assert refused.status_code == 404
                assert refused.json()["rule"] == "CONTEST-121"
            bad = await client.post(f"{base}/written/spaceships/move", json={"to": 2})
            assert (bad.status_code, bad.json()["rule"]) == (400, "NET-44")

    asyncio.run(run())


def test_a_title_is_a_word_of_letters_and_digits() -> None:
    assert described._title("four-in_a.row", "make_group", "reply") == "FourInARowMakeGroupReply"
