"""Pages of a community: what they show, what forms do, and who may do it."""

import asyncio
import re
from typing import Any
from urllib.parse import unquote

import pytest
from tests.doors.web.forum.staged import PASSWORD, Staged
from tests.host.forum.hosted import NAMES, START, begin
from tests.shipped import shipped_games

from contestmaster.doors.web.forum.gate import JOINS_A_MINUTE
from contestmaster.doors.web.forum.site import THREADS
from contestmaster.forum.kinds import Prose
from contestmaster.host.announced import AnnouncedGame
from contestmaster.kernel.instant import DAY
from contestmaster.kernel.registry import load_game
from contestmaster.seal import seal_text
from contestmaster.storage import MemoryStore, StorageError


def _announced() -> list[str]:
    """The games by announcement that are installed."""
    return [name for name in shipped_games() if load_game(name).by_announcement]


TEXT = "Good morning!\n\nMOVE 2\nMOVE 9\n> MOVE 3\nI fly to Sector x."


def test_an_address_may_ask_for_colours() -> None:
    """As on the pages of a contest: so a link shows what its sender saw."""

    async def play() -> None:
        client = Staged().client()
        assert 'data-theme="dark"' in (await client.get("/?theme=dark")).text
        assert "data-theme" not in (await client.get("/?theme=red")).text

    asyncio.run(play())


def test_from_what_is_not_there_a_game_leads_on() -> None:
    async def play() -> None:
        client = Staged().client()
        for path, said in (
            ("/games/nowhere", "This game is not here"),
            ("/threads/99", "This thread is not here"),
            ("/nothing", "This page is not here"),
        ):
            lost = await client.get(path)
            assert lost.status_code == 404
            assert said in lost.text
            assert 'href="/games/agora">Read what happens' in lost.text
        assert (await client.get("/api/games/nowhere")).json()["status"] == 404

    asyncio.run(play())


def test_below_a_post_stands_what_it_did_and_why_with_a_link_to_the_rule() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.post("alice", TEXT)
        page = (await staged.client().get("/threads/1")).text
        assert "alice moves to Sector 2 and has 19 energy left" in page
        assert 'no such sector (<a href="/rules/spaceships#SHIPS-38"' in page
        assert "say for example " in page
        assert '<span class="quoted">&gt; MOVE 3' in page
        rules = (await staged.client().get("/rules/spaceships")).text
        assert rules.count('<li id="SHIPS-38">') == 1

    asyncio.run(play())


def test_a_form_previews_and_then_posts_once() -> None:
    async def play() -> None:
        staged = Staged()
        alice = await staged.logged_in("alice")
        path = "/games/agora/public"
        shown = await alice.send(path, title="Off", text="MOVE 2\nMOVE 9", do="preview")
        assert "<code>MOVE 2</code>: alice moves to Sector 2" in shown.text
        assert "Would be done" in shown.text
        assert "Would fail" in shown.text
        assert ">MOVE 2\nMOVE 9</textarea>" in shown.text
        assert 'value="form-number-1"' in shown.text
        assert staged.community.state.posts == []
        for _ in range(2):  # a double click
            sent = await alice.send(path, title="Off", text="MOVE 2\nMOVE 9")
            assert (sent.status_code, sent.headers["location"]) == (303, "/posts/1")
        assert len(staged.community.state.posts) == 1
        where = await alice.client.get("/posts/1")
        assert where.headers["location"] == "/threads/1#p1"
        await alice.send("/threads/1", text="More.", id="form-number-2")
        assert [post.text for post in staged.community.state.posts][1] == "More."

    asyncio.run(play())


def test_what_is_discussed_is_shown_to_do_nothing() -> None:
    async def play() -> None:
        staged = Staged()
        alice = await staged.logged_in("alice")
        await alice.send("/games/agora/discussion", title="Talk", text="MOVE 2")
        page = (await alice.client.get("/threads/1")).text
        assert "deeds" not in page
        assert "does nothing in the game" in page
        assert staged.community.game("agora").match.number == 0

    asyncio.run(play())


