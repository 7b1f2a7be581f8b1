"""Pages of a table server: read and used without scripts."""

import re

import pytest
from tests.doors.web.stage import Page
from tests.doors.web.tables.conftest import Opened
from tests.doors.web.tables.stage import Browser, TableStage


def read(browser: Browser, path: str) -> Page:
    answer = browser.get(path)
    assert answer.status_code == 200, (path, answer.status_code, answer.text[:2000])
    page = Page(answer.text)
    assert page.inline == []
    assert "inline" not in page.scripts
    assert len(page.ids) == len(set(page.ids))
    return page


def act(browser: Browser, table: int, what: str, **fields: str) -> Page:
    """Press a button on the page of a table; return the page that comes."""
    form = read(browser, f"/tables/{table}").fields["form"]
    sent = {"form": form, "act": what, **fields}
    answer = browser.ask("POST", f"/tables/{table}/do", data=sent, follow_redirects=True)
    return Page(answer.text)


def test_play_now_is_one_tap(stage: TableStage):
    """[TABLE-4, TABLE-8, TABLE-24]."""
    somebody = stage.browser()
    front = read(somebody, "/")
    name = front.fields["name"]
    assert re.fullmatch(r"[A-Za-z0-9_.-]{1,16}", name)
    answer = somebody.send("/play", name=name)
    assert (answer.status_code, answer.headers["location"]) == (303, "/tables/1")
    page = read(somebody, "/tables/1")
    assert "being played" in page.text
    assert f"1 {name} (you) opener here" in page.text
    assert "Young Greedy" in page.text
    assert "bot:" not in page.text
    assert somebody.api("GET", "/me")["name"] == name


def test_who_sits_at_too_many_tables_is_told_where(stage: TableStage):
    """[TABLE-16]."""
    ann = stage.browser("ann")
    form = read(ann, "/").fields["form"]
    for number in (1, 2, 3):
        assert ann.send("/play", form=form).headers["location"] == f"/tables/{number}"
    answer = ann.send("/play", form=form)
    assert answer.status_code == 429
    page = Page(answer.text)
    assert "You have too many tables. Go on with a game of yours" in page.text
    assert {"/tables/1", "/tables/2", "/tables/3"} <= set(page.links)


def test_a_name_that_is_taken_is_asked_for_again(stage: TableStage):
    """[TABLE-1, TABLE-4]."""
    stage.browser("ann")
    somebody = stage.browser()
    answer = somebody.send("/play", name="Ann")
    assert answer.status_code == 409
    page = Page(answer.text)
    assert "Somebody else has this name." in page.text
    assert page.fields["name"] not in ("", "Ann")
    assert somebody.refused("GET", "/me") == (401, 1)
    assert somebody.send("/play", name="bob").status_code == 303


def test_the_form_to_open_a_table(stage: TableStage):
    """[TABLE-10, TABLE-11]."""
    ann = stage.browser("ann")
    page = read(ann, "/open?game=spacecrack")
    assert "turns the game lasts" in page.text
    assert page.fields["turns"] == "15"
    form = {"form": page.fields["form"], "game": "spacecrack"}
    answer = ann.send("/open", **form, turns="4", seats="3", rotate="on")
    assert answer.status_code == 400
    wrong = Page(answer.text)
    assert wrong.fields["turns"] == "4"
    assert re.search(r'id="wrong-turns"[^>]*>Expected a whole number from 5 to 50', answer.text)
    assert 'aria-invalid="true"' in answer.text
    answer = ann.send("/open", **form, turns="7", seats="3", private="on", save_points="on")
    assert answer.headers["location"] == "/tables/1"
    options = ann.api("GET", "/tables/1")["options"]
    assert (options["turns"], options["private"], options["rotate"]) == ("7", "true", "false")
    assert (options["save_points"], options["mass_shift"]) == ("true", "false")
    assert stage.browser().get("/open?game=chess").status_code == 404


def test_what_is_wrong_only_together_is_said_above(stage: TableStage):
    ann = stage.browser("ann")
    form = read(ann, "/open?game=spacecrack").fields["form"]
    answer = ann.send("/open", form=form, game="spacecrack", seats="2", min_seats="3")
    assert answer.status_code == 400
    assert "number of seats" in answer.text


