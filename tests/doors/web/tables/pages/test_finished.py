"""The end of a game at a table: read without scripts and by programs, and what is done then."""

import re

import pytest
from tests.doors.web.tables.pages.test_pages import act, read
from tests.doors.web.tables.stage import Browser, TableStage

from contestmaster.doors.web.tables.finished import Shelf
from contestmaster.host.films.film import Film
from contestmaster.host.opinions import MoveOpinions, Opinion


def played(stage: TableStage, *bots: str, **options: object) -> Browser:
    """Let ann play a game of two turns against bots, in which she adds 3; return her browser."""
    ann = stage.browser("ann")
    seats = len(bots) + 1
    given = {"turns": 2, "seats": seats, "min_seats": seats, **options}
    ann.api("POST", "/tables", {"game": "tally", "options": given})
    for bot in bots:
        ann.api("POST", "/tables/1/bots", {"name": bot})
    ann.api("POST", "/tables/1/start")
    ann.api("POST", "/tables/1/commands", {"line": "ADD 3"})
    while not ann.api("GET", "/tables/1")["game"]["over"]:
        act(ann, 1, "done")
    return ann


def form_of(browser: Browser, path: str) -> str:
    return read(browser, path).fields["form"]


def test_who_played_is_told_what_it_means_for_em_and_others_who_won(stage: TableStage):
    """[TABLE-66]."""
    ann = played(stage, "idler")
    own, other = read(ann, "/finished/1-1"), read(stage.browser("eve"), "/finished/1-1")
    assert "You won by 3 points ann wins by 3 points" in own.text
    assert "You won" not in other.text
    assert "ann wins by 3 points" in other.text
    assert "You won by 3 points" in read(ann, "/tables/1").text


def test_the_same_is_told_to_programs(stage: TableStage):
    """[TABLE-66]."""
    ann = played(stage, "idler")
    (shown,) = ann.api("GET", "/finished")
    verdicts = ["you won by 3 points", "you lost by 3 points"]
    assert (shown["headline"], shown["verdicts"]) == ("ann wins by 3 points", verdicts)
    at_table = ann.api("GET", "/tables/1")["game"]
    assert (at_table["headline"], at_table["verdicts"]) == ("ann wins by 3 points", verdicts)
    ending = ann.api("GET", "/finished/1-1/story")["ending"]
    assert ending["headline"].startswith("ann wins by 3 points, ")
    assert ending["verdicts"] == verdicts
    assert [one["turn"] for one in ending["turning"]] == [1]


def test_it_leads_on_to_what_is_played_now(stage: TableStage):
    """[TABLE-117]: the most exciting board, with who leads there; to none where none is."""
    ann = played(stage, "idler")
    assert "Watch tally live" not in read(ann, "/finished/1-1").text
    eve = stage.browser("eve")
    eve.api(
        "POST", "/tables", {"game": "tally", "options": {"turns": 9, "seats": 2, "min_seats": 2}}
    )
    eve.api("POST", "/tables/2/bots", {"name": "idler"})
    eve.api("POST", "/tables/2/start")
    eve.api("POST", "/tables/2/commands", {"line": "ADD 3"})
    page = read(ann, "/finished/1-1")
    assert "Watch tally live" in page.text and "Table 2: " in page.text
    assert "/tables/2" in page.links


def test_turning_points_are_addresses_of_moments(stage: TableStage):
    """[TABLE-66]."""
    ann = played(stage, "idler")
    story = ann.api("GET", "/finished/1-1/story")  # so that it is at hand
    page = read(ann, "/finished/1-1")
    (turn,) = [one["frame"] for one in story["ending"]["turning"]]
    assert f"/finished/1-1?turn={turn}#replay" in page.links
    assert "takes the lead for good" in page.text
    moment = read(ann, f"/finished/1-1?turn={turn}")
    assert f"/api/finished/1-1/card.png?turn={turn}" in moment.images
    assert "ahead, by up to 3 points" in page.text
    assert "was ahead at the end of all" in page.text
    watch, shown = page.text.index("Watch the replay"), page.text.index("ahead, by up to")
    assert watch < shown, "what to do next comes first"
    assert re.search(r"Turn 1 ?Turn \d+", page.text)


