"""Tables over JSON: opened, found, sat down at; every refusal with its status."""

import pytest
from tests.doors.web.tables.conftest import Opened
from tests.doors.web.tables.stage import Browser, TableStage

from contestmaster.doors.web.tables.refusals import of_code
from contestmaster.lobby import HOST_ONLY, MESSAGES

BY_STATUS = {
    400: {3, 4, 402, 403, 425},
    401: {1},
    404: {2, 400, 401, 410, 419},
    403: {7, 413, 422},
    429: {6, 404, 423, 424, 426},
    503: {405},
    500: {5},
}


def test_every_code_has_the_status_of_the_rule_book():
    for code in [*range(1, 8), *(int(code) for code in MESSAGES if code < HOST_ONLY), 101]:
        listed = [status for status, codes in BY_STATUS.items() if code in codes]
        assert [of_code(code)] == (listed or [409])


@pytest.fixture
def ann(stage: TableStage) -> Browser:
    """Somebody who has opened table 1 for three."""
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "spacecrack", "options": {"seats": 3, "turns": 10}})
    return ann


def test_games_and_bots(stage: TableStage):
    """[TABLE-24]."""
    nobody = stage.browser()
    games = nobody.api("GET", "/games")
    assert games[1] == {"game": "spacecrack", "least": 1, "most": 4, "default": 2}
    assert nobody.api("GET", "/games/tally/bots") == ["adder", "crasher", "idler"]
    assert nobody.refused("GET", "/games/chess/bots") == (404, 401)


def test_opening_a_table(stage: TableStage):
    """[TABLE-8, TABLE-9, TABLE-10, TABLE-11]."""
    ann = stage.browser("ann")
    for game, options, answer in (
        ("chess", {"x": 1}, (404, 401)),
        ("spacecrack", {"turns": 4, "speed": 9}, (400, 402)),
        ("spacecrack", {"turns": 4}, (400, 403)),
        ("spacecrack", {"pace": "done"}, (400, 402)),
        ("spacecrack", {"seats": 2, "min_seats": 3}, (400, 403)),
        ("spacecrack", {"": 3}, (400, 3)),
    ):
        assert ann.refused("POST", "/tables", {"game": game, "options": options}) == answer
    assert ann.refused("POST", "/tables", {"game": "tally", "wood": "oak"}) == (400, 3)
    options = {"seats": 3, "private": False, "bot_delay_s": 0.5}
    opened = ann.api("POST", "/tables", {"game": "spacecrack", "options": options})
    assert opened == {"id": 1, "seat": 0}
    shown = ann.api("GET", "/tables/1")
    assert shown["head"]["opener"] == "ann"
    keys = list(shown["options"])
    assert keys[:6] == ["seats", "min_seats", "autostart", "private", "rotate", "bot_delay_s"]
    assert shown["options"]["bot_delay_s"] == "0.5"
    assert shown["options"]["turns"] == "15"


def test_tables_have_limits(opened: Opened):
    """[TABLE-16, TABLE-17]."""
    stage = opened(max_tables=2, max_tables_per_person=1)
    ann, bob, cat = (stage.browser(name) for name in ("ann", "bob", "cat"))
    ann.api("POST", "/tables", {"game": "tally"})
    assert ann.refused("POST", "/tables", {"game": "tally"}) == (429, 404)
    bob.api("POST", "/tables", {"game": "tally"})
    assert cat.refused("POST", "/tables", {"game": "tally"}) == (503, 405)


def test_sitting_down_and_standing_up(stage: TableStage, ann: Browser):
    """[TABLE-13, TABLE-14, TABLE-15, TABLE-18]."""
    bob, cat = stage.browser("bob"), stage.browser("cat")
    assert bob.refused("PUT", "/tables/7/seats/mine", {}) == (404, 400)
    assert bob.refused("PUT", "/tables/1/seats/mine", {"seat": 9}) == (404, 410)
    assert bob.refused("PUT", "/tables/1/seats/mine", {"seat": 0}) == (409, 411)
    assert bob.api("PUT", "/tables/1/seats/mine", {"seat": 2}) == {"id": 1, "seat": 2}
    assert bob.api("PUT", "/tables/1/seats/mine", {"seat": 1}) == {"id": 1, "seat": 1}
    assert bob.api("PUT", "/tables/1/seats/mine", {}) == {"id": 1, "seat": 1}
    assert cat.refused("DELETE", "/tables/1/seats/mine") == (409, 406)
    cat.api("PUT", "/tables/1/presence")
    assert cat.refused("DELETE", "/tables/1/seats/mine") == (409, 409)
    bob.api("DELETE", "/tables/1/seats/mine")
    seats = cat.api("GET", "/tables/1")
    assert [seat["name"] for seat in seats["seats"]] == ["ann", None, None]
    assert seats["watchers"] == ["bob", "cat"]
    assert seats["seats"][0] == {
        "seat": 0,
        "kind": "guest",
        "state": "here",
        "name": "ann",
        "done": False,
        "called": "",
    }