def test_a_whole_table_by_forms(stage: TableStage):
    """[TABLE-13, TABLE-18, TABLE-20, TABLE-22, TABLE-24, TABLE-26, TABLE-41]."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    options = {"seats": 3, "turns": 1}
    ann.api("POST", "/tables", {"game": "tally", "options": options})
    alone = read(ann, "/tables/1").text
    assert "The game can start when 1 more seat is taken" in alone
    assert "Start the game" not in alone
    form = read(bob, "/tables/1").fields["form"]
    assert bob.send("/tables/1/come", form=form, **{"as": "sit"}).status_code == 303
    assert "bob (you)" in read(bob, "/tables/1").text
    assert "Start the game" in read(ann, "/tables/1").text
    assert "Idler" in act(ann, 1, "add_bot", name="idler").text
    assert "No free seat." in act(ann, 1, "add_bot", name="idler").text
    assert "Remove Idler" not in act(ann, 1, "remove_bot", seat="2").text
    assert "Only the opener can do that." in act(bob, 1, "start").text
    page = act(ann, 1, "start")
    assert "being played" in page.text
    answered = act(ann, 1, "line", line="ADD 2")
    assert "OK 2" in answered.text
    assert "Bad format" in act(ann, 1, "line", line="ADD two").text
    assert "Waiting for the others" in act(ann, 1, "done").text
    over = act(bob, 1, "done")
    assert "How it ended" in over.text
    assert "1 ann 2" in over.text
    assert "wants a rematch" in act(ann, 1, "rematch").text
    finished = read(bob, "/finished/1-1")
    assert "at table 1" in finished.text
    assert "Rematch" in read(bob, "/tables/1").text
    assert "/finished/1-1" in read(bob, "/").links
    assert {"/finished/1-1", "/tables/1"} <= set(read(bob, "/me").links)
    gone = act(bob, 1, "leave")
    assert "Open a table" in gone.text


def test_talk_by_form_is_escaped(stage: TableStage):
    """[TABLE-52]."""
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "tally"})
    act(ann, 1, "say", text="<script>alert(1)</script> & so on")
    page = ann.get("/tables/1")
    assert "<script>alert" not in page.text
    assert "<script>alert(1)</script> & so on" in read(ann, "/tables/1").text


def test_a_form_of_another_session_does_nothing(stage: TableStage):
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "tally"})
    answer = ann.send("/tables/1/do", form="another", act="leave")
    assert answer.status_code == 403
    assert ann.api("GET", "/tables/1")["head"]["taken"] == 1
    assert stage.browser().send("/tables/1/do", form="", act="leave").status_code == 401


def test_resigning_is_asked_for_twice(stage: TableStage):
    """[TABLE-19]."""
    ann = stage.browser("ann")
    ann.send("/play", form=read(ann, "/").fields["form"])
    text = ann.get("/tables/1").text
    assert re.search(r"<summary>Resign</summary>.*Yes, resign", text, re.DOTALL)
    page = act(ann, 1, "stand")
    assert "has given up" in page.text
    assert "Resign" not in page.text


def test_only_the_opener_of_a_private_table_sees_its_address(stage: TableStage):
    """[TABLE-50]."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "tally", "options": {"private": True}})
    token = ann.api("GET", "/tables/1/invitation")["token"]
    page = ann.get("/tables/1").text
    assert f"http://127.0.0.1:8080/tables/{token}" in page
    assert "<svg" in page
    form = read(bob, f"/tables/{token}").fields["form"]
    answer = bob.send(f"/tables/{token}/come", form=form, **{"as": "sit"})
    assert answer.headers["location"] == "/tables/1"
    assert token not in bob.get("/tables/1").text
    act(ann, 1, "invite")
    assert token not in ann.get("/tables/1").text


def test_somebody_new_sits_down_by_a_link(stage: TableStage):
    """[TABLE-4, TABLE-49, TABLE-50]."""
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "tally", "options": {"private": True}})
    token = ann.api("GET", "/tables/1/invitation")["token"]
    friend = stage.browser()
    assert "Sit down" in read(friend, f"/tables/{token}").text
    answer = friend.send(f"/tables/{token}/come", name="Ann", **{"as": "sit"})
    assert answer.status_code == 409
    answer = friend.send(f"/tables/{token}/come", name="joe", **{"as": "sit"})
    assert answer.status_code == 303
    assert friend.api("GET", "/tables/1")["seats"][1]["name"] == "joe"


def test_ones_own_page_has_the_token(stage: TableStage):
    """[TABLE-5]."""
    ann = stage.browser("ann")
    token = ann.api("GET", "/me")["token"]
    page = ann.get("/me")
    assert token in page.text
    assert page.headers["cache-control"] == "no-store"
    other = stage.browser()
    assert other.get("/me").headers["location"].startswith("/login")
    assert other.send("/login", login="ann", password="no").status_code == 403
    answer = other.send("/login", login="ann", password=token, back="/me")
    assert answer.headers["location"] == "/me"
    assert other.send("/logout", form=read(other, "/me").fields["form"]).status_code == 303
    assert other.refused("GET", "/me") == (401, 1)


