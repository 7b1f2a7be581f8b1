"""The forum's match: who may post where, what waits for its judgement, and that all is replayed."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.forum.community import START, Community

from contestmaster.forum import Code, Forum
from contestmaster.kernel.game import ALL, PUBLIC, SetupError
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.journal import decode_entry, encode_entry
from contestmaster.kernel.limits import LONGEST_TEXT
from contestmaster.kernel.match import Match


def test_a_post_stands_in_its_thread_and_waits_for_its_judgement() -> None:
    forum = Community()
    assert forum.opens().reply == (1, 1)
    assert forum.says("bob", "REPLY", thread=1, message_id="<r@x>", text="Hm.").reply == (1, 2)
    thread, state = forum.state.threads[0], forum.state
    assert (thread.game, thread.room, thread.title, thread.posts) == (
        "agora", "public", "First", [1, 2],
    )  # fmt: skip
    assert [post.author for post in state.unjudged()] == ["alice", "bob"]


def test_only_what_is_said_in_public_waits() -> None:
    forum = Community()
    forum.opens(room="discussion")
    assert forum.state.unjudged() == []
    assert forum.host("JUDGED", post=1, at=START, deeds=[]).code == Code.NOT_TO_JUDGE


def test_a_judgement_is_written_once() -> None:
    forum = Community()
    forum.opens()
    deed = {"outcome": "SUCCEEDED", "line": 1, "text": "I move.", "command": "MOVE 2"}
    assert forum.host("JUDGED", post=1, at=START + 5, deeds=[deed]).code == 0
    judged = forum.state.posts[0].judged
    assert judged is not None
    assert (judged.at, judged.deeds[0].command) == (START + 5, "MOVE 2")
    assert forum.host("JUDGED", post=1, at=START, deeds=[]).code == Code.NOT_TO_JUDGE
    assert forum.host("JUDGED", post=9, at=START, deeds=[]).code == Code.NO_POST


def test_an_id_is_taken_once_wherever_it_comes_from() -> None:
    forum = Community()
    forum.opens(message_id="<same@x>")
    assert forum.opens(message_id="<same@x>", title="Other").code == Code.SAME_ID
    again = {"thread": 1, "message_id": "<same@x>", "text": "x", "origin": "mail"}
    assert forum.says("alice", "REPLY", **again).code == Code.SAME_ID
    assert len(forum.state.posts) == len(forum.state.threads) == 1
    known = forum.state.known("<same@x>")
    assert known is not None
    assert known.id == 1
    assert forum.state.known("<other@x>") is None


def test_nobody_takes_an_id_from_somebody_else() -> None:
    forum = Community()
    forum.opens("bob", message_id="<nonce.alice@web>")
    assert forum.state.posted("alice", "<nonce.alice@web>") is None
    assert forum.opens("alice", message_id="<nonce.alice@web>").reply.post == 2
    for number, author in enumerate(("bob", "alice"), 1):
        post = forum.state.posted(author, "<nonce.alice@web>")
        assert post is not None
        assert post.id == number
        assert forum.opens(author, message_id="<nonce.alice@web>").code == Code.SAME_ID


def test_a_forum_that_is_loaded_knows_all_ids_as_before() -> None:
    """They follow from the posts, and are found when somebody looks, or posts."""
    forum = Community()
    forum.opens("bob", message_id="<same@x>")
    forum.opens("alice", message_id="<same@x>")
    forum.opens("alice", message_id="<own@x>")
    match, game = forum.match, forum.match.game
    dump, ids, digest = game.dump(match.state), match.state.by_id(), match.digest()
    assert ids == {"<same@x>": 1, "alice <same@x>": 2, "<own@x>": 3}
    assert b"".join(game.dumped(match.state)) == dump
    match.restore(dump, match.number, match.at)
    assert match.state.ids is None
    assert match.digest() == digest
    assert match.state.by_id() == ids
    for act in (game.dump, game.position, lambda state: forum.opens(message_id="<same@x>").code):
        match.restore(dump, match.number, match.at)
        act(match.state)
        assert match.state.ids == ids
    match.restore(dump, match.number, match.at)
    assert forum.opens("bob", message_id="<new@x>").code == 0
    assert match.state.by_id() == ids | {"<new@x>": 4}


@pytest.mark.parametrize(
    ("person", "command", "arguments", "code"),
    [
        ("eve", "OPEN", {}, Code.NO_PERSON),
        ("alice", "OPEN", {"game": "nowhere"}, Code.NO_GAME),
        ("alice", "OPEN", {"operator": True}, Code.NOT_OPERATOR),
        ("alice", "REPLY", {"thread": 3, "message_id": "m", "text": "x"}, Code.NO_THREAD),
        ("eve", "REPLY", {"thread": 1, "message_id": "m", "text": "x"}, Code.NO_PERSON),
    ],
)
def test_what_cannot_be_posted_changes_nothing(
    person: str, command: str, arguments: dict[str, Any], code: Code
) -> None:
    forum = Community()
    before = forum.match.digest()
    opening = command == "OPEN"
    done = forum.opens(person, **arguments) if opening else forum.says(person, command, **arguments)
    assert done.code == code
    assert forum.match.digest() == before


@pytest.mark.parametrize("text", ["", " \n\t", "x" * (LONGEST_TEXT + 1), "\ud800", 7])
def test_a_text_that_is_no_post_is_refused(text: object) -> None:
    with pytest.raises(BadFormatError):
        Community().opens(text=text)


def test_lines_end_alike_and_nothing_else_of_a_text_is_changed() -> None:
    forum = Community()
    forum.opens(text="one\r\n two\t\rthree \0\u200b four\n")
    assert forum.state.posts[0].text == "one\n two\t\nthree \N{REPLACEMENT CHARACTER}\u200b four\n"


@pytest.mark.parametrize("letter", ["\x07", "\x1b", "\x7f", "\x9b", "\u202e", "\u2066", "\u2029"])
def test_a_post_does_nothing_to_the_screens_of_its_readers(letter: str) -> None:
    with pytest.raises(BadFormatError, match=r"text: nobody would see U\+"):
        Community().opens(text=f"I move.{letter}")


def test_what_was_posted_before_that_rule_is_replayed() -> None:
    forum = Community()
    old = {"game": "agora", "room": "public", "title": "Old", "message_id": "<1@x>"}
    call = forum.match.game.vocabulary.call("OPEN", old | {"text": "\x1b[1m"}, recorded=True)
    entry = forum.match.do(call, "alice", forum.match.at + 1).entry
    assert entry is not None
    again = Community().match
    assert again.apply(decode_entry(encode_entry(entry))).entry == entry


def test_a_title_is_one_line_that_can_be_seen() -> None:
    forum = Community()
    forum.opens(title="Re:\u202e evil\r\nBcc: all@x")
    assert forum.state.threads[0].title == "Re: evil Bcc: all@x"
    with pytest.raises(BadFormatError):
        forum.opens(title="\u202e\u200b \u3164")


def test_names_that_look_alike_are_one_persons() -> None:
    forum = Community()
    for name in ("alice", "Alice", "a1ice", "\u0430lice", "al.ice"):
        assert forum.host("REGISTER", name=name).code == Code.NAME_TAKEN
    for name in ("-", "automatic", "a,b", "a\u3164", "a\u00a0b"):
        assert forum.host("REGISTER", name=name).code == Code.BAD_NAME
    with pytest.raises(BadFormatError, match="ZERO WIDTH SPACE"):
        forum.host("REGISTER", name="a\u200bb")
    assert forum.host("REGISTER", name="carol").code == 0
    joined = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"
    assert forum.host("REGISTER", name=joined).code == 0
    assert forum.host("REGISTER", name=joined.replace("\u200c", "")).code == Code.NAME_TAKEN


def test_an_address_is_one_persons_and_in_ascii() -> None:
    forum = Community()
    assert forum.host("ADD_ADDRESS", name="alice", address="Alice@Example.org").code == 0
    taken = forum.host("ADD_ADDRESS", name="bob", address="alice@EXAMPLE.org")
    assert taken.code == Code.ADDRESS_TAKEN
    again = forum.host("ADD_ADDRESS", name="alice", address="alice@example.org")
    assert again.code == Code.SO_ALREADY
    lookalike = forum.host("ADD_ADDRESS", name="bob", address="alice@ex\u0430mple.org")
    assert lookalike.code == Code.BAD_ADDRESS
    assert forum.host("ADD_ADDRESS", name="eve", address="e@x.org").code == Code.NO_PERSON
    assert forum.state.by_address("alice@example.org") == "alice"
    assert forum.host("REMOVE_ADDRESS", name="bob", address="alice@x.org").code == Code.NO_ADDRESS
    assert forum.host("REMOVE_ADDRESS", name="alice", address="ALICE@example.org").code == 0
    assert forum.host("REMOVE_ADDRESS", name="eve", address="e@x.org").code == Code.NO_PERSON
    assert forum.state.by_address("alice@example.org") is None


def test_addresses_are_shown_to_those_who_see_all_and_to_nobody_else() -> None:
    forum = Community()
    forum.host("ADD_ADDRESS", name="alice", address="alice@example.org")
    game = forum.match.game
    assert "example.org" not in str(game.view(forum.state, PUBLIC))
    assert "example.org" in str(game.view(forum.state, ALL))


def test_operators_may_post_as_such() -> None:
    forum = Community()
    assert forum.host("OPERATOR", name="bob", operator=True).code == 0
    assert forum.host("OPERATOR", name="bob", operator=True).code == Code.SO_ALREADY
    assert forum.host("OPERATOR", name="eve", operator=True).code == Code.NO_PERSON
    assert forum.opens("bob", operator=True).code == 0
    assert forum.state.posts[0].operator


def test_reports_and_rulings_have_threads_of_their_own_and_are_counted() -> None:
    forum = Community()
    for number in (1, 2):
        report = {"author": "-", "at": START + number, "text": f"REPORT {number}"}
        assert forum.host("REPORT", game="agora", **report).code == 0
    ruling = {"author": "bob", "at": START, "text": "CFJ 17"}
    assert forum.host("RULING", game="agora", **ruling).reply == (2, 3)
    place = forum.state.places["agora"]
    assert (place.reports, place.rulings) == (2, 1)
    assert [thread.posts for thread in forum.state.threads] == [[1, 2], [3]]
    assert [post.at for post in forum.state.posts] == [START + 1, START + 2, START]
    assert forum.state.unjudged() == []
    for command in ("REPORT", "RULING"):
        assert forum.host(command, game="nowhere", **ruling).code == Code.NO_GAME


def test_the_next_game_of_a_name_is_played_in_the_same_fora() -> None:
    forum = Community()
    forum.host("REPORT", game="agora", author="-", at=START, text="x")
    assert forum.host("PLACE", game="agora", match=1).code == Code.SO_ALREADY
    assert forum.host("PLACE", game="agora", match=7).code == 0
    place = forum.state.places["agora"]
    assert (place.match, place.reports, place.report_thread) == (7, 0, 1)
    assert forum.host("REPORT", game="agora", author="-", at=START, text="y").reply == (1, 2)


def test_a_forum_is_replayed_from_its_journal() -> None:
    forum = Community()
    entries = []
    enter = forum.match._enter
    forum.match._enter = lambda entry, by: (entries.append(entry), enter(entry, by))[1]  # type: ignore[method-assign]
    forum.opens(text="caf\u00e9 \U0001f680\n> quoted\n")
    forum.host(
        "JUDGED", post=1, at=START, deeds=[{"outcome": "UNCLEAR", "line": 1, "text": "I fly"}]
    )
    again = Community().match
    for entry in entries:
        again.apply(decode_entry(encode_entry(entry)))
    assert again.digest() == forum.match.digest()
    loaded = forum.match.game.load(None, forum.match.game.dump(forum.state))
    loaded.by_id()
    assert loaded == forum.state
    place = Forum().place(None, forum.match.game.position(forum.state), (), START)
    assert place == forum.state


@given(st.text(min_size=1, max_size=60).filter(str.strip))
def test_any_text_can_stand_on_a_line_and_is_read_back(text: str) -> None:
    vocabulary = Forum().vocabulary
    try:
        call = vocabulary.call("REPLY", {"thread": 1, "message_id": "<m@x>", "text": text})
    except BadFormatError:
        return  # it has no UTF-8 form
    again = vocabulary.parse(vocabulary.format(call).encode())
    assert not isinstance(again, int)
    assert again.args == call.args


def test_nobody_has_a_seat_and_nothing_is_ever_due() -> None:
    with pytest.raises(SetupError):
        Match.start(Forum(), seed=0, seats=("alice",), at=START)
    forum = Community()
    assert forum.match.alarm() is None
    assert not forum.match.over
    with pytest.raises(SetupError, match="a forum has no moon"):
        Forum().place(None, {"moon": 1}, (), START)