def test_forms_of_others_and_of_nobody_are_refused() -> None:
    async def play() -> None:
        staged = Staged()
        alice = await staged.logged_in("alice")
        await alice.send("/games/agora/public", title="Off", text="Hi")
        for path in ("/games/agora/public", "/threads/1"):
            wrong = await alice.send(path, form="guessed", title="x", text="MOVE 2")
            assert wrong.status_code == 403
            fields = {
                "form": alice.form,
                "id": "number-99",
                "do": "post",
                "title": "x",
                "text": "y",
            }
            for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "http://evil.example"}):
                other = await alice.client.post(path, data=fields, headers=headers)
                assert other.status_code == 403
            stranger = await staged.client().post(path, data=fields)
            assert stranger.status_code == 403
        assert len(staged.community.state.posts) == 1

    asyncio.run(play())


def test_only_members_send_much() -> None:
    """What a stranger sends is not even read; forms of everybody are short."""

    async def play() -> None:
        staged = Staged()
        alice = await staged.logged_in("alice")
        text = "I think that this is long. " * 9000
        answer = await alice.send("/games/agora/discussion", title="Long", text=text)
        assert answer.status_code == 303, answer.text
        stranger = staged.client()
        for path in ("/games/agora/discussion", "/threads/1"):
            refused = await stranger.post(path, data={"text": text})
            assert refused.status_code == 403
        for path in ("/api/games/agora/threads", "/api/threads/1/posts"):
            refused = await stranger.post(path, json={"text": text})
            assert refused.status_code == 401
        refused = await stranger.post("/login", data={"login": text})
        assert refused.status_code == 413
        assert "at most 65536 bytes are taken here" in refused.text

    asyncio.run(play())


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"text": ""}, 400),
        ({"text": " \r\n"}, 400),
        ({"text": "x" * 300_000}, 400),
        ({"text": "x", "title": ""}, 400),
        ({"text": "x", "title": "\u202e"}, 400),
        ({"text": "x", "id": "short"}, 400),
        ({"text": "x", "id": "<a@b>\r\nBcc: c@d"}, 400),
        ({"text": "x", "operator": "yes"}, 400),
    ],
)
def test_what_is_no_post_is_said_so_above_the_form(fields: dict[str, str], status: int) -> None:
    async def play() -> None:
        staged = Staged()
        alice = await staged.logged_in("alice")
        sent = await alice.send("/games/agora/public", **({"title": "Off"} | fields))
        assert sent.status_code == status
        assert 'role="alert"' in sent.text
        assert staged.community.state.posts == []

    asyncio.run(play())


def test_markup_and_hidden_characters_are_shown_and_not_obeyed() -> None:
    async def play() -> None:
        staged = Staged()
        evil = "<script>alert(1)</script> \u202eMOVE 2\u2066 \x07 \u2028"
        alice = await staged.logged_in("alice")
        refused = await alice.send("/games/agora/public", title="<b>T</b>", text=evil)
        assert "nobody would see U+202E RIGHT-TO-LEFT OVERRIDE" in refused.text
        with pytest.MonkeyPatch.context() as patch:  # as it was before such a post was refused
            patch.setattr(Prose, "demand_seen", lambda *_: None)
            await alice.send("/games/agora/public", title="<b>T</b>", text=evil)
        page = (await alice.client.get("/threads/1")).text
        assert "<script>alert" not in page
        assert "<b>T</b>" not in page
        for hidden in ("U+202E", "U+2066", "U+0007", "U+2028"):
            assert f">{hidden}</span>" in page
        assert "\u202e" not in page

    asyncio.run(play())


def test_what_nobody_sees_is_shown_in_what_is_said_of_a_post_too() -> None:
    """Else "8)." would be said to be no number, and nobody could tell why."""

    async def play() -> None:
        staged = Staged()
        alice = await staged.logged_in("alice")
        await alice.send("/games/agora/public", title="Step", text="I move to Sector 2\u200b.")
        page = (await alice.client.get("/threads/1")).text
        _, _, said = page.partition('class="deeds"')
        assert ">U+200B</span>" in said
        assert "\u200b" not in page

    asyncio.run(play())