def test_login_leads_to_no_other_site(stage: TableStage):
    ann = stage.browser("ann")
    token = ann.api("GET", "/me")["token"]
    for back in ("//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example"):
        answer = stage.browser().send("/login", login="ann", password=token, back=back)
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize("path", ["/nothing", "/tables/9", "/tables/t-x", "/finished/9-9"])
def test_what_is_not_there_has_a_page(stage: TableStage, path: str):
    answer = stage.browser().get(path)
    assert answer.status_code == 404
    assert "All tables" in answer.text


def test_from_a_table_that_is_not_there_one_can_play_or_watch(stage: TableStage):
    lost = Page(stage.browser().get("/tables/9").text)
    assert "This table is not here" in lost.text
    assert "Play now" in lost.text
    assert "name" in lost.fields
    ann = stage.browser("ann")
    ann.send("/play", form=read(ann, "/").fields["form"])
    lost = Page(stage.browser().get("/tables/9").text)
    assert "Watch this game" in lost.text
    assert "/tables/1" in lost.links


def test_pages_say_how_they_may_be_shown(stage: TableStage):
    answer = stage.browser().get("/")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["x-frame-options"] == "DENY"
    cookie = stage.browser().ask("POST", "/api/guests", json={"name": "zed"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_without_guests_people_log_in(opened: Opened):
    """[TABLE-3]."""
    stage = opened(guests=False)
    assert "Log in to play" in read(stage.browser(), "/").text
    assert "/login?back=/open" in read(stage.browser(), "/open").links


def test_a_game_a_length_and_a_bot_are_chosen_in_words(stage: TableStage):
    """[TABLE-61, TABLE-74, TABLE-75] against bots alone the game begins."""
    ann = stage.browser("ann")
    page = read(ann, "/open?game=spacecrack")
    assert "Quick 45 planets and 15 turns: about 10 minutes" in page.text
    assert "You against bots The game begins at once." in page.text
    assert "Greedy fair; takes what gains most at once" in page.text
    form = {"form": page.fields["form"], "game": "spacecrack", "preset": "friends"}
    answer = ann.send("/open", **form, company="bots", rival="greedy")
    assert answer.headers["location"] == "/tables/1"
    shown = ann.api("GET", "/tables/1")
    names = [seat["name"] for seat in shown["seats"]]
    assert names == ["ann", "bot:greedy", "bot:greedy-2", "bot:greedy-3"]
    assert (shown["head"]["phase"], shown["options"]["turns"]) == ("PLAYING", "20")
    ann.send("/open", **form, company="some", rival="nobody", turns="7")
    shown = ann.api("GET", "/tables/2")
    assert [seat["kind"] for seat in shown["seats"]] == ["guest", "bot", None, None]
    assert (shown["head"]["phase"], shown["options"]["turns"]) == ("OPEN", "7")
    ann.send("/open", **form, company="people")
    assert ann.api("GET", "/tables/3")["head"]["taken"] == 1


def test_the_rules_stand_beside_the_board_and_can_be_searched(stage: TableStage):
    """[TABLE-72] without scripts: each sentence leads to its rules."""
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "spacecrack", "options": {"turns": 9}})
    page = read(ann, "/tables/1")
    assert "Own the most planets after 9 turns" in page.text
    assert "/rules/spacecrack#CRACK-61" in page.links
    book = read(stage.browser(), "/rules/spacecrack")
    assert "CRACK-61" in book.ids
    found = read(ann, "/rules/spacecrack?find=half+loses+moving+smaller").text
    assert "1 rule with “half loses moving smaller”" in found
    assert "No rule has that." in read(ann, "/rules/spacecrack?find=giraffe").text
    assert ann.get("/rules/chess").status_code == 404


def test_refused_orders_are_kept_where_a_box_is_ticked(stage: TableStage):
    """[TABLE-95, NET-107]: without scripts; what is not ticked is as usual."""
    ann = stage.browser("ann")
    page = ann.get("/open?game=tally").text
    assert 'type="checkbox" id="o-refusals" name="refusals" aria-describedby' in page
    wanted = {"form": Page(page).fields["form"], "game": "tally", "turns": "2"}
    ann.send("/open", **wanted, refusals="on")
    ann.send("/open", **wanted)
    ticked, usual = (ann.api("GET", f"/tables/{table}")["options"] for table in (1, 2))
    assert ticked["refusals"] == "true"
    assert "refusals" not in usual