def test_a_story_that_takes_its_time_is_not_waited_for(
    stage: TableStage, monkeypatch: pytest.MonkeyPatch
):
    """The page says the result at once, and where the rest will be."""
    ann = played(stage, "idler")
    monkeypatch.setattr("contestmaster.doors.web.bands._PATIENCE_S", 0)
    answer = ann.get("/finished/1-1")
    assert "You won by 3 points" in answer.text
    assert 'data-awaits="/api/finished/1-1/story"' in answer.text
    assert "What turned it is being looked up" in answer.text


def test_nothing_leads_to_a_game_before_the_lobby_has_heard_that_it_is_over(
    stage: TableStage, monkeypatch: pytest.MonkeyPatch
):
    """Between the last turn and what the lobby enters of it there is no such page yet."""
    ann = played(stage, "idler")
    with monkeypatch.context() as early:
        early.setattr(Shelf, "played", lambda *_: None)
        answer = ann.get("/tables/1")
        assert "data-ending" not in answer.text
        assert "/finished/1-1" not in answer.text
    assert "data-ending" in ann.get("/tables/1").text


def test_a_rematch_is_agreed_to_where_it_was_played(stage: TableStage):
    """[TABLE-41]: also from the page of the game."""
    ann = played(stage, "idler")
    page = ann.get("/finished/1-1").text
    assert 'action="/tables/1/do"' in page
    assert "Play it again" not in page
    act(ann, 1, "rematch")
    assert ann.api("GET", "/tables/1")["head"]["game_no"] == 2
    assert "Play it again" in ann.get("/finished/1-1").text


def test_a_game_is_played_again_by_whoever_saw_it(stage: TableStage):
    """[TABLE-65]: same game, same options, same bots, and it begins."""
    played(stage, "idler", "idler")
    eve = stage.browser("eve")
    form = form_of(eve, "/finished/1-1")
    answer = eve.send("/finished/1-1/again", form=form)
    assert answer.headers["location"] == "/tables/2"
    table = eve.api("GET", "/tables/2")
    assert [seat["name"] for seat in table["seats"]] == ["eve", "bot:idler", "bot:idler-2"]
    assert table["head"]["phase"] == "PLAYING"
    old = eve.api("GET", "/tables/1")["options"]
    assert table["options"] == old


def test_where_people_played_seats_are_kept_for_them(stage: TableStage):
    """[TABLE-65]: nobody is drawn into another game."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "tally", "options": {"turns": 1}})
    bob.api("PUT", "/tables/1/seats/mine", {})
    ann.api("POST", "/tables/1/start")
    for one in (ann, bob):
        one.api("POST", "/tables/1/commands", {"line": "WAIT"})
    told = stage.browser("eve").api("POST", "/finished/1-1/again", {})
    assert told == {"id": 2, "phase": "OPEN"}
    assert "You share the win with bob" in read(ann, "/finished/1-1").text


def test_the_options_come_from_the_journal_when_the_table_is_gone(stage: TableStage):
    """[TABLE-65]."""
    ann = played(stage, "idler", turn_seconds=7)
    act(ann, 1, "leave")
    stage.wait(100_000)
    eve = stage.browser("eve")
    assert eve.get("/tables/1").status_code == 404
    form = form_of(eve, "/finished/1-1")
    assert eve.send("/finished/1-1/again", form=form).headers["location"] == "/tables/2"
    options = eve.api("GET", "/tables/2")["options"]
    assert (options["turns"], options["turn_seconds"], options["seats"]) == ("2", "7", "2")


def test_the_next_stronger_bot_is_offered_where_strength_was_measured(stage: TableStage):
    """[TABLE-65]: of those that are offered here; nobody claims it of others."""
    stage.doors.acts.house.ladder = lambda game: (("idler",), ("best", "adder"))
    ann = played(stage, "idler")
    page = ann.get("/finished/1-1").text
    assert "Play against Adder" in page
    form = form_of(ann, "/finished/1-1")
    assert ann.send("/finished/1-1/again", form=form, stronger="yes").status_code == 303
    seats = ann.api("GET", "/tables/2")["seats"]
    assert [seat["name"] for seat in seats] == ["ann", "bot:adder"]
    assert "Play against" not in read(ann, "/tables/2").text


def test_no_stronger_bot_is_offered_where_nobody_has_measured(stage: TableStage):
    assert "Play against" not in played(stage, "idler").get("/finished/1-1").text


def test_a_form_of_another_session_opens_nothing(stage: TableStage):
    ann = played(stage, "idler")
    assert ann.send("/finished/1-1/again", form="another").status_code == 403
    assert stage.browser().get("/tables/2").status_code == 404


def test_a_name_that_is_taken_is_asked_for_again(stage: TableStage):
    """[TABLE-4]."""
    played(stage, "idler")
    answer = stage.browser().send("/finished/1-1/again", name="ann", stronger="yes")
    assert answer.status_code == 409
    assert 'action="/finished/1-1/again"' in answer.text
    assert 'name="stronger" value="yes"' in answer.text


class Told:
    """Who tells something of every moment, and notes which."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int | None]] = []

    def analyst(self, game: str) -> str:
        return "oracle" if game == "tally" else ""

    async def of_film(self, film: Film, turn: int | None) -> MoveOpinions:
        self.asked.append((film.journal.suffix, turn))
        thought = Opinion(0, "ADD 9", "add nine", 4.5, "ADD 3", "add three", 1.5)
        return MoveOpinions("oracle", "points ahead", [thought])

    async def close(self) -> None:
        """Nothing was started."""


