"""Letters become posts: once, in their thread, by whom the game believes."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.host.forum.hosted import begin
from tests.host.forum.mail.mailed import SETTINGS, Mailed, letter

from contestmaster.forum import Post
from contestmaster.host.forum.mail import GameMail, MailSettings, RejectedError, secret_key
from contestmaster.host.forum.mail.intake import subject
from contestmaster.protocols.mail import MOST_HOPS, AddressPolicy, ListPolicy, TokenPolicy
from contestmaster.storage import MemoryStore

TOKEN = "abcdefghijklmnopqrstuvwxyz"
Play = Callable[[Mailed], Awaitable[Any]]


def playing(play: Play, settings: MailSettings = SETTINGS) -> Any:
    async def run() -> Any:
        return await play(Mailed(settings=settings))

    return asyncio.run(run())


def posts(mailed: Mailed) -> list[Post]:
    return mailed.community.state.posts


def test_a_letter_is_a_post_and_is_judged() -> None:
    async def play(mailed: Mailed) -> None:
        took = await mailed.take(letter())
        assert took.outcome == "posted"
        (post,) = posts(mailed)
        assert (post.author, post.origin, post.message_id) == ("alice", "mail", "<1@example.org>")
        assert post.judged is not None
        assert post.judged.deeds[0].told == "alice moves to Sector 2 and has 19 energy left"
        assert mailed.community.thread_of(post).title == "Moving"

    playing(play)


def test_the_same_letter_twice_is_one_post() -> None:
    """Also where two copies come at once."""

    async def play(mailed: Mailed) -> None:
        both = await asyncio.gather(mailed.take(letter()), mailed.take(letter()))
        assert sorted(took.outcome for took in both) == ["known", "posted"]
        assert (await mailed.take(letter("Another text."))).outcome == "known"
        assert len(posts(mailed)) == 1
        assert mailed.community.game("agora").match.state.ships[0].energy == 19

    playing(play)


def test_a_known_id_says_nothing_to_strangers_and_keeps_nobody_from_posting() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.take(letter())
        with pytest.raises(RejectedError, match="not registered"):
            await mailed.take(letter(author="mallory@evil.example"))
        took = await mailed.take(letter("I move to Sector 3.", "bob@example.org"))
        assert took.outcome == "posted"
        assert [post.author for post in posts(mailed)] == ["alice", "bob"]
        ships = mailed.community.game("agora").match.state.ships
        assert [ship.energy for ship in ships] == [19, 19, 20]

    playing(play)


def test_a_letter_with_the_id_of_a_web_post_does_not_take_its_place() -> None:
    async def play(mailed: Mailed) -> None:
        web_id = "<abcdefgh.alice@web>"
        await mailed.take(letter(author="bob@example.org", Message_ID=web_id))
        post = await mailed.post("alice", "I move to Sector 2.", message_id=web_id)
        assert (post.author, post.id) == ("alice", 2)
        assert mailed.community.game("agora").match.state.ships[0].energy == 19

    playing(play)


def test_what_is_said_in_the_discussion_does_nothing() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.take(letter(), "Agora-Discussion@play.example")
        (post,) = posts(mailed)
        assert mailed.community.thread_of(post).room == "discussion"
        assert post.judged is None

    playing(play)


@pytest.mark.parametrize("turned", [False, True])
def test_a_letter_to_both_fora_is_one_post_and_acts(turned: bool) -> None:
    """In the public one, whichever its envelope names first."""

    async def play(mailed: Mailed) -> None:
        both = ["agora@play.example", "agora-discussion@play.example"]
        await mailed.take(letter(), *(reversed(both) if turned else both))
        (post,) = posts(mailed)
        assert mailed.community.thread_of(post).room == "public"
        assert post.judged is not None
        assert len(post.judged.deeds) == 1

    playing(play)


def test_a_letter_acts_in_one_game_only_and_says_so() -> None:
    games = {name: GameMail(believe=AddressPolicy()) for name in ("agora", "other")}
    settings = MailSettings(domain="play.example", games=games)
    store = MemoryStore(lambda _: None)
    begin(store)
    begin(store, "other")

    async def play() -> None:
        mailed = Mailed(store, settings)
        with pytest.raises(RejectedError, match="it is for several games"):
            await mailed.take(letter(), "agora@play.example", "other@play.example")
        await mailed.take(letter())
        with pytest.raises(RejectedError, match="another game has it already"):
            await mailed.take(letter(), "other@play.example")
        assert [post.thread for post in posts(mailed)] == [1]

    asyncio.run(play())


def test_an_answer_stands_in_the_thread_it_answers() -> None:
    """Whether it answers a letter or what the platform has sent of one."""

    async def play(mailed: Mailed) -> None:
        await mailed.take(letter())
        again = letter("Hm.", "bob@example.org", Message_ID="<2@x>", In_Reply_To="<1@example.org>")
        await mailed.take(again)
        ours = letter("Hm.", Message_ID="<3@x>", References="<z@x> <post-1@play.example>")
        await mailed.take(ours)
        assert [post.thread for post in posts(mailed)] == [1, 1, 1]
        elsewhere = letter("Hm.", Message_ID="<4@x>", In_Reply_To="<post-1@other.example>")
        await mailed.take(elsewhere)
        aside = letter("Hm.", Message_ID="<5@x>", In_Reply_To="<1@example.org>")
        await mailed.take(aside, "agora-discussion@play.example")
        assert [post.thread for post in posts(mailed)][3:] == [2, 3]

    playing(play)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (letter(author="mallory@example.org"), "address is not registered"),
        (letter(author="alice@ex\u0430mple.org"), "address is not registered"),
        (letter(author=""), "no author"),
        (letter(author="alice@example.org, bob@example.org"), "several authors"),
        (letter(" \n\n"), "it cannot be posted: .*empty"),
        (letter("x" * 300_000), "it cannot be posted: .*characters"),
    ],
)
def test_what_cannot_be_taken_is_said_and_changes_nothing(data: bytes, why: str) -> None:
    async def play(mailed: Mailed) -> None:
        before = mailed.community.state.posts[:]
        with pytest.raises(RejectedError, match=why) as caught:
            await mailed.take(data)
        assert caught.value.returned
        assert posts(mailed) == before

    playing(play)


@pytest.mark.parametrize(
    "data",
    [
        letter(Auto_Submitted="auto-replied"),
        letter(X_Contestmaster="play.example"),
        letter(author="agora@play.example"),
        letter(author="Agora <agora-discussion@PLAY.example>"),
        letter(Message_ID="<post-3@play.example>"),
    ],
)
def test_machines_are_passed_over(data: bytes) -> None:
    """So no loop can begin, not even where a list takes our mark off."""

    async def play(mailed: Mailed) -> None:
        took = await mailed.take(data)
        assert (took.outcome, posts(mailed)) == ("ignored", [])
        assert took.reason

    playing(play)


def test_failures_to_deliver_are_passed_over() -> None:
    async def play(mailed: Mailed) -> None:
        assert (await mailed.take(letter(), sender="")).outcome == "ignored"

    playing(play)


def test_a_list_never_hears_that_a_letter_was_not_taken() -> None:
    policy = ListPolicy("agora.lists.example.net", "example.net", "agora@lists.example.net", "From")
    settings = MailSettings(domain="play.example", games={"agora": GameMail(believe=policy)})

    async def play(mailed: Mailed) -> None:
        with pytest.raises(RejectedError, match="it is not signed") as caught:
            await mailed.take(letter(List_Id="<agora.lists.example.net>"))
        assert not caught.value.returned
        with pytest.raises(RejectedError, match=r"write to agora@lists\.example\.net") as straight:
            await mailed.take(letter())
        assert straight.value.returned, "who wrote to the game itself hears where to write"

    playing(play, settings)


@pytest.mark.parametrize(
    ("fields", "sender"),
    [
        ({"List_Id": "<agora.lists.example.net>"}, "x@example.org"),
        ({"Precedence": "list"}, "x@example.org"),
        ({}, "agora-bounces@lists.example.net"),
        ({}, "owner-agora@lists.example.net"),
    ],
)
def test_a_list_hears_of_no_refusal_whatever_a_game_believes(
    fields: dict[str, str], sender: str
) -> None:
    async def play(mailed: Mailed) -> None:
        stranger = letter(author="mallory@example.org", **fields)
        with pytest.raises(RejectedError, match="not registered") as caught:
            await mailed.take(stranger, sender=sender)
        assert not caught.value.returned
        with pytest.raises(RejectedError, match="no author") as caught:
            await mailed.take(letter(author="", **fields), sender=sender)
        assert not caught.value.returned

    playing(play)


def test_what_goes_round_and_round_is_taken_off() -> None:
    def hops(number: int) -> bytes:
        return b"Received: from a by b; Mon, 29 Jul 2019 10:00:00 +0000\r\n" * number + letter()

    async def play(mailed: Mailed) -> None:
        with pytest.raises(RejectedError, match=f"{MOST_HOPS + 1} mail systems") as caught:
            await mailed.take(hops(MOST_HOPS + 1))
        assert caught.value.loops
        assert posts(mailed) == []
        assert (await mailed.take(hops(MOST_HOPS))).outcome == "posted"

    playing(play)


OLD = "From: Bob <bob@example.org>\nSent: Monday, 29 July 2019 10:00\nTo: agora\nSubject: Go\n\n"


def outcomes(mailed: Mailed, post: int) -> list[tuple[str, str]]:
    judged = posts(mailed)[post - 1].judged
    assert judged is not None
    return [(deed.outcome, "".join(deed.readings) or deed.command) for deed in judged.deeds]


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        (f"{OLD}Let us go. I move to Sector 3.\n\nI move to Sector 4.", ["MOVE 4"]),
        (f"See below.\n\n{OLD}Let us go.\n\nI move to Sector 4.\n\nI move to Sector 3.",
         ["MOVE 4"]),
        (f"Fine.\n\n{OLD}Let us go. I move to Sector 3.", []),
        (f"{OLD}A letter that nobody knows.\n\nI move to Sector 4.", ["MOVE 4"]),
    ],
)  # fmt: skip
def test_what_is_typed_below_an_old_letter_is_asked_back(text: str, doubted: list[str]) -> None:
    """Of what stands below its head, the words of letters that are known are the others'."""

    async def play(mailed: Mailed) -> None:
        old = letter("Let us go. I move to Sector 3.", "bob@example.org", Message_ID="<0@x>")
        await mailed.take(old)
        took = await mailed.take(letter(text, In_Reply_To="<0@x>"))
        assert took.post is not None
        found = outcomes(mailed, took.post.id)
        assert [form for outcome, form in found if outcome == "DOUBTED"] == doubted
        assert not [form for outcome, form in found if outcome == "SUCCEEDED"]

    playing(play)