def test_a_game_shows_its_state_and_what_will_happen() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.post("alice", "MOVE 2\nINTEND_WIN")
        await staged.later(3 * DAY)
        page = (await staged.client().get("/games/agora")).text
        for title in ("Sectors", "Ships", "Players", "Notices"):
            assert f">{title}</h2>" in page
        assert "Nothing to show of: Hashes, Battles, Pacts, Crimes." in page
        assert "alice can win, as announced" in page
        assert "The Astronomor&#39;s report, which tells where everybody stands" in page
        log = (await staged.client().get("/games/agora/log?kind=moved")).text
        assert "Ship 1 moves to Sector 2" in log
        assert "energy" not in log.split("<tbody>")[1].split("</tbody>")[0]

    asyncio.run(play())


@pytest.mark.parametrize("game", _announced())
def test_every_game_by_announcement_that_is_installed_has_its_pages(game: str) -> None:
    async def play() -> None:
        store = MemoryStore(lambda _: None)
        AnnouncedGame.begin(store, load_game(game)(), name="played", seats=NAMES, at=START)
        staged = Staged(store)
        await staged.post("alice", "EVENTS 0", game="played")
        await staged.later(9 * DAY)
        alice = await staged.logged_in("alice")
        paths = ["", "/log", "/public", "/discussion", "/feed.atom", "/calendar.ics"]
        for path in [*(f"/games/played{end}" for end in paths), f"/rules/{game}", "/threads/1"]:
            assert (await alice.client.get(path)).status_code == 200, path
        sections = (await alice.client.get("/api/games/played/state")).json()
        assert any(section["answer"] for section in sections)
        shown = await alice.send("/threads/1", text="I do nothing.", do="preview")
        assert "it is chat" in shown.text

    asyncio.run(play())


def test_a_player_sees_what_e_can_announce_and_others_do_not() -> None:
    async def play() -> None:
        store = MemoryStore(lambda _: None)
        AnnouncedGame.begin(store, load_game("shuttle")(), name="ship", seats=NAMES, at=START)
        staged = Staged(store)
        await staged.post("alice", "INTEND JOURNEY NOTICE", game="ship")
        await staged.later(5 * DAY)
        await staged.post("alice", "JOURNEY @>---@", game="ship")
        bob = await staged.logged_in("bob")
        page = (await bob.client.get("/games/ship")).text
        links = re.findall(r'href="(/games/ship/public\?text=[^"]+)"', page)
        assert "/games/ship/public?text=INTEND%20JOURNEY%20NOTICE#write" in links
        assert any(link.startswith("/games/ship/public?text=PUSH%20") for link in links)
        for link in links:  # whatever is offered is an action, and is done
            path, _, text = link.partition("?text=")
            line = unquote(text.removesuffix("#write"))
            form = (await bob.client.get(f"{path}?text={text}")).text
            assert f">{line}</textarea>" in form
            shown = await bob.send("/games/ship/public", text=line, do="preview")
            assert 'class="deed succeeded"' in shown.text, line
        assert "What you can announce now" not in (await staged.client().get("/games/ship")).text

    asyncio.run(play())


def test_reports_are_plain_text_that_lasts() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.later(9 * DAY)
        answer = await staged.client().get("/posts/1/text")
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        assert max(map(len, answer.text.split("\n"))) <= 72
        await staged.later(20 * DAY)
        assert (await staged.client().get("/posts/1/text")).text == answer.text

    asyncio.run(play())


def test_a_sealed_battle_is_fought_by_posts_alone() -> None:
    """From the attack to the resolution; nobody knows the attacker's energy before the end."""

    async def play() -> None:
        staged = Staged()
        sealed = seal_text("ENERGY: 7", bytes(range(16)), "alice", "Space Battle 0001")
        alice, bob = await staged.logged_in("alice"), await staged.logged_in("bob")
        attack = f"MOVE 2\n\nI attack bob with the sha256 hash {sealed.digest}."
        await alice.send("/games/agora/public", title="War", text=attack)
        await bob.send("/threads/1", text="I defend myself in Space Battle 1 with 5 energy.")
        page = (await bob.client.get("/games/agora")).text
        assert ">Battles</h2>" in page
        reveal = f"REVEAL 1 sha256 {sealed.digest}\n-----BEGIN PLAINTEXT-----\n{sealed.plaintext}"
        reveal += "\n-----END PLAINTEXT-----\n"
        await alice.send("/threads/1", text=reveal, id="form-number-2")
        deeds = [d for post in staged.community.state.posts for d in post.judged.deeds]  # type: ignore[union-attr]
        assert [deed.outcome for deed in deeds] == ["SUCCEEDED"] * 4, deeds
        log = (await bob.client.get("/games/agora/log")).text
        assert "is resolved, the winner is alice" in log

    asyncio.run(play())