def test_a_searching_bot_tells_what_it_would_have_done_with_scripts_and_without(
    stage: TableStage, monkeypatch: pytest.MonkeyPatch
):
    """[TABLE-90]: of games that are over, to who may see them."""
    told = Told()
    monkeypatch.setattr(stage.doors._replays, "_analysts", told)
    ann = played(stage, "idler")
    answer = ann.api("GET", "/finished/1-1/opinion?turn=1")
    assert answer["seats"][0]["words"] == "add nine"
    page = ann.get("/finished/1-1?turn=1").text
    assert "/api/finished/1-1/opinion" in page
    assert "add nine" not in page
    assert told.asked == [(".journal", 1)]
    asked = ann.get("/finished/1-1?turn=1&ask=oracle").text
    assert "Oracle guesses: points ahead" in asked
    assert "add nine" in asked
    assert "add three" in asked
    assert ann.ask("GET", "/api/finished/7-1/opinion").status_code == 404


def test_where_no_bot_searches_none_is_asked(stage: TableStage):
    """[TABLE-90]."""
    ann = played(stage, "idler")
    assert "opinion" not in ann.get("/finished/1-1?turn=1&ask=oracle").text
    assert ann.ask("GET", "/api/finished/1-1/opinion").status_code == 404


def test_a_game_that_is_void_says_why_everywhere(stage: TableStage):
    """[TABLE-91, TABLE-92] at the table, on its page, to programs; it has no standings."""
    ann = stage.browser("ann")
    given = {"turns": 2, "seats": 1, "min_seats": 1, "fails": 1}
    ann.api("POST", "/tables", {"game": "tally", "options": given})
    ann.api("POST", "/tables/1/start")
    act(ann, 1, "done")
    (shown,) = ann.api("GET", "/finished")
    why = shown["void"]
    assert why.startswith("the end of turn 1 failed: ZeroDivisionError (tally.py, line ")
    assert (shown["headline"], shown["standings"]) == (f"the game is void: {why}", [])
    at_table = ann.api("GET", "/tables/1")["game"]
    assert (at_table["void"], at_table["over"], at_table["standings"]) == (why, True, [])
    assert f"This game is void: {why}" in read(ann, "/tables/1").text
    for path in ("/finished/1-1", "/finished/1-1?turn=1"):
        assert f"he game is void: {why}" in read(ann, path).text
    assert f"* game 1 is void: {why}" in " ".join(read(ann, "/tables/1").text.split())
    assert ann.get("/api/finished/1-1/journal").status_code == 200


def test_a_game_is_played_on_from_a_moment_of_it(stage: TableStage):
    """[TABLE-120]: against its bots, from the beginning of the turn that is shown."""
    ann = played(stage, "idler", turns=4)
    form = form_of(ann, "/finished/1-1")
    assert "Play on from here" in ann.get("/finished/1-1").text
    answer = ann.send("/finished/1-1/again", form=form, turn="2")
    assert answer.headers["location"] == "/tables/2"
    table = ann.api("GET", "/tables/2")
    assert [seat["name"] for seat in table["seats"]] == ["ann", "bot:idler"]
    assert (table["head"]["phase"], table["game"]["turn"]) == ("PLAYING", 2)
    assert table["options"]["from"] == "1-1@2"
    assert "It begins where a game of table 1 stood after 2 turns" in read(ann, "/tables/2").text
    while not ann.api("GET", "/tables/2")["game"]["over"]:
        act(ann, 2, "done")
    assert "It began where an earlier game stood." in read(ann, "/finished/2-1").text


