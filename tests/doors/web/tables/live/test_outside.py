"""Looking on without a name: public tables, and private ones by their invitation."""

from tests.doors.web.listening import Message
from tests.doors.web.tables.live.listening import Stream
from tests.doors.web.tables.stage import TableStage

from contestmaster.kernel.instant import SECOND


def heard(stream: Stream, kind: str) -> Message:
    """Wait for a message of a kind."""
    for _ in range(150):
        for message in stream.take():
            if message["kind"] == kind:
                return message
    raise TimeoutError(kind)


def test_whoever_looks_on_sees_the_game_go_on(stage: TableStage):
    """[TABLE-48], [TABLE-70]: nobody asks for a name."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "spacecrack", "options": {"seats": 2}})
    bob.api("PUT", "/tables/1/seats/mine", {})
    looker = Stream.outside(stage, "1")
    assert [m["kind"] for m in looker.take()] == ["table"]
    ann.api("POST", "/tables/1/start")
    game = heard(looker, "game")
    assert game["head"]["seats"] == ["ann", "bob"]
    ann.api("POST", "/tables/1/commands", {"line": "END_TURN"})
    assert "patch" in heard(looker, "frame")["frame"]
    assert ann.api("GET", "/tables/1")["watchers"] == []


def test_talk_is_for_those_at_the_table(stage: TableStage):
    """[TABLE-51], [TABLE-70]."""
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "spacecrack", "options": {"seats": 2}})
    ann.api("POST", "/tables/1/chat", {"text": "between us"})
    looker, inside = Stream.outside(stage, "1"), Stream(stage, ann, 1)
    ann.api("POST", "/tables/1/chat", {"text": "and this"})
    assert heard(inside, "said")["line"]["text"] == "and this"
    told = str(looker.take())
    assert "between us" not in told
    assert "and this" not in told


def test_secrets_stay_with_their_seats(stage: TableStage):
    """[TABLE-48]: who looks on sees what the rule book shows everybody."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "tally", "options": {"seats": 2, "turns": 2}})
    bob.api("PUT", "/tables/1/seats/mine", {})
    looker = Stream.outside(stage, "1")
    ann.api("POST", "/tables/1/start")
    ann.api("POST", "/tables/1/commands", {"line": "ADD 7"})
    game = heard(looker, "game")
    assert game["eye"] == "public"
    assert "sums" not in str([game, *looker.take()])


def test_a_private_table_is_seen_by_its_invitation_only(stage: TableStage):
    """[TABLE-49], [TABLE-50], [TABLE-70]: and no longer than that holds."""
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "tally", "options": {"seats": 2, "private": True}})
    house = stage.doors.acts.house
    token = house.invitation(house.state.tables[1])
    assert Stream.outside(stage, "1").closed == 4404
    assert Stream.outside(stage, "t-nothing").closed == 4404
    looker = Stream.outside(stage, token)
    assert [m["kind"] for m in looker.take()] == ["table"]
    ann.api("POST", "/tables/1/invitation")
    looker.take()
    assert not looker.ear.open
    assert Stream.outside(stage, token).closed == 4404


def test_the_page_of_a_table_has_its_board_for_everybody(stage: TableStage):
    """[TABLE-70]: and asks for a name only of who sits down or talks."""
    ann, bob = stage.browser("ann"), stage.browser("bob")
    ann.api("POST", "/tables", {"game": "spacecrack", "options": {"seats": 2}})
    bob.api("PUT", "/tables/1/seats/mine", {})
    ann.api("POST", "/tables/1/start")
    text = stage.browser().get("/tables/1").text
    assert "/ws/tables/1" in text
    assert 'data-island="board"' in text
    assert 'data-island="board"' not in ann.get("/tables/1").text


def test_the_first_page_has_a_game_on_stage(stage: TableStage):
    """[TABLE-71]: one that is played, or the last one again; private ones never."""
    somebody = stage.browser()
    assert "two bots, recorded" in somebody.get("/").text
    ann, bob = stage.browser("ann"), stage.browser("bob")
    for private in (True, False):
        ann.api(
            "POST",
            "/tables",
            {"game": "spacecrack", "options": {"seats": 2, "private": private}},
        )
    house = stage.doors.acts.house
    bob.api("PUT", "/tables/2/seats/mine", {})
    ann.api("POST", "/tables/2/start")
    boards = stage.doors.rooms.stage.boards()
    assert [(board.key, board.ended, board.where) for board in boards] == [
        ("2", 0, "in the first of 15 turns")
    ]  # [CONTEST-165]
    assert house.state.tables[1].private
    front = somebody.get("/").text
    assert 'data-island="stage"' in front
    assert "two bots, recorded" not in front
    assert "All are level with" in front
    begun = house.now()
    house.now = lambda: begun + 200 * SECOND  # nobody has moved since
    assert stage.doors.rooms.stage.boards() == []
    front = somebody.get("/").text
    assert "No game here moves just now: two of the house" in front
    assert "All are level with" in front, "the list of tables says how it stands"