def test_a_long_thread_has_pages_and_lasting_addresses_find_theirs() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.post("alice", "one")
        for number in range(2, 61):
            staged.community.reply("bob", 1, f"post {number}", f"<r{number}@x>")
        await staged.community.settled()
        client = staged.client()
        assert (await client.get("/posts/60")).headers["location"] == "/threads/1?page=2#p60"
        page = (await client.get("/threads/1?page=2")).text
        assert "post 60" in page
        assert "post 50<" not in page
        assert (await client.get("/threads/1?page=3")).status_code == 404
        assert (await client.get("/threads/1?page=0")).status_code == 404

    asyncio.run(play())


def test_a_forum_of_many_threads_has_pages() -> None:
    async def play() -> None:
        staged = Staged()
        for _ in range(THREADS + 1):
            staged.store_post("alice", "Hm.", "discussion")
        client = staged.client()
        path = "/games/agora/discussion"
        first, second = [(await client.get(f"{path}?page={page}")).text for page in (1, 2)]
        assert first.count('href="/threads/') == THREADS
        assert 'href="/threads/1"' in second
        assert second.count('href="/threads/') == 1
        assert (await client.get(f"{path}?page=3")).status_code == 404
        assert (await client.get("/games/agora")).text.count('href="/threads/') == 8
        alice = await staged.logged_in("alice")
        tried = await alice.send(path, title="T", text="Hm.", do="preview")
        assert tried.text.count('href="/threads/') == THREADS

    asyncio.run(play())


def test_people_join_log_in_and_out_and_change_their_password() -> None:
    async def play() -> None:
        staged = Staged()
        client = staged.client()
        wanted = {"login": "dave", "password": PASSWORD, "again": PASSWORD, "back": "/seal"}
        joined = await client.post("/join", data=wanted)
        assert (joined.status_code, joined.headers["location"]) == (303, "/seal")
        page = (await client.get("/account")).text
        assert "<h1>dave</h1>" in page
        form = re.search(r'name="form" value="([^"]+)"', page)
        assert form is not None
        fields = {"form": form[1], "password": "battery-staple", "again": "battery-staple"}
        assert (await client.post("/account", data=fields | {"again": "x"})).status_code == 400
        assert (await client.post("/account", data=fields)).status_code == 303
        page = (await client.get("/account")).text
        form = re.search(r'name="form" value="([^"]+)"', page)
        assert form is not None
        assert (await client.post("/logout", data={"form": form[1]})).status_code == 303
        assert (await client.get("/account")).headers["location"] == "/login?back=/account"
        again = {"login": "dave", "password": PASSWORD}
        assert (await client.post("/login", data=again)).status_code == 403
        again["password"] = "battery-staple"
        assert (await client.post("/login", data=again)).status_code == 303

    asyncio.run(play())


@pytest.mark.parametrize("name", ["alice", "Al1ce", "\u0430lice", "J Doe", "-"])
def test_nobody_joins_as_somebody_else(name: str) -> None:
    async def play() -> None:
        staged = Staged()
        wanted = {"login": name, "password": PASSWORD, "again": PASSWORD}
        answer = await staged.client().post("/join", data=wanted)
        assert answer.status_code == 400
        assert 'role="alert"' in answer.text

    asyncio.run(play())


def test_a_network_tries_to_join_so_often_a_minute() -> None:
    """However many addresses one machine has."""

    async def play() -> None:
        staged = Staged()
        wanted = {"login": "-", "password": PASSWORD, "again": PASSWORD}
        for number in range(JOINS_A_MINUTE):
            client = staged.client(address=f"2001:db8::{number:x}")
            assert (await client.post("/join", data=wanted)).status_code == 400
        beside = staged.client(address="2001:db8::ffff")
        assert (await beside.post("/join", data=wanted)).status_code == 429
        assert (await staged.client().post("/join", data=wanted)).status_code == 400

    asyncio.run(play())