def test_what_the_opener_does(stage: TableStage, ann: Browser):
    """[TABLE-15, TABLE-22, TABLE-24, TABLE-26, TABLE-28]."""
    bob = stage.browser("bob")
    bob.api("PUT", "/tables/1/seats/mine", {})
    assert bob.refused("POST", "/tables/1/start") == (403, 413)
    assert ann.refused("POST", "/tables/1/bots", {"name": "deep"}) == (404, 419)
    assert ann.refused("DELETE", "/tables/1/bots/1") == (409, 420)
    assert ann.refused("DELETE", "/tables/1/seats/0") == (409, 421)
    assert ann.refused("DELETE", "/tables/1/seats/8") == (404, 410)
    assert ann.api("DELETE", "/tables/1/seats/1") is None
    assert bob.refused("PUT", "/tables/1/seats/mine", {}) == (403, 422)
    assert ann.refused("POST", "/tables/1/start") == (409, 418)
    assert ann.api("POST", "/tables/1/bots", {"name": "idler", "seat": 2}) == {"seat": 2}
    assert ann.api("POST", "/tables/1/bots", {"name": "idler"}) == {"seat": 1}
    assert ann.api("DELETE", "/tables/1/bots/1") is None
    assert ann.api("POST", "/tables/1/start") == {"game_no": 1, "seats": 2}
    assert ann.refused("POST", "/tables/1/start") == (409, 414)


def test_a_request_counts_as_presence(opened: Opened):
    """[TABLE-14, TABLE-21, TABLE-43] What the web keeps open is tested with real time below."""
    stage = opened(presence_s=30)
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "tally"})
    bob.api("PUT", "/tables/1/seats/mine", {})
    stage.leave_alone(bob, 1)
    assert ann.api("GET", "/tables/1")["seats"][1]["state"] == "absent"
    bob.api("GET", "/tables/1/chat")  # whoever has a seat is there again with whatever they do
    assert ann.api("GET", "/tables/1")["seats"][1]["state"] == "here"
    stage.leave_alone(bob, 1)
    stage.wait(61)
    assert ann.api("GET", "/tables/1")["seats"][1]["state"] == "free"
    assert bob.refused("GET", "/tables/1/chat") == (409, 406)


def test_leaving(stage: TableStage, ann: Browser):
    """[TABLE-20, TABLE-23]."""
    bob = stage.browser("bob")
    bob.api("PUT", "/tables/1/seats/mine", {})
    ann.api("DELETE", "/tables/1/presence")
    shown = bob.api("GET", "/tables/1")
    assert (shown["head"]["opener"], shown["head"]["taken"]) == ("bob", 1)
    assert ann.refused("DELETE", "/tables/1/presence") == (409, 406)
    bob.api("POST", "/tables/1/bots", {"name": "idler"})
    bob.api("POST", "/tables/1/start")
    bob.api("DELETE", "/tables/1/presence")
    assert ann.api("GET", "/tables/1")["seats"][1]["state"] == "absent"
    assert bob.api("PUT", "/tables/1/seats/mine", {}) == {"id": 1, "seat": 1}


def test_watching(opened: Opened):
    """[TABLE-48]."""
    stage = opened(max_watchers=1)
    ann, bob, cat = (stage.browser(name) for name in ("ann", "bob", "cat"))
    ann.api("POST", "/tables", {"game": "tally"})
    assert bob.api("PUT", "/tables/1/presence") == {"id": 1, "phase": "OPEN"}
    assert bob.api("PUT", "/tables/1/presence") == {"id": 1, "phase": "OPEN"}
    assert cat.refused("PUT", "/tables/1/presence") == (429, 423)
    stage.leave_alone(ann, 1)
    assert ann.refused("PUT", "/tables/1/presence") == (409, 408)


def test_talk(opened: Opened):
    """[TABLE-51, TABLE-52]."""
    stage = opened(chat_per_minute=2, chat_kept=2)
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "tally", "options": {"seats": 2}})
    assert bob.refused("POST", "/tables/1/chat", {"text": "hi"}) == (409, 406)
    bob.api("PUT", "/tables/1/seats/mine", {})
    bob.api("POST", "/tables/1/chat", {"text": "<b>hi</b> & bye"})
    assert ann.refused("POST", "/tables/1/chat", {"text": "x" * 201}) == (400, 3)
    ann.api("POST", "/tables/1/chat", {"text": "two"})
    ann.api("POST", "/tables/1/chat", {"text": "three"})
    assert ann.refused("POST", "/tables/1/chat", {"text": "four"}) == (429, 424)
    assert [line["number"] for line in ann.api("GET", "/tables/1/chat")] == [2, 3]
    late = bob.api("GET", "/tables/1/chat?after=2")
    assert late == [{"number": 3, "name": "ann", "text": "three"}]
    ann.api("POST", "/tables/1/start")
    game = stage.house.match()
    assert "three" not in game.game.dump(game.state).decode("latin-1")