def test_what_is_struck_out_does_nothing() -> None:
    async def play(mailed: Mailed) -> None:
        markup = (
            "<p>I move to <s>Sector 3</s> Sector 2.</p><del><p>I move to Sector 4.</p>"
            "<p>I attack bob.</p></del><p style='text-decoration: line-through'>MOVE 4</p>"
        )
        took = await mailed.take(letter(markup, Content_Type="text/html"))
        assert took.post is not None
        assert outcomes(mailed, took.post.id) == [("SUCCEEDED", "MOVE 2")]
        assert "~~I move to Sector 4.~~" in posts(mailed)[0].text

    playing(play)


def test_a_secret_address_is_whoever_has_it() -> None:
    """Whatever From says; and it is shown nowhere."""
    settings = MailSettings(domain="play.example", games={"agora": GameMail(believe=TokenPolicy())})

    async def play(mailed: Mailed) -> None:
        mailed.community.enter("ADD_ADDRESS", name="bob", address=secret_key(TOKEN))
        secret = f"agora+{TOKEN}@play.example"
        data = letter(author="somebody@elsewhere.example", To=secret)
        await mailed.take(data, secret)
        (post,) = posts(mailed)
        assert post.author == "bob"
        assert TOKEN not in post.text + post.message_id
        with pytest.raises(RejectedError, match="secret address"):
            await mailed.take(letter(Message_ID="<2@x>"), "agora@play.example")
        wrong = secret.replace("abc", "cba")
        with pytest.raises(RejectedError, match="nobody here has this secret address"):
            await mailed.take(letter(Message_ID="<3@x>"), wrong)

    playing(play, settings)


def test_addresses_of_the_community() -> None:
    async def play(mailed: Mailed) -> None:
        known = ["agora@play.example", "AGORA+x@play.example", "agora-discussion@play.example"]
        assert all(map(mailed.intake.knows, known))
        other = ["agora@other.example", "bgora@play.example", "agora", "agora@play.example.org"]
        assert not any(map(mailed.intake.knows, other))

    playing(play)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Re: Re[2]: AW: Moving", "Moving"),
        ("[agora] Moving [on]", "Moving [on]"),
        ("Regarding: x", "Regarding: x"),
        ("Re:", "No subject"),
        ("\u200b \u3164", "No subject"),
        ("x" * 300, "x" * 200),
    ],
)
def test_titles(text: str, title: str) -> None:
    assert subject(text) == title