def test_people_are_let_in_by_operators_only() -> None:
    async def play() -> None:
        staged = Staged()
        alice = await staged.logged_in("alice")
        assert (await alice.client.get("/people")).status_code == 403
        assert (await alice.send("/people", name="bob")).status_code == 403
        chair = await staged.logged_in("chair", operator=True)
        assert "none yet" in (await chair.client.get("/people")).text
        handed = await chair.send("/people", name="bob")
        password = re.search(r"is <code>([^<]+)</code>", handed.text)
        assert password is not None
        login = {"login": "bob", "password": password[1]}
        assert (await staged.client().post("/login", data=login)).status_code == 303
        assert (await chair.send("/people", name="a,b")).status_code == 400

    asyncio.run(play())


def test_an_operator_tries_a_ruling_and_then_rules() -> None:
    async def play() -> None:
        staged = Staged()
        alice = await staged.logged_in("alice")
        path, wanted = "/games/agora/ruling", {"changes": "coins.alice = 7", "reason": "CFJ 17"}
        assert (await alice.client.get(path)).status_code == 403
        assert (await alice.send(path, **wanted, do="rule")).status_code == 403
        chair = await staged.logged_in("chair", operator=True)
        assert "Correct the record" in (await chair.client.get("/games/agora")).text
        tried = await chair.send(path, **wanted, do="try")
        assert "chair corrects the record: CFJ 17" in tried.text
        assert staged.community.state.posts == []
        for wrong in (
            {"changes": "coins.alice = -1"},
            {"changes": "x ="},
            {"reason": " "},
            {"changes": ""},
        ):
            answer = await chair.send(path, **(wanted | wrong), do="rule")
            assert (answer.status_code, 'role="alert"' in answer.text) == (400, True)
        assert (await chair.send(path, **wanted, do="rule")).status_code == 303
        assert staged.community.game("agora").match.state.coins["alice"] == 7
        assert "CFJ 17" in (await chair.client.get("/threads/1")).text

    asyncio.run(play())


def test_an_operator_begins_a_game_and_nobody_else_does() -> None:
    async def play() -> None:
        staged = Staged()
        wanted = {"kind": "spaceships", "name": "second", "seats": "alice dave"}
        alice = await staged.logged_in("alice")
        assert (await alice.client.get("/begin")).status_code == 403
        assert (await alice.send("/begin", **wanted)).status_code == 403
        chair = await staged.logged_in("chair", operator=True)
        assert "<option" in (await chair.client.get("/begin")).text
        wrongs: list[dict[str, str]] = [
            {"kind": "cows"},
            {"name": "agora"},
            {"name": "a/b"},
            {"name": ".."},
            {"seats": "alone"},
            {"params": "x ="},
            {"params": "moon = 1"},
            {"params": "fame_max = -1"},
        ]
        for wrong in wrongs:
            answer = await chair.send("/begin", **(wanted | wrong))
            assert (answer.status_code, 'role="alert"' in answer.text) == (400, True), wrong
        begun = await chair.send("/begin", **wanted, params="starting_coins = 20")
        assert begun.headers["location"] == "/games/second"
        assert "dave" in staged.community.state.persons
        post = await staged.post("dave", "MOVE 1", game="second")
        assert [deed.outcome for deed in post.judged.deeds] == ["SUCCEEDED"]  # type: ignore[union-attr]
        assert staged.community.game("second").match.state.coins["dave"] == 20

    asyncio.run(play())