def test_a_server_without_talk(opened: Opened):
    """[TABLE-51]."""
    stage = opened(chat=False)
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "tally"})
    assert ann.refused("POST", "/tables/1/chat", {"text": "hi"}) == (404, 2)
    assert ann.refused("GET", "/tables/1/chat") == (404, 2)
    assert "data-talk" not in ann.get("/tables/1").text


def test_nobody_does_anything_without_a_login(stage: TableStage, ann: Browser):
    del ann
    nobody = stage.browser()
    for method, path, body in (
        ("POST", "/tables", {"game": "tally"}),
        ("PUT", "/tables/1/seats/mine", {}),
        ("DELETE", "/tables/1/seats/mine", None),
        ("PUT", "/tables/1/presence", None),
        ("DELETE", "/tables/1/presence", None),
        ("POST", "/tables/1/bots", {"name": "greedy"}),
        ("DELETE", "/tables/1/bots/1", None),
        ("DELETE", "/tables/1/seats/0", None),
        ("POST", "/tables/1/start", None),
        ("POST", "/tables/1/rematch", None),
        ("GET", "/tables/1/invitation", None),
        ("POST", "/tables/1/invitation", None),
        ("POST", "/tables/1/chat", {"text": "hi"}),
        ("GET", "/tables/1/chat", None),
        ("POST", "/tables/1/commands", {"line": "WAIT"}),
        ("GET", "/tables/1/events", None),
        ("GET", "/tables/1/offers", None),
        ("POST", "/tables/1/outlook", {"lines": []}),
        ("POST", "/logout", None),
    ):
        assert nobody.refused(method, path, body) == (401, 1)


def test_commands_are_limited_as_over_the_line_protocol(stage: TableStage, ann: Browser):
    """[TABLE-39, NET-84]."""
    bob = stage.browser("bob")
    stage.wait(1)
    say = ("POST", "/tables/1/commands", {"line": "FLY"})
    answers = {ann.refused(*say) for _ in range(100)}
    assert answers == {(404, 2)}
    assert ann.refused(*say) == (429, 6)
    assert ann.refused("POST", "/tables/1/start") == (429, 6)
    assert bob.refused(*say) == (409, 406)  # others have theirs
    stage.wait(1)
    assert ann.refused(*say) == (404, 2)


def test_a_refusal_names_the_options_that_are_wrong(stage: TableStage):
    """[TABLE-10, TABLE-60]."""
    ann = stage.browser("ann")
    options = {"turns": 4, "private": "1"}
    answer = ann.ask("POST", "/api/tables", json={"game": "spacecrack", "options": options})
    told = answer.json()
    assert told.pop("text").startswith("TABLE-10 ")
    assert (answer.status_code, told) == (
        400,
        {
            "code": 403,
            "message": "invalid option value: "
            'turns: expected a whole number from 5 to 50, found "4"; '
            'private: expected true or false, found "1"',
            "rule": "TABLE-10",
        },
    )
    options = {"turn": 7, "private": "True"}
    answer = ann.ask("POST", "/api/tables", json={"game": "spacecrack", "options": options})
    assert answer.json()["message"] == (
        "unknown option: turn: there is no such option; did you mean turns?"
    )
    table = ann.api("POST", "/tables", {"game": "spacecrack", "options": {"private": "True"}})
    assert ann.api("GET", f"/tables/{table['id']}")["options"]["private"] == "true"


def test_a_table_with_a_length_and_bots(stage: TableStage):
    """[TABLE-61, TABLE-74] over JSON; what stands among the options goes before the length."""
    ann = stage.browser("ann")
    wanted = {"game": "spacecrack", "preset": "long", "bots": ["greedy"]}
    for wrong, text in (
        ({"preset": "huge"}, "preset: 'huge' is none of quick, long, friends"),
        ({"bots": ["chess"]}, "bots: 'chess' is none of "),
        ({"bots": ["greedy"] * 2}, "bots: 2 bots and the opener need 3 seats, not 2"),
    ):
        answer = ann.ask("POST", "/api/tables", json=wanted | wrong)
        assert answer.status_code == 400
        assert text in answer.json()["message"]
    assert ann.api("GET", "/tables") == []
    opened = ann.api("POST", "/tables", wanted | {"options": {"turns": 9, "autostart": True}})
    shown = ann.api("GET", f"/tables/{opened['id']}")
    assert (shown["options"]["turns"], shown["options"]["board_size"]) == ("9", "18")
    assert [seat["name"] for seat in shown["seats"]] == ["ann", "bot:greedy"]
    assert shown["head"]["phase"] == "PLAYING"