def test_a_game_is_played_on_over_json_too(stage: TableStage):
    """[TABLE-120]: its last moment means its last turn; who only saw it takes ann's seat."""
    played(stage, "idler", turns=4)
    eve = stage.browser("eve")
    for beyond in (5, 400):
        assert eve.refused("POST", "/finished/1-1/again", {"turn": beyond}) == (404, 400)
    told = eve.api("POST", "/finished/1-1/again", {"turn": 4})
    assert told == {"id": 2, "phase": "PLAYING"}
    table = eve.api("GET", "/tables/2")
    assert [seat["name"] for seat in table["seats"]] == ["eve", "bot:idler"]
    assert table["game"]["turn"] == 3


def test_whoever_sat_elsewhere_sits_there_again(stage: TableStage):
    """[TABLE-120]: seats of a game that has been played are not alike."""
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "tally", "options": {"turns": 3, "seats": 3}})
    ann.api("PUT", "/tables/1/seats/mine", {"seat": 2})
    for seat in (0, 1):
        ann.api("POST", "/tables/1/bots", {"name": "idler", "seat": seat})
    ann.api("POST", "/tables/1/start")
    while not ann.api("GET", "/tables/1")["game"]["over"]:
        act(ann, 1, "done")
    assert ann.api("POST", "/finished/1-1/again", {"turn": 1})["phase"] == "PLAYING"
    seats = ann.api("GET", "/tables/2")["seats"]
    assert [seat["name"] for seat in seats] == ["bot:idler", "bot:idler-2", "ann"]


def test_who_has_lost_is_proposed_to_try_again_before_it_was_decided(stage: TableStage):
    """[TABLE-120]: and who has won is not."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "tally", "options": {"turns": 3}})
    bob.api("PUT", "/tables/1/seats/mine", {})
    ann.api("POST", "/tables/1/start")
    for turn in range(3):
        if turn == 1:
            bob.api("POST", "/tables/1/commands", {"line": "ADD 3"})
        for one in (ann, bob):
            one.api("POST", "/tables/1/commands", {"line": "WAIT"})
    assert "Try again from turn 2" in ann.get("/finished/1-1").text
    assert "Try again from turn" not in bob.get("/finished/1-1").text


def test_where_friends_played_their_seats_wait_for_them(stage: TableStage):
    """[TABLE-120]."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "tally", "options": {"turns": 3}})
    bob.api("PUT", "/tables/1/seats/mine", {})
    ann.api("POST", "/tables/1/start")
    while not ann.api("GET", "/tables/1")["game"]["over"]:
        for one in (ann, bob):
            one.api("POST", "/tables/1/commands", {"line": "WAIT"})
    told = bob.api("POST", "/finished/1-1/again", {"turn": 1})
    assert told == {"id": 2, "phase": "OPEN"}
    assert [seat["name"] for seat in bob.api("GET", "/tables/2")["seats"]] == [None, "bob"]


@pytest.mark.parametrize("turn", ["x", "-1", "1" * 11, "99"])
def test_a_moment_that_is_none_opens_nothing(stage: TableStage, turn: str):
    """[TABLE-120]: nor does somebody become a guest by it."""
    ann = played(stage, "idler")
    answer = ann.send("/finished/1-1/again", form=form_of(ann, "/finished/1-1"), turn=turn)
    assert answer.status_code == 404
    said = "has no moment 99" if turn == "99" else "No game has a moment"
    assert said in answer.text
    zoe = stage.browser()
    assert zoe.send("/finished/1-1/again", name="zoe", turn=turn).status_code == 404
    assert stage.doors.acts.house.state.person("zoe") is None
    assert ann.get("/tables/2").status_code == 404


def test_a_game_is_played_on_against_stronger_bots(stage: TableStage):
    """[TABLE-120, TABLE-65]."""
    stage.doors.acts.house.ladder = lambda game: (("idler",), ("best", "adder"))
    ann = played(stage, "idler", turns=4)
    assert ann.api("POST", "/finished/1-1/again", {"turn": 2, "stronger": True})["id"] == 2
    table = ann.api("GET", "/tables/2")
    assert [seat["name"] for seat in table["seats"]] == ["ann", "bot:adder"]
    assert table["options"]["from"] == "1-1@2"