def test_addresses_are_on_no_page() -> None:
    """Neither those that are registered, nor those that people mention or quote."""

    async def play() -> None:
        staged = Staged()
        staged.community.enter("ADD_ADDRESS", name="alice", address="alice@secret.example")
        said = "MOVE 2\nI move to Sector b@secret.example.\n\nBob <b@secret.example> wrote:\n> Hm"
        title = "To bob@secret.example"
        staged.community.open_thread("alice", "agora", "public", title, said, "<1@test>")
        chair = await staged.logged_in("chair", operator=True)
        await staged.community.correct(
            "chair", "agora", {"coins": {"alice": 5}}, "Said by bob@secret.example"
        )
        paths = ["/", "/games/agora", "/games/agora/public", "/games/agora/log", "/threads/1"]
        paths += ["/threads/2", "/posts/1/text", "/posts/2/text", "/people", "/feed.atom"]
        paths += ["/games/agora/calendar.ics"]
        paths += [f"/api/{path}" for path in ("games/agora", "threads/1", "posts/1", "posts/2")]
        paths += [f"/api/games/agora/{of}" for of in ("log", "state", "threads", "board", "coming")]
        for path in paths:
            answer = await chair.client.get(path)
            assert answer.status_code == 200, path
            assert "secret.example" not in answer.text, path
        post = (await chair.client.get("/api/posts/1")).json()
        assert "Bob <...@...> wrote:" in post["text"]
        assert [deed["outcome"] for deed in post["deeds"]] == ["SUCCEEDED", "UNCLEAR"]

    asyncio.run(play())


def test_a_browser_is_led_to_our_own_pages_only() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.password("alice")
        for back in ("//evil.example", "http://evil.example", "/\\evil", "/a\r\nSet-Cookie: x=y"):
            data = {"login": "alice", "password": PASSWORD, "back": back}
            answer = await staged.client().post("/login", data=data)
            assert answer.headers["location"] == "/"

    asyncio.run(play())


def test_what_cannot_be_stored_is_said_and_can_be_sent_again() -> None:
    async def play() -> None:
        staged = Staged()
        alice = await staged.logged_in("alice")
        store: Any = staged.store
        room, store._room = store._room, 10
        answer = await alice.send("/games/agora/public", title="Off", text="MOVE 2")
        assert answer.status_code == 503
        store._room = room
        answer = await alice.send("/games/agora/public", title="Off", text="MOVE 2")
        assert answer.status_code == 303
        assert len(staged.community.state.posts) == 1

    asyncio.run(play())


def test_many_games_are_listed_in_pages_without_being_taken_up() -> None:
    async def play() -> None:
        store = MemoryStore(lambda _: None)
        for number in range(60):
            begin(store, f"game-{number}")
        staged = Staged(store)

        def never(name: str) -> Any:
            raise AssertionError(f"{name} was taken up")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(staged.community._games, "find", never)
            client = staged.client()
            assert "agora" in (await client.get("/")).text
            assert "game-0<" in (await client.get("/?page=2")).text
            assert (await client.get("/?page=3")).status_code == 404
            assert "not what it should be" in (await client.get("/?page=x")).text

    asyncio.run(play())


def test_a_game_may_have_any_name_of_one_word() -> None:
    async def play() -> None:
        store = MemoryStore(lambda _: None)
        begin(store, "caf\u00e9#1?<&%41")
        staged = Staged(store)
        await staged.post("alice", "MOVE 2", game="caf\u00e9#1?<&%41")
        alice = await staged.logged_in("alice")
        link = "/games/caf%C3%A9%231%3F%3C%26%2541"
        for path in ("/", "/threads/1"):
            assert f'href="{link}"' in (await alice.client.get(path)).text
        for path in ("", "/public", "/discussion", "/log", "/feed.atom", "/calendar.ics"):
            answer = await alice.client.get(link + path)
            assert answer.status_code == 200, path
        assert (await alice.send(f"{link}/public", title="T", text="MOVE 3")).status_code == 303

    asyncio.run(play())


def test_pages_lie_below_a_path_behind_a_proxy() -> None:
    async def play() -> None:
        staged = Staged()
        await staged.post("alice", "MOVE 9")
        client = staged.client("/forum")
        page = (await client.get("/forum/threads/1")).text
        links = re.findall(r'(?:href|action|src)="(/[^"]*)"', page)
        assert links
        assert all(link.startswith("/forum/") for link in links)
        assert (await client.get("/forum/posts/1")).headers["location"] == "/forum/threads/1#p1"

    asyncio.run(play())


