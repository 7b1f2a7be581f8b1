"""The game of a table over JSON: commands, waits, outlooks, the end, a rematch, the record."""

import pytest
from tests.doors.web.tables.stage import Browser, TableStage
from tests.host.tally import Tally

from contestmaster.kernel.figures import Figure
from contestmaster.kernel.replay import Replay


@pytest.fixture
def two(stage: TableStage) -> tuple[Browser, Browser]:
    """Two people at a table of a game whose turns end when all are done."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "tally", "options": {"turns": 2}})
    bob.api("PUT", "/tables/1/seats/mine", {})
    return ann, bob


def say(browser: Browser, line: str, table: int = 1) -> list[str]:
    lines: list[str] = browser.api("POST", f"/tables/{table}/commands", {"line": line})["lines"]
    return lines


def test_commands_of_the_game(two: tuple[Browser, Browser], stage: TableStage):
    """[TABLE-33, TABLE-34]."""
    ann, _ = two
    cat = stage.browser("cat")
    cat.api("PUT", "/tables/1/presence")
    command = "/tables/1/commands"
    assert ann.refused("POST", command, {"line": "ADD 1"}) == (409, 415)
    assert ann.refused("POST", command, {"line": ""}) == (404, 2)
    ann.api("POST", "/tables/1/start")
    assert say(ann, "ADD 3") == ["OK", "3"]
    assert ann.refused("POST", command, {"line": "FLY"}) == (404, 2)
    assert ann.refused("POST", command, {"line": "MOVE 1 1"}) == (404, 2)
    assert ann.refused("POST", command, {"line": "ADD x"}) == (400, 3)
    assert ann.refused("POST", command, {"line": "ADD 1 2"}) == (400, 4)
    assert cat.refused("POST", command, {"line": "ADD 1"}) == (403, 7)
    total = ann.api("POST", command, {"line": "TOTAL"})
    assert total["lines"][0] == "OK"
    assert total["reply"] is not None
    assert total["wait_s"] is None


def test_waiting_is_answered_at_once_and_makes_done(two: tuple[Browser, Browser]):
    """[TABLE-30, TABLE-31, TABLE-37]."""
    ann, bob = two
    waits = ann.api("POST", "/tables/1/commands", {"line": "WAIT"})
    assert (waits["lines"], waits["wait_s"]) == (["OK", "WAITING -"], None)
    ann.api("POST", "/tables/1/start")
    waits = ann.api("POST", "/tables/1/commands", {"line": " wait "})
    assert (waits["lines"], waits["wait_s"]) == (["OK", "WAITING 300.000000"], 300.0)
    assert ann.refused("POST", "/tables/1/commands", {"line": "WAIT 1"}) == (400, 4)
    assert [seat["done"] for seat in bob.api("GET", "/tables/1")["seats"]] == [True, False]
    say(bob, "WAIT")
    shown = bob.api("GET", "/tables/1")
    assert [seat["done"] for seat in shown["seats"]] == [False, False]
    assert shown["game"]["turn"] == 1


def test_the_end_a_rematch_and_the_record(
    two: tuple[Browser, Browser], stage: TableStage, monkeypatch: pytest.MonkeyPatch
):
    """[TABLE-35, TABLE-40, TABLE-41, TABLE-42]."""
    monkeypatch.setattr(Tally, "figures", (Figure("milk", "bottles"),))
    ann, bob = two
    assert ann.refused("POST", "/tables/1/rematch") == (409, 416)
    ann.api("POST", "/tables/1/start")
    say(ann, "ADD 3")
    for _ in range(2):
        say(ann, "WAIT")
        say(bob, "WAIT")
    shown = ann.api("GET", "/tables/1")
    assert (shown["head"]["phase"], shown["game"]["over"]) == ("OVER", True)
    assert shown["game"]["standings"][0][0] == 0
    assert ann.refused("POST", "/tables/1/commands", {"line": "ADD 1"}) == (409, 417)
    assert say(ann, "TOTAL")[0] == "OK"
    finished = stage.browser().api("GET", "/finished")
    assert [game["id"] for game in finished] == ["1-1"]
    assert finished[0]["seats"] == ["ann", "bob"]
    for game in (shown["game"], finished[0]):
        (milk,) = game["figures"]
        assert (milk["figure"]["unit"], milk["counts"]) == ("bottles", [3, 0])
    assert '<th scope="col" class="num">Milk</th>' in stage.browser().get("/finished/1-1").text
    assert ann.api("POST", "/tables/1/rematch") == {"agreed": 1, "needed": 2}
    assert ann.api("GET", "/tables/1")["seats"][0]["state"] == "again"
    assert bob.api("POST", "/tables/1/rematch") == {"agreed": 2, "needed": 2}
    again = ann.api("GET", "/tables/1")
    assert (again["head"]["phase"], again["head"]["game_no"]) == ("PLAYING", 2)
    assert [seat["name"] for seat in again["seats"]] == ["bob", "ann"]


def test_replay_and_journal_of_a_finished_game(two: tuple[Browser, Browser], stage: TableStage):
    ann, bob = two
    ann.api("POST", "/tables/1/start")
    for _ in range(2):
        say(ann, "WAIT")
        say(bob, "WAIT")
    nobody = stage.browser()
    reel = nobody.api("GET", "/finished/1-1/replay")
    assert reel["seats"] == ["ann", "bob"]
    assert [frame["turn"] for frame in reel["frames"]] == [0, 1, 2]
    part = nobody.api("GET", "/finished/1-1/replay?from=2&to=2")
    assert part["frames"][-1]["turn"] == 2
    assert nobody.get("/api/finished/1-1/replay?from=2&to=1").status_code == 400
    journal = nobody.get("/api/finished/1-1/journal")
    assert journal.headers["content-type"].startswith("application/jsonl")
    assert nobody.get("/api/finished/1-2/replay").status_code == 404


def test_the_seed_is_committed_to_from_the_beginning(
    two: tuple[Browser, Browser], stage: TableStage
):
    """[TABLE-58]."""
    ann, bob = two
    assert ann.api("GET", "/tables/1")["game"] is None
    ann.api("POST", "/tables/1/start")
    published = ann.api("GET", "/tables/1")["game"]["commitment"]
    assert published in ann.get("/tables/1").text
    for _ in range(2):
        say(ann, "WAIT")
        say(bob, "WAIT")
    nobody = stage.browser()
    assert nobody.api("GET", "/finished/1-1")["commitment"] == published
    assert published in nobody.get("/finished/1-1").text
    journal = nobody.get("/api/finished/1-1/journal").content.splitlines(keepends=True)
    assert Replay(journal).header.commitment == published


def test_giving_up(two: tuple[Browser, Browser]):
    """[TABLE-19]."""
    ann, bob = two
    ann.api("POST", "/tables/1/start")
    bob.api("DELETE", "/tables/1/seats/mine")
    assert bob.api("GET", "/tables/1")["seats"][1]["state"] == "given_up"
    assert bob.refused("PUT", "/tables/1/seats/mine", {}) == (409, 414)
    assert bob.refused("POST", "/tables/1/commands", {"line": "ADD 1"}) == (403, 7)
    say(ann, "WAIT")
    assert ann.api("GET", "/tables/1")["game"]["turn"] == 1


def test_what_orders_would_do(stage: TableStage):
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "spacecrack", "options": {"seats": 2, "bot_delay_s": 0}})
    ann.api("POST", "/tables/1/bots", {"name": "idler"})
    assert ann.api("GET", "/tables/1/offers")["offers"] == []
    ann.api("POST", "/tables/1/start")
    offers = ann.api("GET", "/tables/1/offers")["offers"]
    moves = next(one for one in offers if one["command"] == "MOVE")
    line = f"MOVE {moves['choices'][0][0]} {moves['choices'][1][0]}"
    before = stage.house.match().digest()
    good, bad = ann.api("POST", "/tables/1/outlook", {"lines": [line, "MOVE 1 999"]})
    assert (good["code"], bad["code"] > 0) == (0, True)
    assert good["events"]
    assert stage.house.match().digest() == before
    assert [one["code"] for one in bob.api("POST", "/tables/1/outlook", {"lines": [line]})] == [7]
    assert ann.refused("POST", "/tables/1/outlook", {"lines": [line] * 65}) == (400, 3)
    events = ann.api("GET", "/tables/1/events")
    say(ann, line)
    assert len(ann.api("GET", "/tables/1/events")) > len(events)


def test_no_outlook_where_orders_are_secret(two: tuple[Browser, Browser]):
    ann, _ = two
    ann.api("POST", "/tables/1/start")
    assert ann.api("GET", "/tables/1/offers")["offers"] == []
    assert ann.refused("POST", "/tables/1/outlook", {"lines": ["ADD 1"]}) == (404, 2)


def test_the_vocabulary_of_a_table(stage: TableStage):
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "spacecrack"})
    phrases = {one["name"]: one for one in ann.api("GET", "/tables/1/commands")}
    assert phrases["MOVE"]["usage"] == "MOVE ship planet"
    assert [blank["name"] for blank in phrases["MOVE"]["blanks"]] == ["ship", "planet"]


def test_malformed_orders_are_recorded_where_the_table_says_so(stage: TableStage):
    """[NET-107]: over JSON as over the line, and shown to whoever replays the record."""
    ann = stage.browser("ann")
    options = {"turns": 1, "seats": 1, "refusals": True}
    ann.api("POST", "/tables", {"game": "tally", "options": options})
    ann.api("POST", "/tables/1/start")
    assert ann.refused("POST", "/tables/1/commands", {"line": "I add 3"}) == (404, 2)
    assert ann.refused("POST", "/tables/1/commands", {"line": "ADD x"}) == (400, 3)
    say(ann, "WAIT")
    replaying = Replay(ann.get("/api/finished/1-1/journal").content.splitlines(keepends=True))
    texts = []
    replaying.to_end(lambda done: texts.append(done.entry.arguments.get("text")))
    assert texts == ["I add 3", "ADD x", None]


def test_what_a_seat_asks_over_json_is_counted_and_only_e_is_told_before_the_end(
    two: tuple[Browser, Browser], stage: TableStage
):
    """[NET-112, NET-114, TABLE-94]: lines, calls and looks; refused and malformed ones apart."""
    ann, bob = two
    path = "/tables/1/counted"
    assert ann.refused("GET", path) == (403, 7)
    ann.api("POST", "/tables/1/start")
    said = "ADD 3", "ADD 10", "TOTAL", "ADD x"
    commands = "/tables/1/commands"
    answers = [ann.ask("POST", f"/api{commands}", json={"line": line}).content for line in said]
    call = {"command": "ADD", "arguments": {"amount": 2}}
    answers.append(ann.ask("POST", "/api/tables/1/calls", json=call).content)
    ann.api("POST", "/tables/1/chat", {"text": "hello"})
    stage.wait(7)
    view = ann.get("/api/tables/1/view").content
    ann.api("POST", commands, {"line": "ADD 4"})
    found = ann.api("GET", path)
    assert {name: found[name] for name in ("orders", "queries", "refused", "malformed")} == {
        "orders": 4, "queries": 2, "refused": 1, "malformed": 1,
    }  # fmt: skip
    assert found["bytes_in"] == sum(map(len, said)) + len(b'ADD {"amount":2}') + len("ADD 4")
    last = len(ann.get("/api/tables/1/view").content) - len(view)
    assert found["bytes_out"] > sum(map(len, answers)) + len(view) + last
    assert found["seconds"] == 7.0
    own = bob.api("GET", path)
    assert (own["orders"], own["bytes_in"]) == (0, 0)
    assert stage.browser("eve").refused("GET", path) == (403, 7)
    ann.api("DELETE", "/tables/1/presence")
    for _ in range(2):
        say(ann, "WAIT")
        say(bob, "WAIT")
    (ended,) = stage.browser("fay").api("GET", "/finished")
    assert [each["orders"] for each in ended["counted"]] == [4, 0]
    assert ended["counted"][0]["queries"] == 3
    journal = stage.browser("gus").get("/api/finished/1-1/journal").content
    replay = Replay(journal.splitlines(keepends=True))
    replay.to_end()
    assert [each.orders for each in replay.end.counted] == [4, 0]


def test_refused_lines_of_the_lobby_are_not_the_games(two: tuple[Browser, Browser]):
    """[NET-112]."""
    ann, _ = two
    ann.api("POST", "/tables/1/start")
    assert ann.refused("POST", "/tables/1/commands", {"line": "SAY"}) == (400, 3)
    assert ann.api("GET", "/tables/1/counted")["malformed"] == 0


def test_who_plays_is_said_over_json(two: tuple[Browser, Browser], stage: TableStage):
    """[TABLE-93]: with the name, or later; bad input changes nothing."""
    ann, bob = two
    said = {"name": "Sharp Bot", "version": "2.1", "declares": {"model": "small one"}}
    assert ann.api("GET", "/me/entrant") is None
    ann.api("PUT", "/me/entrant", said)
    for wrong in ({"name": ""}, {"name": "a\nb"}, {"name": "a", "declares": {"name": "b"}},
                  {"name": "a", "declares": {"two words": "b"}}, {"name": "x" * 101},
                  {"name": "a", "declares": {f"k{n}": "v" for n in range(21)}}):  # fmt: skip
        assert ann.refused("PUT", "/me/entrant", wrong) == (400, 3), wrong
    assert ann.api("GET", "/me/entrant") == said
    bob.api("PUT", "/me/entrant", {"name": "gone"})
    bob.api("DELETE", "/me/entrant")
    nobody = stage.browser()
    assert nobody.refused("POST", "/guests", {"name": "cat", "entrant": {"name": ""}}) == (400, 3)
    nobody.api("POST", "/guests", {"name": "cat", "entrant": {"name": "sleek"}})
    assert nobody.api("GET", "/me/entrant") == {"name": "sleek"}
    ann.api("POST", "/tables/1/start")
    for _ in range(2):
        say(ann, "WAIT")
        say(bob, "WAIT")
    ended = stage.browser("eve").api("GET", "/finished/1-1")
    assert ended["entrants"] == [said, None]
    page = stage.browser("fay").get("/finished/1-1").text
    assert "Sharp Bot 2.1" in page and "model: small one" in page