def test_a_post_that_waits_for_its_judgement_says_so() -> None:
    """Its game cannot judge it just now: nothing is lost, and it is judged as soon as it can."""

    async def play() -> None:
        staged = Staged()
        alice = await staged.logged_in("alice")

        async def failing(post: Any, name: str) -> None:
            raise StorageError("The disk is full.")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(staged.community, "_judge", failing)
            sent = await alice.send("/games/agora/public", title="Off", text="MOVE 2")
            assert sent.status_code == 303
            assert "It will be judged in a moment." in (await alice.client.get("/threads/1")).text
        await staged.later(DAY)
        page = (await alice.client.get("/threads/1")).text
        assert "alice moves to Sector 2 and has 19 energy left" in page
        post = (await alice.client.get("/api/posts/1")).json()
        assert post["counted"] == post["at"] == "2019-07-29T09:00:00Z"

    asyncio.run(play())


def test_everybody_chooses_when_to_have_digests() -> None:
    async def play() -> None:
        staged = Staged()
        browser = await staged.logged_in("alice")
        page = (await browser.client.get("/account")).text
        assert '<option value="off" selected>' in page
        assert "No address of yours is known here" in page
        staged.community.enter("ADD_ADDRESS", name="alice", address="alice@example.org")
        sent = await browser.send("/account/digests", digests="daily")
        assert (sent.status_code, sent.headers["location"]) == (303, "/account#digests")
        page = (await browser.client.get("/account")).text
        assert '<option value="daily" selected>' in page
        assert "No address of yours" not in page
        assert "alice@example.org" not in page
        assert (await browser.send("/account/digests", digests="hourly")).status_code == 400
        forged = {"digests": "off", "form": "x"}
        assert (await browser.client.post("/account/digests", data=forged)).status_code == 403
        assert staged.community.state.wish("alice") == "daily"

    asyncio.run(play())


def test_a_stranger_is_told_how_to_join_and_what_sealing_is_for() -> None:
    """[CONTEST-163]: in a sentence each."""

    async def play() -> None:
        page = (await Staged().client().get("/")).text
        assert page.count('<a class="button" ') == 1, "one press is the first"
        join = re.search(r'<a class="button" href="/join\?back=([^"]+)">Join and write</a>', page)
        assert join is not None
        assert unquote(join[1]).startswith("/games/agora/public?text=")
        assert "to post takes a name and a password of your choice" in page
        assert '<a href="/seal">Seal a text</a> is for what you decide now and tell later' in page

    asyncio.run(play())


def test_the_first_page_shows_the_post_that_does_something_to_somebody() -> None:
    """Rather than a newer one that only moves."""

    async def play() -> None:
        staged = Staged()
        await staged.post("alice", "ALLY bob")
        await staged.post("carol", "MOVE 3")
        sample = (await staged.client().get("/")).text.partition("wrote <a")[2]
        assert "ALLY bob" in sample.partition("</blockquote>")[0]

    asyncio.run(play())


def test_the_first_page_says_what_comes_next_and_what_was_done() -> None:
    """Of few games; also who may act, where not everybody may."""

    async def play() -> None:
        staged = Staged()
        await staged.post("alice", "MOVE 2\nREPAIR 90")
        page = (await staged.client().get("/")).text
        assert "has attacked: each sentence" in page
        wrote, _, sample = page.partition("wrote <a")
        assert wrote.endswith(">alice</bdi> ")
        assert "MOVE 2" in sample.partition("</blockquote>")[0]
        assert "alice moves to Sector 2" in sample.partition("</ol>")[0]
        assert "Failed" not in sample.partition("</section>")[0]
        assert "/join?back=/games/agora/public%3Ftext%3D" in page
        assert "<dt>Next</dt>" in page
        lately = page.partition("<dt>Lately</dt>")[2]
        assert "alice moves to Sector 2 and has 19 energy left" in lately.partition("</dd>")[0]
        board = (await staged.client().get("/games/agora")).text
        order = ["gameboard", 'id="coming"', "What has happened lately", "Threads", "The record in"]
        places = [board.index(words) for words in order]
        assert places == sorted(places)

    asyncio.run(play())
